; Handlers of the compact virtual machine (cost model own) as code that cores execute. Registers:
;
;	r4 code, behind what is decoded	r5 table of handlers	r6 x registers	r7 y registers
;	r8 top of the heap	r9 fence: 0 if the heap is in SRAM	r10 CP	r11 reductions
;	r12 literals	r15 atoms
;	r16 0x80	r17 0xC0	r18 0xE0	r19 15	r20 start of the instruction	r21 nil
;	r22 table of calls	r23 process	r24 3	r27 map from code to tables of calls
;	r28 ways of the rare operands: six of r0, then six of r2	r29 functions of the runtime
;	r30 buffer of operands
;
; r0 and r2 take sources, r1 the label, r25 the address of a destination; r3 is scratch of decoding,
; as r40 to r43 are in code that handlers share. That begins at the label shared, in front of which
; each handler ends.
;
; A handler ends in the next one. Behind that are its ways to operands that are not in x registers
; or are longer than a byte. Functions of the runtime keep all registers but r0, r2, r3, r12 and
; those from r40 on, and r1 if they give one result; the collector moves r25 with the stack. They
; give 0 where a handler branches to its label. Operands that are no results of decoding they find
; in the buffer, numbers of registers that live in r31. Traps stand for what only the runtime can do
; with these operands: 4; no room is 5, no reductions left 6, a timeout to cancel 7. They begin
; anew with the instruction at r20.

	.macro	dispatch
	mov	r20,r4
	ldrb	r0,[r4],#1
	lsl	r0,r0,#2
	ldr	r0,[r5,r0]
	jr	r0
	.endm

; Source n of a handler to a register.
	.macro	source n d
	ldrb	\d,[r4],#1
	sub	r3,\d,r16
	bgteu	1\n\()f
	lsl	\d,\d,#2
	ldr	\d,[r6,\d]
2\n:
	.endm

	.macro	elsewhere n d
1\n:	bl	source_\d
	b	2\n\()b
	.endm

; A number or a label.
	.macro	number n d
	ldrb	\d,[r4],#1
	lsl	r3,\d,#24
	blt	3\n\()f
4\n:
	.endm

	.macro	longer n d
3\n:	bl	number_\d
	b	4\n\()b
	.endm

; A register goes to destination n.
	.macro	result n d
	ldrb	r3,[r4],#1
	sub	r2,r3,r16
	bgteu	5\n\()f
	lsl	r3,r3,#2
	str	\d,[r6,r3]
6\n:
	.endm

	.macro	outside n d
5\n:	bl	result_\d
	b	6\n\()b
	.endm

; The address of a destination to r25, for what writes it when its sources are read.
	.macro	address
	ldrb	r25,[r4],#1
	sub	r3,r25,r16
	bgteu	57f
	lsl	r25,r25,#2
	add	r25,r25,r6
67:
	.endm

	.macro	outaddress
57:	bl	address_r25
	b	67b
	.endm

; Falls through if two sources are small integers.
	.macro	small
	and	r3,r0,r2
	and	r3,r3,r19
	sub	r3,r3,r19
	bne	runtime
	.endm

	.macro	smallone
	and	r3,r0,r19
	sub	r3,r3,r19
	bne	runtime
	.endm

; The subtag of a boxed object to r2.
	.macro	boxed
	and	r2,r0,r24
	sub	r2,r2,#2
	bne	fail
	sub	r2,r0,#2
	ldr	r2,[r2]
	lsl	r2,r2,#26
	lsr	r2,r2,#28
	.endm

; The code at a distance from the instruction, zigzag in r1.
	.macro	goto
	lsr	r2,r1,#1
	lsl	r3,r1,#31
	asr	r3,r3,#31
	eor	r2,r2,r3
	add	r4,r20,r2
	.endm

; Calls function n of the runtime.
	.macro	call n
	ldr	r3,[r29,#\n]
	jalr	r3
	.endm

; Function n of the runtime gets what is decoded behind this, in code that handlers share.
	.macro	calling n
	mov	r44,#4*\n
	.endm

	.macro	callit
	ldr	r3,[r29,r44]
	jalr	r3
	.endm

; How many registers live, the operand n, to r31.
	.macro	live n
	number	\n r2
	mov	r31,r2
	.endm

; Source n to the buffer.
	.macro	put n
	source	\n r0
	str	r0,[r26],#1
	.endm

; The list operand of number n and sources n to the buffer, counted by r45.
	.macro	putall n
	number	\n r0
	sub	r45,r0,#0
	beq	8f
7:	put	\n
	sub	r45,r45,#1
	bne	7b
8:
	.endm

; The fun in x register r1: its object to r0, its header to r2. It is one of arity r1.
	.macro	fun
	lsl	r3,r1,#2
	ldr	r0,[r6,r3]
	and	r2,r0,r24
	sub	r2,r2,#2
	bne	runtime
	sub	r0,r0,#2
	ldr	r2,[r0]
	lsl	r3,r2,#26
	lsr	r3,r3,#28
	sub	r3,r3,#1
	bne	runtime
	ldr	r3,[r0,#3]
	asr	r3,r3,#4
	sub	r3,r3,r1
	bne	runtime
	.endm

; Continues in that fun, behind its free variables that go to x registers.
	.macro	enterfun
	lsr	r3,r2,#6
	sub	r3,r3,#4
	beq	8f
	lsl	r1,r1,#2
	add	r1,r1,r6
	add	r2,r0,#20
	mov	r26,r3
7:	ldr	r3,[r2],#1
	str	r3,[r1],#1
	sub	r26,r26,#1
	bne	7b
8:	ldr	r2,[r0,#4]
	ldr	r3,[r23,#9]
	lsr	r2,r2,#4
	lsl	r2,r2,#3
	add	r2,r2,r3
	ldr	r22,[r2,#1]
	ldr	r2,[r2]
	sub	r11,r11,#1
	blte	preempt
	mov	r4,r2
	.endm

; Removes a frame of r0 slots.
	.macro	pop
	lsl	r0,r0,#2
	add	r7,r7,r0
	ldr	r10,[r7],#1
	.endm

op_move:
	source	0 r0
	result	0 r0
	dispatch
	elsewhere	0 r0
	outside	0 r0

op_get_list:
	source	0 r0
	sub	r2,r0,#1
	ldr	r0,[r2]
	ldr	r1,[r2,#1]
	result	0 r0
	result	1 r1
	dispatch
	elsewhere	0 r0
	outside	0 r0
	outside	1 r1

op_get_hd:
	source	0 r0
	sub	r2,r0,#1
	ldr	r0,[r2]
	result	0 r0
	dispatch
	elsewhere	0 r0
	outside	0 r0

op_get_tl:
	source	0 r0
	sub	r2,r0,#1
	ldr	r0,[r2,#1]
	result	0 r0
	dispatch
	elsewhere	0 r0
	outside	0 r0

op_get_tuple_element:
	source	0 r0
	number	0 r1
	lsl	r1,r1,#2
	add	r1,r1,#2
	ldr	r0,[r0,r1]
	result	0 r0
	dispatch
	elsewhere	0 r0
	longer	0 r1
	outside	0 r0

op_put_list:
	source	0 r0
	source	1 r2
	str	r0,[r8]
	str	r2,[r8,#1]
	add	r0,r8,#1
	add	r8,r8,#8
	result	0 r0
	dispatch
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_put_tuple:
	address
	number	0 r1
	add	r2,r8,#2
	lsl	r0,r1,#6
	str	r0,[r8],#1
	sub	r1,r1,#1
	blt	8f
7:	source	0 r0
	str	r0,[r8],#1
	sub	r1,r1,#1
	bgte	7b
8:	str	r2,[r25]
	dispatch
	outaddress
	longer	0 r1
	elsewhere	0 r0

op_make_fun:
	number	0 r1
	address
	lsl	r1,r1,#5
	ldr	r3,[r23,#4]
	add	r26,r3,r1
	add	r2,r8,#2
	ldr	r0,[r26],#1
	str	r0,[r8],#1
	ldr	r0,[r26],#1
	str	r0,[r8],#1
	ldr	r0,[r26],#1
	str	r0,[r8],#1
	ldr	r0,[r26],#1
	str	r0,[r8],#1
	ldr	r0,[r26],#1
	str	r0,[r8],#1
	number	1 r1
	sub	r1,r1,#1
	blt	8f
7:	source	0 r0
	str	r0,[r8],#1
	sub	r1,r1,#1
	bgte	7b
8:	str	r2,[r25]
	dispatch
	longer	0 r1
	outaddress
	longer	1 r1
	elsewhere	0 r0

op_make_export:
	number	0 r1
	lsl	r1,r1,#2
	ldr	r1,[r22,r1]
	add	r0,r8,#2
	ldr	r2,[r1,#2]
	str	r2,[r8],#1
	ldr	r2,[r1,#3]
	str	r2,[r8],#1
	ldr	r2,[r1,#4]
	str	r2,[r8],#1
	ldr	r2,[r1,#5]
	str	r2,[r8],#1
	result	0 r0
	dispatch
	longer	0 r1
	outside	0 r0

op_heap_fence:
	sub	r0,r9,#0
	bne	7f
	dispatch
7:	trap	#4

op_put_map_assoc:
	calling	1
	b	put_map
op_put_map_exact:
	calling	2
put_map:
	number	0 r1
	live	1
	mov	r26,r30
	put	0
	address
	putall	2
	callit
	sub	r3,r0,#0
	beq	fail
	str	r0,[r25]
	dispatch
	longer	0 r1
	longer	1 r2
	elsewhere	0 r0
	outaddress
	longer	2 r0
	elsewhere	2 r0

op_get_map_elem:
	number	0 r1
	source	0 r0
	source	1 r2
	call	3
	sub	r3,r0,#0
	beq	fail
	result	0 r0
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_is_integer:
	number	0 r1
	source	0 r0
	and	r2,r0,r19
	sub	r2,r2,r19
	bne	7f
8:	dispatch
7:	boxed
	sub	r2,r2,#2
	sub	r2,r2,#1
	bgtu	fail
	b	8b
	longer	0 r1
	elsewhere	0 r0

op_is_float:
	number	0 r1
	source	0 r0
	boxed
	sub	r2,r2,#4
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_number:
	number	0 r1
	source	0 r0
	and	r2,r0,r19
	sub	r2,r2,r19
	bne	7f
8:	dispatch
7:	boxed
	sub	r2,r2,#2
	sub	r2,r2,#2
	bgtu	fail
	b	8b
	longer	0 r1
	elsewhere	0 r0

op_is_atom:
	number	0 r1
	source	0 r0
	lsl	r2,r0,#26
	lsr	r2,r2,#26
	sub	r2,r2,#11
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_boolean:
	number	0 r1
	source	0 r0
	lsl	r2,r0,#26
	lsr	r2,r2,#26
	sub	r2,r2,#11
	bne	fail
	lsr	r2,r0,#6
	sub	r2,r2,#1
	sub	r2,r2,#1
	bgtu	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_pid:
	number	0 r1
	source	0 r0
	and	r2,r0,r19
	sub	r2,r2,#3
	bne	7f
8:	dispatch
7:	boxed
	sub	r2,r2,#7
	sub	r2,r2,#4
	bne	fail
	b	8b
	longer	0 r1
	elsewhere	0 r0

op_is_reference:
	number	0 r1
	source	0 r0
	and	r2,r0,r19
	sub	r2,r2,#7
	bne	7f
8:	dispatch
7:	boxed
	sub	r2,r2,#7
	sub	r2,r2,#5
	bne	fail
	b	8b
	longer	0 r1
	elsewhere	0 r0

op_is_port:
	number	0 r1
	source	0 r0
	boxed
	sub	r2,r2,#7
	sub	r2,r2,#6
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_list:
	number	0 r1
	source	0 r0
	and	r2,r0,r24
	sub	r2,r2,#1
	bne	7f
8:	dispatch
7:	sub	r2,r0,r21
	bne	fail
	b	8b
	longer	0 r1
	elsewhere	0 r0

op_is_nonempty_list:
	number	0 r1
	source	0 r0
	and	r2,r0,r24
	sub	r2,r2,#1
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_nil:
	number	0 r1
	source	0 r0
	sub	r2,r0,r21
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_tuple:
	number	0 r1
	source	0 r0
	boxed
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_binary:
	number	0 r1
	source	0 r0
	boxed
	sub	r2,r2,#7
	sub	r2,r2,#2
	bgtu	fail
	sub	r2,r0,#2
	ldr	r2,[r2,#1]
	lsl	r2,r2,#25
	lsr	r2,r2,#29
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_bitstring:
	number	0 r1
	source	0 r0
	boxed
	sub	r2,r2,#7
	sub	r2,r2,#2
	bgtu	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_map:
	number	0 r1
	source	0 r0
	boxed
	sub	r2,r2,#6
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0

op_is_function:
	number	0 r1
	source	0 r0
	boxed
	sub	r2,r2,#1
	bne	7f
8:	dispatch
7:	sub	r2,r2,#4
	bne	fail
	b	8b
	longer	0 r1
	elsewhere	0 r0

op_is_function2:
	number	0 r1
	source	0 r0
	boxed
	sub	r2,r2,#1
	bne	7f
	sub	r0,r0,#2
	ldr	r26,[r0,#3]
	source	1 r2
	sub	r2,r2,r26
	bne	fail
	dispatch
7:	sub	r2,r2,#4
	bne	fail
	b	runtime
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2

op_test_arity:
	number	0 r1
	source	0 r0
	number	1 r2
	sub	r0,r0,#2
	ldr	r0,[r0]
	lsl	r2,r2,#6
	sub	r2,r2,r0
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0
	longer	1 r2

op_is_tagged_tuple:
	number	0 r1
	source	0 r0
	and	r2,r0,r24
	sub	r2,r2,#2
	bne	fail
	number	1 r2
	sub	r0,r0,#2
	ldr	r3,[r0]
	lsl	r2,r2,#6
	sub	r3,r3,r2
	bne	fail
	ldr	r2,[r0,#1]
	source	1 r0
	sub	r2,r2,r0
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0
	longer	1 r2
	elsewhere	1 r0

op_is_eq_exact:
op_is_eq:
	number	0 r1
	source	0 r0
	source	1 r2
	sub	r3,r0,r2
	bne	7f
	dispatch
7:	and	r3,r0,r2
	and	r3,r3,r24
	sub	r3,r3,#3
	bne	runtime
	b	fail
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2

op_is_ne_exact:
op_is_ne:
	number	0 r1
	source	0 r0
	source	1 r2
	sub	r3,r0,r2
	beq	fail
	and	r3,r0,r2
	and	r3,r3,r24
	sub	r3,r3,#3
	bne	runtime
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2

op_is_lt:
	number	0 r1
	source	0 r0
	source	1 r2
	small
	sub	r3,r0,r2
	bgte	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2

op_is_ge:
	number	0 r1
	source	0 r0
	source	1 r2
	small
	sub	r3,r0,r2
	blt	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2

op_select_val:
	source	0 r0
	number	0 r1
	number	1 r2
	sub	r26,r2,#0
	beq	fail
7:	source	1 r2
	sub	r2,r2,r0
	beq	9f
8:	ldrb	r3,[r4],#1
	lsl	r3,r3,#24
	blt	8b
	sub	r26,r26,#1
	bne	7b
	b	fail
9:	number	2 r1
	b	fail
	elsewhere	0 r0
	longer	0 r1
	longer	1 r2
	elsewhere	1 r2
	longer	2 r1

op_select_arity:
	source	0 r0
	sub	r2,r0,#2
	ldr	r0,[r2]
	lsr	r0,r0,#2
	orr	r0,r0,r19
	number	0 r1
	number	1 r2
	sub	r26,r2,#0
	beq	fail
7:	source	1 r2
	sub	r2,r2,r0
	beq	9f
8:	ldrb	r3,[r4],#1
	lsl	r3,r3,#24
	blt	8b
	sub	r26,r26,#1
	bne	7b
	b	fail
9:	number	2 r1
	b	fail
	elsewhere	0 r0
	longer	0 r1
	longer	1 r2
	elsewhere	1 r2
	longer	2 r1

op_add:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	sub	r3,r2,r19
	add	r1,r0,r3
	eor	r3,r3,r1
	eor	r0,r0,r1
	and	r3,r3,r0
	blt	runtime
	result	0 r1
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r1

op_sub:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	sub	r3,r2,r19
	sub	r1,r0,r3
	eor	r3,r3,r0
	eor	r0,r0,r1
	and	r3,r3,r0
	blt	runtime
	result	0 r1
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r1

op_mul:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	asr	r3,r0,#17
	asr	r1,r0,#31
	eor	r3,r3,r1
	bne	runtime
	asr	r3,r2,#17
	asr	r1,r2,#31
	eor	r3,r3,r1
	bne	runtime
	asr	r0,r0,#4
	sub	r2,r2,r19
	imul	r0,r0,r2
	add	r0,r0,r19
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_neg:
	number	0 r1
	number	1 r1
	source	0 r0
	smallone
	sub	r1,r19,r0
	and	r0,r0,r1
	blt	runtime
	orr	r0,r1,r19
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	outside	0 r0

op_band:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	and	r0,r0,r2
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_bor:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	orr	r0,r0,r2
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_bxor:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	eor	r0,r0,r2
	orr	r0,r0,r19
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_bnot:
	number	0 r1
	number	1 r1
	source	0 r0
	smallone
	mov	r1,#0xfff0
	movt	r1,#0xffff
	eor	r0,r0,r1
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	outside	0 r0

op_bsl:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	asr	r2,r2,#4
	sub	r3,r2,#28
	bgteu	runtime
	sub	r0,r0,r19
	lsl	r1,r0,r2
	asr	r3,r1,r2
	sub	r3,r3,r0
	bne	runtime
	orr	r0,r1,r19
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_bsr:
	number	0 r1
	number	1 r1
	source	0 r0
	source	1 r2
	small
	asr	r2,r2,#4
	sub	r3,r2,#28
	bgteu	runtime
	asr	r0,r0,r2
	orr	r0,r0,r19
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r1
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_call:
	number	0 r1
	lsl	r1,r1,#2
	ldr	r1,[r22,r1]
	ldr	r2,[r1,#1]
	ldr	r1,[r1]
	mov	r10,r4
	sub	r11,r11,#1
	blte	preempt
	mov	r4,r1
	mov	r22,r2
	dispatch
	longer	0 r1

op_call_only:
	number	0 r1
	lsl	r1,r1,#2
	ldr	r1,[r22,r1]
	ldr	r2,[r1,#1]
	ldr	r1,[r1]
	sub	r11,r11,#1
	blte	preempt
	mov	r4,r1
	mov	r22,r2
	dispatch
	longer	0 r1

op_call_last:
	number	0 r1
	number	1 r0
	lsl	r0,r0,#2
	add	r7,r7,r0
	ldr	r10,[r7],#1
	lsl	r1,r1,#2
	ldr	r1,[r22,r1]
	ldr	r2,[r1,#1]
	ldr	r1,[r1]
	sub	r11,r11,#1
	blte	preempt
	mov	r4,r1
	mov	r22,r2
	dispatch
	longer	0 r1
	longer	1 r0

op_call_fun:
	number	0 r1
	fun
	mov	r10,r4
	enterfun
	dispatch
	longer	0 r1

op_call_fun_only:
	number	0 r1
	fun
	enterfun
	dispatch
	longer	0 r1

op_call_fun_last:
	number	0 r1
	number	1 r0
	mov	r26,r0
	fun
	lsl	r3,r26,#2
	add	r7,r7,r3
	ldr	r10,[r7],#1
	enterfun
	dispatch
	longer	0 r1
	longer	1 r0

op_apply:
	number	0 r1
	mov	r10,r4
	call	0
	dispatch
	longer	0 r1

op_apply_only:
	number	0 r1
	call	0
	dispatch
	longer	0 r1

op_apply_last:
	number	0 r1
	number	1 r0
	pop
	call	0
	dispatch
	longer	0 r1
	longer	1 r0

op_return:
	mov	r4,r10
	lsr	r3,r10,#6
	lsl	r3,r3,#2
	ldr	r22,[r27,r3]
	dispatch

op_jump:
	number	0 r1
	goto
	dispatch
	longer	0 r1

op_allocate:
	number	0 r0
	number	1 r1
	lsl	r2,r0,#2
	add	r2,r2,#4
	sub	r3,r7,r8
	sub	r3,r3,r2
	blt	collect
	str	r10,[r7,#-1]
	sub	r7,r7,r2
	mov	r3,r7
	sub	r0,r0,#1
	blt	8f
7:	str	r21,[r3],#1
	sub	r0,r0,#1
	bgte	7b
8:	dispatch
	longer	0 r0
	longer	1 r1

op_deallocate:
	number	0 r1
	lsl	r1,r1,#2
	add	r7,r7,r1
	ldr	r10,[r7],#1
	dispatch
	longer	0 r1

op_test_heap:
	number	0 r0
	number	1 r1
	lsl	r0,r0,#2
	sub	r3,r7,r8
	sub	r3,r3,r0
	blt	collect
	dispatch
	longer	0 r0
	longer	1 r1

op_try:
op_catch:
	number	0 r0
	number	1 r1
	lsr	r2,r1,#1
	lsl	r3,r1,#31
	asr	r3,r3,#31
	eor	r2,r2,r3
	add	r2,r20,r2
	lsl	r2,r2,#6
	add	r2,r2,#27
	lsl	r0,r0,#2
	str	r2,[r7,r0]
	dispatch
	longer	0 r0
	longer	1 r1

op_try_end:
op_try_case:
	number	0 r1
	lsl	r1,r1,#2
	str	r21,[r7,r1]
	dispatch
	longer	0 r1

op_catch_end:
	number	0 r1
	lsl	r1,r1,#2
	ldr	r2,[r7,r1]
	str	r21,[r7,r1]
	sub	r2,r2,r21
	beq	runtime
	dispatch
	longer	0 r1

op_recv_peek:
	number	0 r1
	ldr	r2,[r23,#6]
	ldr	r3,[r2]
	sub	r2,r3,#0
	beq	fail
	ldr	r0,[r3,#1]
	str	r0,[r6]
	dispatch
	longer	0 r1

op_recv_remove:
	ldr	r2,[r23,#6]
	ldr	r3,[r2]
	ldr	r0,[r23,#8]
	ldr	r3,[r3]
	sub	r1,r3,#0
	moveq	r0,r2
	str	r3,[r2]
	str	r0,[r23,#8]
	ldr	r2,[r23,#7]
	str	r2,[r23,#6]
	ldr	r3,[r23,#5]
	sub	r3,r3,#0
	bne	7f
	dispatch
7:	trap	#7

op_recv_next:
	number	0 r1
	ldr	r2,[r23,#6]
	ldr	r2,[r2]
	str	r2,[r23,#6]
	goto
	dispatch
	longer	0 r1

op_recv_timeout:
	ldr	r2,[r23,#7]
	str	r2,[r23,#6]
	dispatch

op_bs_test_end:
	number	0 r1
	source	0 r0
	source	1 r2
	sub	r0,r0,#2
	ldr	r0,[r0,#1]
	sub	r2,r2,r0
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2

op_bs_test_unit:
	number	0 r1
	source	0 r0
	source	1 r2
	sub	r0,r0,#2
	ldr	r0,[r0,#1]
	sub	r0,r0,r2
	lsr	r0,r0,#4
	number	1 r2
	sub	r2,r2,#1
	and	r2,r2,r0
	bne	fail
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r2
	longer	1 r2

op_div:
	calling	4
	b	divide
op_rem:
	calling	5
divide:
	number	0 r1
	live	1
	source	0 r0
	source	1 r2
	small
	asr	r0,r0,#4
	asr	r2,r2,#4
	beq	runtime
	callit
	lsl	r2,r0,#4
	asr	r3,r2,#4
	sub	r3,r3,r0
	bne	runtime
	orr	r0,r2,r19
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r2
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_fdiv:
	number	0 r1
	live	1
	source	0 r0
	source	1 r2
	call	6
	sub	r3,r0,#0
	beq	fail
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r2
	elsewhere	0 r0
	elsewhere	1 r2
	outside	0 r0

op_bif:
	number	0 r1
	live	1
	number	2 r2
	lsl	r2,r2,#2
	ldr	r2,[r22,r2]
	address
	mov	r26,r30
	putall	3
	ldr	r3,[r2]
	jalr	r3
	sub	r3,r0,#0
	beq	fail
	str	r0,[r25]
	dispatch
	longer	0 r1
	longer	1 r2
	longer	2 r2
	outaddress
	longer	3 r0
	elsewhere	3 r0

op_raise:
	mov	r26,r30
	put	0
	put	1
	put	2
	call	7
	dispatch
	elsewhere	0 r0
	elsewhere	1 r0
	elsewhere	2 r0

op_badmatch:
	calling	8
	b	fault
op_case_clause:
	calling	9
	b	fault
op_try_clause:
	calling	10
	b	fault
op_badrecord:
	calling	11
fault:
	source	0 r0
	callit
	dispatch
	elsewhere	0 r0

op_if_clause:
	call	12
	dispatch

op_function_clause:
	call	13
	dispatch

op_build_stacktrace:
	call	14
	dispatch

op_send:
	call	15
	dispatch

op_recv_wait:
	number	0 r1
	call	16
	dispatch
	longer	0 r1

op_recv_wait_time:
	number	0 r1
	source	0 r0
	call	17
	dispatch
	longer	0 r1
	elsewhere	0 r0

; Marks are small integers: a cell's address without its second bit, which no cell's has, and which
; its first one has for those in shared DRAM only.
op_recv_mark:
	ldr	r2,[r23,#8]
	lsl	r0,r2,#2
	orr	r0,r0,r19
	result	0 r0
	dispatch
	outside	0 r0

op_recv_seek:
	source	0 r0
	and	r3,r0,r19
	sub	r3,r3,r19
	bne	7f
	lsr	r0,r0,#4
	lsl	r0,r0,#2
	lsl	r2,r0,#4
	lsr	r2,r2,#31
	lsl	r2,r2,#31
	orr	r0,r0,r2
	str	r0,[r23,#6]
7:	dispatch
	elsewhere	0 r0

op_bs_get_integer:
	calling	18
	b	bits
op_bs_get_float:
	calling	19
	b	bits
op_bs_get_bits:
	calling	20
bits:
	number	0 r1
	live	1
	mov	r26,r30
	put	0
	put	1
	put	2
	number	2 r2
	str	r2,[r26],#1
	number	3 r2
	str	r2,[r26],#1
	callit
	sub	r3,r0,#0
	beq	fail
	result	0 r0
	result	1 r1
	dispatch
	longer	0 r1
	longer	1 r2
	elsewhere	0 r0
	elsewhere	1 r0
	elsewhere	2 r0
	longer	2 r2
	longer	3 r2
	outside	0 r0
	outside	1 r1

op_bs_get_tail:
	number	0 r1
	live	1
	mov	r26,r30
	put	0
	put	1
	number	2 r2
	str	r2,[r26],#1
	call	21
	sub	r3,r0,#0
	beq	fail
	result	0 r0
	dispatch
	longer	0 r1
	longer	1 r2
	elsewhere	0 r0
	elsewhere	1 r0
	longer	2 r2
	outside	0 r0

op_bs_get_utf:
	number	0 r1
	mov	r26,r30
	put	0
	put	1
	number	1 r2
	str	r2,[r26],#1
	call	22
	sub	r3,r0,#0
	beq	fail
	result	0 r0
	result	1 r1
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r0
	longer	1 r2
	outside	0 r0
	outside	1 r1

op_bs_skip:
	number	0 r1
	mov	r26,r30
	put	0
	put	1
	put	2
	number	1 r2
	str	r2,[r26],#1
	call	23
	sub	r3,r0,#0
	beq	fail
	result	0 r0
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r0
	elsewhere	2 r0
	longer	1 r2
	outside	0 r0

op_bs_match_string:
	number	0 r1
	mov	r26,r30
	put	0
	put	1
	put	2
	call	24
	sub	r3,r0,#0
	beq	fail
	result	0 r0
	dispatch
	longer	0 r1
	elsewhere	0 r0
	elsewhere	1 r0
	elsewhere	2 r0
	outside	0 r0

op_bs_create:
	number	0 r1
	live	1
	address
	mov	r26,r30
	putall	2
	call	25
	sub	r3,r0,#0
	beq	fail
	str	r0,[r25]
	dispatch
	longer	0 r1
	longer	1 r2
	outaddress
	longer	2 r0
	elsewhere	2 r0

; What all handlers share.
shared:
; Continues at the label.
fail:	goto
	dispatch

source_r0:
	sub	r40,r0,r17
	bgteu	1f
	lsl	r3,r3,#2
	ldr	r0,[r7,r3]
	jr	lr
1:	sub	r3,r0,r18
	bgteu	2f
	sub	r0,r0,#200
	lsl	r0,r0,#4
	orr	r0,r0,r19
	jr	lr
2:	lsl	r3,r3,#2
	ldr	r3,[r28,r3]
	jr	r3
nil_r0:
	mov	r0,r21
	jr	lr
int_r0:
	mov	r42,lr
	ldrb	r0,[r4],#1
	lsl	r3,r0,#24
	bgte	1f
	bl	number_r0
1:
	lsr	r3,r0,#1
	lsl	r0,r0,#31
	asr	r0,r0,#31
	eor	r0,r0,r3
	lsl	r0,r0,#4
	orr	r0,r0,r19
	jr	r42
atom_r0:
	mov	r42,lr
	ldrb	r0,[r4],#1
	lsl	r3,r0,#24
	bgte	1f
	bl	number_r0
1:
	lsl	r0,r0,#2
	ldr	r0,[r15,r0]
	jr	r42
literal_r0:
	mov	r42,lr
	ldrb	r0,[r4],#1
	lsl	r3,r0,#24
	bgte	1f
	bl	number_r0
1:
	lsl	r0,r0,#2
	ldr	r0,[r12,r0]
	jr	r42
y_r0:
	mov	r42,lr
	ldrb	r0,[r4],#1
	lsl	r3,r0,#24
	bgte	1f
	bl	number_r0
1:
	add	r0,r0,#64
	lsl	r0,r0,#2
	ldr	r0,[r7,r0]
	jr	r42
x_r0:
	ldrb	r0,[r4],#1
	lsl	r0,r0,#2
	ldr	r0,[r6,r0]
	jr	lr

source_r2:
	sub	r40,r2,r17
	bgteu	1f
	lsl	r3,r3,#2
	ldr	r2,[r7,r3]
	jr	lr
1:	sub	r3,r2,r18
	bgteu	2f
	sub	r2,r2,#200
	lsl	r2,r2,#4
	orr	r2,r2,r19
	jr	lr
2:	lsl	r3,r3,#2
	add	r3,r3,#24
	ldr	r3,[r28,r3]
	jr	r3
nil_r2:
	mov	r2,r21
	jr	lr
int_r2:
	mov	r42,lr
	ldrb	r2,[r4],#1
	lsl	r3,r2,#24
	bgte	1f
	bl	number_r2
1:
	lsr	r3,r2,#1
	lsl	r2,r2,#31
	asr	r2,r2,#31
	eor	r2,r2,r3
	lsl	r2,r2,#4
	orr	r2,r2,r19
	jr	r42
atom_r2:
	mov	r42,lr
	ldrb	r2,[r4],#1
	lsl	r3,r2,#24
	bgte	1f
	bl	number_r2
1:
	lsl	r2,r2,#2
	ldr	r2,[r15,r2]
	jr	r42
literal_r2:
	mov	r42,lr
	ldrb	r2,[r4],#1
	lsl	r3,r2,#24
	bgte	1f
	bl	number_r2
1:
	lsl	r2,r2,#2
	ldr	r2,[r12,r2]
	jr	r42
y_r2:
	mov	r42,lr
	ldrb	r2,[r4],#1
	lsl	r3,r2,#24
	bgte	1f
	bl	number_r2
1:
	add	r2,r2,#64
	lsl	r2,r2,#2
	ldr	r2,[r7,r2]
	jr	r42
x_r2:
	ldrb	r2,[r4],#1
	lsl	r2,r2,#2
	ldr	r2,[r6,r2]
	jr	lr

number_r0:
	lsl	r0,r0,#25
	lsr	r0,r0,#25
	mov	r41,#7
1:	ldrb	r3,[r4],#1
	lsl	r40,r3,#25
	lsr	r40,r40,#25
	lsl	r40,r40,r41
	orr	r0,r0,r40
	add	r41,r41,#7
	lsl	r3,r3,#24
	blt	1b
	jr	lr

number_r1:
	lsl	r1,r1,#25
	lsr	r1,r1,#25
	mov	r41,#7
1:	ldrb	r3,[r4],#1
	lsl	r40,r3,#25
	lsr	r40,r40,#25
	lsl	r40,r40,r41
	orr	r1,r1,r40
	add	r41,r41,#7
	lsl	r3,r3,#24
	blt	1b
	jr	lr

number_r2:
	lsl	r2,r2,#25
	lsr	r2,r2,#25
	mov	r41,#7
1:	ldrb	r3,[r4],#1
	lsl	r40,r3,#25
	lsr	r40,r40,#25
	lsl	r40,r40,r41
	orr	r2,r2,r40
	add	r41,r41,#7
	lsl	r3,r3,#24
	blt	1b
	jr	lr

result_r0:
	sub	r40,r3,r17
	bgteu	1f
	lsl	r2,r2,#2
	str	r0,[r7,r2]
	jr	lr
1:	mov	r42,lr
	bl	far
	str	r0,[r2]
	jr	r42

result_r1:
	sub	r40,r3,r17
	bgteu	1f
	lsl	r2,r2,#2
	str	r1,[r7,r2]
	jr	lr
1:	mov	r42,lr
	bl	far
	str	r1,[r2]
	jr	r42

address_r25:
	sub	r40,r25,r17
	bgteu	1f
	lsl	r25,r3,#2
	add	r25,r25,r7
	jr	lr
1:	mov	r42,lr
	mov	r43,r2
	mov	r3,r25
	bl	far
	mov	r25,r2
	mov	r2,r43
	jr	r42

; The address of a register that has two or three bytes, of which r3 is the first, to r2.
far:	mov	r40,#0xe5
	sub	r40,r3,r40
	bne	1f
	ldrb	r2,[r4],#1
	lsl	r2,r2,#2
	add	r2,r2,r6
	jr	lr
1:	ldrb	r2,[r4],#1
	lsl	r3,r2,#24
	bgte	2f
	lsl	r2,r2,#25
	lsr	r2,r2,#25
	ldrb	r3,[r4],#1
	lsl	r3,r3,#7
	orr	r2,r2,r3
2:	add	r2,r2,#64
	lsl	r2,r2,#2
	add	r2,r2,r7
	jr	lr

; Where the runtime begins.
runtime:	trap	#4
collect:	trap	#5
preempt:	trap	#6
end:
