package emit

import (
	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Machine registers with a purpose.
const (
	fp = 11
	ip = 12
	sp = 13
	lr = 14
	// what a function that is defined in another one gets beside its parameters
	chain = 18
	// scratch registers of single instructions, beside ip
	s0, s1, s2 = 16, 17, 18
)

// Sets of machine registers.
const (
	calleeSaved uint64 = 0xFF0<<0 | 1<<15 | 0xFF<<32
	callerSaved uint64 = 0xF | 0xF<<19 | 0x1F<<23&^(1<<28|1<<29|1<<30|1<<31) | 0xFFFFF<<44
)

// order is the order in which registers are tried: free ones first, those with short encodings
// first.
var order = func() (all []int) {
	for r := range 64 {
		if callerSaved>>r&1 != 0 {
			all = append(all, r)
		}
	}
	for r := range 64 {
		if calleeSaved>>r&1 != 0 {
			all = append(all, r)
		}
	}
	return all
}()

// assignment says where registers are: a machine register, or a slot of the frame.
type assignment struct {
	reg  []int8  // machine register, or -1
	slot []int32 // slot, or -1
	used uint64
}

// assign gives each register a place.
func assign(f *quad.Func, blocks []int) *assignment {
	a := &assignment{reg: make([]int8, f.Regs), slot: make([]int32, f.Regs)}
	for i := range a.reg {
		a.reg[i], a.slot[i] = -1, -1
	}
	all := intervals(f, blocks)
	var active []*interval
	var busy [64]*interval
	fixed := uint64(0)
	if f.Dynamic {
		fixed = 1 << fp
	}
	for i := range all {
		v := &all[i]
		kept := active[:0]
		for _, o := range active {
			if o.to <= v.from {
				busy[a.reg[o.reg]] = nil
				continue
			}
			kept = append(kept, o)
		}
		active = kept
		allowed := callerSaved | calleeSaved
		if v.calls {
			allowed = calleeSaved
		}
		allowed &^= fixed | v.avoid
		r := a.choose(v, allowed, &busy)
		if r < 0 {
			r = a.steal(f, v, allowed, &busy, &active)
		}
		if r < 0 {
			a.spill(f, v.reg)
			continue
		}
		a.reg[v.reg] = int8(r)
		a.used |= 1 << r
		busy[r] = v
		active = append(active, v)
	}
	return a
}

// choose finds a free register.
func (a *assignment) choose(v *interval, allowed uint64, busy *[64]*interval) int {
	if v.hint >= 0 && allowed>>v.hint&1 != 0 && busy[v.hint] == nil {
		return v.hint
	}
	if o := v.hintOf; o != 0 && a.reg[o] >= 0 {
		if r := int(a.reg[o]); allowed>>r&1 != 0 && busy[r] == nil {
			return r
		}
	}
	for _, r := range order {
		if allowed>>r&1 != 0 && busy[r] == nil {
			return r
		}
	}
	return -1
}

// steal takes the register of the interval that is used least for its length.
func (a *assignment) steal(f *quad.Func, v *interval, allowed uint64, busy *[64]*interval,
	active *[]*interval) int {
	cost := func(v *interval) int { return v.weight * 1000 / (v.to - v.from + 1) }
	worst, least := -1, cost(v)
	for r := range 64 {
		o := busy[r]
		if allowed>>r&1 != 0 && o != nil && cost(o) < least {
			worst, least = r, cost(o)
		}
	}
	if worst < 0 {
		return -1
	}
	o := busy[worst]
	a.spill(f, o.reg)
	a.reg[o.reg] = -1
	busy[worst] = nil
	for i, x := range *active {
		if x == o {
			*active = append((*active)[:i], (*active)[i+1:]...)
			break
		}
	}
	return worst
}

func (a *assignment) spill(f *quad.Func, r quad.Reg) {
	f.Slots = append(f.Slots, quad.Slot{Size: 4, Align: 4})
	a.slot[r] = int32(len(f.Slots) - 1)
}
