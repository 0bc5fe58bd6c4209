package codegen

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// frames is where a function has a frame, and what is in it.
type frames struct {
	spill  bool // many values alive at once go to slots
	live   *ir.Liveness
	before []bool // by block: there is a frame at its start
	after  []bool // … and at its end; when not before, the block pushes it at its start
	region []int  // by block: index of the frame region, -1 without a frame
	slots  []slots
}

// isTail reports whether a block ends in a call that is the last thing the function does.
func isTail(b *ir.Block) bool {
	n := len(b.Instrs)
	if n == 0 || b.Handler != nil {
		return false
	}
	last := b.Instrs[n-1]
	switch last.Op {
	case bytecode.OpCall, bytecode.OpCallFun, bytecode.OpApply:
		return b.Term.Kind == ir.TermNoReturn || b.Term.Kind == ir.TermReturn &&
			b.Term.Args[0] == ir.V(last.Dst)
	}
	return false
}

// clobbers reports whether a terminator destroys all x registers.
func clobbers(t *ir.Term) bool { return t.Kind == ir.TermReceive }

// crowded is the number of values alive at once from which on they go to slots in a function that
// has run out of registers.
const crowded = bytecode.MaxX / 2

// eachCrossing calls visit for every point of a block at which x registers are destroyed, with the
// number of values that live across it and those that it has not been told of in this block. What
// the handler needs crosses the whole block. With spill, points at which many values are alive
// count as well.
func eachCrossing(b *ir.Block, l *ir.Liveness, s *ir.Set, spill bool,
	visit func(call *ir.Instr, alive int, across []ir.Value)) {
	var added []ir.Value // to the set, since the last visit
	note := func(call *ir.Instr) {
		visit(call, s.Len(), slices.DeleteFunc(added, func(v ir.Value) bool { return !s.Has(v) }))
		added = added[:0]
	}
	use := func(args []ir.Operand) {
		for _, a := range args {
			if v := a.Value(); v != 0 && !s.Has(v) {
				s.Add(v)
				added = append(added, v)
			}
		}
		if spill && s.Len() > crowded {
			note(nil)
		}
	}
	if b.Handler != nil {
		visit(nil, len(l.In[b.Handler.ID]), l.In[b.Handler.ID])
	}
	s.Become(l.Out[b.ID])
	added = append(added, s.All()...)
	for _, d := range b.Term.Results() {
		s.Remove(d)
	}
	if clobbers(&b.Term) {
		note(nil)
	}
	use(b.Term.Args)
	tail := isTail(b)
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		in := b.Instrs[i]
		if in.Dst != 0 {
			s.Remove(in.Dst)
		}
		if in.IsCall() && !(tail && i == len(b.Instrs)-1) {
			note(in)
		}
		use(in.Args)
	}
	if b.IsHandler {
		visit(nil, len(l.In[b.ID]), l.In[b.ID])
	}
}

// needsFrame reports whether a block cannot run without a frame.
func needsFrame(b *ir.Block, l *ir.Liveness, s *ir.Set, spill bool) bool {
	need := b.Term.Kind == ir.TermTry || b.IsHandler || b.Handler != nil
	eachCrossing(b, l, s, spill, func(call *ir.Instr, alive int, _ []ir.Value) {
		if call != nil && call.Op != bytecode.OpSend && call.Op != bytecode.OpBuildStacktrace {
			need = true
		}
		need = need || alive > 0
	})
	return need
}

// placeFrames decides which blocks have a frame, and adds blocks to push one on edges. Blocks are
// in Order afterwards. It gives nil if more values are alive than there are places.
func placeFrames(f *ir.Func, spill bool) *frames {
	forced := map[*ir.Block]bool{}
	fr := spread(f, forced, spill)
	if fr == nil {
		return nil
	}
	for _, b := range append([]*ir.Block(nil), f.Blocks...) {
		if fr.after[b.ID] {
			continue
		}
		for i := range b.Term.Edges {
			if !fr.expected(b.Term.Edges[i].To) {
				continue
			}
			if len(b.Term.Edges) == 1 {
				forced[b] = true
			} else {
				forced[splitEdge(f, b, i)] = true
			}
		}
	}
	if len(forced) > 0 {
		f.Order()
		if fr = spread(f, forced, spill); fr == nil {
			return nil
		}
	}
	fr.regions(f)
	fr.assign(f)
	return fr
}

// expected reports whether a block must find a frame pushed: it is on another way to it, or the
// block is the start of a loop.
func (fr *frames) expected(b *ir.Block) bool {
	return fr.before[b.ID] || fr.after[b.ID] && b.Term.Op == bytecode.OpRecvPeek
}

// spread computes where there is a frame: from the blocks that need one onwards.
func spread(f *ir.Func, forced map[*ir.Block]bool, spill bool) *frames {
	n := len(f.Blocks)
	live, done := f.Live(bytecode.MaxX + bytecode.MaxFrame)
	if !done {
		return nil
	}
	fr := &frames{spill: spill, live: live, before: make([]bool, n), after: make([]bool, n)}
	scratch := ir.NewSet(f.Values)
	for _, b := range f.Blocks {
		fr.after[b.ID] = fr.before[b.ID] || forced[b] || needsFrame(b, fr.live, scratch, spill)
		for i := range b.Term.Edges {
			if to := b.Term.Edges[i].To.ID; fr.after[b.ID] && !b.Term.Loops(i) {
				fr.before[to] = true
			}
		}
	}
	return fr
}

// regions numbers the sets of blocks that share a frame.
func (fr *frames) regions(f *ir.Func) {
	root := make([]int, len(f.Blocks))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for _, b := range f.Blocks {
		for i := range b.Term.Edges {
			if to := b.Term.Edges[i].To.ID; fr.after[b.ID] && fr.before[to] {
				root[find(to)] = find(b.ID)
			}
		}
	}
	fr.region = make([]int, len(f.Blocks))
	number := map[int]int{}
	for i := range f.Blocks {
		fr.region[i] = -1
		if !fr.after[i] {
			continue
		}
		r, ok := number[find(i)]
		if !ok {
			r = len(number)
			number[find(i)] = r
		}
		fr.region[i] = r
	}
	fr.slots = make([]slots, len(number))
}
