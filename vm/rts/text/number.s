; Built-in functions of numbers that run on cores, and exceptions, with the registers, macros and ends
; of bif.s and build.s. Integers that are not small are for the general way, and so are doubles from
; 2^27 on.

	.set	WIDE,27
	.set	THROW,PARAM_THROW
	.set	EXIT,PARAM_EXIT

; The words of the double r0 go to r2 and r3, its exponent to r12, which is the condition; another
; number is the result.
	.macro	real
	ldr	r0,[r1]
	and	r3,r0,r19
	sub	r3,r3,r19
	beq	8f
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	bad
	sub	r12,r0,#2
	ldr	r3,[r12]
	ldr	r2,[r12,#1]
	lsl	r3,r3,#26
	lsr	r3,r3,#28
	sub	r3,r3,#2
	sub	r40,r3,#2
	bltu	8f
	bne	bad
	ldr	r3,[r12,#2]
	lsl	r12,r3,#1
	lsr	r12,r12,#21
	sub	r12,r12,#1023
	.endm

; The first 32 bits of its fraction go to r40: those before the point are its uppermost r12+1.
	.macro	fraction
	sub	r40,r12,#WIDE
	bgte	deep
	mov	r40,#0
	movt	r40,#0x8000
	lsl	r41,r3,#11
	orr	r40,r40,r41
	lsr	r41,r2,#21
	orr	r40,r40,r41
	.endm

; The result is the magnitude r41 with the sign of r3.
	.macro	signed
	asr	r3,r3,#31
	eor	r41,r41,r3
	sub	r41,r41,r3
	lsl	r0,r41,#4
	asr	r3,r0,#4
	sub	r3,r3,r41
	bne	deep
	orr	r0,r0,r19
8:	jr	lr
	.endm

trunc:
	real
	mov	r41,#0
	blt	1f
	fraction
	mov	r41,#31
	sub	r41,r41,r12
	lsr	r41,r40,r41
1:	signed

; Halves are rounded away from 0.
round:
	real
	mov	r41,#0
	add	r12,r12,#1
	blt	1f
	sub	r12,r12,#1
	fraction
	mov	r41,#30
	sub	r41,r41,r12
	lsr	r41,r40,r41
	lsl	r40,r41,#31
	lsr	r40,r40,#31
	lsr	r41,r41,#1
	add	r41,r41,r40
1:	signed

; What is behind the point goes to r42, what is before it to r41; r40 becomes -1 for a negative
; number, 0 for others. If there is nothing behind the point the number is done.
	.macro	parts
	real
	blt	1f
	fraction
	mov	r41,#31
	sub	r41,r41,r12
	lsr	r41,r40,r41
	add	r12,r12,#1
	lsl	r40,r40,r12
	lsl	r42,r2,#11
	b	2f
1:	mov	r41,#0
	lsl	r40,r3,#1
	mov	r42,r2
2:	orr	r42,r42,r40
	beq	3f
	asr	r40,r3,#31
	.endm

floor:
	parts
	sub	r41,r41,r40
3:	signed

ceil:
	parts
	add	r41,r41,#1
	add	r41,r41,r40
3:	signed

; A line of Jenkins' mixing: x becomes (x-y-z)^z shifted, to the left or to the right.
	.macro	line x y z shift n
	sub	\x,\x,\y
	sub	\x,\x,\z
	\shift	r12,\z,#\n
	eor	\x,\x,r12
	.endm

; The word r2 is mixed into the hash r3, as a small integer.
	.macro	mixed
	add	r40,r42,r2
	mov	r41,r42
	line	r40 r41 r3 lsr 13
	line	r41 r3 r40 lsl 8
	line	r3 r40 r41 lsr 13
	line	r40 r41 r3 lsr 12
	line	r41 r3 r40 lsl 16
	line	r3 r40 r41 lsr 5
	line	r40 r41 r3 lsr 3
	line	r41 r3 r40 lsl 10
	line	r3 r40 r41 lsr 15
	.endm

; phash2/1 of a small integer. A negative one is mixed in behind its magnitude.
phash2:
	ldr	r0,[r1]
	small	r0,deep
	mov	r42,#0x79b9
	movt	r42,#0x9e37
	mov	r3,#0
	asr	r1,r0,#4
	mov	r2,r1
	bgte	1f
	sub	r2,r3,r1
1:	mixed
	sub	r12,r2,r1
	mov	r2,r1
	bne	1b
	lsl	r0,r3,#5
	lsr	r0,r0,#1
	orr	r0,r0,r19
	jr	lr

; An exception's class goes to r1, its reason to r2.
throw:
	ldr	r2,[r1]
	mov	r1,#THROW
	mov	r0,#0
	jr	lr

exit:
	ldr	r2,[r1]
	mov	r1,#EXIT
	mov	r0,#0
	jr	lr

error:
	ldr	r2,[r1]
	mov	r1,#ERROR
	mov	r0,#0
	jr	lr
end:
