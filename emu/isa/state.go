package isa

import "math/bits"

// State is the state of a core that instructions access: the registers. Memory is separate.
type State struct {
	R       [64]uint32
	PC      uint32 // address of the next instruction
	Status  Status
	Special [specialCount]uint32 // but for PC and STATUS, which stand above
}

// Memory is accessed by loads and stores. Values are little-endian. Addresses are aligned to the
// size in bytes, which is 1, 2, 4 or 8. ok is false for an illegal access.
type Memory interface {
	Load(address uint32, size uint8) (value uint64, ok bool)
	Store(address uint32, size uint8, value uint64) (ok bool)
	// TestSet returns the value at the address, and stores another if it was zero.
	TestSet(address uint32, size uint8, value uint32) (old uint32, ok bool)
}

// Event is an effect of an instruction beyond the registers.
type Event uint8

const (
	NoEvent  Event = iota
	Raised         // a software exception: see ILAT and EXCAUSE
	Idled          // the core waits for an interrupt
	Halted         // bkpt
	AllHalt        // mbkpt: all cores halt
	Trapped        // trap: halted, the host reads the number
	Synced         // sync: all cores of the workgroup get interrupt 0
	AtWand         // wand: STATUS has it
	Unmasked       // gie, rti or a write to a special register: an interrupt may be due
)

// The interrupts by number; the lower ones go first. Their vectors are four bytes each, from
// address 0 on.
const (
	InterruptSync = iota
	InterruptException
	InterruptMemory
	InterruptTimer0
	InterruptTimer1
	InterruptMessage
	InterruptDMA0
	InterruptDMA1
	InterruptWand
	InterruptUser
	interrupts = 1<<(InterruptUser+1) - 1
)

// Raise is a software exception.
func (s *State) Raise(c Cause) Event {
	s.Status = s.Status&^Causes | Status(c)<<causeShift
	s.Special[SpecialIlat] |= 1 << InterruptException
	return Raised
}

// Interrupt enters the handler of the first pending interrupt, and reports whether there is one: it
// is latched and not masked, has priority over those being served, and interrupts are enabled.
func (s *State) Interrupt() bool {
	due := s.Special[SpecialIlat] &^ s.Special[SpecialImask]
	due &= -due
	served := s.Special[SpecialIpend]
	if s.Status&GID != 0 || due == 0 || served != 0 && due >= served&-served {
		return false
	}
	s.Special[SpecialIlat] &^= due
	s.Special[SpecialIpend] |= due
	s.Special[SpecialIret] = s.PC
	s.Status = (s.Status | GID | Active) &^ User
	s.PC = 4 * uint32(bits.TrailingZeros32(due))
	return true
}

// returns is rti.
func (s *State) returns() {
	served := s.Special[SpecialIpend]
	s.Special[SpecialIpend] = served & (served - 1)
	s.Status &^= GID | User
	s.PC = s.Special[SpecialIret]
}

// ReadSpecial returns the value that movfs reads. Registers that can only be written read as zero.
func (s *State) ReadSpecial(number int32) uint32 {
	switch number {
	case SpecialStatus:
		return uint32(s.Status)
	case SpecialPC:
		return s.PC
	}
	return s.Special[number&(specialCount-1)]
}

// readOnly are the bits of STATUS that movts does not write.
const readOnly = Active | GID | User

// WriteSpecial is movts.
func (s *State) WriteSpecial(number int32, v uint32) {
	switch number {
	case SpecialStatus:
		s.Status = s.Status&readOnly | Status(v)&^readOnly
	case SpecialFstatus:
		s.Status = Status(v)
	case SpecialPC:
		s.PC = v &^ 1
	case SpecialIlatst:
		s.Special[SpecialIlat] |= v & interrupts
	case SpecialIlatcl:
		s.Special[SpecialIlat] &^= v
	case SpecialIlat, SpecialImask, SpecialIpend:
		s.Special[number] = v & interrupts
	case SpecialDebug, SpecialCoreID:
	default:
		s.Special[number&(specialCount-1)] = v
	}
}

// Local is an address as the core itself sees it: without the core's id where it has one.
func (s *State) Local(address uint32) uint32 {
	if address>>20 == s.Special[SpecialCoreID] {
		return address & (1<<20 - 1)
	}
	return address
}

// Passed goes back to the start of a hardware loop after its last instruction, if that stood at an
// address.
func (s *State) Passed(at uint32) {
	if s.Special[SpecialLC] == 0 || s.Local(at) != s.Local(s.Special[SpecialLE]) {
		return
	}
	s.Special[SpecialLC]--
	if s.Special[SpecialLC] != 0 {
		s.PC = s.Special[SpecialLS]
	}
}
