 .text
 .global _main
 .type _main,@function
_main:
 mov r0,%low(msg)
 movt r0,%high(msg)
 ldr r1,[r0]
 bl helper
 b.l other
 rts
 .size _main,.-_main
 .section .rodata.str1.4,"aMS",@progbits,1
 .balign 4
msg: .string "hello"
 .balign 4
m2: .string "say hello"
m3: .string "lo"
 .section .rodata.cst4,"aM",@progbits,4
 .word 1,2,3,1
 .data
 .word msg, m2, m3, _main, buf, helper
 .comm buf,12,8
 .section .text_bank2,"ax"
fast: nop
 .section code_dram_off,"ax"
d: nop
