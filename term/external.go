package term

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term/stack"
)

// Tags of the external term format, which OTP's manual describes (ERTS, "External Term Format").
const (
	extVersion       = 131
	extNewFloat      = 70
	extBitBinary     = 77
	extCompressed    = 80
	extNewPid        = 88
	extNewPort       = 89
	extNewerRef      = 90
	extSmallInteger  = 97
	extInteger       = 98
	extOldFloat      = 99
	extLatin1Atom    = 100
	extOldRef        = 101
	extOldPort       = 102
	extOldPid        = 103
	extSmallTuple    = 104
	extLargeTuple    = 105
	extNilTag        = 106
	extString        = 107
	extListTag       = 108
	extBinary        = 109
	extSmallBig      = 110
	extLargeBig      = 111
	extNewFun        = 112
	extExportFun     = 113
	extNewRef        = 114
	extShortLatin1   = 115
	extMapTag        = 116
	extUTF8Atom      = 118
	extShortUTF8Atom = 119
	extV4Port        = 120
)

const (
	extFloatText = 31 // bytes of a float as text
)

// External writes terms in the external term format. What it writes is what OTP 25 does, but for the order of maps with more than 32
// associations, which is that of MapPairs here, and for the numbers by which funs are known.
type External struct {
	View  *emu.View
	Atoms *Atoms
	Self  Term // the pid that funs name as their maker
	// Minor is the minor version of the format: with 0 floats are text, before 2 atoms are in Latin-1 where they can be.
	Minor int
	// Ordered writes maps of any size in the order of their keys.
	Ordered bool
	// Limit bounds the bytes written: terms may share their parts a million times over.
	Limit int

	out  []byte
	todo stack.Of[extJob]
}

type extJobKind uint8

const (
	extWords extJobKind = iota // n consecutive terms
	extRest                    // what follows the head of a list
	extPairs                   // keys and values in turn, n of them, from i on in a list
	extSize                    // the size of the fun that begins at byte i is known
)

type extJob struct {
	kind extJobKind
	at   emu.Addr
	i, n int
	list [2][]Term
}

// Encode gives the version byte and t, false when that takes more than Limit bytes.
func (e *External) Encode(t Term) ([]byte, bool) {
	e.out = append(e.out[:0], extVersion)
	e.Term(t)
	for e.todo.Len() > 0 && len(e.out) <= e.Limit {
		e.step()
	}
	return e.out, len(e.out) <= e.Limit
}

// step does the next part of the innermost job.
func (e *External) step() {
	j := e.todo.Top()
	at := j.at
	switch j.kind {
	case extSize:
		binary.BigEndian.PutUint32(e.out[j.i:], uint32(len(e.out)-j.i))
		e.todo.Drop()
		return
	case extRest:
		e.todo.Drop()
		e.rest(e.View.Load(at))
		return
	case extPairs:
		t := j.list[j.i%2][j.i/2]
		if j.i++; j.i == j.n {
			e.todo.Drop()
		}
		e.Term(t)
		return
	default:
		j.at += emu.WordBytes
		if j.n--; j.n == 0 {
			e.todo.Drop()
		}
	}
	e.Term(e.View.Load(at))
}

// words has n words written, from word i of the object of t on.
func (e *External) words(t Term, i, n int) {
	if n > 0 {
		e.todo.Push(extJob{at: Ptr(t) + emu.Addr(i)*emu.WordBytes, n: n})
	}
}

func (e *External) bytes(b ...byte) { e.out = append(e.out, b...) }
func (e *External) uint16(n int)    { e.out = binary.BigEndian.AppendUint16(e.out, uint16(n)) }

func (e *External) uint32s(ns ...uint32) {
	for _, n := range ns {
		e.out = binary.BigEndian.AppendUint32(e.out, n)
	}
}

// Counted writes a tag and a size, in one byte with the tag short where that is enough.
func (e *External) Counted(short, long byte, n int) {
	if n <= math.MaxUint8 {
		e.bytes(short, byte(n))
	} else {
		e.bytes(long)
		e.uint32s(uint32(n))
	}
}

func (e *External) Term(t Term) {
	kind, h := kindHeader(e.View, t)
	switch kind {
	case KindInteger:
		e.integer(t)
	case KindFloat:
		e.float(FloatValue(e.View, t))
	case KindAtom:
		e.atom(t)
	case KindPid, KindPort, KindRef:
		e.outer(OuterOf(e.View, t, kind, h))
	case KindNil:
		e.bytes(extNilTag)
	case KindList:
		e.list(t)
	case KindTuple:
		e.Counted(extSmallTuple, extLargeTuple, HeaderArity(h))
		e.words(t, 1, HeaderArity(h))
	case KindMap:
		e.mapping(t)
	case KindBinary:
		e.bitstring(t)
	case KindFun:
		e.fun(t)
	}
}

func (e *External) integer(t Term) {
	n, fits := IntValue(e.View, t)
	switch {
	case fits && n >= 0 && n <= math.MaxUint8:
		e.bytes(extSmallInteger, byte(n))
	case fits && n >= math.MinInt32 && n <= math.MaxInt32:
		e.bytes(extInteger)
		e.uint32s(uint32(n))
	default:
		e.big(BigValue(e.View, t))
	}
}

func (e *External) big(n *big.Int) {
	magnitude := n.Bytes()
	slices.Reverse(magnitude)
	e.Counted(extSmallBig, extLargeBig, len(magnitude))
	sign := byte(0)
	if n.Sign() < 0 {
		sign = 1
	}
	e.bytes(sign)
	e.bytes(magnitude...)
}

func (e *External) float(f float64) {
	if e.Minor > 0 {
		e.bytes(extNewFloat)
		e.out = binary.BigEndian.AppendUint64(e.out, math.Float64bits(f))
		return
	}
	var text [extFloatText]byte
	copy(text[:], fmt.Sprintf("%.20e", f))
	e.bytes(extOldFloat)
	e.bytes(text[:]...)
}

func (e *External) atom(t Term) {
	name := e.Atoms.Name(t)
	latin1, fits := Latin1(name)
	switch {
	case fits && e.Minor < 2:
		e.bytes(extLatin1Atom)
		e.uint16(len(latin1))
		e.bytes(latin1...)
		return
	case len(name) <= math.MaxUint8:
		e.bytes(extShortUTF8Atom, byte(len(name)))
	default:
		e.bytes(extUTF8Atom)
		e.uint16(len(name))
	}
	e.out = append(e.out, name...)
}

// list writes a list of few bytes whole, as a string, and the beginning of any other.
func (e *External) list(t Term) {
	if s, short := e.byteList(t); short {
		e.bytes(extString)
		e.uint16(len(s))
		e.bytes(s...)
		return
	}
	n, _ := ListLen(e.View, t)
	e.bytes(extListTag)
	e.uint32s(uint32(n))
	e.rest(t)
}

// byteList gives the elements of a proper list of at most 65535 bytes.
func (e *External) byteList(t Term) ([]byte, bool) {
	var s []byte
	for ; IsList(t); t = Tail(e.View, t) {
		head := Head(e.View, t)
		if !IsSmall(head) || uint(SmallValue(head)) > math.MaxUint8 || len(s) == math.MaxUint16 {
			return nil, false
		}
		s = append(s, byte(SmallValue(head)))
	}
	return s, t == Nil
}

// rest writes what is left of a list.
func (e *External) rest(t Term) {
	if !IsList(t) {
		e.Term(t)
		return
	}
	e.todo.Push(extJob{kind: extRest, at: Ptr(t) + emu.WordBytes})
	e.words(t, 0, 1)
}

func (e *External) mapping(t Term) {
	keys, vals := MapPairs(e.View, t)
	if e.Ordered && len(keys) > MaxFlat {
		SortPairs(e.View, e.Atoms, keys, vals)
	}
	e.bytes(extMapTag)
	e.uint32s(uint32(len(keys)))
	if len(keys) > 0 {
		e.todo.Push(extJob{kind: extPairs, n: 2 * len(keys), list: [2][]Term{keys, vals}})
	}
}

func (e *External) bitstring(t Term) {
	data := BinBytes(e.View, t)
	rest := min(BitSize(e.View, t), 8*len(data)) % 8
	if rest == 0 {
		e.bytes(extBinary)
		e.uint32s(uint32(len(data)))
	} else {
		e.bytes(extBitBinary)
		e.uint32s(uint32(len(data)))
		e.bytes(byte(rest))
	}
	e.bytes(data...)
}

func (e *External) fun(t Term) {
	if IsExport(e.View, t) {
		m, f, arity := ReadExport(e.View, t)
		e.bytes(extExportFun)
		e.atom(m)
		e.atom(f)
		e.integer(Small(arity))
		return
	}
	f := ReadFun(e.View, t)
	name := e.Atoms.Name(f.Module)
	e.bytes(extNewFun)
	e.todo.Push(extJob{kind: extSize, i: len(e.out)})
	e.uint32s(0)
	e.bytes(byte(f.Arity))
	e.bytes(FunVersion(f.Entry)...)
	e.uint32s(uint32(f.Index), uint32(f.Free))
	e.atom(f.Module)
	e.integer(Small(f.Index))
	e.integer(Small(int(FunUniq(name, f.Index))))
	e.outer(OuterOf(e.View, e.Self, KindPid, 0))
	e.words(t, FunHead, f.Free)
}

// outer writes a pid, port or reference in the external term format.
func (e *External) outer(o Outer) {
	switch o.Kind {
	case KindPid:
		e.bytes(extNewPid)
		e.atom(o.Node)
		e.uint32s(o.Words[0], o.Words[1], o.Creation)
	case KindPort:
		if o.Words[0] == 0 && o.Words[1] < 1<<28 {
			e.bytes(extNewPort)
			e.atom(o.Node)
			e.uint32s(o.Words[1], o.Creation)
			return
		}
		e.bytes(extV4Port)
		e.atom(o.Node)
		e.uint32s(o.Words[0], o.Words[1], o.Creation)
	default:
		e.bytes(extNewerRef)
		e.uint16(len(o.Words))
		e.atom(o.Node)
		e.uint32s(o.Creation)
		e.uint32s(o.Words...)
	}
}
