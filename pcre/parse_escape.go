package pcre

import (
	"bytes"
	"unicode/utf8"
)

// largest is the number of the last character.
func (q *parser) largest() rune {
	if q.has(UTF) {
		return utf8.MaxRune
	}
	return 255
}

// escapes that stand for one character.
var escapes = map[byte]rune{'a': 7, 'e': 27, 'f': 12, 'n': 10, 'r': 13, 't': 9}

// charEscape takes a backslash and what stands for one character behind it. It takes the backslash
// and gives false where that is something else.
func (q *parser) charEscape(class bool) (rune, bool) {
	q.i++
	if q.i >= len(q.p) {
		fail(1, q.i)
	}
	c := q.p[q.i]
	if r, found := escapes[c]; found {
		q.i++
		return r, true
	}
	switch c {
	case 'l', 'L', 'u', 'U':
		fail(37, q.i)
	case 'c':
		return q.control(), true
	case 'x':
		return q.hex(), true
	case 'o':
		return q.octalBraced(), true
	case '0':
		return q.octal(), true
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if !class && q.isReference() {
			return 0, false
		}
		if c >= '8' {
			q.i++
			return rune(c), true
		}
		return q.octal(), true
	}
	if isKnown(c) {
		return 0, false
	}
	if q.has(extra) && isASCIIAlnum(c) {
		fail(3, q.i)
	}
	return q.char(), true
}

// isKnown reports whether a letter behind a backslash means more than itself.
func isKnown(c byte) bool { return bytes.IndexByte([]byte("ABCDEGHKNPQRSVWXZbdghkpsvwz"), c) >= 0 }

func isASCIIAlnum(c byte) bool {
	return isDecimal(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// isReference reports whether the number that is next is that of a group: it is below 8 or there
// have been as many. Numbers that are too big are an error.
func (q *parser) isReference() bool {
	n, end, fits := q.digits()
	if !fits {
		fail(61, end-1)
	}
	return n < 8 || n <= q.groups
}

// digits looks at a number that is next, to its end.
func (q *parser) digits() (n, end int, fits bool) {
	fits = true
	for end = q.i; end < len(q.p) && isDecimal(q.p[end]); end++ {
		if n > maxInt/10-1 {
			fits = false
			continue
		}
		n = n*10 + int(q.p[end]-'0')
	}
	return n, end, fits
}

const maxInt = 1<<31 - 1

// number takes digits.
func (q *parser) number() int {
	n, end, fits := q.digits()
	if q.i = end; !fits {
		fail(61, q.i)
	}
	return n
}

// control takes cX.
func (q *parser) control() rune {
	q.i++
	switch c := q.peek(0); {
	case q.i >= len(q.p):
		fail(2, q.i)
	case c > 127:
		fail(68, q.i)
	case 'a' <= c && c <= 'z':
		q.i++
		return rune(c-32) ^ 0x40
	}
	q.i++
	return rune(q.p[q.i-1]) ^ 0x40
}

// octal takes up to three digits.
func (q *parser) octal() rune {
	c := rune(0)
	for n := 0; n < 3 && '0' <= q.peek(0) && q.peek(0) <= '7'; n++ {
		c = c*8 + rune(q.peek(0)-'0')
		q.i++
	}
	if c > q.largest() {
		fail(51, q.i-1)
	}
	return c
}

func (q *parser) octalBraced() rune {
	if q.peek(1) != '{' {
		fail(81, q.i)
	}
	return q.braced(8, 80)
}

// hex takes x{...} or x and up to two digits.
func (q *parser) hex() rune {
	if q.peek(1) == '{' {
		return q.braced(16, 79)
	}
	q.i++
	c := rune(0)
	for n := 0; n < 2 && digitOf(q.peek(0)) < 16; n++ {
		c = c*16 + rune(digitOf(q.peek(0)))
		q.i++
	}
	return c
}

// braced takes a letter and a number in braces.
func (q *parser) braced(base int, other fault) rune {
	if q.peek(2) == '}' {
		at := q.i + 2
		if base == 8 {
			at = q.i
		}
		fail(86, at)
	}
	q.i += 2
	c := 0
	for digitOf(q.peek(0)) < base && q.i < len(q.p) {
		c = c*base + digitOf(q.peek(0))
		q.i++
		if c > int(q.largest()) {
			for digitOf(q.peek(0)) < base && q.i < len(q.p) {
				q.i++
			}
			fail(34, q.i)
		}
	}
	switch {
	case q.peek(0) != '}':
		fail(other, q.i)
	case q.has(UTF) && c >= 0xD800 && c <= 0xDFFF:
		fail(73, q.i)
	}
	q.i++
	return rune(c)
}

// digitOf is the value of a digit, 16 for what is none.
func digitOf(c byte) int {
	switch {
	case isDecimal(c):
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return 16
}

// places are the escapes for positions.
var places = map[byte]place{'A': subjectStart, 'G': matchStart, 'z': subjectEnd, 'Z': lastEnd,
	'b': wordEdge, 'B': noWordEdge}

// escaped reads a backslash and what is behind it, outside of classes.
func (q *parser) escaped() (n, repeated *node) {
	if c, isChar := q.charEscape(false); isChar {
		n = q.one(c)
		return n, n
	}
	c := q.p[q.i]
	if at, found := places[c]; found {
		q.i++
		return q.place(at), nil
	}
	switch c {
	case 'K':
		q.i++
		return &node{kind: kindKeep}, nil
	case 'g':
		n = q.escapedG()
	case 'k':
		n = q.escapedK()
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		n = q.reference(q.number())
	default:
		n = q.typed(c)
	}
	return n, n
}

// typed takes an escape for a character of some type.
func (q *parser) typed(c byte) *node {
	switch c {
	case 'C':
		q.i++
		return &node{kind: kindByte}
	case 'N':
		if q.peek(1) == '{' && !isCounted(q.p[q.i+2:]) {
			fail(37, q.i)
		}
		q.i++
		return &node{kind: kindAny}
	case 'R':
		q.i++
		return &node{kind: kindBreak}
	case 'X':
		q.i++
		return &node{kind: kindGrapheme}
	}
	s := &set{}
	if c == 'p' || c == 'P' {
		s.addProperty(q.property(c == 'P'))
	} else {
		q.i++
		q.addType(s, c)
	}
	return &node{kind: kindSet, set: s}
}

// reference is a reference to a group by its number.
func (q *parser) reference(n int) *node {
	return q.referTo(&node{kind: kindRef, refs: []int{n}, pos: -1})
}

func (q *parser) referTo(n *node) *node {
	n.fold, n.utf = q.has(Caseless), q.has(UTF)
	for _, open := range q.open {
		if len(n.refs) > 0 && n.refs[0] == open {
			q.self[open] = true
		}
	}
	return n
}

// escapedG takes \g: a reference by number or name in braces, or by a number as such, or a call by
// what is in quotes or angle brackets.
func (q *parser) escapedG() *node {
	if c := q.peek(1); c == '<' || c == '\'' {
		return q.escapedCall(c)
	}
	q.i++
	braced := q.peek(0) == '{'
	if braced {
		rest := bytes.TrimLeft(q.p[q.i+1:], "-0123456789")
		if len(rest) > 0 && rest[0] != '}' {
			q.i--
			return q.escapedK()
		}
		q.i++
	}
	back := q.take("-")
	n, end, fits := q.digits()
	if !fits {
		fail(61, end-1)
	}
	q.i = end
	if braced && !q.take("}") {
		fail(57, q.i)
	}
	if n == 0 {
		fail(58, q.i-1)
	}
	if back {
		if n > q.groups {
			fail(15, q.i-1)
		}
		n = q.groups - (n - 1)
	}
	return q.reference(n)
}

// escapedCall takes \g<...> or \g'...'.
func (q *parser) escapedCall(open byte) *node {
	end := open
	if open == '<' {
		end = '>'
	}
	q.i++
	if c := q.peek(1); c != '+' && c != '-' && !isDecimal(c) {
		q.i++
		return q.named(end, true)
	}
	i := q.i + 2
	for i < len(q.p) && isDecimal(q.p[i]) {
		i++
	}
	if i >= len(q.p) || q.p[i] != end {
		fail(57, q.i)
	}
	q.i++
	return q.numberedCall(end)
}

// escapedK takes \k and a name in braces, quotes or angle brackets.
func (q *parser) escapedK() *node {
	end := map[byte]byte{'<': '>', '\'': '\'', '{': '}'}[q.peek(1)]
	if end == 0 {
		fail(69, q.i)
	}
	q.i += 2
	return q.named(end, false)
}

// property takes p or P and a name.
func (q *parser) property(not bool) property {
	q.i++
	if q.i >= len(q.p) {
		fail(46, q.i)
	}
	name := string(q.p[q.i])
	if q.p[q.i] == '{' {
		if q.peek(1) == '^' {
			not = !not
			q.i++
		}
		end := bytes.IndexByte(q.p[q.i+1:min(len(q.p), q.i+1+maxProperty)], '}')
		if end < 0 {
			fail(46, min(q.i+maxProperty, len(q.p)))
		}
		name = string(q.p[q.i+1 : q.i+1+end])
		q.i += 1 + end
	}
	f, found := propertyOf(name)
	if !found {
		fail(47, q.i)
	}
	q.i++
	return property{f, not}
}

// maxProperty is where the name of a property has to have ended.
const maxProperty = 31
