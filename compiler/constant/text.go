package constant

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// pidText is a process of this node.
var pidText = regexp.MustCompile(`^<0\.[0-9]+\.[0-9]+>$`)

// plain gives a list of characters as a string.
func plain(a Value) (s string, ok bool) {
	elems, ok := Elements(a)
	var b strings.Builder
	for _, el := range elems {
		if el.Kind != Integer || !IsChar(el.Num) {
			return "", false
		}
		b.WriteRune(rune(el.Num.Int64()))
	}
	return b.String(), ok
}

func isIntegerText(s string, base int) bool { return integerOf(s, base).Whole }

// integerOf reads digits behind a sign or none.
func integerOf(s string, base int) Value {
	if digits := strings.TrimLeft(s, "+-"); len(s)-len(digits) > 1 || strings.Contains(digits, "_") {
		return Nothing
	}
	n, ok := new(big.Int).SetString(s, base)
	if !ok {
		return Nothing
	}
	return OfInteger(n)
}

// isFloatText tells whether Erlang reads a float: with digits before and behind the dot.
func isFloatText(s string) bool {
	f, err := strconv.ParseFloat(s, 64)
	dot := strings.IndexByte(s, '.')
	if err != nil || math.IsInf(f, 0) || dot < 1 || dot+1 == len(s) ||
		strings.ContainsAny(s, "xXpP_iInN") {
		return false
	}
	before, behind := s[dot-1], s[dot+1]
	return before >= '0' && before <= '9' && behind >= '0' && behind <= '9'
}

// isIOList tells whether a list is made of bytes, binaries and such lists.
func isIOList(a Value) bool {
	for a = a.Opened(); a.Kind == Cons; a = a.Parts[1].Opened() {
		switch el := a.Parts[0].Opened(); {
		case el.IsByte():
		case el.IsBinary(), el.Kind == Nil:
		case el.Kind == Cons && isIOList(el):
		default:
			return false
		}
	}
	return a.Kind == Nil || a.IsBinary()
}
