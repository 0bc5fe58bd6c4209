package heap

import (
	"sort"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// A frame keeps what nothing will read any more: the compiler does not clear slots, for that would
// take time whether anybody collects or not. Where a call returns to the verifier has found which
// slots are dead, and a collection of the whole heap, which sees the return address of each frame,
// clears them instead of moving what they point to, where that can pay. A collection of a nursery
// takes them as alive.
//
// The return address of the newest frame is in CP, or it is that of the call at which the process
// stands. If there is none the frame is taken as alive.

// stackWalk goes over a stack, newest frame first.
type stackWalk struct {
	code *code.Code
	cp   uint32               // where the frame is returned to
	all  []bytecode.DeadSlots // of that place
	left []bytecode.DeadSlots // of them, from the slot on that comes next

	frames, probed, tested uint64
}

// liveRoots moves what the live slots of the stack refer to, and clears the dead ones.
func (m *Manager) liveRoots(p *Space, c *collection) {
	w := stackWalk{code: m.Code}
	w.enter(m.returnsTo(p))
	w.roots(c, c.mem[p.SP:p.send])
	w.roots(c, p.SpilledWords(c.mem))
	m.Perform(&passFrame, w.frames)
	m.Perform(&testSlot, w.tested)
	if w.probed > 0 {
		m.Perform(&probeFrame, w.probed)
		v, at := m.View, m.Code.Base
		v.ChargeLoads(w.probed, v.LoadStalls(at))
		v.Loaded(at, int(w.probed))
	}
}

// returnsTo is where the newest frame will be returned to, 0 where that is not known.
func (m *Manager) returnsTo(p *Space) uint32 {
	if p.CP != 0 {
		return p.CP
	}
	switch in := m.Code.Instr(p.PC); in.Op {
	case code.OpCall, code.OpCallExt, code.OpCallFun, code.OpApply:
		return in.J
	}
	return 0
}

// enter begins a frame.
func (w *stackWalk) enter(cp uint32) {
	w.frames++
	if cp != w.cp {
		w.probed++
		w.cp, w.all = cp, deadSlots(w.code, cp)
	}
	w.left = w.all
}

// roots moves what lives of some stack words.
func (w *stackWalk) roots(c *collection, words []emu.Word) {
	first := 0 // of the frame
	pointers := uint64(0)
	for i, t := range words {
		switch t & term.TagMask {
		case term.TagHeader:
			if len(w.all) > 0 {
				w.tested += uint64(i - first)
			}
			w.enter(t)
			first = i + 1
		case term.TagList, term.TagBoxed:
			if len(w.left) > 0 && w.dead(int32(i-first)) {
				words[i] = term.Nil
			} else {
				words[i] = c.reach(t)
			}
			pointers++
		}
	}
	c.rooted(len(words), pointers)
}

// Dead reports whether a slot of the frame is. Slots are asked for in order.
func (w *stackWalk) dead(slot int32) bool {
	for len(w.left) > 0 && slot-w.left[0].First >= bytecode.SlotBits {
		w.left = w.left[1:]
	}
	return len(w.left) > 0 && slot >= w.left[0].First && w.left[0].Slots>>(slot-w.left[0].First)&1 > 0
}

// deadSlots are those of the frame that is returned to at an address.
func deadSlots(c *code.Code, cp uint32) []bytecode.DeadSlots {
	f := &c.Functions[c.Sites[cp>>2].Fn]
	if len(f.Dead) == 0 {
		return nil
	}
	off := int32(c.Base + cp>>2 - f.Addr)
	from := sort.Search(len(f.Dead), func(i int) bool { return f.Dead[i].Offset >= off })
	to := from
	for to < len(f.Dead) && f.Dead[to].Offset == off {
		to++
	}
	return f.Dead[from:to]
}

// What is dead is in a table in shared DRAM, found by a hash of the return address: a double word
// of the address and a bit for each slot. HiPE has one for the frames of native code. A frame that
// is returned to at the same place as the one before needs no second look. This part of the
// collector stays in shared DRAM, where SRAM is short: only a core that collects whole heaps by
// itself has a use for it.
var (
	frameLoop  = isa.MustParse("sub r2,r0,r18; beq! same")
	frameProbe = isa.MustParse("mov r18,r0; lsr r1,r0,#2; lsr r2,r0,#9; eor r1,r1,r2; and r1,r1,r16; lsl r1,r1,#3; add r1,r1,r17; ldrd r2,[r1]; sub r1,r2,r0; bne")
	slotTest   = isa.MustParse("lsl r3,r3,#1; blt")

	passFrame  = apart(rts.Passage(rts.GC, frameLoop))
	probeFrame = apart(rts.Passage(rts.GC, frameProbe))
	testSlot   = apart(rts.Passage(rts.GC, slotTest))
)

// Apart keeps a routine in shared DRAM, wherever the rest of its function is.
func apart(r rts.Routine) rts.Routine {
	r.Apart = true
	return r
}
