package emit

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// bits is a set of registers.
type set []uint64

func (b set) has(r quad.Reg) bool { return b[r>>6]>>(r&63)&1 != 0 }
func (b set) add(r quad.Reg)      { b[r>>6] |= 1 << (r & 63) }
func (b set) del(r quad.Reg)      { b[r>>6] &^= 1 << (r & 63) }

// Successors are the blocks that a block may go to.
func successors(b *quad.Block) []int { return b.Last().To }

// liveness gives for each block the registers that live at its end.
func liveness(f *quad.Func) (out []set) {
	words := int(f.Regs)>>6 + 1
	in := make([]set, len(f.Blocks))
	out = make([]set, len(f.Blocks))
	store := make(set, 2*words*len(f.Blocks))
	for i := range f.Blocks {
		in[i], out[i] = store[:words:words], store[words:2*words:2*words]
		store = store[2*words:]
	}
	live := make(set, words)
	for changed := true; changed; {
		changed = false
		for i := len(f.Blocks) - 1; i >= 0; i-- {
			b := f.Blocks[i]
			for _, s := range successors(b) {
				for w := range live {
					out[i][w] |= in[s][w]
				}
			}
			copy(live, out[i])
			for j := len(b.Quads) - 1; j >= 0; j-- {
				step(&b.Quads[j], live)
			}
			if !slices.Equal(live, in[i]) {
				copy(in[i], live)
				changed = true
			}
		}
	}
	return out
}

// step takes a set of live registers from behind a quad to before it.
func step(q *quad.Quad, live set) {
	q.Defs(func(r *quad.Reg) { live.del(*r) })
	q.Uses(func(r *quad.Reg) { live.add(*r) })
}

// interval is where a register lives, from the first place to the last; places count quads twice.
type interval struct {
	reg      quad.Reg
	from, to int
	calls    bool // a call lies within
	avoid    uint64
	hint     int // machine register that would be good, or -1
	hintOf   quad.Reg
	weight   int
}

// intervals gives the intervals of all registers that are used, by their start.
func intervals(f *quad.Func) []interval {
	out := liveness(f)
	all := make([]interval, f.Regs)
	for i := range all {
		all[i] = interval{reg: quad.Reg(i), from: -1, hint: -1}
	}
	touch := func(r quad.Reg, at int) {
		v := &all[r]
		if v.from < 0 {
			v.from, v.to = at, at
			return
		}
		v.from, v.to = min(v.from, at), max(v.to, at)
	}
	place := 0
	var calls, asms []barrier
	live := make(set, int(f.Regs)>>6+1)
	for i, b := range f.Blocks {
		end := place + 2*len(b.Quads)
		copy(live, out[i])
		each(live, func(r quad.Reg) { touch(r, end) })
		for j := len(b.Quads) - 1; j >= 0; j-- {
			q, at := &b.Quads[j], place+2*j
			q.Defs(func(r *quad.Reg) {
				touch(*r, at+1)
				touch(*r, at+2)
				if q.Op == quad.Asm {
					touch(*r, at-1) // it may write before it has read all
				}
				all[*r].weight++
			})
			q.Uses(func(r *quad.Reg) { touch(*r, at); all[*r].weight++ })
			step(q, live)
			switch q.Op {
			case quad.Call:
				calls = append(calls, barrier{at: at})
				hintCall(q, all)
			case quad.Params:
				hintResults(q.Call.Results, all)
			case quad.Ret:
				hintWords(q.Call.Words, all)
			case quad.Mov:
				all[q.D].hintOf = q.A
			case quad.Asm:
				asms = append(asms, barrier{at, clobbered(q.Asm)})
			}
		}
		each(live, func(r quad.Reg) { touch(r, place) })
		place = end
	}
	slices.SortFunc(calls, func(x, y barrier) int { return x.at - y.at })
	slices.SortFunc(asms, func(x, y barrier) int { return x.at - y.at })
	used := all[:0]
	for _, v := range all {
		if v.from < 0 {
			continue
		}
		v.cross(calls, asms)
		used = append(used, v)
	}
	slices.SortStableFunc(used, func(x, y interval) int { return x.from - y.from })
	return used
}

// barrier is a place where machine registers change.
type barrier struct {
	at   int
	regs uint64
}

// cross finds what an interval crosses.
func (v *interval) cross(calls, asms []barrier) {
	i, _ := slices.BinarySearchFunc(calls, v.from, func(b barrier, at int) int { return b.at - at })
	for ; i < len(calls) && calls[i].at < v.to; i++ {
		if v.from <= calls[i].at {
			v.calls = true
			break
		}
	}
	// What inline assembly writes may be written before its inputs are read.
	i, _ = slices.BinarySearchFunc(asms, v.from-1, func(b barrier, at int) int { return b.at - at })
	for ; i < len(asms) && asms[i].at <= v.to; i++ {
		v.avoid |= asms[i].regs
	}
}

func hintCall(q *quad.Quad, all []interval) {
	hintWords(q.Call.Words, all)
	hintResults(q.Call.Results, all)
}

func hintWords(words []quad.Reg, all []interval) {
	for i, r := range words {
		if r != 0 && i < 4 {
			all[r].hint = i
		}
	}
}

func hintResults(results []quad.Reg, all []interval) {
	for i, r := range results {
		if r != 0 && i < 4 && all[r].hint < 0 {
			all[r].hint = i
		}
	}
}

func each(b set, f func(r quad.Reg)) {
	for w, v := range b {
		for ; v != 0; v &= v - 1 {
			f(quad.Reg(w<<6 + trailing(v)))
		}
	}
}
