; A barrier of all cores in rounds, as a function: in each a core sets a flag of another one, whose
; address is in a table at r8, and waits for its own, at r9. r12 is the number of rounds. Flags are
; the number of the barrier.
turn:	bl	barrier
	sub	r7,r7,#1
	bne	turn

barrier:
	movfs	r0,dma1status
	mov	r3,#15
	and	r0,r0,r3
	bne	barrier
	add	r1,r1,#1
	mov	r2,r8
	mov	r3,r9
	mov	r6,r12
round:	ldr	r5,[r2],#1
	str	r1,[r5]
look:	ldr	r0,[r3]
	sub	r0,r0,r1
	blt	look
	add	r3,r3,#4
	sub	r6,r6,#1
	bne	round
	rts
