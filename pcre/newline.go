package pcre

import "unicode/utf8"

// lines says what ends a line.
type lines struct {
	kind Newline
	utf  bool
}

// at is the length of a line's end at i, or 0.
func (l lines) at(s []byte, i int) int {
	if i >= len(s) {
		return 0
	}
	switch c := s[i]; {
	case c == '\r' && l.kind != NewlineLF && l.kind != NewlineDefault:
		crlf := i+1 < len(s) && s[i+1] == '\n'
		switch {
		case l.kind == NewlineCR:
			return 1
		case crlf:
			return 2
		case l.kind == NewlineCRLF:
			return 0
		}
		return 1
	case c == '\n':
		if l.kind == NewlineCR || l.kind == NewlineCRLF {
			return 0
		}
		return 1
	case l.kind == NewlineAny:
		return l.other(s[i:])
	}
	return 0
}

// other is the length of one of Unicode's other ends of a line.
func (l lines) other(s []byte) int {
	if s[0] == '\v' || s[0] == '\f' {
		return 1
	}
	if !l.utf {
		if s[0] == 0x85 {
			return 1
		}
		return 0
	}
	switch c, n := utf8.DecodeRune(s); c {
	case 0x85, 0x2028, 0x2029:
		return n
	}
	return 0
}

// before is the length of a line's end that stops at i, or 0. It looks at what is before i only.
func (l lines) before(s []byte, i int) int {
	if i == 0 {
		return 0
	}
	crlf := i >= 2 && s[i-2] == '\r' && s[i-1] == '\n'
	switch s[i-1] {
	case '\n':
		if crlf && l.kind >= NewlineCRLF {
			return 2
		}
		return l.at(s[:i], i-1)
	case '\r':
		return l.at(s[:i], i-1)
	}
	if l.kind != NewlineAny {
		return 0
	}
	if l.utf {
		_, n := utf8.DecodeLastRune(s[:i])
		return l.at(s, i-n)
	}
	return l.at(s, i-1)
}
