package isa

// Mix counts the events in the pipeline during a number of cycles, as CTIMER counts them.
type Mix struct {
	Cycles uint64
	IALU   uint64 // instructions of the IALU; loads, stores and control are in no class of their own
	FPU    uint64 // instructions of FPU and IALU2
	Dual   uint64 // cycles in which two instructions issue
	Waits  uint64 // cycles in which none issues because a register is not ready
}

// Mix is that of the sequence.
func (s Seq) Mix() Mix {
	var p Pipeline
	m := Mix{IALU: uint64(s.count(IALU)), FPU: uint64(s.count(FPU))}
	for i := range s.code {
		free := p.Free
		at := s.code[i].issue(&p)
		if at < free {
			m.Dual++
		}
		m.Waits += uint64(max(at-free, 0))
	}
	m.Cycles = uint64(p.Free)
	return m
}

// Times is n passages through it.
func (m Mix) Times(n int) Mix {
	k := uint64(n)
	return Mix{k * m.Cycles, k * m.IALU, k * m.FPU, k * m.Dual, k * m.Waits}
}

// Plus returns the sum of both.
func (m Mix) Plus(o Mix) Mix {
	return Mix{m.Cycles + o.Cycles, m.IALU + o.IALU, m.FPU + o.FPU, m.Dual + o.Dual, m.Waits + o.Waits}
}
