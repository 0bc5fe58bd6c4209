package asm

import (
	"strconv"
	"strings"
)

// statement is one statement of the text, without comments.
type statement struct {
	*origin
	text      string
	line, col int // col is the offset of the text in its line
}

// origin is where statements come from.
type origin struct {
	file   string
	within []string
	// expanded text has no columns that a user knows, and keeps the line where it comes from.
	expanded bool
}

// scanner cuts a text into statements.
type scanner struct {
	*origin
	text   string
	pos    int
	line   int
	start  int // of the line
	out    []statement
	buf    strings.Builder
	bufCol int
	err    string // why the end was not expected
}

// scan cuts a file.
func scan(file, text string) ([]statement, string) {
	s := &scanner{origin: &origin{file: file}, text: text, line: 1}
	s.out = make([]statement, 0, min(strings.Count(text, "\n")+1, len(text)/shortLine+1))
	s.run()
	return s.out, s.err
}

// shortLine is how many bytes a statement is taken to have at least, to guess how many there are.
const shortLine = 16

// rescan cuts what a macro has become; all of it is at the line of the statement that called it.
func rescan(from *statement, text string, within []string) []statement {
	s := &scanner{origin: &origin{from.file, within, true}, text: text, line: from.line}
	s.run()
	return s.out
}

func (s *scanner) flush() {
	s.add(s.buf.String())
	s.buf.Reset()
	s.bufCol = s.pos - s.start
}

// add notes a statement, unless it is nothing but space.
func (s *scanner) add(text string) {
	text = strings.TrimRight(text, " \t\r")
	if trimmed := strings.TrimLeft(text, " \t\r\f"); trimmed != "" {
		s.out = append(s.out, statement{
			s.origin, trimmed, s.line, s.bufCol + len(text) - len(trimmed),
		})
	}
}

// plain takes a line that is one statement, without comments and quotes, as it stands.
func (s *scanner) plain() bool {
	n := strings.IndexByte(s.text[s.pos:], '\n')
	if n < 0 {
		return false
	}
	line := s.text[s.pos : s.pos+n]
	if strings.ContainsAny(line, "`;/\"'") || strings.HasPrefix(strings.TrimSpace(line), "#") {
		return false
	}
	s.add(line)
	s.pos += n
	s.newline()
	return true
}

func (s *scanner) newline() {
	s.pos++
	s.flush()
	if !s.expanded {
		s.line++
	}
	s.start, s.bufCol = s.pos, 0
}

func (s *scanner) has(prefix string) bool { return strings.HasPrefix(s.text[s.pos:], prefix) }

func (s *scanner) run() {
	for s.pos < len(s.text) {
		if s.pos == s.start && s.buf.Len() == 0 && s.plain() {
			continue
		}
		switch c := s.text[s.pos]; {
		case c == '\n':
			s.newline()
		case c == '`':
			s.pos++
			s.flush()
		case c == ';', s.has("//"):
			s.skipLine()
		case s.has("/*"):
			s.comment()
		case c == '#' && strings.TrimSpace(s.buf.String()) == "" && s.first():
			s.marker()
		case c == '"':
			s.quoted()
		case c == '\'':
			s.character()
		default:
			s.buf.WriteByte(c)
			s.pos++
		}
	}
	s.flush()
}

// first tells whether nothing but space is before the position in its line.
func (s *scanner) first() bool {
	return strings.TrimSpace(s.text[s.start:s.pos]) == ""
}

func (s *scanner) skipLine() {
	for s.pos < len(s.text) && s.text[s.pos] != '\n' {
		s.pos++
	}
}

func (s *scanner) comment() {
	n := strings.Index(s.text[s.pos+2:], "*/")
	end := s.pos + 2 + n + 2
	if n < 0 {
		s.err, end = "a comment has no end", len(s.text)
	}
	for lines := strings.Count(s.text[s.pos:end], "\n"); lines > 0; lines-- {
		if !s.expanded {
			s.line++
		}
	}
	if nl := strings.LastIndexByte(s.text[:end], '\n'); nl >= s.pos {
		s.start = nl + 1
	}
	s.pos = end
	s.buf.WriteByte(' ')
}

// marker reads a line that begins with #: the C preprocessor's note of a place, or a comment.
func (s *scanner) marker() {
	at := s.pos
	s.skipLine()
	f := strings.Fields(strings.TrimPrefix(s.text[at+1:s.pos], "line"))
	if len(f) < 2 {
		return
	}
	n, err := strconv.ParseInt(f[0], 10, 32)
	name, bad := strconv.Unquote(f[1])
	if err == nil && bad == nil && n > 0 {
		s.origin, s.line = &origin{name, s.within, s.expanded}, int(n)-1
	}
}

func (s *scanner) quoted() {
	at := s.pos
	for s.pos++; s.pos < len(s.text); s.pos++ {
		switch s.text[s.pos] {
		case '\\':
			s.pos++
			continue
		case '"':
			s.pos++
			s.buf.WriteString(s.text[at:s.pos])
			return
		case '\n':
			s.buf.WriteString(s.text[at:s.pos])
			return
		}
	}
	s.pos = len(s.text)
	s.buf.WriteString(s.text[at:])
}

// character reads a character after a single quote, as a number.
func (s *scanner) character() {
	at := s.pos
	s.pos++
	c, n := byte('\''), 0
	if s.pos < len(s.text) && s.text[s.pos] != '\n' {
		c, n = unescape(s.text[s.pos:])
	}
	if n == 0 {
		s.buf.WriteByte('\'')
		return
	}
	s.pos += n
	if s.pos < len(s.text) && s.text[s.pos] == '\'' {
		s.pos++
	}
	number := strconv.Itoa(int(c))
	s.buf.WriteString(number)
	// Later columns of the line shift with the length.
	s.bufCol += s.pos - at - len(number)
}

// escapes are the characters behind a backslash.
var escapes = map[byte]byte{
	'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', 'a': 7, '"': '"', '\\': '\\',
	'\'': '\'',
}

// unescape reads a character of a string, and how long it is written.
func unescape(text string) (byte, int) {
	if text[0] != '\\' || len(text) < 2 {
		return text[0], 1
	}
	if c, ok := escapes[text[1]]; ok {
		return c, 2
	}
	base, n, v := 8, 1, 0
	if text[1] == 'x' || text[1] == 'X' {
		base, n = 16, 2
	}
	start, most := n, 3
	if base == 16 {
		most = len(text)
	}
	for n < len(text) && n-start < most {
		d, err := strconv.ParseUint(text[n:n+1], base, 8)
		if err != nil {
			break
		}
		v = v*base + int(d)
		v &= 255
		n++
	}
	if n == start {
		return text[1], 2
	}
	return byte(v), n
}
