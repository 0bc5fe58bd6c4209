package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// maxConverted is how many quads are executed in both cases to save a branch: one that is taken takes
// three cycles, and two instructions choose.
const maxConverted = 3

// convert makes selections of branches around little.
func convert(f *quad.Func) {
	preds, out := predecessors(f), quad.Liveness(f)
	order := quad.Order(f)
	for k := len(order) - 1; k >= 0; k-- {
		b := f.Blocks[order[k]]
		q := b.Last()
		if q.Op != quad.Branch || q.To[0] == q.To[1] {
			continue
		}
		for side := range 2 {
			arms := [2]int{q.To[side], q.To[1-side]}
			if !convertible(f, preds, arms[0]) {
				continue
			}
			join := f.Blocks[arms[0]].Last().To[0]
			if join != arms[1] && (!convertible(f, preds, arms[1]) || f.Blocks[arms[1]].Last().To[0] != join) {
				continue
			}
			if join != arms[1] && side == 1 {
				break // as before
			}
			c := converter{f: f, test: *q, live: out[arms[0]]}
			if side == 1 {
				c.test.Cond = c.test.Cond.Negate()
			}
			if c.arms(arms, join) {
				jump := quad.Quad{Op: quad.Jump, Slot: quad.NoSlot, To: []int{join}, Line: q.Line}
				b.Quads = append(append(b.Quads[:len(b.Quads)-1:len(b.Quads)-1], c.out...), jump)
				preds[join] = slices.DeleteFunc(slices.Clone(preds[join]),
					func(n int) bool { return n == arms[0] || n == arms[1] })
				preds[join] = append(preds[join], order[k])
				break
			}
		}
	}
	thread(f)
	Unreachable(f)
	merge(f)
}

// convertible tells whether a block is reached by one way, goes on by one, and is short and pure.
func convertible(f *quad.Func, preds [][]int, n int) bool {
	b := f.Blocks[n]
	if b.Named || b.Dead || n == 0 || len(preds[n]) != 1 || b.Last().Op != quad.Jump ||
		len(b.Quads) > maxConverted+2 {
		return false
	}
	return !slices.ContainsFunc(b.Quads[:len(b.Quads)-1], func(q quad.Quad) bool {
		return !q.Op.Pure() || q.Op.Float() || q.Op == quad.Mul || q.Op == quad.Set
	})
}

// converter writes what replaces a branch.
type converter struct {
	f    *quad.Func
	test quad.Quad
	live quad.RegSet // behind the first side
	out  []quad.Quad
	cost int
}

// arms writes both sides of a branch and the selections. The second side may be what is behind both.
func (c *converter) arms(arms [2]int, join int) bool {
	yes := c.arm(arms[0])
	no := map[quad.Reg]quad.Reg{}
	if arms[1] != join {
		no = c.arm(arms[1])
	}
	var written []quad.Reg
	for r := range yes {
		written = append(written, r)
	}
	for r := range no {
		if yes[r] == 0 {
			written = append(written, r)
		}
	}
	slices.Sort(written)
	written = slices.DeleteFunc(written, func(r quad.Reg) bool { return !c.live.Has(r) })
	if len(written) > 2 || c.cost+len(written) > maxConverted+1 {
		return false
	}
	for _, r := range written {
		reads := func(o quad.Reg) bool {
			return o == c.test.A || o == c.test.B || o == yes[r] || o == no[r]
		}
		if len(written) == 2 && slices.ContainsFunc(written, reads) {
			return false
		}
	}
	for _, r := range written {
		c.choose(r, yes[r], no[r])
	}
	return true
}

// choose writes the selection of a register's value. One that a side has not written is what it was.
func (c *converter) choose(r, yes, no quad.Reg) {
	cond := c.test.Cond
	switch {
	case no == 0:
	case yes == 0:
		yes, cond = no, cond.Negate()
	default:
		value := c.f.New()
		c.out = append(c.out, quad.Quad{Op: quad.Mov, D: value, A: no, Slot: quad.NoSlot, Line: c.test.Line})
		c.out = append(c.out, c.selection(value, yes, cond))
		c.out = append(c.out, quad.Quad{Op: quad.Mov, D: r, A: value, Slot: quad.NoSlot, Line: c.test.Line})
		return
	}
	c.out = append(c.out, c.selection(r, yes, cond))
}

func (c *converter) selection(d, value quad.Reg, cond quad.Cond) quad.Quad {
	return quad.Quad{
		Op: quad.Select, Cond: cond, D: d, A: c.test.A, B: c.test.B, C: value,
		HasImm: c.test.HasImm, Imm: c.test.Imm, Slot: quad.NoSlot, Line: c.test.Line,
	}
}

// arm writes the quads of a block with registers of their own, and tells which those are.
func (c *converter) arm(n int) map[quad.Reg]quad.Reg {
	now := map[quad.Reg]quad.Reg{}
	b := c.f.Blocks[n]
	for _, q := range b.Quads[:len(b.Quads)-1] {
		if q.Op == quad.Nop {
			continue
		}
		q.Uses(func(r *quad.Reg) {
			if o := now[*r]; o != 0 {
				*r = o
			}
		})
		if q.Op == quad.Mov && q.D != q.A {
			now[q.D] = q.A
			if !slices.ContainsFunc(b.Quads, func(p quad.Quad) bool { return p.D == q.A }) {
				continue
			}
		}
		d := c.f.New()
		now[q.D], q.D = d, d
		c.out = append(c.out, q)
		if q.Op != quad.Mov {
			c.cost += width(&q)
		}
	}
	return now
}
