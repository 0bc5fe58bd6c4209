; Copies 16 bytes a turn from r4 to r5: the loop of a memcpy in C, as GCC makes it. r6 is how far
; source and destination move.
turn:	ldr	r0,[r4]
	ldr	r1,[r4,#1]
	ldr	r2,[r4,#2]
	ldr	r3,[r4,#3]
	str	r0,[r5]
	str	r1,[r5,#1]
	str	r2,[r5,#2]
	str	r3,[r5,#3]
	add	r4,r4,r6
	add	r5,r5,r6
	sub	r7,r7,#1
	bne	turn
