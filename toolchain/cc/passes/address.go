package passes

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// addresses has loads and stores add an index to their base, or a step behind the access, where a
// quad of its own did.
func addresses(f *quad.Func) {
	out := quad.Liveness(f)
	for i, b := range f.Blocks {
		if b.Dead {
			continue
		}
		changed := false
		for j := range b.Quads {
			q := &b.Quads[j]
			if q.Op != quad.Add {
				continue
			}
			if q.HasImm && q.D == q.A {
				changed = step(b, j) || changed
			} else if !q.HasImm && q.B != 0 && q.D != q.A && q.D != q.B {
				changed = index(b, j, out[i]) || changed
			}
		}
		if !changed {
			continue
		}
		kept := b.Quads[:0]
		for _, q := range b.Quads {
			if q.Op != quad.Nop {
				kept = append(kept, q)
			}
		}
		b.Quads = kept
	}
}

// direct tells whether a quad is a load or store at a register and nothing but a displacement.
func direct(q *quad.Quad) bool {
	return (q.Op == quad.Load || q.Op == quad.Store) && q.Slot == quad.NoSlot && q.C == 0 && q.Post == 0
}

// touches tells whether a quad reads or writes a register.
func touches(q *quad.Quad, r quad.Reg) (reads, writes bool) {
	q.Uses(func(u *quad.Reg) { reads = reads || *u == r })
	q.Defs(func(u *quad.Reg) { writes = writes || *u == r })
	return reads, writes
}

// step has an earlier access add what a quad adds to a register. Accesses between them are moved.
func step(b *quad.Block, at int) bool {
	p, n := b.Quads[at].D, b.Quads[at].Imm
	first := -1
	for j := at - 1; j >= 0 && at-j < maxReach; j-- {
		q := &b.Quads[j]
		reads, writes := touches(q, p)
		if writes {
			break
		}
		if !reads {
			continue
		}
		if !direct(q) || q.A != p || q.Op == quad.Store && q.B == p {
			break
		}
		if q.Imm == 0 && aligned(n, q.Size) {
			first = j
			continue
		}
		if !aligned(q.Imm-n, q.Size) {
			break
		}
	}
	if first < 0 {
		return false
	}
	for j := first + 1; j < at; j++ {
		q := &b.Quads[j]
		if reads, _ := touches(q, p); reads {
			if !aligned(q.Imm-n, q.Size) {
				return false
			}
		}
	}
	for j := first + 1; j < at; j++ {
		if reads, _ := touches(&b.Quads[j], p); reads {
			b.Quads[j].Imm -= n
		}
	}
	b.Quads[first].Post = n
	b.Quads[at] = quad.Quad{Op: quad.Nop, Slot: quad.NoSlot}
	return true
}

// maxReach is how far an addition and the accesses that it is for may be apart.
const maxReach = 40

// index has the accesses whose address is a sum add it, if there is no other use of it.
func index(b *quad.Block, at int, out quad.RegSet) bool {
	sum := b.Quads[at]
	var users []int
	stale, dead := false, false
	for j := at + 1; j < len(b.Quads); j++ {
		q := &b.Quads[j]
		reads, writes := touches(q, sum.D)
		if reads {
			if stale || j-at > maxReach || !direct(q) || q.A != sum.D || q.Imm != 0 ||
				q.Op == quad.Store && q.B == sum.D {
				return false
			}
			users = append(users, j)
		}
		if writes {
			dead = true
			break
		}
		q.Defs(func(r *quad.Reg) { stale = stale || *r == sum.A || *r == sum.B })
	}
	if len(users) == 0 || !dead && out.Has(sum.D) {
		return false
	}
	for _, j := range users {
		b.Quads[j].A, b.Quads[j].C = sum.A, sum.B
	}
	b.Quads[at] = quad.Quad{Op: quad.Nop, Slot: quad.NoSlot}
	return true
}
