; Where a program begins: syscore calls it with a function and its argument.

        .include "syscore.inc"

        .section usrcore_start,"ax",@progbits
        .balign 8
        .global _usr_start
_usr_start:
        mov     r16,%low(___syscore)
        mov     r2,%low(___dynamic_table)
        str     r2,[r16,TABLE]
        mov     r3,%low(___dynamic_end)
        str     r3,[r2,TABLE_END]
        mov     r2,%low(___bss_start)
        mov     r3,%low(_end)
        mov     r18,#0
        mov     r19,#0
1:      sub     r17,r2,r3
        bgteu   2f
        strd    r18,[r2],#1
        b       1b
2:      mov     r4,r0
        mov     r0,r1
        mov     r1,#0
        jalr    r4
        mov     r3,%low(_exit)
        movt    r3,%high(_exit)
        jr      r3

; Programs that have no use for atexit and streams end at once.
        .weak   _exit, __exit
_exit:
__exit:
        .global ___trap_exit
___trap_exit:
        b.l     ___syscore_exit
