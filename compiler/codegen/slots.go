package codegen

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// slots are the contents of the frame of a region.
type slots struct {
	crossing ir.Set // values that have a slot
	marks    int    // catch marks; they have the lowest slots
	size     int
	of       map[ir.Value]int
}

// nesting is how many handlers a handler is inside of.
func nesting(h *ir.Block) int {
	n := 0
	for o := h.Handler; o != nil; o = o.Handler {
		n++
	}
	return n
}

// mark is the slot of a handler's catch mark: inner marks lie below outer ones.
func (s *slots) mark(h *ir.Block) int { return s.marks - 1 - nesting(h) }

// assign gives slots to marks and to the values that live across calls.
func (fr *frames) assign(f *ir.Func) {
	for i := range fr.slots {
		fr.slots[i] = slots{crossing: ir.NewSet(f.Values), of: map[ir.Value]int{}}
	}
	scratch := ir.NewSet(f.Values)
	for _, b := range f.Blocks {
		r := fr.region[b.ID]
		if r < 0 {
			continue
		}
		s := &fr.slots[r]
		if b.IsHandler {
			s.marks = max(s.marks, nesting(b)+1)
		}
		eachCrossing(b, fr.live, scratch, fr.spill, func(_ *ir.Instr, across ir.Set) { s.crossing.Union(across) })
	}
	for i := range fr.slots {
		fr.slots[i].size = fr.slots[i].marks
	}
	for _, b := range f.Blocks {
		if fr.after[b.ID] && !fr.before[b.ID] {
			s := &fr.slots[fr.region[b.ID]]
			fr.live.In[b.ID].Each(s.arrive)
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

// arrive gives a slot to a value that exists when the frame is pushed: one of its own, because frames of one region are pushed in
// several places.
func (s *slots) arrive(v ir.Value) {
	if _, has := s.of[v]; !has && s.crossing.Has(v) {
		s.of[v] = s.size
		s.size++
	}
}

// block gives slots to the values that a block defines: the lowest that no value live behind the definition has. A frame that
// is too large already gets no more.
func (s *slots) block(b *ir.Block, l *ir.Liveness) {
	ends := lastUses(b, l)
	var present []ir.Value // values with a slot that are needed from here on, or more
	l.In[b.ID].Each(func(v ir.Value) {
		if s.crossing.Has(v) {
			present = append(present, v)
		}
	})
	define := func(v ir.Value, at int) {
		if v == 0 || !s.crossing.Has(v) {
			return
		}
		if _, has := s.of[v]; !has && s.size <= bytecode.MaxFrame {
			present = slices.DeleteFunc(present, func(p ir.Value) bool { return ends[p] <= at })
			s.of[v] = s.free(present)
			s.size = max(s.size, s.of[v]+1)
		}
		present = append(present, v)
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

// free is the lowest slot that no present value has.
func (s *slots) free(present []ir.Value) int {
	taken := make([]bool, s.size+1)
	for i := range s.marks {
		taken[i] = true
	}
	for _, v := range present {
		taken[s.of[v]] = true
	}
	return slices.Index(taken, false)
}

// atEnd is the position of values that live on behind the block.
const atEnd = 1 << 30

// lastUses gives for each value that occurs in a block the index of the instruction that uses it last; the terminator comes behind
// the instructions.
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
	l.Out[b.ID].Each(func(v ir.Value) { ends[v] = atEnd })
	return ends
}
