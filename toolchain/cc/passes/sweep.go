package passes

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// sweep removes what is written and never read, and lets operations write to where their result
// is moved. It tells whether there was anything.
func sweep(f *quad.Func) (changed bool) {
	out := quad.Liveness(f)
	for i, b := range f.Blocks {
		if b.Dead {
			continue
		}
		live := out[i]
		first := len(b.Quads) // of those that stay
		for j := len(b.Quads) - 1; j >= 0; j-- {
			q := &b.Quads[j]
			if useless(q, live) {
				continue
			}
			if q.Op == quad.Mov && (q.D == q.A || into(b, j, q.D, q.A, live)) {
				if q.D != q.A {
					live.Add(q.D) // it is written earlier
				}
				continue
			}
			live.Step(q)
			if first--; first != j {
				b.Quads[first] = *q
			}
		}
		changed = changed || first > 0
		b.Quads = b.Quads[first:len(b.Quads):len(b.Quads)]
	}
	return changed
}

// useless tells whether a quad only writes what nobody reads.
func useless(q *quad.Quad, live quad.RegSet) bool {
	switch {
	case q.Op == quad.Nop:
		return true
	case q.Op == quad.Call && !q.Call.Pure, q.Op == quad.Load && q.Volatile:
		return false
	case q.Op.Pure(), q.Op == quad.Load, q.Op.Updates(), q.Op == quad.Call:
	default:
		return false
	}
	read := false
	q.Defs(func(r *quad.Reg) { read = read || live.Has(*r) })
	return !read
}

// maxScan is how far back the operation is looked for whose result is moved.
const maxScan = 12

// into has the operation that writes t, which dies at the move to d behind it, write d.
func into(b *quad.Block, at int, d, t quad.Reg, live quad.RegSet) bool {
	if live.Has(t) {
		return false
	}
	for j := at - 1; j >= 0 && at-j < maxScan; j-- {
		q := &b.Quads[j]
		writes, touches := false, false
		q.Defs(func(r *quad.Reg) {
			writes = writes || *r == t
			touches = touches || *r == d
		})
		if writes {
			reads := false
			q.Uses(func(r *quad.Reg) { reads = reads || *r == t })
			ok := q.Op.Pure() || q.Op == quad.Load || q.Op == quad.Call
			if !ok || touches || reads || q.Op == quad.Mov && q.A == d {
				return false
			}
			q.Defs(func(r *quad.Reg) {
				if *r == t {
					*r = d
				}
			})
			return true
		}
		q.Uses(func(r *quad.Reg) { touches = touches || *r == d || *r == t })
		if touches {
			return false
		}
	}
	return false
}
