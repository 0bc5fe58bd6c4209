; Times the kernel: _prepare without, _kernel with timer 0 counting clocks. _result gets what the
; kernel gives, _cycles what it took.

        .text
        .balign 4
        .global _main
        .type   _main,@function
_main:
        str     lr,[sp],#-2
        mov     r3,%low(_prepare)
        movt    r3,%high(_prepare)
        jalr    r3
        mov     r0,#0xFFFF
        movt    r0,#0xFFFF
        movts   ctimer0,r0
        movfs   r1,config
        mov     r2,#0x10
        orr     r1,r1,r2
        movts   config,r1
        mov     r3,%low(_kernel)
        movt    r3,%high(_kernel)
        jalr    r3
        movfs   r1,ctimer0
        mov     r2,%low(_result)
        movt    r2,%high(_result)
        str     r0,[r2]
        mov     r0,#0xFFFF
        movt    r0,#0xFFFF
        sub     r1,r0,r1
        str     r1,[r2,#1]
        mov     r0,#0
        ldr     lr,[sp,#2]
        add     sp,sp,#8
        jr      lr
        .size   _main,.-_main

        .section .bss
        .balign 8
        .global _result
        .type   _result,@object
_result: .space 8
        .size   _result,8
