package generator

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance/installed"
)

func programs(seed uint64, n int) (all []*Program) {
	for i := range n {
		all = append(all, New(seed, i))
	}
	return all
}

// A program follows from its seed and number, and what is written compiles.
func TestPrograms(t *testing.T) {
	text := Module("m", programs(7, 40))
	assert.Equal(t, text, Module("m", programs(7, 40)))
	assert.NotEqual(t, text, Module("m", programs(8, 40)))
	_, _, err := epiphany.Compile("m.erl", []byte(text))
	assert.NoError(t, err)
}

// All that is one step smaller is smaller, and nothing is left that is not among the simplest.
func TestSmaller(t *testing.T) {
	p := New(1, 3)
	for steps := 0; ; steps++ {
		require.Less(t, steps, 1000)
		smaller := p.Smaller()
		if len(smaller) == 0 {
			break
		}
		for _, q := range smaller {
			require.LessOrEqual(t, q.tree.size(), p.tree.size())
			require.NotEqual(t, q.tree.String(), p.tree.String())
		}
		p = smaller[0]
	}
	assert.Regexp(t, `^\np@\(\) ->\n    \[r\(fun\(\) -> f@\(a, a, a\) end\)\].\n\nf@\(_, _, _\)( when true)? ->\n    begin a end.\n$`, p.tree.String())
}

// written is a program with a body.
func written(body string) *Program {
	call := form(fixed, "r(fun() -> f@(%, 2, 3) end)", leaf(expr, "\"long\""))
	clause := form(fixed, "f@(X, _, _) -> %", several("begin ", ", ", " end", 1, leaf(expr, "lists:sum([1, 2])"), leaf(expr, body)))
	return &Program{tree: form(fixed, "\np@() -> %.\n%.\n", several("[", ", ", "]", 1, call), clause)}
}

// What differs is found in a module of many, and made smaller; what is not Erlang spoils nothing
// else. What OTP gives only when it optimises is no difference.
func TestCompare(t *testing.T) {
	installed.Need(t)
	c := Comparer{StandIns: "../testdata", Workers: runtime.NumCPU()}
	differs := written("begin epiphany:host(), atom_to_list(element(1, {epiphany:host()})) end")
	unsettled := written("if ((hd(X) + 1 > [1]) and (element(1, X) =/= 9)) or (X >= 256) -> yes; true -> no end")
	some := append(programs(1, 3), differs, written("Unbound"), unsettled)
	some[0], some[1], some[2] = written("id(X)"), written("throw({X, fun lists:sum/1, self()})"), written("error(#r{})")
	verdicts, err := c.Compare(t.Context(), some)
	require.NoError(t, err)
	classes := make([]Class, len(verdicts))
	for i, v := range verdicts {
		classes[i] = v.Class
	}
	assert.Equal(t, []Class{Same, Same, Same, Values, Invalid, Unsettled}, classes)
	assert.Equal(t, "0 [{{ok,[109,97,115,116,101,114]},0}]", verdicts[3].OTP)
	small, err := c.Minimize(t.Context(), differs, Values)
	require.NoError(t, err)
	assert.Equal(t, "\np@() -> [r(fun() -> f@(a, 2, 3) end)].\nf@(X, _, _) -> begin "+differs.tree.kids[1].kids[0].kids[1].text[0]+" end.\n", small.tree.String())
}

// What OTP compiles without optimisation and cannot load is too much for it.
func TestUnloadable(t *testing.T) {
	installed.Need(t)
	c := Comparer{StandIns: "../testdata", Workers: 1}
	program := written("case {1} of Y when not hd(Y) -> X; _ -> 2 end")
	verdicts, err := c.all(t.Context(), []*Program{program.plain()})
	require.NoError(t, err)
	assert.Equal(t, Beyond, verdicts[0].Class, verdicts[0].OTP)
}

// OTP's word without optimisation counts where there is none with it, or where that is another.
func TestSettled(t *testing.T) {
	differs, beyond := Verdict{Values, "1", "2"}, Verdict{Class: Beyond}
	assert.Equal(t, Verdict{Unsettled, "1", "2"}, settled(differs, Verdict{}))
	assert.Equal(t, differs, settled(differs, Verdict{Values, "3", "2"}))
	assert.Equal(t, differs, settled(beyond, differs))
	assert.Equal(t, Verdict{}, settled(beyond, Verdict{}))
	assert.Equal(t, beyond, settled(beyond, beyond))
}

func TestModuleHasWhatItCallsOnly(t *testing.T) {
	text := Module("m", []*Program{written("a")})
	for _, not := range []string{"-record", "-feature", "\nid(", "\ntick(", "\nc(", "\nbig("} {
		assert.NotContains(t, text, not)
	}
	text = Module("m", []*Program{written("{id(1), tick(2), c(catch 3), sum(1, 2), #r{}, apart(fun() -> maybe big(cut(1)) end end)}")})
	for _, all := range []string{"-record(s", "\nid(X)", "\ntick(X)", "\nc(V)", "\nsum(N", "\napart(F)", "\nbig(M)", "\ncut(X)", "-feature(maybe_expr, enable)"} {
		assert.Equal(t, 1, strings.Count(text, all), all)
	}
}
