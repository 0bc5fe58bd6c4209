package isa

import (
	"strings"
)

// Parse reads a sequence. It answers with an *Error for the first mistake.
func Parse(text string) (Seq, error) {
	var s Seq
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		col := 0
		for stmt := range strings.SplitSeq(line, ";") {
			p := parser{text: stmt, line: n + 1, col: col, trace: true}
			col += len(stmt) + 1
			if strings.TrimSpace(stmt) == "" {
				continue
			}
			in := p.instruction()
			if p.err != nil {
				return Seq{}, p.err
			}
			s.code = append(s.code, newStep(normal(stmt), in, p.taken))
		}
	}
	return s, nil
}

// MustParse is Parse for texts that are part of the program. It panics on a mistake.
func MustParse(text string) Seq {
	s, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return s
}

// step is one instruction of a sequence.
type step struct {
	text  string
	in    Instr
	use   uses
	taken bool // a transfer of control that happens
}

func newStep(text string, in Instr, taken bool) step {
	if in.Op == OpBl {
		in.Size = 4 // what a sequence calls is far
	}
	return step{text, in, in.uses(), taken || in.Op.info().has(Jumps)}
}

// class is the issue group.
func (s *step) class() Unit { return s.in.Op.info().Unit }

// set is a set of registers and flags.
type set struct {
	regs  uint64
	flags uint8
}

// Flags of a set.
const (
	intFlag uint8 = 1 << iota
	fpFlag
	flagKinds = 2
)

func (s *set) add(r uint8) { s.regs |= 1 << (r & 63) }

// uses is what an instruction reads and writes.
type uses struct {
	reads  set
	writes set     // ready according to result
	bumped set     // post-modified address register: ready at E1
	result Latency // of what it writes
}

// touched is what must be ready before the instruction issues: what it reads, and registers it
// overwrites. Flags are overwritten freely.
func (u *uses) touched() set {
	return set{u.reads.regs | u.writes.regs | u.bumped.regs, u.reads.flags}
}

// uses are those of the instruction.
func (in *Instr) uses() (u uses) {
	o := in.Op.info()
	u.result = o.Result
	u.reads.flags, u.writes.flags = waiting(o.Reads), waiting(o.Writes)
	operands := o.Forms[0].Bits
	if strings.Contains(operands, "n") {
		u.reads.add(in.Rn)
	}
	if strings.Contains(operands, "m") {
		u.reads.add(in.Rm)
	}
	if strings.Contains(operands, "d") {
		u.dest(o, in.Rd)
	}
	if o.has(Bumps) {
		u.bumped.add(in.Rn)
	}
	if o.has(Links) {
		u.writes.add(lr)
	}
	return u
}

// dest notes what becomes of rd.
func (u *uses) dest(o *OpInfo, rd uint8) {
	var s set
	s.add(rd)
	if o.Width == 8 {
		s.add(rd ^ 1)
	}
	if o.Dest != Written {
		u.reads.regs |= s.regs
	}
	if o.Dest != Read {
		u.writes.regs |= s.regs
	}
}

// waiting are the groups of flags that hazards know.
func waiting(s Status) (flags uint8) {
	if s&intFlags != 0 {
		flags |= intFlag
	}
	if s&fpFlags != 0 {
		flags |= fpFlag
	}
	return flags
}
