; void __shmem_copy(void *to, const void *from, size_t bytes): r0, r1, r2.
;
; Eight doublewords, or words or bytes where the alignment allows no more, go in a hardware loop of
; eight instructions: four loads and four stores, so that no store waits for its load. A store goes
; into the mesh at once: eight bytes in two cycles are 2.4 GB/s.

        .equ    DISABLED, 1 << 1                ; status: interrupts are disabled

; Copies four pieces in each of r3 turns, r3 > 0. Hardware loops do not like interrupts.
        .macro  turns load,store
        mov     r21,%low(1f)
        movt    r21,%high(1f)
        movts   ls,r21
        mov     r21,%low(2f)
        movt    r21,%high(2f)
        movts   le,r21
        movfs   r21,status
        gid
        movts   lc,r3
        .balignw 8,0x01a2                       ; with NOP
1:      \load   r44,[r1],#1
        \load   r46,[r1],#1
        \load   r48,[r1],#1
        \load   r50,[r1],#1
        \store  r44,[r0],#1
        \store  r46,[r0],#1
        \store  r48,[r0],#1
2:      \store  r50,[r0],#1
        lsl     r21,r21,#30                     ; DISABLED is the sign
        blt     3f
        gie
3:
        .endm

; Copies one piece if a bit of r2 is set.
        .macro  piece bit,load,store
        lsl     r3,r2,31-\bit                   ; the bit is the sign
        bgte    1f
        \load   r44,[r1],#1
        \store  r44,[r0],#1
1:
        .endm

        .section .text.__shmem_copy,"ax",@progbits
        .balign 8
        .global ___shmem_copy
        .type   ___shmem_copy,@function
___shmem_copy:
        orr     r3,r0,r1
        lsl     r3,r3,#29                       ; both to a multiple of 8
        bne     unaligned
doublewords:
        lsr     r3,r2,#5
        beq     4f
        turns   ldrd,strd
4:      lsl     r3,r2,#27
        beq     done
        lsl     r3,r2,#27
        bgte    5f
        ldrd    r44,[r1],#1
        ldrd    r46,[r1],#1
        strd    r44,[r0],#1
        strd    r46,[r0],#1
5:      piece   3,ldrd,strd
words:  piece   2,ldr,str
        piece   1,ldrh,strh
        piece   0,ldrb,strb
done:   rts

unaligned:
        eor     r3,r0,r1
        lsl     r16,r3,#30                      ; both to as much beyond a multiple of 4?
        bne     bytes
        lsl     r16,r3,#29
        mov     r17,#7
        beq     head                            ; or of 8
        mov     r17,#3
head:   sub     r2,r2,#0
        beq     done
        and     r18,r0,r17
        beq     6f
        ldrb    r44,[r1],#1
        sub     r2,r2,#1
        strb    r44,[r0],#1
        b       head
6:      lsl     r16,r3,#29
        beq     doublewords
        lsr     r3,r2,#4
        beq     7f
        turns   ldr,str
7:      piece   3,ldr,str                       ; eight bytes are two words
        lsl     r3,r2,#28
        bgte    words
        ldr     r44,[r1],#1
        str     r44,[r0],#1
        b       words

bytes:  lsr     r3,r2,#2
        beq     8f
        turns   ldrb,strb
8:      mov     r3,#3
        and     r2,r2,r3
        beq     done
9:      ldrb    r44,[r1],#1
        sub     r2,r2,#1
        strb    r44,[r0],#1
        bne     9b
        rts
        .size   ___shmem_copy,.-___shmem_copy
