package warn

import "math/big"

// kind is the outermost constructor of a term or a pattern.
type kind int

const (
	anything kind = iota // not known; in a pattern: a variable that takes everything
	bound                // in a pattern: a variable that has a value already, or occurs twice
	boolean              // true or false
	atom
	integer
	float
	null
	cons
	tuple
	text  // a list of characters
	bits  // a bitstring
	dict  // a map
	fault // a call that fails
	other // a fun, a pid …
)

// shape is what is known of a term, or what a pattern asks for.
type shape struct {
	kind  kind
	name  string   // of an atom; the bytes of bits, the last one filled up with zeros
	num   *big.Int // of an integer
	f     float64
	parts []shape // head and tail; elements; of dict: keys and values
	chars []rune  // of text
	rest  int     // of bits: how many there are in the last byte, 0 for all
	size  int     // how many terms it is made of, where it has parts
	whole bool    // nothing about it is not known
}

// maxSize bounds the terms that are computed, and so the time it takes to compare and print them: parts may be shared.
const maxSize = 1 << 12

var (
	unknown = shape{}
	nilTerm = shape{kind: null, whole: true}
)

func atomOf(name string) shape { return shape{kind: atom, name: name, whole: true} }

func truth(b bool) shape {
	if b {
		return atomOf("true")
	}
	return atomOf("false")
}

func intOf(n int64) shape { return shape{kind: integer, num: big.NewInt(n), whole: true} }

func textOf(chars []rune) shape {
	if len(chars) == 0 {
		return nilTerm
	}
	return shape{kind: text, chars: chars, whole: true}
}

// compound makes a pattern of parts.
func compound(k kind, parts ...shape) shape {
	s := shape{kind: k, parts: parts, size: 1, whole: true}
	for _, p := range parts {
		s.size += p.extent()
		s.whole = s.whole && p.whole
	}
	return s
}

// extent is how much there is of a term.
func (s shape) extent() int {
	n := max(s.size, len(s.chars), len(s.name), 1)
	if s.num != nil {
		n = max(n, s.num.BitLen()/64)
	}
	return n
}

// built makes a term of parts; nothing is known of one that is too large.
func built(k kind, parts ...shape) shape {
	if s := compound(k, parts...); s.size <= maxSize {
		return s
	}
	return unknown
}

// builtList makes a list of elements with a tail.
func builtList(elems []shape, tail shape) shape {
	parts := make([]shape, 2*len(elems))
	for i := len(elems) - 1; i >= 0; i-- {
		cell := parts[2*i : 2*i+2 : 2*i+2]
		cell[0], cell[1] = elems[i], tail
		if tail = built(cons, cell...); tail.kind == anything {
			break
		}
	}
	return tail
}

// opened gives a list of characters as a cell with the rest behind it.
func (s shape) opened() shape {
	if s.kind != text {
		return s
	}
	return shape{kind: cons, parts: []shape{intOf(int64(s.chars[0])), textOf(s.chars[1:])}, whole: true}
}

func (s shape) isList() bool { return s.kind == null || s.kind == cons || s.kind == text }

func (s shape) isNumber() bool { return s.kind == integer || s.kind == float }

func (s shape) isByte() bool {
	return s.kind == integer && s.num.IsInt64() && s.num.Int64() == s.num.Int64()&255
}

func (s shape) is(name string) bool { return s.kind == atom && s.name == name }

func (s shape) isBoolean() bool { return s.is("true") || s.is("false") }

// same tells whether two whole terms are equal, =:=.
func same(a, b shape) bool {
	for {
		a, b = a.opened(), b.opened()
		if a.kind != b.kind || a.name != b.name || a.f != b.f || a.rest != b.rest || len(a.parts) != len(b.parts) || a.num != nil && a.num.Cmp(b.num) != 0 {
			return false
		}
		last := len(a.parts) - 1
		for i := range last {
			if !same(a.parts[i], b.parts[i]) {
				return false
			}
		}
		if last < 0 {
			return true
		}
		a, b = a.parts[last], b.parts[last]
	}
}

// outcome is whether a value matches.
type outcome int

const (
	maybe outcome = iota
	yes
	no
)

// match tells whether a term matches a pattern.
func match(v, p shape) outcome {
	switch {
	case p.kind == anything:
		return yes
	case p.kind == bound || v.kind == anything || v.kind == other || v.kind == fault:
		return maybe
	case v.kind == boolean:
		if p.isBoolean() {
			return maybe
		}
		return no
	case v.kind == dict || v.kind == bits:
		if v.whole && v.kind != p.kind {
			return no
		}
		return maybe
	}
	v, p = v.opened(), p.opened()
	if v.kind != p.kind || len(v.parts) != len(p.parts) {
		return no
	}
	if len(v.parts) == 0 {
		if same(v, p) {
			return yes
		}
		return no
	}
	result := yes
	for i := range v.parts {
		switch match(v.parts[i], p.parts[i]) {
		case no:
			return no
		case maybe:
			result = maybe
		}
	}
	return result
}

// both gives the pattern that matches what two patterns match, which must not exclude each other.
func both(a, b shape) (p shape, ok bool) {
	a, b = a.opened(), b.opened()
	switch {
	case a.kind == anything:
		return b, true
	case b.kind == anything || b.kind == bound:
		return a, true
	case a.kind == bound:
		return b, true
	case a.kind != b.kind:
		return shape{}, false
	case a.kind == dict || a.kind == bits:
		return a, true
	case len(a.parts) == 0:
		return a, same(a, b)
	case len(a.parts) != len(b.parts):
		return shape{}, false
	}
	parts := make([]shape, len(a.parts))
	for i := range parts {
		if parts[i], ok = both(a.parts[i], b.parts[i]); !ok {
			return shape{}, false
		}
	}
	return compound(a.kind, parts...), true
}
