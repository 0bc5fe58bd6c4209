; Stores a doubleword a turn to r5.
turn:	strd	r0,[r5]
	sub	r7,r7,#1
	bne	turn
