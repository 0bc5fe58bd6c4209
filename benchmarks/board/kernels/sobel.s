; A pixel of Sobel's filter over an image in DRAM: loads eight bytes around r4, stores one to r5.
turn:	ldrb	r0,[r4]
	ldrb	r1,[r4,#1]
	ldrb	r2,[r4,#2]
	ldrb	r3,[r4,#3]
	add	r0,r0,r1
	ldrb	r1,[r4,#4]
	sub	r0,r0,r2
	ldrb	r2,[r4,#5]
	add	r0,r0,r3
	ldrb	r3,[r4,#6]
	sub	r0,r0,r1
	ldrb	r1,[r4,#7]
	add	r0,r0,r2
	sub	r0,r0,r3
	add	r0,r0,r1
	strb	r0,[r5]
	sub	r7,r7,#1
	bne	turn
