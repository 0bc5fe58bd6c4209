package scan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/compiler/scan"
	"github.com/parallergo/epiphany/compiler/token"
	"github.com/stretchr/testify/assert"
)

// scanAll gives the tokens of a source as "kind:text", and its errors as "!column message".
func scanAll(src string) string {
	var list []string
	s := scan.NewScanner(src, 0, func(at token.Token, msg string) {
		list = append(list, fmt.Sprintf("!%d:%d %s", at.Line, at.Col, msg))
	})
	for t := s.Next(); t.Kind != token.EOF; t = s.Next() {
		item := t.Kind.String()
		if t.Kind >= token.Atom && t.Kind <= token.String {
			item += ":" + t.Text
		}
		list = append(list, item)
	}
	return strings.Join(list, " ")
}

func TestScan(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"foo Bar _ _x a@b Été été", "atom:foo variable:Bar variable:_ variable:_x atom:a@b variable:Été atom:été"},
		{"case maybe else when", "case atom:maybe atom:else when"},
		{"'it''s' 'a\\'b' 'end'", "atom:it atom:s atom:a'b atom:end"},
		{"1 1_000 1__0 16#fF 36#zZ 2#102", "integer:1 integer:1000 integer:1 variable:__0 integer:16#fF integer:36#zZ integer:2#10 integer:2"},
		{"1.5 1.5e3 1.5E-3 1.e 1e5 1.5e", "float:1.5 float:1.5e3 float:1.5E-3 integer:1 . atom:e integer:1 atom:e5 !1:26 illegal float"},
		{"1.0e400", "!1:1 illegal float"},
		{"1#0 37#1 16#g", "!1:1 illegal base '1' # integer:0 !1:5 illegal base '37' # integer:1 !1:10 illegal integer atom:g"},
		{"$a $\\n $\\x41 $\\x{20AC} $\\101 $\\^A $  $\\ ", "character:a character:\n character:A character:€ character:A character:\x01 character:  character: "},
		{`"a\tb\e\d\s\"\\\z"`, "string:a\tb\x1b\x7f \"\\z"},
		{`"\x{110000}" "\x4" "\^1"`, "!1:2 illegal character string:  character atom:x4 string:  character character integer:1 !1:24 unterminated string starting with \"\""},
		{"\"two\nlines\" x", "string:two\nlines atom:x"},
		{"\"open. \nnext", `!1:1 unterminated string starting with "open. \nnext"`},
		{"'open. \nnext", `!1:1 unterminated atom starting with 'open. \nnext'`},
		{"$", "!1:1 unterminated character"},
		{"a.b.%c\nd.", "atom:a . atom:b . atom:d ."},
		{"- -> -- => =< =:= =/= == = /= / := :: : || | <- <= << < >> >= > ++ + ?= ? .. ... # !",
			"- -> -- => =< =:= =/= == = /= / := :: : || | <- <= << < >> >= > ++ + ?= ? .. ... # !"},
		{"a ` b \u2202", "atom:a character atom:b !1:7 illegal character"},
		{"'" + strings.Repeat("a", 256) + "'", "!1:1 illegal atom"},
		{"a\u00a0b\u0085c", "atom:a atom:b atom:c"},
	} {
		assert.Equal(t, c.want, scanAll(c.src), c.src)
	}
}

func TestDotKinds(t *testing.T) {
	s := scan.NewScanner("X.f.\n", 0, nil)
	var kinds []token.Kind
	for tok := s.Next(); tok.Kind != token.EOF; tok = s.Next() {
		kinds = append(kinds, tok.Kind)
	}
	assert.Equal(t, []token.Kind{token.Var, token.Period, token.Atom, token.Dot}, kinds)
}

func TestColumnsCountCharacters(t *testing.T) {
	s := scan.NewScanner("\"äöü\" % ü\n\té 'ß' x", 0, nil)
	var at []string
	for tok := s.Next(); tok.Kind != token.EOF; tok = s.Next() {
		at = append(at, fmt.Sprintf("%d:%d", tok.Line, tok.Col))
	}
	assert.Equal(t, []string{"1:1", "2:2", "2:4", "2:8"}, at)
}
