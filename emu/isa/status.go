package isa

import "strings"

// Status is a set of bits of the STATUS register.
type Status uint32

// The bits of STATUS.
const (
	Active Status = 1 << iota // the core runs; it is clear while the core idles
	GID                       // interrupts are disabled
	User                      // user mode
	WAND                      // the core has reached the barrier
	AZ                        // integer: zero
	AN                        // negative
	AC                        // carry: of a subtraction, no borrow
	AV                        // overflow
	BZ                        // floating point and second integer unit: zero
	BN                        // negative
	BV                        // overflow
	_
	AVS // sticky: integer overflow
	BIS // sticky: invalid
	BVS // sticky: floating-point overflow
	BUS // sticky: underflow
)

// EXCAUSE, bits 16 to 19 of STATUS, is the cause of a software exception.
const (
	causeShift        = 16
	Causes     Status = 15 << causeShift
)

// Cause is a value of EXCAUSE.
type Cause uint8

// The causes as the Epiphany-III numbers them.
const (
	CauseSWI           Cause = 1
	CauseUnaligned     Cause = 2
	CauseFPU           Cause = 3
	CauseUnimplemented Cause = 4
	CauseIllegal       Cause = 5
)

// String describes the cause.
func (c Cause) String() string {
	switch c {
	case CauseSWI:
		return "software interrupt"
	case CauseUnaligned:
		return "unaligned access"
	case CauseFPU:
		return "floating-point exception"
	case CauseUnimplemented:
		return "no instruction"
	case CauseIllegal:
		return "illegal access"
	}
	return "no exception"
}

// groups of flags that wait for the units that write them.
const (
	intFlags = AZ | AN | AC | AV | AVS
	fpFlags  = BZ | BN | BV | BIS | BVS | BUS
)

// flagNames are the names of the condition flags by bit.
var flagNames = [...]string{
	4: "AZ", "AN", "AC", "AV", "BZ", "BN", "BV", "", "AVS", "BIS", "BVS", "BUS",
}

// String lists the condition flags of a set.
func (s Status) String() string {
	var names []string
	for bit, name := range flagNames {
		if name != "" && s>>bit&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// Condition is a condition code: bits 4 to 7 of branches and moves.
type Condition uint8

// conditions by code, with the flags they read.
var conditions = [...]struct {
	name    string
	flags   Status
	meaning string
	doc     string
}{
	{"eq", AZ, "AZ", "equal"},
	{"ne", AZ, "~AZ", "not equal"},
	{"gtu", AZ | AC, "AC & ~AZ", "above, unsigned"},
	{"gteu", AC, "AC", "not below, unsigned"},
	{"lteu", AZ | AC, "AZ | ~AC", "not above, unsigned"},
	{"ltu", AC, "~AC", "below, unsigned"},
	{"gt", AZ | AN | AV, "~AZ & AN == AV", "greater, signed"},
	{"gte", AN | AV, "AN == AV", "not less, signed"},
	{"lt", AN | AV, "AN != AV", "less, signed"},
	{"lte", AZ | AN | AV, "AZ | AN != AV", "not greater, signed"},
	{"beq", BZ, "BZ", "equal, floating point"},
	{"bne", BZ, "~BZ", "not equal, floating point"},
	{"blt", BZ | BN, "BN & ~BZ", "less, floating point"},
	{"blte", BZ | BN, "BN | BZ", "not greater, floating point"},
}

// holds reports whether a condition is true. The switch has one case for each condition.
func (s Status) holds(c Condition) bool {
	bit := func(f Status) bool { return s&f != 0 }
	switch c {
	case 0:
		return bit(AZ)
	case 1:
		return !bit(AZ)
	case 2:
		return bit(AC) && !bit(AZ)
	case 3:
		return bit(AC)
	case 4:
		return bit(AZ) || !bit(AC)
	case 5:
		return !bit(AC)
	case 6:
		return !bit(AZ) && bit(AN) == bit(AV)
	case 7:
		return bit(AN) == bit(AV)
	case 8:
		return bit(AN) != bit(AV)
	case 9:
		return bit(AZ) || bit(AN) != bit(AV)
	case 10:
		return bit(BZ)
	case 11:
		return !bit(BZ)
	case 12:
		return bit(BN) && !bit(BZ)
	case 13:
		return bit(BN) || bit(BZ)
	}
	return true
}
