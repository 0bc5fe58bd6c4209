package isa

// Passage is the effect of a sequence of instructions on an empty pipeline. Applying it replaces
// issuing them one by one.
type Passage struct {
	Cycles      int64
	Dual, Waits uint64    // as in Mix
	Issued      [8]uint64 // instructions by unit
	Truncate    bool      // of the pipeline that it is for
	company     uint8
	settled     int64
	results     []result
}

// result is when a place was made.
type result struct {
	place uint8
	made  made
}

// NewPassage is the passage of a sequence through a pipeline that truncates or not.
func NewPassage(code []Hazards, truncate bool) Passage {
	p := Pipeline{Truncate: truncate}
	x := Passage{Truncate: truncate}
	for i := range code {
		free := p.Free
		if wait := p.Issue(&code[i]) - free; wait < 0 {
			x.Dual++
		} else {
			x.Waits += uint64(wait)
		}
		x.Issued[code[i].Unit&7]++
	}
	x.Cycles, x.company, x.settled = p.Free, p.company, p.settled
	for place, m := range p.made {
		if m != 0 && place != nobody {
			x.results = append(x.results, result{uint8(place), m})
		}
	}
	return x
}

// Rested reports whether the pipeline is empty: there is nothing that an instruction could wait for
// or issue with.
func (p *Pipeline) Rested() bool { return p.company == 0 && p.Free > p.settled }

// Rest is the time at which the pipeline is rested if nothing issues, or earlier. What issues from
// now on is never later than if it issued from then on.
func (p *Pipeline) Rest() int64 { return max(p.Free, p.settled+1) }

// Pass lets a sequence pass. The pipeline is rested and truncates as it does for the passage. If
// the sequence ends with a branch that is taken, Taken follows.
func (p *Pipeline) Pass(x *Passage, taken bool) {
	start := p.Free
	p.Free, p.settled, p.company = start+x.Cycles, start+x.settled, x.company
	if taken && x.Cycles+takenPenalty > x.settled {
		return // at rest again before anyone asks
	}
	for i := range x.results {
		r := &x.results[i]
		p.made[r.place&(places-1)] = r.made + made(start<<3)
	}
}

// Places returns what instructions wait for and produce: the registers and flags that determine
// when they issue.
func Places(code []Hazards) (all []uint8) {
	var seen [places]bool
	add := func(of ...uint8) {
		for _, place := range of {
			if place != nobody && place != nothing && !seen[place] {
				seen[place] = true
				all = append(all, place)
			}
		}
	}
	for i := range code {
		add(code[i].waits[:]...)
		add(code[i].writes[:]...)
		add(code[i].bumped)
	}
	return all
}

// Phase returns the state of the pipeline for some places, relative to Free, and which units may
// issue. Instructions that only wait for these places issue after the same delays in equal phases.
func (p *Pipeline) Phase(of []uint8, to []int64) []int64 {
	const past = 16 // cycles after which everything is ready
	to = append(to[:0], int64(p.company), max(p.settled-p.Free, -past))
	for _, place := range of {
		m := p.made[place&(places-1)]
		if at := int64(m>>3) - p.Free; at > -past {
			to = append(to, at<<3|int64(m&7))
		} else {
			to = append(to, -past<<3)
		}
	}
	return to
}

// Repeat has the effect of issuing once more the instructions since the pipeline was last in the
// same phase, which took the given cycles. Shift completes it.
func (p *Pipeline) Repeat(cycles int64) {
	p.Free += cycles
	p.settled += cycles
}

// Shift lets places be made so much later.
func (p *Pipeline) Shift(of []uint8, cycles int64) {
	for _, place := range of {
		p.made[place&(places-1)] += made(cycles << 3)
	}
}
