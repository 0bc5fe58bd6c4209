package pcre

import "bytes"

// class reads [...].
func (q *parser) class() *node {
	if q.posixLength() > 0 {
		if q.peek(1) == ':' {
			fail(13, q.i)
		}
		fail(31, q.i)
	}
	q.i++
	not := q.negated()
	c := &classReader{parser: q, set: &set{}}
	for first := true; ; first = false {
		if q.i >= len(q.p) {
			fail(6, q.i)
		}
		if q.peek(0) == ']' && !first && !q.quoted {
			break
		}
		c.item()
	}
	q.i++
	if !not && c.items == 1 {
		return q.one(c.last)
	}
	c.finish(not)
	return &node{kind: kindSet, set: c.set}
}

// negated takes ^ at the start of a class, with empty quotations around it.
func (q *parser) negated() bool {
	not := false
	for {
		switch {
		case q.take(`\E`), q.take(`\Q\E`):
		case !not && q.take("^"):
			not = true
		default:
			return not
		}
	}
}

// classReader collects what is in a class. A class of a single character is that character, as to
// PCRE: where a match can begin depends on it.
type classReader struct {
	*parser
	set   *set
	items int  // characters, also equal ones; each of what stands for several counts as many
	last  rune // of the characters
}

// many is more items than a class of one character has.
const many = 2

// item reads a character, a range of them, or something that stands for several.
func (c *classReader) item() {
	switch {
	case c.take(`\E`):
		c.quoted = false
		return
	case !c.quoted && c.posixLength() > 0:
		c.posix()
		c.items += many
		return
	case !c.quoted && c.take(`\Q`):
		c.quoted = true
		return
	}
	low, isChar := rune(0), true
	if !c.quoted && c.peek(0) == '\\' {
		low, isChar = c.escapedChar()
	} else {
		low = c.char()
	}
	if isChar {
		c.span(low)
	}
}

// escapedChar takes an escape and adds what it stands for, if that is not one character.
func (c *classReader) escapedChar() (rune, bool) {
	if r, isChar := c.charEscape(true); isChar {
		return r, true
	}
	switch b := c.p[c.i]; b {
	case 'b':
		c.i++
		return 8, true
	case 'N':
		if c.peek(1) == '{' && !isCounted(c.p[c.i+2:]) {
			fail(37, c.i)
		}
		fail(71, c.i)
	case 'E':
		c.i++
	case 'p', 'P':
		c.set.addProperty(c.property(b == 'P'))
		c.items += many
	case 'd', 'D', 's', 'S', 'w', 'W', 'h', 'H', 'v', 'V':
		c.i++
		c.addType(c.set, b)
		c.items += many
	default:
		if c.has(extra) {
			fail(7, c.i)
		}
		c.i++
		return rune(b), true
	}
	return 0, false
}

// span adds a character, or the range that it begins.
func (c *classReader) span(low rune) {
	for c.take(`\E`) {
		c.quoted = false
	}
	from := c.i
	if c.quoted || !c.take("-") {
		c.addSpan(low, low)
		return
	}
	for c.take(`\E`) {
	}
	for c.take(`\Q`) {
		if !c.take(`\E`) {
			c.quoted = true
			break
		}
	}
	if c.i >= len(c.p) || !c.quoted && c.peek(0) == ']' {
		c.i = from
		c.addSpan(low, low)
		// The hyphen stands for itself, and may itself begin a range.
		return
	}
	high := c.rangeEnd()
	if high < low {
		fail(8, c.i-1)
	}
	c.addSpan(low, high)
}

// rangeEnd takes the character that ends a range.
func (c *classReader) rangeEnd() rune {
	switch {
	case c.quoted:
	case c.peek(0) == '\\':
		high, isChar := c.charEscape(true)
		if isChar {
			return high
		}
		if c.peek(0) != 'b' {
			fail(83, c.i)
		}
		c.i++
		return 8
	case c.posixLength() > 0:
		fail(83, c.i)
	}
	return c.char()
}

func (c *classReader) addSpan(low, high rune) {
	c.noteEnd(low)
	c.noteEnd(high)
	if c.items, c.last = c.items+1, high; low < high {
		c.items += many
	}
	if c.has(Caseless) {
		c.set.addCases(low, high, c.has(UTF))
		return
	}
	c.set.add(low, high)
}

// posixLength is the length of [:...:], [....] or [=...=] up to its last sign, or 0.
func (q *parser) posixLength() int {
	if q.peek(0) != '[' {
		return 0
	}
	end := q.peek(1)
	if end != ':' && end != '.' && end != '=' {
		return 0
	}
	for i := q.i + 2; i+1 < len(q.p); i++ {
		switch c := q.p[i]; {
		case c == '\\' && (q.p[i+1] == ']' || q.p[i+1] == '\\'):
			i++
		case c == '[' && q.p[i+1] == end, c == ']':
			return 0
		case c == end && q.p[i+1] == ']':
			return i - q.i
		}
	}
	return 0
}

// posix takes a class by its name.
func (c *classReader) posix() {
	n := c.posixLength()
	if c.peek(1) != ':' {
		fail(31, c.i)
	}
	name := c.p[c.i+2 : c.i+n]
	not := len(name) > 0 && name[0] == '^'
	c.i += 2
	if not {
		name = name[1:]
		c.i++
	}
	if c.has(Caseless) && (bytes.Equal(name, []byte("lower")) || bytes.Equal(name, []byte("upper"))) {
		name = []byte("alpha")
	}
	bits, found := posix[string(name)]
	if !found {
		fail(30, c.i)
	}
	c.i += len(name) + 2
	if f := unicodeClasses[string(name)]; f != nil && c.has(UCP) {
		c.set.addProperty(property{f, not})
		return
	}
	c.set.addBits(bits, not)
	if not {
		c.set.high = true
	}
}

// addType adds the characters of \d, \D and the like.
func (q *parser) addType(s *set, b byte) {
	not := 'A' <= b && b <= 'Z'
	switch b | 0x20 {
	case 'h':
		s.addSpans(horizontal, not)
	case 'v':
		s.addSpans(vertical, not)
	case 'd':
		q.addWide(s, digit, isDigit, not)
	case 's':
		q.addWide(s, space, isSpace, not)
	case 'w':
		q.addWide(s, word, isWord, not)
	}
}

// addWide adds a class, which is Unicode's with UCP.
func (q *parser) addWide(s, bits *set, has func(rune) bool, not bool) {
	if q.has(UCP) {
		s.addProperty(property{has, not})
		return
	}
	s.addBits(bits, not)
	if not {
		s.high = true
	}
}

func (c *classReader) finish(not bool) {
	if not {
		c.set.invert()
	}
}
