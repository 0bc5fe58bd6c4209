package binary

import (
	"unicode"
	"unicode/utf8"
)

// breakClass is what Unicode calls the property Grapheme_Cluster_Break, with Extended_Pictographic
// as one more value.
type breakClass uint8

const (
	breakOther breakClass = iota
	breakCR
	breakLF
	breakControl
	breakExtend
	breakZWJ
	breakPrepend
	breakSpacing
	breakRegional
	breakL // Hangul syllables: leading consonant, vowel, trailing consonant, and those made of two or three
	breakV
	breakT
	breakLV
	breakLVT
	breakPictographic
)

const zeroWidthJoiner = 0x200D

// cluster is a grapheme cluster as far as it has been read, by the rules of Unicode Standard Annex
// #29. As in OTP nothing but a pictograph follows a pictograph and a joiner.
type cluster struct {
	before       breakClass
	regional     bool // an odd number of regional indicators so far
	pictographic bool // one, and nothing but extenders and a joiner since
}

func beginCluster(r rune) cluster {
	class := classOf(r)
	return cluster{class, class == breakRegional, class == breakPictographic}
}

// joins reports whether a character belongs to the cluster, too.
func (c *cluster) joins(r rune) bool {
	class := classOf(r)
	if !joined(c.before, class, c.regional, c.pictographic) {
		return false
	}
	c.regional = class == breakRegional && !c.regional
	c.pictographic = class == breakPictographic || c.pictographic &&
		(class == breakExtend || class == breakZWJ || class == breakSpacing)
	c.before = class
	return true
}

// graphemeLength finds the length, in characters, of the first grapheme cluster of text that is not
// empty.
func graphemeLength(text []rune) int {
	c := beginCluster(text[0])
	for i, r := range text[1:] {
		if !c.joins(r) {
			return i + 1
		}
	}
	return len(text)
}

// ClusterBytes is the length of the first grapheme cluster of UTF-8 that is not empty.
func ClusterBytes(text []byte) int {
	r, n := utf8.DecodeRune(text)
	c := beginCluster(r)
	for n < len(text) {
		r, more := utf8.DecodeRune(text[n:])
		if !c.joins(r) {
			break
		}
		n += more
	}
	return n
}

// joined reports whether two neighbours belong to one cluster. regional says that the first ends an
// odd number of regional indicators, pictographic that it ends a pictograph with what extends it.
// One case for each rule of UAX 29.
func joined(before, class breakClass, regional, pictographic bool) bool {
	switch {
	case before == breakCR:
		return class == breakLF
	case before == breakLF || before == breakControl || class <= breakControl && class != breakOther:
		return false
	case before == breakZWJ && pictographic:
		return class == breakPictographic
	case class == breakExtend || class == breakZWJ || class == breakSpacing || before == breakPrepend:
		return true
	case before == breakL:
		return class == breakL || class == breakV || class == breakLV || class == breakLVT
	case before == breakLV || before == breakV:
		return class == breakV || class == breakT
	case before == breakLVT || before == breakT:
		return class == breakT
	}
	return class == breakRegional && regional
}

func classOf(r rune) breakClass {
	switch {
	case r == '\r':
		return breakCR
	case r == '\n':
		return breakLF
	case r < ' ' || 0x7F <= r && r < 0xA0 || r == 0xAD:
		return breakControl
	case r < 0x300 && r != 0xA9 && r != 0xAE:
		return breakOther
	case r == zeroWidthJoiner:
		return breakZWJ
	case 0x1100 <= r && r <= 0xD7FB:
		if class := hangul(r); class != breakOther {
			return class
		}
	}
	return tableClass(r)
}

// Hangul syllables stand in one block, by leading consonant, vowel and trailing consonant; of 28
// trailing ones the first is none.
const (
	hangulFirst, hangulLast = 0xAC00, 0xD7A3
	hangulTrailing          = 28
)

func hangul(r rune) breakClass {
	switch {
	case hangulFirst <= r && r <= hangulLast:
		if (r-hangulFirst)%hangulTrailing == 0 {
			return breakLV
		}
		return breakLVT
	case r <= 0x115F || 0xA960 <= r && r <= 0xA97C:
		return breakL
	case r <= 0x11A7 || 0xD7B0 <= r && r <= 0xD7C6:
		return breakV
	case r <= 0x11FF || 0xD7CB <= r && r <= 0xD7FB:
		return breakT
	}
	return breakOther
}

// tableClass is the class of characters that stand in tables.
func tableClass(r rune) breakClass {
	switch {
	case unicode.In(r, unicode.Prepended_Concatenation_Mark) || in(r, prepended):
		return breakPrepend
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Other_Grapheme_Extend) || 0x1F3FB <= r &&
		r <= 0x1F3FF:
		return breakExtend
	case unicode.In(r, unicode.Zl, unicode.Zp, unicode.Cf) || in(r, ignorable):
		return breakControl
	case unicode.Is(unicode.Mc, r) && !in(r, notSpacing) || r == 0x0E33 || r == 0x0EB3:
		return breakSpacing
	case unicode.Is(unicode.Regional_Indicator, r):
		return breakRegional
	case in(r, pictographs):
		return breakPictographic
	}
	return breakOther
}

// runeRange is a range of characters, both ends belonging to it.
type runeRange struct{ first, last rune }

func in(r rune, ranges []runeRange) bool {
	lo, hi := 0, len(ranges)
	for lo < hi {
		mid := (lo + hi) / 2
		switch s := ranges[mid]; {
		case r < s.first:
			hi = mid
		case r > s.last:
			lo = mid + 1
		default:
			return true
		}
	}
	return false
}

// The tables below are of Unicode 14.0, the version of OTP 25: what table 2 of Annex #29 lists
// besides general categories, and emoji-data.txt.
var (
	// prepended are consonants that stand before others.
	prepended = []runeRange{
		{0xD4E, 0xD4E}, {0x111C2, 0x111C3}, {0x1193F, 0x1193F}, {0x11941, 0x11941},
		{0x11A3A, 0x11A3A}, {0x11A84, 0x11A89}, {0x11D46, 0x11D46},
	}
	// ignorable are unassigned characters that will be of no width.
	ignorable = []runeRange{{0x2065, 0x2065}, {0xFFF0, 0xFFF8}, {0xE0000, 0xE001F},
		{0xE0080, 0xE00FF}, {0xE01F0, 0xE0FFF}}
	// notSpacing are marks of the category Mc that do not join what is before them.
	notSpacing = []runeRange{
		{0x102B, 0x102C}, {0x1038, 0x1038}, {0x1062, 0x1064}, {0x1067, 0x106D}, {0x1083, 0x1083},
		{0x1087, 0x108C}, {0x108F, 0x108F},
		{0x109A, 0x109C}, {0x1A61, 0x1A61}, {0x1A63, 0x1A64}, {0xAA7B, 0xAA7B}, {0xAA7D, 0xAA7D},
		{0x11720, 0x11721},
	}
	// pictographs have the property Extended_Pictographic.
	pictographs = []runeRange{
		{0xA9, 0xA9}, {0xAE, 0xAE}, {0x203C, 0x203C}, {0x2049, 0x2049}, {0x2122, 0x2122},
		{0x2139, 0x2139}, {0x2194, 0x2199}, {0x21A9, 0x21AA},
		{0x231A, 0x231B}, {0x2328, 0x2328}, {0x2388, 0x2388}, {0x23CF, 0x23CF}, {0x23E9, 0x23F3},
		{0x23F8, 0x23FA}, {0x24C2, 0x24C2}, {0x25AA, 0x25AB},
		{0x25B6, 0x25B6}, {0x25C0, 0x25C0}, {0x25FB, 0x25FE}, {0x2600, 0x2605}, {0x2607, 0x2612},
		{0x2614, 0x2685}, {0x2690, 0x2705}, {0x2708, 0x2712},
		{0x2714, 0x2714}, {0x2716, 0x2716}, {0x271D, 0x271D}, {0x2721, 0x2721}, {0x2728, 0x2728},
		{0x2733, 0x2734}, {0x2744, 0x2744}, {0x2747, 0x2747},
		{0x274C, 0x274C}, {0x274E, 0x274E}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2763, 0x2767},
		{0x2795, 0x2797}, {0x27A1, 0x27A1}, {0x27B0, 0x27B0},
		{0x27BF, 0x27BF}, {0x2934, 0x2935}, {0x2B05, 0x2B07}, {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50},
		{0x2B55, 0x2B55}, {0x3030, 0x3030}, {0x303D, 0x303D},
		{0x3297, 0x3297}, {0x3299, 0x3299}, {0x1F000, 0x1F0FF}, {0x1F10D, 0x1F10F},
		{0x1F12F, 0x1F12F}, {0x1F16C, 0x1F171}, {0x1F17E, 0x1F17F}, {0x1F18E, 0x1F18E},
		{0x1F191, 0x1F19A}, {0x1F1AD, 0x1F1E5}, {0x1F201, 0x1F20F}, {0x1F21A, 0x1F21A},
		{0x1F22F, 0x1F22F}, {0x1F232, 0x1F23A}, {0x1F23C, 0x1F23F}, {0x1F249, 0x1F3FA},
		{0x1F400, 0x1F53D}, {0x1F546, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F774, 0x1F77F},
		{0x1F7D5, 0x1F7FF}, {0x1F80C, 0x1F80F}, {0x1F848, 0x1F84F}, {0x1F85A, 0x1F85F},
		{0x1F888, 0x1F88F}, {0x1F8AE, 0x1F8FF}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945},
		{0x1F947, 0x1FAFF}, {0x1FC00, 0x1FFFD},
	}
)
