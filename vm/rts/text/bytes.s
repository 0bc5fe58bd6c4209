; Built-in functions of bytes that run on cores, with the registers, macros and ends of bif.s and
; build.s. Bitstrings are on a heap, or parts of one that are, from a whole byte on; others are for the
; general way, and so are results of more than 64 bytes, which are outside of heaps.

	.set	HEAPBIN,7<<2
	.set	SUBBIN,3<<6|9<<2
	.set	MOST,64
	.set	DEPTH,8*8		; on the stack, for eight iolists in one another

; Where the bytes of the bitstring r0 begin goes to r0, its size in bits to r12; whether it has whole
; bytes alone is the condition.
	.macro	bytes away general
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	\away
	sub	r0,r0,#2
	ldr	r3,[r0]
	ldr	r12,[r0,#1]
	lsl	r3,r3,#26
	lsr	r3,r3,#28
	sub	r3,r3,#7
	beq	8f
	sub	r3,r3,#2
	bgtu	\away
	bne	\general
	ldr	r3,[r0,#2]
	ldr	r0,[r0,#3]
	sub	r0,r0,#2
	ldr	r40,[r0]
	asr	r3,r3,#4
	lsl	r40,r40,#26
	lsr	r40,r40,#28
	sub	r40,r40,#7
	bne	\general
	lsl	r40,r3,#29
	bne	\general
	lsr	r3,r3,#3
	add	r0,r0,r3
8:	lsr	r12,r12,#4
	add	r0,r0,#8
	lsl	r3,r12,#29
	.endm

; The first words of a binary of r2 bytes at the top of the heap, which has r12 words; the last of its
; words is 0. r3 is destroyed.
	.macro	begin
	lsl	r3,r12,#2
	add	r3,r3,r8
	mov	r40,#0
	str	r40,[r3,#-1]
	lsl	r3,r12,#6
	sub	r3,r3,#64-HEAPBIN
	str	r3,[r8]
	lsl	r3,r2,#7
	orr	r3,r3,r19
	str	r3,[r8,#1]
	.endm

; r12 becomes how many words a binary of r2 bytes has.
	.macro	words
	add	r12,r2,#11
	lsr	r12,r12,#2
	.endm

; A binary of the r2 bytes from r0 on, which has r12 words: each is put together from two.
	.macro	taken
	begin
	lsl	r3,r0,#30
	lsr	r3,r3,#27
	lsr	r0,r0,#2
	lsl	r0,r0,#2
	mov	r40,#31
	sub	r40,r40,r3
	add	r44,r8,#2
	add	r8,r8,#8
	sub	r12,r12,#2
	beq	7f
	ldr	r41,[r0],#1
6:	ldr	r42,[r0],#1
	lsr	r41,r41,r3
	lsl	r43,r42,#1
	lsl	r43,r43,r40
	orr	r41,r41,r43
	str	r41,[r8],#1
	mov	r41,r42
	sub	r12,r12,#1
	bne	6b
	lsl	r3,r2,#30
	lsr	r3,r3,#27
	beq	7f
	mov	r12,#32
	sub	r12,r12,r3
	ldr	r41,[r8,#-1]
	lsl	r41,r41,r12
	lsr	r41,r41,r12
	str	r41,[r8,#-1]
7:	mov	r0,r44
	jr	lr
	.endm

; binary:copy/1
copy:
	ldr	r0,[r1]
	bytes	bad,deep
	bne	bad
	lsr	r2,r12,#3
	sub	r3,r2,#MOST
	bgtu	deep
	words
	room
	taken

; binary:copy/2
copies:
	ldr	r0,[r1]
	ldr	r41,[r1,#1]
	small	r41,deep
	asr	r42,r41,#4
	blt	bad
	bytes	bad,deep
	bne	deep
	lsr	r43,r12,#3
	sub	r3,r42,#MOST
	bgtu	deep
	sub	r3,r43,#MOST
	bgtu	deep
	imul	r2,r42,r43
	sub	r3,r2,#MOST
	bgtu	deep
	words
	room
	begin
	lsl	r12,r12,#2
	add	r1,r8,#2
	add	r40,r8,#8
	add	r8,r8,r12
	sub	r2,r2,#0
	beq	3f
1:	mov	r3,r0
	mov	r12,r43
2:	ldrb	r2,[r3],#1
	sub	r12,r12,#1
	strb	r2,[r40],#1
	bne	2b
	sub	r42,r42,#1
	bne	1b
3:	mov	r0,r1
	jr	lr

; The part of a bitstring from byte r40 on, r41 bytes or as many before it: itself, a copy where
; that takes no more words than to refer to it, or a part.
	.macro	parted
	ldr	r0,[r1]
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	bad
	sub	r42,r0,#2
	ldr	r3,[r42]
	ldr	r12,[r42,#1]
	lsl	r3,r3,#26
	lsr	r3,r3,#28
	sub	r3,r3,#7
	sub	r44,r3,#2
	bgtu	bad
	small	r40,bad
	small	r41,bad
	asr	r43,r40,#4
	asr	r2,r41,#4
	lsr	r3,r12,#7
	sub	r40,r43,r3
	bgtu	bad
	sub	r40,r2,#0
	bgte	1f
	add	r43,r43,r2
	blt	bad
	mov	r40,#0
	sub	r2,r40,r2
1:	add	r40,r43,r2
	sub	r40,r40,r3
	bgt	bad
	lsl	r3,r2,#7
	orr	r3,r3,r19
	sub	r40,r3,r12
	beq	4f
	sub	r40,r2,#8
	bgtu	2f
	bytes	bad,deep
	add	r0,r0,r43
	words
	room
	taken
2:	mov	r12,#4
	room
	lsl	r43,r43,#7
	orr	r43,r43,r19
	sub	r44,r44,#0
	bne	3f
	ldr	r0,[r42,#3]
	ldr	r40,[r42,#2]
	sub	r43,r43,r19
	add	r43,r43,r40
3:	mov	r40,#SUBBIN
	str	r40,[r8]
	str	r3,[r8,#1]
	str	r43,[r8,#2]
	str	r0,[r8,#3]
	add	r0,r8,#2
	add	r8,r8,#16
4:	jr	lr
	.endm

; binary_part/3
part:
	ldr	r40,[r1,#1]
	ldr	r41,[r1,#2]
	parted

; binary_part/2
part_of:
	ldr	r2,[r1,#1]
	and	r3,r2,r24
	sub	r3,r3,#2
	bne	bad
	sub	r2,r2,#2
	ldr	r3,[r2]
	ldr	r40,[r2,#1]
	ldr	r41,[r2,#2]
	sub	r3,r3,#PAIR
	bne	bad
	parted

; binary_to_list/1, from the last byte to the first
binary_to_list:
	ldr	r0,[r1]
	bytes	bad,deep
	bne	bad
	lsr	r2,r12,#3
	lsl	r12,r2,#1
	room
	add	r0,r0,r2
	sub	r0,r0,#1
	mov	r12,r21
	sub	r2,r2,#0
	beq	2f
1:	ldrb	r3,[r0],#-1
	str	r12,[r8,#1]
	add	r12,r8,#1
	lsl	r3,r3,#4
	orr	r3,r3,r19
	str	r3,[r8],#2
	sub	r2,r2,#1
	bne	1b
2:	mov	r0,r12
	jr	lr

; integer_to_binary/1 of a small integer: a digit goes before those behind it, in three words.
integer_to_binary:
	ldr	r0,[r1]
	small	r0,deep
	mov	r12,#5
	room
	mov	r43,#0
	mov	r44,#0
	mov	r45,#0
	asr	r1,r0,#4
	mov	r0,#0
	mov	r2,r1
	bgte	1f
	mov	r3,#0
	sub	r2,r3,r1
1:	tenth
	add	r40,r40,#48
	mov	r2,r3
2:	lsl	r45,r45,#8
	lsr	r3,r44,#24
	orr	r45,r45,r3
	lsl	r44,r44,#8
	lsr	r3,r43,#24
	orr	r44,r44,r3
	lsl	r43,r43,#8
	orr	r43,r43,r40
	add	r0,r0,#1
	sub	r3,r2,#0
	bne	1b
	sub	r1,r1,#0
	bgte	3f
	mov	r1,#0
	mov	r40,#45
	b	2b
3:	mov	r2,r0
	words
	begin
	add	r0,r8,#2
	lsl	r12,r12,#2
	str	r43,[r8,#2]
	str	r44,[r8,#3]
	str	r45,[r8,#4]
	add	r8,r8,r12
	jr	lr

; binary_to_integer/1 of eight digits or fewer
binary_to_integer:
	ldr	r0,[r1]
	bytes	bad,deep
	bne	bad
	lsr	r12,r12,#3
	beq	bad
	mov	r1,#0
	mov	r2,#0
	ldrb	r3,[r0],#1
	sub	r40,r3,#45
	beq	1f
	sub	r40,r3,#43
	bne	2f
	add	r1,r1,#1
1:	sub	r1,r1,#1
	sub	r12,r12,#1
	beq	bad
	ldrb	r3,[r0],#1
2:	sub	r40,r12,#8
	bgtu	deep
3:	sub	r3,r3,#48
	sub	r40,r3,#10
	bgteu	bad
	lsl	r40,r2,#2
	add	r2,r2,r40
	lsl	r2,r2,#1
	add	r2,r2,r3
	ldrb	r3,[r0],#1
	sub	r12,r12,#1
	bne	3b
	sub	r1,r1,#0
	bgte	4f
	mov	r3,#0
	sub	r2,r3,r2
4:	lsl	r0,r2,#4
	orr	r0,r0,r19
	jr	lr

; binary:decode_unsigned/1 of four bytes or fewer that are a small integer
decode:
	ldr	r0,[r1]
	bytes	bad,deep
	bne	bad
	lsr	r12,r12,#3
	mov	r2,#0
	beq	2f
	sub	r3,r12,#4
	bgtu	deep
1:	ldrb	r3,[r0],#1
	lsl	r2,r2,#8
	orr	r2,r2,r3
	sub	r12,r12,#1
	bne	1b
	lsr	r3,r2,#27
	bne	deep
2:	lsl	r0,r2,#4
	orr	r0,r0,r19
	jr	lr

; binary:encode_unsigned/1 of a small integer
encode:
	ldr	r0,[r1]
	small	r0,deep
	asr	r1,r0,#4
	blt	bad
	mov	r12,#3
	room
	mov	r2,#0
	mov	r0,#0
1:	lsl	r3,r1,#24
	lsr	r3,r3,#24
	lsl	r0,r0,#8
	orr	r0,r0,r3
	add	r2,r2,#1
	lsr	r1,r1,#8
	bne	1b
	begin
	str	r0,[r8,#2]
	add	r0,r8,#2
	add	r8,r8,#12
	jr	lr

; Walks over the iolist r0 and does something with its bytes, which are in r3, and with its
; binaries, of which r12 bytes begin at r0. What is left of lists around is on the stack.
	.macro	iolist byte binary
	mov	r44,sp
	sub	r45,sp,#DEPTH
	b	2f
1:	sub	r0,r0,#1
	ldr	r3,[r0]
	ldr	r0,[r0,#1]
	lsr	r12,r3,#12
	bne	4f
	and	r12,r3,r19
	sub	r12,r12,r19
	bne	4f
	lsr	r3,r3,#4
	\byte
2:	and	r3,r0,r24
	sub	r3,r3,#1
	beq	1b
	sub	r3,r0,r21
	beq	3f
	bytes	5f,9f
	bne	5f
	lsr	r12,r12,#3
	\binary
3:	sub	r3,sp,r44
	beq	7f
	ldr	r0,[sp,#2]
	add	sp,sp,#8
	b	2b
4:	sub	r12,sp,r45
	beq	9f
	str	r0,[sp],#-2
	mov	r0,r3
	b	2b
5:	mov	sp,r44
	b	bad
9:	mov	sp,r44
	b	deep
7:
	.endm

	.macro	counted
	add	r2,r2,#1
	.endm

	.macro	sized
	add	r2,r2,r12
	.endm

	.macro	stored
	strb	r3,[r42],#1
	.endm

	.macro	filled
	sub	r12,r12,#0
	beq	3f
6:	ldrb	r3,[r0],#1
	sub	r12,r12,#1
	strb	r3,[r42],#1
	bne	6b
	.endm

iolist_size:
	ldr	r0,[r1]
	mov	r2,#0
	iolist	counted,sized
	lsr	r3,r2,#27
	bne	deep
	lsl	r0,r2,#4
	orr	r0,r0,r19
	jr	lr

; The binary of the iolist r0.
	.macro	joined
	mov	r2,#0
	iolist	counted,sized
	sub	r3,r2,#MOST
	bgtu	deep
	words
	room
	begin
	mov	r46,r12
	ldr	r0,[r1]
	add	r42,r8,#8
	iolist	stored,filled
	lsl	r46,r46,#2
	add	r0,r8,#2
	add	r8,r8,r46
	jr	lr
	.endm

list_to_binary:
	ldr	r0,[r1]
	and	r3,r0,r24
	sub	r3,r3,#1
	beq	1f
	sub	r3,r0,r21
	bne	bad
1:
	joined

; iolist_to_binary/1: a binary is one.
iolist_to_binary:
	ldr	r0,[r1]
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	1f
	bits	bad
	lsl	r0,r0,#25
	lsr	r0,r0,#29
	bne	bad
	ldr	r0,[r1]
	jr	lr
1:
	joined
