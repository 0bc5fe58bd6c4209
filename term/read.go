package term

import "github.com/parallergo/epiphany/emu"

// Kind is the type of a term. Kinds ascend in the standard order of types; integers and floats
// share their place in it.
type Kind uint8

// The kinds of terms.
const (
	KindInvalid Kind = iota // a header, a catch mark or an unknown subtag
	KindInteger
	KindFloat
	KindAtom
	KindRef
	KindFun // also an external fun
	KindPort
	KindPid
	KindTuple
	KindMap
	KindNil
	KindList   // a cons cell
	KindBinary // a bitstring, of whole bytes or not
)

var boxedKinds = [SubMask + 1]Kind{
	SubTuple: KindTuple, SubFun: KindFun, SubPosBig: KindInteger, SubNegBig: KindInteger,
	SubFloat: KindFloat, SubExport: KindFun, SubMap: KindMap, SubHeapBin: KindBinary,
	SubRefcBin: KindBinary, SubSubBin: KindBinary,
	SubPid: KindPid, SubRef: KindRef, SubPort: KindPort,
}

// immKinds is indexed by the six low bits of an immediate.
var immKinds = func() (k [SpecialMask + 1]Kind) {
	for i := range k {
		switch t := Term(i); {
		case IsSmall(t):
			k[i] = KindInteger
		case IsPid(t):
			k[i] = KindPid
		case IsRef(t):
			k[i] = KindRef
		case IsAtom(t):
			k[i] = KindAtom
		case t == Nil:
			k[i] = KindNil
		}
	}
	return
}()

// KindOf returns the kind of t.
func KindOf(v *emu.View, t Term) Kind {
	k, _ := KindHeader(v, t)
	return k
}

// KindHeader returns the kind of t, and the header if it is boxed.
func KindHeader(v *emu.View, t Term) (Kind, emu.Word) {
	switch t & TagMask {
	case TagImm:
		return immKinds[t&SpecialMask], 0
	case TagList:
		return KindList, 0
	case TagBoxed:
		h := v.Load(Ptr(t))
		return boxedKinds[HeaderSub(h)], h
	}
	return KindInvalid, 0
}

// isSub reports whether t is a boxed object with the subtag.
func isSub(v *emu.View, t Term, sub int) bool {
	return IsBoxed(t) && HeaderSub(v.Load(Ptr(t))) == sub
}

// IsTuple, IsMap, IsFloat, IsFun (also external) and IsInteger test the type of any term.
func IsTuple(v *emu.View, t Term) bool { return isSub(v, t, SubTuple) }
func IsMap(v *emu.View, t Term) bool   { return isSub(v, t, SubMap) }
func IsFloat(v *emu.View, t Term) bool { return isSub(v, t, SubFloat) }
func IsFun(v *emu.View, t Term) bool   { return IsBoxed(t) && KindOf(v, t) == KindFun }
func IsInteger(v *emu.View, t Term) bool {
	return IsSmall(t) || IsBoxed(t) && KindOf(v, t) == KindInteger
}
func IsNumber(v *emu.View, t Term) bool { return IsInteger(v, t) || IsFloat(v, t) }

// Word loads word i of the object that the boxed term t points to; word 0 is its header.
func Word(v *emu.View, t Term, i int) emu.Word { return v.Load(Ptr(t) + emu.Addr(i)*emu.WordBytes) }

// setWord stores word i of that object.
func setWord(v *emu.View, t Term, i int, w emu.Word) { v.Store(Ptr(t)+emu.Addr(i)*emu.WordBytes, w) }

// Head and Tail are the parts of a cons cell.
func Head(v *emu.View, t Term) Term { return v.Load(Ptr(t)) }
func Tail(v *emu.View, t Term) Term { return v.Load(Ptr(t) + emu.WordBytes) }

// TupleArity returns the number of elements of a tuple.
func TupleArity(v *emu.View, t Term) int { return HeaderArity(Word(v, t, 0)) }

// Element returns element i of a tuple, counted from 0.
func Element(v *emu.View, t Term, i int) Term { return Word(v, t, 1+i) }

// FunInfo are the parts of a fun.
type FunInfo struct {
	Module Term
	Index  int // among the funs of the module
	Arity  int // without the free variables
	Entry  int // the loader's number for the code; negative for a foreign.Fun
	Free   int // number of free variables
}

// ReadFun returns the parts of a fun that is not external; FreeVar returns its free variable i,
// counted from 0.
func ReadFun(v *emu.View, t Term) FunInfo {
	return FunInfo{
		Module: Word(v, t, 1), Index: SmallValue(Word(v, t, 2)), Arity: SmallValue(Word(v, t, 3)),
		Entry: SmallValue(Word(v, t, 4)), Free: HeaderArity(Word(v, t, 0)) + 1 - FunHead,
	}
}

// FreeVar returns free variable i of a fun, counted from 0.
func FreeVar(v *emu.View, t Term, i int) Term { return Word(v, t, FunHead+i) }

// IsExport reports whether t is an external fun; ReadExport returns its parts.
func IsExport(v *emu.View, t Term) bool { return isSub(v, t, SubExport) }

// ReadExport returns the parts of an external fun.
func ReadExport(v *emu.View, t Term) (module, function Term, arity int) {
	return Word(v, t, 1), Word(v, t, 2), SmallValue(Word(v, t, 3))
}
