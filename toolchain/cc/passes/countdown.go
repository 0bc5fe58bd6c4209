package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// countdown has loops count the passes that are left, where a counter served for nothing but to end
// them. It tells whether there are loops.
func countdown(f *quad.Func) (changed bool) {
	all := loops(f)
	var out []quad.RegSet
	for _, l := range all {
		if l.entry < 0 {
			continue
		}
		l.count(f)
		if out == nil {
			out = quad.Liveness(f)
		}
		behind := l.behind(f, out)
		if l.idle(f, slices.Clone(behind)) {
			out = nil
		}
		test := f.Blocks[l.back[0]].Last()
		at := l.counter(f, test)
		if at == nil || behind.Has(test.A) || len(l.back) != 1 {
			continue
		}
		out = nil
		passes := l.passes(f, test, at.Imm)
		*at = quad.Quad{
			Op: quad.Add, D: passes, A: passes, HasImm: true, Imm: -1, Slot: quad.NoSlot, Line: at.Line,
		}
		to := test.To
		if to[0] != l.header {
			to = []int{to[1], to[0]}
		}
		*test = quad.Quad{
			Op: quad.Branch, Cond: quad.Ne, A: passes, HasImm: true, To: to, Slot: quad.NoSlot,
			Line: test.Line,
		}
	}
	return len(all) > 0
}

// counter finds the step of the counter that a loop's test compares with what does not change, if
// nothing else reads it.
func (l *loop) counter(f *quad.Func, test *quad.Quad) *quad.Quad {
	if test.Op != quad.Branch || l.writes[test.A] != 1 || !test.HasImm && !l.fixed(test.B) {
		return nil
	}
	if test.To[0] == test.To[1] || l.in[test.To[0]] && l.in[test.To[1]] {
		return nil
	}
	var step *quad.Quad
	reads := 0
	for i, b := range f.Blocks {
		if !l.in[i] {
			continue
		}
		for j := range b.Quads {
			q := &b.Quads[j]
			q.Uses(func(r *quad.Reg) {
				if *r == test.A {
					reads++
				}
			})
			if q.D == test.A && q.Op == quad.Add && q.A == q.D && q.HasImm && l.once(i) {
				step = q
			}
		}
	}
	if step == nil || reads != 2 || !l.counts(test, step.Imm) {
		return nil
	}
	return step
}

// once tells whether every pass executes a block once.
func (l *loop) once(block int) bool { return l.always[block] && !l.inner[block] }

// counts tells whether the number of passes is a difference: the loop goes on while a counter that
// grows by one is less, one that shrinks by one is greater, or it is another.
func (l *loop) counts(test *quad.Quad, by int32) bool {
	switch l.goes(test) {
	case quad.Lt, quad.ULt:
		return by == 1
	case quad.Gt, quad.UGt:
		return by == -1
	case quad.Ne:
		return by == 1 || by == -1
	}
	return false
}

// goes is the comparison for which a loop goes on.
func (l *loop) goes(test *quad.Quad) quad.Cond {
	if l.in[test.To[0]] {
		return test.Cond
	}
	return test.Cond.Negate()
}

// passes computes before a loop how often its body will be executed, modulo 2^32: at least once.
func (l *loop) passes(f *quad.Func, test *quad.Quad, by int32) quad.Reg {
	n, limit := f.New(), test.B
	if test.HasImm {
		limit = f.New()
		l.place(f, quad.Quad{Op: quad.Const, D: limit, Imm: test.Imm, Slot: quad.NoSlot})
	}
	a, b := limit, test.A
	if by < 0 {
		a, b = b, a
	}
	l.place(f, quad.Quad{Op: quad.Sub, D: n, A: a, B: b, Slot: quad.NoSlot})
	if goes := l.goes(test); goes != quad.Ne {
		one := f.New()
		l.place(f, quad.Quad{Op: quad.Const, D: one, Imm: 1, Slot: quad.NoSlot},
			quad.Quad{Op: quad.Select, Cond: goes.Negate(), D: n, A: test.A, B: limit, C: one,
				Slot: quad.NoSlot})
	}
	return n
}

// idle removes operations on registers that nothing reads but these operations themselves. It tells
// whether there were any.
func (l *loop) idle(f *quad.Func, useful quad.RegSet) (changed bool) {
	each := func(do func(q *quad.Quad, own bool)) {
		for i, b := range f.Blocks {
			for j := range b.Quads {
				if q := &b.Quads[j]; l.in[i] {
					do(q, q.D != 0 && q.A == q.D && q.Op.Pure())
				}
			}
		}
	}
	each(func(q *quad.Quad, own bool) {
		q.Uses(func(r *quad.Reg) {
			if !own || *r != q.D {
				useful.Add(*r)
			}
		})
	})
	each(func(q *quad.Quad, own bool) {
		if own && !useful.Has(q.D) {
			*q = quad.Quad{Op: quad.Nop, Slot: quad.NoSlot}
			changed = true
		}
	})
	return changed
}
