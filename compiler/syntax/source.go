package syntax

import (
	"strings"
	"unicode/utf8"
)

// decode gives the source as valid UTF-8. Latin-1 is translated; bytes that are not UTF-8 are errors, one per line, and
// become U+FFFD.
func (p *preproc) decode(file uint16, src []byte) string {
	text := string(src)
	if isLatin1(text) {
		return fromLatin1(src)
	}
	if utf8.ValidString(text) {
		return strings.TrimPrefix(text, "\ufeff")
	}
	p.reportInvalid(file, text)
	return strings.ToValidUTF8(text, string(utf8.RuneError))
}

func (p *preproc) reportInvalid(file uint16, text string) {
	line := 1
	for rest := text; rest != ""; line++ {
		this, more, _ := strings.Cut(rest, "\n")
		col := 1
		for this != "" {
			r, n := utf8.DecodeRuneInString(this)
			if r == utf8.RuneError && n == 1 {
				p.errorf(Pos{p.files[file], line, col}, "byte 16#%02X is not valid UTF-8", this[0])
				break
			}
			this = this[n:]
			col++
		}
		rest = more
	}
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
