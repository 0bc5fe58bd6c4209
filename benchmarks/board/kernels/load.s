; Loads a doubleword a turn from r4.
turn:	ldrd	r0,[r4]
	sub	r7,r7,#1
	bne	turn
