package isa

import (
	"fmt"
	"strings"
)

// String is the instruction as GNU's objdump writes it, branches by distance, with the suffix .l
// where Assemble would take the short form.
func (in Instr) String() string {
	o := in.Op.info()
	if o.Name == "" {
		return "none"
	}
	if in.Op == OpJr && in.Rn == lr && in.Size == 4 {
		return "rts"
	}
	name, operands := o.Name, in.operands(o)
	if _, ok := in.short(); in.Size == 4 && ok {
		name += ".l"
	}
	if operands == "" {
		return name
	}
	return name + " " + operands
}

// registerNames are the names of the registers.
var registerNames = nameRegisters()

func nameRegisters() (names [64]string) {
	for i := range names {
		names[i] = fmt.Sprintf("r%d", i)
	}
	names[11], names[13], names[lr] = "fp", "sp", "lr"
	return names
}

func (in *Instr) operands(o *OpInfo) string {
	d, n, m := registerNames[in.Rd&63], registerNames[in.Rn&63], registerNames[in.Rm&63]
	switch o.Shape {
	case shapeDNM:
		return d + "," + n + "," + m
	case shapeDNI:
		return d + "," + n + "," + in.immediate(o)
	case shapeDN:
		return d + "," + n
	case shapeDI:
		return d + "," + in.immediate(o)
	case shapeDisplacement:
		if in.Imm == 0 && in.Size == 2 {
			return d + ",[" + n + "]"
		}
		return d + ",[" + n + "," + in.sign() + in.immediate(o) + "]"
	case shapeIndex:
		return d + ",[" + n + "," + in.sign() + m + "]"
	case shapePost:
		return d + ",[" + n + "]," + in.sign() + in.immediate(o)
	case shapePostIndex:
		return d + ",[" + n + "]," + in.sign() + m
	case shapeN:
		return n
	case shapeTarget:
		return fmt.Sprintf(".%+d", in.Imm)
	case shapeToSpecial:
		return SpecialName(in.Imm) + "," + d
	case shapeFromSpecial:
		return d + "," + SpecialName(in.Imm)
	case shapeNumber:
		return in.immediate(o)
	case shapeMaybeNumber:
		if in.Imm != 0 {
			return in.immediate(o)
		}
	}
	return ""
}

// sign is that of an offset; the short forms do not show it.
func (in *Instr) sign() string {
	switch {
	case in.Minus:
		return "-"
	case in.Size == 4:
		return "+"
	}
	return ""
}

func (in *Instr) immediate(o *OpInfo) string {
	if o.has(Signed) {
		return fmt.Sprint(in.Imm)
	}
	return fmt.Sprintf("%#x", in.Imm)
}

// normal is a text with single spaces.
func normal(text string) string { return strings.Join(strings.Fields(text), " ") }
