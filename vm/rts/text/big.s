; Magnitudes of big integers: limbs of 32 bits, the least significant first, one at least. r0 is
; where the first is and r1 how many limbs it has, r2 and r3 the same of the second, r12 where the
; result goes, which must not be the second. r0 to r3, r12 and those from r40 on are destroyed; r0
; is how many limbs the result has then, without zeros in front.

; The result begins at r59; r12 is its end.
	.macro	trim
1:	sub	r12,r12,#4
	sub	r2,r12,r59
	beq	2f
	ldr	r1,[r12]
	sub	r1,r1,#0
	beq	1b
2:	sub	r12,r12,r59
	lsr	r0,r12,#2
	add	r0,r0,#1
	jr	lr
	.endm

; limbs adds or subtracts limb by limb, with what is over in r40, and then on to 3.
	.macro	limbs op over
	mov	r59,r12
	mov	r44,#1
	mov	r40,#0
	sub	r1,r1,r3
1:	ldr	r41,[r0],#1
	ldr	r42,[r2],#1
	mov	r43,#0
	\op	r41,r41,r40
	mov\over	r43,r44
	\op	r41,r41,r42
	mov\over	r43,r44
	str	r41,[r12],#1
	mov	r40,r43
	sub	r3,r3,#1
	bne	1b
	sub	r1,r1,#0
	beq	3f
2:	ldr	r41,[r0],#1
	mov	r43,#0
	\op	r41,r41,r40
	mov\over	r43,r44
	str	r41,[r12],#1
	mov	r40,r43
	sub	r1,r1,#1
	bne	2b
	.endm

; add: the first has as many limbs as the second, or more.
add:
	limbs	add gteu
3:	str	r40,[r12],#1
	trim

; sub: the second is not larger than the first.
sub:
	limbs	sub ltu
3:	trim

; mul: by halves of limbs, for the core gives 32 bits of a product.
mul:
	mov	r59,r12
	mov	r44,#1
	mov	r53,#0
	movt	r53,#1
	mov	r60,r0
	mov	r61,r1
	add	r45,r1,r3
	mov	r41,#0
1:	str	r41,[r12],#1
	sub	r45,r45,#1
	bne	1b
	mov	r58,r12
	mov	r57,r59
2:	ldr	r47,[r2],#1
	mov	r12,r57
	add	r57,r57,#4
	mov	r0,r60
	mov	r1,r61
	mov	r40,#0
	lsl	r46,r47,#16
	lsr	r46,r46,#16
	lsr	r47,r47,#16
3:	ldr	r41,[r0],#1
	ldr	r42,[r12]
	lsl	r43,r41,#16
	lsr	r43,r43,#16
	lsr	r41,r41,#16
	imul	r48,r43,r46
	imul	r49,r43,r47
	imul	r50,r41,r46
	imul	r51,r41,r47
	mov	r52,#0
	mov	r54,#0
	mov	r55,#0
	mov	r56,#0
	add	r49,r49,r50
	movgteu	r52,r53
	lsr	r50,r49,#16
	lsl	r49,r49,#16
	add	r51,r51,r50
	add	r48,r48,r49
	movgteu	r54,r44
	add	r51,r51,r52
	add	r48,r48,r42
	movgteu	r55,r44
	add	r51,r51,r54
	add	r48,r48,r40
	movgteu	r56,r44
	add	r51,r51,r55
	str	r48,[r12],#1
	add	r40,r51,r56
	sub	r1,r1,#1
	bne	3b
	str	r40,[r12]
	sub	r3,r3,#1
	bne	2b
	mov	r12,r58
	trim
end:
