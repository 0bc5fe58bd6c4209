; Comparisons of single precision as code of GNU's compiler calls them: the result is in the flags,
; and nothing changes but ip and lr.

        .section .text.eqsf2,"ax",@progbits
        .balign 4
        .global ___eqsf2
        .type   ___eqsf2,@function
; eq if r0 equals r1
___eqsf2:
        orr     ip,r0,r1
        lsl     ip,ip,#1
        beq     1f              ; both are zeros
        sub     ip,r0,r1
        bne     1f
        lsl     ip,r0,#1
        asr     ip,ip,#24
        add     ip,ip,#1
        beq     2f
        sub     ip,ip,ip
1:      jr      lr
2:      lsl     ip,r0,#9        ; infinite, or no number
        jr      lr
        .size   ___eqsf2,.-___eqsf2

        .section .text.gtesf2,"ax",@progbits
        .balign 4
        .global ___gtesf2
        .type   ___gtesf2,@function
; gt if r0 is above r1, gte if it is not below
___gtesf2:
        lsl     ip,r0,#1
        asr     ip,ip,#24
        add     ip,ip,#1
        bne     1f
        lsl     ip,r0,#9
        bne     5f
1:      lsl     ip,r1,#1
        asr     ip,ip,#24
        add     ip,ip,#1
        bne     2f
        lsl     ip,r1,#9
        bne     5f
2:      and     ip,r0,r1
        blt     3f
        orr     ip,r0,r1
        lsl     ip,ip,#1
        beq     4f
        sub     ip,r0,r1
        jr      lr
3:      sub     ip,r1,r0
4:      jr      lr
5:      mov     ip,#0           ; one is no number
        sub     ip,ip,#1
        jr      lr
        .size   ___gtesf2,.-___gtesf2
