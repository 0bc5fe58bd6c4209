package quote

import (
	"math"
	"strconv"
	"strings"
)

// ParseFloat returns the finite float that s denotes in the form Digits.Digits, with an optional
// sign and an optional exponent.
func ParseFloat(s string) (f float64, valid bool) {
	if !isFloatText(s) {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && !math.IsInf(f, 0)
}

// isFloatText reports whether s has the form Digits.Digits, with an optional sign and an optional
// exponent.
func isFloatText(s string) bool {
	s = skipSign(s)
	s, whole := skipDigits(s)
	if !whole || s == "" || s[0] != '.' {
		return false
	}
	s, fraction := skipDigits(s[1:])
	if !fraction {
		return false
	}
	if s == "" {
		return true
	}
	if s[0] != 'e' && s[0] != 'E' {
		return false
	}
	s, exponent := skipDigits(skipSign(s[1:]))
	return exponent && s == ""
}

func skipSign(s string) string {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return s[1:]
	}
	return s
}

// skipDigits cuts decimal digits off, and tells whether there was one.
func skipDigits(s string) (rest string, some bool) {
	rest = strings.TrimLeft(s, "0123456789")
	return rest, len(rest) < len(s)
}
