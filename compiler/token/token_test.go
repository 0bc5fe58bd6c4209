package token_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/scan"
	"github.com/parallergo/epiphany/compiler/token"
)

func TestSourceOfTokens(t *testing.T) {
	const src = `foo 'Bar' 'it''s' X 16#ff 1.50 $a $\s $\n "a\"\n" -> end 'end' '' 'a\\b'`
	var spelt []string
	s := scan.NewScanner(src, 0, nil)
	for tok := s.Next(); tok.Kind != token.EOF; tok = s.Next() {
		spelt = append(spelt, tok.Source())
	}
	assert.Equal(t, `foo 'Bar' it s X 255 1.5 $a $\s $\n "a\"\n" -> end 'end' '' 'a\\b'`,
		strings.Join(spelt, " "))
}

func TestAtomsAreQuotedWhereTheyNeedIt(t *testing.T) {
	for name, want := range map[string]string{
		"ok": "ok", "a@b_1": "a@b_1", "été": "été", "Ok": "'Ok'", "": "''", "end": "'end'",
		"maybe": "maybe", "it's": `'it\'s'`, "a\nb": `'a\nb'`, "€": "'€'", "\x01": `'\001'`,
	} {
		assert.Equal(t, want, token.QuoteAtom(name))
	}
	assert.Equal(t, `"a\"b\\"`, token.QuoteString([]rune(`a"b\`)))
}

func TestTokensInMessages(t *testing.T) {
	for want, tok := range map[string]token.Token{
		"'->'":   {Kind: token.Arrow},
		"'end'":  {Kind: token.End},
		"'^'":    {Kind: token.Other, Text: "^"},
		"":       {Kind: token.Dot, Text: token.EndOfFile},
		"'.'":    {Kind: token.Dot},
		"X":      {Kind: token.Var, Text: "X"},
		"'Atom'": {Kind: token.Atom, Text: "Atom"},
		"255":    {Kind: token.Int, Text: "16#ff"},
	} {
		assert.Equal(t, want, tok.Quoted())
	}
	assert.Equal(t, "[8364]", token.Token{Kind: token.String, Text: "€"}.Term())
	assert.Equal(t, "97", token.Token{Kind: token.Char, Text: "a"}.Term())
}

func TestReservedWords(t *testing.T) {
	for word, k := range token.Reserved {
		assert.True(t, k.IsWord(), word)
		assert.Equal(t, word, k.String())
	}
	assert.False(t, token.Atom.IsWord())
	assert.False(t, token.Arrow.IsWord())
}
