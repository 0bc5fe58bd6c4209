package term

import (
	"math"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term/stack"
)

// OldPHash is erlang:phash before it is reduced to a range: a sum over the structure of a term, each kind of data with factors of its own. It
// equals OTP's where PHash does.
func OldPHash(v *emu.View, atoms *Atoms, t Term) uint32 {
	h, _ := OldPHashWithin(v, atoms, t, math.MaxUint64)
	return h
}

// OldPHashWithin is to OldPHash what PHashWithin is to PHash.
func OldPHashWithin(v *emu.View, atoms *Atoms, t Term, most uint64) (h uint32, ok bool) {
	p := oldHasher{v: v, atoms: atoms}
	before := v.Loads
	p.Term(t)
	for p.todo.Len() > 0 {
		if v.Loads-before > most {
			return 0, false
		}
		j := *p.todo.Top()
		p.todo.Drop()
		switch j.kind {
		case oldHashTerm:
			p.Term(j.t)
		case oldHashRest:
			p.rest(j.t)
		default:
			p.add(j.factor, j.more)
		}
	}
	return p.h, true
}

// Factors of OldPHash.
const (
	oldAtom     uint32 = 268440163
	oldDigit    uint32 = 268439161
	oldPositive uint32 = 268435459 // also of nil
	oldNegative uint32 = 268436141 // also of the size of a binary
	oldPid      uint32 = 268438633
	oldFloat    uint32 = 268437017 // also of the end of a pid
	oldListEnd  uint32 = 268437511
	oldTuple    uint32 = 268439627 // also of references and ports
	oldFun      uint32 = 268440479 // also of the end of a reference
	oldExport   uint32 = 268440577
	oldBits     uint32 = 268440581
	oldMap      uint32 = 268440593
	oldMapMore  uint32 = 268440611
)

type oldHashKind uint8

const (
	oldHashTerm oldHashKind = iota
	oldHashRest             // what follows the head of a list
	oldHashAdd
)

type oldHashJob struct {
	kind         oldHashKind
	t            Term
	factor, more uint32
}

type oldHasher struct {
	v     *emu.View
	atoms *Atoms
	h     uint32
	todo  stack.Of[oldHashJob]
}

func (p *oldHasher) add(factor, x uint32) { p.h = p.h*factor + x }

// digits adds the four bytes of a word.
func (p *oldHasher) digits(factor, x uint32) {
	for range 4 {
		p.add(factor, x&0xFF)
		x >>= 8
	}
}

func (p *oldHasher) later(factor, more uint32) {
	p.todo.Push(oldHashJob{kind: oldHashAdd, factor: factor, more: more})
}

// terms has n terms from word i of the object of t on added later, in their order.
func (p *oldHasher) terms(t Term, i, n int) {
	for n--; n >= 0; n-- {
		p.todo.Push(oldHashJob{t: word(p.v, t, i+n)})
	}
}

func (p *oldHasher) Term(t Term) {
	kind, h := kindHeader(p.v, t)
	switch kind {
	case KindNil:
		p.add(oldPositive, 1)
	case KindAtom:
		p.add(oldAtom, p.atoms.hash(t))
	case KindInteger:
		p.integer(t)
	case KindFloat:
		p.float(FloatValue(p.v, t))
	case KindPid:
		o := OuterOf(p.v, t, kind, h)
		p.digits(oldPid, o.first())
		p.add(oldFloat, 0)
	case KindPort:
		o := OuterOf(p.v, t, kind, h)
		p.digits(oldTuple, o.Words[1])
		if o.Words[0] > 0 {
			p.digits(oldTuple, o.Words[0])
		}
		p.add(oldFun, 0)
	case KindRef:
		o := OuterOf(p.v, t, kind, h)
		p.digits(oldTuple, o.first())
		p.add(oldFun, 0)
	case KindBinary:
		p.bitstring(t)
	case KindList:
		p.rest(t)
	case KindTuple:
		p.later(oldTuple, uint32(HeaderArity(h)))
		p.terms(t, 1, HeaderArity(h))
	case KindMap:
		p.add(oldMap, oldMapMore+PHash(p.v, p.atoms, t))
	case KindFun:
		p.fun(t)
	}
}

func (p *oldHasher) integer(t Term) {
	n := BigValue(p.v, t)
	magnitude := n.Bytes()
	for len(magnitude)%4 != 0 || len(magnitude) == 0 {
		magnitude = append([]byte{0}, magnitude...)
	}
	for i := len(magnitude) - 1; i >= 0; i-- {
		p.add(oldDigit, uint32(magnitude[i]))
	}
	if n.Sign() < 0 {
		p.add(oldNegative, 0)
	} else {
		p.add(oldPositive, 0)
	}
}

func (p *oldHasher) float(f float64) {
	if f == 0 {
		f = 0 // also for -0.0
	}
	x := math.Float64bits(f)
	p.add(oldFloat, uint32(x>>32)^uint32(x))
}

// bitstring adds whole bytes, then the bits after them.
func (p *oldHasher) bitstring(t Term) {
	data := BinBytes(p.v, t)
	rest := min(BitSize(p.v, t), 8*len(data)) % 8
	whole := data
	if rest > 0 {
		whole = data[:len(data)-1]
	}
	for _, b := range whole {
		p.add(oldAtom, uint32(b))
	}
	if rest > 0 {
		p.add(oldAtom, uint32(data[len(whole)]>>(8-rest)))
		p.add(oldBits, uint32(rest))
	}
	p.add(oldNegative, uint32(len(whole)))
}

// rest adds what follows in a list: bytes as they come.
func (p *oldHasher) rest(t Term) {
	for IsList(t) {
		head := Head(p.v, t)
		t = Tail(p.v, t)
		if !IsSmall(head) || uint(SmallValue(head)) > math.MaxUint8 {
			p.todo.Push(oldHashJob{kind: oldHashRest, t: t})
			p.Term(head)
			return
		}
		p.add(oldDigit, uint32(SmallValue(head)))
	}
	p.later(oldListEnd, 0)
	p.Term(t)
}

func (p *oldHasher) fun(t Term) {
	if IsExport(p.v, t) {
		m, f, arity := ReadExport(p.v, t)
		p.add(oldExport, uint32(arity))
		p.add(oldAtom, p.atoms.hash(m))
		p.add(oldAtom, p.atoms.hash(f))
		return
	}
	f := ReadFun(p.v, t)
	p.add(oldFun, uint32(f.Free))
	p.add(oldAtom, p.atoms.hash(f.Module))
	p.add(oldDigit, uint32(f.Index))
	p.add(oldDigit, FunUniq(p.atoms.Name(f.Module), f.Index))
	p.terms(t, FunHead, f.Free)
}
