package pcre

// kind is what a node matches.
type kind uint8

const (
	kindEmpty    kind = iota
	kindChar          // c, in either case if fold
	kindSet           // a character of set
	kindAny           // a character that does not begin a line's end
	kindAll           // any character
	kindByte          // any byte
	kindBreak         // \R
	kindGrapheme      // \X
	kindSeq           // kids, one after the other
	kindAlt           // one of kids
	kindGroup         // kids[0], captured as number
	kindAtomic        // kids[0], without its alternatives
	kindLook          // kids[0] ahead or behind, or not
	kindCond          // kids[0] or kids[1] by a condition
	kindRepeat        // kids[0], from low to high times
	kindRef           // what one of the groups refs has captured
	kindCall          // group number, from elsewhere
	kindAt            // at: a place
	kindKeep          // \K
	kindVerb          // verb
	kindFail
	kindDefine // kids[0] is only called
	kindBack   // low characters back
)

// mode is how a repetition goes on.
type mode uint8

const (
	greedy mode = iota
	lazy
	possessive
)

// place is what holds at a position.
type place uint8

const (
	subjectStart place = iota // \A
	matchStart                // \G
	subjectEnd                // \z
	lastEnd                   // \Z
	lineStart                 // ^
	manyStart                 // ^ of multiline
	lineEnd                   // $
	manyEnd                   // $ of multiline
	wordEdge                  // \b
	noWordEdge                // \B
)

// verb controls backtracking.
type verb uint8

const (
	verbMark verb = iota
	verbCommit
	verbPrune
	verbSkip
	verbThen
	verbAccept
)

// condition is what a conditional group asks for.
type condition uint8

const (
	ifLook   condition = iota // look is true
	ifGroup                   // one of refs is set
	ifCalled                  // the innermost call is of one of refs, or there is one
)

// noLimit is the upper bound of a repetition without one.
const noLimit = -1

type node struct {
	kind  kind
	kids  []*node
	c     rune
	set   *set
	fold  bool
	utf   bool
	ucp   bool
	plain bool // kindAlt: a conditional group's, to which (*THEN) does not go

	low, high int
	mode      mode

	number int
	refs   []int
	name   string // of groups that are not known yet; of a verb
	pos    int    // where an error that is found later is
	ends   []int  // of alternatives: where each has ended

	at     place
	verb   verb
	behind bool
	not    bool
	cond   condition
	look   *node
	closes []int // of (*ACCEPT): the groups that it is in
}

// inLook is a property of (*ACCEPT), kept in number: it ends the assertion that it is in.
const inLook = 1

func seq(kids []*node) *node {
	if len(kids) == 1 {
		return kids[0]
	}
	return &node{kind: kindSeq, kids: kids}
}

// single reports whether a node matches one character, which no alternative can change.
func (n *node) single() bool {
	switch n.kind {
	case kindChar, kindSet, kindAny, kindAll, kindByte:
		return true
	}
	return false
}
