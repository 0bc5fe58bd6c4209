package codegen

import (
	"math/bits"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// regset is a set of x registers.
type regset [4]uint64

func (s *regset) has(r int) bool { return s[r>>6]&(1<<(r&63)) != 0 }
func (s *regset) add(r int)      { s[r>>6] |= 1 << (r & 63) }
func (s *regset) remove(r int)   { s[r>>6] &^= 1 << (r & 63) }

// below is the set of the first n registers.
func below(n int) (s regset) {
	for r := range n {
		s.add(r)
	}
	return s
}

// meet keeps what is in both.
func (s *regset) meet(t regset) {
	for i := range s {
		s[i] &= t[i]
	}
}

// gap is the lowest register that is not in the set.
func (s *regset) gap() int {
	for i, w := range s {
		if w != ^uint64(0) {
			return i*64 + bits.TrailingZeros64(^w)
		}
	}
	return 256
}

// registers is the state of the x registers at a point of the code.
type registers struct {
	owner  [bytecode.MaxX]ir.Value   // the live value that has the register, 0 when it is free
	copy   [bytecode.MaxX]ir.Operand // what the register holds although that has its place elsewhere, or is a constant
	ready  regset                    // initialised registers
	inUse  int                       // no register from here on has an owner
	spoilt bool                      // there were not enough registers
}

func (r *registers) own(x int, v ir.Value) {
	r.owner[x] = v
	r.copy[x] = ir.Operand{}
	r.ready.add(x)
	r.inUse = max(r.inUse, x+1)
}

func (r *registers) release(x int) {
	r.owner[x] = 0
	for r.inUse > 0 && r.owner[r.inUse-1] == 0 {
		r.inUse--
	}
}

// written notes that a register holds something else now.
func (r *registers) written(x int) {
	r.copy[x] = ir.Operand{}
	r.ready.add(x)
}

// clobber is the effect of a call: only the result in x0 is left, if there is one.
func (r *registers) clobber(result bool) {
	*r = registers{spoilt: r.spoilt}
	if result {
		r.ready.add(0)
	}
}

// collect is the effect of a live count: registers from live on are dead.
func (r *registers) collect(live int) {
	r.ready = below(live)
	for x := live; x < len(r.copy); x++ {
		r.copy[x] = ir.Operand{}
	}
}

// lowest is the lowest free register for which skip is false; if all are in use, the first.
func (r *registers) lowest(skip func(int) bool) int {
	for x := range r.owner {
		if r.owner[x] == 0 && !skip(x) {
			return x
		}
	}
	r.spoilt = true
	return 0
}

func (r *registers) lowestFree() int { return r.lowest(func(int) bool { return false }) }
