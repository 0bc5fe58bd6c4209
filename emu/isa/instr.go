package isa

import "fmt"

// Instr is a decoded instruction. The zero Instr is invalid.
type Instr struct {
	Op         Op
	Rd, Rn, Rm uint8
	Size       uint8 // of its form, in bytes: 2 or 4; 0 leaves the choice to Encode
	Minus      bool  // the offset, Imm or rm, is subtracted
	// Imm is the immediate; of loads and stores the magnitude of the offset in elements of the
	// access size, of branches the distance from the branch in bytes, of movts and movfs the
	// special register.
	Imm int32
}

// Word is the instruction's bits; a short one is in the lower half. It fails if an operand does not
// fit.
func (in Instr) Word() (uint32, error) {
	if in.Op.info().Name == "" {
		return 0, fmt.Errorf("isa: no operation %d", in.Op)
	}
	f, why := in.form()
	if f == nil {
		return 0, fmt.Errorf("isa: %s: %s", in.Op, why)
	}
	return f.encode(&in), nil
}

// form returns the first form of its size that the instruction fits, or why there is none.
func (in *Instr) form() (f *Form, why misfit) {
	forms := in.Op.info().Forms
	why = misfit{kind: noSize, n: int64(in.Size)}
	for i := range forms {
		if in.Size != 0 && in.Size != forms[i].Size {
			continue
		}
		if why = forms[i].unfit(in); why.kind == fits {
			return &forms[i], why
		}
	}
	return nil, why
}

// short is the instruction in its short form, if it has one. Subtracting a displacement of zero is
// adding it.
func (in Instr) short() (s Instr, ok bool) {
	s, s.Size = in, 2
	if s.Imm == 0 && s.Op.info().Shape == shapeDisplacement {
		s.Minus = false
	}
	f, _ := s.form()
	return s, f != nil
}

// Size is the size in bytes of an instruction that begins with a halfword.
func Size(first uint16) int {
	if wide>>(first&15)&1 != 0 {
		return 4
	}
	return 2
}

// wide has the values of the lowest four bits that begin 32-bit instructions.
const wide = 1<<0b1000 | 1<<0b1001 | 1<<0b1011 | 1<<0b1100 | 1<<0b1101 | 1<<0b1111

// Decode returns the instruction at the beginning of a word; after a short one the rest is ignored.
// ok is false for words that are not instructions, also if only reserved bits are set.
func Decode(word uint32) (in Instr, ok bool) {
	if Size(uint16(word)) == 2 {
		word &= 1<<16 - 1
	}
	for _, c := range byNibble[word&15] {
		if c.form.matches(word) {
			return c.form.decode(c.op, word), true
		}
	}
	return Instr{}, false
}
