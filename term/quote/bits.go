package quote

import (
	"strconv"
	"unicode/utf8"
)

// Bits is a bitstring to be written.
type Bits struct {
	Bytes   []byte
	Bits    int  // number of bits in Bytes
	Unicode bool // characters beyond Latin-1 are not escaped
	Plain   bool // never written as a string
}

// Text writes a bitstring to a depth, if it is positive, and in about left characters, unless left
// is negative: as a string if the part that is shown is printable, otherwise as numbers. The depth
// is at most room. whole reports whether no part is elided that a greater depth would show, and
// isText whether the text, unlike that of numbers, cannot be broken over lines.
func (b Bits) Text(depth, left, room int) (text string, whole, isText bool) {
	cut := false
	if most := max(room, 1); len(b.Bytes) > most && (depth <= 0 || depth > most) {
		depth, cut = most, true
	}
	switch {
	case len(b.Bytes) == 0:
		return "<<>>", true, true
	case depth == 1:
		return "<<...>>", cut, true
	}
	if !b.Plain && b.Bits%8 == 0 {
		if text, used, ok := b.chars(depth-1, less(left, len(`<<"">>`))); ok {
			return text, cut || used == len(b.Bytes), true
		}
	}
	text, whole = b.numbers(depth, less(left, len("<<>>")))
	return text, cut || whole, false
}

// less returns left without some characters, but at least 0; a negative number means no bound.
func less(left, some int) int {
	if left < 0 {
		return left
	}
	return max(0, left-some)
}

// charsPerLevel is the number of characters of a binary that count as one level of depth.
const charsPerLevel = 4

// chars writes a binary as a string, cut at a depth unless it is negative, and returns the number
// of bytes shown. ok is false if that part is not printable.
func (b Bits) chars(depth, left int) (text string, used int, ok bool) {
	shown, dots, utf := len(b.Bytes), "", ""
	if depth >= 0 {
		shown = min(shown, charsPerLevel*depth)
	}
	if left >= 0 {
		shown = min(shown, left)
	}
	if shown == 0 {
		return "", 0, false
	}
	chars, used, valid := utf8Prefix(b.Bytes, shown)
	if b.Unicode && valid {
		if used != len(chars) {
			utf = "/utf8"
		}
		ok = used == len(b.Bytes) || depth > 0 && len(chars) >= depth
	} else {
		chars, used = latin1Prefix(b.Bytes[:shown])
		ok = used == shown || depth > 0 && used >= depth
	}
	if !ok {
		return "", 0, false
	}
	if used < len(b.Bytes) {
		dots = Elision
	}
	return "<<" + String(chars, true) + utf + dots + ">>", used, true
}

// latin1Prefix returns the longest prefix of data that consists of printable characters, and its
// number of bytes.
func latin1Prefix(data []byte) (chars []rune, used int) {
	for _, b := range data {
		if !Printable(rune(b)) {
			break
		}
		chars = append(chars, rune(b))
	}
	return chars, len(chars)
}

// utf8Prefix is latin1Prefix for UTF-8, limited to the first most characters, all of which must be
// valid.
func utf8Prefix(data []byte, most int) (chars []rune, used int, valid bool) {
	printable := true
	for at := 0; at < len(data) && most > 0; most-- {
		r, n := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && n <= 1 {
			return nil, 0, false
		}
		if printable = printable && Printable(r); printable {
			chars = append(chars, r)
			used += n
		}
		at += n
	}
	return chars, used, true
}

// Numbers writes a bitstring as its bytes, at most depth-1 of them if depth is positive; the last
// may be Value:Bits.
func (b Bits) Numbers(depth int) string {
	text, _ := b.numbers(depth, -1)
	return text
}

func (b Bits) numbers(depth, left int) (text string, whole bool) {
	if len(b.Bytes) == 0 {
		return "<<>>", true
	}
	out := []byte("<<")
	for i, c := range b.Bytes {
		if i > 0 {
			out = append(out, ',')
		}
		if depth == i+1 || left == 0 {
			return string(out) + Elision + ">>", false
		}
		before := len(out)
		if rest := b.Bits - 8*i; rest >= 8 {
			out = strconv.AppendUint(out, uint64(c), 10)
		} else {
			out = strconv.AppendUint(out, uint64(c>>(8-rest)), 10)
			out = append(out, ':', byte('0'+rest))
		}
		left = less(left, len(out)-before+1)
	}
	return string(append(out, ">>"...)), true
}
