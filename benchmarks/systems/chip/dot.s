; float dot_product(const float *a, const float *b, int n)
;
; Of 16 floats or more, doublewords: one FMADD and one LDRD in each cycle, eight sums in turns.

        ; Four products of what \f holds; meanwhile the operands of the next four come to \t.
        .macro  four f0,f1,f2,f3,f4,f5,f6,f7,t0,t2,t4,t6,s0,s1,s2,s3
        ldrd    \t0,[r0],#1
        fmadd.l \s0,\f0,\f2
        ldrd    \t2,[r1],#1
        fmadd.l \s1,\f1,\f3
        ldrd    \t4,[r0],#1
        fmadd.l \s2,\f4,\f6
        ldrd    \t6,[r1],#1
        fmadd.l \s3,\f5,\f7
        .endm

        .text
        .balign 8
        .global _dot_product
        .type   _dot_product,@function
_dot_product:
        mov     r52,#0
        lsr     r3,r2,#4
        beq     rest
        orr     r12,r0,r1
        lsl     r12,r12,#29
        bne     rest
        lsr     r3,r2,#3
        sub     r3,r3,#1                        ; the last eight are not loaded ahead of
        .irp    s,r53,r54,r55,r56,r57,r58,r59
        mov     \s,#0
        .endr
        mov     r12,%low(loop)
        movt    r12,%high(loop)
        movts   ls,r12
        mov     r12,%low(last)
        movt    r12,%high(last)
        movts   le,r12
        ldrd    r16,[r0],#1
        ldrd    r18,[r1],#1
        ldrd    r20,[r0],#1
        ldrd    r22,[r1],#1
        movfs   r12,status
        gid
        movts   lc,r3
        .balignw 8,0x01a2                       ; with NOP
loop:   four    r16,r17,r18,r19,r20,r21,r22,r23,r24,r26,r44,r46,r52,r53,r54,r55
        four    r24,r25,r26,r27,r44,r45,r46,r47,r16,r18,r20,r22,r56,r57,r58,r59
        .equ    last, . - 4
        lsl     r12,r12,#30                     ; the sign: interrupts were disabled
        blt     1f
        gie
1:      ldrd    r24,[r0],#1
        fmadd   r52,r16,r18
        ldrd    r26,[r1],#1
        fmadd   r53,r17,r19
        ldrd    r44,[r0],#1
        fmadd   r54,r20,r22
        ldrd    r46,[r1],#1
        fmadd   r55,r21,r23
        fmadd   r56,r24,r26
        fmadd   r57,r25,r27
        fmadd   r58,r44,r46
        fmadd   r59,r45,r47
        fadd    r52,r52,r53
        fadd    r54,r54,r55
        fadd    r56,r56,r57
        fadd    r58,r58,r59
        fadd    r52,r52,r54
        fadd    r56,r56,r58
        lsl     r2,r2,#29
        lsr     r2,r2,#29
        fadd    r52,r52,r56
rest:   sub     r2,r2,#1
        blt     done
        ldr     r16,[r0],#1
        ldr     r17,[r1],#1
        fmadd   r52,r16,r17
        b       rest
done:   mov     r0,r52
        rts
        .size   _dot_product,.-_dot_product
