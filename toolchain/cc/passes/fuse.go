package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// fuse makes one operation of a product and of the sum or difference that is all it is for. It is
// rounded once.
func fuse(f *quad.Func) {
	out := quad.Liveness(f)
	for i, b := range f.Blocks {
		if b.Dead {
			continue
		}
		live := out[i]
		for j := len(b.Quads) - 1; j >= 0; j-- {
			end := j
			if op := b.Quads[j].Op; op == quad.FAdd || op == quad.FSub {
				end += fuseAt(b, j, live)
			}
			for k := end; k >= j; k-- {
				live.Step(&b.Quads[k])
			}
		}
	}
}

// fuseAt fuses a sum or difference, behind which some registers are live. It gives the number of
// quads that were added.
func fuseAt(b *quad.Block, at int, live quad.RegSet) int {
	sum := b.Quads[at]
	if sum.HasImm {
		return 0
	}
	products := []struct {
		product, to quad.Reg
		op          quad.Op
	}{{sum.B, sum.A, quad.FMadd}, {sum.A, sum.B, quad.FMadd}}
	if sum.Op == quad.FSub {
		products = products[:1]
		products[0].op = quad.FMsub
	}
	for _, p := range products {
		i := productOf(b, at, p.product)
		if i < 0 || p.product == p.to || p.product != sum.D && live.Has(p.product) {
			continue
		}
		product := b.Quads[i]
		if sum.D != p.to && (sum.D == product.A || sum.D == product.B) {
			continue
		}
		b.Quads[i] = quad.Quad{Op: quad.Nop, Slot: quad.NoSlot}
		b.Quads[at] = quad.Quad{
			Op: p.op, D: sum.D, A: product.A, B: product.B, Slot: quad.NoSlot, Line: sum.Line,
		}
		if sum.D == p.to {
			return 0
		}
		b.Quads = slices.Insert(b.Quads, at,
			quad.Quad{Op: quad.Mov, D: sum.D, A: p.to, Slot: quad.NoSlot, Line: sum.Line})
		return 1
	}
	return 0
}

// productOf is where the product in a register is made that a quad reads and no other before it, if
// its operands stay until then; else -1.
func productOf(b *quad.Block, at int, product quad.Reg) int {
	changed := map[quad.Reg]bool{} // between the product and the sum
	for j := at - 1; j >= 0 && at-j < maxScan; j-- {
		q := &b.Quads[j]
		if q.D == product && q.Op == quad.FMul && !q.HasImm && !changed[q.A] && !changed[q.B] {
			return j
		}
		reads := false
		q.Uses(func(r *quad.Reg) { reads = reads || *r == product })
		q.Defs(func(r *quad.Reg) { changed[*r] = true })
		if reads || changed[product] {
			return -1
		}
	}
	return -1
}
