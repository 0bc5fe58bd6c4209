package lifted_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/lifted"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// parsed is a function in source.
func parsed(t *testing.T, text string) *syntax.Function {
	t.Helper()
	m, errs := syntax.Parse("m.erl", []byte("-module(m).\n"+text), syntax.Options{})
	require.Empty(t, errs, text)
	return m.Funcs[0]
}

// named are the names of the funs and after parts of a function, in the order of the source.
func named(f *syntax.Function, records map[string]*syntax.Record) (names []string) {
	out := lifted.Out(f, records)
	for _, c := range f.Clauses {
		for _, e := range c.Body {
			syntax.Walk(e, func(e syntax.Expr) {
				switch e := e.(type) {
				case *syntax.Fun:
					names = append(names, out.Fun(e))
				case *syntax.Try:
					if len(e.After) > 0 {
						names = append(names, out.After(e))
					}
				}
			})
		}
	}
	return names
}

// The parts of a fun are numbered before it, and the last operand before the first.
func TestNumbersAreThoseOfOTP(t *testing.T) {
	for text, want := range map[string][]string{
		"f() -> fun() -> 1 end, fun() -> 2 end.":               {"-f/0-fun-0-", "-f/0-fun-1-"},
		"f() -> {fun() -> 1 end, fun() -> 2 end}.":             {"-f/0-fun-1-", "-f/0-fun-0-"},
		"f() -> fun() -> fun() -> 1 end end.":                  {"-f/0-fun-1-", "-f/0-fun-0-"},
		"g(X) -> try X of _ -> 1 after X end, fun() -> 1 end.": {"-g/1-after$^1/0-1-", "-g/1-fun-0-"},
	} {
		assert.Equal(t, want, named(parsed(t, text), nil), text)
	}
}

func TestLoopsAreCounted(t *testing.T) {
	f := parsed(t, "f(X) -> [Y || Y <- X].")
	list := f.Clauses[0].Body[0].(*syntax.Comprehension).Qualifiers[0].Value
	out := lifted.Out(f, nil)
	assert.Equal(t, "-f/1-lc$^0/1-0-", out.Comprehension("lc", list, 1, out.Loop()))
	assert.Equal(t, 1, out.Loop())
	assert.Equal(t, []string{"-f/1-inlined-0-", "-f/1-inlined-1-"},
		[]string{out.NoClause(), out.NoClause()})
}

// No two parts of a function have the same name.
func TestNamesAreUnique(t *testing.T) {
	seen := 0
	for _, s := range compilertest.Programs(t, compilertest.Language...) {
		m := compilertest.Parse(t, s)
		records := map[string]*syntax.Record{}
		for _, r := range m.Records {
			records[r.Name] = r
		}
		for _, f := range m.Funcs {
			names := map[string]bool{}
			for _, name := range named(f, records) {
				assert.False(t, names[name], "%s: %s", s.File, name)
				names[name] = true
				seen++
			}
		}
	}
	assert.Greater(t, seen, 200)
}
