; What the flag's kernel does beside the flag.
turn:	add	r1,r1,#1
	sub	r7,r7,#1
	bne	turn
