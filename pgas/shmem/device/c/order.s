; Fence, quiet and barriers.
;
; Stores to one core arrive in the order in which they were made, those to several cores in any. A
; load may overtake a store, but it sees no token before that was stored.

        .include "shmem-device.inc"

        .equ    WAND, 1 << 8                    ; the interrupt

; Waits until both DMA engines are idle.
        .macro  engines
1:      movfs   r16,dma0status
        movfs   r17,dma1status
        orr     r16,r16,r17
        lsl     r16,r16,#28
        bne     1b
        .endm

; Asks all PEs that were stored to, if there are any, from a routine that keeps nothing.
        .macro  complete
        engines
        state
        ldr     r0,[r12,DIRTY]
        sub     r0,r0,#0
        beq     2f
        sub     sp,sp,#8
        str     lr,[sp,#1]
        bl      ___shmem_ask
        ldr     lr,[sp,#1]
        add     sp,sp,#8
2:
        .endm

; As the paper has it: when the DMA engines are idle. Stores may still be on their way. A fence needs
; no more, since the mesh keeps the order of stores to a PE.
        function _shmem_fence
        public  ___shmem_quiet_paper
___shmem_quiet_paper:
        public  ___shmem_dma_idle
___shmem_dma_idle:
        engines
        rts
        .size   _shmem_fence,.-_shmem_fence

        function _shmem_quiet
        engines
        state
        ldr     r0,[r12,DIRTY]
        sub     r0,r0,#0
        bne     ___shmem_ask
        rts
        .size   _shmem_quiet,.-_shmem_quiet

; Each PE that was stored to since the last quiet gets a token, which arrives after those stores. It
; may be overwritten by the later one of a handler that has interrupted this.
        function ___shmem_ask
        state
        mov     r0,#0
        str     r0,[r12,DIRTY]
        ldr     r1,[r12,TOUCHED]
        ldr     r2,[r12,N]
        add     r2,r2,r1
        mov     r22,#3
word:   ldr     r3,[r1]
        sub     r3,r3,#0
        beq     none
byte:   ldrb    r3,[r1]
        sub     r3,r3,#0
        beq     next
        strb    r0,[r1]
        ldr     r23,[r12,TOUCHED]
        ldrd    r44,[r12,TOKENS]
        sub     r23,r1,r23                      ; the PE
        ldr     r3,[r12,ME]
        ldrb    r46,[r45,r23]
        add     r3,r3,r44
        add     r46,r46,#1
        strb    r46,[r45,r23]
        locate  r3,r23
        strb    r46,[r3]
3:      ldrb    r47,[r3]
        sub     r47,r47,r46
        lsl     r47,r47,#24
        blt     3b
next:   add     r1,r1,#1
        and     r3,r1,r22
        bne     byte
        sub     r3,r1,r2
        bltu    word
        rts
none:   add     r1,r1,#4
        sub     r3,r1,r2
        bltu    word
        rts
        .size   ___shmem_ask,.-___shmem_ask

; void __shmem_sync_all(void): dissemination. In round r a PE tells the one 2^r further, and waits for
; the one 2^r before. Flags count barriers, since a neighbour may be one ahead.
        .macro  rounds
        ldrd    r2,[r12,COUNT]
        mov     r1,ROUND
        add     r0,r12,r1
        add     r2,r2,#1
        str     r2,[r12,BARRIER]
        sub     r3,r3,#1
        bltu    6f
4:      ldrd    r16,[r0],#1                     ; the peer, the flag
        str     r2,[r16]
5:      ldr     r17,[r0,#-1]
        sub     r17,r17,r2
        blt     5b
        sub     r3,r3,#1
        bgteu   4b
6:      rts
        .endm

        function _shmem_sync_all
        public  ___shmem_sync_all
___shmem_sync_all:
        state
        rounds
        .size   _shmem_sync_all,.-_shmem_sync_all

        function _shmem_barrier_all
        complete
        state
        rounds
        .size   _shmem_barrier_all,.-_shmem_barrier_all

        function ___shmem_barrier_all_paper
        engines
        state
        rounds
        .size   ___shmem_barrier_all_paper,.-___shmem_barrier_all_paper

; By the wire that says that all cores have executed WAND. Its interrupt is latched, not taken.
        .macro  wire
        mov     r0,WAND
        movfs   r1,status
        gid
        wand
7:      movfs   r2,ilat
        and     r2,r2,r0
        beq     7b
        movts   ilatcl,r0
        lsl     r1,r1,#30                       ; the sign: interrupts were disabled
        blt     8f
        gie
8:      rts
        .endm

        function ___shmem_barrier_all_wand
        complete
        wire
        .size   ___shmem_barrier_all_wand,.-___shmem_barrier_all_wand

        function ___shmem_sync_all_wand
        wire
        .size   ___shmem_sync_all_wand,.-___shmem_sync_all_wand
