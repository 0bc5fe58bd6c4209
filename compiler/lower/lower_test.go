package lower_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/syntax"
)

func parse(t *testing.T, src string) *syntax.Module {
	m, errs := syntax.Parse("t.erl", []byte("-module(t).\n-export([f/1]).\n"+src), syntax.Options{})
	require.NoError(t, errs.Err())
	return m
}

func TestErrorsOfModulesThatWereNotChecked(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"f([g()]) -> 1.", "t.erl:3:4: illegal pattern"},
		{"f(X) -> Y.", "t.erl:3:9: variable 'Y' is unbound"},
	} {
		_, errs := lower.Module(parse(t, c.src))
		require.Len(t, errs, 1, c.src)
		assert.Equal(t, c.want, errs[0].Error(), c.src)
	}
}

// count is how often an operation occurs in a module.
func count(m *ir.Module, op bytecode.Op) int {
	n := 0
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			for _, in := range append(b.Instrs, &b.Term.Instr) {
				if in.Op == op {
					n++
				}
			}
		}
	}
	return n
}

func TestClausesShareTheBitsTheyBeginWith(t *testing.T) {
	for _, c := range []struct {
		src  string
		op   bytecode.Op
		want int
	}{
		{`f(<<X:16, 1, _/bits>>) -> X; f(<<X:16, 2, R/bits>>) -> {X, R}; f(<<X:16, _/bits>>) -> -X.`, bytecode.OpBsGetInteger, 2},
		{`f(<<"GET ", R/bits>>) -> R; f(<<"GOT ", R/bits>>) -> {R}; f(<<"POST ", R/bits>>) -> R.`, bytecode.OpBsGetInteger, 1},
		{`f(<<"GET ", R/bits>>) -> R; f(<<"GET">>) -> 1.`, bytecode.OpBsMatchString, 2},
		{`f(<<N, B:N/binary, 0>>) -> B; f(<<N, B:N/binary, 1>>) -> {B}.`, bytecode.OpBsGetBits, 1},
		{`f(<<_:7, 1:1>>) -> 1; f(<<_:7, 0:1>>) -> 0.`, bytecode.OpBsSkip, 1},
		{`f(<<X:8>>) -> X; f(<<>>) -> 0; f(<<_:16, X:8>>) -> X.`, bytecode.OpIsBitstring, 1},
		{`f(<<_/bits>>) -> 1.`, bytecode.OpBsGetTail, 0},
		{`f(X) -> <<"abc", 1:8, 2.0/float, X, "d", 3:4>>.`, bytecode.OpBsCreate, 1},
	} {
		m, errs := lower.Module(parse(t, c.src))
		require.NoError(t, errs.Err())
		assert.Equal(t, c.want, count(m, c.op), "%s in %s", c.op, c.src)
	}
}

// size is the number of blocks and instructions of a function.
func size(f *ir.Func) int {
	n := 0
	for _, b := range f.Blocks {
		n += 1 + len(b.Instrs)
	}
	return n
}

// clausesOfOne is a function of n arguments whose clause I asks for the constant 1 in argument I
// only: a naive decision tree doubles with each clause.
func clausesOfOne(n int) string {
	var clauses []string
	for i := range n + 1 {
		args := make([]string, n)
		for j := range args {
			args[j] = "_"
		}
		if i < n {
			args[i] = "[1, 2 | _]"
		}
		clauses = append(clauses, fmt.Sprintf("g(%s) -> %d", strings.Join(args, ", "), i))
	}
	return strings.Join(clauses, ";\n") + ".\n"
}

func TestDecisionTreesDoNotExplode(t *testing.T) {
	small, big := 0, 0
	for _, n := range []int{20, 40} {
		m, errs := lower.Module(parse(t, "f(X) -> X.\n"+clausesOfOne(n)))
		require.Empty(t, errs)
		for _, f := range m.Funcs {
			if f.Name == "g" {
				f.Order()
				small, big = big, size(f)
			}
		}
	}
	assert.Less(t, big, 6*small)
	assert.Less(t, big, 40*40*10)
}

func TestLiftedFunctionsHaveOTPsNames(t *testing.T) {
	m, errs := lower.Module(parse(t, `
f(X) ->
    A = [Y || Y <- X],
    B = fun(Z) -> fun() -> Z end end,
    try A after B(1) end.
`))
	require.Empty(t, errs)
	var names []string
	for _, f := range m.Funcs {
		if strings.HasPrefix(f.Name, "-") {
			names = append(names, fmt.Sprintf("%s/%d", f.Name, f.Arity))
		}
	}
	assert.Equal(t, []string{"-f/1-lc$^0/1-0-/1", "-f/1-fun-1-/1", "-f/1-fun-2-/1", "-f/1-after$^3/0-3-/1"}, names)
}

func TestLiteralsAreShared(t *testing.T) {
	m, errs := lower.Module(parse(t, `f(_) -> {{a, [1, 2.5]}, <<"x">>, [{a, [1, 2.5]}], {a, [1, 2.5]}}.
g(X) -> [{a, [1, 2.5]}, X, {a, [1, 2.5]}].
h(X) -> [-0.0, X, 0.0, X | -0.0].
`))
	require.Empty(t, errs)
	seen := map[string]int{}
	for _, l := range m.Literals {
		seen[fmt.Sprintf("%v", l)]++
	}
	assert.Equal(t, 1, seen["{a,[1,2.5]}"], "%v", seen)
	assert.Equal(t, 1, seen["0"], "0.0 and -0.0 differ: %v", seen)
	assert.Equal(t, 1, seen["-0"])
}
