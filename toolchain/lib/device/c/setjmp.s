; What a call keeps: r4 to r11, sp, lr, r15, r32 to r43.
        .section .text.setjmp,"ax",@progbits
        .balign 4
        .global _setjmp
        .type   _setjmp,@function
_setjmp:
        strd    r4,[r0,#0]
        strd    r6,[r0,#1]
        strd    r8,[r0,#2]
        strd    r10,[r0,#3]
        str     sp,[r0,#8]
        str     lr,[r0,#9]
        str     r15,[r0,#10]
        strd    r32,[r0,#6]
        strd    r34,[r0,#7]
        strd    r36,[r0,#8]
        strd    r38,[r0,#9]
        strd    r40,[r0,#10]
        strd    r42,[r0,#11]
        mov     r0,#0
        jr      lr
        .size   _setjmp,.-_setjmp

        .global _longjmp
        .type   _longjmp,@function
_longjmp:
        ldrd    r4,[r0,#0]
        ldrd    r6,[r0,#1]
        ldrd    r8,[r0,#2]
        ldrd    r10,[r0,#3]
        ldr     sp,[r0,#8]
        ldr     lr,[r0,#9]
        ldr     r15,[r0,#10]
        ldrd    r32,[r0,#6]
        ldrd    r34,[r0,#7]
        ldrd    r36,[r0,#8]
        ldrd    r38,[r0,#9]
        ldrd    r40,[r0,#10]
        ldrd    r42,[r0,#11]
        mov     r2,#1
        mov     r0,r1
        sub     r3,r1,#0
        moveq   r0,r2
        jr      lr
        .size   _longjmp,.-_longjmp
