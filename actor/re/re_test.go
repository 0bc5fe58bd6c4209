package re_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/re"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

func bench(t *testing.T) (*builtintest.Bench, *re.Patterns) {
	b := builtintest.New(t)
	b.Know("compile", "index", "match", "namelist", "nomatch", "re_pattern", "badopt")
	return b, re.New()
}

func capture(values any, kind string) term.List {
	return term.List{term.Tuple{term.AtomName("capture"), values, term.AtomName(kind)}}
}

func TestRun(t *testing.T) {
	b, p := bench(t)
	match, all := term.AtomName("match"), term.AtomName("all")
	for _, c := range []struct {
		subject, pattern string
		options          term.List
		want             any
	}{
		{"abcab", "b(c)", term.List{}, term.Tuple{match, term.List{term.Tuple{int64(1), int64(2)}, term.Tuple{int64(2), int64(1)}}}},
		{"abc", "x", term.List{}, term.AtomName("nomatch")},
		{"abcab", "b(c)", capture(all, "binary"), term.Tuple{match, term.List{[]byte("bc"), []byte("c")}}},
		{"abcab", "a(?<n>b)", capture(term.List{term.AtomName("n")}, "binary"), term.Tuple{match, term.List{[]byte("b")}}},
		{"aXbX", "x", term.List{term.AtomName("global"), term.AtomName("caseless")}, term.Tuple{match, term.List{
			term.List{term.Tuple{int64(1), int64(1)}}, term.List{term.Tuple{int64(3), int64(1)}}}}},
		{"abc", "b", capture(term.AtomName("none"), "index"), match},
	} {
		got, how := b.Call(p.Run, []byte(c.subject), []byte(c.pattern), c.options)
		assert.Equal(t, bif.Done, how, c.pattern)
		assert.Equal(t, c.want, got, c.pattern)
	}
}

// A compiled pattern is found again, and is one for who has never compiled it.
func TestCompiledPatternsAreTerms(t *testing.T) {
	b, p := bench(t)
	x, how := b.Call(p.Compile, []byte("b(c)"))
	require.Equal(t, bif.Done, how)
	compiled := x.(term.Tuple)[1]
	for _, who := range []*re.Patterns{p, re.New()} {
		got, _ := b.Call(who.Run, []byte("abc"), compiled, capture(term.AtomName("first"), "binary"))
		assert.Equal(t, term.Tuple{term.AtomName("match"), term.List{[]byte("bc")}}, got)
	}
	x, _ = b.Call(p.Compile, []byte("(b"))
	assert.Equal(t, term.AtomName("error"), x.(term.Tuple)[0])
	_, how = b.Call(p.Compile, []byte("b"), term.List{term.AtomName("sideways")})
	assert.Equal(t, bif.Raised, how)
}
