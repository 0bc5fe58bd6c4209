; Operators on integers of any size, behind the arithmetic of magnitudes (big.s). r0 and r2 are the
; operands, integers as terms. Registers are those of built-in functions (bif.s): r7 is the end of
; the room for the heap, r8 its top, r19 15. r0 is the result, or 0: r1 is 0 then for an exception,
; the words that are wanted where the heap has no room, or all ones where only the general way knows
; the result: of shifts by 2^22 bits or more. r0 to r3, r12 and those from r40 on are destroyed.

	.set	FIRST,1			; words of the frame: the limbs of small operands,
	.set	SECOND,2
	.set	RETURN,3		; where to go back,
	.set	DIVIDEND,4		; and for divisions the first operand
	.set	REST,5			; and whether the remainder is wanted
	.set	FRAME,24

; The magnitude of an integer: where its limbs are in t, how many in n, the sign in s, 0 or all
; ones. The limb of a small integer is in a word of the frame.
	.macro	magnitude t n s word
	and	\n,\t,r19
	sub	\n,\n,r19
	bne	1f
	asr	\t,\t,#4
	asr	\s,\t,#31
	eor	\t,\t,\s
	sub	\t,\t,\s
	str	\t,[sp,#\word]
	add	\t,sp,#4*\word
	mov	\n,#1
	b	2f
1:	sub	\t,\t,#2
	ldr	\n,[\t],#1
	lsl	\s,\n,#29
	asr	\s,\s,#31
	lsr	\n,\n,#6
2:
	.endm

	.macro	frame
	sub	sp,sp,#FRAME
	str	lr,[sp,#RETURN]
	.endm

	.macro	enter
	frame
	bl	operands
	.endm

	.macro	leave
	ldr	lr,[sp,#RETURN]
	add	sp,sp,#FRAME
	.endm

	.macro	exchange a b
	mov	r40,\a
	mov	\a,\b
	mov	\b,r40
	.endm

	.macro	swap
	exchange r0 r2
	exchange r1 r3
	exchange r62 r63
	.endm

negate:
	mov	r2,r0
	mov	r0,r19
minus:
	enter
	mov	r40,#0
	sub	r40,r40,#1
	eor	r63,r63,r40
	b	larger_first
plus:
	enter
larger_first:
	sub	r12,r1,r3
	bgtu	4f
	bltu	3f
	sub	r40,r62,r63
	beq	4f
	lsl	r12,r1,#2
2:	sub	r12,r12,#4
	ldr	r40,[r0,r12]
	ldr	r41,[r2,r12]
	sub	r40,r40,r41
	bgtu	4f
	bltu	3f
	sub	r40,r12,#0
	bne	2b
	b	4f
3:	swap
4:	add	r12,r1,#2
	bl	place
	sub	r40,r62,r63
	bne	5f
	bl	add
	b	pack
5:	bl	sub
	b	pack

times:
	enter
	eor	r62,r62,r63
	add	r12,r1,r3
	add	r12,r12,#1
	bl	place
	bl	mul
	b	pack

; operands: the magnitudes of both operands to r0 to r3, their signs to r62 and r63.
operands:
	magnitude r0 r1 r62 FIRST
	magnitude r2 r3 r63 SECOND
	jr	lr

; place: there have to be r12 words at the top of the heap, or this is the end of the operator. The
; result begins behind its header, at r12.
place:
	lsl	r40,r12,#2
	sub	r41,r7,r8
	sub	r41,r41,r40
	blt	crowded
	add	r12,r8,#4
	jr	lr

; cut: how many limbs there are from r59 to r12, without zeros in front, to r0.
cut:
	trim

; pack: the r0 limbs behind the header become an integer with the sign r62, the result of the
; operator.
pack_cut:
	bl	cut
pack:
	leave
	ldr	r1,[r8,#1]
	sub	r2,r0,#1
	bne	1f
	sub	r2,r1,#0
	moveq	r62,r2
	add	r2,r1,r62
	lsr	r2,r2,#27
	bne	1f
	eor	r1,r1,r62
	sub	r1,r1,r62
	lsl	r0,r1,#4
	orr	r0,r0,r19
	jr	lr
1:	lsl	r1,r0,#6
	lsl	r2,r62,#2
	sub	r1,r1,r2
	add	r1,r1,#8
	str	r1,[r8]
	lsl	r1,r0,#2
	add	r1,r1,#4
	add	r0,r8,#2
	add	r8,r8,r1
	jr	lr

; crowded: there is no room for r12 words.
crowded:
	mov	r1,r12
	b	1f
vast:
	mov	r1,#0
	sub	r1,r1,#1
	b	1f
unfit:
	mov	r1,#0
1:	leave
	mov	r0,#0
	jr	lr

; shift_up: r1 limbs at r0 go r45 bits up, to r12 on, with one more.
shift_up:
	mov	r46,#31
	sub	r46,r46,r45
	mov	r40,#0
1:	ldr	r41,[r0],#1
	lsl	r42,r41,r45
	orr	r42,r42,r40
	lsr	r40,r41,#1
	str	r42,[r12],#1
	lsr	r40,r40,r46
	sub	r1,r1,#1
	bne	1b
	str	r40,[r12],#1
	jr	lr

; shift_down: r1 limbs at r0 go r45 bits down, to r12 on, which may be the same.
shift_down:
	mov	r46,#31
	sub	r46,r46,r45
	ldr	r41,[r0],#1
	b	2f
1:	ldr	r42,[r0],#1
	lsr	r41,r41,r45
	lsl	r40,r42,#1
	lsl	r40,r40,r46
	orr	r41,r41,r40
	str	r41,[r12],#1
	mov	r41,r42
2:	sub	r1,r1,#1
	bne	1b
	lsr	r41,r41,r45
	str	r41,[r12],#1
	jr	lr

shift_right:
	mov	r12,#0
	sub	r12,r12,#1
	b	1f
shift_left:
	mov	r12,#0
1:	frame
	and	r3,r2,r19
	sub	r3,r3,r19
	bne	vast
	asr	r40,r2,#4
	bl	operands
	eor	r2,r40,r12
	mov	r3,#31
	sub	r2,r2,r12
	blt	4f
	lsr	r40,r2,#22
	bne	vast
	lsr	r63,r2,#5
	and	r45,r2,r3
	add	r12,r1,r63
	add	r12,r12,#2
	bl	place
	mov	r59,r12
	mov	r40,#0
	b	3f
2:	str	r40,[r12],#1
3:	sub	r63,r63,#1
	bgteu	2b
	bl	shift_up
	b	pack_cut
; Down, and one further from zero if that is negative and loses bits.
4:	mov	r12,#0
	sub	r2,r12,r2
	lsr	r63,r2,#5
	and	r45,r2,r3
	sub	r1,r1,r63
	blte	9f
	add	r12,r1,#2
	bl	place
	mov	r59,r12
	mov	r43,#0
	b	6f
5:	ldr	r41,[r0],#1
	orr	r43,r43,r41
6:	sub	r63,r63,#1
	bgteu	5b
	ldr	r41,[r0]
	sub	r3,r3,r45
	lsl	r41,r41,r3
	lsl	r41,r41,#1
	orr	r43,r43,r41
	bl	shift_down
	mov	r40,#0
	str	r40,[r12],#1
	and	r43,r43,r62
	beq	8f
	mov	r41,r59
7:	ldr	r40,[r41]
	add	r40,r40,#1
	str	r40,[r41],#1
	beq	7b
8:	b	pack_cut
9:	leave
	lsl	r0,r62,#4
	orr	r0,r0,r19
	jr	lr

; Operators on bits, of numbers in two's complement: the bits of both go through the mask r43, those
; of one or both through r44, and the result has those that are in one of these.
invert:
	mov	r2,#0
	sub	r2,r2,#1
bits_differ:
	mov	r43,#0
	sub	r43,r43,#1
	mov	r44,r43
	b	1f
bits_both:
	mov	r44,#0
	sub	r43,r44,#1
	b	1f
bits_any:
	mov	r43,#0
	sub	r44,r43,#1
1:	enter
	sub	r12,r1,r3
	bgteu	2f
	swap
2:	add	r12,r1,#2
	bl	place
	mov	r59,r12
	mov	r47,#1
	and	r48,r62,r47
	and	r49,r63,r47
	and	r50,r62,r63
	orr	r51,r62,r63
	and	r50,r50,r43
	and	r51,r51,r44
	eor	r50,r50,r51
	and	r51,r50,r47
	mov	r52,#0
3:	mov	r41,#0
	mov	r42,#0
	sub	r3,r3,#1
	blt	4f
	ldr	r42,[r2],#1
4:	sub	r1,r1,#1
	blt	5f
	ldr	r41,[r0],#1
5:	eor	r42,r42,r63
	add	r42,r42,r49
	movne	r49,r52
	eor	r41,r41,r62
	add	r41,r41,r48
	movne	r48,r52
	orr	r45,r41,r42
	and	r41,r41,r42
	and	r45,r45,r44
	and	r41,r41,r43
	eor	r41,r41,r45
	eor	r41,r41,r50
	add	r41,r41,r51
	movne	r51,r52
	str	r41,[r12],#1
	sub	r41,r1,#0
	bgte	3b
	mov	r62,r50
	b	pack_cut

; wide: the product of r41 and the factor with the halves r46 and r47, its halves to r48 and r49.
; r44 is 1, r53 2^16.
	.macro	wide
	lsl	r42,r41,#16
	lsr	r42,r42,#16
	lsr	r41,r41,#16
	imul	r48,r42,r46
	imul	r42,r42,r47
	imul	r43,r41,r46
	imul	r49,r41,r47
	mov	r41,#0
	add	r42,r42,r43
	movgteu	r41,r53
	lsl	r43,r42,#16
	lsr	r42,r42,#16
	add	r49,r49,r41
	add	r49,r49,r42
	mov	r41,#0
	add	r48,r48,r43
	movgteu	r41,r44
	add	r49,r49,r41
	.endm

; The factor in a register for wide.
	.macro	factor r
	lsl	r46,\r,#16
	lsr	r46,r46,#16
	lsr	r47,\r,#16
	.endm

; Knuth's algorithm D. A limb of the quotient is estimated from the two upper limbs of what is left
; by the reciprocal of the divisor's upper limb (Moeller and Granlund, Improved division by invariant
; integers), which is computed bit by bit. r54 is how many limbs of the quotient are left, r55 the
; limbs of the divisor, which begins at r56, r57 where the quotient is, r58 the dividend, both of
; them shifted by r45 bits, so that the divisor's uppermost bit is 1; r60 is its upper limb and r61
; the reciprocal.
remainder:
	mov	r12,#1
	b	1f
quotient:
	mov	r12,#0
1:	frame
	str	r0,[sp,#DIVIDEND]
	str	r12,[sp,#REST]
	bl	operands
	lsl	r40,r3,#2
	sub	r40,r40,#4
	ldr	r43,[r2,r40]
	sub	r41,r43,#0
	beq	unfit
	sub	r54,r1,r3
	bltu	shorter
	add	r54,r54,#1
	mov	r55,r3
	eor	r63,r62,r63
	lsl	r12,r1,#1
	add	r12,r12,#4
	bl	place
	lsl	r40,r1,#2
	add	r40,r40,#4
	lsl	r41,r54,#2
	lsl	r42,r3,#2
	add	r42,r42,#4
	ldr	r44,[sp,#REST]
	sub	r44,r44,#0
	beq	2f
	mov	r58,r12
	add	r56,r58,r40
	add	r57,r56,r42
	b	3f
2:	mov	r57,r12
	add	r58,r57,r41
	add	r56,r58,r40
3:	mov	r45,#0
	sub	r43,r43,#0
	blt	5f
4:	add	r45,r45,#1
	lsl	r43,r43,#1
	bgte	4b
5:	mov	r12,r58
	bl	shift_up
	mov	r0,r2
	mov	r1,r3
	mov	r12,r56
	bl	shift_up
	lsl	r0,r55,#2
	add	r0,r0,r56
	ldr	r60,[r0,#-1]
	mov	r40,#0
	sub	r40,r40,#1
	eor	r40,r40,r60
	mov	r41,#32
	mov	r61,#0
	mov	r44,#1
	mov	r53,#0
	movt	r53,#1
6:	lsr	r42,r40,#31
	lsl	r40,r40,#1
	add	r40,r40,r44
	lsl	r61,r61,#1
	sub	r43,r40,r60
	movgteu	r42,r44
	sub	r3,r42,#0
	movne	r40,r43
	add	r61,r61,r42
	sub	r41,r41,#1
	bne	6b
	lsl	r50,r54,#2
	add	r51,r57,r50
	add	r50,r58,r50
	b	next_limb
estimated:
	factor	r52
	mov	r0,r56
	mov	r12,r50
	mov	r1,r55
	mov	r40,#0
; The estimate times the divisor is subtracted.
1:	ldr	r41,[r0],#1
	ldr	r2,[r12]
	wide
	mov	r41,#0
	add	r48,r48,r40
	movgteu	r41,r44
	add	r40,r49,r41
	mov	r41,#0
	sub	r2,r2,r48
	movltu	r41,r44
	add	r40,r40,r41
	str	r2,[r12],#1
	sub	r1,r1,#1
	bne	1b
	ldr	r2,[r12]
	sub	r2,r2,r40
	str	r2,[r12]
	bgteu	4f
; It was too large: the divisor is added again.
2:	sub	r52,r52,#1
	mov	r0,r56
	mov	r12,r50
	mov	r1,r55
	mov	r40,#0
3:	ldr	r41,[r0],#1
	ldr	r2,[r12]
	mov	r43,#0
	add	r2,r2,r40
	movgteu	r43,r44
	add	r2,r2,r41
	movgteu	r43,r44
	str	r2,[r12],#1
	mov	r40,r43
	sub	r1,r1,#1
	bne	3b
	ldr	r2,[r12]
	add	r2,r2,r40
	str	r2,[r12]
	bltu	2b
4:	str	r52,[r51]
	sub	r54,r54,#1
	beq	divided
next_limb:
	sub	r50,r50,#4
	sub	r51,r51,#4
	lsl	r40,r55,#2
	add	r40,r40,r50
	ldr	r0,[r40]
	ldr	r1,[r40,#-1]
	mov	r52,#0
	sub	r52,r52,#1
	sub	r2,r0,r60
	bgteu	estimated
	factor	r0
	mov	r41,r61
	wide
	add	r52,r49,r0
	add	r48,r48,r1
	mov	r41,#0
	movgteu	r41,r44
	add	r52,r52,r41
	add	r52,r52,#1
	imul	r2,r52,r60
	sub	r2,r1,r2
	sub	r3,r48,r2
	bgteu	1f
	sub	r52,r52,#1
	add	r2,r2,r60
1:	sub	r3,r2,r60
	bltu	estimated
	add	r52,r52,#1
	b	estimated
divided:
	ldr	r0,[sp,#REST]
	sub	r0,r0,#0
	bne	1f
	mov	r62,r63
	mov	r59,r57
	mov	r12,r58
	b	pack_cut
1:	mov	r0,r58
	mov	r1,r55
	mov	r12,r58
	bl	shift_down
	mov	r59,r58
	b	pack_cut
; The dividend has fewer limbs.
shorter:
	ldr	r0,[sp,#DIVIDEND]
	ldr	r1,[sp,#REST]
	leave
	sub	r1,r1,#0
	moveq	r0,r19
	jr	lr

; divide and modulo: quotient and remainder of r0 and r2, the numbers of small integers, not terms.
; r2 is not 0. As an instruction calls these, r1 stays. The quotient's bits take the place of those
; of the dividend that are no more needed: r2 is twice the divisor, shifted, less 1, and r12 the
; number of these bits.
	.macro	by_bits
	asr	r40,r0,#31
	eor	r0,r0,r40
	sub	r0,r0,r40
	asr	r41,r2,#31
	eor	r2,r2,r41
	sub	r2,r2,r41
	mov	r12,#0
1:	lsl	r2,r2,#1
	add	r12,r12,#1
	sub	r3,r2,r0
	blteu	1b
	sub	r2,r2,#1
	mov	r42,r12
2:	lsl	r0,r0,#1
	sub	r3,r0,r2
	movgteu	r0,r3
	sub	r42,r42,#1
	bne	2b
	.endm

divide:
	by_bits
	eor	r40,r40,r41
	mov	r2,#1
	lsl	r2,r2,r12
	sub	r2,r2,#1
	and	r0,r0,r2
	eor	r0,r0,r40
	sub	r0,r0,r40
	jr	lr

modulo:
	by_bits
	lsr	r0,r0,r12
	eor	r0,r0,r40
	sub	r0,r0,r40
	jr	lr
end:
