; The collector of a core: copies what lives out of some ranges into areas that are filled one after
; the other. Registers while it runs:
;
;	r4 top of the area that is filled	r10 its end	r11 its record
;	r5 start and r6 bytes of the first range	r7 3	r15 a bit for each subtag of raw words
;	r16 records of the other ranges	r17 their end
;	r18 top, r19 start and r20 end of what is pending; r20 is 0 if nothing may be
;	r21 words of the largest object	r22 not 0 if there was no room for something pending
;	r24 how far what has been copied has been looked at	r25 record of the area in which that is
;
; The record of a range is start and bytes, that of an area base, top and end. r0 is a term, r1 to
; r3 and r12 are scratch.

	.set	RAW,0x399c

; collect: r0 is a record of
;
;	0 ranges	1 their end	2 the area to begin with	3 steps	4 start and 5 end of pending
;	6 words of the largest object
;
; of which 2 and 6 are set; 6 is 2 at least, the words of a cell. Steps are pairs: the first and the end of some roots; 1 and 0 to look
; through what has been copied; 0 and 0 behind the last.
collect:
	sub	sp,sp,#88
	strd	r4,[sp,#1]
	strd	r6,[sp,#2]
	strd	r8,[sp,#3]
	strd	r10,[sp,#4]
	strd	r14,[sp,#5]
	strd	r16,[sp,#6]
	strd	r18,[sp,#7]
	strd	r20,[sp,#8]
	strd	r22,[sp,#9]
	strd	r24,[sp,#10]
	mov	r23,r0
	ldr	r16,[r0]
	ldr	r17,[r0,#1]
	ldr	r11,[r0,#2]
	ldr	r19,[r0,#4]
	ldr	r20,[r0,#5]
	ldr	r21,[r0,#6]
	mov	r15,#RAW
	mov	r7,#3
	mov	r22,#0
	ldrd	r2,[r16],#1
	mov	r5,r2
	mov	r6,r3
	mov	r18,r19
	ldr	r4,[r11,#1]
	ldr	r10,[r11,#2]
	mov	r24,r4
	mov	r25,r11
	ldr	r26,[r0,#3]
1:	ldr	r8,[r26],#1
	ldr	r9,[r26],#1
	sub	r0,r9,#0
	beq	2f
	bl	roots
	b	1b
2:	sub	r0,r8,#1
	bltu	3f
	bl	scan
	b	1b
3:	str	r4,[r11,#1]
	str	r11,[r23,#2]
	str	r21,[r23,#6]
	ldrd	r24,[sp,#10]
	ldrd	r22,[sp,#9]
	ldrd	r20,[sp,#8]
	ldrd	r18,[sp,#7]
	ldrd	r16,[sp,#6]
	ldrd	r14,[sp,#5]
	ldrd	r10,[sp,#4]
	ldrd	r8,[sp,#3]
	ldrd	r6,[sp,#2]
	ldrd	r4,[sp,#1]
	add	sp,sp,#88
	jr	lr

; roots moves what the words from r8 to r9 point to.
roots:
	mov	r27,lr
	sub	r0,r8,r9
	beq	3f
1:	ldr	r0,[r8]
	and	r1,r0,r7
	sub	r1,r1,#1
	sub	r1,r1,#2
	bgteu	2f
	bl	reach
	str	r0,[r8]
2:	add	r8,r8,#4
	sub	r0,r8,r9
	bltu	1b
3:	jr	r27

; scan follows the pointers of what has been copied.
scan:
	mov	r27,lr
	sub	r0,r20,#0
	beq	1f
	sub	r0,r22,#0
	beq	9f
	mov	r20,#0
1:	sub	r0,r25,r11
	bne	5f
	sub	r0,r24,r4
	bgteu	9f
2:	ldr	r0,[r24]
	and	r1,r0,r7
	beq	4f
	sub	r1,r1,#3
	beq	3f
	bl	move
	str	r0,[r24]
3:	add	r24,r24,#4
	sub	r0,r25,r11
	bne	5f
	sub	r0,r24,r4
	bltu	2b
9:	jr	r27
4:	lsl	r1,r0,#26
	lsr	r1,r1,#28
	lsr	r1,r15,r1
	lsl	r1,r1,#31
	beq	3b
	lsr	r1,r0,#6
	lsl	r1,r1,#2
	add	r24,r24,r1
	b	3b
5:	ldr	r0,[r25,#1]
	sub	r0,r24,r0
	bltu	2b
	add	r25,r25,#12
	ldr	r24,[r25]
	b	1b

; reach moves what r0 points to, and what is pending then.
reach:
	mov	r28,lr
	bl	move
	sub	r1,r18,r19
	beq	2f
	mov	r29,r0
1:	sub	r18,r18,#4
	ldr	r30,[r18]
	ldr	r0,[r30]
	bl	move
	str	r0,[r30]
	sub	r1,r18,r19
	bne	1b
	mov	r0,r29
2:	jr	r28

; move copies what r0 points to, unless that has been done or lies elsewhere; r0 points to the copy.
move:
	sub	r2,r0,r5
	sub	r3,r2,r6
	bgteu	other
within:
	and	r1,r0,r7
	sub	r1,r1,#1
	bne	box
	sub	r0,r0,#1
	ldr	r1,[r0]
	ldr	r3,[r0,#1]
	sub	r2,r1,#0
	beq	gone
	add	r2,r4,#8
	sub	r12,r10,r2
	bltu	pair_elsewhere
pair_fits:
	str	r1,[r4]
	str	r3,[r4,#1]
	add	r3,r4,#1
	mov	r1,#0
	str	r1,[r0]
	str	r3,[r0,#1]
	mov	r0,r3
	mov	r3,r4
	mov	r4,r2
	sub	r1,r20,#0
	bne	await_pair
	jr	lr
gone:
	mov	r0,r3
	jr	lr
pair_elsewhere:
	str	r4,[r11,#1]
	add	r11,r11,#12
	ldr	r4,[r11,#1]
	ldr	r10,[r11,#2]
	add	r2,r4,#8
	sub	r12,r10,r2
	bltu	pair_elsewhere
	b	pair_fits
box:
	sub	r0,r0,#2
	ldr	r1,[r0]
	and	r2,r1,r7
	sub	r2,r2,#2
	beq	gone_box
	lsr	r2,r1,#6
	add	r2,r2,#1
	sub	r12,r2,r21
	movgtu	r21,r2
	lsl	r3,r2,#2
	add	r3,r3,r4
	sub	r12,r10,r3
	bltu	box_elsewhere
box_fits:
	add	r12,r4,#2
	str	r12,[r0]
	str	r1,[r4],#1
	sub	r2,r2,#1
	beq	2f
	add	r0,r0,#4
1:	ldr	r3,[r0],#1
	sub	r2,r2,#1
	str	r3,[r4],#1
	bne	1b
2:	mov	r0,r12
	sub	r3,r20,#0
	bne	await_box
	jr	lr
gone_box:
	mov	r0,r1
	jr	lr
box_elsewhere:
	str	r4,[r11,#1]
	add	r11,r11,#12
	ldr	r4,[r11,#1]
	ldr	r10,[r11,#2]
	lsl	r3,r2,#2
	add	r3,r3,r4
	sub	r12,r10,r3
	bltu	box_elsewhere
	b	box_fits
other:
	mov	r1,r16
	b	2f
1:	ldrd	r2,[r1],#1
	sub	r2,r0,r2
	sub	r2,r2,r3
	bltu	within
2:	sub	r2,r1,r17
	bne	1b
	jr	lr

; await_box and await_pair note the pointers of a copy as pending, the first on top.
await_box:
	lsl	r2,r1,#26
	lsr	r2,r2,#28
	lsr	r3,r15,r2
	lsl	r3,r3,#31
	bne	3f
	add	r3,r0,#2
await_pair:
	mov	r2,r4
	b	2f
1:	sub	r2,r2,#4
	ldr	r1,[r2]
	and	r1,r1,r7
	sub	r1,r1,#1
	sub	r1,r1,#2
	bgteu	2f
	sub	r1,r18,r20
	beq	4f
	str	r2,[r18],#1
2:	sub	r1,r2,r3
	bne	1b
3:	jr	lr
4:	mov	r22,#1
	jr	lr

; sweep goes over the list of boxes r0 after what lives of them has been copied. Those are put before
; the list r1; objects of the others go to where r2 points. r0 is the list then, r1 the bytes behind
; its boxes, without those behind the boxes of r1, and r2 the end of the objects.
sweep:
	mov	r7,#3
	mov	r12,#0
	b	4f
1:	ldr	r3,[r0]
	ldr	r6,[r0,#4]
	and	r5,r3,r7
	sub	r5,r5,#2
	bne	3f
	sub	r3,r3,#2
	str	r1,[r3,#4]
	add	r1,r3,#2
	ldr	r4,[r3,#1]
	lsr	r4,r4,#4
	add	r4,r4,#7
	lsr	r4,r4,#3
	ldr	r5,[r3]
	lsr	r5,r5,#6
	sub	r5,r5,#5
	bltu	2f
	ldr	r5,[r3,#5]
	sub	r0,r5,r4
	movgtu	r4,r5
2:	add	r12,r12,r4
	mov	r0,r6
	b	4f
3:	ldr	r3,[r0,#3]
	str	r3,[r2],#1
	mov	r0,r6
4:	and	r3,r0,r7
	sub	r0,r0,#2
	sub	r3,r3,#2
	beq	1b
	mov	r0,r1
	mov	r1,r12
	jr	lr
; What a process has of memory, in words of a record; sizes are in bytes but where words are said.
	.set	YOUNG,0			; the nursery,
	.set	TOP,1			; its first free word,
	.set	NURSERY,2		; and its size
	.set	AREAS,3			; records of the areas of the old generation,
	.set	AREAS_END,4
	.set	FILL,5			; and of the one that is filled
	.set	BLOCK_STACK,6		; where stack begins in the block,
	.set	BLOCK_END,7		; and where the block ends
	.set	NEED,8			; what is wanted of heap,
	.set	SPILL,9			; and of the block for frames
	.set	BLOCK,10		; size of the block,
	.set	LEAST,11		; and how small it may be
	.set	EXPECTS,12		; words that are expected to live,
	.set	USELESS,13		; collections in a row in which nearly all lived
	.set	TRAITS,14
	.set	LARGEST,15		; words of the largest object

	.set	BLOCK_OLD,1		; traits: the last area is in the block,
	.set	OVERFLOW,2		; where what does not fit the others goes
	.set	ASKS,4			; more areas can be asked for
	.set	MOVE_IN,8		; there are new ones
	.set	CROWDED,16		; the block was more than half full

	.set	SLACK,192		; stays free between heap and stack
	.set	SMALLEST,1280		; block
	.set	MOST_USELESS,8

; choices: what to collect, and into how much. What follows is executed, but not yet part of the
; model.
choices:

; room: what the areas from r1 to r2 can take if r43 may be left of each but one, to r41.
room:
	mov	r41,r43
	b	2f
1:	ldr	r45,[r1,#1]
	ldr	r46,[r1,#2]
	add	r1,r1,#12
	sub	r46,r46,r45
	sub	r46,r46,r43
	add	r41,r41,r46
2:	sub	r45,r1,r2
	bltu	1b
	jr	lr

; accepts: r0 is 0 unless the old generation has room for what lives of the nursery of the process
; r0: for all of it, or where the block takes what is more, for twice what is expected.
accepts:
	mov	r44,lr
	ldr	r12,[r0,#TOP]
	ldr	r1,[r0,#YOUNG]
	ldr	r3,[r0,#TRAITS]
	ldr	r2,[r0,#AREAS_END]
	sub	r12,r12,r1
	ldr	r1,[r0,#FILL]
	sub	r40,r2,#12
	mov	r43,#0
	lsl	r41,r3,#31
	bgte	1f
	sub	r41,r1,r40
	bne	1f
	mov	r41,#OVERFLOW|ASKS
	and	r42,r3,r41
	sub	r42,r42,r41
	beq	4f
	b	2f
1:	lsl	r41,r3,#28
	blt	4f
	lsl	r41,r3,#30
	blt	5f
2:	bl	room
	sub	r41,r41,r12
	blt	4f
3:	mov	r0,#1
	jr	r44
4:	mov	r0,#0
	jr	r44
5:	sub	r47,r40,r1
	mov	r2,r40
	ldr	r43,[r0,#LARGEST]
	sub	r43,r43,#1
	lsl	r43,r43,#2
	bl	room
	sub	r45,r41,r12
	blt	6f
	sub	r45,r47,#12
	beq	3b
6:	ldr	r45,[r0,#EXPECTS]
	lsl	r45,r45,#3
	sub	r46,r45,r12
	movgt	r45,r12
	sub	r46,r41,r45
	blt	4b
	ldr	r45,[r40,#1]
	ldr	r46,[r40,#2]
	sub	r46,r46,r45
	sub	r46,r46,r12
	blt	4b
	b	3b

; keeps: r1 is 0 unless the process r0 has a nursery that is large enough for what it wants, and of
; use; r12 is the size of the nursery then.
keeps:
	ldr	r12,[r0,#NURSERY]
	ldr	r1,[r0,#NEED]
	ldr	r2,[r0,#USELESS]
	add	r1,r1,#2*SLACK
	sub	r1,r12,r1
	blt	1f
	sub	r1,r12,#0
	beq	1f
	mov	r1,#0
	sub	r2,r2,#MOST_USELESS
	movlt	r1,r12
	jr	lr
1:	mov	r1,#0
	jr	lr

; worst: the size of a block in which the process r0 has room if everything lives, to r12.
worst:
	mov	r44,lr
	bl	keeps
	lsl	r12,r12,#1
	sub	r1,r1,#0
	bne	1f
	ldr	r12,[r0,#NEED]
1:	ldr	r1,[r0,#TOP]
	ldr	r2,[r0,#YOUNG]
	add	r12,r12,r1
	sub	r12,r12,r2
	ldr	r1,[r0,#NURSERY]
	sub	r1,r1,#0
	beq	4f
	ldr	r1,[r0,#AREAS]
	ldr	r2,[r0,#AREAS_END]
	b	3f
2:	ldr	r40,[r1]
	ldr	r41,[r1,#1]
	add	r1,r1,#12
	sub	r41,r41,r40
	add	r12,r12,r41
3:	sub	r3,r1,r2
	bltu	2b
4:	ldr	r1,[r0,#BLOCK_END]
	ldr	r2,[r0,#BLOCK_STACK]
	ldr	r3,[r0,#SPILL]
	sub	r1,r1,r2
	add	r12,r12,r1
	add	r12,r12,r3
	add	r12,r12,#2*SLACK
	jr	r44

; wanted: the size of the block that a collection of everything needs, and of the one that it takes
; if there is memory, of the process r0, to r0 and r1.
wanted:
	mov	r43,lr
	bl	worst
	mov	r1,#SMALLEST
	sub	r2,r12,r1
	movlt	r12,r1
	ldr	r1,[r0,#LEAST]
	ldr	r3,[r0,#TRAITS]
	sub	r2,r12,r1
	movlt	r12,r1
	ldr	r2,[r0,#BLOCK]
	mov	r0,r12
	mov	r1,r12
	lsl	r3,r3,#27
	bgte	5f
	lsl	r2,r2,#1
	sub	r3,r2,r1
	movgt	r1,r2
5:	jr	r43

; suffices: the size of a block that would do after a collection of everything for the process r0, if
; it has one that is far too large, else 0, to r0.
suffices:
	mov	r43,lr
	bl	worst
	ldr	r2,[r0,#BLOCK]
	ldr	r3,[r0,#LEAST]
	mov	r0,#0
	lsl	r1,r12,#3
	sub	r1,r2,r1
	blte	1f
	lsl	r1,r3,#2
	sub	r1,r2,r1
	blte	1f
	lsl	r0,r12,#1
	mov	r1,#SMALLEST
	sub	r2,r0,r1
	movlt	r0,r1
	sub	r2,r0,r3
	movlt	r0,r3
1:	jr	r43
end:
