; Built-in functions that run on cores, with the registers, macros and ends of bif.s and build.s:
; those of a process, and those that give what is left beside what is found.

	.set	LEADER,30		; of the process control block, as in slave.s
	.set	NONODE,PARAM_NONODE
	.set	VALUE,PARAM_VALUE

; erlang:'--'/2, of immediates on the left; up to 31 elements on the right have a bit each for being
; used. A cell that has no room is counted.
subtract:
	ldr	r0,[r1]
	mov	r2,r0
	count
	sub	r0,r0,r21
	bne	bad
	ldr	r0,[r1,#1]
	mov	r42,r0
	count
	sub	r0,r0,r21
	bne	bad
	lsr	r3,r12,#5
	bne	deep
	mov	r40,r8
	mov	r44,#0
	b	8f
3:	sub	r2,r2,#1
	ldr	r41,[r2]
	mov	r0,r42
	ldr	r2,[r2,#1]
	and	r3,r41,r24
	sub	r3,r3,r24
	bne	deep
	mov	r43,#1
	b	6f
4:	sub	r0,r0,#1
	ldr	r3,[r0]
	ldr	r0,[r0,#1]
	sub	r3,r3,r41
	beq	9f
5:	lsl	r43,r43,#1
6:	and	r3,r0,r24
	sub	r3,r3,#1
	beq	4b
	add	r12,r40,#8
	add	r0,r40,#9
	sub	r3,r7,r12
	blt	7f
	str	r41,[r40]
	str	r0,[r40,#1]
7:	mov	r40,r12
8:	and	r3,r2,r24
	sub	r3,r3,#1
	beq	3b
	sub	r3,r40,r8
	mov	r0,r21
	beq	1f
	lsr	r12,r3,#2
	sub	r3,r7,r40
	blt	full
	str	r21,[r40,#-1]
	add	r0,r8,#1
	mov	r8,r40
1:	jr	lr
9:	and	r3,r44,r43
	bne	5b
	orr	r44,r44,r43
	b	8b

; is_function/2
is_function_of:
	ldr	r0,[r1]
	ldr	r2,[r1,#1]
	small	r2,deep
	asr	r3,r2,#4
	blt	bad
	boxed
	sub	r12,r3,#1
	beq	1f
	sub	r3,r3,#5
	bne	no
1:	ldr	r3,[r0,#3]
	sub	r3,r3,r2
	beq	yes
	b	no

node:
	mov	r0,#NONODE
	jr	lr

group_leader:
	ldr	r0,[r23,#LEADER]
	jr	lr

; erase/1: keys behind that would not be found any more move into the gap. Those that are no
; immediates have to be hashed, which is found out first.
erase:
	ldr	r0,[r23,#DICTIONARY]
	ldr	r2,[r1]
	sub	r3,r0,#0
	beq	undefined
	place
	sub	r41,r41,#0
	beq	undefined
	mov	r41,r3
1:	and	r41,r41,r12
	lsl	r42,r41,#3
	add	r42,r42,r0
	ldr	r42,[r42,#1]
	add	r41,r41,#1
	sub	r43,r42,#0
	beq	2f
	and	r42,r42,r24
	sub	r42,r42,r24
	beq	1b
	b	deep
2:	ldr	r1,[r40,#2]
	ldr	r42,[r23,#KEYS]
	mov	r44,#0x79b1
	movt	r44,#0x9e37
	sub	r42,r42,#1
	str	r42,[r23,#KEYS]
	sub	r2,r3,#1
3:	and	r3,r3,r12
	lsl	r41,r3,#3
	add	r41,r41,r0
	ldr	r42,[r41,#1]
	sub	r45,r3,r2
	and	r45,r45,r12
	imul	r43,r42,r44
	sub	r46,r42,#0
	beq	5f
	lsr	r43,r43,#16
	sub	r43,r3,r43
	and	r43,r43,r12
	sub	r43,r43,r45
	bltu	4f
	ldr	r43,[r41,#2]
	str	r42,[r40,#1]
	str	r43,[r40,#2]
	mov	r40,r41
	mov	r2,r3
4:	add	r3,r3,#1
	b	3b
5:	str	r42,[r40,#1]
	str	r42,[r40,#2]
	mov	r0,r1
	jr	lr

; get/0, from the last place to the first
get_all:
	ldr	r12,[r23,#KEYS]
	mov	r3,r21
	sub	r2,r12,#0
	beq	3f
	lsl	r2,r12,#2
	add	r12,r12,r2
	room
	ldr	r0,[r23,#DICTIONARY]
	sub	r0,r0,#2
	ldr	r12,[r0]
	mov	r2,#PAIR
	lsr	r12,r12,#7
	lsl	r40,r12,#3
	add	r0,r0,r40
1:	ldr	r40,[r0,#-1]
	ldr	r41,[r0],#-2
	sub	r42,r40,#0
	beq	2f
	str	r2,[r8]
	str	r40,[r8,#1]
	add	r40,r8,#2
	str	r41,[r8,#2]
	str	r40,[r8,#3]
	str	r3,[r8,#4]
	add	r3,r8,#13
	add	r8,r8,#20
2:	sub	r12,r12,#1
	bne	1b
3:	mov	r0,r3
	jr	lr

; lists:keysearch/3
keysearch:
	keyed
	mov	r2,r12
	mov	r12,#3
	room
	mov	r3,#PAIR
	mov	r12,#VALUE
	str	r3,[r8]
	str	r12,[r8,#1]
	str	r2,[r8,#2]
	add	r0,r8,#2
	add	r8,r8,#12
	jr	lr

; maps:take/2: the rest, then the pair with it.
take:
	entry	1,9f
	ldr	r2,[r0,r40]
	add	r44,r0,r40
	add	r12,r43,#2
	room
	mov	r40,r8
	ldr	r3,[r42]
	sub	r3,r3,#PAIR
	str	r3,[r8],#1
1:	add	r42,r42,#4
	ldr	r3,[r42]
	sub	r41,r42,r0
	beq	2f
	sub	r41,r42,r44
	beq	2f
	str	r3,[r8],#1
2:	sub	r43,r43,#1
	bne	1b
	mov	r3,#PAIR
	add	r40,r40,#2
	str	r3,[r8]
	str	r2,[r8,#1]
	str	r40,[r8,#2]
	add	r0,r8,#2
	add	r8,r8,#12
	jr	lr
9:	mov	r0,#ERROR
	jr	lr

; make_tuple/3
make_tuple_of:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	small	r2,bad
	asr	r2,r2,#4
	blt	bad
	lsr	r3,r2,#24
	bne	bad
	add	r12,r2,#1
	room
	mov	r40,r8
	lsl	r3,r2,#6
	str	r3,[r40],#1
	ldr	r1,[r1,#2]
	mov	r12,r2
	beq	3f
1:	sub	r12,r12,#1
	str	r0,[r40],#1
	bne	1b
	b	3f
2:	sub	r1,r1,#1
	ldr	r12,[r1]
	ldr	r1,[r1,#1]
	and	r3,r12,r24
	sub	r3,r3,#2
	bne	bad
	sub	r12,r12,#2
	ldr	r3,[r12]
	ldr	r41,[r12,#1]
	ldr	r42,[r12,#2]
	sub	r3,r3,#PAIR
	bne	bad
	small	r41,bad
	asr	r41,r41,#4
	sub	r3,r41,#1
	sub	r3,r3,r2
	bgteu	bad
	lsl	r41,r41,#2
	str	r42,[r8,r41]
3:	and	r3,r1,r24
	sub	r3,r3,#1
	beq	2b
	sub	r1,r1,r21
	bne	bad
	add	r0,r8,#2
	mov	r8,r40
	jr	lr
