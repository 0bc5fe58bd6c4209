package etf

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/latin1"
	"github.com/parallergo/epiphany/term/stack"
	"github.com/parallergo/epiphany/term/uniq"
)

// Tags of the external term format, which OTP's manual describes (ERTS, "External Term Format").
const (
	version          = 131
	tagNewFloat      = 70
	tagBitBinary     = 77
	tagCompressed    = 80
	tagNewPid        = 88
	tagNewPort       = 89
	tagNewerRef      = 90
	tagSmallInteger  = 97
	tagInteger       = 98
	tagOldFloat      = 99
	tagLatin1Atom    = 100
	tagOldRef        = 101
	tagOldPort       = 102
	tagOldPid        = 103
	tagSmallTuple    = 104
	tagLargeTuple    = 105
	tagNil           = 106
	tagString        = 107
	tagList          = 108
	tagBinary        = 109
	tagSmallBig      = 110
	tagLargeBig      = 111
	tagNewFun        = 112
	tagExportFun     = 113
	tagNewRef        = 114
	tagShortLatin1   = 115
	tagMap           = 116
	tagUTF8Atom      = 118
	tagShortUTF8Atom = 119
	tagV4Port        = 120
)

// floatTextBytes is the size of a float as text.
const floatTextBytes = 31

// Encoder writes terms in the external term format. What it writes is what OTP 25 does, but for the
// order of maps with more than 32 associations, which is that of [term.MapPairs], and for the
// numbers by which funs are known.
type Encoder struct {
	View  *emu.View
	Atoms *term.Atoms
	Self  term.Term // the pid that funs name as their maker
	// Minor is the minor version of the format: with 0 floats are text, before 2 atoms are in
	// Latin-1 where they can be.
	Minor int
	// Ordered writes maps of any size in the order of their keys.
	Ordered bool
	// Limit bounds the bytes written: terms may share their parts a million times over.
	Limit int

	out  []byte
	todo stack.Of[job]
}

type jobKind uint8

const (
	jobWords jobKind = iota // n consecutive terms
	jobRest                 // what follows the head of a list
	jobPairs                // keys and values in turn, n of them, from i on in a list
	jobSize                 // the size of the fun that begins at byte i is known
)

type job struct {
	kind jobKind
	at   emu.Addr
	i, n int
	list [2][]term.Term
}

// Encode returns the version byte and t, false when that takes more than Limit bytes.
func (e *Encoder) Encode(t term.Term) ([]byte, bool) {
	e.out = append(e.out[:0], version)
	e.whole(t)
	return e.out, len(e.out) <= e.Limit
}

// whole writes a term with all that is in it, unless that is too much.
func (e *Encoder) whole(t term.Term) {
	e.term(t)
	for e.todo.Len() > 0 && len(e.out) <= e.Limit {
		e.step()
	}
}

// step does the next part of the innermost job.
func (e *Encoder) step() {
	j := e.todo.Top()
	at := j.at
	switch j.kind {
	case jobSize:
		binary.BigEndian.PutUint32(e.out[j.i:], uint32(len(e.out)-j.i))
		e.todo.Drop()
		return
	case jobRest:
		e.todo.Drop()
		e.rest(e.View.Load(at))
		return
	case jobPairs:
		t := j.list[j.i%2][j.i/2]
		if j.i++; j.i == j.n {
			e.todo.Drop()
		}
		e.term(t)
		return
	default:
		j.at += emu.WordBytes
		if j.n--; j.n == 0 {
			e.todo.Drop()
		}
	}
	e.term(e.View.Load(at))
}

// words has n words written, from word i of the object of t on.
func (e *Encoder) words(t term.Term, i, n int) {
	if n > 0 {
		e.todo.Push(job{at: term.Ptr(t) + emu.Addr(i)*emu.WordBytes, n: n})
	}
}

func (e *Encoder) bytes(b ...byte) { e.out = append(e.out, b...) }
func (e *Encoder) uint16(n int)    { e.out = binary.BigEndian.AppendUint16(e.out, uint16(n)) }

func (e *Encoder) uint32s(ns ...uint32) {
	for _, n := range ns {
		e.out = binary.BigEndian.AppendUint32(e.out, n)
	}
}

// Counted writes a tag and a size, in one byte with the tag short where that is enough.
func (e *Encoder) counted(short, long byte, n int) {
	if n <= math.MaxUint8 {
		e.bytes(short, byte(n))
	} else {
		e.bytes(long)
		e.uint32s(uint32(n))
	}
}

func (e *Encoder) term(t term.Term) {
	kind, h := term.KindHeader(e.View, t)
	switch kind {
	case term.KindInteger:
		e.integer(t)
	case term.KindFloat:
		e.float(term.FloatValue(e.View, t))
	case term.KindAtom:
		e.atom(t)
	case term.KindPid, term.KindPort, term.KindRef:
		e.outer(e.outerOf(t, kind, h))
	case term.KindNil:
		e.bytes(tagNil)
	case term.KindList:
		e.list(t)
	case term.KindTuple:
		e.counted(tagSmallTuple, tagLargeTuple, term.HeaderArity(h))
		e.words(t, 1, term.HeaderArity(h))
	case term.KindMap:
		e.mapping(t)
	case term.KindBinary:
		e.bitstring(t)
	case term.KindFun:
		e.fun(t)
	}
}

func (e *Encoder) integer(t term.Term) {
	n, fits := term.IntValue(e.View, t)
	switch {
	case fits && n >= 0 && n <= math.MaxUint8:
		e.bytes(tagSmallInteger, byte(n))
	case fits && n >= math.MinInt32 && n <= math.MaxInt32:
		e.bytes(tagInteger)
		e.uint32s(uint32(n))
	default:
		e.big(term.BigValue(e.View, t))
	}
}

func (e *Encoder) big(n *big.Int) {
	magnitude := n.Bytes()
	slices.Reverse(magnitude)
	e.counted(tagSmallBig, tagLargeBig, len(magnitude))
	sign := byte(0)
	if n.Sign() < 0 {
		sign = 1
	}
	e.bytes(sign)
	e.bytes(magnitude...)
}

func (e *Encoder) float(f float64) {
	if e.Minor > 0 {
		e.bytes(tagNewFloat)
		e.out = binary.BigEndian.AppendUint64(e.out, math.Float64bits(f))
		return
	}
	var text [floatTextBytes]byte
	copy(text[:], fmt.Sprintf("%.20e", f))
	e.bytes(tagOldFloat)
	e.bytes(text[:]...)
}

func (e *Encoder) atom(t term.Term) {
	name := e.Atoms.Name(t)
	latin1, fits := latin1.Encode(name)
	switch {
	case fits && e.Minor < 2:
		e.bytes(tagLatin1Atom)
		e.uint16(len(latin1))
		e.bytes(latin1...)
		return
	case len(name) <= math.MaxUint8:
		e.bytes(tagShortUTF8Atom, byte(len(name)))
	default:
		e.bytes(tagUTF8Atom)
		e.uint16(len(name))
	}
	e.out = append(e.out, name...)
}

// list writes a list of few bytes whole, as a string, and the beginning of any other.
func (e *Encoder) list(t term.Term) {
	if s, short := e.byteList(t); short {
		e.bytes(tagString)
		e.uint16(len(s))
		e.bytes(s...)
		return
	}
	n, _ := term.ListLen(e.View, t)
	e.bytes(tagList)
	e.uint32s(uint32(n))
	e.rest(t)
}

// byteList returns the elements of a proper list of at most 65535 bytes.
func (e *Encoder) byteList(t term.Term) ([]byte, bool) {
	var s []byte
	for ; term.IsList(t); t = term.Tail(e.View, t) {
		head := term.Head(e.View, t)
		if !term.IsSmall(head) || uint(term.SmallValue(head)) > math.MaxUint8 ||
			len(s) == math.MaxUint16 {
			return nil, false
		}
		s = append(s, byte(term.SmallValue(head)))
	}
	return s, t == term.Nil
}

// rest writes what is left of a list.
func (e *Encoder) rest(t term.Term) {
	if !term.IsList(t) {
		e.term(t)
		return
	}
	e.todo.Push(job{kind: jobRest, at: term.Ptr(t) + emu.WordBytes})
	e.words(t, 0, 1)
}

func (e *Encoder) mapping(t term.Term) {
	keys, vals := term.MapPairs(e.View, t)
	if e.Ordered && len(keys) > term.MaxFlat {
		term.SortPairs(e.View, e.Atoms, keys, vals)
	}
	e.bytes(tagMap)
	e.uint32s(uint32(len(keys)))
	if len(keys) > 0 {
		e.todo.Push(job{kind: jobPairs, n: 2 * len(keys), list: [2][]term.Term{keys, vals}})
	}
}

func (e *Encoder) bitstring(t term.Term) {
	data := term.BinBytes(e.View, t)
	rest := min(term.BitSize(e.View, t), 8*len(data)) % 8
	if rest == 0 {
		e.bytes(tagBinary)
		e.uint32s(uint32(len(data)))
	} else {
		e.bytes(tagBitBinary)
		e.uint32s(uint32(len(data)))
		e.bytes(byte(rest))
	}
	e.bytes(data...)
}

func (e *Encoder) fun(t term.Term) {
	if term.IsExport(e.View, t) {
		m, f, arity := term.ReadExport(e.View, t)
		e.bytes(tagExportFun)
		e.atom(m)
		e.atom(f)
		e.integer(term.Small(arity))
		return
	}
	f := term.ReadFun(e.View, t)
	by := e.maker(f)
	e.bytes(tagNewFun)
	e.todo.Push(job{kind: jobSize, i: len(e.out)})
	e.uint32s(0)
	e.bytes(byte(f.Arity))
	e.bytes(by.version[:]...)
	e.uint32s(uint32(f.Index), uint32(f.Free))
	e.atom(f.Module)
	e.integer(term.Small(by.oldIndex))
	e.integer(term.Small(by.uniq))
	e.outer(e.outerOf(e.Self, term.KindPid, 0))
	e.words(t, term.FunHead, f.Free)
}

// maker is what is written of the code of a fun.
func (e *Encoder) maker(f term.FunInfo) maker {
	if g, is := e.Atoms.Foreign.At(f.Entry); is {
		return maker{g.Version, g.OldIndex, g.Uniq}
	}
	return maker{e.Atoms.Foreign.Version(f.Entry), f.Index,
		int(uniq.Of(e.Atoms.Name(f.Module), f.Index))}
}

// outerOf reads a pid, port or reference; those of this node have its creation.
func (e *Encoder) outerOf(t term.Term, k term.Kind, h emu.Word) term.Outer {
	o := term.OuterOf(e.View, t, k, h)
	if term.IsImm(t) {
		o.Creation = e.Atoms.Creation()
	}
	return o
}

// outer writes a pid, port or reference in the external term format.
func (e *Encoder) outer(o term.Outer) {
	switch o.Kind {
	case term.KindPid:
		e.bytes(tagNewPid)
		e.atom(o.Node)
		e.uint32s(o.Words[0], o.Words[1], o.Creation)
	case term.KindPort:
		if o.Words[0] == 0 && o.Words[1] < 1<<28 {
			e.bytes(tagNewPort)
			e.atom(o.Node)
			e.uint32s(o.Words[1], o.Creation)
			return
		}
		e.bytes(tagV4Port)
		e.atom(o.Node)
		e.uint32s(o.Words[0], o.Words[1], o.Creation)
	default:
		e.bytes(tagNewerRef)
		e.uint16(len(o.Words))
		e.atom(o.Node)
		e.uint32s(o.Creation)
		e.uint32s(o.Words...)
	}
}
