package codegen

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// slots are the contents of the frame of a region.
type slots struct {
	crossing map[ir.Value]bool // values that have a slot
	marks    int               // catch marks; they have the lowest slots
	size     int
	of       map[ir.Value]int
	nested   nesting
}

// nesting is how many handlers each handler is inside of, of those that have been asked for.
type nesting map[*ir.Block]int

func (n nesting) of(h *ir.Block) int {
	if h.Handler == nil {
		return 0
	}
	depth, known := n[h]
	if !known {
		depth = n.of(h.Handler) + 1
		n[h] = depth
	}
	return depth
}

// mark is the slot of a handler's catch mark: inner marks lie below outer ones.
func (s *slots) mark(h *ir.Block) int { return s.marks - 1 - s.nested.of(h) }

// assign gives slots to marks and to the values that live across calls.
func (fr *frames) assign(f *ir.Func) {
	nested := nesting{}
	for i := range fr.slots {
		fr.slots[i] = slots{crossing: map[ir.Value]bool{}, of: map[ir.Value]int{}, nested: nested}
	}
	scratch := ir.NewSet(f.Values)
	for _, b := range f.Blocks {
		r := fr.region[b.ID]
		if r < 0 {
			continue
		}
		s := &fr.slots[r]
		if b.IsHandler {
			s.marks = max(s.marks, nested.of(b)+1)
		}
		eachCrossing(b, fr.live, scratch, fr.spill, func(_ *ir.Instr, _ int, across []ir.Value) {
			for _, v := range across {
				s.crossing[v] = true
			}
		})
	}
	for i := range fr.slots {
		fr.slots[i].size = fr.slots[i].marks
	}
	for _, b := range f.Blocks {
		if fr.after[b.ID] && !fr.before[b.ID] {
			s := &fr.slots[fr.region[b.ID]]
			for _, v := range fr.live.In[b.ID] {
				s.arrive(v)
			}
			for _, p := range b.Params {
				s.arrive(p)
			}
		}
	}
	for _, b := range f.Blocks {
		if r := fr.region[b.ID]; r >= 0 {
			fr.slots[r].block(b, fr.live)
		}
	}
}

// arrive gives a slot to a value that exists when the frame is pushed: one of its own, because
// frames of one region are pushed in several places.
func (s *slots) arrive(v ir.Value) {
	if _, has := s.of[v]; !has && s.crossing[v] {
		s.of[v] = s.size
		s.size++
	}
}

// block gives slots to the values that a block defines: the lowest that no value live behind the
// definition has. A frame that is too large already gets no more.
func (s *slots) block(b *ir.Block, l *ir.Liveness) {
	t := taken{ends: lastUses(b, l), last: make([][]int, len(b.Instrs)+1), first: s.marks, free: s.marks}
	for _, v := range l.In[b.ID] {
		if s.crossing[v] {
			t.keep(s.of[v], v)
		}
	}
	define := func(v ir.Value, at int) {
		if v == 0 || !s.crossing[v] {
			return
		}
		if _, has := s.of[v]; !has && s.size <= bytecode.MaxFrame {
			t.release(at)
			s.of[v] = t.lowest()
			s.size = max(s.size, s.of[v]+1)
		}
		t.keep(s.of[v], v)
	}
	for _, p := range b.Params {
		define(p, -1)
	}
	for i, in := range b.Instrs {
		define(in.Dst, i)
	}
	for _, v := range b.Term.Results() {
		define(v, len(b.Instrs))
	}
}

// taken are the slots of values at a position in a block.
type taken struct {
	ends  map[ir.Value]int
	first int     // slot that is not of a mark
	users []int   // by slot from the first on: the values that have it
	last  [][]int // by position: the slots of values that are used there last
	at    int     // positions before it have been released
	free  int     // slots below it are taken
}

// keep takes the slot of a value up to its last use, if there is one.
func (t *taken) keep(slot int, v ir.Value) {
	if end := t.ends[v]; end >= t.at {
		t.take(slot, end)
	}
}

func (t *taken) take(slot, end int) {
	for len(t.users) <= slot-t.first {
		t.users = append(t.users, 0)
	}
	t.users[slot-t.first]++
	if end < len(t.last) {
		t.last[end] = append(t.last[end], slot)
	}
}

// release gives back the slots of values that are not used behind a position.
func (t *taken) release(at int) {
	for ; t.at <= at; t.at++ {
		for _, slot := range t.last[t.at] {
			if t.users[slot-t.first]--; t.users[slot-t.first] == 0 {
				t.free = min(t.free, slot)
			}
		}
	}
}

// lowest is the lowest slot that is free.
func (t *taken) lowest() int {
	for t.free-t.first < len(t.users) && t.users[t.free-t.first] > 0 {
		t.free++
	}
	return t.free
}

// atEnd is the position of values that live on behind the block.
const atEnd = 1 << 30

// lastUses gives for each value that occurs in a block the index of the instruction that uses it
// last; the terminator comes behind the instructions.
func lastUses(b *ir.Block, l *ir.Liveness) map[ir.Value]int {
	ends := map[ir.Value]int{}
	note := func(ops []ir.Operand, at int) {
		for _, o := range ops {
			if v := o.Value(); v != 0 {
				ends[v] = at
			}
		}
	}
	for i, in := range b.Instrs {
		note(in.Args, i)
	}
	note(b.Term.Args, len(b.Instrs))
	for i := range b.Term.Edges {
		note(b.Term.Edges[i].Args, atEnd)
	}
	for _, v := range l.Out[b.ID] {
		ends[v] = atEnd
	}
	return ends
}
