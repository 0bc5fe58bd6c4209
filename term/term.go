package term

// Term is a tagged 32-bit word of emulated memory.
//
// The two low bits are the primary tag:
//
//	00 header of a boxed object; also a return address on a stack; never a value
//	01 pointer to a cons cell (head, tail)
//	10 pointer to a boxed object (header, words…)
//	11 immediate; the next two bits tell pid 0011, reference 0111, special 1011, small integer 1111
//
// Specials carry two more bits: atom 001011, catch 011011, nil 111011.
type Term = uint32

// Primary tags.
const (
	TagHeader = 0
	TagList   = 1
	TagBoxed  = 2
	TagImm    = 3
	TagMask   = 3
)

// Immediate tags with their masks and payload shifts.
const (
	TagPid   = 0x3
	TagRef   = 0x7
	TagSmall = 0xF
	ImmMask  = 0xF
	ImmShift = 4

	TagAtom      = 0x0B
	TagCatch     = 0x1B
	SpecialMask  = 0x3F
	SpecialShift = 6
	// Nil is the empty list.
	Nil Term = 0x3B
	// Blank is a word of memory that holds nothing yet: an immediate of no type.
	Blank Term = 0x2B
	// None is not a term: the absence of one. A moved cons cell has it as its head.
	None Term = 0
)

// Small integers are 28 bits, two's complement.
const (
	SmallBits = 28
	MaxSmall  = 1<<(SmallBits-1) - 1
	MinSmall  = -1 << (SmallBits - 1)
)

// Header subtags, bits 2 to 5 of a header word; bits 6 to 31 are the number of words that follow
// it.
const (
	SubTuple   = 0 // elements
	SubFun     = 1 // module atom, index small, arity small, entry small, free variables…
	SubPosBig  = 2 // 32-bit limbs, least significant first
	SubNegBig  = 3
	SubFloat   = 4  // two words, low word first, IEEE 754 double
	SubExport  = 5  // module atom, function atom, arity small
	SubMap     = 6  // n keys in term order, then n values; or the root of a trie (map.go)
	SubHeapBin = 7  // size in bits (small), then bytes packed little-endian in words
	SubRefcBin = 8  // a box: size in bits (small), then raw words: payload address, object number, next box (binary.go)
	SubSubBin  = 9  // size in bits, bits before it (smalls), the heap binary or box that it is part of
	SubNode    = 10 // of the trie of a map, below its root; no term itself (map.go)
	SubPid     = 11 // of another node (outer.go): node atom, then raw words: creation, number, serial
	SubRef     = 12 // node atom, then raw words: creation, at most 5 words of the reference
	SubPort    = 13 // node atom, then raw words: creation, number, its upper half first
	SubShift   = 2
	SubMask    = 0xF
	ArityShift = 6
)

// Words of a fun before its free variables, header included.
const FunHead = 5

// IsSmall, IsAtom … test the tag of an immediate. A pid or reference that is one is of this node.
func IsSmall(t Term) bool { return t&ImmMask == TagSmall }
func IsPid(t Term) bool   { return t&ImmMask == TagPid }
func IsRef(t Term) bool   { return t&ImmMask == TagRef }
func IsAtom(t Term) bool  { return t&SpecialMask == TagAtom }
func IsList(t Term) bool  { return t&TagMask == TagList }
func IsBoxed(t Term) bool { return t&TagMask == TagBoxed }
func IsImm(t Term) bool   { return t&TagMask == TagImm }
func IsCatch(t Term) bool { return t&SpecialMask == TagCatch }

// Small makes a small integer; n must be in range.
func Small(n int) Term { return uint32(n)<<ImmShift | TagSmall }

// SmallValue returns the value of a small integer.
func SmallValue(t Term) int { return int(int32(t) >> ImmShift) }

// FitsSmall reports whether n can be a small integer.
func FitsSmall(n int64) bool { return n >= MinSmall && n <= MaxSmall }

// Atom makes the atom of an index in the atom table; AtomIndex is its inverse.
func Atom(i int) Term      { return uint32(i)<<SpecialShift | TagAtom }
func AtomIndex(t Term) int { return int(t >> SpecialShift) }

// Catch makes the catch mark of a handler index; CatchIndex is its inverse.
func Catch(i int) Term      { return uint32(i)<<SpecialShift | TagCatch }
func CatchIndex(t Term) int { return int(t >> SpecialShift) }

// Pid and Ref make identifiers of 28-bit numbers; ImmValue is their inverse.
func Pid(n uint32) Term      { return n<<ImmShift | TagPid }
func Ref(n uint32) Term      { return n<<ImmShift | TagRef }
func ImmValue(t Term) uint32 { return t >> ImmShift }

// ListAt and BoxedAt make pointers to word-aligned addresses; Ptr is their inverse.
func ListAt(a uint32) Term  { return a | TagList }
func BoxedAt(a uint32) Term { return a | TagBoxed }
func Ptr(t Term) uint32     { return t &^ TagMask }

// Header makes a header word; HeaderSub and HeaderArity return its parts.
func Header(sub, words int) uint32 { return uint32(words)<<ArityShift | uint32(sub)<<SubShift }
func HeaderSub(h uint32) int       { return int(h >> SubShift & SubMask) }
func HeaderArity(h uint32) int     { return int(h >> ArityShift) }
func IsHeader(h uint32) bool       { return h&TagMask == TagHeader }
