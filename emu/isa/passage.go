package isa

// Passage is what a sequence of instructions does to a pipeline in which nothing is under way. It
// takes the place of issuing them one by one.
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

// Rested tells whether nothing is under way that an instruction could wait for or issue with.
func (p *Pipeline) Rested() bool { return p.company == 0 && p.Free > p.settled }

// Pass lets a sequence pass. The pipeline is rested and truncates as it does for the passage.
func (p *Pipeline) Pass(x *Passage) {
	start := p.Free
	for i := range x.results {
		r := &x.results[i]
		p.made[r.place&(places-1)] = r.made + made(start<<3)
	}
	p.Free, p.settled, p.company = start+x.Cycles, start+x.settled, x.company
}
