; Rings in shared DRAM, as the slave of a core uses them. An end of a ring is four words in SRAM:
;
;	0 address of the ring's data	1 their number	2 index of this end	3 words taken
;
; In front of the data are two indices: the producer's, then the consumer's. r23 is the process
; control block, in which are the address of the fence word and its last value. Arguments are in r0
; to r2, a result is in r0; r1 to r7 are destroyed.

	.set	FENCE,10

; ring_add appends r2 words at r1 to the end r0 as one message. r0 is 0 if there is no room.
ring_add:
	ldr	r4,[r0]
	ldr	r5,[r0,#1]
	ldr	r3,[r0,#2]
	ldr	r6,[r4,#-1]
	sub	r6,r6,r3
	sub	r6,r6,#1
	asr	r7,r6,#31
	and	r7,r7,r5
	add	r6,r6,r7
	sub	r6,r6,r2
	blt	2f
	lsl	r3,r3,#2
	lsl	r5,r5,#2
1:	ldr	r6,[r1],#1
	str	r6,[r4,r3]
	add	r3,r3,#4
	sub	r6,r3,r5
	moveq	r3,r6
	sub	r2,r2,#1
	bne	1b
	lsr	r3,r3,#2
	str	r3,[r0,#2]
	jr	lr
2:	mov	r0,#0
	jr	lr

; ring_publish lets the consumer find what has been added to the end r0, behind a fence.
ring_publish:
	ldr	r4,[r0]
	ldr	r5,[r0,#2]
	ldr	r1,[r23,#FENCE]
	ldr	r2,[r23,#FENCE+1]
	add	r2,r2,#1
	str	r2,[r23,#FENCE+1]
	str	r2,[r1]
1:	ldr	r3,[r1]
	sub	r3,r3,r2
	bne	1b
	str	r5,[r4,#-2]
	jr	lr

; ring_len is the number of words that wait at the end r0.
ring_len:
	ldr	r4,[r0]
	ldr	r5,[r0,#1]
	ldr	r3,[r0,#2]
	ldr	r0,[r4,#-2]
	sub	r0,r0,r3
	asr	r3,r0,#31
	and	r3,r3,r5
	add	r0,r0,r3
	jr	lr

; ring_take removes r2 words, which must be there, to r1.
ring_take:
	ldr	r4,[r0]
	ldr	r5,[r0,#1]
	ldr	r3,[r0,#2]
	ldr	r6,[r0,#3]
	lsl	r5,r5,#2
	lsl	r3,r3,#2
	add	r6,r6,r2
	str	r6,[r0,#3]
1:	ldr	r6,[r4,r3]
	add	r3,r3,#4
	sub	r7,r3,r5
	moveq	r3,r7
	str	r6,[r1],#1
	sub	r2,r2,#1
	bne	1b
	lsr	r3,r3,#2
	str	r3,[r0,#2]
	jr	lr

; ring_release gives the room of what has been taken back to the producer. r0 is not 0 if the
; producer is to be told: it may have found too little room for the longest message, which has five
; words.
ring_release:
	ldr	r4,[r0]
	ldr	r5,[r0,#1]
	ldr	r3,[r0,#2]
	ldr	r6,[r0,#3]
	sub	r5,r5,#6
	str	r3,[r4,#-1]
	sub	r5,r5,r6
	blt	1f
	mov	r0,#0
	jr	lr
1:	mov	r6,#0
	str	r6,[r0,#3]
	jr	lr
end:
