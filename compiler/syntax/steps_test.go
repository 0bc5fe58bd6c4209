package syntax_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// Forms, files, macros and what is wrong come in the order of the source.
func TestSteps(t *testing.T) {
	opt := syntax.Options{Include: func(_, name string, _ bool) (string, []byte, error) {
		return "d/" + name, []byte("-ifdef(x).\nf() -> 1"), nil
	}}
	steps, features := syntax.Steps("m.erl",
		[]byte("-feature(maybe_expr, enable).\n-define(M(A, B), A).\n"+
			"-file(\"x\", 100).\n-include(\"h\"). f() -> ?M(1, 2).\n-undef(M).\ng() -> ?M.\n-warning(w).\n-if(a b).\nh(\n"), opt)
	assert.Equal(t, []string{"maybe_expr"}, features)
	var got []string
	for _, s := range steps {
		text := fmt.Sprintf("%s %d:%d %s", s.Kind, s.Pos.Line, s.Pos.Col, s.Name)
		for _, tok := range s.Tokens {
			text += tok.Kind + tok.Text + " "
		}
		for _, d := range s.Definitions {
			text += fmt.Sprint(d.Arity, d.Params, d.Body[0].Text)
		}
		got = append(got, strings.TrimSpace(text+s.Found.Msg))
	}
	assert.Equal(t, []string{
		"macro 2:9 M2 [A B]A", "named 3:2 x", "file 1:1 d/h", "error 2:9 unterminated '-ifdef'", "file 4:16 m.erl", "named 4:16 x",
		"form 101:16 atomf ( ) -> integer1 dot", "macro 102:1 M", "error 103:9 undefined macro 'M'", "warning 104:2 -warning(w).",
		"error 105:7 syntax error before: b", "error 107:1 unterminated '-if'", "eof 107:1",
	}, got)
}
