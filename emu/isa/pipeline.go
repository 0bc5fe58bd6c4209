package isa

import "math/bits"

// Hazards is what the pipeline knows of an instruction.
type Hazards struct {
	Reads  uint64 // registers, one bit each
	Writes uint64 // ready as Result says
	Bumped uint64 // the address register of a post-modification: ready at E1
	Unit   Unit
	Result Latency
	Flags  uint8 // groups of flags, read and written
	Jumps  bool  // always transfers control
}

// Groups of flags in Hazards.Flags.
const (
	readsInt uint8 = 1 << iota
	readsFP
	writesInt
	writesFP
	flagGroups = 2
)

// Hazards are those of the instruction.
func (in *Instr) Hazards() Hazards {
	o := in.Op.info()
	h := Hazards{Unit: o.Unit, Result: o.Result, Flags: groups(o.Reads) | groups(o.Writes)<<flagGroups}
	h.Jumps = o.has(Jumps)
	form := &o.Forms[0]
	if form.width('n') != 0 {
		h.Reads |= 1 << (in.Rn & 63)
	}
	if form.width('m') != 0 {
		h.Reads |= 1 << (in.Rm & 63)
	}
	if form.width('d') != 0 {
		d := uint64(1) << (in.Rd & 63)
		if o.Width == 8 {
			d |= 1 << (in.Rd&63 ^ 1)
		}
		if o.Dest != Written {
			h.Reads |= d
		}
		if o.Dest != Read {
			h.Writes |= d
		}
	}
	if o.has(Bumps) {
		h.Bumped = 1 << (in.Rn & 63)
	}
	if o.has(Links) {
		h.Writes |= 1 << lr
	}
	return h
}

// groups are the groups of flags in a set.
func groups(s Status) (g uint8) {
	if s&intFlags != 0 {
		g |= readsInt
	}
	if s&fpFlags != 0 {
		g |= readsFP
	}
	return g
}

// takenPenalty is what a transfer of control costs beyond its issue.
const takenPenalty = 3

// Pipeline issues instructions in order, one or two in a cycle. The zero Pipeline rounds to nearest
// and has nothing under way.
type Pipeline struct {
	Free     int64 // the first cycle without an instruction, penalties of branches included
	Truncate bool  // FPU results round towards zero, which takes a cycle less

	alone  bool  // one instruction has issued in the cycle before Free and can have company,
	with   Unit  // which is of this unit
	settle int64 // when all results but those at E1 are ready for everyone

	regs  [64]result
	flags [flagGroups]result
}

// result is a value on its way: the cycle of its instruction plus one, and the latency. What was
// there at the start is ready at cycle 0.
type result struct {
	next    int64
	latency Latency
}

// Issue finds the cycle of an instruction and notes its results.
func (p *Pipeline) Issue(h *Hazards) (at int64) {
	at = p.Free
	if p.alone && pairs(p.with, h.Unit) {
		at--
	} else if h.Unit != FPU && at >= p.settle {
		p.enter(h, at)
		return at
	}
	at = max(at, p.ready(h))
	p.enter(h, at)
	return at
}

// enter notes an instruction that issues.
func (p *Pipeline) enter(h *Hazards, at int64) {
	p.alone = at >= p.Free
	p.with = h.Unit
	p.Free = max(p.Free, at+1)
	r := result{at + 1, h.Result}
	for m := h.Writes; m != 0; m &= m - 1 {
		p.regs[bits.TrailingZeros64(m)&63] = r
	}
	if h.Bumped != 0 {
		p.regs[bits.TrailingZeros64(h.Bumped)&63] = result{at + 1, AtE1}
	}
	if h.Flags&writesInt != 0 {
		p.flags[0] = r
	}
	if h.Flags&writesFP != 0 {
		p.flags[1] = r
	}
	if h.Result != AtE1 {
		p.settle = max(p.settle, at+1+slowest)
	}
}

// Taken adds what a transfer of control costs, which the last instruction was.
func (p *Pipeline) Taken() {
	p.Free += takenPenalty
	p.alone = false
}

// Wait lets nothing issue before a cycle.
func (p *Pipeline) Wait(until int64) {
	if until > p.Free {
		p.Free, p.alone = until, false
	}
}

// ready is the first cycle at which an instruction finds its registers ready: those that it reads
// and those that it overwrites, and the flags that it reads. Flags are overwritten freely.
func (p *Pipeline) ready(h *Hazards) (at int64) {
	delays := &separations[h.Unit]
	for m := h.Reads | h.Writes | h.Bumped; m != 0; m &= m - 1 {
		at = max(at, p.since(&p.regs[bits.TrailingZeros64(m)&63], delays))
	}
	if h.Flags&readsInt != 0 {
		at = max(at, p.since(&p.flags[0], delays))
	}
	if h.Flags&readsFP != 0 {
		at = max(at, p.since(&p.flags[1], delays))
	}
	return at
}

// since is when a result is ready.
func (p *Pipeline) since(r *result, delays *[latencies]int64) int64 {
	if r.next == 0 {
		return 0
	}
	at := r.next + delays[r.latency]
	if p.Truncate && r.latency == AtE4 {
		at--
	}
	return at
}

// separations are the cycles between the instruction that makes a result and the one of a unit that
// uses it, rounding to nearest.
var separations = [...][latencies]int64{
	IALU:    {AtE1: 0, AtE4: 4, AtE2: 1, Narrow: 2},
	FPU:     {AtE1: 1, AtE4: 4, AtE2: 2, Narrow: 2},
	Load:    {AtE1: 0, AtE4: 4, AtE2: 1, Narrow: 2},
	Store:   {AtE1: 0, AtE4: 3, AtE2: 1, Narrow: 2},
	Control: {AtE1: 0, AtE4: 4, AtE2: 1, Narrow: 2},
}

// slowest is the largest of them.
const slowest = 4

// pairs tells whether two units can issue in one cycle.
func pairs(a, b Unit) bool {
	return a != Control && b != Control && (a == FPU) != (b == FPU)
}
