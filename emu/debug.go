package emu

// Debug registers of a core, offsets in its segment (arch-ref 06_registers, H). A core halts at
// TRAP or by command, and continues when another agent commands it to. Commands act at once and are
// not remembered: a command to resume a core that is not halted is lost.
const (
	DebugStatus Addr = mmrOffset + 0x40C // read only: 1 while the core is halted
	DebugCmd    Addr = mmrOffset + 0x448 // write only
)

// Commands of DebugCmd.
const (
	DebugResume Word = 0
	DebugHalt   Word = 1
	// DebugStop is not a command of the chip: it stops the core's clock for good. After that, the
	// core's registers can neither be read nor written.
	DebugStop Word = 2
)

// register reads a modelled register.
func (m *Memory) register(a Addr) (w Word, ok bool) {
	if m.Region(a) != MMR {
		return 0, false
	}
	core, _ := m.board.CoreIndex(a >> segmentShift)
	switch {
	case m.halted[core] == DebugStop:
	case a&(segmentBytes-1) == mmrCoreID:
		return a >> segmentShift, true
	case a&(segmentBytes-1) == DebugStatus:
		return m.halted[core], true
	}
	return 0, false
}

// command writes a modelled register.
func (m *Memory) command(a Addr, w Word) (ok bool) {
	if m.Region(a) != MMR || a&(segmentBytes-1) != DebugCmd || w > DebugStop {
		return false
	}
	core, _ := m.board.CoreIndex(a >> segmentShift)
	if m.halted[core] != DebugStop {
		m.halted[core] = w
	}
	return true
}

// stopped reports whether a is an address of a core whose clock has stopped.
func (m *Memory) stopped(a Addr) bool {
	core, found := m.board.CoreIndex(a >> segmentShift)
	return found && m.halted[core] == DebugStop
}
