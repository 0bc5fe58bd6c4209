package fi

import (
	"cmp"
	"encoding/binary"
)

type integer interface {
	int8 | uint8 | int16 | uint16 | int32 | uint32 | int64 | uint64
}

type number interface {
	integer | float32 | float64 | complex64 | complex128
}

// one is what an operation makes of an element's old value, an operand and what to compare with. It
// returns the old one where there is nothing to write.
type one[T number] func(code OpCode, old, v, c T) T

// types are sizes and meanings of the types.
var types = [datatypes]struct {
	size, align int
	has         operations
	fold        func(code OpCode, at, with, compare, result []byte)
}{
	Int8:              {1, 1, forBits, folder(bits[int8])},
	Uint8:             {1, 1, forBits, folder(bits[uint8])},
	Int16:             {2, 2, forBits, folder(bits[int16])},
	Uint16:            {2, 2, forBits, folder(bits[uint16])},
	Int32:             {4, 4, forBits, folder(bits[int32])},
	Uint32:            {4, 4, forBits, folder(bits[uint32])},
	Int64:             {8, 8, forBits, folder(bits[int64])},
	Uint64:            {8, 8, forBits, folder(bits[uint64])},
	Float:             {4, 4, forOrdered, folder(ordered[float32])},
	Double:            {8, 8, forOrdered, folder(ordered[float64])},
	FloatComplex:      {8, 4, forAll, folder(all[complex64])},
	DoubleComplex:     {16, 8, forAll, folder(all[complex128])},
	LongDouble:        {8, 8, forOrdered, folder(ordered[float64])},
	LongDoubleComplex: {16, 8, forAll, folder(all[complex128])},
}

// folder has the elements' bytes.
func folder[T number](f one[T]) func(code OpCode, at, with, compare, result []byte) {
	return func(code OpCode, at, with, compare, result []byte) {
		old := decode[T](at)
		copy(result, at)
		if code != AtomicRead {
			encode(at, f(code, old, decode[T](with), decode[T](compare)))
		}
	}
}

// decode is 0 of no bytes.
func decode[T number](p []byte) (v T) {
	if len(p) > 0 {
		if _, err := binary.Decode(p, binary.LittleEndian, &v); err != nil {
			panic(err) // callers pass whole elements
		}
	}
	return v
}

func encode[T number](p []byte, v T) {
	if _, err := binary.Encode(p, binary.LittleEndian, v); err != nil {
		panic(err) // as above
	}
}

func choose[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

// all are the operations that all types have.
func all[T number](code OpCode, old, v, c T) T {
	switch code {
	case Sum:
		return old + v
	case Prod:
		return old * v
	case LOr:
		return choose[T](old != 0 || v != 0, 1, 0)
	case LAnd:
		return choose[T](old != 0 && v != 0, 1, 0)
	case LXor:
		return choose[T]((old != 0) != (v != 0), 1, 0)
	case AtomicWrite:
		return v
	case CSwap:
		return choose(c == old, v, old)
	case CSwapNE:
		return choose(c != old, v, old)
	}
	return old
}

func ordered[T interface {
	number
	cmp.Ordered
}](code OpCode, old, v, c T) T {
	switch code {
	case Min:
		return choose(v < old, v, old)
	case Max:
		return choose(v > old, v, old)
	case CSwapLE:
		return choose(c <= old, v, old)
	case CSwapLT:
		return choose(c < old, v, old)
	case CSwapGE:
		return choose(c >= old, v, old)
	case CSwapGT:
		return choose(c > old, v, old)
	}
	return all(code, old, v, c)
}

func bits[T integer](code OpCode, old, v, c T) T {
	switch code {
	case BOr:
		return old | v
	case BAnd:
		return old & v
	case BXor:
		return old ^ v
	case MSwap:
		return v&c | old&^c
	}
	return ordered(code, old, v, c)
}

// Fold performs an operation on the elements in at, and stores their previous values in result
// unless that is nil. with holds the operands and compare the values to compare with, nil if the
// operation has none. All have the length of at, a multiple of the element's size.
func (t Datatype) Fold(code OpCode, at, with, compare, result []byte) {
	size := t.Size()
	part := func(p []byte, i int) []byte {
		if p == nil {
			return nil
		}
		return p[i : i+size]
	}
	for i := 0; i < len(at); i += size {
		types[t].fold(code, part(at, i), part(with, i), part(compare, i), part(result, i))
	}
}
