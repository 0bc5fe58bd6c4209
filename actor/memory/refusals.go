package memory

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// A Refusal makes allocations in shared DRAM, or in the ARM's memory, fail: those of a kind that
// are numbered From (counted from 1) to From+Count-1, or all from From on if Count is 0, each with
// probability Chance. A Chance of 0 stands for 1.
type Refusal struct {
	ARM         bool
	Kind        string // the kind's name in statistics; empty for all kinds
	From, Count uint64
	Chance      float64
}

// refusal is a Refusal in use.
type refusal struct {
	Refusal
	kind Kind
	seen uint64 // allocations of the kind so far
}

// anyKind is the kind of a refusal of all kinds.
const anyKind = numKinds

func kindNamed(name string) (k Kind, found bool) {
	for k := range kinds {
		if kinds[k].name == name {
			return Kind(k), true
		}
	}
	return anyKind, name == ""
}

func kindNames() (names []string) {
	for k := range kinds {
		names = append(names, kinds[k].name)
	}
	return names
}

// Validate returns an error if a field is invalid. key names the refusal in the configuration.
func (r *Refusal) Validate(key string) error {
	if _, found := kindNamed(r.Kind); !found {
		return fmt.Errorf("%s.Kind is %q, want one of %q", key, r.Kind, kindNames())
	}
	if !(r.Chance >= 0 && r.Chance <= 1) {
		return fmt.Errorf("%s.Chance is %v, want 0 to 1", key, r.Chance)
	}
	return nil
}

// Refuse adds refusals, whose chances are drawn from random.
func (a *Allocator) Refuse(refusals []Refusal, random emu.Random) {
	a.random = random
	for _, r := range refusals {
		k, _ := kindNamed(r.Kind)
		a.refusals = append(a.refusals, &refusal{Refusal: r, kind: k})
	}
}

// refuses counts an allocation and reports whether it is to fail on purpose.
func (a *Allocator) refuses(k Kind) (refused bool) {
	for _, r := range a.refusals {
		if r.kind != k && r.kind != anyKind {
			continue
		}
		r.seen++
		if r.seen < r.From || r.Count > 0 && r.seen >= max(r.From, 1)+r.Count {
			continue
		}
		if r.Chance == 0 || syscalls.Happens(&a.random, r.Chance) {
			refused = true
		}
	}
	return refused
}

// Assign records that an allocation is assigned to a core, so that it can be released when the core
// fails.
func (a *Allocator) Assign(at emu.Addr, core int) {
	x, _ := a.live.get(at - a.base)
	x.core = core + 1
	a.live.set(at-a.base, x)
	a.countMail(x, 1)
}

// OutAt lists the allocations that are assigned to a core, by address.
func (a *Allocator) OutAt(core int) (list []emu.Addr) {
	for offset, x := range a.live.all() {
		if x.core == core+1 {
			list = append(list, a.base+offset)
		}
	}
	return list
}
