; What initialises a core, in shared DRAM: it is copied into each core, and overwritten by the first
; program.

        .include "syscore.inc"

        .section .sysmem,"ax",@progbits
        .balign 8
        .global _sys_init
_sys_init:
        mov     r16,%low(___syscore)
        mov     r17,%low(_e_group_config)
        ldr     r0,[r17,#2]                     ; core id of the first, rows, columns, row, column
        ldr     r1,[r17,#6]
        ldr     r2,[r17,#7]
        ldr     r3,[r17,#8]
        str     r0,[r16,FIRST]
        str     r1,[r16,COLS]
        mov     r0,#0
        sub     r2,r2,#0
1:      beq     2f
        add     r0,r0,r1
        sub     r2,r2,#1
        b       1b
2:      add     r0,r0,r3
        str     r0,[r16,ME]
        ldr     r2,[r17,#5]
        mov     r0,#0
3:      add     r0,r0,r1
        sub     r2,r2,#1
        bgt     3b
        str     r0,[r16,MEMBERS]
; Interrupts without a handler return: an RTI stands for the branch. Exceptions stay as they are.
        mov     r0,#0x0c
        mov     r1,#0x28
        mov     r2,#0x1d2
4:      str     r2,[r0],#1
        sub     r3,r0,r1
        bne     4b
        mov     r0,#0
        str     r0,[r16,COMMAND]
        str     r0,[r16,DONE]
        rts
        .balign 8
        .global _sys_init_end
_sys_init_end:
