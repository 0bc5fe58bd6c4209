; void shmem_broadcast64(void *dest, const void *source, size_t n, int root, int start,
;     int log_stride, int size, long *pSync)
;
; By a tree, the farthest first: who has the data sends it half of the set further, then a quarter.
; What is sent to a PE goes as far as its lowest bit. The word of pSync is 0 before and after; it is
; set behind the data, so that nobody has to ask whether these have arrived.

        .include "shmem-device.inc"

        .equ    FRAME, 48
        .equ    SET, FRAME / 8 + 1              ; doublewords of the caller: start, log_stride

        .section .text.shmem_broadcast,"ax",@progbits
        .balign 8
        public  _shmem_broadcast64
_shmem_broadcast64:
        lsl     r2,r2,#1
        .size   _shmem_broadcast64,.-_shmem_broadcast64
        public  _shmem_broadcast32
_shmem_broadcast32:
        lsl     r2,r2,#2
        .size   _shmem_broadcast32,.-_shmem_broadcast32

        public  ___shmem_broadcast
___shmem_broadcast:
        ldrd    r16,[sp,#1]                     ; start, log_stride
        ldrd    r18,[sp,#2]                     ; size, pSync
        sub     sp,sp,FRAME
        strd    r4,[sp,#1]
        strd    r6,[sp,#2]
        strd    r8,[sp,#3]
        strd    r10,[sp,#4]
        str     lr,[sp,#10]
        state
        ldr     r20,[r12,ME]
        mov     r4,r0
        mov     r5,r1
        sub     r20,r20,r16
        asr     r20,r20,r17                     ; the rank
        mov     r6,r2
        mov     r10,r3
        mov     r8,r18
        mov     r9,r19
        mov     r11,#0
        sub     r7,r20,r3                       ; from the root on
        beq     root
        bgteu   1f
        add     r7,r7,r8
1:      sub     r11,r11,r7
        and     r11,r11,r7                      ; the lowest bit
        mov     r5,r4
2:      ldr     r16,[r9]
        sub     r16,r16,#0
        beq     2b
        mov     r16,#0
        str     r16,[r9]
        b       half

root:   mov     r11,#1
        ldrd    r16,[r12,COUNT]
        ldr     r18,[r12,N]
        sub     r18,r18,r8                      ; all PEs?
        bne     3f
        lsl     r11,r11,r17
        b       half
4:      lsl     r11,r11,#1
3:      sub     r16,r11,r8
        bltu    4b

half:   lsr     r11,r11,#1
        beq     end
        add     r3,r7,r11
        sub     r16,r3,r8
        bgteu   half                            ; nobody is there
        ldrd    r16,[sp,SET]
        add     r3,r3,r10
        sub     r18,r3,r8
        movgteu r3,r18
        lsl     r3,r3,r17
        mov     r0,r4
        add     r3,r3,r16
        mov     r1,r5
        mov     r2,r6
        locate  r0,r3
        sub     r22,r0,r4
        add     r22,r22,r9                      ; that PE's word, which the copy keeps
        bl      ___shmem_copy
        mov     r1,#1
        str     r1,[r22]
        b       half

end:    ldr     lr,[sp,#10]
        ldrd    r10,[sp,#4]
        ldrd    r8,[sp,#3]
        ldrd    r6,[sp,#2]
        ldrd    r4,[sp,#1]
        add     sp,sp,FRAME
        rts
        .size   ___shmem_broadcast,.-___shmem_broadcast
