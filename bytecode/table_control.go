package bytecode

import "github.com/parallergo/epiphany/emu/isa"

var controlOps = []OpInfo{
	{Op: OpLabel, Name: "label", Operands: []Kind{KindNum},
		Doc: "assembly only: numbers a position"},
	{Op: OpCall, Name: "call", Operands: []Kind{KindCall}, Clobber: KeepsX0, Frame: FrameNeeded, Heap: true, Clean: true,
		Picture: "x0..xArity-1 -> x0",
		Doc:     "calls a function and continues with the next instruction",
		Body:    isa.MustParse("ldr r2,[r1,#1]; ldr r1,[r1]; mov r10,r4; sub r11,r11,#1; blte; mov r4,r1; mov r22,r2")},
	{Op: OpCallOnly, Name: "call_only", Operands: []Kind{KindCall}, Frame: FrameNone, Terminal: true, Heap: true, Clean: true,
		Picture: "x0..xArity-1 ->",
		Doc:     "tail call of a function that has no frame",
		Body:    isa.MustParse("ldr r2,[r1,#1]; ldr r1,[r1]; sub r11,r11,#1; blte; mov r4,r1; mov r22,r2")},
	{Op: OpCallLast, Name: "call_last", Operands: []Kind{KindCall, KindNum}, Frame: FrameEnds, Terminal: true, Heap: true, Clean: true,
		Picture: "x0..xArity-1 ->",
		Doc:     "removes the frame, then a tail call",
		Body:    isa.MustParse("lsl r0,r0,#2; add r7,r7,r0; ldr r10,[r7],#1; ldr r2,[r1,#1]; ldr r1,[r1]; sub r11,r11,#1; blte; mov r4,r1; mov r22,r2")},
	{Op: OpCallFun, Name: "call_fun", Operands: []Kind{KindNum}, Clobber: KeepsX0, Frame: FrameNeeded, Heap: true, Clean: true,
		Picture: "x0..xN-1 arguments, xN fun -> x0",
		Doc:     "calls a fun; raises badfun or badarity",
		Body:    isa.MustParse(callFun + "; mov r10,r4; " + enterFun)},
	{Op: OpCallFunOnly, Name: "call_fun_only", Operands: []Kind{KindNum}, Frame: FrameNone, Terminal: true, Heap: true, Clean: true,
		Picture: "x0..xN-1 arguments, xN fun ->",
		Doc:     "tail call of a fun, without a frame",
		Body:    isa.MustParse(callFun + "; " + enterFun)},
	{Op: OpCallFunLast, Name: "call_fun_last", Operands: []Kind{KindNum, KindNum}, Frame: FrameEnds, Terminal: true, Heap: true, Clean: true,
		Picture: "x0..xN-1 arguments, xN fun ->",
		Doc:     "removes the frame, then a tail call of a fun",
		Body:    isa.MustParse(callFun + "; lsl r0,r0,#2; add r7,r7,r0; ldr r10,[r7],#1; " + enterFun)},
	{Op: OpApply, Name: "apply", Operands: []Kind{KindNum}, Clobber: KeepsX0, Frame: FrameNeeded, Heap: true, Clean: true,
		Picture: "x0..xN-1 arguments, xN module, xN+1 function -> x0",
		Doc:     "calls a function by name; raises undef or badarg",
		Body:    isa.MustParse("mov r10,r4; jalr r29")},
	{Op: OpApplyOnly, Name: "apply_only", Operands: []Kind{KindNum}, Frame: FrameNone, Terminal: true, Heap: true, Clean: true,
		Picture: "x0..xN-1 arguments, xN module, xN+1 function ->",
		Doc:     "tail call by name, without a frame",
		Body:    isa.MustParse("jalr r29")},
	{Op: OpApplyLast, Name: "apply_last", Operands: []Kind{KindNum, KindNum}, Frame: FrameEnds, Terminal: true, Heap: true, Clean: true,
		Picture: "x0..xN-1 arguments, xN module, xN+1 function ->",
		Doc:     "removes the frame, then a tail call by name",
		Body:    isa.MustParse("lsl r0,r0,#2; add r7,r7,r0; ldr r10,[r7],#1; jalr r29")},
	{Op: OpReturn, Name: "return", Frame: FrameNone, Terminal: true, Clean: true,
		Picture: "x0 -> x0",
		Doc:     "continues at CP with the result in x0",
		Body:    isa.MustParse("mov r4,r10; lsr r3,r10,#6; lsl r3,r3,#2; ldr r22,[r27,r3]")},
	{Op: OpJump, Name: "jump", Operands: []Kind{KindLabel}, Terminal: true,
		Doc:  "continues at the label",
		Body: isa.MustParse(jumpToLabel)},
	{Op: OpAllocate, Name: "allocate", Operands: []Kind{KindNum, KindNum}, Clobber: KeepsLive, Frame: FrameNone, Heap: true, Clean: true,
		Picture: "-> y0..ySlots-1 all nil",
		Doc:     "pushes a frame and saves CP in it; operands: slots, live",
		Body:    isa.MustParse("lsl r2,r0,#2; add r2,r2,#4; sub r3,r7,r8; sub r3,r3,r2; blt; str r10,[r7,#-1]; sub r2,r7,r2; mov r3,r2; mov r7,r2"),
		Each:    isa.MustParse("str r21,[r3],#1; sub r0,r0,#1; bne!")},
	{Op: OpDeallocate, Name: "deallocate", Operands: []Kind{KindNum}, Frame: FrameEnds,
		Picture: "y0..ySlots-1 ->",
		Doc:     "pops the frame and restores CP",
		Body:    isa.MustParse("lsl r1,r1,#2; add r7,r7,r1; ldr r10,[r7],#1")},
	{Op: OpTestHeap, Name: "test_heap", Operands: []Kind{KindNum, KindNum}, Clobber: KeepsLive, Heap: true, Clean: true,
		Doc:  "reserves heap words; operands: words, live",
		Body: isa.MustParse("lsl r0,r0,#2; sub r3,r7,r8; sub r3,r3,r0; blt")},
}

// Parts of bodies.
const (
	// jumpToLabel continues at the label whose distance from the instruction, zigzag, is in r1.
	jumpToLabel = "lsr r2,r1,#1; lsl r3,r1,#31; asr r3,r3,#31; eor r2,r2,r3; add r4,r20,r2"
	// callFun loads the fun in x register r1 and checks that it is one of arity r1; its code is
	// then in r2.
	callFun = "lsl r3,r1,#2; ldr r0,[r6,r3]; and r2,r0,r24; sub r2,r2,#2; bne; sub r0,r0,#2; ldr r2,[r0]; lsl r3,r2,#26; " +
		"lsr r3,r3,#28; sub r3,r3,#1; bne; ldr r3,[r0,#3]; asr r3,r3,#4; sub r3,r3,r1; bne; ldr r2,[r0,#4]"
	// enterFun copies the free variables behind the arguments, one as a rule, and continues in the
	// fun.
	enterFun = "ldr r3,[r0,#5]; lsl r1,r1,#2; str r3,[r6,r1]; ldr r22,[r2,#1]; ldr r2,[r2]; sub r11,r11,#1; blte; mov r4,r2"
)
