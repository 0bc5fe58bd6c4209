; Built-in functions that run on cores, in the registers of the compact virtual machine: r7 is the
; end of the room for the heap, r8 its top, r19 15, r21 nil, r24 3. r1 is where the arguments are.
; r0 is the result, or 0: r1 is 0 then for an exception, the words that are wanted where the heap
; has no room, or all ones where only a comparison of all of a term can tell. r0 to r3, r12 and those
; from r40 on are destroyed.

	.set	TRUE,PARAM_TRUE
	.set	FALSE,PARAM_FALSE

; A tuple in r0 becomes where it is, its header goes to r12.
	.macro	tuple
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	bad
	sub	r0,r0,#2
	ldr	r12,[r0]
	lsl	r3,r12,#26
	bne	bad
	.endm

; r12 words at the top of the heap, or away.
	.macro	room
	lsl	r40,r12,#2
	sub	r41,r7,r8
	sub	r41,r41,r40
	blt	full
	.endm

; The length of the list r0 goes to r12; what ends it stays in r0.
	.macro	count
	mov	r12,#0
	b	2f
1:	sub	r0,r0,#1
	ldr	r0,[r0,#1]
	add	r12,r12,#1
2:	and	r3,r0,r24
	sub	r3,r3,#1
	beq	1b
	.endm

hd:
	ldr	r0,[r1]
	and	r2,r0,r24
	sub	r2,r2,#1
	bne	bad
	sub	r0,r0,#1
	ldr	r0,[r0]
	jr	lr

tl:
	ldr	r0,[r1]
	and	r2,r0,r24
	sub	r2,r2,#1
	bne	bad
	sub	r0,r0,#1
	ldr	r0,[r0,#1]
	jr	lr

length:
	ldr	r0,[r1]
	count
	sub	r0,r0,r21
	bne	bad
	lsl	r0,r12,#4
	orr	r0,r0,r19
	jr	lr

tuple_size:
	ldr	r0,[r1]
	tuple
	lsr	r0,r12,#6
	lsl	r0,r0,#4
	orr	r0,r0,r19
	jr	lr

element:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	and	r3,r2,r19
	sub	r3,r3,r19
	bne	bad
	tuple
	asr	r2,r2,#4
	sub	r3,r2,#1
	lsr	r12,r12,#6
	sub	r3,r3,r12
	bgteu	bad
	lsl	r2,r2,#2
	ldr	r0,[r0,r2]
	jr	lr

setelement:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	and	r3,r2,r19
	sub	r3,r3,r19
	bne	bad
	tuple
	asr	r2,r2,#4
	sub	r3,r2,#1
	lsr	r12,r12,#6
	sub	r3,r3,r12
	bgteu	bad
	lsl	r2,r2,#2
	add	r12,r12,#1
	room
	mov	r40,r8
1:	ldr	r3,[r0],#1
	sub	r12,r12,#1
	str	r3,[r8],#1
	bne	1b
	ldr	r3,[r1,#2]
	str	r3,[r40,r2]
	add	r0,r40,#2
	jr	lr

tuple_to_list:
	ldr	r0,[r1]
	tuple
	lsr	r2,r12,#6
	lsl	r12,r2,#1
	room
	lsl	r3,r2,#2
	add	r1,r0,r3
	mov	r0,r21
	sub	r2,r2,#0
	beq	2f
1:	ldr	r3,[r1],#-1
	str	r0,[r8,#1]
	str	r3,[r8],#2
	sub	r0,r8,#7
	sub	r2,r2,#1
	bne	1b
2:	jr	lr

list_to_tuple:
	ldr	r0,[r1]
	mov	r2,r0
	count
	sub	r0,r0,r21
	bne	bad
	lsl	r1,r12,#6
	add	r12,r12,#1
	room
	add	r0,r8,#2
	str	r1,[r8],#1
	sub	r12,r12,#1
	beq	4f
3:	sub	r2,r2,#1
	ldr	r3,[r2]
	ldr	r2,[r2,#1]
	str	r3,[r8],#1
	sub	r12,r12,#1
	bne	3b
4:	jr	lr

; lists:reverse/2
reverse:
	ldr	r0,[r1]
	mov	r2,r0
	count
	sub	r0,r0,r21
	bne	bad
	mov	r42,r12
	lsl	r12,r12,#1
	room
	ldr	r0,[r1,#1]
	sub	r1,r42,#0
	beq	4f
3:	sub	r2,r2,#1
	ldr	r3,[r2]
	ldr	r2,[r2,#1]
	str	r0,[r8,#1]
	str	r3,[r8],#2
	sub	r0,r8,#7
	sub	r1,r1,#1
	bne	3b
4:	jr	lr

; erlang:'++'/2
append:
	ldr	r0,[r1]
	mov	r2,r0
	count
	sub	r0,r0,r21
	bne	bad
	mov	r42,r12
	lsl	r12,r12,#1
	room
	ldr	r0,[r1,#1]
	sub	r1,r42,#0
	beq	4f
	mov	r12,r0
	add	r0,r8,#1
3:	sub	r2,r2,#1
	ldr	r3,[r2]
	ldr	r2,[r2,#1]
	str	r3,[r8],#2
	add	r3,r8,#1
	str	r3,[r8,#-1]
	sub	r1,r1,#1
	bne	3b
	str	r12,[r8,#-1]
4:	jr	lr

; lists:member/2
member:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	and	r3,r2,r24
	sub	r3,r3,#3
	bne	deep
	b	2f
1:	sub	r0,r0,#1
	ldr	r3,[r0]
	ldr	r0,[r0,#1]
	sub	r3,r3,r2
	beq	yes
2:	and	r3,r0,r24
	sub	r3,r3,#1
	beq	1b
	sub	r0,r0,r21
	bne	bad
	mov	r0,#FALSE
	jr	lr
yes:
	mov	r0,#TRUE
	jr	lr
bad:
	mov	r0,#0
	mov	r1,#0
	jr	lr
full:
	mov	r0,#0
	mov	r1,r12
	jr	lr
deep:
	mov	r0,#0
	sub	r1,r0,#1
	jr	lr
end:
