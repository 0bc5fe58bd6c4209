package source

import (
	"strings"
	"unicode/utf8"
)

// Decode gives the source as UTF-8, up to where it is none. Latin-1 is translated.
func Decode(src []byte) (text string, whole bool) {
	text = string(src)
	if isLatin1(text) {
		return fromLatin1(src), true
	}
	for i, r := range text {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(text[i:]); n == 1 {
				return strings.TrimPrefix(text[:i], "\ufeff"), false
			}
		}
	}
	return strings.TrimPrefix(text, "\ufeff"), true
}

func fromLatin1(src []byte) string {
	var b strings.Builder
	b.Grow(len(src) + len(src)/16)
	for _, c := range src {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// isLatin1 looks for a coding comment in the first two lines.
func isLatin1(text string) bool {
	for range 2 {
		line, rest, _ := strings.Cut(text, "\n")
		if c, ok := coding(line); ok {
			return c == "latin-1"
		}
		text = rest
	}
	return false
}

// coding reads "coding: NAME" or "coding=NAME" from a comment line.
func coding(line string) (string, bool) {
	if !strings.HasPrefix(strings.TrimSpace(line), "%") {
		return "", false
	}
	_, after, found := strings.Cut(line, "coding")
	after = strings.TrimLeft(after, " \t")
	if !found || after == "" || after[0] != ':' && after[0] != '=' {
		return "", false
	}
	after = strings.ToLower(strings.TrimLeft(after[1:], " \t"))
	end := strings.IndexFunc(after, func(r rune) bool {
		return r != '-' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	if end >= 0 {
		after = after[:end]
	}
	return after, after != ""
}
