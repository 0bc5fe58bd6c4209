package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// loop is a natural loop. Its entry goes nowhere but to the header, and is where it is entered.
type loop struct {
	header, entry int
	in, always    []bool // by block: whether it is in the loop, and in all ways through it
	inner         []bool // by block: whether it is in a loop within this one
	size          int    // in blocks
	exits         []int  // blocks outside that it goes to
	back          []int  // blocks that go to the header
	writes        []uint8
}

// maxLooped is how many blocks, registers and loops a function may have, multiplied, whose loops are
// improved: others would take seconds.
const maxLooped = 1 << 27

// improvable tells whether the loops of a function can be found, in reasonable time.
func improvable(f *quad.Func) bool {
	for _, b := range f.Blocks {
		if b.Named {
			return false
		}
	}
	return int64(len(f.Blocks))*int64(f.Regs) < maxLooped
}

// loops gives the loops of a function, inner ones first. Each has an entry of its own. Blocks that
// nothing reaches are emptied first: nothing dominates them, wherever they go.
func loops(f *quad.Func) []*loop {
	Unreachable(f)
	first := natural(f)
	if len(first) == 0 {
		return nil
	}
	if int64(len(first))*int64(len(f.Blocks))*int64(f.Regs) > maxLooped {
		return nil
	}
	for _, l := range first {
		enter(f, l)
	}
	all := natural(f)
	for _, l := range all {
		l.entry = -1
		for i, b := range f.Blocks {
			if !b.Dead && !l.in[i] && slices.Contains(b.Last().To, l.header) {
				l.entry = i
			}
		}
	}
	return all
}

// natural finds loops by their back edges.
func natural(f *quad.Func) []*loop {
	order := quad.Order(f)
	up, place := dominators(f, order)
	preds := predecessors(f)
	byHeader := map[int]*loop{}
	var all []*loop
	for _, n := range order {
		for _, h := range f.Blocks[n].Last().To {
			if h == 0 || !dominates(up, place, h, n) {
				continue
			}
			l := byHeader[h]
			if l == nil {
				l = &loop{header: h, in: make([]bool, len(f.Blocks)), size: 1}
				l.in[h] = true
				byHeader[h] = l
				all = append(all, l)
			}
			l.back = append(l.back, n)
			l.gather(n, preds)
		}
	}
	slices.SortStableFunc(all, func(x, y *loop) int { return x.size - y.size })
	for n, l := range all {
		l.inner = make([]bool, len(f.Blocks))
		for _, m := range all[:n] {
			if !l.in[m.header] {
				continue
			}
			for i, in := range m.in {
				l.inner[i] = l.inner[i] || in
			}
		}
		l.always = make([]bool, len(f.Blocks))
		for i := range f.Blocks {
			if !l.in[i] {
				continue
			}
			l.always[i] = !slices.ContainsFunc(l.back,
				func(n int) bool { return !dominates(up, place, i, n) })
			for _, to := range f.Blocks[i].Last().To {
				if !l.in[to] && !slices.Contains(l.exits, to) {
					l.exits = append(l.exits, to)
				}
			}
		}
	}
	return all
}

// gather adds what leads to a block that goes back.
func (l *loop) gather(n int, preds [][]int) {
	stack := []int{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if l.in[n] {
			continue
		}
		l.in[n] = true
		l.size++
		stack = append(stack, preds[n]...)
	}
}

func predecessors(f *quad.Func) [][]int {
	count, all := make([]int, len(f.Blocks)), 0
	for _, b := range f.Blocks {
		if b.Dead {
			continue
		}
		for _, to := range b.Last().To {
			count[to]++
			all++
		}
	}
	preds, store := make([][]int, len(f.Blocks)), make([]int, all)
	for i, n := range count {
		preds[i], store = store[:0:n], store[n:]
	}
	for i, b := range f.Blocks {
		if b.Dead {
			continue
		}
		for _, to := range b.Last().To {
			preds[to] = append(preds[to], i)
		}
	}
	return preds
}

// dominators gives for each block the next one that every way to it passes, and its place in the
// order.
func dominators(f *quad.Func, order []int) (up, place []int) {
	up, place = make([]int, len(f.Blocks)), make([]int, len(f.Blocks))
	for i := range up {
		up[i], place[i] = -1, -1
	}
	for at, n := range order {
		place[n] = at
	}
	preds := predecessors(f)
	up[0] = 0
	for changed := true; changed; {
		changed = false
		for _, n := range order[1:] {
			next := -1
			for _, p := range preds[n] {
				switch {
				case up[p] < 0:
				case next < 0:
					next = p
				default:
					next = meet(up, place, next, p)
				}
			}
			if next != up[n] {
				up[n], changed = next, true
			}
		}
	}
	return up, place
}

// meet is the last block that the ways to two blocks have in common.
func meet(up, place []int, a, b int) int {
	for a != b {
		for place[a] > place[b] {
			a = up[a]
		}
		for place[b] > place[a] {
			b = up[b]
		}
	}
	return a
}

func dominates(up, place []int, a, b int) bool {
	for place[b] > place[a] {
		b = up[b]
	}
	return a == b
}

// enter makes a block through which a loop is entered.
func enter(f *quad.Func, l *loop) {
	n := len(f.Blocks)
	for i, b := range f.Blocks {
		if b.Dead || i < len(l.in) && l.in[i] {
			continue
		}
		q := b.Last()
		if !slices.Contains(q.To, l.header) {
			continue
		}
		q.To = slices.Clone(q.To)
		for k, to := range q.To {
			if to == l.header {
				q.To[k] = n
			}
		}
	}
	jump := quad.Quad{Op: quad.Jump, Slot: quad.NoSlot, To: []int{l.header}}
	f.Blocks = append(f.Blocks, &quad.Block{Quads: []quad.Quad{jump}})
}

// place puts quads at the end of a loop's entry.
func (l *loop) place(f *quad.Func, quads ...quad.Quad) {
	b := f.Blocks[l.entry]
	last := len(b.Quads) - 1
	b.Quads = append(b.Quads[:last:last], append(quads, b.Quads[last])...)
}

// count counts in how many places registers are written in a loop.
func (l *loop) count(f *quad.Func) {
	l.writes = make([]uint8, f.Regs)
	for i, b := range f.Blocks {
		if !l.in[i] {
			continue
		}
		for j := range b.Quads {
			b.Quads[j].Defs(func(r *quad.Reg) { l.writes[*r] = min(l.writes[*r]+1, 2) })
		}
	}
}

// fixed tells whether a register does not change in a loop.
func (l *loop) fixed(r quad.Reg) bool { return int(r) < len(l.writes) && l.writes[r] == 0 }
