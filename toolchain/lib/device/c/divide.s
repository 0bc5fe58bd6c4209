; Division of integers. GNU's compiler relies on what these leave alone: all but r0, r1, ip, r16 to
; r20 and lr; the unsigned one leaves r19 and r20 alone too.

        .section .text.divide,"ax",@progbits
        .balign 4
        .global ___udivsi3
        .type   ___udivsi3,@function
; r1 is shifted up until it is above half of r0, with r16 the bit of the quotient that it stands for.
___udivsi3:
        mov     r18,#0
        sub     ip,r1,#0
        beq     5f
        sub     ip,r0,r1
        bltu    4f
        mov     r16,#1
1:      lsr     r17,r1,#31
        bne     2f
        lsl     ip,r1,#1
        sub     r17,r0,ip
        bltu    2f
        mov     r1,ip
        lsl     r16,r16,#1
        b       1b
2:      orr     r17,r18,r16
        sub     ip,r0,r1
        movgteu r0,ip
        movgteu r18,r17
        lsr     r1,r1,#1
        lsr     r16,r16,#1
        bne     2b
4:      mov     r0,r18
        jr      lr
5:      sub     r0,r18,#1
        jr      lr
        .size   ___udivsi3,.-___udivsi3

        .global ___divsi3
        .type   ___divsi3,@function
___divsi3:
        mov     r20,lr
        eor     r19,r0,r1
        asr     ip,r0,#31
        eor     r0,r0,ip
        sub     r0,r0,ip
        asr     ip,r1,#31
        eor     r1,r1,ip
        sub     r1,r1,ip
        bl      ___udivsi3
        asr     ip,r19,#31
        eor     r0,r0,ip
        sub     r0,r0,ip
        jr      r20
        .size   ___divsi3,.-___divsi3
