package bytecode

import (
	"cmp"
	"slices"
)

// DeadSlots is a set of slots of a frame that are dead at the return point of a call: their values
// are read neither after the call nor in a handler that an exception from the call may reach. The
// bits of slots with catch marks are meaningless.
type DeadSlots struct {
	Offset int32  // of the instruction after the call
	First  int32  // the slot of the lowest bit, a multiple of SlotBits
	Slots  uint64 // the bits of dead slots are set; never 0
}

// SlotBits is the number of slots that a DeadSlots covers.
const SlotBits = 64

// slotSet is a set of slots of the frame.
type slotSet []uint64

func (s slotSet) add(slot int)    { s[slot/SlotBits] |= 1 << (slot % SlotBits) }
func (s slotSet) remove(slot int) { s[slot/SlotBits] &^= 1 << (slot % SlotBits) }

// join adds another set.
func (s slotSet) join(t slotSet) {
	for i, w := range t {
		s[i] |= w
	}
}

// liveness is the backward analysis of live slots, done after all paths have been followed.
type liveness struct {
	words int      // of a set
	in    []uint64 // by block: the slots that are live at its start
	now   slotSet  // slots that are live at the current point
	loops bool     // the function has receive loops
	dead  []DeadSlots
}

// entry returns the set of slots that are live at the start of a block.
func (l *liveness) entry(b int32) slotSet { return l.in[int(b)*l.words:][:l.words] }

// findDead passes through the blocks from the last to the first until nothing changes: once, unless
// there are receive loops.
func (v *verifier) findDead() {
	l := &v.live
	l.dead = l.dead[:0]
	if l.measure(v.instrs); l.words == 0 {
		return
	}
	n := len(v.blocks) * l.words
	l.now = slices.Grow(l.now[:0], l.words)[:l.words]
	l.in = slices.Grow(l.in[:0], n)[:n]
	clear(l.in)
	for again := true; again && v.err == nil; {
		again = false
		l.dead = l.dead[:0]
		for _, b := range slices.Backward(v.order) {
			again = v.passBack(b) && l.loops || again
		}
	}
	slices.SortFunc(l.dead, func(a, b DeadSlots) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.First, b.First))
	})
}

// measure computes the size of a set, 0 if no call is made from a frame.
func (l *liveness) measure(instrs []instr) {
	slots, calls := 0, false
	l.loops = false
	for i := range instrs {
		in := &instrs[i]
		slots = max(slots, int(in.frame))
		calls = calls || in.returns()
		l.loops = l.loops || Ops[in.op].Loops
	}
	if l.words = 0; calls {
		l.words = (slots + SlotBits - 1) / SlotBits
	}
}

// returns reports whether the instruction is a call that returns to a frame with slots.
func (in *instr) returns() bool {
	switch in.op {
	case OpCall, OpCallFun, OpApply, OpSend:
		return in.frame > 0
	}
	return false
}

// passBack computes what is live at the start of a block, and reports whether that has grown.
func (v *verifier) passBack(n int32) bool {
	b, l := &v.blocks[n], &v.live
	v.spend(&v.instrs[b.first], int(b.last-b.first)*l.words)
	clear(l.now)
	if int(b.last) < len(v.instrs) {
		l.now.join(l.entry(v.instrs[b.last].block))
	}
	for i := b.last - 1; i >= b.first; i-- {
		v.stepBack(i)
	}
	more := !slices.Equal(l.entry(n), l.now)
	copy(l.entry(n), l.now)
	return more
}

// stepBack computes what is live before an instruction from what is live after it.
func (v *verifier) stepBack(i int32) {
	in, l := &v.instrs[i], &v.live
	info, args := &Ops[in.op], v.operands(in)
	if info.Terminal || in.frame < 0 { // without a frame, or in unreachable code, nothing is live
		clear(l.now)
	}
	if in.frame < 0 {
		return
	}
	if in.returns() {
		l.note(v.instrs[i+1].off, int(in.frame))
	}
	for k, a := range args {
		if a.Kind == KindY && writesOperand(info, k) {
			l.now.remove(a.N)
		}
	}
	l.joinHandler(in)
	for k, a := range args {
		switch {
		case a.Kind == KindY && !writesOperand(info, k):
			l.now.add(a.N)
		case a.Kind == KindLabel && !(a.N == 0 && k == 0 && info.Operands[0] == KindFail):
			v.spend(in, l.words)
			l.now.join(l.entry(v.blockAt(a.N)))
		}
	}
}

// writesOperand reports whether an instruction overwrites its operand without reading it.
func writesOperand(info *OpInfo, k int) bool {
	return k < len(info.Operands) && info.Operands[k] == KindDst || isMarkOperand(info, k)
}

// joinHandler adds what is live in the handler of the instruction's exceptions.
func (l *liveness) joinHandler(in *instr) {
	if in.handler >= 0 {
		l.now.join(l.entry(in.handler))
	}
}

// note records the dead slots of a frame at the return point of a call.
func (l *liveness) note(off int32, frame int) {
	for i, w := range l.now {
		first := i * SlotBits
		if dead := ^w & (1<<min(max(frame-first, 0), SlotBits) - 1); dead != 0 {
			l.dead = append(l.dead, DeadSlots{off, int32(first), dead})
		}
	}
}
