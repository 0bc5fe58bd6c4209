package bytecode

// step applies one instruction to the current state: it checks what the instruction requires,
// merges the state into the blocks to which it may branch, and leaves the state after it.
func (v *verifier) step(in *instr, args []Arg) {
	info := &Ops[in.op]
	v.checkFrame(in, info, args)
	v.checkSources(in, info, args)
	if info.Clean && v.cur.dirty {
		v.fail(in, "no heap_fence is behind what was stored to the heap")
	}
	v.checkNeeds(in, args)
	if v.err != nil {
		return
	}
	v.clobber(in, info, args)
	switch in.op {
	case OpTry, OpCatch:
		v.try(in, args)
	case OpSelectArity:
		v.selectArity(in, args)
	default:
		eachLabel(in.op, args, func(a *Arg) { v.merge(in, v.blockAt(a.N), &v.cur) })
	}
	if !info.Terminal {
		v.after(in, args)
	}
}

// checkFrame checks the table's rule on frames.
func (v *verifier) checkFrame(in *instr, info *OpInfo, args []Arg) {
	s := &v.cur
	switch {
	case info.Frame == FrameNone && s.frame != noFrame:
		v.fail(in, "there is a frame of %d slots", s.frame)
	case info.Frame == FrameNeeded && s.frame == noFrame:
		v.fail(in, "there is no frame")
	case info.Frame == FrameEnds && s.frame != args[len(args)-1].N:
		v.fail(in, "frame of %d slots, not %d", s.frame, args[len(args)-1].N)
	case info.Frame == FrameEnds && len(s.catches) > 0:
		v.fail(in, "the frame holds a catch mark in y%d", s.catches[len(s.catches)-1].slot)
	}
}

// checkSources checks that the registers that the instruction reads are set. args may also hold
// labels and numbers.
func (v *verifier) checkSources(in *instr, info *OpInfo, args []Arg) {
	live := MaxX
	if info.Clobber == KeepsLive {
		live = args[LiveOperand].N
		if live > v.cur.initialised() {
			v.fail(in, "live count %d, but x%d is not initialised", live, v.cur.initialised())
		}
	}
	for i, a := range args {
		if i < len(info.Operands) && info.Operands[i] == KindDst {
			v.checkDst(in, a)
			continue
		}
		if a.Kind == KindX && a.N >= live {
			v.fail(in, "source %v is not below the live count %d", a, live)
		}
		if (a.Kind == KindX || a.Kind == KindY) && !isMarkOperand(info, i) {
			v.read(in, a)
		}
	}
}

// isMarkOperand reports whether operand i is the slot of a catch mark.
func isMarkOperand(info *OpInfo, i int) bool {
	return i == 0 && len(info.Operands) > 0 && info.Operands[0] == KindY
}

// read returns what is known about a source.
func (v *verifier) read(in *instr, a Arg) fact {
	f := anything
	switch a.Kind {
	case KindX:
		f = v.cur.reg(a.N)
	case KindY:
		f = v.slot(in, a.N)
	case KindLit:
		f = v.literals[a.N]
	}
	if f == unset {
		v.fail(in, "%v is not initialised", a)
	}
	if f == catchMark {
		v.fail(in, "%v holds a catch mark", a)
	}
	return f
}

// slot returns the fact of a slot, which must exist.
func (v *verifier) slot(in *instr, n int) fact {
	if n >= len(v.cur.y) {
		v.fail(in, "y%d is outside the frame", n)
		return anything
	}
	return v.cur.y[n]
}

func (v *verifier) checkDst(in *instr, a Arg) {
	if a.Kind == KindY && v.slot(in, a.N) == catchMark {
		v.fail(in, "%v holds a catch mark", a)
	}
}

// write records that a register is written.
func (v *verifier) write(in *instr, a Arg, f fact) {
	if a.Kind == KindX {
		v.cur.setX(a.N, f)
		return
	}
	v.cur.y[a.N] = f
	v.noteHandler(in)
}

// learn records a fact about a source.
func (v *verifier) learn(in *instr, a Arg, f fact) {
	if a.Kind == KindX || a.Kind == KindY {
		v.write(in, a, f)
	}
}

// checkNeeds checks what single instructions need to be safe.
func (v *verifier) checkNeeds(in *instr, args []Arg) {
	switch in.op {
	case OpCall, OpCallOnly, OpCallLast:
		v.needX(in, v.m.callee(v.f.Calls[args[0].N]).Arity)
	case OpCallFun, OpCallFunOnly, OpCallFunLast:
		v.needX(in, args[0].N+1)
	case OpApply, OpApplyOnly, OpApplyLast, OpSend:
		v.needX(in, dynamicArgs(args)+2)
	case OpReturn, OpBuildStacktrace, OpCatchEnd:
		v.needX(in, 1)
		if in.op == OpBuildStacktrace {
			v.needTrace(in, X(0))
		}
	case OpFunctionClause:
		v.needX(in, v.f.Arity)
	case OpRaise:
		v.needTrace(in, args[2])
	case OpGetList, OpGetHd, OpGetTl:
		v.need(in, args[0], consCell, "a cons cell")
	case OpGetMapElem:
		v.need(in, args[1], mapFact, "a map")
	case OpGetTupleElement:
		v.needTuple(in, args[0], args[1].N+1)
	case OpTestArity:
		v.needTuple(in, args[1], 0)
	case OpSelectArity:
		v.needTuple(in, args[0], 0)
	case OpRecvRemove, OpRecvNext:
		v.needMessage(in, args)
	case OpPutList:
		v.pop(in, 2)
	case OpPutTuple:
		v.pop(in, 1+args[1].N)
	case OpMakeFun:
		v.pop(in, 5+args[2].N)
	case OpMakeExport:
		v.pop(in, 4)
	}
}

// dynamicArgs returns the number of arguments of an apply; send has none before its destination and
// message.
func dynamicArgs(args []Arg) int {
	if len(args) == 0 {
		return 0
	}
	return args[0].N
}

// needX requires x0 to x(n-1) to be set.
func (v *verifier) needX(in *instr, n int) {
	if got := v.cur.initialised(); got < n {
		v.fail(in, "needs x0 to x%d, but x%d is not initialised", n-1, got)
	}
}

func (v *verifier) need(in *instr, a Arg, f fact, what string) {
	if v.read(in, a) != f {
		v.fail(in, "%v is not known to hold %s", a, what)
	}
}

func (v *verifier) needTuple(in *instr, a Arg, n int) {
	f := v.read(in, a)
	switch {
	case !f.isTuple():
		v.fail(in, "%v is not known to hold a tuple", a)
	case f < tuple0+fact(min(n, maxKnown)) || n > maxKnown:
		v.fail(in, "%v is not known to hold a tuple of %d elements", a, n)
	}
}

func (v *verifier) needTrace(in *instr, a Arg) {
	if a.Kind != KindNil {
		v.need(in, a, trace, "a trace")
	}
}

// needMessage requires that a message has been peeked. A recv_next must branch back to that
// recv_peek, so that its loop ends with the mailbox.
func (v *verifier) needMessage(in *instr, args []Arg) {
	switch peek := v.cur.message; {
	case peek == noMessage:
		v.fail(in, "no message has been looked at")
	case in.op == OpRecvNext && v.at[args[0].N] != peek:
		v.fail(in, "label is not the recv_peek that gave the message")
	}
}

// pop uses reserved heap words.
func (v *verifier) pop(in *instr, words int) {
	if words > v.cur.heap {
		v.fail(in, "needs %d words of heap, %d are reserved", words, v.cur.heap)
	}
	v.cur.heap -= words
}

// clobber applies the table's rules on x registers, heap, fence and frame, and forgets a message
// that may no longer be the current one.
func (v *verifier) clobber(in *instr, info *OpInfo, args []Arg) {
	s := &v.cur
	if info.Heap {
		s.heap = 0
	}
	s.dirty = info.Dirties || s.dirty && in.op != OpHeapFence
	switch info.Clobber {
	case KeepsLive:
		s.keepX(args[LiveOperand].N)
	case KeepsX0, KeepsNone:
		s.keepX(0)
		s.message = noMessage
	}
	if info.Frame == FrameEnds {
		s.frame, s.y = noFrame, s.y[:0]
	}
	if in.op == OpRecvRemove || in.op == OpRecvTimeout || in.op == OpRecvSeek {
		s.message = noMessage
	}
}

// after sets the facts of the registers that the instruction writes or has learnt about, for the
// next instruction.
func (v *verifier) after(in *instr, args []Arg) {
	switch in.op {
	case OpCall, OpCallFun, OpApply, OpSend, OpCatchEnd:
		v.cur.setX(0, anything)
	case OpBuildStacktrace:
		v.cur.setX(0, trace)
	case OpRecvPeek:
		v.cur.setX(0, anything)
		v.cur.message = v.at[in.off]
	case OpAllocate:
		v.push(args[0].N)
	case OpTestHeap:
		v.cur.heap = args[0].N
	case OpMove:
		v.write(in, args[1], v.read(in, args[0]))
	case OpPutList:
		v.write(in, args[2], consCell)
	case OpPutTuple:
		v.write(in, args[0], tupleOf(args[1].N))
	case OpPutMapAssoc, OpPutMapExact:
		v.write(in, args[3], mapFact)
	case OpIsNonemptyList:
		v.learn(in, args[1], consCell)
	case OpIsMap:
		v.learn(in, args[1], mapFact)
	case OpIsTuple:
		if !v.read(in, args[1]).isTuple() {
			v.learn(in, args[1], tuple0)
		}
	case OpTestArity, OpIsTaggedTuple:
		v.learn(in, args[1], tupleOf(args[2].N))
	case OpTryEnd, OpTryCase:
		v.endTry(in, args[0].N)
	default:
		v.writeResults(in, args)
	}
	if in.op == OpCatchEnd {
		v.endTry(in, args[0].N)
	}
}

// writeResults writes the destinations of instructions whose results nothing is known about.
func (v *verifier) writeResults(in *instr, args []Arg) {
	for i, k := range Ops[in.op].Operands {
		if k == KindDst {
			v.write(in, args[i], anything)
		}
	}
}

func (v *verifier) push(slots int) {
	v.cur.frame = slots
	for range slots {
		v.cur.y = append(v.cur.y, anything)
	}
}

// selectArity merges into each label the fact about the size of the tuple.
func (v *verifier) selectArity(in *instr, args []Arg) {
	v.merge(in, v.blockAt(args[1].N), &v.cur)
	reg := args[0]
	was := v.read(in, reg)
	for p := args[3:]; len(p) > 0; p = p[2:] {
		v.setQuietly(reg, tupleOf(p[0].N))
		v.merge(in, v.blockAt(p[1].N), &v.cur)
	}
	v.setQuietly(reg, was)
}

// setQuietly writes a fact for one branch only. Handlers need no update, as they know less.
func (v *verifier) setQuietly(a Arg, f fact) {
	if a.Kind == KindX {
		v.cur.x[a.N] = f
	} else {
		v.cur.y[a.N] = f
	}
}

// try stores a catch mark.
func (v *verifier) try(in *instr, args []Arg) {
	s, slot, handler := &v.cur, args[0].N, v.blockAt(args[1].N)
	v.slot(in, slot)
	if n := len(s.catches); n > 0 && int(s.catches[n-1].slot) <= slot {
		v.fail(in, "y%d is not below y%d, the catch mark around it", slot, s.catches[n-1].slot)
	}
	first := &v.instrs[v.blocks[handler].first]
	want := OpTryCase
	if in.op == OpCatch {
		want = OpCatchEnd
	}
	if first.op != want || v.operands(first)[0].N != slot {
		v.fail(in, "handler does not start with %v y%d", want, slot)
	}
	if v.err != nil {
		return
	}
	s.y[slot] = catchMark
	s.catches = append(s.catches, catch{int32(slot), handler})
	v.noteHandler(in)
}

// endTry removes the innermost catch mark, which must be in that slot.
func (v *verifier) endTry(in *instr, slot int) {
	s := &v.cur
	n := len(s.catches) - 1
	if n < 0 || int(s.catches[n].slot) != slot {
		v.fail(in, "the innermost catch mark is not in y%d", slot)
		return
	}
	s.catches = s.catches[:n]
	s.y[slot] = anything
	v.noteHandler(in)
}

// noteHandler records that an exception raised from now on finds the slots in their current state.
// It is called whenever slots or catch marks change. The handler's x registers are class, reason
// and trace. The heap is clean there: instructions that raise exceptions require this, or are
// arithmetic, whose slow path fences.
func (v *verifier) noteHandler(in *instr) {
	s := &v.cur
	if len(s.catches) == 0 {
		return
	}
	raised := [3]fact{anything, anything, trace}
	at := state{frame: s.frame, message: noMessage, x: raised[:], y: s.y, catches: s.catches}
	v.merge(in, s.catches[len(s.catches)-1].handler, &at)
}
