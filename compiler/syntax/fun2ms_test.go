package syntax_test

import (
	"strings"
	"testing"

	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/stretchr/testify/assert"
)

func TestWhatFun2msRefuses(t *testing.T) {
	for _, c := range []struct{ arg, want string }{
		{"X", "Parameter of ets/dbg:fun2ms/1 is not a literal fun"},
		{"fun(A, _) -> A end", "Parameter of ets/dbg:fun2ms/1 is not a literal fun"},
		{"fun F(A) -> A end", "Parameter of ets/dbg:fun2ms/1 is not a literal fun"},
		{"fun({A}) -> f(A) end", "f/1 cannot be called in a match specification"},
		{"fun({A}) -> lists:sort(A) end", "only built-in functions can be called"},
		{"fun(A) -> case A of 1 -> 2 end end", "such an expression cannot be part of a match specification"},
		{"fun({_ = {A}}) -> A end", "a part cannot be matched with two patterns"},
		{"fun({A} = {B}) -> A end", "patterns cannot be matched in parallel"},
		{"fun(#s{}) -> 1 end", "record s undefined"},
		{"fun(A) when is_record(A, s) -> 1 end", "record s undefined"},
		{"fun(A) -> A ++ [1] end", "operator '++' cannot be part of a match specification"},
		{"fun(A) -> A#{k => 1} end", "a map cannot be updated"},
		{"fun(_) -> #self{} end", "record self is too large"},
		{"fun(_) -> #w10{} end", "the match specification is too large"},
	} {
		src := "-module(m).\n-compile([{parse_transform, ms_transform}]).\n-record(self, {a = #self{}}).\n-record(w0, {a}).\n"
		for i := 1; i <= 10; i++ {
			before := "#w" + string(rune('0'+(i-1))) + "{}"
			name := "w" + string(rune('0'+i))
			if i == 10 {
				before, name = "#w9{}", "w10"
			}
			src += "-record(" + name + ", {a = {" + before + strings.Repeat(", "+before, 9) + "}}).\n"
		}
		_, errs := syntax.Parse("m.erl", []byte(src+"f(X) -> ets:fun2ms("+c.arg+").\n"), syntax.Options{})
		assert.ErrorContains(t, errs.Err(), c.want, c.arg)
	}
}

func TestFun2msWithoutTransformIsACall(t *testing.T) {
	m, errs := syntax.Parse("m.erl", []byte("-module(m).\nf(X) -> ets:fun2ms(X).\n"), syntax.Options{})
	assert.NoError(t, errs.Err())
	assert.IsType(t, &syntax.Call{}, m.Funcs[0].Clauses[0].Body[0])
}
