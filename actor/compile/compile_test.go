package compile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

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

func (*parrot) Steps(s compile.Source) (out compile.Steps, wanted []compile.Inclusion) {
	if len(s.Files) == 0 {
		return out, []compile.Inclusion{{From: s.File, Name: "a.hrl"}}
	}
	all := []compile.Token{{Line: 1, Column: 2, Kind: "atom", Text: s.Text}}
	return compile.Steps{Steps: []compile.Step{
		{Kind: "form", Tokens: all},
		{Kind: "named", Line: 3, Column: 4, Name: "b", Next: 5},
		{Kind: "macro", Name: "M", Definitions: []compile.Definition{{Arity: 1,
			Params: []string{"A"}, Body: all}}},
		{Kind: "error", Line: 1, Found: compile.Finding{Module: "epp", Term: "bad", Text: "worse"}},
		{Kind: "eof", Line: 9, Column: 1},
	}, Features: []string{"f"}}, nil
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
	b.Know("include", "transforms", "tokens", "specs", "steps", "placed",
		"undefined",
		"form", "named", "macro", "eof")
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
	ask := term.Tuple{term.AtomName("steps"), text("m.erl")}
	x = of(with, "compile", ask, []byte("t"), no, no, no).(term.Tuple)
	assert.Equal(t, term.AtomName("include"), x[0])
	files := term.List{term.Tuple{text("m.erl"), text("a.hrl"), false, text("a.hrl"), text("x")}}
	x = of(with, "compile", ask, []byte("t"), no, no, files).(term.Tuple)
	all := term.List{term.Tuple{term.AtomName("atom"), int64(1), int64(2), text("t")}}
	assert.Equal(t, term.Tuple{term.AtomName("ok"), term.List{
		term.Tuple{term.AtomName("form"), all},
		term.Tuple{term.AtomName("named"), int64(3), int64(4), text("b"), int64(5)},
		term.Tuple{term.AtomName("macro"), text("M"), term.List{term.Tuple{int64(1),
			term.List{text("A")}, all}}},
		term.Tuple{term.AtomName("error"), int64(1), int64(0), text("epp"), text("bad"), text("worse")},
		term.Tuple{term.AtomName("eof"), int64(9), int64(1)},
	}, term.List{text("f")}}, x)
	ask = term.Tuple{term.AtomName("specs"), text("m.erl")}
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
