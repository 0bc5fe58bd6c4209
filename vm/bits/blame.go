package bits

import (
	"math"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// Blame describes the segment that was wrong, for the stack trace of a bitstring that could not be
// constructed.
type Blame struct {
	Index int // of the segment, from 0
	of    bytecode.SegmentType
	Flaw  string // the atom by which erl_erts_errors:format_bs_fail/2 knows it
	Value term.Term
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

// segmentNames are the types of segments as Erlang names them.
var segmentNames = map[bytecode.SegmentType]string{
	bytecode.BitsInteger: "integer", bytecode.BitsFloat: "float", bytecode.BitsBits: "binary",
	bytecode.BitsUTF8: "utf8", bytecode.BitsUTF16: "utf16", bytecode.BitsUTF32: "utf32",
}

// blameSize returns why the size of a segment is invalid.
func (b *Builder) blameSize(s *segment, i int, size, reason term.Term) Blame {
	is := Blame{Index: i, of: s.Type(), Flaw: flawSize, Value: size}
	switch {
	case !s.Type().HasSize():
		is.Flaw, is.Value = flawType, s.value
	case reason == term.AtomBadarg && size == term.Nil && s.Type() == bytecode.BitsBits:
		if is.Flaw, is.Value = flawType, s.value; s.bin.Term != term.None {
			is.Flaw = flawUnit
		}
	}
	return is
}

// blameValue returns why the value of a segment does not fit.
func (b *Builder) blameValue(s *segment, i int) Blame {
	is := Blame{Index: i, of: s.Type(), Flaw: flawType, Value: s.value}
	switch s.Type() {
	case bytecode.BitsFloat:
		switch {
		case s.n != 16 && s.n != 32 && s.n != 64:
			is.Flaw, is.Value = flawInvalid, term.Small(s.n)
		case term.IsNumber(b.call.View, s.value) && math.IsInf(b.floatOf(s.value), 0):
			is.Flaw = flawInfinite
		}
	case bytecode.BitsBits:
		if s.bin.Term != term.None {
			is.Flaw = flawShort
		}
	}
	return is
}

// Some reports whether a segment was wrong.
func (b *Blame) Some() bool { return b.Flaw != "" }

// Type is the type of the segment as Erlang names it.
func (b *Blame) Type() string { return segmentNames[b.of] }

// Atoms returns the atoms with which stack traces describe segments.
func Atoms() []string {
	return []string{"integer", "float", "binary", "utf8", "utf16", "utf32",
		flawType, flawSize, flawShort, flawUnit, flawInvalid, flawInfinite}
}
