package quote

import (
	"strconv"
	"unicode/utf8"
)

// Bits is one that is written.
type Bits struct {
	Bytes   []byte
	Bits    int  // how many of them
	Unicode bool // characters beyond Latin-1 stand for themselves
	Plain   bool // characters are not shown as text
}

// Text writes a bitstring, to a depth if that is positive: as a string if all of what is shown of
// it is printable, which is atomic; else as numbers. Where there is room for fewer characters that
// bounds the depth.
func (b Bits) Text(depth, room int) (text string, atomic bool) {
	if most := max(room, 1); len(b.Bytes) > most && (depth <= 0 || depth > most) {
		depth = most
	}
	switch {
	case len(b.Bytes) == 0:
		return "<<>>", true
	case depth == 1:
		return "<<...>>", true
	}
	if !b.Plain && b.Bits%8 == 0 {
		if text, ok := b.chars(depth - 1); ok {
			return text, true
		}
	}
	return b.Numbers(depth), false
}

// charsPerLevel is how many characters of a binary stand for one level of depth.
const charsPerLevel = 4

// chars shows a binary as a string, cut at depth levels if depth is positive; ok is false if it is
// not printable so far.
func (b Bits) chars(depth int) (text string, ok bool) {
	shown, dots, utf := len(b.Bytes), "", ""
	if depth >= 0 {
		shown = min(shown, charsPerLevel*depth)
	}
	chars, used := latin1Prefix(b.Bytes[:shown])
	if b.Unicode && utf8.Valid(b.Bytes[:shown]) {
		if chars, used = utf8Prefix(b.Bytes[:shown]); used != len(chars) {
			utf = "/utf8"
		}
	}
	if used < shown && (depth <= 0 || used < depth) {
		return "", false
	}
	if used < len(b.Bytes) {
		dots = Elision
	}
	return "<<" + String(chars, true) + utf + dots + ">>", true
}

// latin1Prefix returns the printable characters that data begins with and how many bytes they are.
func latin1Prefix(data []byte) (chars []rune, used int) {
	for _, b := range data {
		if !Printable(rune(b)) {
			break
		}
		chars = append(chars, rune(b))
	}
	return chars, len(chars)
}

// utf8Prefix is latin1Prefix for UTF-8.
func utf8Prefix(data []byte) (chars []rune, used int) {
	for used < len(data) {
		r, n := utf8.DecodeRune(data[used:])
		if !Printable(r) {
			break
		}
		chars = append(chars, r)
		used += n
	}
	return chars, used
}

// Numbers writes a bitstring as its bytes, one less of them than depth says if that is positive;
// the last may be Value:Bits.
func (b Bits) Numbers(depth int) string {
	if len(b.Bytes) == 0 {
		return "<<>>"
	}
	out := []byte("<<")
	for i, c := range b.Bytes {
		if i > 0 {
			out = append(out, ',')
		}
		if depth == i+1 {
			out = append(out, Elision...)
			break
		}
		rest := b.Bits - 8*i
		if rest >= 8 {
			out = strconv.AppendUint(out, uint64(c), 10)
			continue
		}
		out = strconv.AppendUint(out, uint64(c>>(8-rest)), 10)
		out = append(out, ':', byte('0'+rest))
	}
	return string(append(out, ">>"...))
}
