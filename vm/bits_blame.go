package vm

import (
	"math"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// bitsBlame is what was wrong with a segment: what stack traces tell of a bitstring that could not
// be built.
type bitsBlame struct {
	index  int // of the segment, from 0
	of     bytecode.SegmentType
	flaw   string // the atom by which erl_erts_errors:format_bs_fail/2 knows it
	value  term.Term
	number int // in the place of value, if that is None
}

// What can be wrong with a segment.
const (
	flawType     = "type"
	flawSize     = "size"
	flawShort    = "short"
	flawUnit     = "unit"
	flawInvalid  = "invalid"
	flawInfinite = "no_float"
)

// bitsAtoms is the native that makes the atoms of what is told of segments. They are made when the
// first bitstring could not be built, so that the table of atoms of all other programs is what it
// would be without them; the instruction is then executed once more.
var bitsAtoms = bif.BitsAtoms

// BitsAtoms are the atoms that bits_atoms/0 makes.
var BitsAtoms = []string{"cause", "function", "format_bs_fail", code.ErtsErrors, "integer", "float", "binary",
	"utf8", "utf16", "utf32", flawType, flawSize, flawShort, flawUnit, flawInvalid, flawInfinite}

// segmentNames are the types of segments as Erlang names them.
var segmentNames = map[bytecode.SegmentType]string{
	bytecode.BitsInteger: "integer", bytecode.BitsFloat: "float", bytecode.BitsBits: "binary",
	bytecode.BitsUTF8: "utf8", bytecode.BitsUTF16: "utf16", bytecode.BitsUTF32: "utf32",
}

// blameSize tells why the bits of a segment could not be counted.
func (m *Machine) blameSize(s *segment, i int, size, reason term.Term) bitsBlame {
	b := bitsBlame{index: i, of: s.Type(), flaw: flawSize, value: size}
	switch {
	case !s.Type().HasSize():
		b.flaw, b.value = flawType, s.value
	case reason == term.AtomBadarg && size == term.Nil && s.Type() == bytecode.BitsBits:
		if b.flaw, b.value = flawType, s.value; s.bin.Term != term.None {
			b.flaw = flawUnit
		}
	}
	return b
}

// blameValue tells why the value of a segment does not fit.
func (m *Machine) blameValue(s *segment, i int) bitsBlame {
	b := bitsBlame{index: i, of: s.Type(), flaw: flawType, value: s.value}
	switch s.Type() {
	case bytecode.BitsFloat:
		switch {
		case s.n != 16 && s.n != 32 && s.n != 64:
			b.flaw, b.value, b.number = flawInvalid, term.None, s.n
		case term.IsNumber(m.View, s.value) && math.IsInf(m.floatOf(s.value), 0):
			b.flaw = flawInfinite
		}
	case bytecode.BitsBits:
		if s.bin.Term != term.None {
			b.flaw = flawShort
		}
	}
	return b
}

// blameBits puts the function at the head of the stack trace with what has been found wrong with a
// segment of the bitstring that the instruction at pc makes. It gives wantSpace when there is no
// room for it, nativeCall when its atoms are to be made first.
func (m *Machine) blameBits(p *Process, pc int) status {
	for _, name := range BitsAtoms {
		if _, found := m.Atoms.Lookup(name); !found {
			p.exc = exception{}
			return nativeCall
		}
	}
	f, line := m.Code.Location(pc)
	e := entry{f: f, line: line}
	n := e.words() + term.TupleWords(4) + term.MapWords(3) + term.TupleWords(2) + 2*term.ConsWords + Slack
	if p.Free() < n {
		p.Need, p.exc = n, exception{}
		return wantSpace
	}
	b := m.Builder(&p.Space)
	blame := &m.bits.blame
	if blame.value == term.None {
		blame.value = term.Small(blame.number)
	}
	cause := b.Tuple(term.Small(blame.index+1), m.call.AtomNamed(segmentNames[blame.of]),
		m.call.AtomNamed(blame.flaw), blame.value)
	info := b.Map(
		[]term.Term{m.call.AtomNamed("cause"), m.call.AtomNamed("function"), term.AtomModule},
		[]term.Term{cause, m.call.AtomNamed("format_bs_fail"), m.call.AtomNamed(code.ErtsErrors)})
	parts, _ := term.Elems(m.View, buildLocation(&b, e))
	location := b.List(append(parts, b.Tuple(term.AtomErrorInfo, info)), term.Nil)
	p.exc.head = b.Tuple(f.Module, f.Name, term.Small(f.Arity), location)
	p.exc.blamed = true
	m.Commit(&p.Space, &b)
	return failed
}
