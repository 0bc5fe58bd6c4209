package scan

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/compiler/token"
)

// Scanner turns source text, valid UTF-8, into tokens. It holds no tokens itself, and goes on after
// an error.
type Scanner struct {
	src       string
	pos       int // byte offset of the next character
	line      int32
	lineStart int // byte offset of the line
	wide      int // continuation bytes seen on the line: columns count characters
	file      uint16
	flat      bool // a mark has told a line only
	cut       bool // an illegal token has ended the form, and another begins behind it
	report    func(at token.Token, msg string)
	end       token.Token // where the text has ended, if Abandon was called

	Placed bool // the source has marks that tell where what follows is
	Maybe  bool // the words maybe and else are reserved

	// Abandon, unless nil, says that what is behind the source is no text: it is called with the
	// position where what was read last begins, and that is the end of the file.
	Abandon func(at token.Token)
}

// NewScanner scans a source from its first line. Tokens have the number of their file, and report
// is called for what is no token.
func NewScanner(src string, file uint16, report func(at token.Token, msg string)) *Scanner {
	return &Scanner{src: src, line: 1, file: file, report: report}
}

// Move makes the line that is being read another one of a file, and returns by how many lines.
func (s *Scanner) Move(file uint16, line int32) int32 {
	by := line - s.line
	s.file, s.line = file, line
	s.lineStart, s.wide = s.pos, 0
	return by
}

// Restarted reports whether what was no token has ended the form since it was asked last: the token
// that came then begins another.
func (s *Scanner) Restarted() bool {
	cut := s.cut
	s.cut = false
	return cut
}

// Behind is the end of the file, when all of it has been read.
func (s *Scanner) Behind() token.Token {
	if s.end.Line > 0 {
		return s.end
	}
	return s.Here()
}

// Here gives an empty token at the next character.
func (s *Scanner) Here() token.Token {
	if s.flat {
		return token.Token{Line: s.line, File: s.file}
	}
	return token.Token{Line: s.line, Col: int32(s.pos - s.lineStart - s.wide + 1), File: s.file}
}

// Next returns the next token, token.EOF at the end and ever after.
func (s *Scanner) Next() token.Token {
	for {
		blank := s.skipBlank()
		t := s.Here()
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
				t.Kind = token.EOF
			}
			return t
		}
	}
}

// stop gives up if the source ends because it is no text any more.
func (s *Scanner) stop(at token.Token) bool {
	if s.Abandon == nil {
		return false
	}
	s.Abandon(at)
	s.Abandon, s.end, s.cut = nil, at, true
	return true
}

// maxSymbol is the length of the longest token that is no name, number or text.
const maxSymbol = 3

// goesOn tells whether the first bytes of a token may be followed by others of a symbol.
func goesOn(text string) bool {
	return text == "." || text == ".." || text[0] < utf8.RuneSelf &&
		slices.ContainsFunc(symbols[text[0]], func(k token.Kind) bool {
			return len(token.Spellings[k]) > len(text) && strings.HasPrefix(token.Spellings[k], text)
		})
}

// skipBlank moves over white space and comments, and tells where the last white space of a line or
// the last comment begins.
func (s *Scanner) skipBlank() token.Token {
	at := s.Here()
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == '\n':
			s.newline()
			at = s.Here()
		case c == mark && s.Placed:
			s.obeyMark()
			at = s.Here()
		case c <= ' ':
			s.pos++
		case c == '%':
			at = s.Here()
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
func (s *Scanner) obeyMark() {
	place, rest, _ := strings.Cut(s.src[s.pos+1:], string(rune(markEnd)))
	line, col, both := strings.Cut(place, ",")
	s.pos = len(s.src) - len(rest)
	l, _ := strconv.ParseInt(line, 10, 32)
	c, _ := strconv.ParseInt(col, 10, 32)
	s.line, s.flat = int32(l), !both
	s.lineStart = s.pos - s.wide + 1 - int(c)
}

func (s *Scanner) newline() {
	s.pos++
	s.line++
	s.lineStart = s.pos
	s.wide = 0
}

func (s *Scanner) skipComment() {
	for s.pos < len(s.src) && s.src[s.pos] != '\n' {
		s.pos++
	}
}

// scan reads one token into t, which has its position already; false after an error.
func (s *Scanner) scan(t *token.Token) bool {
	c := s.src[s.pos]
	switch {
	case c >= 'a' && c <= 'z':
		return s.Name(t, token.Atom)
	case c >= 'A' && c <= 'Z', c == '_':
		return s.Name(t, token.Var)
	case c >= '0' && c <= '9':
		return s.number(t)
	case c == '"':
		return s.quoted(t, token.String)
	case c == '\'':
		return s.quoted(t, token.Atom)
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
func (s *Scanner) Name(t *token.Token, k token.Kind) bool {
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
		if !token.IsLatinLower(r) && !token.IsLatinUpper(r) {
			break
		}
		s.advanceWide(n)
	}
	t.Kind, t.Text = k, s.src[start:s.pos]
	if k == token.Atom {
		if w, ok := token.Reserved[t.Text]; ok && (s.Maybe || w != token.Maybe && w != token.Else) {
			t.Kind, t.Text = w, ""
		}
	}
	return s.checkName(t)
}

func (s *Scanner) advanceWide(n int) {
	s.pos += n
	s.wide += n - 1
}

// wideName reads a name that begins with a Latin-1 letter; any other character is illegal here.
func (s *Scanner) wideName(t *token.Token) bool {
	r, n := utf8.DecodeRuneInString(s.src[s.pos:])
	switch {
	case token.IsLatinLower(r):
		return s.Name(t, token.Atom)
	case token.IsLatinUpper(r):
		return s.Name(t, token.Var)
	}
	s.advanceWide(n)
	if r == '×' || r == '÷' {
		t.Kind, t.Text = token.Other, string(r)
		return true
	}
	return s.illegal(*t, "character")
}

// illegal reports a token that is none.
func (s *Scanner) illegal(t token.Token, what string) bool {
	return s.malformed(t, "illegal "+what)
}

// malformed reports what is no token: it ends the form, and what is behind it begins another.
func (s *Scanner) malformed(t token.Token, msg string) bool {
	s.report(t, msg)
	s.cut = true
	return false
}

// dots reads a full stop, which has white space, a comment or nothing behind it, or one of the
// tokens of dots.
func (s *Scanner) dots(t *token.Token) {
	rest := s.src[s.pos:]
	switch {
	case len(rest) >= 3 && rest[:3] == "...":
		s.take(t, token.Ellipsis, 3)
	case len(rest) >= 2 && rest[:2] == "..":
		s.take(t, token.DotDot, 2)
	case len(rest) == 1 || rest[1] <= ' ' || rest[1] == '%' || rest[1] == 0xc2 && len(rest) > 2 &&
		rest[2] <= 0xa0:
		s.take(t, token.Dot, 1)
		if c := s.PeekAt(0); c == ' ' || c == '\t' { // it belongs to the full stop
			s.pos++
		}
	default:
		s.take(t, token.Period, 1)
	}
}

func (s *Scanner) take(t *token.Token, k token.Kind, n int) {
	t.Kind = k
	s.pos += n
}

// symbols lists by first character the tokens that begin with it, longest first.
var symbols = func() (m [utf8.RuneSelf][]token.Kind) {
	for k := token.LParen; k <= token.Slash; k++ {
		if k == token.Period || k == token.DotDot || k == token.Ellipsis {
			continue
		}
		list := append(m[token.Spellings[k][0]], k)
		longer := func(i int) bool {
			return len(token.Spellings[list[i]]) > len(token.Spellings[list[i-1]])
		}
		for i := len(list) - 1; i > 0 && longer(i); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
		m[token.Spellings[k][0]] = list
	}
	return m
}()

func (s *Scanner) symbol(t *token.Token) bool {
	for _, k := range symbols[s.src[s.pos]] {
		w := token.Spellings[k]
		if len(s.src)-s.pos >= len(w) && s.src[s.pos:s.pos+len(w)] == w {
			s.take(t, k, len(w))
			return true
		}
	}
	t.Text = s.src[s.pos : s.pos+1]
	s.pos++
	if strings.Contains("\\^`~&@\x7f", t.Text) {
		t.Kind = token.Other
		return true
	}
	return s.illegal(*t, "character")
}
