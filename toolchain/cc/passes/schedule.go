package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// maxScheduled is how many quads are ordered at a time: more would live in more registers than
// there are.
const maxScheduled = 48

// schedule orders the quads of blocks so that results are ready when they are used and two issue in
// a cycle, by the latencies that package isa has. Those that the order of a block must keep to
// (calls, inline assembly, multiplications of integers with their mode) stay where they are.
func schedule(f *quad.Func) {
	for _, b := range f.Blocks {
		if b.Dead {
			continue
		}
		last := deciding(b)
		for from := 0; from < len(b.Quads)-1; {
			to := from
			for to < len(b.Quads)-1 && to-from < maxScheduled && !stays(&b.Quads[to]) {
				to++
			}
			if to-from > 1 {
				flags := -1
				if to == len(b.Quads)-1 && last >= from {
					flags = last - from
				}
				s := scheduler{quads: b.Quads[from:to], flags: flags}
				copy(b.Quads[from:to], s.run())
			}
			from = max(to, from+1)
		}
	}
}

// stays tells whether a quad stays where it is.
func stays(q *quad.Quad) bool {
	switch q.Op {
	case quad.Load, quad.Store:
		return q.Volatile
	case quad.Mul:
		return true
	}
	return !q.Op.Pure() && !q.Op.Updates()
}

// deciding finds the quad whose flags the branch of a block can use, and moves it to the end; it is
// -1 if there is none.
func deciding(b *quad.Block) int {
	test := b.Last()
	if test.Op != quad.Branch || !test.HasImm || test.Imm != 0 {
		return -1
	}
	end := len(b.Quads) - 2
	for j := end; j >= 0 && end-j < maxScheduled; j-- {
		q := b.Quads[j]
		if q.D == test.A && q.Op.Binary() && alters(&q) {
			b.Quads = slices.Insert(slices.Delete(b.Quads, j, j+1), end, q)
			return end
		}
		if reads, writes := touches(&q, test.A); reads || writes || stays(&q) {
			return -1
		}
		if p := source(b, j, test.A); p != nil && clashes(p, &q) {
			return -1
		}
	}
	return -1
}

// source is the quad before a place that writes a register, if there is one.
func source(b *quad.Block, at int, r quad.Reg) *quad.Quad {
	for j := at - 1; j >= 0; j-- {
		if _, writes := touches(&b.Quads[j], r); writes {
			return &b.Quads[j]
		}
	}
	return nil
}

// clashes tells whether a quad writes what an earlier one reads.
func clashes(p, q *quad.Quad) (yes bool) {
	p.Uses(func(r *quad.Reg) {
		_, writes := touches(q, *r)
		yes = yes || writes
	})
	return yes
}

// alters tells whether a quad sets the flags of the integer unit.
func alters(q *quad.Quad) bool {
	switch q.Op {
	case quad.Add, quad.Sub, quad.And, quad.Or, quad.Xor, quad.Shl, quad.Shr, quad.Sar, quad.Set,
		quad.Select, quad.SlotAdr:
		return true
	case quad.Load:
		return q.Signed && q.Size < 4
	}
	return false
}

// scheduler orders some quads.
type scheduler struct {
	quads  []quad.Quad
	flags  int // the one whose flags are used behind, or -1
	next   [][]edge
	before []int // how many others a quad waits for
	height []int // cycles from a quad to the end
}

// edge says how many cycles after a quad another may issue.
type edge struct{ to, after int }

func (s *scheduler) run() []quad.Quad {
	s.link()
	n := len(s.quads)
	s.height = make([]int, n)
	for i := n - 1; i >= 0; i-- {
		s.height[i] = width(&s.quads[i])
		for _, e := range s.next[i] {
			s.height[i] = max(s.height[i], e.after+s.height[e.to])
		}
	}
	start := make([]int, n)
	done := make([]bool, n)
	out := make([]quad.Quad, 0, n)
	now, company := 0, 0 // company: units in use in this cycle, one bit for each
	for len(out) < n {
		best := -1
		for i := range s.quads {
			if done[i] || s.before[i] > 0 || start[i] > now || company&unit(&s.quads[i]) != 0 {
				continue
			}
			if best < 0 || s.height[i] > s.height[best] {
				best = i
			}
		}
		if best < 0 {
			now, company = now+1, 0
			continue
		}
		done[best] = true
		out = append(out, s.quads[best])
		company |= unit(&s.quads[best])
		if w := width(&s.quads[best]); w > 1 {
			now, company = now+w-1, 1
		}
		for _, e := range s.next[best] {
			s.before[e.to]--
			start[e.to] = max(start[e.to], now+e.after)
		}
	}
	return out
}

// unit is 2 for the floating-point unit, 1 for the others.
func unit(q *quad.Quad) int {
	if q.Op.Float() {
		return 2
	}
	return 1
}

// width is how many cycles a quad takes to issue.
func width(q *quad.Quad) int {
	wide := q.HasImm && (q.Imm >= 1024 || q.Imm < -1024 || q.Op >= quad.And && q.Op <= quad.Xor)
	switch {
	case q.Op == quad.Addr, q.Op == quad.Const && uint32(q.Imm) > 0xFFFF, q.Op == quad.Select:
		return 2
	case q.Op == quad.Set:
		return 4
	case q.Op == quad.Load && q.Signed && q.Size < 4:
		return 4
	case wide && q.Op.Binary():
		return 2
	}
	return 1
}

// latency is how many cycles after a quad another that reads its result can issue.
func latency(p, q *quad.Quad) int {
	toFPU := 0
	if q.Op.Float() {
		toFPU = 1
	}
	switch {
	case p.Op.Float() && q.Op == quad.Store:
		return 4
	case p.Op.Float():
		return 5
	case p.Op == quad.Load && p.Size < 4 && !p.Signed:
		return 3
	case p.Op == quad.Load && p.Size == 4:
		return 2 + toFPU
	}
	return 1 + toFPU
}

// place is an access to memory, and which value of its base it has.
type place struct {
	quad, version int
}

// link finds what must stay in order.
func (s *scheduler) link() {
	n := len(s.quads)
	s.next, s.before = make([][]edge, n), make([]int, n)
	version := map[quad.Reg]int{}
	written := map[quad.Reg]int{}
	readers := map[quad.Reg][]int{}
	var memory []place
	add := func(from, to, after int) {
		s.next[from] = append(s.next[from], edge{to, after})
		s.before[to]++
	}
	for j := range s.quads {
		q := &s.quads[j]
		q.Uses(func(r *quad.Reg) {
			if i, ok := written[*r]; ok {
				after := latency(&s.quads[i], q)
				if s.quads[i].Post != 0 && *r == s.quads[i].A {
					after = 1
				}
				add(i, j, after)
			}
			readers[*r] = append(readers[*r], j)
		})
		if q.Op == quad.Load || q.Op == quad.Store {
			for _, m := range memory {
				if s.ordered(m, place{j, version[q.A]}) {
					add(m.quad, j, 1)
				}
			}
			memory = append(memory, place{j, version[q.A]})
		}
		q.Defs(func(r *quad.Reg) {
			for _, i := range readers[*r] {
				if i != j {
					add(i, j, 0)
				}
			}
			if i, ok := written[*r]; ok && i != j {
				add(i, j, 1)
			}
			readers[*r] = nil
			written[*r] = j
			version[*r]++
		})
	}
	for i := range s.quads {
		if s.flags >= 0 && i < s.flags && alters(&s.quads[i]) {
			add(i, s.flags, 1)
		}
	}
}

// ordered tells whether two accesses may be to the same place, and one writes.
func (s *scheduler) ordered(x, y place) bool {
	p, q := &s.quads[x.quad], &s.quads[y.quad]
	if p.Op == quad.Load && q.Op == quad.Load {
		return false
	}
	if p.Slot != q.Slot {
		return p.Slot == quad.NoSlot || q.Slot == quad.NoSlot
	}
	if p.Slot == quad.NoSlot && (p.A != q.A || x.version != y.version) || p.C != 0 || q.C != 0 {
		return true
	}
	return p.Imm < q.Imm+int32(q.Size) && q.Imm < p.Imm+int32(p.Size)
}
