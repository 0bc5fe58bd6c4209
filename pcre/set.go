package pcre

import (
	"unicode"
	"unicode/utf8"
)

// span is the characters from low to high.
type span struct{ low, high rune }

// property is a test of characters by Unicode's tables.
type property struct {
	has func(rune) bool
	not bool
}

// set is a set of characters. Those below 256 are in a bitmap.
type set struct {
	bits   [4]uint64
	spans  []span
	props  []property
	folded bool // spans stand for their characters in either case
	high   bool // all from 256 on
	not    bool // what is from 256 on is inverted; the bitmap has been
}

func (s *set) has(c rune) bool {
	if c < 256 {
		return s.bits[c>>6]&(1<<(c&63)) != 0
	}
	return s.hasHigh(c) != s.not
}

func (s *set) hasHigh(c rune) bool {
	if s.high || inSpans(s.spans, c) {
		return true
	}
	for _, p := range s.props {
		if p.has(c) != p.not {
			return true
		}
	}
	if s.folded {
		for f := unicode.SimpleFold(c); f != c; f = unicode.SimpleFold(f) {
			if inSpans(s.spans, f) {
				return true
			}
		}
	}
	return false
}

func inSpans(spans []span, c rune) bool {
	for _, r := range spans {
		if r.low <= c && c <= r.high {
			return true
		}
	}
	return false
}

func (s *set) put(c rune) { s.bits[c>>6] |= 1 << (c & 63) }

// add puts a span into the set.
func (s *set) add(low, high rune) {
	for c := low; c <= min(high, 255); c++ {
		s.put(c)
	}
	if high >= 256 {
		s.spans = append(s.spans, span{low, high})
	}
}

// addCases puts a span into the set, in either case.
func (s *set) addCases(low, high rune, utf bool) {
	s.add(low, high)
	for c := rune(0); c < 256; c++ {
		if anyCase(c, utf, func(f rune) bool { return low <= f && f <= high }) {
			s.put(c)
		}
	}
	if utf {
		s.spans = append(s.spans, span{low, high})
		s.folded = true
	}
}

// addAll puts what is in another set into this one, whatever is above 255 only if wide.
func (s *set) addBits(o *set, not bool) {
	for i := range s.bits {
		if not {
			s.bits[i] |= ^o.bits[i]
		} else {
			s.bits[i] |= o.bits[i]
		}
	}
}

// addProperty puts the characters of a property into the set.
func (s *set) addProperty(p property) {
	for c := rune(0); c < 256; c++ {
		if p.has(c) != p.not {
			s.put(c)
		}
	}
	s.props = append(s.props, p)
}

// invert makes the set that of all other characters.
func (s *set) invert() {
	for i := range s.bits {
		s.bits[i] = ^s.bits[i]
	}
	s.not = !s.not
}

// anyCase reports whether f holds for a character or for the same in another case.
func anyCase(c rune, utf bool, f func(rune) bool) bool {
	if !utf {
		return f(c) || f(otherCase(c))
	}
	if f(c) {
		return true
	}
	for o := unicode.SimpleFold(c); o != c; o = unicode.SimpleFold(o) {
		if f(o) {
			return true
		}
	}
	return false
}

// otherCase is a character of ISO 8859-1 in its other case, where there is one.
func otherCase(c rune) rune {
	switch {
	case 'a' <= c && c <= 'z' || 0xE0 <= c && c <= 0xFE && c != 0xF7:
		return c - 32
	case 'A' <= c && c <= 'Z' || 0xC0 <= c && c <= 0xDE && c != 0xD7:
		return c + 32
	}
	return c
}

// fixed makes a set of spans below 256.
func fixed(spans ...span) *set {
	s := &set{}
	for _, r := range spans {
		s.add(r.low, r.high)
	}
	return s
}

// Classes of ISO 8859-1.
var (
	lower = fixed(span{'a', 'z'}, span{0xAA, 0xAA}, span{0xB5, 0xB5}, span{0xBA, 0xBA},
		span{0xDF, 0xF6}, span{0xF8, 0xFF})
	upper  = fixed(span{'A', 'Z'}, span{0xC0, 0xD6}, span{0xD8, 0xDE})
	letter = joined(lower, upper)
	digit  = fixed(span{'0', '9'})
	alnum  = joined(letter, digit)
	word   = joined(alnum, fixed(span{'_', '_'}))
	space  = fixed(span{9, 13}, span{' ', ' '})
	graph  = fixed(span{33, 126}, span{160, 255})

	posix = map[string]*set{
		"alpha": letter, "lower": lower, "upper": upper, "alnum": alnum,
		"ascii": fixed(span{0, 255}), "blank": fixed(span{9, 9}, span{' ', ' '}),
		"cntrl": fixed(span{0, 31}, span{127, 159}), "digit": digit, "graph": graph,
		"print": joined(graph, fixed(span{' ', ' '})),
		"punct": punctuation(), "space": space, "word": word,
		"xdigit": fixed(span{'0', '9'}, span{'A', 'F'}, span{'a', 'f'}),
	}
)

func joined(all ...*set) *set {
	s := &set{}
	for _, o := range all {
		s.addBits(o, false)
	}
	return s
}

// punctuation is what prints and is neither a letter nor a digit.
func punctuation() *set {
	s := &set{}
	for i := range s.bits {
		s.bits[i] = graph.bits[i] &^ alnum.bits[i]
	}
	return s
}

// Horizontal and vertical space, by \h and \v.
var (
	horizontal = []span{{9, 9}, {' ', ' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x180E, 0x180E},
		{0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}}
	vertical = []span{{10, 13}, {0x85, 0x85}, {0x2028, 0x2029}}
)

// addSpans puts spans, or all characters outside of them, into the set.
func (s *set) addSpans(spans []span, not bool) {
	if !not {
		for _, r := range spans {
			s.add(r.low, r.high)
		}
		return
	}
	next := rune(0)
	for _, r := range spans {
		if next < r.low {
			s.add(next, r.low-1)
		}
		next = r.high + 1
	}
	s.add(next, utf8.MaxRune)
}
