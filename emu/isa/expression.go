package isa

import "strings"

// Value is the value of an expression in place of a number. If it is not Known yet, Later
// represents it, which this package only returns.
type Value struct {
	Number int64
	Known  bool
	Later  any
}

// Evaluate evaluates the expression at the beginning of a text. It returns its length and value, or
// the reason of an error with its offset as n.
type Evaluate func(text string) (n int, v Value, why string)

// Half is which part of a value an immediate takes.
type Half uint8

const (
	Whole Half = iota
	Low        // %low(...)
	High       // %high(...)
)

// Of is the part of a value.
func (h Half) Of(v int64) int64 {
	switch h {
	case Low:
		return v & (1<<16 - 1)
	case High:
		return v >> 16 & (1<<16 - 1)
	}
	return v
}

// Operand is an immediate whose value is not known yet.
type Operand struct {
	Later any
	Half  Half
	Col   int // where it is, from 1
}

// AssembleWith assembles one instruction, without comments, whose numbers may be expressions. If
// the value of one is not known yet, it is returned, the immediate is 0, and the form is the long
// one if its immediate is wider; a branch without a suffix has Size 0. The error is an *Error.
func AssembleWith(text string, evaluate Evaluate) (Instr, *Operand, error) {
	p := parser{text: text, line: 1, evaluate: evaluate}
	in := p.instruction()
	if err := p.mistake(); err != nil {
		return Instr{}, nil, err
	}
	return in, p.open, nil
}

// expression reads an immediate with the evaluator.
func (p *parser) expression() int32 {
	p.accept('#')
	p.space()
	half := Whole
	switch {
	case p.suffix("%low("):
		half = Low
	case p.suffix("%high("):
		half = High
	}
	p.space()
	at := p.pos
	q := *p
	if _, ok := registers[q.word()]; ok {
		p.fail(at, "want a number, not a register")
		return 0
	}
	n, v, why := p.evaluate(p.rest())
	if p.pos += n; why != "" {
		p.fail(p.pos, "%s", why)
		return 0
	}
	p.immPos = at
	if half != Whole {
		p.expect(')')
		p.long = true // GNU's assembler has halves in long forms only
	}
	if !v.Known {
		p.open = &Operand{v.Later, half, p.col + at + 1}
		return 0
	}
	if v.Number < -1<<31 || v.Number >= 1<<32 {
		p.fail(at, "%d has more than 32 bits", v.Number)
	}
	return int32(half.Of(v.Number))
}

// fitOpen chooses the form of an instruction whose immediate is not known yet.
func (p *parser) fitOpen(in *Instr) {
	o := in.Op.info()
	if o.Shape == shapeTarget {
		return
	}
	if in.Size == 0 {
		// A short form with as wide an immediate will do.
		last := &o.Forms[len(o.Forms)-1]
		if s, ok := in.short(); ok && o.Forms[0].width('i') == last.width('i') {
			*in = s
		} else {
			in.Size = last.Size
		}
	}
	f, why := in.form()
	if f == nil {
		p.fail(p.immPos, "%s", why)
		return
	}
	in.Size = f.Size
}

// Branch reports whether the immediate is the distance of a branch.
func (in Instr) Branch() bool { return in.Op.info().Shape == shapeTarget }

// Displacement reports whether the immediate is the offset of a load or store.
func (in Instr) Displacement() bool {
	s := in.Op.info().Shape
	return s == shapeDisplacement || s == shapePost
}

// Listing is the instruction as GNU's objdump writes it: without suffixes, and without a
// displacement of zero in stores. The target of a branch is not part of it.
func (in Instr) Listing() string {
	o := in.Op.info()
	if o.Shape == shapeTarget {
		return o.Name
	}
	text := strings.Replace(in.String(), ".l ", " ", 1)
	if o.Unit == Store {
		text = strings.Replace(text, ",+0x0]", "]", 1)
	}
	return text
}
