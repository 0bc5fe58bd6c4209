package matchspec_test

import (
	"strings"
	"testing"

	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/stretchr/testify/assert"
)

func parsed(source string) (*syntax.Module, source.Errors) {
	m, errs := syntax.Parse("m.erl", []byte(source), syntax.Options{})
	return m, append(errs, matchspec.Translate(m)...)
}

// What is refused, and how, is tested against OTP in conformance/modules/match_spec_forms.erl.
func TestWhatFun2msRefuses(t *testing.T) {
	for _, c := range []struct{ arg, want string }{
		{"X", "m.erl:4:9: Parameter of ets/dbg:fun2ms/1 is not a literal fun"},
		{"fun({A}) -> f(A) end",
			"m.erl:4:32: fun containing the local function call 'f/1' (called in body)"},
		{"fun({A}) when f(A) -> g(A) end",
			"m.erl:4:34: fun containing the local function call 'f/1' (called in guard)"},
		{"fun({_ = {A}}) -> A end", "m.erl:4:25: in fun head, only matching (=) on toplevel"},
		{"fun(A) -> " + strings.Repeat("(", 60) + "A" + strings.Repeat("#r{a = 1})", 60) + " end",
			"the match specification is too large"},
	} {
		src := "-module(m).\n-compile([{parse_transform, ms_transform}]).\n-record(r, {a, b, c}).\n"
		m, errs := parsed(src + "f(X) -> ets:fun2ms(" + c.arg + ").\n")
		assert.ErrorContains(t, errs.Err(), c.want, c.arg)
		assert.Len(t, errs, 1, "only the first finding")
		assert.True(t, m.Untransformed)
	}
}

// The tokens of specifications, which are those of the calls of functions only.
func TestSpecs(t *testing.T) {
	_, errs := parsed("-module(m).\n-compile([{parse_transform, ms_transform}]).\n" +
		"-record(r, {a = ets:fun2ms(1)}).\nf(X) -> [ets:fun2ms(fun({A, #r{}}) -> #r{} end) | ets:fun2ms(fun(<<1:X>>) -> -1 end)].\n")
	assert.ErrorContains(t, errs.Err(), "requires fun with single variable or tuple parameter")
	m, errs := parsed("-module(m).\n-compile([{parse_transform, ms_transform}]).\n" +
		"-record(r, {a = ets:fun2ms(1)}).\nf(X) -> [ets:fun2ms(fun({A, #r{}}) -> #r{} end) | ets:fun2ms(fun({<<1:8/little-unit:2>>}) -> -1 end)].\n")
	assert.NoError(t, errs.Err())
	var text []string
	for _, tok := range matchspec.Tokens(m) {
		text = append(text, tok.Kind+tok.Text)
	}
	assert.Equal(t,
		"[ { { atom$1 , { atomr , atom_ } } , [ ] , [ { { atomr , atomdefault of ( atomr , atoma ) } } | [ ] ] } | [ ] ] dot "+
			"[ { { << integer1 : integer8 / atomlittle - atomunit : integer2 >> } , [ ] , [ integer-1 | [ ] ] } | [ ] ] dot",
		strings.Join(text, " "))
}

func TestFun2msWithoutTransformIsACall(t *testing.T) {
	m, errs := parsed("-module(m).\nf(X) -> ets:fun2ms(X).\n")
	assert.NoError(t, errs.Err())
	assert.IsType(t, &syntax.Call{}, m.Funcs[0].Clauses[0].Body[0])
}
