; The slave of a core, behind the routines of rings: what traps come to, calls of the master,
; messages from it. r23 is the process control block, r19 15; r0 to r7, r12 and those from r40 on are
; destroyed where a process is not on the core.

	.set	SAVE,6			; of the mailbox: the link that a receive looks at,
	.set	FIRST,7			; where the first link is
	.set	LAST,8			; and the last one
	.set	PID,12
	.set	AREA,15			; the control area in shared DRAM
	.set	SEQ,16			; of the latest call
	.set	TRAPS,17		; table of what traps come to
	.set	REGS,18			; r4, r7, r8, r10 and r11 of the process
	.set	X,23			; where the x registers are
	.set	FREE,24			; free cells for messages
	.set	FROM,25			; ends of rings, from the master
	.set	TO,26			; and to it
	.set	BUFFER,27		; words of a message
	.set	FLAGS,28
	.set	TIMER,29		; of the process's receive
	.set	LEADER,30
	.set	REASON,31		; fragment and term of an exit signal
	.set	LINK,33			; the first link of the mailbox
	.set	PRINT,34		; buffer of text: a word, and bytes behind it,
	.set	PRINTED,35		; of which there are so many
	.set	OUTPUT,36		; end of the ring for text
	.set	SEEN,37			; messages and replies of the master
	.set	ASKED,38		; number of the latest request to be resumed, in the upper half
	.set	STALE,39		; not 0 if nothing has been seen since
	.set	ARRIVED,16		; words of a control area
	.set	GO,17
	.set	REQUEST,18
	.set	DOOMED,1
	.set	FIRED,2
	.set	SHOW,4
	.set	SLICE,2000

; leave: the process leaves the core with trap r0.
leave:
	str	r4,[r23,#REGS]
	str	r7,[r23,#REGS+1]
	str	r8,[r23,#REGS+2]
	str	r10,[r23,#REGS+3]
	str	r11,[r23,#REGS+4]
	ldr	r1,[r23,#TRAPS]
	lsl	r0,r0,#2
	ldr	r1,[r1,r0]
	jr	r1

; yield: the process gets another slice; resume: it goes on.
yield:
	mov	r0,#SLICE
	str	r0,[r23,#REGS+4]
resume:
	ldr	r4,[r23,#REGS]
	ldr	r7,[r23,#REGS+1]
	ldr	r8,[r23,#REGS+2]
	ldr	r10,[r23,#REGS+3]
	ldr	r11,[r23,#REGS+4]
	jr	lr

; call: makes call r0 with r2 arguments at r1, behind a fence.
call:
	ldr	r3,[r23,#AREA]
	ldr	r12,[r23,#SEQ]
	add	r12,r12,#1
	lsl	r12,r12,#8
	lsr	r40,r12,#8
	str	r40,[r23,#SEQ]
	orr	r12,r12,r0
	add	r40,r3,#4
	sub	r2,r2,#0
	beq	2f
1:	ldr	r41,[r1],#1
	str	r41,[r40],#1
	sub	r2,r2,#1
	bne	1b
2:	ldr	r1,[r23,#FENCE]
	ldr	r2,[r23,#FENCE+1]
	add	r2,r2,#1
	str	r2,[r23,#FENCE+1]
	str	r2,[r1]
3:	ldr	r41,[r1]
	sub	r41,r41,r2
	bne	3b
	str	r12,[r3]
	jr	lr

; answered: r0 is 0 if the latest call has been answered.
answered:
	ldr	r3,[r23,#AREA]
	ldr	r12,[r23,#SEQ]
	ldr	r0,[r3,#15]
	sub	r0,r0,r12
	jr	lr

; begin: the process that the call READY brought: code, stack, top of the heap, pid, leader and a
; list of arguments are behind the call's number.
begin:
	ldr	r3,[r23,#AREA]
	ldr	r0,[r3,#1]
	str	r0,[r23,#REGS]
	ldr	r0,[r3,#2]
	str	r0,[r23,#REGS+1]
	ldr	r0,[r3,#3]
	str	r0,[r23,#REGS+2]
	ldr	r0,[r3,#4]
	str	r0,[r23,#PID]
	ldr	r0,[r3,#5]
	str	r0,[r23,#LEADER]
	mov	r0,#SLICE
	str	r0,[r23,#REGS+4]
	mov	r0,#0
	str	r0,[r23,#REGS+3]
	str	r0,[r23,#FLAGS]
	str	r0,[r23,#TIMER]
	str	r0,[r23,#LINK]
	add	r0,r23,#4*LINK
	str	r0,[r23,#SAVE]
	str	r0,[r23,#FIRST]
	str	r0,[r23,#LAST]
	ldr	r0,[r3,#6]
	ldr	r1,[r23,#X]
	b	2f
1:	sub	r0,r0,#1
	ldr	r2,[r0]
	ldr	r0,[r0,#1]
	str	r2,[r1],#1
2:	lsl	r2,r0,#30
	lsr	r2,r2,#30
	sub	r2,r2,#1
	beq	1b
	jr	lr

; accept: puts the message at r1, behind its command, into the mailbox. r0 is 0 if it is for another
; process, all ones if there is no cell for it.
accept:
	ldr	r0,[r1]
	ldr	r2,[r23,#PID]
	sub	r2,r0,r2
	bne	2f
	ldr	r3,[r23,#FREE]
	sub	r0,r3,#0
	beq	1f
	ldr	r2,[r3]
	str	r2,[r23,#FREE]
	mov	r2,#0
	str	r2,[r3]
	ldr	r0,[r1,#2]
	ldr	r2,[r1,#1]
	str	r0,[r3,#1]
	ldr	r0,[r1,#3]
	str	r2,[r3,#2]
	str	r0,[r3,#3]
	ldr	r0,[r23,#LAST]
	str	r3,[r23,#LAST]
	str	r3,[r0]
	mov	r0,#1
	jr	lr
1:	sub	r0,r0,#1
	jr	lr
2:	mov	r0,#0
	jr	lr

; give_back: tells the master that nobody wants the message at r1. r0 is 0 if its ring has no room.
give_back:
	ldr	r0,[r1,#1]
	ldr	r2,[r1,#3]
	lsr	r0,r0,#4
	lsl	r0,r0,#4
	beq	1f
	str	r0,[r1,#1]
	str	r2,[r1,#2]
	mov	r0,#FREE_MESSAGE
	str	r0,[r1]
	ldr	r0,[r23,#TO]
	mov	r2,#3
	b	ring_add
1:	mov	r0,#1
	jr	lr

; drain: takes in what the master has sent. r0 is 0 then, or 1 if the master is to be told of the
; room, or what is for the rest of the runtime: 2 and a command more, all ones if there is no cell or no
; room.
drain:
	str	lr,[sp],#-2
	ldr	r0,[r23,#FROM]
	bl	ring_len
	mov	r45,r0
	sub	r0,r0,#0
	beq	drained
drain_next:
	ldr	r0,[r23,#FROM]
	ldr	r1,[r23,#BUFFER]
	mov	r2,#1
	bl	ring_take
	ldr	r1,[r23,#BUFFER]
	ldr	r46,[r1]
	mov	r2,#%low(COMMAND_WORDS)
	movt	r2,#%high(COMMAND_WORDS)
	lsl	r3,r46,#2
	lsr	r2,r2,r3
	and	r2,r2,r19
	sub	r45,r45,r2
	sub	r45,r45,#1
	ldr	r0,[r23,#FROM]
	bl	ring_take
	ldr	r1,[r23,#BUFFER]
	sub	r0,r46,#0
	bne	signal
	bl	accept
	sub	r0,r0,#0
	blt	drained
	bgt	drain_more
	bl	give_back
	sub	r0,r0,#0
	beq	drain_full
drain_more:
	sub	r0,r45,#0
	bgt	drain_next
	ldr	r0,[r23,#FROM]
	bl	ring_release
	sub	r0,r0,#0
	beq	drained
	mov	r0,#1
drained:
	ldr	lr,[sp,#2]
	add	sp,sp,#8
	jr	lr
drain_full:
	sub	r0,r0,#1
	b	drained
; Exit, timeout, leader and show are for the process, the others for the rest.
signal:
	sub	r0,r46,#EXIT
	beq	2f
	sub	r0,r46,#PURGE
	beq	1f
	sub	r0,r46,#AFTER
	beq	1f
	ldr	r2,[r1]
	ldr	r3,[r23,#PID]
	sub	r2,r2,r3
	bne	drain_more
	ldr	r2,[r1,#1]
	ldr	r3,[r23,#FLAGS]
	sub	r0,r46,#LEADING
	beq	4f
	mov	r0,#SHOW
	sub	r12,r46,#SHOWING
	beq	5f
	ldr	r0,[r23,#TIMER]
	sub	r0,r0,r2
	bne	drain_more
	mov	r0,#FIRED
	b	5f
1:	add	r0,r46,#2
	b	drained
2:	ldr	r2,[r1]
	ldr	r3,[r23,#PID]
	sub	r2,r2,r3
	bne	3f
	ldr	r3,[r23,#FLAGS]
	mov	r0,#DOOMED
	and	r2,r3,r0
	bne	3f
	ldr	r12,[r1,#1]
	str	r12,[r23,#REASON]
	ldr	r12,[r1,#2]
	str	r12,[r23,#REASON+1]
	b	5f
3:	bl	give_back
	sub	r0,r0,#0
	beq	drain_full
	b	drain_more
4:	str	r2,[r23,#LEADER]
	b	drain_more
5:	orr	r3,r3,r0
	str	r3,[r23,#FLAGS]
	b	drain_more
; rest: what follows is executed, but not yet part of the model.
rest:

; saw: the master has sent something more.
saw:
	ldr	r0,[r23,#SEEN]
	mov	r1,#0
	add	r0,r0,#1
	str	r1,[r23,#STALE]
	str	r0,[r23,#SEEN]
	jr	lr

; halt: the core asks the master to resume it, and halts. If it has been resumed for something that
; is not visible yet it does not, and r0 is 0.
halt:
	ldr	r1,[r23,#STALE]
	mov	r0,#0
	sub	r1,r1,#0
	bne	1f
	mov	r2,#1
	mov	r3,#0
	ldr	r1,[r23,#ASKED]
	movt	r3,#1
	str	r2,[r23,#STALE]
	add	r1,r1,r3
	moveq	r1,r3
	ldr	r2,[r23,#SEEN]
	str	r1,[r23,#ASKED]
	add	r2,r2,#1
	lsl	r2,r2,#16
	lsr	r2,r2,#16
	ldr	r0,[r23,#AREA]
	orr	r1,r1,r2
	str	r1,[r0,#REQUEST]
	trap	#HALTED
1:	jr	lr

; print: r2 bytes at r1 go behind the text that waits. r0 is how many of them find no room.
print:
	ldr	r12,[r23,#PRINTED]
	ldr	r3,[r23,#PRINT]
	mov	r40,#PRINT_BYTES
	sub	r40,r40,r12
	add	r3,r3,r12
	sub	r0,r2,r40
	bgt	1f
	mov	r0,#0
	mov	r40,r2
1:	add	r12,r12,r40
	str	r12,[r23,#PRINTED]
	sub	r40,r40,#0
	beq	3f
	add	r3,r3,#4
2:	ldrb	r2,[r1],#1
	sub	r40,r40,#1
	strb	r2,[r3],#1
	bne	2b
3:	jr	lr

; flush: the text that waits goes into its ring. r0 is 0 if there is no room.
flush:
	str	lr,[sp],#-2
	ldr	r2,[r23,#PRINTED]
	ldr	r1,[r23,#PRINT]
	mov	r0,#1
	sub	r3,r2,#0
	beq	1f
	str	r2,[r1]
	add	r2,r2,#7
	lsr	r2,r2,#2
	ldr	r0,[r23,#OUTPUT]
	bl	ring_add
	sub	r1,r0,#0
	beq	1f
	bl	ring_publish
	mov	r0,#0
	str	r0,[r23,#PRINTED]
	mov	r0,#1
1:	ldr	lr,[sp,#2]
	add	sp,sp,#8
	jr	lr

; barrier: r0 is not 0 when all of r2 cores have come, of which this is r0. Control areas are r3 bytes
; apart, that of the first core, which lets the others go on, is at r1.
barrier:
	sub	r0,r0,#0
	bne	5f
	mov	r12,r2
	mov	r40,r1
	b	2f
1:	add	r40,r40,r3
	ldr	r0,[r40,#ARRIVED]
	sub	r0,r0,#0
	beq	7f
2:	sub	r12,r12,#1
	bne	1b
	mov	r0,#1
	b	4f
3:	add	r1,r1,r3
	str	r0,[r1,#GO]
4:	sub	r2,r2,#1
	bne	3b
	jr	lr
5:	ldr	r1,[r23,#AREA]
	mov	r2,#1
	ldr	r0,[r1,#GO]
	ldr	r3,[r1,#ARRIVED]
	sub	r3,r3,#0
	bne	7f
	sub	r3,r0,#0
	bne	7f
	str	r2,[r1,#ARRIVED]
7:	jr	lr

; start: the slave begins, with r2 free cells of r3 bytes for messages from r1 on, and the three
; rings r0: each has a word for its end in the control block, where its data are, and how many words.
start:
	mov	r12,#0
	mov	r40,#3
1:	ldr	r41,[r0],#1
	ldr	r42,[r0],#1
	ldr	r43,[r0],#1
	add	r41,r41,r23
	sub	r40,r40,#1
	ldr	r41,[r41]
	str	r42,[r41]
	str	r43,[r41,#1]
	str	r12,[r41,#2]
	str	r12,[r41,#3]
	bne	1b
	mov	r40,r12
	b	3f
2:	str	r40,[r1]
	mov	r40,r1
	add	r1,r1,r3
3:	sub	r2,r2,#1
	bgteu	2b
	str	r40,[r23,#FREE]
	str	r12,[r23,#SEQ]
	str	r12,[r23,#PRINTED]
	str	r12,[r23,#SEEN]
	str	r12,[r23,#ASKED]
	str	r12,[r23,#STALE]
	str	r12,[r23,#PID]
	jr	lr
end:
