package opt

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/ir"
)

// sweep removes pure instructions and parameters without use. It reports whether anything changed.
func sweep(f *ir.Func) bool {
	s := newSweeper(f)
	for _, b := range f.Blocks {
		s.roots(b)
	}
	for len(s.work) > 0 {
		v := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		for _, o := range s.needs[v] {
			s.mark(o)
		}
	}
	changed := false
	for _, b := range f.Blocks {
		changed = s.clean(b) || changed
	}
	for _, b := range f.Blocks {
		changed = s.params(b) || changed
	}
	return changed
}

// sweeper finds the values that something with an effect depends on.
type sweeper struct {
	live  *ir.Set
	needs [][]ir.Operand // by value: what it is made of
	work  []ir.Value
}

func newSweeper(f *ir.Func) *sweeper {
	s := &sweeper{live: ir.NewSet(f.Values), needs: make([][]ir.Operand, f.Values+1)}
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			if in.IsPure() {
				s.needs[in.Dst] = in.Args
			}
		}
		for i := range b.Term.Edges {
			e := &b.Term.Edges[i]
			for j, a := range e.Args {
				p := e.To.Params[j]
				s.needs[p] = append(s.needs[p], a)
			}
		}
	}
	return s
}

func (s *sweeper) mark(o ir.Operand) {
	if v := o.Value(); v != 0 && !s.live.Has(v) {
		s.live.Add(v)
		s.work = append(s.work, v)
	}
}

// roots marks what a block uses for effect.
func (s *sweeper) roots(b *ir.Block) {
	for _, in := range b.Instrs {
		if in.IsPure() {
			continue
		}
		for _, a := range in.Args {
			s.mark(a)
		}
	}
	for _, a := range b.Term.Args {
		s.mark(a)
	}
}

// fixed reports whether the parameters of a block have places that others count on.
func fixed(b *ir.Block) bool { return b.IsHandler || b.ID == 0 }

// clean removes the instructions of a block that no live value needs, and the arguments of its
// edges likewise.
func (s *sweeper) clean(b *ir.Block) bool {
	n := len(b.Instrs)
	b.Instrs = slices.DeleteFunc(b.Instrs, func(in *ir.Instr) bool {
		return in.IsPure() && !s.live.Has(in.Dst)
	})
	for i := range b.Term.Edges {
		e := &b.Term.Edges[i]
		if fixed(e.To) {
			continue
		}
		args := make([]ir.Operand, 0, len(e.Args))
		for j, a := range e.Args {
			if s.live.Has(e.To.Params[j]) {
				args = append(args, a)
			}
		}
		e.Args = args
	}
	return len(b.Instrs) != n
}

// params removes the parameters of a block that are not live.
func (s *sweeper) params(b *ir.Block) bool {
	if fixed(b) {
		return false
	}
	n := len(b.Params)
	b.Params = slices.DeleteFunc(b.Params, func(p ir.Value) bool { return !s.live.Has(p) })
	return len(b.Params) != n
}
