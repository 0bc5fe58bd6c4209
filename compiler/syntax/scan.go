package syntax

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner turns source text, valid UTF-8, into tokens. It holds no tokens itself, and goes on after
// an error.
type scanner struct {
	src       string
	pos       int // byte offset of the next character
	line      int32
	lineStart int // byte offset of the line
	wide      int // continuation bytes seen on the line: columns count characters
	file      uint16
	placed    bool // the source has marks that tell where what follows is
	flat      bool // a mark has told a line only
	cut       bool // an illegal token has ended the form, and another begins behind it
	maybe     bool // the words maybe and else are reserved
	report    func(at token, msg string)

	// What is behind src is no text: abandon is told where what was read last begins, and that is
	// the end of the file.
	abandon func(at token)
	end     token
}

func newScanner(src string, file uint16, report func(token, string)) *scanner {
	return &scanner{src: src, line: 1, file: file, report: report}
}

// here gives an empty token at the next character.
func (s *scanner) here() token {
	if s.flat {
		return token{line: s.line, file: s.file}
	}
	return token{line: s.line, col: int32(s.pos - s.lineStart - s.wide + 1), file: s.file}
}

// next returns the next token, tEOF at the end and ever after.
func (s *scanner) next() token {
	for {
		blank := s.skipBlank()
		t := s.here()
		if s.pos >= len(s.src) {
			s.stop(blank)
			return t
		}
		rest := s.src[s.pos:]
		if len(rest) <= maxSymbol && goesOn(rest) && s.stop(t) {
			return t
		}
		if s.scan(&t) {
			if s.pos >= len(s.src) && (rest[0] >= utf8.RuneSelf || nameByte[rest[0]]) && s.stop(t) {
				t.kind = tEOF
			}
			return t
		}
	}
}

// stop gives up if the source ends because it is no text any more.
func (s *scanner) stop(at token) bool {
	if s.abandon == nil {
		return false
	}
	s.abandon(at)
	s.abandon, s.end, s.cut = nil, at, true
	return true
}

// maxSymbol is the length of the longest token that is no name, number or text.
const maxSymbol = 3

// goesOn tells whether the first bytes of a token may be followed by others of a symbol.
func goesOn(text string) bool {
	return text == "." || text == ".." || text[0] < utf8.RuneSelf &&
		slices.ContainsFunc(symbols[text[0]], func(k kind) bool {
			return len(spellings[k]) > len(text) && strings.HasPrefix(spellings[k], text)
		})
}

// skipBlank moves over white space and comments, and tells where the last white space of a line or
// the last comment begins.
func (s *scanner) skipBlank() token {
	at := s.here()
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == '\n':
			s.newline()
			at = s.here()
		case c == mark && s.placed:
			s.obeyMark()
			at = s.here()
		case c <= ' ':
			s.pos++
		case c == '%':
			at = s.here()
			s.skipComment()
		case c == 0xc2 && s.pos+1 < len(s.src) && s.src[s.pos+1] <= 0xa0: // Latin-1 controls and no-break space
			s.pos += 2
			s.wide++
		default:
			return at
		}
	}
	return at
}

// mark and markEnd are around LINE or LINE,COLUMN in a source that is placed.
const mark, markEnd = 1, 2

// obeyMark moves over a mark: what follows is where that tells.
func (s *scanner) obeyMark() {
	place, rest, _ := strings.Cut(s.src[s.pos+1:], string(rune(markEnd)))
	line, col, both := strings.Cut(place, ",")
	s.pos = len(s.src) - len(rest)
	l, _ := strconv.ParseInt(line, 10, 32)
	c, _ := strconv.ParseInt(col, 10, 32)
	s.line, s.flat = int32(l), !both
	s.lineStart = s.pos - s.wide + 1 - int(c)
}

func (s *scanner) newline() {
	s.pos++
	s.line++
	s.lineStart = s.pos
	s.wide = 0
}

func (s *scanner) skipComment() {
	for s.pos < len(s.src) && s.src[s.pos] != '\n' {
		s.pos++
	}
}

// scan reads one token into t, which has its position already; false after an error.
func (s *scanner) scan(t *token) bool {
	c := s.src[s.pos]
	switch {
	case c >= 'a' && c <= 'z':
		return s.Name(t, tAtom)
	case c >= 'A' && c <= 'Z', c == '_':
		return s.Name(t, tVar)
	case c >= '0' && c <= '9':
		return s.number(t)
	case c == '"':
		return s.quoted(t, tString)
	case c == '\'':
		return s.quoted(t, tAtom)
	case c == '$':
		return s.char(t)
	case c == '.':
		s.dots(t)
	case c >= utf8.RuneSelf:
		return s.wideName(t)
	default:
		return s.symbol(t)
	}
	return true
}

// nameByte tells for ASCII characters whether they may go on a name.
var nameByte = func() (m [utf8.RuneSelf]bool) {
	for c := range m {
		m[c] = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' ||
			c == '@'
	}
	return m
}()

// Name reads an atom, reserved word or variable.
func (s *scanner) Name(t *token, k kind) bool {
	start := s.pos
	for s.pos < len(s.src) {
		if c := s.src[s.pos]; c < utf8.RuneSelf {
			if !nameByte[c] {
				break
			}
			s.pos++
			continue
		}
		r, n := utf8.DecodeRuneInString(s.src[s.pos:])
		if !isLatinLower(r) && !isLatinUpper(r) {
			break
		}
		s.advanceWide(n)
	}
	t.kind, t.text = k, s.src[start:s.pos]
	if k == tAtom {
		if w, ok := reserved[t.text]; ok && (s.maybe || w != tMaybe && w != tElse) {
			t.kind, t.text = w, ""
		}
	}
	return s.checkName(t)
}

func (s *scanner) advanceWide(n int) {
	s.pos += n
	s.wide += n - 1
}

// Names may hold the letters of Latin-1, and no others beyond ASCII.
func isLatinLower(r rune) bool { return r >= 0xdf && r <= 0xff && r != 0xf7 }
func isLatinUpper(r rune) bool { return r >= 0xc0 && r <= 0xde && r != 0xd7 }

// wideName reads a name that begins with a Latin-1 letter; any other character is illegal here.
func (s *scanner) wideName(t *token) bool {
	r, n := utf8.DecodeRuneInString(s.src[s.pos:])
	switch {
	case isLatinLower(r):
		return s.Name(t, tAtom)
	case isLatinUpper(r):
		return s.Name(t, tVar)
	}
	s.advanceWide(n)
	if r == '×' || r == '÷' {
		t.kind, t.text = tOther, string(r)
		return true
	}
	return s.illegal(*t, "character")
}

// illegal reports a token that is none.
func (s *scanner) illegal(t token, what string) bool {
	return s.malformed(t, "illegal "+what)
}

// malformed reports what is no token: it ends the form, and what is behind it begins another.
func (s *scanner) malformed(t token, msg string) bool {
	s.report(t, msg)
	s.cut = true
	return false
}

// dots reads a full stop, which has white space, a comment or nothing behind it, or one of the
// tokens of dots.
func (s *scanner) dots(t *token) {
	rest := s.src[s.pos:]
	switch {
	case len(rest) >= 3 && rest[:3] == "...":
		s.take(t, tEllipsis, 3)
	case len(rest) >= 2 && rest[:2] == "..":
		s.take(t, tDotDot, 2)
	case len(rest) == 1 || rest[1] <= ' ' || rest[1] == '%' || rest[1] == 0xc2 && len(rest) > 2 &&
		rest[2] <= 0xa0:
		s.take(t, tDot, 1)
		if c := s.peekAt(0); c == ' ' || c == '\t' { // it belongs to the full stop
			s.pos++
		}
	default:
		s.take(t, tPeriod, 1)
	}
}

func (s *scanner) take(t *token, k kind, n int) {
	t.kind = k
	s.pos += n
}

// symbols lists by first character the tokens that begin with it, longest first.
var symbols = func() (m [utf8.RuneSelf][]kind) {
	for k := tLParen; k <= tSlash; k++ {
		if k == tPeriod || k == tDotDot || k == tEllipsis {
			continue
		}
		list := append(m[spellings[k][0]], k)
		for i := len(list) - 1; i > 0 && len(spellings[list[i]]) > len(spellings[list[i-1]]); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
		m[spellings[k][0]] = list
	}
	return m
}()

func (s *scanner) symbol(t *token) bool {
	for _, k := range symbols[s.src[s.pos]] {
		w := spellings[k]
		if len(s.src)-s.pos >= len(w) && s.src[s.pos:s.pos+len(w)] == w {
			s.take(t, k, len(w))
			return true
		}
	}
	t.text = s.src[s.pos : s.pos+1]
	s.pos++
	if strings.Contains("\\^`~&@\x7f", t.text) {
		t.kind = tOther
		return true
	}
	return s.illegal(*t, "character")
}
