; What stays in every core below 0x0400: vectors, the words by which the host and a core that is
; nearer to it tell this one what to do, the loop that waits for that, calls of the host, and the
; loader of functions that are called dynamically.

        .include "syscore.inc"

        .section IVT_RESET,"ax",@progbits
        .balign 4
        .global _start
_start: b.l     start

; Where the core is, which the loader writes.
        .section workgroup_cfg,"aw",@progbits
        .balign 8
        .global _e_group_config
_e_group_config:
        .skip   40
        .global _e_emem_config
_e_emem_config:
        .skip   8

        .section .syscore_words,"aw",@progbits
        .balign 8
        .global ___syscore
___syscore:
        .skip   WORDS_BYTES

        .section .syscore,"ax",@progbits
; What initialises the rest is not kept here: it is the first function that is called dynamically.
        .balign 4
start:  mov     sp,#STACK
        mov     r16,%low(___syscore)
        mov     r0,%low(calls)
        str     r0,[r16,TABLE]
        mov     r1,%low(outside)
        movts   iret,r1
        rti
outside:
        bl      entries

; void exit(int status), of what runs from here: the core waits again.
        .balign 4
        .global ___syscore_exit
___syscore_exit:
        mov     r16,%low(___syscore)
        mov     sp,#STACK
        str     r0,[r16,STATUS]
ready:  ldr     r0,[r16,DONE]
        add     r0,r0,#1
        str     r0,[r16,DONE]
        lsl     r0,r0,#8
        add     r0,r0,#READY
        str     r0,[r16,STATE]
wait:   ldr     r2,[r16,COMMAND]
        sub     r2,r2,#0
        beq     wait
        mov     r1,#0
        str     r1,[r16,COMMAND]
        mov     r1,#RUNNING
        str     r1,[r16,STATE]

; The cores from this one on, COUNT in all, are told the same: the farthest half first, which has the
; other half of what is left to do.
        ldr     r4,[r16,COUNT]
half:   sub     r0,r4,#2
        blt     own
        lsr     r5,r4,#1
        sub     r4,r4,r5
        ldr     r0,[r16,ME]
        add     r0,r0,r4
        ldr     r1,[r16,COLS]
        ldr     r3,[r16,FIRST]
row:    sub     r6,r0,r1
        blt     found
        mov     r0,r6
        add     r3,r3,#64
        b       row
found:  add     r3,r3,r0
        lsl     r3,r3,#20
        ldr     r0,[r16,FROM]
        ldr     r1,[r16,BYTES]
        add     r6,r3,r16                       ; its words
        str     r0,[r6,FROM]
        str     r1,[r6,BYTES]
        str     r5,[r6,COUNT]
        lsl     r5,r2,#31
        beq     tell                            ; nothing is loaded
        add     r3,r3,r0
copy:   ldrd    r18,[r0],#1
        ldrd    r20,[r0],#1
        ldrd    r22,[r0],#1
        ldrd    r24,[r0],#1
        strd    r18,[r3],#1
        strd    r20,[r3],#1
        strd    r22,[r3],#1
        strd    r24,[r3],#1
        sub     r1,r1,#32
        bgt     copy
tell:   ldr     r0,[r16,ENTRY]
        str     r0,[r6,ENTRY]
        ldr     r0,[r16,FUNCTION]
        str     r0,[r6,FUNCTION]
        ldr     r0,[r16,ARGUMENT]
        str     r0,[r6,ARGUMENT]
        str     r2,[r6,COMMAND]                 ; what is stored to one core arrives in order
        b       half

own:    lsr     r2,r2,#1
        beq     ready
        ldr     r2,[r16,ENTRY]
        ldr     r0,[r16,FUNCTION]
        ldr     r1,[r16,ARGUMENT]
        jalr    r2
        b       ___syscore_exit

; The host does what ip has the number of, with the arguments in r0 to r3 and on the stack. Other
; registers stay.
        .balign 4
        .global ___syscore_hostcall
___syscore_hostcall:
        mov     r16,%low(___syscore)
        str     ip,[r16,NUMBER]
        str     r0,[r16,ARGS]
        str     r1,[r16,ARGS+1]
        str     r2,[r16,ARGS+2]
        str     r3,[r16,ARGS+3]
        str     sp,[r16,STACKED]
        mov     r17,#RUNNING
        movt    r17,#0x8000
        str     r17,[r16,STATE]
asked:  ldr     r17,[r16,STATE]
        sub     r17,r17,#0
        blt     asked
        ldr     r0,[r16,ARGS]
        rts
        .global ___syscore_hostcall_end
___syscore_hostcall_end:

; A function that is called dynamically comes here when it is called first, with its number in ip. It
; is copied to where the table has room, and its entry made a branch to there. Without room it runs
; from where it is.
        .balign 4
        .global ___syscore_load
___syscore_load:
        mov     r16,%low(___syscore)
        ldr     r16,[r16,TABLE]
        lsl     r17,ip,#3
        lsl     r18,ip,#4
        add     r17,r17,r18
        add     r17,r17,r16
        add     r17,r17,#TABLE_BYTES
        ldr     r18,[r17,ENTRY_START]
        ldr     r19,[r17,ENTRY_END]
        ldr     r20,[r16,TABLE_NEXT]
        ldr     r21,[r16,TABLE_END]
        sub     r22,r19,r18
        add     r22,r22,r20
        sub     r21,r21,r22
        bltu    full
        str     r22,[r16,TABLE_NEXT]
        str     r20,[r17,ENTRY_LOADED]
        mov     r21,r20
bring:  ldrd    r22,[r18],#1
        strd    r22,[r21],#1
        sub     r22,r18,r19
        bltu    bring
        sub     r22,r20,r17                     ; B.L to there
        lsr     r22,r22,#1
        lsl     r22,r22,#8
        mov     r23,#0xe8
        orr     r22,r22,r23
        str     r22,[r17,#0]
        mov     r18,r20
full:   jr      r18

; The table of this segment, as programs have one of their own.
        .balign 8
calls:  .word   PROGRAM, PROGRAM + 0x400, 1, 0        ; where programs will be
entries:
        entry   0,_sys_init,_sys_init_end
        .global ___syscore_end
___syscore_end:
