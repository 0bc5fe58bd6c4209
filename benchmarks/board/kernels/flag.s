; Sets a flag of another core, at r5, and waits until that one has set this core's, at r4. Flags
; are numbers that grow, so that nobody need take one back.
turn:	add	r1,r1,#1
	str	r1,[r5]
look:	ldr	r0,[r4]
	sub	r0,r0,r1
	bne	look
	sub	r7,r7,#1
	bne	turn
