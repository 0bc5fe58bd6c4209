; Walks over terms, in the registers of the compact virtual machine: r8 is the top of the heap, r19 15,
; r21 nil, r24 3. r0 to r3, r12 and those from r40 on are destroyed.
;
; What is left to do of objects further out is on the stack, which each walk leaves as it was.

	.set	RAW,0x399c		; a bit for each subtag of words that are no terms
	.set	BINARY,0x380		; bitstrings
	.set	SHARED,0x300		; bitstrings that share what they are made of

	.macro	const d v
	mov	\d,#%low(\v)
	movt	\d,#%high(\v)
	.endm

; The subtag of the header in a register.
	.macro	subtag d h
	lsl	\d,\h,#26
	lsr	\d,\d,#28
	.endm

; Whether the bit of the subtag s is in a mask.
	.macro	among m s
	lsr	r3,\m,\s
	lsl	r3,r3,#31
	.endm

; Goes into objects of which words are left at r0 and r1, r45 of them. r41 and r42 are where the words
; are that are walked now, r43 is how many are left.
	.macro	into
	sub	r2,r43,#0
	beq	9f
	sub	sp,sp,#16
	strd	r42,[sp,#1]
	str	r41,[sp,#1]
9:	mov	r41,r0
	mov	r42,r1
	mov	r43,r45
	.endm

; Goes on with what is left further out, or to done.
	.macro	out done
	sub	r2,sp,r44
	beq	\done
	ldrd	r42,[sp,#1]
	ldr	r41,[sp,#1]
	add	sp,sp,#16
	.endm

; same: r0 is 1 if the terms r0 and r1 are =:=, 0 if they are not, or all ones if that is for the
; general way: of bitstrings, and of references that differ.
same:
	mov	r44,sp
	mov	r43,#0
	mov	r46,#RAW+0x200
	b	same_pair
same_next:
	sub	r43,r43,#1
	blt	same_out
	ldr	r0,[r41],#1
	ldr	r1,[r42],#1
same_pair:
	sub	r2,r0,r1
	beq	same_next
	eor	r2,r0,r1
	and	r2,r2,r24
	bne	different
	and	r2,r0,r24
	sub	r3,r2,#2
	bltu	same_cells
	bne	different
	sub	r0,r0,#2
	sub	r1,r1,#2
	ldr	r2,[r0],#1
	ldr	r3,[r1],#1
	subtag	r12 r2
	sub	r3,r2,r3
	bne	same_other
	lsr	r45,r2,#6
	beq	same_next
	sub	r3,r12,#1
	beq	same_funs
	among	r46 r12
	bne	same_raw
same_into:
	into
	b	same_next
same_cells:
	sub	r0,r0,#1
	sub	r1,r1,#1
	mov	r45,#2
	b	same_into
; Funs: all but where their code is.
same_funs:
	mov	r12,#3
1:	ldr	r2,[r0],#1
	ldr	r3,[r1],#1
	sub	r2,r2,r3
	bne	different
	sub	r12,r12,#1
	bne	1b
	add	r0,r0,#4
	add	r1,r1,#4
	sub	r45,r45,#4
	beq	same_next
	b	same_into
same_raw:
	sub	r3,r12,#4
	beq	same_doubles
	mov	r3,#BINARY
	among	r3 r12
	bne	general
1:	ldr	r2,[r0],#1
	ldr	r3,[r1],#1
	sub	r2,r2,r3
	bne	2f
	sub	r45,r45,#1
	bne	1b
	b	same_next
2:	sub	r2,r12,#12
	beq	general
	b	different
; Doubles are the same where they have the same words, or both are zeros.
same_doubles:
	ldr	r2,[r0]
	ldr	r3,[r1]
	ldr	r12,[r0,#1]
	ldr	r45,[r1,#1]
	eor	r40,r2,r3
	eor	r47,r12,r45
	orr	r40,r40,r47
	beq	same_next
	orr	r12,r12,r45
	lsl	r12,r12,#1
	orr	r12,r12,r2
	orr	r12,r12,r3
	beq	same_next
	b	different
; Other headers tell nothing of bitstrings and references.
same_other:
	mov	r3,#0x1380
	among	r3 r12
	bne	general
different:
	mov	sp,r44
	mov	r0,#0
	jr	lr
same_out:
	out	alike
	b	same_next
alike:
	mov	r0,#1
	jr	lr
general:
	mov	sp,r44
	mov	r0,#0
	sub	r0,r0,#1
	jr	lr

; order: r0 is 1, 0 or -1 as the term r0 comes behind r1, is equal to it or comes before it, or 2 if
; that is for the general way: of atoms, doubles, funs, references and bitstrings that differ, and
; of maps.
order:
	mov	r44,sp
	mov	r43,#0
	mov	r46,lr
	const	r47 0xa7300036
	const	r48 0x004250aa
	const	r49 0x20005000
	mov	r50,#0x1000
	b	order_pair
order_next:
	sub	r43,r43,#1
	blt	order_out
	ldr	r0,[r41],#1
	ldr	r1,[r42],#1
order_pair:
	sub	r2,r0,r1
	beq	order_next
	and	r2,r0,r1
	and	r2,r2,r19
	sub	r2,r2,r19
	bne	1f
	sub	r2,r0,r1
	blt	before
	b	behind
1:	mov	r2,r1
	bl	rank
	mov	r45,r40
	mov	r12,r2
	mov	r2,r0
	bl	rank
	sub	r3,r40,r45
	bltu	before
	bgtu	behind
	sub	r3,r40,#6
	beq	order_tuples
	sub	r3,r40,#9
	beq	order_cells
	sub	r3,r40,#5
	beq	order_pids
	sub	r3,r40,#0
	beq	order_numbers
	b	order_general
order_cells:
	sub	r0,r0,#1
	sub	r1,r1,#1
	mov	r45,#2
	b	order_into
; r2 and r12 are headers.
order_tuples:
	sub	r3,r2,r12
	bltu	before
	bgtu	behind
	lsr	r45,r2,#6
	add	r0,r0,#2
	add	r1,r1,#2
order_into:
	into
	b	order_next
order_pids:
	and	r3,r0,r1
	and	r3,r3,r24
	sub	r3,r3,r24
	bne	order_general
	sub	r3,r0,r1
	bltu	before
	b	behind
; Integers of which one is big at least: 0 stands for the header of a small one.
order_numbers:
	subtag	r3 r2
	sub	r3,r3,#4
	beq	order_general
	subtag	r3 r12
	sub	r3,r3,#4
	beq	order_general
	sub	r3,r12,#0
	bne	2f
	lsl	r3,r2,#29
	blt	before
	b	behind
2:	sub	r3,r2,#0
	bne	3f
	lsl	r3,r12,#29
	blt	behind
	b	before
3:	lsl	r40,r2,#29
	lsl	r3,r12,#29
	sub	r3,r40,r3
	beq	4f
	sub	r40,r40,#0
	blt	before
	b	behind
; Of one sign, which is in r40: the longer one is larger, then what has more in front.
4:	lsr	r45,r2,#6
	sub	r3,r2,r12
	bne	6f
	lsl	r3,r45,#2
	add	r0,r0,r3
	add	r1,r1,r3
	sub	r0,r0,#2
	sub	r1,r1,#2
5:	ldr	r2,[r0],#-1
	ldr	r3,[r1],#-1
	sub	r3,r2,r3
	bne	6f
	sub	r45,r45,#1
	bne	5b
	b	order_next
6:	bltu	7f
	sub	r40,r40,#0
	blt	before
	b	behind
7:	sub	r40,r40,#0
	blt	behind
	b	before
order_out:
	out	equal
	b	order_next
equal:
	mov	r0,#0
	jr	r46
before:
	mov	sp,r44
	mov	r0,#0
	sub	r0,r0,#1
	jr	r46
behind:
	mov	sp,r44
	mov	r0,#1
	jr	r46
order_general:
	mov	sp,r44
	mov	r0,#2
	jr	r46

; The rank of the term r2 among kinds to r40; r2 becomes its header if it is boxed, 0 otherwise.
; r47 and r48 have four bits for each subtag, r49 and r50 for the last bits of an immediate; those
; of nil are those of atoms.
rank:
	and	r3,r2,r24
	sub	r3,r3,#2
	bltu	2f
	bne	1f
	sub	r2,r2,#2
	ldr	r2,[r2]
	subtag	r3 r2
	lsl	r3,r3,#2
	lsr	r40,r47,r3
	sub	r3,r3,#32
	bltu	3f
	lsr	r40,r48,r3
	b	3f
1:	sub	r3,r2,r21
	beq	4f
	and	r3,r2,r19
	mov	r2,#0
	lsl	r3,r3,#2
	lsr	r40,r49,r3
	sub	r3,r3,#32
	bltu	3f
	lsr	r40,r50,r3
3:	and	r40,r40,r19
	jr	lr
2:	mov	r2,#0
	mov	r40,#9
	jr	lr
4:	mov	r2,#0
	mov	r40,#8
	jr	lr

; size: r0 is how many words a copy of the term r0 has, or all ones if that is for the general way: of
; bitstrings that share what they are made of.
size:
	mov	r44,sp
	mov	r43,#0
	mov	r45,#0
	mov	r46,#RAW
	mov	r47,#SHARED
	b	size_term
size_next:
	sub	r43,r43,#1
	blt	size_out
	ldr	r0,[r41],#1
size_term:
	and	r2,r0,r24
	sub	r2,r2,#2
	bltu	size_cell
	bne	size_next
	sub	r0,r0,#2
	ldr	r2,[r0],#1
	subtag	r12 r2
	lsr	r2,r2,#6
	add	r45,r45,#1
	add	r45,r45,r2
	sub	r3,r2,#0
	beq	size_next
	among	r47 r12
	bne	general
	among	r46 r12
	bne	size_next
size_into:
	sub	r3,r43,#0
	beq	1f
	sub	sp,sp,#16
	strd	r42,[sp,#1]
	str	r41,[sp,#1]
1:	mov	r41,r0
	mov	r43,r2
	b	size_next
size_cell:
	sub	r0,r0,#1
	add	r45,r45,#2
	mov	r2,#2
	b	size_into
size_out:
	out	1f
	b	size_next
1:	mov	r0,r45
	jr	lr

; copy: a copy of the term r0, for which there is room, at the top of the heap.
copy:
	mov	r44,lr
	mov	r41,r8
	mov	r46,#RAW
	and	r2,r0,r24
	sub	r2,r2,r24
	beq	4f
	bl	object
	mov	r45,r0
1:	ldr	r0,[r41]
	and	r2,r0,r24
	beq	3f
	sub	r2,r2,r24
	beq	2f
	bl	object
	str	r0,[r41]
2:	add	r41,r41,#4
	sub	r2,r41,r8
	bltu	1b
	mov	r0,r45
4:	jr	r44
3:	subtag	r12 r0
	among	r46 r12
	beq	2b
	lsr	r2,r0,#6
	lsl	r2,r2,#2
	add	r41,r41,r2
	b	2b

; Copies the words of what r0 points to to the top of the heap; r0 points there then.
object:
	and	r2,r0,r24
	sub	r2,r2,#1
	bne	1f
	sub	r0,r0,#1
	ldr	r2,[r0]
	ldr	r3,[r0,#1]
	add	r0,r8,#1
	str	r2,[r8],#1
	str	r3,[r8],#1
	jr	lr
1:	sub	r0,r0,#2
	ldr	r2,[r0],#1
	add	r12,r8,#2
	str	r2,[r8],#1
	lsr	r2,r2,#6
	beq	3f
2:	ldr	r3,[r0],#1
	sub	r2,r2,#1
	str	r3,[r8],#1
	bne	2b
3:	mov	r0,r12
	jr	lr
end:
