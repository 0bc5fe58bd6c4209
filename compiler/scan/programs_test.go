package scan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/scan"
	"github.com/parallergo/epiphany/compiler/token"
)

// Each token of a program is spelt where its position is, behind the one before it.
func TestTokensAreWhereTheyStand(t *testing.T) {
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		lines := strings.Split(string(s.Text), "\n")
		scanner := scan.NewScanner(string(s.Text), 0, func(at token.Token, msg string) {
			assert.Fail(t, msg, "%s:%d", s.File, at.Line)
		})
		var last token.Token
		for tok := scanner.Next(); tok.Kind != token.EOF; tok = scanner.Next() {
			behind := tok.Line > last.Line || tok.Line == last.Line && tok.Col > last.Col
			require.True(t, behind, "%s:%d:%d", s.File, tok.Line, tok.Col)
			text := string([]rune(lines[tok.Line-1])[tok.Col-1:])
			assert.True(t, strings.HasPrefix(text, spelling(tok, text)), "%s:%d:%d: %q", s.File,
				tok.Line, tok.Col, text)
			last = tok
		}
	}
}

// spelling is how a token begins in a source whose text there is known.
func spelling(tok token.Token, text string) string {
	switch {
	case tok.Kind == token.String:
		return `"`
	case tok.Kind == token.Char:
		return "$"
	case tok.Kind == token.Atom && text[0] == '\'':
		return "'"
	case tok.Kind == token.Int || tok.Kind == token.Float:
		return tok.Text[:1] // there may be _ between digits
	case tok.Kind == token.Atom || tok.Kind == token.Var:
		return tok.Text
	}
	return tok.Kind.String()
}

// What is no token is an error of erlc's, and the scanner goes on behind it to the end of the file.
func TestErrorsAreErlcs(t *testing.T) {
	for _, s := range compilertest.Diagnosed(t) {
		lines := int32(strings.Count(string(s.Text), "\n") + 1)
		scanner := scan.NewScanner(string(s.Text), 0, func(at token.Token, msg string) {
			found := fmt.Sprintf("%d:%d: %s", at.Line, at.Col, msg)
			assert.Contains(t, s.Found, found, s.File)
		})
		for scanner.Next().Kind != token.EOF {
			scanner.Restarted()
			assert.LessOrEqual(t, scanner.Here().Line, lines, s.File)
		}
		assert.Equal(t, token.EOF, scanner.Next().Kind)
		assert.Equal(t, token.EOF, scanner.Behind().Kind)
		assert.Zero(t, scanner.PeekAt(0))
	}
}
