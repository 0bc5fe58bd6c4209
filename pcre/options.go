package pcre

// Options of a pattern.
type Options uint32

const (
	Caseless Options = 1 << iota
	Multiline
	DotAll
	Extended
	Ungreedy
	DupNames
	Anchored
	DollarEndOnly
	FirstLine
	NoAutoCapture
	NoStartOptimize
	UCP
	UTF
	NeverUTF
	extra // (?X): unknown escapes are errors
)

// Newline is what ends a line. Its values are PCRE's: of two of them OTP takes the union of their
// bits.
type Newline uint8

const (
	NewlineDefault Newline = iota // of the pattern, or LF
	NewlineCR
	NewlineLF
	NewlineCRLF
	NewlineAny     // any of Unicode's
	NewlineAnyCRLF // CR, LF or both
)

// BSR is what \R matches. Both is an error.
type BSR uint8

const (
	BSRDefault BSR = iota // of the pattern, or Unicode's
	BSRAnyCRLF
	BSRUnicode
	bsrBoth
)

// Name is a named group.
type Name struct {
	Name   string
	Number int
}

// Regexp is a compiled pattern.
type Regexp struct {
	Groups  int    // capturing ones
	Names   []Name // sorted; names may be there several times
	Options Options
	Newline Newline
	BSR     BSR

	program    []inst
	entries    []int32 // of groups, for calls
	slots      int
	names      []string // of marks
	first      *set     // of the first byte, or nil
	anchored   bool
	startLine  bool
	namesCRLF  bool
	required   int    // a byte that is in whatever matches, or -1
	maxChoices uint64 // of (*LIMIT_MATCH=...), 0 for none
	maxDepth   uint64
}
