package isa

// Execute does what an instruction at PC does, and leaves PC at the next one.
func (s *State) Execute(in *Instr, m Memory) Event {
	at := s.PC
	s.PC += uint32(in.Size)
	event := NoEvent
	switch in.Op.info().Unit {
	case IALU, FPU:
		step := [1]Step{NewStep(in, false)}
		_, event = s.Run(step[:], nil)
	case Load, Store:
		event = s.access(in, m)
	default:
		event = s.control(in, at)
	}
	s.Passed(at)
	return event
}

// Address is where a load or store goes, and what rn is afterwards.
func (s *State) Address(in *Instr, o *OpInfo) (address, after uint32) {
	base := s.R[in.Rn&63]
	offset := uint32(in.Imm) * uint32(o.Width)
	if o.Shape == shapeIndex || o.Shape == shapePostIndex {
		offset = s.R[in.Rm&63]
	}
	if in.Minus {
		offset = -offset
	}
	if o.has(Bumps) {
		return base, base + offset
	}
	return base + offset, base
}

// Effective is the address of a load or store.
func (s *State) Effective(in *Instr) uint32 {
	address, _ := s.Address(in, in.Op.info())
	return address
}

// access executes loads, stores and testset. One that is an exception changes no register.
func (s *State) access(in *Instr, m Memory) Event {
	o := in.Op.info()
	address, after := s.Address(in, o)
	if address&uint32(o.Width-1) != 0 {
		return s.Raise(CauseUnaligned)
	}
	d := in.Rd & 63
	ok := false
	switch {
	case o.Dest == Accumulated:
		var old uint32
		if old, ok = m.TestSet(address, o.Width, s.R[d]); ok {
			s.R[d] = old
		}
	case o.Unit == Store:
		ok = m.Store(address, o.Width, s.Stored(d, o.Width))
	default:
		var v uint64
		if v, ok = m.Load(address, o.Width); ok {
			s.Loaded(d, o.Width, v)
		}
	}
	if !ok {
		return s.Raise(CauseIllegal)
	}
	if o.has(Bumps) {
		s.R[in.Rn&63] = after
	}
	return NoEvent
}

// Stored returns what a store takes from rd; doublewords take the pair that rd is in.
func (s *State) Stored(d, width uint8) uint64 {
	if width == 8 {
		return uint64(s.R[d&^1]) | uint64(s.R[d|1])<<32
	}
	return uint64(s.R[d]) & (1<<(8*width) - 1)
}

// Loaded stores the value of a load in rd.
func (s *State) Loaded(d, width uint8, v uint64) {
	if width == 8 {
		s.R[d|1] = uint32(v >> 32)
		d &^= 1
	}
	s.R[d] = uint32(v)
}

// control executes branches, moves of special registers and the rest; the instruction stood at an
// address.
func (s *State) control(in *Instr, at uint32) Event {
	switch in.Op {
	case OpB:
		s.PC = at + uint32(in.Imm)
	case OpBl:
		s.R[lr], s.PC = s.PC, at+uint32(in.Imm)
	case OpJr:
		s.PC = s.R[in.Rn&63] &^ 1
	case OpJalr:
		s.R[lr], s.PC = s.PC, s.R[in.Rn&63]&^1
	case OpMovts:
		s.WriteSpecial(in.Imm, s.R[in.Rd&63])
		return Unmasked
	case OpMovfs:
		s.R[in.Rd&63] = s.ReadSpecial(in.Imm)
	case OpNop:
	case OpRti:
		s.returns()
		return Unmasked
	case OpGie:
		s.Status &^= GID
		return Unmasked
	case OpGid:
		s.Status |= GID
	case OpIdle:
		s.Status &^= Active
		return Idled
	case OpBkpt, OpMbkpt, OpTrap:
		return s.halt(in.Op)
	case OpSync:
		return Synced
	case OpWand:
		s.Status |= WAND
		return AtWand
	case OpSwi:
		return s.Raise(CauseSWI)
	default:
		if in.Op > OpBblte {
			return s.Raise(CauseUnimplemented)
		}
		if s.Taken(in) {
			s.PC = at + uint32(in.Imm)
		}
	}
	return NoEvent
}

// Taken reports whether a conditional branch is taken.
func (s *State) Taken(in *Instr) bool { return s.Status.holds(Condition(in.Op - OpBeq)) }

// halt sets bit 0 of DEBUGSTATUS.
func (s *State) halt(op Op) Event {
	s.Special[SpecialDebug] |= 1
	switch op {
	case OpMbkpt:
		return AllHalt
	case OpTrap:
		return Trapped
	}
	return Halted
}
