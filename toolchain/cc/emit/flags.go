package emit

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// compared tells whether the flags are already those of a comparison with zero: those of the
// operation whose result is compared, if nothing has changed them since.
func (e *emitter) compared(b *quad.Block, q *quad.Quad) bool {
	if !q.HasImm || q.Imm != 0 || e.a.reg[q.A] < 0 {
		return false
	}
	for j := len(b.Quads) - 2; j >= 0; j-- {
		p := &b.Quads[j]
		if p.D == q.A {
			return e.signs(p, q.Cond)
		}
		if !e.quiet(p) || p.Post != 0 && p.A == q.A {
			return false
		}
	}
	return false
}

// signs tells whether the flags that an operation sets are what a comparison of its result with
// zero gives. Sums may overflow.
func (e *emitter) signs(p *quad.Quad, c quad.Cond) bool {
	switch p.Op {
	case quad.Add, quad.Sub:
		return c <= quad.Ne
	case quad.And, quad.Or, quad.Xor, quad.Shl, quad.Shr, quad.Sar:
		return c <= quad.Ge
	}
	return false
}

// quiet tells whether a quad leaves the flags of the integer unit alone.
func (e *emitter) quiet(p *quad.Quad) bool {
	switch p.Op {
	case quad.Nop, quad.Mov, quad.Const, quad.Addr, quad.FAdd, quad.FSub, quad.FMul, quad.FMadd,
		quad.FMsub, quad.Store:
		return !e.mode
	case quad.Load:
		return !e.mode && (!p.Signed || p.Size == 4)
	}
	return false
}
