package scan

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/compiler/token"
)

// number reads an integer, with or without a base, or a float; the token keeps the digits without
// underscores.
func (s *Scanner) number(t *token.Token) bool {
	start := s.pos
	s.digits(10)
	t.Kind = token.Int
	switch {
	case s.PeekAt(0) == '#':
		return s.based(t, start)
	case s.PeekAt(0) == '.' && isDigit(s.PeekAt(1)):
		return s.fraction(t, start)
	}
	t.Text = plainDigits(s.src[start:s.pos])
	return !token.TooManyDigits(t.Text, 10) || s.malformed(*t, token.TooLarge)
}

// PeekAt is the byte so many behind the next, 0 beyond the end.
func (s *Scanner) PeekAt(i int) byte {
	if s.pos+i < len(s.src) {
		return s.src[s.pos+i]
	}
	return 0
}

// digits moves over digits of a base and single underscores between them.
func (s *Scanner) digits(base int) {
	for digitValue(s.PeekAt(0)) < base || s.PeekAt(0) == '_' && s.pos > 0 &&
		digitValue(s.src[s.pos-1]) < base && digitValue(s.PeekAt(1)) < base {
		s.pos++
	}
}

func (s *Scanner) based(t *token.Token, start int) bool {
	base, err := strconv.Atoi(plainDigits(s.src[start:s.pos]))
	if err != nil || base < 2 || base > 36 {
		return s.illegal(*t, "base '"+s.src[start:s.pos]+"'")
	}
	s.pos++
	first := s.pos
	if digitValue(s.PeekAt(0)) >= base {
		return s.illegal(*t, "integer")
	}
	s.digits(base)
	t.Text = plainDigits(s.src[start:s.pos])
	return !token.TooManyDigits(plainDigits(s.src[first:s.pos]), base) || s.malformed(*t, token.TooLarge)
}

func (s *Scanner) fraction(t *token.Token, start int) bool {
	s.pos++
	s.digits(10)
	if c := s.PeekAt(0); c == 'e' || c == 'E' {
		n := 1
		if sign := s.PeekAt(1); sign == '+' || sign == '-' {
			n = 2
		}
		s.pos += n
		if !isDigit(s.PeekAt(0)) {
			return s.illegal(*t, "float")
		}
		s.digits(10)
	}
	t.Kind, t.Text = token.Float, plainDigits(s.src[start:s.pos])
	if _, err := strconv.ParseFloat(t.Text, 64); err != nil {
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
func (s *Scanner) quoted(t *token.Token, k token.Kind) bool {
	quote := s.src[s.pos]
	s.pos++
	var decoded []byte // what was read before from, once there was an escape
	from, escaped := s.pos, false
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == quote:
			t.Kind, t.Text = k, s.src[from:s.pos]
			if escaped {
				t.Text = string(append(decoded, t.Text...))
			}
			s.pos++
			return s.checkName(t)
		case c == '\\':
			decoded = append(decoded, s.src[from:s.pos]...)
			at := s.Here()
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
	if s.stop(s.Here()) {
		return false
	}
	decoded = append(decoded, s.src[from:s.pos]...)
	what := map[token.Kind]string{token.String: "string", token.Atom: "atom"}[k]
	return s.malformed(*t, fmt.Sprintf("unterminated %s starting with %c%s%c", what, quote,
		token.EscapeQuoted(clip(string(decoded), 16), rune(quote)), quote))
}

// maxAtom is the longest name in characters.
const maxAtom = 255

// checkName refuses atoms and variables that are too long.
func (s *Scanner) checkName(t *token.Token) bool {
	if len(t.Text) <= maxAtom || t.Kind != token.Atom && t.Kind != token.Var ||
		utf8.RuneCountInString(t.Text) <= maxAtom {
		return true
	}
	return s.illegal(*t, map[token.Kind]string{token.Atom: "atom", token.Var: "var"}[t.Kind])
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
func (s *Scanner) char(t *token.Token) bool {
	s.pos++
	t.Kind = token.Char
	switch c := s.PeekAt(0); {
	case s.pos >= len(s.src):
		return !s.stop(*t) && s.malformed(*t, "unterminated character")
	case c == '\\':
		r, ok := s.escape(*t)
		if t.Text = string(r); !ok && !s.cut && !s.stop(*t) {
			return s.malformed(*t, "unterminated character")
		}
		return ok
	case c == '\n':
		s.newline()
		t.Text = "\n"
	default:
		_, n := utf8.DecodeRuneInString(s.src[s.pos:])
		t.Text = s.src[s.pos : s.pos+n]
		s.advanceWide(n)
	}
	return true
}

// escape reads an escape sequence from its backslash on. What is illegal is reported at a token;
// what the source ends within is left to the caller.
func (s *Scanner) escape(at token.Token) (rune, bool) {
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

func (s *Scanner) octal() rune {
	var r rune
	for n := 0; n < 3 && s.PeekAt(0) >= '0' && s.PeekAt(0) <= '7'; n++ {
		r = r<<3 | rune(s.src[s.pos]-'0')
		s.pos++
	}
	return r
}

// hex reads xHH or x{H...}.
func (s *Scanner) hex(at token.Token) (rune, bool) {
	s.pos++
	braced, most := s.PeekAt(0) == '{', 2
	if braced {
		s.pos++
		most = 8
	}
	var r rune
	n := 0
	for ; n < most && digitValue(s.PeekAt(0)) < 16; n++ {
		r = r<<4 | rune(digitValue(s.src[s.pos]))
		s.pos++
	}
	closed := !braced && n == 2 || braced && n > 0 && s.PeekAt(0) == '}'
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
func (s *Scanner) control(at token.Token) (rune, bool) {
	s.pos++
	switch c := s.PeekAt(0); {
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
