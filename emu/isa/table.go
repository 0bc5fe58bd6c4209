package isa

import (
	"fmt"
	"strings"
)

// group is a chapter of the table.
type group struct {
	title string
	ops   []OpInfo
}

// table is the table of instructions: chapters with a row for each operation. Neither it nor what
// is derived from it changes after initialisation.
var table = []group{
	{"Branches", branchOps()},
	{"Loads", memoryOps(Load)},
	{"Stores", memoryOps(Store)},
	{"Test and set", testsetOps},
	{"Integer", integerOps},
	{"Floating point and second integer unit", floatOps},
	{"Moves", append(conditionalMoves(), moveOps...)},
	{"Control", controlOps},
	{"Known to GNU's assembler, not defined for the chip", undefinedOps},
}

// lr is the link register.
const lr = 14

// Patterns of operands that many instructions share: three registers, and two.
const (
	dnm    = "dddnnnmmm"
	dn     = "dddnnn"
	dnmMid = dnm + "000" // then four bits, then dnm again
)

// wide three-register operations: a secondary opcode of four bits, one of three.
func threeRegisters(short, second, op string) []Form {
	return []Form{newForm(dnm + op + short), newForm(dnmMid + second + dnm + op + "1111")}
}

// twoRegisters are the forms of fix, float and fabs: what stands in rm's place does not matter.
func twoRegisters(op string) []Form {
	return []Form{
		newForm("dddnnnxxx" + op + "0111"),
		newForm("dddnnnxxx0000111dddnnnxxx" + op + "1111"),
	}
}

// shiftForms are shifts by an immediate.
func shiftForms(short, second, op string) []Form {
	return []Form{
		newForm(dn + "iiiii" + op + short),
		newForm(dn + "000000" + second + dn + "iiiii" + op + "1111"),
	}
}

// moveForms are register moves on a condition.
func moveForms(code int) []Form {
	c := fmt.Sprintf("00%04b", code)
	return []Form{newForm(dn + c + "0010"), newForm(dn + "0000000010" + dn + c + "1111")}
}

// jumpForms are jumps to a register.
func jumpForms(op string) []Form {
	return []Form{
		newForm("000nnn0" + op + "0010"),
		newForm("000nnn0000000010000nnn0" + op + "1111"),
	}
}

// specialForms are moves to and from special registers.
func specialForms(op string) []Form {
	return []Form{
		newForm("dddppp0" + op + "0010"),
		newForm("dddppp0000gg0010dddppp0" + op + "1111"),
	}
}

func branchOps() (ops []OpInfo) {
	forms := func(code int) []Form {
		c := fmt.Sprintf("%04b", code)
		return []Form{
			newForm("iiiiiiii" + c + "0000"),
			newForm("iiiiiiiiiiiiiiiiiiiiiiii" + c + "1000"),
		}
	}
	for code, c := range conditions {
		ops = append(ops, OpInfo{
			Op: OpBeq + Op(code), Name: "b" + c.name, Shape: shapeTarget, Unit: Control,
			Reads: c.flags,
			Forms: forms(code), Meaning: "if " + c.meaning + ": PC = PC + distance",
			Doc: "branches if " + c.doc,
		})
	}
	return append(ops,
		OpInfo{
			Op: OpB, Name: "b", Shape: shapeTarget, Unit: Control, Traits: Jumps, Forms: forms(14),
			Meaning: "PC = PC + distance", Doc: "branches",
		},
		OpInfo{
			Op: OpBl, Name: "bl", Shape: shapeTarget, Unit: Control, Traits: Jumps | Links,
			Forms:   forms(15),
			Meaning: "LR = next; PC = PC + distance", Doc: "calls",
		},
		OpInfo{
			Op: OpJr, Name: "jr", Shape: shapeN, Unit: Control, Traits: Jumps,
			Forms:   jumpForms("10100"),
			Meaning: "PC = rn", Doc: "jumps to an address; rts is jr lr",
		},
		OpInfo{
			Op: OpJalr, Name: "jalr", Shape: shapeN, Unit: Control, Traits: Jumps | Links,
			Forms:   jumpForms("10101"),
			Meaning: "PC = rn; LR = next", Doc: "calls an address",
		},
		OpInfo{
			Op: OpRti, Name: "rti", Unit: Control, Traits: Jumps,
			Forms:   []Form{newForm("0000000111010010")},
			Meaning: "PC = IRET; lowest bit of IPEND = 0; STATUS[1], STATUS[2] = 0",
			Doc:     "returns from an interrupt",
		},
	)
}

// conditionalMoves are the moves of registers: on a condition, and always.
func conditionalMoves() (ops []OpInfo) {
	for code, c := range conditions {
		ops = append(ops, OpInfo{
			Op: OpMoveq + Op(code), Name: "mov" + c.name, Shape: shapeDN, Dest: Accumulated,
			Reads: c.flags,
			Forms: moveForms(code), Meaning: "if " + c.meaning + ": rd = rn",
			Doc: "moves if " + c.doc,
		})
	}
	return append(ops, OpInfo{
		Op: OpMov, Name: "mov", Shape: shapeDN, Forms: moveForms(14), Meaning: "rd = rn",
		Doc: "moves",
	})
}

// accesses are the sizes of loads and stores by their code.
var accesses = [...]struct {
	suffix, name, code string
	ready              Latency
}{
	{"b", "byte", "00", Narrow}, {"h", "halfword", "01", Narrow}, {"", "word", "10", AtE2},
	{"d", "doubleword", "11", AtE2},
}

// modes are the address forms of loads and stores.
var modes = [...]struct {
	shape       Shape
	short, long string // what goes around the size
	address     string
	after       string
	doc         string
	traits      Traits
}{
	{
		shapeDisplacement, "dddnnniii|0100", "dddnnn0siiiiiiiidddnnniii|1100",
		"rn ± imm * %d", "", "at a displacement", 0,
	},
	{
		shapeIndex, "dddnnnmmm|0001", "dddnnnmmm00s0000dddnnnmmm|1001",
		"rn ± rm", "", "at an index", 0,
	},
	{
		shapePost, "", "dddnnn1siiiiiiiidddnnniii|1100",
		"rn", "; rn = rn ± imm * %d", "and moves the address by a displacement", Bumps,
	},
	{
		shapePostIndex, "dddnnnmmm|0101", "dddnnnmmm00s0000dddnnnmmm|1101",
		"rn", "; rn = rn ± rm", "and moves the address by an index", Bumps,
	},
}

// memoryOps are the loads or the stores.
func memoryOps(unit Unit) (ops []OpInfo) {
	first, verb, dir, does, use := OpLdrb, "ldr", "0", "loads", Written
	if unit == Store {
		first, verb, dir, does, use = OpStrb, "str", "1", "stores", Read
	}
	for m, mode := range modes {
		for a, access := range accesses {
			width := 1 << a
			o := OpInfo{
				Op: first + Op(m*len(accesses)+a), Name: verb + access.suffix, Shape: mode.shape,
				Unit:   unit,
				Result: access.ready, Dest: use, Width: uint8(width), Traits: mode.traits,
				Doc: does + " a " + access.name + " " + mode.doc,
			}
			for _, pattern := range []string{mode.short, mode.long} {
				if pattern != "" {
					o.Forms = append(o.Forms, newForm(fill(pattern, access.code+dir)))
				}
			}
			o.Meaning = moved(unit, width, scaled(mode.address, width)) + scaled(mode.after, width)
			ops = append(ops, o)
		}
	}
	return ops
}

// moved returns what a load or store transfers, as a formula.
func moved(unit Unit, width int, address string) string {
	register := map[int]string{1: "rd[7:0]", 2: "rd[15:0]", 4: "rd", 8: "rd+1:rd"}[width]
	if unit == Store {
		return fmt.Sprintf("M%d[%s] = %s", width, address, register)
	}
	if width < 4 {
		register = "rd"
	}
	return fmt.Sprintf("%s = M%d[%s]", register, width, address)
}

// scaled fills a width in where a formula multiplies by it.
func scaled(formula string, width int) string {
	if width == 1 {
		return strings.Replace(formula, " * %d", "", 1)
	}
	for i := range len(formula) {
		if formula[i] == '%' {
			return fmt.Sprintf(formula, width)
		}
	}
	return formula
}

// fill replaces the bar of a pattern by bits.
func fill(pattern, bits string) string {
	for i := range len(pattern) {
		if pattern[i] == '|' {
			return pattern[:i] + bits + pattern[i+1:]
		}
	}
	return pattern
}

// byOp are the rows by operation, byName by mnemonic, byNibble their forms by the lowest four bits.
var byOp, byName, byNibble = index()

// candidate is a form that a word may be of.
type candidate struct {
	op   *OpInfo
	form *Form
}

func index() (ops [256]OpInfo, names map[string][]*OpInfo, nibbles [16][]candidate) {
	names = map[string][]*OpInfo{}
	for _, g := range table {
		for i := range g.ops {
			o := &g.ops[i]
			ops[o.Op] = *o
			for _, name := range append([]string{o.Name}, o.Also...) {
				names[name] = append(names[name], o)
			}
			for f := range o.Forms {
				form := &o.Forms[f]
				nibbles[form.value&15] = append(nibbles[form.value&15], candidate{o, form})
			}
		}
	}
	return ops, names, nibbles
}
