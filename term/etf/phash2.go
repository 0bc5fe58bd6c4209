package etf

import (
	"math"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/stack"
	"github.com/parallergo/epiphany/term/uniq"
)

// PHash2 is erlang:phash2 before it is reduced to a range: the hash of Bob Jenkins (lookup2) over
// the structure of a term, the same on every system. erlang:phash2(T) is PHash2 modulo 2^27,
// erlang:phash2(T, N) is PHash2 modulo N.
//
// It equals OTP's for integers, floats, atoms, lists, tuples, maps, binaries, external funs and
// local pids. References and funs hash by what identifies them here, which is not what OTP has, so
// their hashes differ from OTP's.
func PHash2(v *emu.View, atoms *term.Atoms, t term.Term) uint32 {
	h, _ := PHash2Within(v, atoms, t, math.MaxUint64)
	return h
}

// PHash2Within is PHash2 of a term that has at most so many words, each counted as often as the
// term shares it. Of a larger one it looks only at about as many, and reports false.
func PHash2Within(v *emu.View, atoms *term.Atoms, t term.Term, most uint64) (h uint32, ok bool) {
	p := hasher2{v: v, atoms: atoms}
	before := v.Loads
	p.term(t)
	for p.todo.Len() > 0 {
		if v.Loads-before > most {
			return 0, false
		}
		j := *p.todo.Top()
		p.todo.Drop()
		p.job(j)
	}
	return p.h, true
}

// goldenRatio is the constant the hash starts from; each kind of data mixes in a multiple of it.
const goldenRatio uint32 = 0x9e3779b9

// Multiples of goldenRatio by kind of data.
const (
	saltSmall  = 1
	saltNil    = 2
	saltAtom   = 3
	saltString = 4
	saltPid    = 5
	saltPort   = 6
	saltRef    = 7
	saltTuple  = 9
	saltNegBig = 10
	saltPosBig = 11
	saltFloat  = 12
	saltBin    = 13
	saltExport = 14
	saltBits   = 15
	saltMap    = 16
	saltPairs  = 19
)

const (
	emptyListHash uint32 = 3468870702 // of [] alone
	nilWord       uint32 = 2          // of [] inside a term
)

type job2Kind uint8

const (
	mixTerm job2Kind = iota // hash t
	mixPair                 // an association is hashed: add it to the pairs
	mixMap                  // all of them are
)

type job2 struct {
	kind     job2Kind
	t        term.Term
	h, pairs uint32 // the state around the map
}

// hasher2 is a hash under way: h so far, pairs the sum of the associations of the innermost map.
type hasher2 struct {
	v        *emu.View
	atoms    *term.Atoms
	h, pairs uint32
	todo     stack.Of[job2]
}

func (p *hasher2) push(t term.Term) { p.todo.Push(job2{t: t}) }

func (p *hasher2) job(j job2) {
	switch j.kind {
	case mixTerm:
		p.term(j.t)
	case mixPair:
		p.pairs ^= p.h
		p.h = 0
	case mixMap:
		pairs := p.pairs
		p.h, p.pairs = j.h, j.pairs
		p.mix(pairs, 0, saltPairs)
	}
}

// mix folds two words into the hash.
func (p *hasher2) mix(x, y, salt uint32) {
	_, _, p.h = jenkins(salted(salt)+x, salted(salt)+y, p.h)
}

func salted(salt uint32) uint32 { return salt * goldenRatio }

// jenkins is the mixing step of lookup2.
func jenkins(a, b, c uint32) (uint32, uint32, uint32) {
	for _, s := range [3][3]uint{{13, 8, 13}, {12, 16, 5}, {3, 10, 15}} {
		a = (a - b - c) ^ c>>s[0]
		b = (b - c - a) ^ a<<s[1]
		c = (c - a - b) ^ b>>s[2]
	}
	return a, b, c
}

// Term folds t and pushes what is in it.
func (p *hasher2) term(t term.Term) {
	kind, h := term.KindHeader(p.v, t)
	switch kind {
	case term.KindInteger:
		p.integer(t)
	case term.KindFloat:
		p.float(term.FloatValue(p.v, t))
	case term.KindAtom:
		p.atom(t)
	case term.KindNil:
		if p.h == 0 {
			p.h = emptyListHash
		} else {
			p.mix(nilWord, 0, saltNil)
		}
	case term.KindPid:
		o := term.OuterOf(p.v, t, kind, h)
		p.mix(o.First(), 0, saltPid)
	case term.KindRef:
		o := term.OuterOf(p.v, t, kind, h)
		p.mix(o.First(), 0, saltRef)
	case term.KindPort:
		o := term.OuterOf(p.v, t, kind, h)
		p.mix(o.Words[1], o.Words[0], saltPort)
	case term.KindList:
		p.list(t)
	case term.KindTuple:
		p.tuple(t)
	case term.KindMap:
		p.mapping(t)
	case term.KindBinary:
		p.bitstring(t)
	case term.KindFun:
		p.fun(t)
	}
}

func (p *hasher2) atom(t term.Term) {
	if p.h == 0 {
		p.h = p.atoms.Hash(t)
	} else {
		p.mix(p.atoms.Hash(t), 0, saltAtom)
	}
}

func (p *hasher2) integer(t term.Term) {
	if term.IsSmall(t) {
		n := term.SmallValue(t)
		if n < 0 {
			p.mix(uint32(-n), 0, saltSmall)
		}
		p.mix(uint32(n), 0, saltSmall)
		return
	}
	h := term.Word(p.v, t, 0)
	salt := uint32(saltPosBig)
	if term.HeaderSub(h) == term.SubNegBig {
		salt = saltNegBig
	}
	for i, n := 1, term.HeaderArity(h); i <= n; i += 2 {
		high := uint32(0)
		if i < n {
			high = term.Word(p.v, t, i+1)
		}
		p.mix(term.Word(p.v, t, i), high, salt)
	}
}

func (p *hasher2) float(f float64) {
	if f == 0 {
		f = 0 // also for -0.0
	}
	x := math.Float64bits(f)
	p.mix(uint32(x>>32), uint32(x), saltFloat)
}

// list folds a leading run of bytes four at a time, then goes on with the first element that is
// none.
func (p *hasher2) list(t term.Term) {
	var packed, n uint32
	for term.IsList(t) {
		e := term.Head(p.v, t)
		if !term.IsSmall(e) || uint(term.SmallValue(e)) > 0xFF {
			break
		}
		packed = packed<<8 | uint32(term.SmallValue(e))
		if n++; n == 4 {
			p.mix(packed, 0, saltString)
			packed, n = 0, 0
		}
		t = term.Tail(p.v, t)
	}
	if n > 0 {
		p.mix(packed, 0, saltString)
	}
	if term.IsList(t) {
		p.push(term.Tail(p.v, t))
		p.push(term.Head(p.v, t))
	} else {
		p.push(t)
	}
}

func (p *hasher2) tuple(t term.Term) {
	n := term.TupleArity(p.v, t)
	p.mix(uint32(n), 0, saltTuple)
	for i := n - 1; i >= 0; i-- {
		p.push(term.Element(p.v, t, i))
	}
}

// mapping hashes each association by itself and adds them up, so that their order does not matter.
func (p *hasher2) mapping(t term.Term) {
	keys, vals := term.MapPairs(p.v, t)
	p.mix(uint32(len(keys)), 0, saltMap)
	if len(keys) == 0 {
		return
	}
	p.todo.Push(job2{kind: mixMap, h: p.h, pairs: p.pairs})
	p.h, p.pairs = 0, 0
	for i := range keys {
		p.todo.Push(job2{kind: mixPair})
		p.push(vals[i])
		p.push(keys[i])
	}
}

// bitstring hashes whole bytes as a block; bits after them count besides.
func (p *hasher2) bitstring(t term.Term) {
	data := term.BinBytes(p.v, t)
	start := salted(saltBin) + p.h
	if len(data) == 0 {
		p.h = start
		return
	}
	rest := term.BitSize(p.v, t) % 8
	if rest == 0 {
		p.h = blockHash(data, start)
		return
	}
	last := len(data) - 1
	p.h = blockHash(data[:last], start)
	p.mix(uint32(rest), uint32(data[last]>>(8-rest)), saltBits)
}

func (p *hasher2) fun(t term.Term) {
	if term.IsExport(p.v, t) {
		m, f, arity := term.ReadExport(p.v, t)
		p.mix(uint32(arity), p.atoms.Hash(m), saltSmall)
		p.mix(p.atoms.Hash(f), 0, saltExport)
		return
	}
	f := term.ReadFun(p.v, t)
	p.mix(uint32(f.Free), p.atoms.Hash(f.Module), saltSmall)
	p.mix(uint32(f.Index), uniq.Of(p.atoms.Name(f.Module), f.Index), saltSmall)
	for i := f.Free - 1; i >= 0; i-- {
		p.push(term.FreeVar(p.v, t, i))
	}
}

// blockHash is lookup2 over bytes.
func blockHash(data []byte, c uint32) uint32 {
	a, b := goldenRatio, goldenRatio
	size := uint32(len(data))
	for ; len(data) >= 12; data = data[12:] {
		a, b, c = jenkins(a+littleEndian(data[:4]), b+littleEndian(data[4:8]),
			c+littleEndian(data[8:12]))
	}
	c += size
	if len(data) > 8 { // the low byte of c holds the size
		c += littleEndian(data[8:]) << 8
	}
	b += littleEndian(data[min(4, len(data)):min(8, len(data))])
	a += littleEndian(data[:min(4, len(data))])
	_, _, c = jenkins(a, b, c)
	return c
}

// littleEndian makes a word of at most four bytes.
func littleEndian(data []byte) (w uint32) {
	for i, x := range data {
		w |= uint32(x) << (8 * i)
	}
	return w
}
