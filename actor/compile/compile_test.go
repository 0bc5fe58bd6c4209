package compile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/term"
)

// parrot finds in a source what is in its text.
type parrot struct{ compiled int }

func (p *parrot) Compile(s compile.Source) compile.Result {
	p.compiled++
	if s.Text == "include" && len(s.Files) == 0 {
		return compile.Result{Wanted: []compile.Inclusion{{From: s.File, Name: "more.hrl"}}}
	}
	return compile.Result{Errors: []compile.Finding{{File: s.File, Line: 1, Text: s.Text}}}
}

func (*parrot) Tokens(s compile.Source) ([]compile.Token, []compile.Inclusion) {
	return []compile.Token{{File: s.File, Line: 1, Column: 2, Kind: "atom", Text: s.Text}}, nil
}

func (*parrot) Specs(s compile.Source) (all []compile.Token, errs, warnings []compile.Finding) {
	found := []compile.Finding{{File: s.File, Line: 1, Text: s.Text}}
	if s.Text == "wrong" || !s.Placed {
		return nil, found, nil
	}
	return []compile.Token{{File: s.File, Line: 1, Column: 2, Kind: "atom", Text: s.Text}}, nil, found
}

func (*parrot) Finding(module, what string) (string, bool) { return module + " " + what, true }

func TestFunctions(t *testing.T) {
	b := builtintest.New(t)
	for _, name := range []string{"include", "transforms", "tokens", "specs", "placed", "undefined"} {
		_, err := b.Atoms.Intern(name)
		require.NoError(t, err)
	}
	p := &parrot{}
	of := func(l *compile.Library, name string, args ...any) any {
		t.Helper()
		return builtintest.Of(b, l, compile.Functions, "epiphany_compiler", name, args...)
	}
	with, without := compile.New(p), compile.New(nil)
	text := func(s string) term.List {
		out := term.List{}
		for _, r := range s {
			out = append(out, int64(r))
		}
		return out
	}
	no := term.List{}
	x := of(with, "compile", text("m.erl"), []byte("wrong"), no, no, no).(term.Tuple)
	assert.Equal(t, term.AtomName("error"), x[0])
	assert.Equal(t, text("wrong"), x[1].(term.List)[0].(term.Tuple)[3])
	of(with, "compile", text("m.erl"), []byte("wrong"), no, no, no)
	assert.Equal(t, 1, p.compiled, "what was compiled last is known")

	x = of(with, "compile", text("m.erl"), []byte("include"), no, no, no).(term.Tuple)
	assert.Equal(t, term.Tuple{term.AtomName("include"), term.List{term.Tuple{text("m.erl"), text("more.hrl"), false}}}, x)

	x = of(with, "compile", term.Tuple{term.AtomName("tokens"), text("m.erl")}, []byte("t"), no, no, no).(term.Tuple)
	assert.Equal(t, term.List{term.Tuple{term.AtomName("atom"), int64(1), int64(2), text("t")}}, x[1])
	ask := term.Tuple{term.AtomName("specs"), text("m.erl")}
	x = of(with, "compile", ask, []byte("t"), no, no, no).(term.Tuple)
	assert.Equal(t, term.List{term.Tuple{term.AtomName("atom"), int64(1), int64(2), text("t")}}, x[1])
	assert.Len(t, x[2], 1, "a warning")
	x = of(with, "compile", ask, []byte("wrong"), no, no, no).(term.Tuple)
	assert.Equal(t, term.AtomName("error"), x[0])
	assert.Equal(t, text("erl_lint unused"), of(with, "text", term.AtomName("erl_lint"), text("unused")))

	assert.Nil(t, of(without, "compile", text("m.erl"), []byte("wrong"), no, no, no))
	assert.Equal(t, term.AtomName("badarg"), of(with, "compile", 1, []byte("wrong"), no, no, no))
	assert.Equal(t, term.AtomName("error"), of(without, "assemble", []byte("nonsense")).(term.Tuple)[0])
	assert.Equal(t, term.AtomName("error"), of(without, "disassemble", []byte("nonsense")))
}
