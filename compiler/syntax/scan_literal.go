package syntax

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// number reads an integer, with or without a base, or a float; the token keeps the digits without
// underscores.
func (s *scanner) number(t *token) bool {
	start := s.pos
	s.digits(10)
	t.kind = tInt
	switch {
	case s.peekAt(0) == '#':
		return s.based(t, start)
	case s.peekAt(0) == '.' && isDigit(s.peekAt(1)):
		return s.fraction(t, start)
	}
	t.text = plainDigits(s.src[start:s.pos])
	return !tooManyDigits(t.text, 10) || s.malformed(*t, tooLarge)
}

func (s *scanner) peekAt(i int) byte {
	if s.pos+i < len(s.src) {
		return s.src[s.pos+i]
	}
	return 0
}

// digits moves over digits of a base and single underscores between them.
func (s *scanner) digits(base int) {
	for digitValue(s.peekAt(0)) < base || s.peekAt(0) == '_' && s.pos > 0 &&
		digitValue(s.src[s.pos-1]) < base && digitValue(s.peekAt(1)) < base {
		s.pos++
	}
}

func (s *scanner) based(t *token, start int) bool {
	base, err := strconv.Atoi(plainDigits(s.src[start:s.pos]))
	if err != nil || base < 2 || base > 36 {
		return s.illegal(*t, "base '"+s.src[start:s.pos]+"'")
	}
	s.pos++
	first := s.pos
	if digitValue(s.peekAt(0)) >= base {
		return s.illegal(*t, "integer")
	}
	s.digits(base)
	t.text = plainDigits(s.src[start:s.pos])
	return !tooManyDigits(plainDigits(s.src[first:s.pos]), base) || s.malformed(*t, tooLarge)
}

func (s *scanner) fraction(t *token, start int) bool {
	s.pos++
	s.digits(10)
	if c := s.peekAt(0); c == 'e' || c == 'E' {
		n := 1
		if sign := s.peekAt(1); sign == '+' || sign == '-' {
			n = 2
		}
		s.pos += n
		if !isDigit(s.peekAt(0)) {
			return s.illegal(*t, "float")
		}
		s.digits(10)
	}
	t.kind, t.text = tFloat, plainDigits(s.src[start:s.pos])
	if _, err := strconv.ParseFloat(t.text, 64); err != nil {
		return s.illegal(*t, "float")
	}
	return true
}

func plainDigits(d string) string {
	if strings.IndexByte(d, '_') < 0 {
		return d
	}
	return strings.ReplaceAll(d, "_", "")
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// digitValue is the value of a digit of any base up to 36, 99 for other characters.
func digitValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return 99
}

// quoted reads a string or a quoted atom. Without a closing quote the rest of the source belongs to
// it.
func (s *scanner) quoted(t *token, k kind) bool {
	quote := s.src[s.pos]
	s.pos++
	var decoded []byte // what was read before from, once there was an escape
	from, escaped := s.pos, false
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == quote:
			t.kind, t.text = k, s.src[from:s.pos]
			if escaped {
				t.text = string(append(decoded, t.text...))
			}
			s.pos++
			return s.checkName(t)
		case c == '\\':
			decoded = append(decoded, s.src[from:s.pos]...)
			at := s.here()
			r, ok := s.escape(at)
			if !ok && (s.cut || s.stop(at)) {
				return false
			} else if ok {
				decoded = utf8.AppendRune(decoded, r)
			}
			escaped, from = true, s.pos
		case c == '\n':
			s.newline()
		case c >= utf8.RuneSelf:
			_, n := utf8.DecodeRuneInString(s.src[s.pos:])
			s.advanceWide(n)
		default:
			s.pos++
		}
	}
	if s.stop(s.here()) {
		return false
	}
	decoded = append(decoded, s.src[from:s.pos]...)
	what := map[kind]string{tString: "string", tAtom: "atom"}[k]
	return s.malformed(*t, fmt.Sprintf("unterminated %s starting with %c%s%c", what, quote,
		escapeQuoted(clip(string(decoded), 16), rune(quote)), quote))
}

// maxAtom is the longest name in characters.
const maxAtom = 255

// checkName refuses atoms and variables that are too long.
func (s *scanner) checkName(t *token) bool {
	if len(t.text) <= maxAtom || t.kind != tAtom && t.kind != tVar ||
		utf8.RuneCountInString(t.text) <= maxAtom {
		return true
	}
	return s.illegal(*t, map[kind]string{tAtom: "atom", tVar: "var"}[t.kind])
}

// clip shortens a text to n characters.
func clip(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// char reads $c or $\escape.
func (s *scanner) char(t *token) bool {
	s.pos++
	t.kind = tChar
	switch c := s.peekAt(0); {
	case s.pos >= len(s.src):
		return !s.stop(*t) && s.malformed(*t, "unterminated character")
	case c == '\\':
		r, ok := s.escape(*t)
		if t.text = string(r); !ok && !s.cut && !s.stop(*t) {
			return s.malformed(*t, "unterminated character")
		}
		return ok
	case c == '\n':
		s.newline()
		t.text = "\n"
	default:
		_, n := utf8.DecodeRuneInString(s.src[s.pos:])
		t.text = s.src[s.pos : s.pos+n]
		s.advanceWide(n)
	}
	return true
}

// escape reads an escape sequence from its backslash on. What is illegal is reported at a token;
// what the source ends within is left to the caller.
func (s *scanner) escape(at token) (rune, bool) {
	s.pos++
	if s.pos >= len(s.src) {
		return 0, false
	}
	c := s.src[s.pos]
	switch {
	case c >= '0' && c <= '7':
		return s.octal(), true
	case c == 'x':
		return s.hex(at)
	case c == '^':
		return s.control(at)
	case c == '\n':
		s.newline()
		return '\n', true
	case c >= utf8.RuneSelf:
		r, n := utf8.DecodeRuneInString(s.src[s.pos:])
		s.advanceWide(n)
		return r, true
	}
	s.pos++
	if e := strings.IndexByte("bdefnrstv", c); e >= 0 {
		return rune("\b\x7f\x1b\f\n\r \t\v"[e]), true
	}
	return rune(c), true
}

func (s *scanner) octal() rune {
	var r rune
	for n := 0; n < 3 && s.peekAt(0) >= '0' && s.peekAt(0) <= '7'; n++ {
		r = r<<3 | rune(s.src[s.pos]-'0')
		s.pos++
	}
	return r
}

// hex reads xHH or x{H...}.
func (s *scanner) hex(at token) (rune, bool) {
	s.pos++
	braced, most := s.peekAt(0) == '{', 2
	if braced {
		s.pos++
		most = 8
	}
	var r rune
	n := 0
	for ; n < most && digitValue(s.peekAt(0)) < 16; n++ {
		r = r<<4 | rune(digitValue(s.src[s.pos]))
		s.pos++
	}
	closed := !braced && n == 2 || braced && n > 0 && s.peekAt(0) == '}'
	if braced && closed {
		s.pos++
	}
	switch {
	case closed && utf8.ValidRune(r):
		return r, true
	case closed || s.pos < len(s.src):
		s.illegal(at, "character")
	}
	return 0, false
}

// control reads ^C, a control character.
func (s *scanner) control(at token) (rune, bool) {
	s.pos++
	switch c := s.peekAt(0); {
	case s.pos >= len(s.src):
		return 0, false
	case c == '\n':
		s.illegal(at, "character")
		return 0, false
	case c == '?':
		s.pos++
		return 0x7f, true
	}
	r, n := utf8.DecodeRuneInString(s.src[s.pos:])
	s.advanceWide(n)
	return r & 31, true
}
