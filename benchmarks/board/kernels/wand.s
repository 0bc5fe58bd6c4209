; A barrier of all cores by WAND, as a function: it looks whether the core's own DMA engine has
; something to do, sleeps until the interrupt, and returns.
	.section ivt_entry_wand,"ax",@progbits
	b	interrupted

	.text
	mov	r0,#0x2ff
	movts	imask,r0
turn:	bl	barrier
	sub	r7,r7,#1
	bne	turn

barrier:
	movfs	r0,dma1status
	mov	r1,#15
	and	r0,r0,r1
	bne	barrier
	gid
	wand
	nop
	gie
	idle
	rts

interrupted:
	rti
