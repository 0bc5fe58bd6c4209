package passes

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// maxInvariant is how many results a loop keeps in registers.
const maxInvariant = 16

// invariant computes what is the same in every pass of a loop before it, for all loops. It
// tells whether there are any.
func invariant(f *quad.Func) (changed bool) {
	all := loops(f)
	var out []quad.RegSet
	for _, l := range all {
		if l.entry < 0 {
			continue
		}
		if out == nil {
			out = quad.Liveness(f)
		}
		l.count(f)
		m := &mover{f: f, l: l, outside: l.outside(f, out), writes: written(f), quiet: true}
		m.scan()
		for again := true; again && m.moved < maxInvariant; {
			again = false
			for i, b := range f.Blocks {
				if l.in[i] && m.block(b, i == l.header) {
					again, out = true, nil
				}
			}
		}
	}
	return len(all) > 0
}

// mover moves quads out of a loop.
type mover struct {
	f       *quad.Func
	l       *loop
	outside quad.RegSet // what lives where the loop is entered or left
	writes  []uint8     // places of the function where registers are written, none, one or more
	quiet   bool        // nothing in the loop writes memory
	strange bool        // there is inline assembly in it
	moved   int
}

// outside gives the registers that live at the beginning and behind a loop, by those that live behind
// blocks.
func (l *loop) outside(f *quad.Func, out []quad.RegSet) quad.RegSet {
	set := l.behind(f, out)
	for w, live := range out[l.entry] {
		set[w] |= live
	}
	return set
}

// behind gives the registers that live where a loop is left, by those that live behind blocks.
func (l *loop) behind(f *quad.Func, out []quad.RegSet) quad.RegSet {
	set, live := quad.NewRegSet(f), quad.NewRegSet(f)
	for _, e := range l.exits {
		copy(live, out[e])
		for j := len(f.Blocks[e].Quads) - 1; j >= 0; j-- {
			live.Step(&f.Blocks[e].Quads[j])
		}
		for w := range live {
			set[w] |= live[w]
		}
	}
	return set
}

// scan finds what would forbid to move loads and operations of the floating-point unit.
func (m *mover) scan() {
	for i, b := range m.f.Blocks {
		if !m.l.in[i] {
			continue
		}
		for j := range b.Quads {
			q := &b.Quads[j]
			switch {
			case q.Op == quad.Asm, q.Op == quad.AsmGoto:
				m.strange, m.quiet = true, false
			case q.Op == quad.Store, q.Op == quad.TestSet, q.Call != nil && !q.Op.Terminates(), q.Volatile:
				m.quiet = false
			}
		}
	}
}

// block moves what a block has that can be moved.
func (m *mover) block(b *quad.Block, header bool) (moved bool) {
	kept := b.Quads[:0]
	for i := range b.Quads {
		q := &b.Quads[i]
		if m.moved < maxInvariant && m.movable(q, header) {
			m.l.writes[q.D] = 0
			m.l.place(m.f, *q)
			if q.Op != quad.Mov {
				m.moved++
			}
			moved = true
			continue
		}
		kept = append(kept, *q)
	}
	b.Quads = kept
	return moved
}

// movable tells whether a quad may be moved out of the loop, and is better there.
func (m *mover) movable(q *quad.Quad, header bool) bool {
	load := q.Op == quad.Load && header && m.quiet && !q.Volatile
	if !q.Op.Pure() && !load || m.strange && q.Op.Float() {
		return false
	}
	if m.l.writes[q.D] != 1 || m.outside.Has(q.D) && m.writes[q.D] != 1 {
		return false
	}
	fixed := true
	q.Uses(func(r *quad.Reg) { fixed = fixed && m.l.fixed(*r) })
	return fixed
}
