; More built-in functions that run on cores, with the registers, macros and ends of bif.s: those that
; build tuples, maps and lists of them, and numbers as text.

	.set	OK,PARAM_OK
	.set	ERROR,PARAM_ERROR
	.set	PAIR,2<<6

; A register must be a small integer, or away.
	.macro	small reg away
	and	r3,\reg,r19
	sub	r3,r3,r19
	bne	\away
	.endm

; The arguments, which must be true or false, to r2 and r3; r40 is true, r41 false.
	.macro	booleans
	ldr	r2,[r1]
	ldr	r3,[r1,#1]
	mov	r40,#TRUE
	mov	r41,#FALSE
	sub	r12,r2,r40
	beq	1f
	sub	r12,r2,r41
	bne	bad
1:	sub	r12,r3,r40
	beq	2f
	sub	r12,r3,r41
	bne	bad
2:
	.endm

and_2:
	booleans
	mov	r0,r3
	sub	r12,r2,r41
	moveq	r0,r41
	jr	lr

or_2:
	booleans
	mov	r0,r3
	sub	r12,r2,r40
	moveq	r0,r40
	jr	lr

xor_2:
	booleans
	mov	r0,r40
	sub	r12,r2,r3
	moveq	r0,r41
	jr	lr

; erts_debug:same/2
same:
	ldr	r0,[r1]
	ldr	r2,[r1,#1]
	sub	r0,r0,r2
	beq	yes
	b	no

; abs/1; the least small integer becomes a big one.
abs:
	ldr	r0,[r1]
	small	r0,deep
	asr	r2,r0,#4
	bgte	1f
	mov	r3,#0
	sub	r2,r3,r2
	lsl	r0,r2,#4
	asr	r3,r0,#4
	sub	r3,r3,r2
	bne	deep
	orr	r0,r0,r19
1:	jr	lr

; A record to r0: a tuple that begins with the atom r2, which its header is left in r12 of, or no.
	.macro	record
	lsl	r3,r2,#26
	lsr	r3,r3,#26
	sub	r3,r3,#0x0b
	bne	bad
	boxed
	bne	no
	ldr	r12,[r0]
	lsr	r12,r12,#6
	beq	no
	ldr	r3,[r0,#1]
	sub	r3,r3,r2
	bne	no
	.endm

is_record:
	ldr	r0,[r1]
	ldr	r2,[r1,#1]
	record
	b	yes

; is_record/3
is_record_of:
	ldr	r40,[r1,#2]
	ldr	r0,[r1]
	ldr	r2,[r1,#1]
	small	r40,bad
	record
	lsl	r12,r12,#4
	orr	r12,r12,r19
	sub	r12,r12,r40
	beq	yes
	b	no

; size/1: of a tuple, or the whole bytes of a bitstring.
size:
	ldr	r0,[r1]
	and	r3,r0,r24
	sub	r3,r3,#2
	bne	bad
	sub	r0,r0,#2
	ldr	r12,[r0]
	lsl	r3,r12,#26
	beq	1f
	lsr	r3,r3,#28
	sub	r3,r3,#7
	sub	r3,r3,#2
	bgtu	bad
	ldr	r12,[r0,#1]
	lsr	r12,r12,#1
1:	lsr	r0,r12,#6
	lsl	r0,r0,#4
	orr	r0,r0,r19
	jr	lr

; binary:at/2, of a binary on a heap.
at:
	ldr	r0,[r1]
	ldr	r2,[r1,#1]
	small	r2,bad
	mov	r12,r0
	bits	bad
	lsr	r0,r0,#4
	lsl	r3,r0,#29
	bne	bad
	lsr	r0,r0,#3
	asr	r2,r2,#4
	sub	r3,r2,r0
	bgteu	bad
	sub	r12,r12,#2
	ldr	r3,[r12]
	lsl	r3,r3,#26
	lsr	r3,r3,#28
	sub	r3,r3,#7
	bne	deep
	add	r12,r12,#8
	ldrb	r0,[r12,r2]
	lsl	r0,r0,#4
	orr	r0,r0,r19
	jr	lr

; make_tuple/2
make_tuple:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	small	r2,bad
	asr	r2,r2,#4
	blt	bad
	lsr	r3,r2,#24
	bne	bad
	add	r12,r2,#1
	room
	lsl	r3,r2,#6
	add	r40,r8,#2
	str	r3,[r8],#1
	sub	r2,r2,#0
	beq	2f
1:	sub	r2,r2,#1
	str	r0,[r8],#1
	bne	1b
2:	mov	r0,r40
	jr	lr

append_element:
	ldr	r0,[r1]
	tuple
	lsr	r2,r12,#6
	add	r12,r2,#2
	room
	sub	r12,r12,#1
	lsl	r12,r12,#6
	ldr	r3,[r1,#1]
	add	r40,r8,#2
	str	r12,[r8],#1
	add	r0,r0,#4
	sub	r2,r2,#0
	beq	2f
1:	ldr	r12,[r0],#1
	sub	r2,r2,#1
	str	r12,[r8],#1
	bne	1b
2:	str	r3,[r8],#1
	mov	r0,r40
	jr	lr

; The tuple r0 and the place r2 in it of delete_element/2 and insert_element/3: where its elements
; begin goes to r0, how many there are to r12, the place from 1 to r2, less than 1 is bad.
	.macro	places
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	small	r2,bad
	tuple
	asr	r2,r2,#4
	lsr	r12,r12,#6
	add	r0,r0,#4
	sub	r3,r2,#1
	sub	r3,r3,r12
	.endm

delete_element:
	places
	bgteu	bad
	room
	add	r40,r8,#2
	lsl	r3,r12,#6
	sub	r3,r3,#64
	str	r3,[r8],#1
1:	ldr	r3,[r0],#1
	sub	r2,r2,#1
	beq	2f
	str	r3,[r8],#1
2:	sub	r12,r12,#1
	bne	1b
	mov	r0,r40
	jr	lr

insert_element:
	places
	bgtu	bad
	add	r12,r12,#2
	room
	add	r40,r8,#2
	sub	r12,r12,#1
	lsl	r3,r12,#6
	str	r3,[r8],#1
	ldr	r41,[r1,#2]
1:	mov	r3,r41
	sub	r2,r2,#1
	beq	2f
	ldr	r3,[r0],#1
2:	str	r3,[r8],#1
	sub	r12,r12,#1
	bne	1b
	mov	r0,r40
	jr	lr

; maps:find/2
find:
	ldr	r2,[r1]
	ldr	r0,[r1,#1]
	map
	bne	deep
	key	9f
	ldr	r2,[r0,r40]
	mov	r12,#3
	room
	mov	r3,#PAIR
	mov	r12,#OK
	str	r3,[r8]
	str	r12,[r8,#1]
	str	r2,[r8,#2]
	add	r0,r8,#2
	add	r8,r8,#12
	jr	lr
9:	mov	r0,#ERROR
	jr	lr

; maps:keys/1
keys:
	ldr	r0,[r1]
	map
	bne	deep
	room
	lsl	r3,r12,#1
	add	r1,r0,r3
	lsr	r2,r12,#1
	listed

; maps:to_list/1, from the last to the first.
to_list:
	ldr	r0,[r1]
	map
	bne	deep
	lsr	r2,r12,#1
	lsl	r1,r12,#1
	add	r12,r1,r2
	room
	add	r0,r0,r1
	mov	r3,r21
	mov	r12,#PAIR
	sub	r2,r2,#0
	beq	2f
1:	ldr	r40,[r0,r1]
	ldr	r41,[r0],#-1
	str	r12,[r8]
	str	r41,[r8,#1]
	str	r40,[r8,#2]
	add	r41,r8,#2
	str	r41,[r8,#3]
	str	r3,[r8,#4]
	add	r3,r8,#13
	add	r8,r8,#20
	sub	r2,r2,#1
	bne	1b
2:	mov	r0,r3
	jr	lr

; The key r2 in the map of an argument, as key does it: where the map is stays in r42, the words
; behind its header in r43.
	.macro	entry argument away
	ldr	r2,[r1]
	ldr	r0,[r1,#\argument]
	map
	bne	deep
	mov	r42,r0
	mov	r43,r12
	key	\away
	.endm

; A copy of the map at r42 with the second argument as the value of the key at r0; the map itself
; if it has that.
	.macro	updated
	ldr	r2,[r1,#1]
	ldr	r3,[r0,r40]
	sub	r3,r3,r2
	beq	4f
	add	r44,r0,r40
	sub	r44,r44,r42
	add	r12,r43,#1
	room
	mov	r40,r8
3:	ldr	r3,[r42],#1
	sub	r12,r12,#1
	str	r3,[r8],#1
	bne	3b
	str	r2,[r40,r44]
	add	r0,r40,#2
	jr	lr
4:	ldr	r0,[r1,#2]
	jr	lr
	.endm

; maps:update/3
update:
	entry	2,bad
	updated

; maps:put/3. A new key goes where it belongs if it is a small integer: before the first that is
; more, or no number. Others have to be compared, and a map that is full becomes a large one.
map_put:
	entry	2,5f
	updated
5:	small	r2,deep
	sub	r3,r43,#PARAM_FULL
	bgteu	deep
	lsr	r44,r43,#1
	mov	r0,r42
	add	r12,r44,#1
6:	add	r0,r0,#4
	sub	r12,r12,#1
	beq	7f
	ldr	r3,[r0]
	sub	r41,r3,r2
	bgt	8f
	and	r41,r3,r19
	sub	r41,r41,r19
	beq	6b
; It is no small integer that is less.
8:	and	r41,r3,r24
	sub	r41,r41,r24
	bne	deep
7:	add	r12,r43,#3
	mov	r3,r0
	mov	r0,r12
	room
	mov	r12,r0
	mov	r40,r8
	ldr	r41,[r42],#1
	add	r41,r41,#2<<6
	str	r41,[r8],#1
	lsl	r41,r44,#2
	add	r0,r3,r41
1:	sub	r41,r42,r3
	bne	2f
	str	r2,[r8],#1
2:	sub	r41,r42,r0
	bne	3f
	ldr	r41,[r1,#1]
	str	r41,[r8],#1
3:	sub	r43,r43,#1
	blt	4f
	ldr	r41,[r42],#1
	str	r41,[r8],#1
	b	1b
4:	add	r0,r40,#2
	jr	lr

; maps:remove/2
remove:
	entry	1,9f
	add	r44,r0,r40
	sub	r12,r43,#1
	room
	mov	r40,r8
	ldr	r3,[r42]
	sub	r3,r3,#2<<6
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
	add	r0,r40,#2
	jr	lr
9:	ldr	r0,[r1,#1]
	jr	lr

; A tenth of r2 goes to r3, what is over to r40. It is a sum of shifts, too small by one at most.
	.macro	tenth
	lsr	r3,r2,#1
	lsr	r40,r2,#2
	add	r3,r3,r40
	lsr	r40,r3,#4
	add	r3,r3,r40
	lsr	r40,r3,#8
	add	r3,r3,r40
	lsr	r40,r3,#16
	add	r3,r3,r40
	lsr	r3,r3,#3
	lsl	r40,r3,#2
	add	r40,r40,r3
	lsl	r40,r40,#1
	sub	r40,r2,r40
	add	r42,r3,#1
	sub	r41,r40,#10
	movgte	r40,r41
	movgte	r3,r42
	.endm

; integer_to_list/1 of a small integer: nine digits at most, and a sign.
integer_to_list:
	ldr	r0,[r1]
	small	r0,deep
	mov	r12,#20
	room
	asr	r1,r0,#4
	mov	r0,r21
	mov	r2,r1
	bgte	1f
	mov	r3,#0
	sub	r2,r3,r1
1:	tenth
	add	r40,r40,#48
	lsl	r40,r40,#4
	orr	r40,r40,r19
	str	r40,[r8]
	str	r0,[r8,#1]
	add	r0,r8,#1
	add	r8,r8,#8
	mov	r2,r3
	sub	r3,r3,#0
	bne	1b
	sub	r1,r1,#0
	bgte	2f
	mov	r3,#45<<4|15
	str	r3,[r8]
	str	r0,[r8,#1]
	add	r0,r8,#1
	add	r8,r8,#8
2:	jr	lr

; list_to_integer/1 of eight digits or fewer.
list_to_integer:
	ldr	r0,[r1]
	mov	r1,#0
	mov	r2,#0
	mov	r12,#8
	and	r3,r0,r24
	sub	r3,r3,#1
	bne	bad
	sub	r0,r0,#1
	ldr	r3,[r0]
	mov	r40,#45<<4|15
	sub	r40,r3,r40
	beq	1f
	mov	r40,#43<<4|15
	sub	r40,r3,r40
	bne	2f
	add	r1,r1,#1
1:	sub	r1,r1,#1
	ldr	r0,[r0,#1]
	and	r3,r0,r24
	sub	r3,r3,#1
	bne	bad
	sub	r0,r0,#1
	ldr	r3,[r0]
2:	ldr	r0,[r0,#1]
	and	r40,r3,r19
	sub	r40,r40,r19
	bne	bad
	asr	r3,r3,#4
	sub	r3,r3,#48
	blt	bad
	sub	r40,r3,#10
	bgte	bad
	sub	r12,r12,#1
	blt	deep
	lsl	r40,r2,#2
	add	r2,r2,r40
	lsl	r2,r2,#1
	add	r2,r2,r3
	and	r3,r0,r24
	sub	r3,r3,#1
	bne	3f
	sub	r0,r0,#1
	ldr	r3,[r0]
	b	2b
3:	sub	r0,r0,r21
	bne	bad
	sub	r1,r1,#0
	bgte	4f
	mov	r3,#0
	sub	r2,r3,r2
4:	lsl	r0,r2,#4
	orr	r0,r0,r19
	jr	lr
