package isa

import "math/bits"

// rounding is what rounding to nearest adds to the latency of FPU results.
const rounding = 1

// takenPenalty is what a transfer of control costs beyond its issue.
const takenPenalty = 3

// result is a value on its way.
type result struct {
	issued  int // cycle; ready at once when pending is false
	latency Latency
	pending bool
}

// pipeline issues instructions.
type pipeline struct {
	free  int   // first cycle without an instruction, branch penalties included
	alone *step // what issued in the cycle before free, if it can have company
	regs  [64]result
	flags [flagKinds]result
}

// issue finds the cycle of an instruction and notes its results.
func (p *pipeline) issue(in *step) (at int) {
	at = p.free
	if p.alone != nil && pairs(p.alone.class(), in.class()) {
		at--
	}
	at = max(at, p.ready(in.use.touched(), in.class()))
	if at < p.free {
		p.alone = nil
	} else {
		p.alone = in
	}
	p.note(in.use.writes, result{at, in.use.result, true})
	p.note(in.use.bumped, result{at, AtE1, true})
	p.free = max(p.free, at+1)
	if in.taken {
		p.free += takenPenalty
		p.alone = nil
	}
	return at
}

// ready is the first cycle at which an instruction of a class can use a set.
func (p *pipeline) ready(s set, c Unit) (at int) {
	for r := s.regs; r != 0; r &= r - 1 {
		at = max(at, p.regs[bits.TrailingZeros64(r)].readyFor(c))
	}
	for f := range p.flags {
		if s.flags>>f&1 != 0 {
			at = max(at, p.flags[f].readyFor(c))
		}
	}
	return at
}

// note records results for a set.
func (p *pipeline) note(s set, r result) {
	for m := s.regs; m != 0; m &= m - 1 {
		p.regs[bits.TrailingZeros64(m)] = r
	}
	for f := range p.flags {
		if s.flags>>f&1 != 0 {
			p.flags[f] = r
		}
	}
}

func (r result) readyFor(c Unit) int {
	if !r.pending {
		return 0
	}
	return r.issued + 1 + separation(r.latency, c)
}

// separation is the number of cycles between the instruction that makes a result and the one that
// uses it.
func separation(l Latency, c Unit) int {
	switch {
	case l == Narrow:
		return 2
	case l == AtE4 && c == Store:
		return 2 + rounding
	case l == AtE4:
		return 3 + rounding
	case l == AtE2 && c == FPU:
		return 2
	case l == AtE2 || c == FPU:
		return 1
	}
	return 0
}

// pairs tells whether two classes can issue in one cycle.
func pairs(a, b Unit) bool {
	if a == Control || b == Control {
		return false
	}
	return (a == FPU) != (b == FPU)
}
