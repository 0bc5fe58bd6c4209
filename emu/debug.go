package emu

// Debug registers of a core, offsets in its segment (arch-ref 06_registers, H). A core halts at TRAP or by command, and goes on when someone
// else commands it to. Commands act at once and leave nothing behind: one to resume a core that is not halted is lost.
const (
	DebugStatus Addr = mmrOffset + 0x40C // read only: 1 while the core is halted
	DebugCmd    Addr = mmrOffset + 0x448 // write only
)

// Commands of DebugCmd.
const (
	DebugResume Word = 0
	DebugHalt   Word = 1
)

// register reads a register that is modelled.
func (m *Memory) register(a Addr) (w Word, ok bool) {
	if m.Region(a) != MMR {
		return 0, false
	}
	core, _ := m.board.CoreIndex(a >> segmentShift)
	switch a & (segmentBytes - 1) {
	case mmrCoreID:
		return a >> segmentShift, true
	case DebugStatus:
		return m.halted[core], true
	}
	return 0, false
}

// command writes a register that is modelled.
func (m *Memory) command(a Addr, w Word) (ok bool) {
	if m.Region(a) != MMR || a&(segmentBytes-1) != DebugCmd || w > DebugHalt {
		return false
	}
	core, _ := m.board.CoreIndex(a >> segmentShift)
	m.halted[core] = w
	return true
}
