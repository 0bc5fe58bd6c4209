; Waits for a flag at r4 and sets that of the core that has set it, at r5.
turn:	add	r1,r1,#1
look:	ldr	r0,[r4]
	sub	r0,r0,r1
	bne	look
	str	r1,[r5]
	b	turn
