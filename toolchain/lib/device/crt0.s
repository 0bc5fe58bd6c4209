; Startup of a C program: the vector of SYNC, where a core begins; then stack, zeroed memory,
; constructors, main and exit. The interrupt of the start is served when main begins.

        .section IVT_RESET,"ax",@progbits
        .balign 4
        .global _start
        .type   _start,@function
_start: b.l     crt0_start
        .size   _start,.-_start

        .section RESERVED_CRT0,"ax",@progbits
        .balign 4
        .type   crt0_start,@function
crt0_start:
        mov     sp,%low(___stack)
        movt    sp,%high(___stack)
        mov     fp,#0

        ; The sections that begin as zeros. The linker script aligns them to 8 bytes.
        mov     r0,%low(___bss_start)
        movt    r0,%high(___bss_start)
        mov     r1,%low(_end)
        movt    r1,%high(_end)
        mov     r2,#0
        mov     r3,#0
1:      sub     r4,r0,r1
        bgteu   2f
        strd    r2,[r0],#1
        b       1b

        ; main runs outside the interrupt.
2:      mov     r0,%low(crt0_main)
        movt    r0,%high(crt0_main)
        movts   iret,r0
        rti
crt0_main:
        ; Interrupts without a handler return: an rti stands for the branch. Exceptions stay as
        ; they are.
        mov     r0,#0x0c
        mov     r1,#0x28
        mov     r2,#0x1d2
1:      ldr     r3,[r0]
        sub     r3,r3,#0
        bne     2f
        str     r2,[r0]
2:      add     r0,r0,#4
        sub     r3,r0,r1
        bne     1b

        ; Scripts without these symbols have no constructors: they are 0 then.
        .weak   ___init_array_start, ___init_array_end, ___ctors_start, ___ctors_end
        ; Constructors: .init_array forwards, .ctors backwards; 0 and -1 are ends of the latter.
        mov     r4,%low(___init_array_start)
        movt    r4,%high(___init_array_start)
        mov     r5,%low(___init_array_end)
        movt    r5,%high(___init_array_end)
3:      sub     r0,r4,r5
        bgteu   4f
        ldr     r0,[r4],#1
        jalr    r0
        b       3b
4:      mov     r4,%low(___ctors_end)
        movt    r4,%high(___ctors_end)
        mov     r5,%low(___ctors_start)
        movt    r5,%high(___ctors_start)
5:      sub     r0,r4,r5
        blteu   6f
        sub     r4,r4,#4
        ldr     r0,[r4]
        add     r1,r0,#1
        sub     r1,r1,#2
        bltu    5b
        jalr    r0
        b       5b

6:      mov     r0,#0
        mov     r1,#0
        mov     r2,#0
        mov     r3,%low(_main)
        movt    r3,%high(_main)
        jalr    r3

        ; exit of the C library. Without one the script takes the trap. The status is in r0.
        mov     r3,%low(_exit)
        movt    r3,%high(_exit)
        jalr    r3
        .global ___trap_exit
        .type   ___trap_exit,@function
___trap_exit:
        trap    3
        b       ___trap_exit
