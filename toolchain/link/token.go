package link

import (
	"fmt"
	"strings"
)

// ScriptError is an error in a linker script.
type ScriptError struct {
	File      string
	Line, Col int // counted from 1
	Msg       string
}

func (e *ScriptError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// token is a word of a script.
type token struct {
	text      string
	quoted    bool
	line, col int
	spaced    bool // space is before it
}

// scriptParser reads a script. Words depend on where they are: names of files and sections have
// characters that are operators in expressions.
type scriptParser struct {
	file  string
	text  string
	pos   int
	line  int
	start int // of the line
	errs  []error
	depth int
}

// maxScriptErrors is how many mistakes of a script are reported.
const maxScriptErrors = 20

func (p *scriptParser) fail(t token, format string, args ...any) {
	if len(p.errs) < maxScriptErrors {
		p.errs = append(p.errs, &ScriptError{p.file, t.line, t.col, fmt.Sprintf(format, args...)})
	}
}

// space skips space and comments, and tells whether there were any.
func (p *scriptParser) space() bool {
	at := p.pos
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '\n':
			p.line++
			p.pos++
			p.start = p.pos
		case c == ' ' || c == '\t' || c == '\r' || c == '\f':
			p.pos++
		case strings.HasPrefix(p.text[p.pos:], "/*"):
			n := strings.Index(p.text[p.pos+2:], "*/")
			end := p.pos + 2 + n + 2
			if n < 0 {
				p.fail(token{line: p.line, col: p.pos - p.start + 1}, "a comment has no end")
				end = len(p.text)
			}
			p.line += strings.Count(p.text[p.pos:end], "\n")
			if nl := strings.LastIndexByte(p.text[:end], '\n'); nl >= p.pos {
				p.start = nl + 1
			}
			p.pos = end
		case c == '#' && strings.TrimSpace(p.text[p.start:p.pos]) == "":
			for p.pos < len(p.text) && p.text[p.pos] != '\n' {
				p.pos++
			}
		default:
			return p.pos > at
		}
	}
	return p.pos > at
}

// Characters of words: names in expressions, and names of files and sections with wildcards.
const (
	nameChars = "_.$"
	fileChars = "_.$/\\~=+:[]*?-!^@"
	// sectionChars are those of output sections, behind whose names a colon may follow.
	sectionChars = "_.$/\\~=+[]*?-!^@"
)

func isWord(c byte, more string) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80 ||
		strings.IndexByte(more, c) >= 0
}

// operators of expressions, long ones first.
var operators = []string{
	"<<=", ">>=", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "&=", "|=",
}

// next reads a word or an operator. more are the characters that words have beyond letters.
func (p *scriptParser) next(more string) token {
	spaced := p.space()
	t := token{line: p.line, col: p.pos - p.start + 1, spaced: spaced}
	if p.pos >= len(p.text) {
		return t
	}
	rest := p.text[p.pos:]
	if rest[0] == '"' {
		n := strings.IndexByte(rest[1:], '"')
		if n < 0 {
			p.fail(t, "a string has no end")
			p.pos = len(p.text)
			return t
		}
		t.text, t.quoted = rest[1:1+n], true
		p.line += strings.Count(t.text, "\n")
		p.pos += n + 2
		return t
	}
	n := 0
	for n < len(rest) && isWord(rest[n], more) && !strings.HasPrefix(rest[n:], "/*") {
		n++
	}
	if n == 0 {
		n = 1
		for _, op := range operators {
			if strings.HasPrefix(rest, op) {
				n = len(op)
				break
			}
		}
	}
	t.text = rest[:n]
	p.pos += n
	return t
}

// peek gives the next word without reading it.
func (p *scriptParser) peek(more string) token {
	q := *p
	q.errs = nil
	return q.next(more)
}

// accept reads a word if it is next.
func (p *scriptParser) accept(text string) bool {
	if t := p.peek(nameChars); t.text == text && !t.quoted {
		p.next(nameChars)
		return true
	}
	return false
}

// expect reads a word that must be next.
func (p *scriptParser) expect(text string) bool {
	t := p.peek(nameChars)
	if t.text == text && !t.quoted {
		p.next(nameChars)
		return true
	}
	p.fail(t, "want %q, not %q", text, t.text)
	return false
}

// name reads a name.
func (p *scriptParser) name(more string) string {
	t := p.next(more)
	if t.text == "" || !t.quoted && !isWord(t.text[0], more) {
		p.fail(t, "want a name, not %q", t.text)
		return ""
	}
	return t.text
}
