; A pixel of an image in DRAM: loads a byte from r4 and stores another to r5.
turn:	ldrb	r0,[r4]
	sub	r0,r6,r0
	strb	r0,[r5]
	sub	r7,r7,#1
	bne	turn
