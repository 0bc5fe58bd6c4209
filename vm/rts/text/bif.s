; Built-in functions that run on cores, in the registers of the compact virtual machine: r7 is the
; end of the room for the heap, r8 its top, r19 15, r21 nil, r23 the process control block, r24 3.
; r1 is where the arguments are.
; r0 is the result, or 0: r1 is 0 then for an exception, the words that are wanted where the heap
; has no room, or all ones where this is for the general way: one that compares all of a term, walks
; a large map, makes a dictionary or lets it grow. r0 to r3, r12 and those from r40 on are destroyed.
;
; In the process control block are the pid, the table of the dictionary, 0 if there is none, and how
; many keys it has.

	.set	PID,12
	.set	DICTIONARY,13
	.set	KEYS,14
	.set	TRUE,PARAM_TRUE
	.set	FALSE,PARAM_FALSE
	.set	UNDEFINED,PARAM_UNDEFINED

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

; listed returns the r2 words that end at r1 as a list.
	.macro	listed
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
	listed

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
	b	no

; The first tuple in a list that has a key in its place, in r12: lists:keyfind/3 and relatives.
	.macro	keyed
	ldr	r2,[r1]
	ldr	r40,[r1,#1]
	ldr	r0,[r1,#2]
	and	r3,r2,r24
	sub	r3,r3,r24
	bne	deep
	and	r3,r40,r19
	sub	r3,r3,r19
	bne	bad
	asr	r40,r40,#4
	sub	r3,r40,#1
	blt	bad
	lsl	r41,r40,#2
	b	2f
1:	sub	r0,r0,#1
	ldr	r12,[r0]
	ldr	r0,[r0,#1]
	and	r3,r12,r24
	sub	r3,r3,#2
	bne	2f
	sub	r42,r12,#2
	ldr	r3,[r42]
	lsl	r43,r3,#26
	bne	2f
	lsr	r3,r3,#6
	sub	r3,r3,r40
	bltu	2f
	ldr	r3,[r42,r41]
	sub	r43,r3,r2
	beq	4f
	and	r3,r3,r24
	sub	r3,r3,#2
	beq	3f
2:	and	r3,r0,r24
	sub	r3,r3,#1
	beq	1b
	sub	r0,r0,r21
	bne	bad
	b	no
; Boxed: a double may be equal to an integer.
3:	and	r3,r2,r19
	sub	r3,r3,r19
	bne	2b
	b	deep
4:
	.endm

keyfind:
	keyed
	mov	r0,r12
	jr	lr

keymember:
	keyed
	b	yes

; The first of two arguments to r0, or the other where both are small integers of which it is more.
max:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	and	r3,r2,r0
	and	r3,r3,r19
	sub	r3,r3,r19
	bne	deep
	sub	r3,r2,r0
	movgte	r0,r2
	jr	lr

min:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	and	r3,r2,r0
	and	r3,r3,r19
	sub	r3,r3,r19
	bne	deep
	sub	r3,r2,r0
	movlte	r0,r2
	jr	lr

not:
	ldr	r0,[r1]
	mov	r2,#TRUE
	sub	r3,r0,r2
	beq	no
	mov	r2,#FALSE
	sub	r3,r0,r2
	bne	bad
	b	yes

self:
	ldr	r0,[r23,#PID]
	jr	lr

; The place of the key r2 in the dictionary r0 to r40, what is there to r41. A large table has more
; bits of the hash than this looks at.
	.macro	place
	and	r3,r2,r24
	sub	r3,r3,r24
	bne	deep
	sub	r0,r0,#2
	ldr	r12,[r0]
	mov	r3,#0x79b1
	movt	r3,#0x9e37
	imul	r3,r2,r3
	lsr	r12,r12,#7
	lsr	r40,r12,#16
	bne	deep
	sub	r12,r12,#1
	lsr	r3,r3,#16
5:	and	r3,r3,r12
	lsl	r40,r3,#3
	add	r40,r40,r0
	ldr	r41,[r40,#1]
	add	r3,r3,#1
	sub	r42,r41,#0
	beq	6f
	sub	r42,r41,r2
	bne	5b
6:
	.endm

get:
	ldr	r0,[r23,#DICTIONARY]
	ldr	r2,[r1]
	sub	r3,r0,#0
	beq	undefined
	place
	beq	7f
	b	undefined
7:	sub	r41,r41,#0
	beq	undefined
	ldr	r0,[r40,#2]
	jr	lr

; put/2; a table that is three quarters full has to grow.
put:
	ldr	r0,[r23,#DICTIONARY]
	ldr	r2,[r1]
	sub	r3,r0,#0
	beq	deep
	place
	ldr	r0,[r40,#2]
	ldr	r3,[r1,#1]
	sub	r41,r41,#0
	beq	8f
	str	r3,[r40,#2]
	jr	lr
8:	ldr	r0,[r23,#KEYS]
	add	r12,r12,#1
	add	r0,r0,#1
	lsl	r41,r0,#2
	lsl	r42,r12,#1
	add	r42,r42,r12
	sub	r42,r41,r42
	bgtu	deep
	str	r0,[r23,#KEYS]
	str	r2,[r40,#1]
	str	r3,[r40,#2]
	b	undefined

; A map in r0 becomes where it is, the words behind its header go to r12. The map is flat.
	.macro	map
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	bad
	sub	r0,r0,#2
	ldr	r12,[r0]
	lsl	r3,r12,#26
	lsr	r3,r3,#28
	sub	r3,r3,#6
	bne	bad
	lsr	r12,r12,#6
	lsl	r3,r12,#31
	.endm

; The key r2 in the flat map at r0 of r12 words, which must be an immediate, or away: r0 is where it
; is then, r40 how far behind it is its value.
	.macro	key away
	and	r3,r2,r24
	sub	r3,r3,r24
	bne	deep
	lsl	r40,r12,#1
	lsr	r12,r12,#1
1:	add	r0,r0,#4
	ldr	r3,[r0]
	sub	r12,r12,#1
	blt	\away
	sub	r3,r3,r2
	bne	1b
	.endm

map_get:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	map
	bne	deep
	key	bad
	ldr	r0,[r0,r40]
	jr	lr

is_map_key:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	map
	bne	deep
	key	no
	b	yes

map_size:
	ldr	r0,[r1]
	map
	bne	1f
	lsl	r0,r12,#3
	orr	r0,r0,r19
	jr	lr
1:	ldr	r0,[r0,#1]
	jr	lr

; maps:values/1
values:
	ldr	r0,[r1]
	map
	bne	deep
	room
	lsl	r3,r12,#2
	add	r1,r0,r3
	lsr	r2,r12,#1
	listed

; A bitstring in r0 becomes its size in bits, a small integer, or away.
	.macro	bits away
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	\away
	sub	r0,r0,#2
	ldr	r3,[r0]
	ldr	r0,[r0,#1]
	lsl	r3,r3,#26
	lsr	r3,r3,#28
	sub	r3,r3,#7
	sub	r3,r3,#2
	bgtu	\away
	.endm

byte_size:
	ldr	r0,[r1]
	bits	bad
	lsr	r0,r0,#4
	add	r0,r0,#7
	lsr	r0,r0,#3
	lsl	r0,r0,#4
	orr	r0,r0,r19
	jr	lr

bit_size:
	ldr	r0,[r1]
	bits	bad
	jr	lr

; Type tests. The subtag of what r0 points to goes to r3, or no.
	.macro	boxed
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	no
	sub	r0,r0,#2
	ldr	r3,[r0]
	lsl	r3,r3,#26
	lsr	r3,r3,#28
	.endm

	.macro	immediate tag
	and	r3,r0,r19
	sub	r3,r3,#\tag
	beq	yes
	.endm

is_atom:
	ldr	r0,[r1]
	lsl	r0,r0,#26
	lsr	r0,r0,#26
	sub	r0,r0,#0x0b
	beq	yes
	b	no

is_boolean:
	ldr	r0,[r1]
	mov	r2,#TRUE
	sub	r2,r0,r2
	beq	yes
	mov	r2,#FALSE
	sub	r2,r0,r2
	beq	yes
	b	no

is_integer:
	ldr	r0,[r1]
	immediate 15
	boxed
	sub	r3,r3,#2
	sub	r3,r3,#1
	blteu	yes
	b	no

is_number:
	ldr	r0,[r1]
	immediate 15
	boxed
	sub	r3,r3,#2
	sub	r3,r3,#2
	blteu	yes
	b	no

is_float:
	ldr	r0,[r1]
	boxed
	sub	r3,r3,#4
	beq	yes
	b	no

is_list:
	ldr	r0,[r1]
	and	r3,r0,r24
	sub	r3,r3,#1
	beq	yes
	sub	r3,r0,r21
	beq	yes
	b	no

is_tuple:
	ldr	r0,[r1]
	boxed
	beq	yes
	b	no

is_map:
	ldr	r0,[r1]
	boxed
	sub	r3,r3,#6
	beq	yes
	b	no

is_function:
	ldr	r0,[r1]
	boxed
	sub	r2,r3,#1
	beq	yes
	sub	r2,r3,#5
	beq	yes
	b	no

is_pid:
	ldr	r0,[r1]
	immediate 3
	boxed
	sub	r3,r3,#11
	beq	yes
	b	no

is_reference:
	ldr	r0,[r1]
	immediate 7
	boxed
	sub	r3,r3,#12
	beq	yes
	b	no

is_port:
	ldr	r0,[r1]
	boxed
	sub	r3,r3,#13
	beq	yes
	b	no

is_bitstring:
	ldr	r0,[r1]
	bits	no
	b	yes

is_binary:
	ldr	r0,[r1]
	bits	no
	lsr	r0,r0,#4
	lsl	r0,r0,#29
	beq	yes
	b	no

; Ends that functions share.
no:
	mov	r0,#FALSE
	jr	lr
yes:
	mov	r0,#TRUE
	jr	lr
undefined:
	mov	r0,#UNDEFINED
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
