; Ten loads from r4, each of which is stored to r5, between two readings of a timer. r10 is the
; time of the ten without that of two readings that follow each other.
	mov	r0,#0x10
	mov	r1,#0xffff
	movt	r1,#0xffff
	movts	ctimer0,r1
	movts	config,r0
	movfs	r2,ctimer0
	movfs	r3,ctimer0
	sub	r11,r2,r3
	movfs	r2,ctimer0
	.rept	10
	ldr	r0,[r4]
	str	r0,[r5]
	.endr
	movfs	r3,ctimer0
	sub	r10,r2,r3
	sub	r10,r10,r11
	trap	#3
