package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// class is how values of a type are held.
type class uint8

const (
	void    class = iota
	word          // an integer of at most 32 bits, a pointer
	pair          // an integer of 64 bits
	single        // float
	double        // double and long double
	memory        // by address
	invalid       // a type that is not supported
)

// typ is what lowering needs to know of a scalar type.
type typ struct {
	class    class
	size     uint8
	unsigned bool
	boolean  bool
}

var (
	intType    = typ{class: word, size: 4}
	uintType   = typ{class: word, size: 4, unsigned: true}
	longType   = typ{class: pair, size: 8}
	ulongType  = typ{class: pair, size: 8, unsigned: true}
	floatType  = typ{class: single, size: 4}
	doubleType = typ{class: double, size: 8}
	voidType   = typ{}
	boolType   = typ{class: word, size: 1, unsigned: true, boolean: true}
)

func typeOf(t cc.Type) typ {
	if t == nil {
		return typ{class: invalid}
	}
	if tree.IsVector(t) {
		return typ{class: memory}
	}
	return scalarOf(t)
}

// scalarOf is typeOf for what is no vector, and gives the numbers of a vector.
func scalarOf(t cc.Type) typ {
	switch t.Kind() {
	case cc.Void:
		return voidType
	case cc.Bool:
		return boolType
	case cc.Char, cc.UChar:
		return typ{class: word, size: 1, unsigned: true}
	case cc.SChar:
		return typ{class: word, size: 1}
	case cc.Short:
		return typ{class: word, size: 2}
	case cc.UShort:
		return typ{class: word, size: 2, unsigned: true}
	case cc.Int, cc.Long:
		return intType
	case cc.UInt, cc.ULong, cc.Ptr, cc.Function:
		return uintType
	case cc.LongLong:
		return longType
	case cc.ULongLong:
		return ulongType
	case cc.Enum:
		if e, ok := t.(*cc.EnumType); ok && e.UnderlyingType() != nil {
			return typeOf(e.UnderlyingType())
		}
		return uintType
	case cc.Float, cc.Float32:
		return floatType
	case cc.Double, cc.LongDouble, cc.Float64, cc.Float32x:
		return doubleType
	case cc.Struct, cc.Union, cc.Array, cc.ComplexFloat, cc.ComplexDouble, cc.ComplexLongDouble,
		cc.ComplexInt, cc.ComplexChar, cc.ComplexShort, cc.ComplexUInt, cc.ComplexLong,
		cc.ComplexLongLong, cc.ComplexUShort:
		return typ{class: memory}
	}
	return typ{class: invalid}
}

// part is the type of the parts of a complex type.
func part(t cc.Type) (typ, bool) {
	switch t.Kind() {
	case cc.ComplexFloat:
		return floatType, true
	case cc.ComplexDouble, cc.ComplexLongDouble:
		return doubleType, true
	case cc.ComplexInt, cc.ComplexLong:
		return intType, true
	case cc.ComplexUInt:
		return uintType, true
	case cc.ComplexChar:
		return typ{class: word, size: 1, unsigned: true}, true
	case cc.ComplexShort:
		return typ{class: word, size: 2}, true
	case cc.ComplexUShort:
		return typ{class: word, size: 2, unsigned: true}, true
	case cc.ComplexLongLong:
		return longType, true
	}
	return typ{}, false
}

func isComplex(t cc.Type) bool {
	if t == nil {
		return false
	}
	_, ok := part(t)
	return ok
}

// promoted is a type after the integer promotions.
func (t typ) promoted() typ {
	if t.class == word && t.size < 4 {
		return intType
	}
	return t
}

// common is the type of an operation on two types: the usual arithmetic conversions.
func common(a, b typ) typ {
	switch {
	case a.class == double || b.class == double:
		return doubleType
	case a.class == single || b.class == single:
		return floatType
	}
	a, b = a.promoted(), b.promoted()
	if a.class == pair || b.class == pair {
		if a.class == pair && a.unsigned || b.class == pair && b.unsigned {
			return ulongType
		}
		return longType
	}
	if a.unsigned || b.unsigned {
		return uintType
	}
	return intType
}

func (t typ) floating() bool { return t.class == single || t.class == double }
func (t typ) wide() bool     { return t.class == pair || t.class == double }

// direct tells whether an aggregate travels in registers: those of 1, 2, 4 or 8 bytes do.
func direct(t cc.Type) bool {
	if isComplex(t) {
		return true
	}
	switch t.Size() {
	case 1, 4, 8:
		return true
	case 2:
		return t.Align() >= 2
	}
	return false
}

// returnedInMemory tells whether a result is left where the caller says.
func returnedInMemory(t cc.Type) bool {
	return typeOf(t).class == memory && (!direct(t) || t.Size() > 8)
}
