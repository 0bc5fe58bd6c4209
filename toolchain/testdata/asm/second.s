 .section .text
 .global helper, other
helper: rts
other: nop
 rts
 .section .rodata.str1.4,"aMS",@progbits,1
x1: .string "hello"
x2: .string "world"
 .section .rodata.cst4,"aM",@progbits,4
 .word 4,2
 .data
 .byte 1
 .word x1,x2, ___stack, __end
 .set __end, _end
 .bss
 .space 10
