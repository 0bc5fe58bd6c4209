package fi

// Datatype is the type of an element of an atomic operation. A long double is a double, as on the
// chip.
type Datatype int

// Datatypes.
const (
	Int8 Datatype = iota
	Uint8
	Int16
	Uint16
	Int32
	Uint32
	Int64
	Uint64
	Float
	Double
	FloatComplex
	DoubleComplex
	LongDouble
	LongDoubleComplex
	datatypes
)

// OpCode is an atomic operation.
type OpCode int

// Atomic operations.
const (
	Min OpCode = iota
	Max
	Sum
	Prod
	LOr
	LAnd
	BOr
	BAnd
	LXor
	BXor
	AtomicRead
	AtomicWrite
	CSwap
	CSwapNE
	CSwapLE
	CSwapLT
	CSwapGE
	CSwapGT
	MSwap
	opCodes
)

// Kind is a kind of atomic operation: without a result, fetching, or comparing and fetching.
type Kind int

// Kinds of atomic operations.
const (
	Base Kind = iota
	Fetch
	Compare
)

// sets of operations by bits.
type operations uint32

func span(from, to OpCode) operations { return 2<<to - 1<<from }

var (
	forAll     = span(LOr, LAnd) | span(LXor, LXor) | span(AtomicRead, CSwapNE) | span(Sum, Prod)
	forOrdered = forAll | span(Min, Max) | span(CSwapLE, CSwapGT)
	forBits    = forOrdered | span(BOr, BAnd) | span(BXor, BXor) | span(MSwap, MSwap)
	ofKind     = [...]operations{
		Base:    span(Min, BXor) | span(AtomicWrite, AtomicWrite),
		Fetch:   span(Min, AtomicWrite),
		Compare: span(CSwap, MSwap),
	}
)

// Valid reports whether an operation of a kind is supported for a type.
func (t Datatype) Valid(code OpCode, kind Kind) bool {
	return t >= 0 && t < datatypes && code >= 0 && code < opCodes &&
		types[t].has&ofKind[kind]&span(code, code) != 0
}

// Size returns the size of an element in bytes, 0 if there is no such type.
func (t Datatype) Size() int {
	if t < 0 || t >= datatypes {
		return 0
	}
	return types[t].size
}

// Align returns the alignment of an element in bytes.
func (t Datatype) Align() uint64 { return uint64(types[t].align) }
