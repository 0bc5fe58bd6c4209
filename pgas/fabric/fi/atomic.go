package fi

// Datatype is a type of elements. A long double is a double, as on the chip.
type Datatype int

// Types.
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

// Operations.
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

// Kind is a kind of atomic operations: those that fetch nothing, those that fetch, and those that
// compare and fetch.
type Kind int

// Kinds.
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

// Valid tells whether an operation of a kind is there for a type.
func (t Datatype) Valid(code OpCode, kind Kind) bool {
	return t >= 0 && t < datatypes && code >= 0 && code < opCodes &&
		types[t].has&ofKind[kind]&span(code, code) != 0
}

// Size is the bytes of an element, 0 if there is no such type.
func (t Datatype) Size() int {
	if t < 0 || t >= datatypes {
		return 0
	}
	return types[t].size
}

// Align is what addresses of elements are multiples of.
func (t Datatype) Align() uint64 { return uint64(types[t].align) }
