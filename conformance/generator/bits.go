package generator

import (
	"fmt"
	"strings"
)

// segments are what is between << and >>: of whole bytes in all, or of any number of bits.
func (g *writer) segments(bytes bool, depth int) *node {
	var all []*node
	for range 1 + g.IntN(3) {
		all = append(all, g.segment(bytes, depth))
	}
	return several("", ", ", "", 0, all...)
}

// segment is Value:Size/Types of an expression.
func (g *writer) segment(bytes bool, depth int) *node {
	e := func(t byte) *node { return form(expr, "(%)", g.expr(t, depth-1)) }
	switch g.IntN(14) {
	case 11:
		return form(fixed, "%:(% rem 7)/unit:"+g.pick(units), e('i'), e('i'))
	case 12:
		return form(fixed, "%:(% rem 99)/binary-unit:"+g.pick(units), e('V'), g.expr('i', 0))
	case 13:
		return form(fixed, "%:%/float-unit:16", e('n'),
			leaf(fixed, g.pick([]string{"1", "2", "4", "3", "0"})))
	case 0, 1:
		return e('i')
	case 2:
		return form(fixed, "%/"+g.pick([]string{"binary", "bytes"}), e('B'))
	case 3:
		return form(fixed, "%:"+g.pick([]string{"32", "64"})+"/"+
			g.pick([]string{"float", "little-float"}), e('n'))
	case 4:
		return leaf(fixed, g.pick([]string{`"abc"`, `"é"/utf8`, `"ab":16`, `"x"/utf16`,
			`"€"/utf16-little`, `"y"/utf32`}))
	case 5:
		return form(fixed, "%:%/binary", e('B'), leaf(fixed, fmt.Sprint(g.IntN(3))))
	case 6:
		return form(fixed, "(% band 16#3fff)/"+
			g.pick([]string{"utf8", "utf16", "utf32", "utf16-little"}), e('i'))
	case 9:
		return form(fixed, "%:16/float", e('n'))
	case 10:
		return form(fixed, "%:%/integer-unit:8", e('i'), leaf(fixed, fmt.Sprint(g.IntN(4))))
	}
	size := leaf(fixed, fmt.Sprint(8*g.IntN(10)))
	if !bytes {
		if g.IntN(6) == 0 {
			return form(fixed, "%/bitstring", e('V'))
		}
		size = leaf(fixed, fmt.Sprint(g.IntN(70)))
		if g.IntN(4) == 0 {
			size = form(fixed, "(% rem 40)", e('i'))
		}
	}
	return form(fixed, "%:%"+g.pick(endings), e('i'), size)
}

var units = []string{"1", "2", "3", "4", "8", "16", "17", "256"}

var endings = []string{"", "", "/little", "/big", "/signed", "/little-signed", "/unsigned",
	"/integer-little"}

// segmentPatterns is a pattern of a binary or a bitstring.
func (g *writer) segmentPatterns(bytes bool, depth int) *node {
	var all []*node
	start := len(g.vars)
	for range g.IntN(3) {
		all = append(all, g.segmentPattern(bytes, start))
	}
	switch g.IntN(4) {
	case 0:
		return form(pattern, "<<%>>", several("", ", ", "", 0, all...))
	case 1:
		all = append(all, form(fixed, "%/"+
			g.pick([]string{"binary", "binary", "binary-unit:3", "binary-unit:16"}), g.bind('V')))
	default:
		rest := form(fixed, "%/bitstring", g.bind('V'))
		all = append(all, rest)
	}
	return form(pattern, "<<%>>", several("", ", ", "", 0, all...))
}

// segmentPattern is a segment of a pattern that is not the last one. Sizes may be of variables
// bound before, or in the same pattern of a binary, whose first variable has the number start. One
// case for each form.
func (g *writer) segmentPattern(bytes bool, start int) *node {
	known := append(g.vars[:g.old:g.old], g.vars[start:]...)
	switch g.IntN(18) {
	case 11:
		if name, ok := g.oneOf('i', g.vars[g.old:start]); ok { // of another part of the pattern
			g.vars = append(g.vars, variable{name, 'i'})
			return leaf(fixed, name+g.pick([]string{":8", "", ":3", ":16/little"}))
		}
	case 12, 13:
		if size, ok := g.oneOf('x', known); ok {
			text := g.pick([]string{"%:(~ div 2)", "%:(~ + 1)/unit:3", "%:(hd(~))",
				"%:(byte_size(~))/binary", "%:(bnot ~)",
				"%:(abs(~) rem 5)/binary-unit:2", "%:(map_get(k, ~))",
				"%:(element(1, ~) - 1)/signed", "%:~", "%:~/binary"})
			return form(fixed, strings.ReplaceAll(text, "~", size), g.bind('V'))
		}
	case 14:
		return form(fixed, "%:"+fmt.Sprint(g.IntN(4))+"/unit:"+g.pick(units), g.bind('i'))
	case 0:
		return leaf(fixed, g.pick([]string{"1", "255", `"a"`, "0:3", "-1:5/signed", "97", `"é"/utf8`}))
	case 1:
		return form(fixed, "%:"+g.pick([]string{"32", "64"})+"/"+
			g.pick([]string{"float", "little-float"}), g.bind('f'))
	case 2:
		return form(fixed, "%/"+g.pick([]string{"utf8", "utf16", "utf32", "utf16-little"}), g.bind('i'))
	case 3:
		return form(fixed, "%:"+fmt.Sprint(g.IntN(3))+"/"+g.pick([]string{"binary", "bytes"}),
			g.bind('B'))
	case 4:
		if size, ok := g.oneOf('i', known); ok {
			return form(fixed, "%:"+size+g.pick(endings), g.bind('i'))
		}
	case 5:
		if size, ok := g.oneOf('i', known); ok {
			return form(fixed, "%:("+size+" rem 9 + 1)/binary-unit:"+
				g.pick([]string{"1", "4", "8"}), g.bind('V'))
		}
	case 6:
		return form(fixed, "_:%", leaf(fixed, fmt.Sprint(g.IntN(20))))
	case 7:
		return leaf(fixed, g.pick([]string{"_/utf8", "_:32/float", "_:1/binary", `"abc"`,
			`"x"/utf16`, "_:64/little-float", "_/utf16"}))
	case 8:
		if name, ok := g.oneOf('i', known); ok {
			return leaf(fixed, name+g.pick([]string{":8", "", ":16/little", "/utf8", ":70",
				":4/signed"}))
		}
	case 9:
		if size, ok := g.oneOf('i', known); ok {
			return form(fixed, "%:("+size+" band 15)"+g.pick([]string{"", "/bitstring", "/signed"}),
				g.bind('V'))
		}
	case 10:
		return form(fixed, "%:16/float", g.bind('f'))
	}
	size := 8 * (1 + g.IntN(8))
	if !bytes || g.IntN(4) == 0 {
		size = 1 + g.IntN(70)
	}
	return form(fixed, "%:"+fmt.Sprint(size)+g.pick(endings), g.bind('i'))
}

// some is a segment of a pattern that takes some bits.
func (g *writer) some() *node {
	return form(fixed, "%:"+fmt.Sprint(5+g.IntN(36))+g.pick(endings), g.bind('i'))
}
