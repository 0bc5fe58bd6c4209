package isa

// Hazards describes the dependencies of an instruction: what must be ready before it, and what it
// produces, as numbers of registers or of the places below.
type Hazards struct {
	waits  [4]uint8 // registers that it reads or overwrites
	writes [2]uint8 // ready as result says
	bumped uint8    // the address register of a post-modification, ready at E1
	result Latency
	Unit   Unit
	Jumps  bool // always transfers control
}

// Places besides the registers: the flags of two units. Nothing is always ready; no instruction
// waits for nobody.
const (
	intFlagsAt = 64 + iota
	fpFlagsAt
	nothing
	nobody
	places = 128
)

// Hazards are those of the instruction.
func (in *Instr) Hazards() Hazards {
	o := in.Op.info()
	h := Hazards{
		waits: [4]uint8{nothing, nothing, nothing, nothing}, writes: [2]uint8{nobody, nobody},
		bumped: nobody, result: o.Result, Unit: o.Unit, Jumps: o.has(Jumps),
	}
	form := &o.Forms[0]
	if form.width('n') != 0 {
		h.waitFor(in.Rn & 63)
	}
	if form.width('m') != 0 {
		h.waitFor(in.Rm & 63)
	}
	if form.width('d') != 0 {
		h.dest(o, in.Rd&63)
		if o.Width == 8 {
			h.dest(o, in.Rd&63^1)
		}
	}
	if o.has(Bumps) {
		h.bumped = in.Rn & 63
	}
	if o.has(Links) {
		h.dest(o, lr)
	}
	for place := range flagsAt(o.Reads) {
		h.waitFor(place)
	}
	for place := range flagsAt(o.Writes) {
		h.write(place)
	}
	return h
}

// dest notes what becomes of a destination: registers that are overwritten are waited for, too.
func (h *Hazards) dest(o *OpInfo, r uint8) {
	h.waitFor(r)
	if o.Dest != Read {
		h.write(r)
	}
}

func (h *Hazards) waitFor(place uint8) { put(h.waits[:], nothing, place) }
func (h *Hazards) write(place uint8)   { put(h.writes[:], nobody, place) }

// put puts a place where none is yet.
func put(places []uint8, none, place uint8) {
	for i := range places {
		if places[i] == none {
			places[i] = place
			return
		}
	}
	panic("isa: an instruction has more operands than the pipeline knows")
}

// flagsAt are the places of the flags in a set.
func flagsAt(s Status) func(yield func(uint8) bool) {
	return func(yield func(uint8) bool) {
		if s&intFlags != 0 && !yield(intFlagsAt) {
			return
		}
		if s&fpFlags != 0 {
			yield(fpFlagsAt)
		}
	}
}

// takenPenalty is the cost of a transfer of control beyond its issue, in cycles.
const takenPenalty = 3

// Pipeline issues instructions in order, one or two in a cycle. The zero Pipeline rounds to nearest
// and has nothing under way.
type Pipeline struct {
	Free     int64 // the first cycle without an instruction, penalties of branches included
	Truncate bool  // FPU results round towards zero, which takes a cycle less

	company uint8 // the units that may still issue in the cycle before Free, one bit each
	settled int64 // when all results are ready for all units but the FPU

	made [places]made
}

// made records when a result was produced: the cycle after the issue, shifted by three bits, and
// how it becomes ready. 0 is ready.
type made int64

func (l Latency) after(cycle int64) made { return made((cycle+1)<<3) | made(l+1) }

// Issue finds the cycle of an instruction and notes its results.
func (p *Pipeline) Issue(h *Hazards) (at int64) {
	at = p.Free
	if p.company>>(h.Unit&7)&1 != 0 {
		if at = max(at-1, p.ready(h)); at < p.Free {
			p.company = 0
			p.note(h, at)
			return at
		}
	} else if h.Unit == FPU || at < p.settled {
		at = max(at, p.ready(h))
	}
	p.company = partners[h.Unit&7]
	p.Free = at + 1
	p.note(h, at)
	return at
}

// note notes the results of an instruction that issues.
func (p *Pipeline) note(h *Hazards, at int64) {
	m := h.result.after(at)
	p.made[h.writes[0]&(places-1)] = m
	p.made[h.writes[1]&(places-1)] = m
	p.made[h.bumped&(places-1)] = AtE1.after(at)
	p.settled = max(p.settled, at+settling[h.result&3])
}

// Taken charges the transfer of control by the last instruction.
func (p *Pipeline) Taken() {
	p.Free += takenPenalty
	p.company = 0
}

// Wait lets nothing issue before a cycle.
func (p *Pipeline) Wait(until int64) {
	if until > p.Free {
		p.Free, p.company = until, 0
	}
}

// ready returns the first cycle at which everything that an instruction waits for is ready.
func (p *Pipeline) ready(h *Hazards) int64 {
	delays := &separations[0][h.Unit&7]
	if p.Truncate {
		delays = &separations[1][h.Unit&7]
	}
	a, b := p.made[h.waits[0]&(places-1)], p.made[h.waits[1]&(places-1)]
	c, d := p.made[h.waits[2]&(places-1)], p.made[h.waits[3]&(places-1)]
	return max(
		int64(a>>3)+delays[a&7], int64(b>>3)+delays[b&7],
		int64(c>>3)+delays[c&7], int64(d>>3)+delays[d&7])
}

// separations are the cycles between the instruction that makes a result and the one of a unit that
// uses it, rounding to nearest and truncating, by unit and latency.
var separations = [2][8][8]int64{separated(1), separated(0)}

func separated(rounding int64) (by [8][8]int64) {
	for u := range by {
		by[u] = [8]int64{AtE1 + 1: 0, AtE4 + 1: 3 + rounding, AtE2 + 1: 1, Narrow + 1: 2}
	}
	by[Store][AtE4+1] = 2 + rounding
	by[FPU][AtE1+1] = 1
	by[FPU][AtE2+1] = 2
	return by
}

// settling is how many cycles after its issue a result is ready for all units but the FPU, at most.
var settling = [4]int64{AtE1: 1, AtE4: 5, AtE2: 2, Narrow: 3}

// partners are the units that can issue in one cycle with a unit.
var partners = [8]uint8{
	IALU: 1 << FPU, Load: 1 << FPU, Store: 1 << FPU, FPU: 1<<IALU | 1<<Load | 1<<Store,
}
