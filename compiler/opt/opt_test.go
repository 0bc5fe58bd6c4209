package opt_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/opt"
	"github.com/parallergo/epiphany/compiler/syntax"
)

func lowered(t *testing.T, name, src string) *ir.Module {
	tree, errs := syntax.Parse(name, []byte(src), syntax.Options{})
	require.NoError(t, errs.Err())
	m, errs := lower.Module(tree)
	require.NoError(t, errs.Err())
	return m
}

func TestPassesKeepTheInvariants(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../testdata/*/*.erl", "../../stdlib/erl/*.erl"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.NotEmpty(t, files)
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		m := lowered(t, file, string(src))
		for _, f := range m.Funcs {
			f.Order()
			require.NoError(t, f.Check(), "%s before: %s", file, f)
			opt.Func(m, f)
			require.NoError(t, f.Check(), "%s after: %s", file, f)
		}
	}
}

// improved gives function f of a module after all passes.
func improved(t *testing.T, src string) *ir.Func {
	m := lowered(t, "t.erl", "-module(t).\n-export([f/1, f/2]).\n"+src)
	opt.Module(m)
	for _, f := range m.Funcs {
		if f.Name == "f" {
			return f
		}
	}
	t.Fatal("no function f")
	return nil
}

// count is how often an operation occurs in a function.
func count(f *ir.Func, op string) int {
	n := 0
	for _, line := range strings.Split(f.String(), "\n") {
		for _, word := range strings.Fields(line) {
			if word == op {
				n++
			}
		}
	}
	return n
}

func TestFoldDecidesTests(t *testing.T) {
	for _, c := range []struct{ name, src, op string }{
		{"known size", "f(X) -> {A, B} = {X, 1}, [A | B].", "is_tuple"},
		{"built and taken apart", "f(X) -> case {X, X} of {A, _} -> A end.", "put_tuple"},
		{"constant", "f(X) -> case foo of foo -> X; _ -> f(X) end.", "is_eq_exact"},
		{"comparison as value", "f(X) -> case X > 1 of true -> a; false -> b end.", "is_eq_exact"},
		{"guards after patterns", "f([_ | _] = L) when is_list(L) -> L; f(X) -> X.", "is_list"},
		{"type of arithmetic", "f(X) -> Y = X band 7, if is_integer(Y) -> Y; true -> 0 end.", "is_integer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := improved(t, c.src)
			assert.Zero(t, count(f, c.op), f.String())
		})
	}
}

func TestComparisonsAreMadeOnce(t *testing.T) {
	f := improved(t, "f(N, Max) when N =< Max, N rem 3 =:= 0 -> three; f(N, Max) when N =< Max -> N; f(_, _) -> over.")
	assert.Equal(t, 1, count(f, "is_ge"), f.String())
	f = improved(t, "f({p, X, _}, Y) when X < Y -> Y; f({p, _, Z}, _) -> Z.")
	assert.Equal(t, 1, count(f, "is_tagged_tuple"), f.String())
}

func TestTestsAreMadeOnce(t *testing.T) {
	f := improved(t, "f({a, X}) -> X; f({b, X}) -> {X}; f({c, X, Y}) -> X + Y; f([X]) -> X; f([_, X | _]) -> X; f(X) -> X.")
	assert.Equal(t, 1, count(f, "is_tuple"), f.String())
	assert.Equal(t, 1, count(f, "select_arity"), f.String())
	assert.Equal(t, 2, count(f, "is_nonempty_list"), f.String())
}

func TestSinkMovesWorkToTheBranchThatNeedsIt(t *testing.T) {
	f := improved(t, "f({A, B}) -> Pair = [A | B], if B > 0 -> Pair; true -> none end.")
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			if in.IsConstruct() {
				assert.Equal(t, ir.TermReturn, b.Term.Kind, f.String())
			}
		}
	}
	assert.Equal(t, 1, count(f, "put_list"))
}

func TestUnusedWorkIsDropped(t *testing.T) {
	f := improved(t, "f(X) -> _ = {X, [X]}, try f(X) catch _:R:S -> _ = S, R end.")
	assert.Zero(t, count(f, "put_tuple")+count(f, "put_list")+count(f, "build_stacktrace"), f.String())
}

func TestReturnsAreCopiedToTheirJumps(t *testing.T) {
	f := improved(t, "f(X, Y) -> case X of 1 -> Y; 2 -> f(Y, X); _ -> f(X, Y) end.")
	assert.Zero(t, count(f, "jump"), f.String())
}
