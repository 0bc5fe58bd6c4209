package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// delay has a register stepped behind the last use of its old value, so that no copy of that is
// needed: what p++ and n-- in expressions leave.
func delay(f *quad.Func) {
	out := quad.Liveness(f)
	for i, b := range f.Blocks {
		for j := 0; j < len(b.Quads) && !b.Dead; j++ {
			if q := &b.Quads[j]; q.Op == quad.Mov && q.D != q.A && !out[i].Has(q.D) {
				delayAt(b, j)
			}
		}
	}
}

// delayAt looks behind a copy for the step of what was copied.
func delayAt(b *quad.Block, at int) {
	t, p := b.Quads[at].D, b.Quads[at].A
	step, last := stepBehind(b, at)
	if step < 0 || last < 0 {
		return
	}
	if last == len(b.Quads)-1 {
		q := b.Last()
		if q.Op != quad.Branch || q.Cond > quad.Ne || !q.HasImm || q.A != t {
			return
		}
		q.A, q.Imm = p, q.Imm+b.Quads[step].Imm
		for last--; last > at; last-- {
			if reads, _ := touches(&b.Quads[last], t); reads {
				break
			}
		}
	}
	for j := at; j <= last; j++ {
		b.Quads[j].Uses(func(r *quad.Reg) {
			if *r == t {
				*r = p
			}
		})
	}
	if last > step {
		q := b.Quads[step]
		b.Quads = slices.Delete(b.Quads, step, step+1)
		b.Quads = slices.Insert(b.Quads, last, q)
	}
	b.Quads[at] = quad.Quad{Op: quad.Nop, Slot: quad.NoSlot}
}

// stepBehind finds the step of what was copied, and the last that reads the copy; -1 if there is
// none, or something is in the way.
func stepBehind(b *quad.Block, at int) (step, last int) {
	t, p := b.Quads[at].D, b.Quads[at].A
	step, last = -1, -1
	for j := at + 1; j < len(b.Quads); j++ {
		q := &b.Quads[j]
		if reads, writes := touches(q, t); writes {
			if reads {
				return -1, -1
			}
			break
		} else if reads {
			last = j
		}
		reads, writes := touches(q, p)
		if step < 0 && writes {
			if q.Op != quad.Add || !q.HasImm || q.A != p || q.D != p {
				return -1, -1
			}
			step = j
		} else if writes || reads && step >= 0 {
			if !renamable(b, at, step, last, j) {
				return -1, -1
			}
			break
		}
	}
	return step, last
}

// renamable tells whether the old value is no longer read where the new one is.
func renamable(b *quad.Block, at, step, last, reader int) bool {
	t := b.Quads[at].D
	for j := reader; j < len(b.Quads); j++ {
		reads, writes := touches(&b.Quads[j], t)
		if reads {
			return false
		}
		if writes {
			break
		}
	}
	return last < reader && step < reader
}
