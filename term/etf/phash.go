package etf

import (
	"math"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/stack"
	"github.com/parallergo/epiphany/term/uniq"
)

// PHash is erlang:phash before it is reduced to a range: a sum over the structure of a term, each
// kind of data with factors of its own. It equals OTP's where PHash2 does.
func PHash(v *emu.View, atoms *term.Atoms, t term.Term) uint32 {
	h, _ := PHashWithin(v, atoms, t, math.MaxUint64)
	return h
}

// PHashWithin is to PHash what PHash2Within is to PHash2.
func PHashWithin(v *emu.View, atoms *term.Atoms, t term.Term, most uint64) (h uint32, ok bool) {
	p := hasher{v: v, atoms: atoms}
	before := v.Loads
	p.term(t)
	for p.todo.Len() > 0 {
		if v.Loads-before > most {
			return 0, false
		}
		j := *p.todo.Top()
		p.todo.Drop()
		switch j.kind {
		case addTerm:
			p.term(j.t)
		case addRest:
			p.rest(j.t)
		default:
			p.add(j.factor, j.more)
		}
	}
	return p.h, true
}

// Factors of PHash.
const (
	factorAtom     uint32 = 268440163
	factorDigit    uint32 = 268439161
	factorPositive uint32 = 268435459 // also of nil
	factorNegative uint32 = 268436141 // also of the size of a binary
	factorPid      uint32 = 268438633
	factorFloat    uint32 = 268437017 // also of the end of a pid
	factorListEnd  uint32 = 268437511
	factorTuple    uint32 = 268439627 // also of references and ports
	factorFun      uint32 = 268440479 // also of the end of a reference
	factorExport   uint32 = 268440577
	factorBits     uint32 = 268440581
	factorMap      uint32 = 268440593
	factorMapMore  uint32 = 268440611
)

type hashKind uint8

const (
	addTerm hashKind = iota
	addRest          // what follows the head of a list
	addFactor
)

type hashJob struct {
	kind         hashKind
	t            term.Term
	factor, more uint32
}

type hasher struct {
	v     *emu.View
	atoms *term.Atoms
	h     uint32
	todo  stack.Of[hashJob]
}

func (p *hasher) add(factor, x uint32) { p.h = p.h*factor + x }

// digits adds the four bytes of a word.
func (p *hasher) digits(factor, x uint32) {
	for range 4 {
		p.add(factor, x&0xFF)
		x >>= 8
	}
}

func (p *hasher) later(factor, more uint32) {
	p.todo.Push(hashJob{kind: addFactor, factor: factor, more: more})
}

// terms has n terms from word i of the object of t on added later, in their order.
func (p *hasher) terms(t term.Term, i, n int) {
	for n--; n >= 0; n-- {
		p.todo.Push(hashJob{t: term.Word(p.v, t, i+n)})
	}
}

func (p *hasher) term(t term.Term) {
	kind, h := term.KindHeader(p.v, t)
	switch kind {
	case term.KindNil:
		p.add(factorPositive, 1)
	case term.KindAtom:
		p.add(factorAtom, p.atoms.Hash(t))
	case term.KindInteger:
		p.integer(t)
	case term.KindFloat:
		p.float(term.FloatValue(p.v, t))
	case term.KindPid:
		o := term.OuterOf(p.v, t, kind, h)
		p.digits(factorPid, o.First())
		p.add(factorFloat, 0)
	case term.KindPort:
		o := term.OuterOf(p.v, t, kind, h)
		p.digits(factorTuple, o.Words[1])
		if o.Words[0] > 0 {
			p.digits(factorTuple, o.Words[0])
		}
		p.add(factorFun, 0)
	case term.KindRef:
		o := term.OuterOf(p.v, t, kind, h)
		p.digits(factorTuple, o.First())
		p.add(factorFun, 0)
	case term.KindBinary:
		p.bitstring(t)
	case term.KindList:
		p.rest(t)
	case term.KindTuple:
		p.later(factorTuple, uint32(term.HeaderArity(h)))
		p.terms(t, 1, term.HeaderArity(h))
	case term.KindMap:
		p.add(factorMap, factorMapMore+PHash2(p.v, p.atoms, t))
	case term.KindFun:
		p.fun(t)
	}
}

func (p *hasher) integer(t term.Term) {
	if term.IsSmall(t) {
		n := term.SmallValue(t)
		for digits := uint64(max(n, -n)) | 1<<32; digits > 1; digits >>= 8 {
			p.add(factorDigit, uint32(digits&0xFF))
		}
		p.sign(n < 0)
		return
	}
	n := term.BigValue(p.v, t)
	magnitude := n.Bytes()
	for len(magnitude)%4 != 0 || len(magnitude) == 0 {
		magnitude = append([]byte{0}, magnitude...)
	}
	for i := len(magnitude) - 1; i >= 0; i-- {
		p.add(factorDigit, uint32(magnitude[i]))
	}
	p.sign(n.Sign() < 0)
}

func (p *hasher) sign(negative bool) {
	if negative {
		p.add(factorNegative, 0)
		return
	}
	p.add(factorPositive, 0)
}

func (p *hasher) float(f float64) {
	if f == 0 {
		f = 0 // also for -0.0
	}
	x := math.Float64bits(f)
	p.add(factorFloat, uint32(x>>32)^uint32(x))
}

// bitstring adds whole bytes, then the bits after them.
func (p *hasher) bitstring(t term.Term) {
	data := term.BinBytes(p.v, t)
	rest := min(term.BitSize(p.v, t), 8*len(data)) % 8
	whole := data
	if rest > 0 {
		whole = data[:len(data)-1]
	}
	for _, b := range whole {
		p.add(factorAtom, uint32(b))
	}
	if rest > 0 {
		p.add(factorAtom, uint32(data[len(whole)]>>(8-rest)))
		p.add(factorBits, uint32(rest))
	}
	p.add(factorNegative, uint32(len(whole)))
}

// rest adds what follows in a list: bytes as they come.
func (p *hasher) rest(t term.Term) {
	for term.IsList(t) {
		head := term.Head(p.v, t)
		t = term.Tail(p.v, t)
		if !term.IsSmall(head) || uint(term.SmallValue(head)) > math.MaxUint8 {
			p.todo.Push(hashJob{kind: addRest, t: t})
			p.term(head)
			return
		}
		p.add(factorDigit, uint32(term.SmallValue(head)))
	}
	p.later(factorListEnd, 0)
	p.term(t)
}

func (p *hasher) fun(t term.Term) {
	if term.IsExport(p.v, t) {
		m, f, arity := term.ReadExport(p.v, t)
		p.add(factorExport, uint32(arity))
		p.add(factorAtom, p.atoms.Hash(m))
		p.add(factorAtom, p.atoms.Hash(f))
		return
	}
	f := term.ReadFun(p.v, t)
	p.add(factorFun, uint32(f.Free))
	p.add(factorAtom, p.atoms.Hash(f.Module))
	p.add(factorDigit, uint32(f.Index))
	p.add(factorDigit, uniq.Of(p.atoms.Name(f.Module), f.Index))
	p.terms(t, term.FunHead, f.Free)
}
