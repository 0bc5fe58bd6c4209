package isa

import (
	"math/bits"
	"strings"
)

// Seq is a sequence of instructions. The zero Seq is empty. It does not change.
type Seq struct{ code []instr }

// Concat is the sequence of all the given ones, one after the other: instructions may issue together, and wait for
// each other, across the seams.
func Concat(seqs ...Seq) Seq {
	var all Seq
	for _, s := range seqs {
		all.code = append(all.code, s.code...)
	}
	return all
}

// Len is the number of instructions.
func (s Seq) Len() int { return len(s.code) }

// Bytes is the size of the code.
func (s Seq) Bytes() int {
	n := 0
	for i := range s.code {
		n += s.code[i].bytes
	}
	return n
}

// Loads is the number of load instructions (testset included): data accesses to be charged by address.
func (s Seq) Loads() int { return s.count(load) }

// Stores is the number of store instructions.
func (s Seq) Stores() int { return s.count(store) }

func (s Seq) count(c class) int {
	n := 0
	for i := range s.code {
		if s.code[i].class == c {
			n++
		}
	}
	return n
}

// LoadsAt and StoresAt are the number of loads and stores whose address register is r.
func (s Seq) LoadsAt(r int) int  { return s.countAt(load, r) }
func (s Seq) StoresAt(r int) int { return s.countAt(store, r) }

func (s Seq) countAt(c class, base int) int {
	n := 0
	for i := range s.code {
		if s.code[i].class == c && s.code[i].base == base {
			n++
		}
	}
	return n
}

// String is the text of the sequence, normalised.
func (s Seq) String() string {
	texts := make([]string, len(s.code))
	for i := range s.code {
		texts[i] = s.code[i].text
	}
	return strings.Join(texts, "; ")
}

// Cycles is the time from the issue of the first instruction to the moment at which the one after the last could
// issue.
func (s Seq) Cycles() int {
	var p pipeline
	for i := range s.code {
		p.issue(&s.code[i])
	}
	return p.free
}

// rounding is what rounding to nearest adds to the latency of FPU results.
const rounding = 1

// takenPenalty is what a transfer of control costs beyond its issue.
const takenPenalty = 3

// result is a value on its way.
type result struct {
	issued  int // cycle; ready at once when pending is false
	latency latency
	pending bool
}

// pipeline issues instructions.
type pipeline struct {
	free  int    // first cycle without an instruction, branch penalties included
	alone *instr // what issued in the cycle before free, if it can have company
	regs  [64]result
	flags [flagKinds]result
}

// issue finds the cycle of an instruction and notes its results.
func (p *pipeline) issue(in *instr) (at int) {
	at = p.free
	if p.alone != nil && pairs(p.alone.class, in.class) {
		at--
	}
	at = max(at, p.ready(in.touched(), in.class))
	if at < p.free {
		p.alone = nil
	} else {
		p.alone = in
	}
	p.note(in.writes, result{at, in.result, true})
	p.note(in.bumped, result{at, fast, true})
	p.free = max(p.free, at+1)
	if in.taken {
		p.free += takenPenalty
		p.alone = nil
	}
	return at
}

// ready is the first cycle at which an instruction of a class can use a set.
func (p *pipeline) ready(s set, c class) (at int) {
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

func (r result) readyFor(c class) int {
	if !r.pending {
		return 0
	}
	return r.issued + 1 + separation(r.latency, c)
}

// separation is the number of cycles between the instruction that makes a result and the one that uses it.
func separation(l latency, c class) int {
	switch {
	case l == narrow:
		return 2
	case l == slow && c == store:
		return 2 + rounding
	case l == slow:
		return 3 + rounding
	case l == loaded && c == fpu:
		return 2
	case l == loaded || c == fpu:
		return 1
	}
	return 0
}

// pairs tells whether two classes can issue in one cycle.
func pairs(a, b class) bool {
	if a == control || b == control {
		return false
	}
	return (a == fpu) != (b == fpu)
}
