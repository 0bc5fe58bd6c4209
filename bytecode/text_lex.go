package bytecode

import (
	"fmt"
	"strconv"
	"strings"
)

type tokenKind uint8

const (
	tokenEnd    tokenKind = iota // of a line
	tokenWord                    // plain or capitalised word
	tokenQuoted                  // 'text'
	tokenString                  // "text"
	tokenNumber                  // integer or float
	tokenPunct                   // the rest: one character, or =>, <<, >>
)

type token struct {
	kind tokenKind
	text string // without quotes and escapes
}

// lexer reads the tokens of one line of assembly text.
type lexer struct {
	line string
	pos  int
}

// next reads a token; a comment ends the line.
func (l *lexer) next() (token, error) {
	for l.pos < len(l.line) && (l.line[l.pos] == ' ' || l.line[l.pos] == '\t' || l.line[l.pos] == '\r') {
		l.pos++
	}
	if l.pos == len(l.line) || l.line[l.pos] == '%' {
		return token{}, nil
	}
	switch c := l.line[l.pos]; {
	case c == '\'':
		return l.quoted(tokenQuoted)
	case c == '"':
		return l.quoted(tokenString)
	case isDigit(c) || c == '-' && l.pos+1 < len(l.line) && isDigit(l.line[l.pos+1]):
		return l.number(), nil
	case isWordByte(c):
		start := l.pos
		for l.pos < len(l.line) && isWordByte(l.line[l.pos]) {
			l.pos++
		}
		return token{tokenWord, l.line[start:l.pos]}, nil
	}
	return l.punct()
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// number takes digits, and fraction and exponent if a fraction follows.
func (l *lexer) number() token {
	start := l.pos
	l.pos++
	l.digits()
	if rest := l.line[l.pos:]; len(rest) > 1 && rest[0] == '.' && isDigit(rest[1]) {
		l.pos++
		l.digits()
		if rest = l.line[l.pos:]; len(rest) > 1 && rest[0] == 'e' && (isDigit(rest[1]) || rest[1] == '-') {
			l.pos += 2
			l.digits()
		}
	}
	return token{tokenNumber, l.line[start:l.pos]}
}

func (l *lexer) digits() {
	for l.pos < len(l.line) && isDigit(l.line[l.pos]) {
		l.pos++
	}
}

func (l *lexer) punct() (token, error) {
	for _, p := range []string{"=>", "<<", ">>"} {
		if strings.HasPrefix(l.line[l.pos:], p) {
			l.pos += len(p)
			return token{tokenPunct, p}, nil
		}
	}
	c := l.line[l.pos]
	if !strings.ContainsRune("[]{}|,:/#", rune(c)) {
		return token{}, fmt.Errorf("unexpected character %q", c)
	}
	l.pos++
	return token{tokenPunct, string(c)}, nil
}

func (l *lexer) quoted(kind tokenKind) (token, error) {
	delimiter := l.line[l.pos]
	var text []byte
	for l.pos++; l.pos < len(l.line); l.pos++ {
		c := l.line[l.pos]
		if c == delimiter {
			l.pos++
			return token{kind, string(text)}, nil
		}
		if c == '\\' {
			var err error
			if c, err = l.escape(); err != nil {
				return token{}, err
			}
		}
		text = append(text, c)
	}
	return token{}, fmt.Errorf("missing %q", delimiter)
}

// escape reads what follows a backslash and stops at its last character.
func (l *lexer) escape() (byte, error) {
	l.pos++
	rest := l.line[l.pos:]
	hex, braced := strings.CutPrefix(rest, "x{")
	if !braced {
		if rest == "" {
			return 0, fmt.Errorf("missing character after a backslash")
		}
		return rest[0], nil
	}
	digits, _, closed := strings.Cut(hex, "}")
	n, err := strconv.ParseUint(digits, 16, 8)
	if err != nil || !closed {
		return 0, fmt.Errorf("bad escape")
	}
	l.pos += len("x{") + len(digits)
	return byte(n), nil
}
