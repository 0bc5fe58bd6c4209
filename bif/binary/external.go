package binary

import (
	"bytes"
	"compress/zlib"

	"encoding/binary"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/number"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/vm/rts"
)

// externalFunctions writes terms in the external term format; the master reads it, for it has the
// atoms.
var externalFunctions = []binding{
	{"erlang", "term_to_binary", 1, termToBinary},
	{"erlang", "term_to_binary", 2, termToBinary},
	{"erlang", "external_size", 1, externalSize},
	{"erlang", "external_size", 2, externalSize},
	{"erlang", "phash", 2, oldPortableHash},
}

// ExternalByte writes a byte of the external term format: a share of the dispatch on a term, and a
// store.
var ExternalByte = rts.Passage(rts.Builtins,
	isa.MustParse("ldr r0,[r4],#1; and r1,r0,r24; lsl r1,r1,#2; ldr r1,[r8,r1]; jr r1; strb r0,[r5],#1; sub r6,r6,#1; bne! loop"))

// externalOptions are those of term_to_binary.
type externalOptions struct {
	minor int
	level int // of compression, 0 for none

	compressed, deterministic bool // are among the options
}

// defaultCompression is the level of the option compressed.
const defaultCompression = 6

func externalOptionsOf(c *call.Context, args []term.Term) (o externalOptions, valid bool) {
	o.minor = 1
	if len(args) == 1 {
		return o, true
	}
	list, proper := c.Elems(args[1])
	for _, t := range list {
		if !externalOption(c, &o, t) {
			return o, false
		}
	}
	return o, proper
}

func externalOption(c *call.Context, o *externalOptions, t term.Term) bool {
	if term.IsAtom(t) {
		switch c.Atoms.Name(t) {
		case "compressed":
			o.compressed, o.level = true, defaultCompression
			return true
		case "deterministic":
			o.deterministic = true
			return true
		}
		return false
	}
	if !term.IsTuple(c.View, t) || term.TupleArity(c.View, t) != 2 ||
		!term.IsAtom(term.Element(c.View, t, 0)) {
		return false
	}
	value, limit := &o.level, 9
	switch c.Atoms.Name(term.Element(c.View, t, 0)) {
	case "minor_version":
		value, limit = &o.minor, 2
	case "compressed":
		o.compressed = true
	default:
		return false
	}
	n, inside := call.IndexArg(term.Element(c.View, t, 1), 0, limit)
	*value = n
	return inside
}

// external is a term in the external term format, not compressed; false when no memory of the board
// can hold it.
func external(c *call.Context, t term.Term, o externalOptions) ([]byte, bool) {
	e := etf.Encoder{View: c.View, Atoms: c.Atoms, Self: c.Pid(), Minor: o.minor,
		Ordered: o.deterministic, Limit: c.MostBytes()}
	data, fits := e.Encode(t)
	c.Run(&ExternalByte, uint64(len(data)))
	return data, fits
}

func termToBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	o, valid := externalOptionsOf(c, args)
	if !valid {
		return c.Badarg()
	}
	data, fits := external(c, args[0], o)
	if !fits {
		return c.Fail(term.AtomSystemLimit)
	}
	return c.MakeBinary(o.compress(data))
}

// compressedTag is that of a compressed term in the external term format.
const compressedTag = 80

// compress returns the compressed form of a term, if it was requested and is shorter.
func (o externalOptions) compress(data []byte) []byte {
	if o.level == 0 {
		return data
	}
	var out bytes.Buffer
	out.WriteByte(data[0])
	out.WriteByte(compressedTag)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data)-1)))
	z, err := zlib.NewWriterLevel(&out, o.level)
	if err == nil {
		_, err = z.Write(data[1:])
	}
	if err != nil || z.Close() != nil || out.Len() >= len(data) {
		return data
	}
	return out.Bytes()
}

// externalSize is external_size(Term) and external_size(Term, [{minor_version, 0 | 1}]).
func externalSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	o, valid := externalOptionsOf(c, args)
	if !valid || len(args) == 2 && (o.minor > 1 || o.compressed || o.deterministic) {
		return c.Badarg()
	}
	data, fits := external(c, args[0], o)
	if !fits {
		return c.Fail(term.AtomSystemLimit)
	}
	return c.MakeInt(int64(len(data)))
}

// oldPortableHash is phash(Term, Range), from 1 to Range, which is at most 2^32.
func oldPortableHash(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	span, isInt := term.IntValue(c.View, args[1])
	if !isInt || span < 1 || span > 1<<32 {
		return c.Badarg()
	}
	loads := c.View.Loads
	h, fits := etf.PHashWithin(c.View, c.Atoms, args[0], c.MostWords())
	c.Run(&number.HashWord, c.View.Loads-loads+1)
	if !fits {
		return c.Fail(term.AtomSystemLimit)
	}
	return c.MakeInt(1 + int64(h)%span)
}
