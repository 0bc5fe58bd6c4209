package pcre

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// parser reads a pattern from left to right. What needs to know all groups is left to the checker.
type parser struct {
	p       []byte
	i       int
	options Options
	newline Newline
	bsr     BSR
	depth   int
	looks   int // assertions around
	work    int // bytes of PCRE's workspace that the groups around take
	open    []int
	groups  int // so far
	names   []Name
	self    map[int]bool // groups that refer to themselves from within: they are atomic
	crlf    bool         // CR or LF stands in the pattern: then a match may begin between the two
	quoted  bool         // between \Q and \E
	choices uint64
	levels  uint64
}

// maxNesting is how deep groups may be nested.
const maxNesting = 1000

// peek is a byte of the pattern, 0 behind its end.
func (q *parser) peek(ahead int) byte {
	if q.i+ahead < len(q.p) {
		return q.p[q.i+ahead]
	}
	return 0
}

func (q *parser) sees(text string) bool {
	return bytes.HasPrefix(q.p[min(q.i, len(q.p)):], []byte(text))
}

// take skips a text if it is next.
func (q *parser) take(text string) bool {
	if !q.sees(text) {
		return false
	}
	q.i += len(text)
	return true
}

func (q *parser) has(o Options) bool { return q.options&o != 0 }

// char takes a character.
func (q *parser) char() rune {
	if !q.has(UTF) {
		q.i++
		return rune(q.p[q.i-1])
	}
	c, n := utf8.DecodeRune(q.p[q.i:])
	q.i += n
	return c
}

// settings are what a pattern may begin with.
var settings = []struct {
	text string
	set  func(q *parser)
}{
	{"(*UTF8)", func(q *parser) { q.options |= UTF }},
	{"(*UTF)", func(q *parser) { q.options |= UTF }},
	{"(*UCP)", func(q *parser) { q.options |= UCP }},
	{"(*NO_AUTO_POSSESS)", func(*parser) {}},
	{"(*NO_START_OPT)", func(q *parser) { q.options |= NoStartOptimize }},
	{"(*CR)", func(q *parser) { q.newline = NewlineCR }},
	{"(*LF)", func(q *parser) { q.newline = NewlineLF }},
	{"(*CRLF)", func(q *parser) { q.newline = NewlineCRLF }},
	{"(*ANY)", func(q *parser) { q.newline = NewlineAny }},
	{"(*ANYCRLF)", func(q *parser) { q.newline = NewlineAnyCRLF }},
	{"(*BSR_ANYCRLF)", func(q *parser) { q.bsr = BSRAnyCRLF }},
	{"(*BSR_UNICODE)", func(q *parser) { q.bsr = BSRUnicode }},
}

// setting takes one of the settings.
func (q *parser) setting() bool {
	for _, s := range settings {
		if q.take(s.text) {
			s.set(q)
			return true
		}
	}
	return q.limit("(*LIMIT_MATCH=", &q.choices) || q.limit("(*LIMIT_RECURSION=", &q.levels)
}

// limit takes a setting with a number; one that is larger than an earlier one changes nothing.
func (q *parser) limit(text string, to *uint64) bool {
	if !q.sees(text) {
		return false
	}
	i, n := q.i+len(text), uint64(0)
	for i < len(q.p) && isDecimal(q.p[i]) {
		if n > (1<<32-1)/10-1 {
			return false
		}
		n = n*10 + uint64(q.p[i]-'0')
		i++
	}
	if i == q.i+len(text) || i >= len(q.p) || q.p[i] != ')' {
		return false
	}
	q.i = i + 1
	if *to == 0 || n < *to {
		*to = n
	}
	return true
}

func isDecimal(c byte) bool { return '0' <= c && c <= '9' }

// parse reads the whole pattern.
func (q *parser) parse() *node {
	for q.setting() {
	}
	if q.has(UTF) && q.has(NeverUTF) {
		fail(78, 0)
	}
	if q.has(UTF) {
		if n := validPrefix(q.p); n < len(q.p) {
			fail(44, n)
		}
	}
	return q.alternatives(false, false)
}

// validPrefix is the length of what is UTF-8 at the beginning.
func validPrefix(p []byte) int {
	i := 0
	for i < len(p) {
		c, n := utf8.DecodeRune(p[i:])
		if c == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	return i
}

// alternatives reads up to the end of the group. Options that change hold until then, also in the
// alternatives that follow. With reset every alternative begins with the same number of groups.
func (q *parser) alternatives(reset, plain bool) *node {
	if q.depth++; q.depth > maxNesting {
		fail(85, q.i)
	}
	defer func(o Options) { q.options = o; q.depth-- }(q.options)
	first, most := q.groups, q.groups
	var kids []*node
	var ends []int
	for {
		if reset {
			q.groups = first
		}
		kids = append(kids, q.branch())
		most = max(most, q.groups)
		ends = append(ends, q.i)
		if q.peek(0) != '|' || q.i >= len(q.p) {
			break
		}
		q.i++
	}
	q.groups = most
	if len(kids) == 1 {
		return kids[0]
	}
	return &node{kind: kindAlt, kids: kids, plain: plain, ends: ends}
}

// branch reads items up to | or ) or the end.
func (q *parser) branch() *node {
	var kids []*node
	var last *node // what a quantifier would repeat
	for q.i < len(q.p) {
		switch {
		case q.take(`\E`):
			q.quoted = false
			continue
		case q.quoted:
			last = q.literal()
		case q.take(`\Q`):
			q.quoted = true
			continue
		case q.has(Extended) && q.skipSpace(), q.comment():
			continue
		case q.peek(0) == '|' || q.peek(0) == ')':
			return q.joined(kids)
		case q.isQuantifier():
			if last == nil {
				fail(9, q.i+q.quantifierEnd())
			}
			kids[len(kids)-1] = q.quantified(last)
			last = nil
			continue
		default:
			var n *node
			if n, last = q.item(); n == nil {
				continue
			}
			kids = append(kids, n)
			continue
		}
		kids = append(kids, last)
	}
	return q.joined(kids)
}

func (q *parser) joined(kids []*node) *node { return seq(slices.Clone(kids)) }

// comment takes (?#...).
func (q *parser) comment() bool {
	if !q.sees("(?#") {
		return false
	}
	end := bytes.IndexByte(q.p[q.i:], ')')
	if end < 0 {
		fail(18, len(q.p))
	}
	q.i += end + 1
	return true
}

// skipSpace takes white space and comments of the extended syntax.
func (q *parser) skipSpace() bool {
	from := q.i
	for q.i < len(q.p) && space.has(rune(q.p[q.i])) {
		q.i++
	}
	if q.peek(0) == '#' && q.i < len(q.p) {
		q.i++
		for q.i < len(q.p) {
			if n := q.lineEnd(); n > 0 {
				q.i += n
				break
			}
			q.i++
		}
	}
	return q.i > from
}

// lineEnd is the length of a line's end that is next, or 0.
func (q *parser) lineEnd() int {
	return lines{q.newline, q.has(UTF)}.at(q.p, q.i)
}

// literal takes a character that stands for itself.
func (q *parser) literal() *node { return q.one(q.char()) }

func (q *parser) one(c rune) *node {
	q.noteEnd(c)
	return &node{kind: kindChar, c: c, fold: q.has(Caseless), utf: q.has(UTF)}
}

func (q *parser) noteEnd(c rune) { q.crlf = q.crlf || c == '\r' || c == '\n' }

func (q *parser) place(at place) *node {
	return &node{kind: kindAt, at: at, ucp: q.has(UCP), utf: q.has(UTF)}
}

// item reads what is neither a quantifier nor the end of the branch, and gives what a quantifier
// behind it repeats. There may be nothing of either.
func (q *parser) item() (n, repeated *node) {
	switch c := q.peek(0); c {
	case '^':
		q.i++
		if q.has(Multiline) {
			return q.place(manyStart), nil
		}
		return q.place(lineStart), nil
	case '$':
		q.i++
		if q.has(Multiline) {
			return q.place(manyEnd), nil
		}
		return q.place(lineEnd), nil
	case '.':
		q.i++
		n = &node{kind: kindAny}
		if q.has(DotAll) {
			n.kind = kindAll
		}
		return n, n
	case '[':
		if n := q.wordBoundary(); n != nil {
			return n, nil
		}
		n = q.class()
		return n, n
	case '(':
		return q.group()
	case '\\':
		return q.escaped()
	}
	n = q.literal()
	return n, n
}

// wordBoundary takes [[:<:]] or [[:>:]], the start and the end of a word.
func (q *parser) wordBoundary() *node {
	start := q.sees("[[:<:]]")
	if !start && !q.sees("[[:>:]]") {
		return nil
	}
	q.i += len("[[:<:]]")
	w := &node{kind: kindSet, set: q.wordSet()}
	return &node{kind: kindSeq, kids: []*node{q.place(wordEdge),
		{kind: kindLook, kids: []*node{w}, behind: !start}}}
}

func (q *parser) wordSet() *set {
	s := &set{}
	q.addType(s, 'w')
	return s
}

// isQuantifier reports whether a quantifier is next.
func (q *parser) isQuantifier() bool {
	switch q.peek(0) {
	case '*', '+', '?':
		return true
	case '{':
		return isCounted(q.p[q.i+1:])
	}
	return false
}

// isCounted reports whether digits, perhaps a comma and more digits, and } are next.
func isCounted(p []byte) bool {
	rest := bytes.TrimLeft(p, "0123456789")
	if len(rest) == len(p) || len(rest) == 0 {
		return false
	}
	if rest[0] == ',' {
		rest = bytes.TrimLeft(rest[1:], "0123456789")
	}
	return len(rest) > 0 && rest[0] == '}'
}

// quantifierEnd is the number of bytes to the last one of a quantifier that has nothing to repeat.
func (q *parser) quantifierEnd() int {
	if q.peek(0) != '{' {
		return 0
	}
	from := q.i
	defer func() { q.i = from }()
	q.counts()
	return q.i - 1 - from
}

// counts takes a quantifier and gives its bounds.
func (q *parser) counts() (low, high int) {
	q.i++
	switch q.p[q.i-1] {
	case '*':
		return 0, noLimit
	case '+':
		return 1, noLimit
	case '?':
		return 0, 1
	}
	low = q.count()
	high = low
	if q.take(",") {
		if high = noLimit; q.peek(0) != '}' {
			if high = q.count(); high < low {
				fail(4, q.i)
			}
		}
	}
	q.i++
	return low, high
}

// maxCount is the largest number of a quantifier.
const maxCount = 65535

func (q *parser) count() int {
	n := 0
	for isDecimal(q.peek(0)) {
		n = n*10 + int(q.peek(0)-'0')
		q.i++
		if n > maxCount {
			fail(5, q.i)
		}
	}
	return n
}

// quantified takes a quantifier and makes it one of n.
func (q *parser) quantified(n *node) *node {
	low, high := q.counts()
	if q.has(Extended) {
		for q.skipSpace() {
		}
	}
	q.comment()
	m := greedy
	switch {
	case q.take("+"):
		m = possessive
	case q.take("?"):
		m = lazy
	}
	if q.has(Ungreedy) && m != possessive {
		m = lazy - m
	}
	if n.kind == kindLook {
		low, high = min(low, 1), 1
	}
	if n.kind == kindDefine {
		return n
	}
	return &node{kind: kindRepeat, kids: []*node{n}, low: low, high: high, mode: m}
}

// sortNames brings the names of groups into the order in which they are told.
func (q *parser) sortNames() {
	slices.SortStableFunc(q.names, func(a, b Name) int { return strings.Compare(a.Name, b.Name) })
}
