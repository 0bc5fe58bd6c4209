package constant

import (
	"math/big"
	"slices"
	"unicode/utf8"
)

// Kind is the outermost constructor of a term.
type Kind int

// The kinds.
const (
	Unknown Kind = iota
	Boolean      // true or false, it is not known which
	Atom
	Integer
	Float
	Nil
	Cons
	Tuple
	Text   // a list of characters
	Bits   // a bitstring
	Map    // its keys and values
	Other  // a fun, a pid …
	Beyond // kinds from here on are the user's own
)

// Value is what is known of a term.
type Value struct {
	Kind  Kind
	Name  string   // of an atom; the bytes of bits, the last one filled up with zeros
	Num   *big.Int // of an integer
	Float float64
	Parts []Value // head and tail; elements; of a map: keys and values
	Chars []rune  // of text
	Rest  int     // of bits: how many there are in the last byte, 0 for all
	size  int     // how many terms it is made of, where it has parts
	Whole bool    // nothing about it is not known
}

// maxSize bounds the terms that are computed, and so the time it takes to compare and print them:
// parts may be shared.
const maxSize = 1 << 12

// Values without parts.
var (
	Nothing = Value{} // nothing is known
	OfNil   = Value{Kind: Nil, Whole: true}
)

// OfAtom is an atom.
func OfAtom(name string) Value { return Value{Kind: Atom, Name: name, Whole: true} }

// OfBool is true or false.
func OfBool(b bool) Value {
	if b {
		return OfAtom("true")
	}
	return OfAtom("false")
}

// OfInt is an integer.
func OfInt(n int64) Value { return OfInteger(big.NewInt(n)) }

// OfInteger is an integer of any size.
func OfInteger(n *big.Int) Value { return Value{Kind: Integer, Num: n, Whole: true} }

// OfFloat is a float.
func OfFloat(f float64) Value { return Value{Kind: Float, Float: f, Whole: true} }

// OfText is the list of characters.
func OfText(chars []rune) Value {
	if len(chars) == 0 {
		return OfNil
	}
	return Value{Kind: Text, Chars: chars, Whole: true}
}

// Compound makes a term of parts, however large.
func Compound(k Kind, parts ...Value) Value {
	s := Value{Kind: k, Parts: parts, size: 1, Whole: true}
	for _, p := range parts {
		s.size += p.extent()
		s.Whole = s.Whole && p.Whole
	}
	return s
}

// extent is how much there is of a term.
func (s Value) extent() int {
	n := max(s.size, len(s.Chars), len(s.Name), 1)
	if s.Num != nil {
		n = max(n, s.Num.BitLen()/64)
	}
	return n
}

// Build makes a term of parts; nothing is known of one that is too large.
func Build(k Kind, parts ...Value) Value {
	if s := Compound(k, parts...); s.size <= maxSize {
		return s
	}
	return Nothing
}

// BuildList makes a list of elements with a tail.
func BuildList(elems []Value, tail Value) Value {
	parts := make([]Value, 2*len(elems))
	for i := len(elems) - 1; i >= 0; i-- {
		cell := parts[2*i : 2*i+2 : 2*i+2]
		cell[0], cell[1] = elems[i], tail
		if tail = Build(Cons, cell...); tail.Kind == Unknown {
			break
		}
	}
	return tail
}

// Opened gives a list of characters as a cell with the rest behind it.
func (s Value) Opened() Value {
	if s.Kind != Text {
		return s
	}
	head, tail := OfInt(int64(s.Chars[0])), OfText(s.Chars[1:])
	return Value{Kind: Cons, Parts: []Value{head, tail}, Whole: true}
}

// IsList tells whether a term is a list, which need not end well.
func (s Value) IsList() bool { return s.Kind == Nil || s.Kind == Cons || s.Kind == Text }

// IsNumber tells whether a term is an integer or a float.
func (s Value) IsNumber() bool { return s.Kind == Integer || s.Kind == Float }

// IsByte tells whether a term is an integer from 0 to 255.
func (s Value) IsByte() bool {
	return s.Kind == Integer && s.Num.IsInt64() && s.Num.Int64() == s.Num.Int64()&255
}

// IsAtom tells whether a term is this atom.
func (s Value) IsAtom(name string) bool { return s.Kind == Atom && s.Name == name }

// IsBoolean tells whether a term is true or false.
func (s Value) IsBoolean() bool { return s.IsAtom("true") || s.IsAtom("false") }

// Same tells whether two whole terms are equal, =:=.
func Same(a, b Value) bool {
	for {
		a, b = a.Opened(), b.Opened()
		if a.Kind != b.Kind || a.Name != b.Name || a.Float != b.Float || a.Rest != b.Rest ||
			len(a.Parts) != len(b.Parts) || a.Num != nil && a.Num.Cmp(b.Num) != 0 {
			return false
		}
		if a.Kind == Map {
			return sameMaps(a, b)
		}
		last := len(a.Parts) - 1
		for i := range last {
			if !Same(a.Parts[i], b.Parts[i]) {
				return false
			}
		}
		if last < 0 {
			return true
		}
		a, b = a.Parts[last], b.Parts[last]
	}
}

// sameMaps is Same for maps of one size, whose keys may come in any order.
func sameMaps(a, b Value) bool {
	for i := 0; i+1 < len(a.Parts); i += 2 {
		if v, found := find(a.Parts[i], b); !found || !Same(a.Parts[i+1], v) {
			return false
		}
	}
	return true
}

// maxKeys bounds the maps whose keys are known.
const maxKeys = 1 << 8

// Has tells whether a map whose keys are known has a key.
func (s Value) Has(k Value) bool {
	_, found := find(k, s)
	return found && k.Whole
}

// Put gives a map with a key more, or another value; nothing is known of what is in one that is too
// large.
func (s Value) Put(k, v Value) Value {
	if !s.Whole || !k.Whole || !v.Whole || s.size > maxSize || len(s.Parts) >= 2*maxKeys {
		return Value{Kind: Map}
	}
	parts := slices.Clone(s.Parts)
	for i := 0; i < len(parts); i += 2 {
		if Same(parts[i], k) {
			parts[i+1] = v
			return Compound(Map, parts...)
		}
	}
	return Compound(Map, append(parts, k, v)...)
}

// IsChar tells whether a number is a character of Unicode.
func IsChar(n *big.Int) bool {
	return n.IsInt64() && n.Int64() == int64(rune(n.Int64())) && utf8.ValidRune(rune(n.Int64()))
}
