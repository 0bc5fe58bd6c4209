; A transfer of doublewords by DMA a turn, as a library's function does it: it makes a descriptor
; of source r4, destination r5 and bytes r6, waits until the engine is idle, starts it, and calls
; another function until the transfer is done.
turn:	mov	r0,r5
	mov	r1,r4
	mov	r2,r6
	bl	copy
	sub	r7,r7,#1
	bne	turn
	trap	#3

copy:	str	lr,[sp,#-1]
	mov	r12,%low(descriptor)
	movt	r12,%high(descriptor)
	orr	r3,r0,r1
	orr	r3,r3,r2
	mov	r16,#7
	and	r3,r3,r16
	lsl	r3,r3,#2
	mov	r16,%low(sizes)
	movt	r16,%high(sizes)
	ldr	r16,[r16,r3]		; the size of an element, as the configuration has it
	mov	r17,#3
	orr	r17,r17,r16
	str	r17,[r12]
	lsr	r16,r16,#5
	mov	r17,#1
	movt	r17,#1
	lsl	r17,r17,r16
	str	r17,[r12,#1]
	str	r17,[r12,#3]
	lsr	r2,r2,r16
	mov	r17,#0
	movt	r17,#1
	orr	r2,r2,r17
	str	r2,[r12,#2]
	str	r1,[r12,#4]
	str	r0,[r12,#5]
ready:	bl	busy
	sub	r0,r0,#0
	bne	ready
	lsl	r12,r12,#16
	mov	r0,#8
	orr	r0,r0,r12
	movts	dma1config,r0
done:	bl	busy
	sub	r0,r0,#0
	bne	done
	ldr	lr,[sp,#-1]
	rts

busy:	movfs	r0,dma1status
	mov	r1,#15
	and	r0,r0,r1
	rts

	.section .data_bank3,"aw",@progbits
	.balign	8
descriptor:
	.space	24
sizes:	.word	3<<5,0,1<<5,0,2<<5,0,1<<5,0
