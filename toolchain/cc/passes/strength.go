package passes

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Bounds of what strength makes of a loop.
const (
	maxPointers = 8 // registers that count
	maxTerms    = 4
)

// linear is a sum of registers with factors and a number, modulo 2^32.
type linear struct {
	terms map[quad.Reg]int32
	n     int32
}

// plus gives v + w * k.
func (v linear) plus(w linear, k int32) linear {
	sum := linear{maps.Clone(v.terms), v.n + w.n*k}
	for r, c := range w.terms {
		if sum.terms[r] += c * k; sum.terms[r] == 0 {
			delete(sum.terms, r)
		}
	}
	return sum
}

// key names the registers and factors.
func (v linear) key() string {
	s := ""
	for _, r := range slices.Sorted(maps.Keys(v.terms)) {
		s += fmt.Sprintf("%d*r%d ", v.terms[r], r)
	}
	return s
}

// counted is a loop with the registers that only numbers or fixed registers are added to.
type counted struct {
	f        *quad.Func
	l        *loop
	counters map[quad.Reg]bool
	pointers map[string]*pointer
	known    map[quad.Reg]linear // in the block at hand
}

// pointer is a register that follows a sum.
type pointer struct {
	reg quad.Reg
	sum linear
	by  quad.Reg // the sum is multiplied by it, or 0
}

// strength has addresses that grow by the same in every pass of a loop counted, instead of computed,
// and products too. It tells whether there are loops.
func strength(f *quad.Func) (changed bool) {
	all := loops(f)
	for _, l := range all {
		if l.entry < 0 {
			continue
		}
		l.count(f)
		c := &counted{f: f, l: l, counters: map[quad.Reg]bool{}, pointers: map[string]*pointer{}}
		c.find()
		if len(c.counters) == 0 {
			continue
		}
		c.each(c.product)
		c.follow()
		c.pointers = map[string]*pointer{}
		c.each(c.address)
		c.follow()
	}
	return len(all) > 0
}

// find finds the counters.
func (c *counted) find() {
	other := map[quad.Reg]bool{}
	for i, b := range c.f.Blocks {
		if !c.l.in[i] {
			continue
		}
		for j := range b.Quads {
			q := &b.Quads[j]
			if c.step(q) {
				c.counters[q.D] = true
				continue
			}
			q.Defs(func(r *quad.Reg) { other[*r] = true })
		}
	}
	for r := range other {
		delete(c.counters, r)
	}
}

// step tells whether a quad adds to a register what is fixed.
func (c *counted) step(q *quad.Quad) bool {
	return (q.Op == quad.Add || q.Op == quad.Sub) && q.D == q.A && (q.HasImm || c.l.fixed(q.B))
}

// each calls f with each quad that every pass of the loop executes; c.known has what is known before it.
func (c *counted) each(f func(q *quad.Quad)) {
	for i, b := range c.f.Blocks {
		if !c.l.in[i] {
			continue
		}
		c.known = map[quad.Reg]linear{}
		for j := range b.Quads {
			if c.l.always[i] {
				f(&b.Quads[j])
			}
			c.note(&b.Quads[j])
		}
	}
}

// value gives a register as a sum.
func (c *counted) value(r quad.Reg) (linear, bool) {
	if v, ok := c.known[r]; ok {
		return v, true
	}
	if c.counters[r] || c.l.fixed(r) {
		return linear{terms: map[quad.Reg]int32{r: 1}}, true
	}
	return linear{}, false
}

// operand gives the second operand of a quad as a sum.
func (c *counted) operand(q *quad.Quad) (linear, bool) {
	if q.HasImm {
		return linear{n: q.Imm}, true
	}
	return c.value(q.B)
}

// note notes what a quad computes.
func (c *counted) note(q *quad.Quad) {
	if q.D != 0 && c.counters[q.D] {
		b, _ := c.operand(q)
		k := int32(-1)
		if q.Op == quad.Sub {
			k = 1
		}
		for r, v := range c.known {
			if t := v.terms[q.D]; t != 0 {
				c.known[r] = v.plus(b, k*t)
			}
		}
		return
	}
	v, ok := c.compute(q)
	q.Defs(func(r *quad.Reg) { delete(c.known, *r) })
	if ok && len(v.terms) <= maxTerms {
		c.known[q.D] = v
	}
}

// compute gives what a quad computes as a sum.
func (c *counted) compute(q *quad.Quad) (linear, bool) {
	switch q.Op {
	case quad.Mov, quad.Add, quad.Sub, quad.Shl, quad.Mul:
	case quad.Const:
		return linear{n: q.Imm}, true
	default:
		return linear{}, false
	}
	a, ok := c.value(q.A)
	if !ok || q.Op == quad.Mov {
		return a, ok
	}
	b, ok := c.operand(q)
	if !ok {
		return b, false
	}
	zero := linear{terms: map[quad.Reg]int32{}}
	switch {
	case q.Op == quad.Add:
		return zero.plus(a, 1).plus(b, 1), true
	case q.Op == quad.Sub:
		return zero.plus(a, 1).plus(b, -1), true
	case len(b.terms) > 0:
		return b, false
	case q.Op == quad.Shl:
		return zero.plus(a, 1<<(b.n&31)), true
	}
	return zero.plus(a, b.n), true
}

// counts tells whether a sum changes in the loop.
func (c *counted) counts(v linear) bool {
	for r := range v.terms {
		if c.counters[r] {
			return true
		}
	}
	return false
}

// product counts the product of a counter and a fixed register.
func (c *counted) product(q *quad.Quad) {
	if q.Op != quad.Mul || q.HasImm || len(c.pointers) >= maxPointers {
		return
	}
	i, by := q.A, q.B
	if !c.counters[i] {
		i, by = by, i
	}
	if !c.counters[i] || !c.l.fixed(by) {
		return
	}
	key := fmt.Sprintf("r%d*r%d", i, by)
	p := c.pointers[key]
	if p == nil {
		p = &pointer{reg: c.new(1), sum: linear{terms: map[quad.Reg]int32{i: 1}}, by: by}
		c.pointers[key] = p
		c.before(quad.Quad{Op: quad.Mul, D: p.reg, A: i, B: by})
	}
	*q = quad.Quad{Op: quad.Mov, D: q.D, A: p.reg, Slot: quad.NoSlot, Line: q.Line}
}

// address replaces the address of an access by one that is counted.
func (c *counted) address(q *quad.Quad) {
	if q.Op != quad.Load && q.Op != quad.Store || q.Slot != quad.NoSlot || c.counters[q.A] {
		return
	}
	v, ok := c.known[q.A]
	if !ok || !c.counts(v) || len(v.terms) == 1 && c.only(v) {
		return
	}
	p := c.pointers[v.key()]
	if p == nil || !aligned(v.n-p.sum.n+q.Imm, q.Size) {
		if p != nil || len(c.pointers) >= maxPointers {
			return
		}
		v.n += q.Imm
		p = &pointer{reg: c.new(1), sum: v}
		c.pointers[v.key()] = p
		c.begin(p)
		v.n -= q.Imm
	}
	q.A, q.Imm = p.reg, v.n-p.sum.n+q.Imm
}

// only tells whether a sum is a counter and a number.
func (c *counted) only(v linear) bool {
	for r, k := range v.terms {
		return k == 1 && c.counters[r]
	}
	return false
}

// new makes a register that is written in some places of the loop.
func (c *counted) new(writes uint8) quad.Reg {
	c.l.writes = append(c.l.writes, writes)
	return c.f.New()
}

// before puts a quad before the loop.
func (c *counted) before(q quad.Quad) {
	q.Slot = quad.NoSlot
	c.l.place(c.f, q)
}

// begin computes the sum that a pointer follows before the loop.
func (c *counted) begin(p *pointer) {
	first := true
	for _, r := range slices.Sorted(maps.Keys(p.sum.terms)) {
		t := c.times(r, p.sum.terms[r])
		if first {
			c.before(quad.Quad{Op: quad.Mov, D: p.reg, A: t})
		} else {
			c.before(quad.Quad{Op: quad.Add, D: p.reg, A: p.reg, B: t})
		}
		first = false
	}
	if p.sum.n != 0 {
		c.before(quad.Quad{Op: quad.Add, D: p.reg, A: p.reg, HasImm: true, Imm: p.sum.n})
	}
}

// times gives a register that has the product of one and a number.
func (c *counted) times(r quad.Reg, k int32) quad.Reg {
	if k == 1 {
		return r
	}
	t := c.new(0)
	if k > 0 && k&(k-1) == 0 {
		k = int32(bits.TrailingZeros32(uint32(k)))
		c.before(quad.Quad{Op: quad.Shl, D: t, A: r, HasImm: true, Imm: k})
	} else {
		c.before(quad.Quad{Op: quad.Mul, D: t, A: r, HasImm: true, Imm: k})
	}
	return t
}

// advance adds to a pointer what a step of its counter makes.
func (c *counted) advance(p *pointer, step *quad.Quad) quad.Quad {
	q := quad.Quad{Op: step.Op, D: p.reg, A: p.reg, Slot: quad.NoSlot, Line: step.Line}
	switch {
	case p.by != 0 && step.HasImm:
		q.B = c.times(p.by, step.Imm)
	case p.by != 0:
		q.B = c.new(0)
		c.before(quad.Quad{Op: quad.Mul, D: q.B, A: p.by, B: step.B})
	case step.HasImm:
		q.HasImm, q.Imm = true, step.Imm*p.sum.terms[step.D]
	default:
		q.B = c.times(step.B, p.sum.terms[step.D])
	}
	return q
}

// follow adds to pointers what is added to their counters.
func (c *counted) follow() {
	if len(c.pointers) == 0 {
		return
	}
	for i, b := range c.f.Blocks {
		if !c.l.in[i] {
			continue
		}
		kept := b.Quads[:0:0]
		for _, q := range b.Quads {
			kept = append(kept, q)
			if !c.counters[q.D] {
				continue
			}
			for _, key := range slices.Sorted(maps.Keys(c.pointers)) {
				if p := c.pointers[key]; p.sum.terms[q.D] != 0 {
					kept = append(kept, c.advance(p, &q))
				}
			}
		}
		b.Quads = kept
	}
	for _, p := range c.pointers {
		c.counters[p.reg] = true
	}
}
