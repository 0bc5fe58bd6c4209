package pcre

import "unicode"

// propertyOf finds a property by its name: a category, a script, or one of PCRE's own.
func propertyOf(name string) (func(rune) bool, bool) {
	if f, found := ownProperties[name]; found {
		return f, true
	}
	if t, found := unicode.Categories[name]; found && len(name) <= 2 {
		return in(t), true
	}
	if t, found := unicode.Scripts[name]; found {
		return in(t), true
	}
	return nil, false
}

func in(t *unicode.RangeTable) func(rune) bool { return func(c rune) bool { return unicode.Is(t, c) } }

var ownProperties = map[string]func(rune) bool{
	"Any": func(rune) bool { return true },
	"L&":  in(unicode.LC),
	"Xan": isAlnum,
	"Xsp": isSpace,
	"Xps": isSpace,
	"Xwd": isWord,
	"Xuc": isUniversal,
}

func isAlnum(c rune) bool { return unicode.In(c, unicode.L, unicode.N) }
func isWord(c rune) bool  { return c == '_' || isAlnum(c) }
func isDigit(c rune) bool { return unicode.Is(unicode.Nd, c) }
func isSpace(c rune) bool {
	return inSpans(horizontal, c) || inSpans(vertical, c) || unicode.Is(unicode.Z, c)
}

// isUniversal is whether C and C++ can name a character by its number.
func isUniversal(c rune) bool {
	return c == '$' || c == '@' || c == '`' || 0xA0 <= c && c <= 0xD7FF || c >= 0xE000
}

// isGraph and isPrint are what classes in brackets have with UCP.
func isGraph(c rune) bool {
	return !unicode.Is(unicode.Z, c) && c != 0x180E && isVisible(c)
}

func isPrint(c rune) bool {
	return !unicode.In(c, unicode.Zl, unicode.Zp) && isVisible(c)
}

// isVisible is false for what is no character, or controls others, but for marks of formats.
func isVisible(c rune) bool {
	return !unicode.Is(unicode.C, c) || unicode.Is(unicode.Cf, c) && c != 0x061C &&
		(c < 0x2066 || c > 0x2069)
}

func isPunct(c rune) bool {
	return unicode.Is(unicode.P, c) || c < 128 && unicode.Is(unicode.S, c)
}

// unicodeClasses are the classes in brackets with UCP, where they differ.
var unicodeClasses = map[string]func(rune) bool{
	"alpha": in(unicode.L), "lower": in(unicode.Ll), "upper": in(unicode.Lu), "alnum": isAlnum,
	"space": isSpace,
	"blank": func(c rune) bool { return inSpans(horizontal, c) }, "digit": isDigit, "word": isWord,
	"graph": isGraph, "print": isPrint, "punct": isPunct,
}
