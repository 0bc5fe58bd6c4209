package convert_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/convert"
	"github.com/parallergo/epiphany/term"
)

func TestConversions(t *testing.T) {
	b := builtintest.New(t)
	b.Know("utf8", "safe", "used")
	r := &convert.Reader{Limit: 1 << 20, HasFun: func(term.FunInfo) bool { return false }}
	badarg := term.AtomName("badarg")
	for _, c := range []struct {
		name string
		args []any
		want any
	}{
		{"list_to_existing_atom", []any{"no_such_name"}, badarg},
		{"list_to_atom", []any{"no_such_name"}, term.AtomName("no_such_name")},
		{"list_to_existing_atom", []any{"no_such_name"}, term.AtomName("no_such_name")},
		{"binary_to_atom", []any{[]byte("é"), term.AtomName("utf8")}, term.AtomName("é")},
		{"binary_to_atom", []any{[]byte{0xFF}}, badarg},
		{"pid_to_list", []any{7}, badarg},
		{"list_to_pid", []any{"<0.7.0>"}, term.PidValue{Num: 7}},
		{"list_to_pid", []any{"<0.07.0>"}, badarg},
		{"binary_to_term", []any{[]byte{131, 97, 5}}, int64(5)},
		{"binary_to_term", []any{[]byte{131, 97, 5, 0}, term.List{term.AtomName("used")}}, term.Tuple{int64(5), int64(3)}},
		{"binary_to_term", []any{[]byte{131, 119, 3, 'n', 'e', 'w'}, term.List{term.AtomName("safe")}}, badarg},
		{"binary_to_term", []any{[]byte{1, 2}}, badarg},
	} {
		got := builtintest.Of(b, r, convert.Functions, "erlang", c.name, c.args...)
		assert.Equal(t, c.want, got, "%s(%v)", c.name, c.args)
	}
}
