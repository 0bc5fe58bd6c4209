package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// scanAll gives the tokens of a source as "kind:text", and its errors as "!column message".
func scanAll(src string) string {
	var list []string
	s := newScanner(src, 0, func(at token, msg string) { list = append(list, fmt.Sprintf("!%d:%d %s", at.line, at.col, msg)) })
	for t := s.next(); t.kind != tEOF; t = s.next() {
		item := t.kind.String()
		if t.kind >= tAtom && t.kind <= tString {
			item += ":" + t.text
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
	s := newScanner("X.f.\n", 0, nil)
	var kinds []kind
	for tok := s.next(); tok.kind != tEOF; tok = s.next() {
		kinds = append(kinds, tok.kind)
	}
	assert.Equal(t, []kind{tVar, tPeriod, tAtom, tDot}, kinds)
}

func TestColumnsCountCharacters(t *testing.T) {
	s := newScanner("\"äöü\" % ü\n\té 'ß' x", 0, nil)
	var at []string
	for tok := s.next(); tok.kind != tEOF; tok = s.next() {
		at = append(at, fmt.Sprintf("%d:%d", tok.line, tok.col))
	}
	assert.Equal(t, []string{"1:1", "2:2", "2:4", "2:8"}, at)
}

func TestSourceOfTokens(t *testing.T) {
	const src = `foo 'Bar' 'it''s' X 16#ff 1.50 $a $\s $\n "a\"\n" -> end 'end' '' 'a\\b'`
	toks := make([]token, 0)
	s := newScanner(src, 0, nil)
	for tok := s.next(); tok.kind != tEOF; tok = s.next() {
		toks = append(toks, tok)
	}
	assert.Equal(t, `foo 'Bar' it s X 255 1.5 $a $\s $\n "a\"\n" -> end 'end' '' 'a\\b'`, stringify(toks))
}
