; Directives, expressions and macros, as GNU's assembler takes them.
# a comment
        .file   "directives.c"
        .text
        .equ    five, 5
        .set    six, five + 1
seven   = six + 1
        .global entry
        .type   entry, @function
entry:
        mov     r0,#five ` mov r1,#six ; two statements
        mov     r2,%low(0x12345678)
        movt    r2,%high(0x12345678)
        mov     r3,'a'
        mov     r3,';'
        mov     r4,#.Lend-.Lstart
        mov     r5,#later
        lsl     r6,r6,later
        add     r1,r1,#-4
        ldr     r0,[r1,#five*2]
        str     r0,[r1,-8]
        ldrd    r0,[r2],+2
        strd    r32,[r33],-2
        push    {r4,r5,lr}
        pop     {r4,r5,lr}
1:      b       1b
        beq     1f
        bne     far
        nop
1:      bl      outside
        blt     entry
        bgt.l   1b
        movts   config,r0
        movfs   r1,status
        trap    later
        .balign 4
.Lstart:
        .byte   1,2,3,-1,0xff,0b101,017,'x'
        .hword  1,0x1234
        .word   entry, entry+4, outside-4, .Lend-.Lstart, -1, 1<<4|3, ~0, !0, 7/2, 7%4
        .word   five == 5, five < 4, five && 0, (2+3)*4, -(3-4), 10>>1
        .quad   0x123456789abcdef0
        .float  1.5, 0f-2.25, 3e10
        .double 1.5, -0.1
        .ascii  "a\tb\\\"\101\x41", "c"
        .asciz  "zero"
        .string "one" , "two"
        .uleb128 300, .Lend-.Lstart
        .sleb128 -300, 63, 64
        .fill   3,2,0x55aa
        .space  5,7
        .zero   3
.Lend:
        .balign 4
        .rept   3
        nop
        .endr
        .irp    n,1,2,3
        mov     r\n,#\n
        .endr
        .irpc   n,12
        mov     r\n,r3
        .endr
        .macro  twice op, a=r1, b:req
        \op     \a,\a,\b
        \op     \a,\a,\b
.Lm\@:  b       .Lm\@
        .endm
        twice   add, b=r2
        twice   sub, r4, r5
        .macro  countdown n
        .byte   \n
        .if     \n
        countdown "(\n-1)"
        .endif
        .endm
        countdown 3
        .macro  args first, rest:vararg
        .ifnb   \rest
        .word   \first
        args    \rest
        .else
        .word   \first
        .exitm
        .word   99
        .endif
        .endm
        .balign 4
        args    1, 2, 3
        .ifdef  five
        .byte   1
        .else
        .byte   2
        .endif
        .ifndef five
        .byte   3
        .elseif five == 5
        .byte   4
        .else
        .byte   5
        .endif
        .ifc    a,a
        .byte   6
        .endif
        .ifgt   five-4
        .byte   7
        .endif
        .balign 2
        .space  600
        .balign 2
far:    rts
        .size   entry, .-entry
later   = 3

        .data
        .align  3
table:  .word   table, far, five, entry-4
        .byte   1
        .p2align 2,,2
        .p2align 3
        .org    table+64
        .word   .
        .previous
        nop
        .section .rodata.str1.4,"aMS",@progbits,1
        .balign 4
message: .string "message"
        .pushsection .data
        .word   message, message+3
        .popsection
        .string "next"
        .section .init_array.00010,"aw",@init_array
        .word   entry
        .section names,"a"
        .word   .
        .weak   maybe, alias
        .hidden secret
        .global secret
secret: .word   maybe
        .set    alias, secret
        .word   alias
        .bss
        .align  4
        .skip   100
        .local  mine
        .comm   mine,10,4
        .comm   shared,24,8
        .lcomm  room,3
        .ident  "none"
