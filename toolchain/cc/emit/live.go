package emit

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

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
func intervals(f *quad.Func, order []int) []interval {
	out := quad.Liveness(f)
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
	live := quad.NewRegSet(f)
	for _, i := range order {
		b := f.Blocks[i]
		end := place + 2*len(b.Quads)
		copy(live, out[i])
		live.Each(func(r quad.Reg) { touch(r, end) })
		for j := len(b.Quads) - 1; j >= 0; j-- {
			q, at := &b.Quads[j], place+2*j
			q.Defs(func(r *quad.Reg) {
				touch(*r, at+1)
				touch(*r, at+2)
				if q.Asm != nil {
					touch(*r, at-1) // it may write before it has read all
				}
				all[*r].weight++
			})
			q.Uses(func(r *quad.Reg) { touch(*r, at); all[*r].weight++ })
			live.Step(q)
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
			case quad.Asm, quad.AsmGoto:
				asms = append(asms, barrier{at, clobbered(q.Asm)})
			}
		}
		live.Each(func(r quad.Reg) { touch(r, place) })
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
