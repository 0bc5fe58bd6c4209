package re_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

func atom(name string) term.AtomName { return term.AtomName(name) }

func pair(name string, value any) term.Tuple { return term.Tuple{atom(name), value} }

// matched is a match that tells of some captures.
func matched(captures ...any) term.Tuple { return pair("match", append(term.List{}, captures...)) }

func at(from, n int64) term.Tuple { return term.Tuple{from, n} }

func chars(text string) term.List {
	out := term.List{}
	for _, r := range text {
		out = append(out, int64(r))
	}
	return out
}

// The results are those of erl of OTP 25.
func TestCaptures(t *testing.T) {
	b, p := bench(t)
	all := func(kind string) any { return capture(atom("all"), kind) }
	for _, c := range []struct {
		subject, pattern string
		options          any
		want             any
	}{
		{"abcab", "(a)(b)", capture(atom("all_but_first"), "list"), matched(chars("a"), chars("b"))},
		{"abcab", "(?<y>a)(?<x>b)", capture(atom("all_names"), "binary"), matched([]byte("b"), []byte("a"))},
		{"abcab", "ab", capture(atom("all_names"), "binary"), atom("match")},
		{"b", "(?<n>a)|(?<n>b)", append(capture(atom("all_names"), "binary"), atom("dupnames")),
			matched([]byte("b"))},
		{"b", "(?<n>a)|(?<n>b)", append(capture(term.List{atom("n")}, "binary"), atom("dupnames")),
			matched([]byte("b"))},
		{"abc", "a(b)?(x)?", capture(term.List{2, 1, 7}, "binary"), matched([]byte{}, []byte("b"), []byte{})},
		{"abc", "a(b)?(x)?", capture(term.List{2, 1, 7}, "index"), matched(at(-1, 0), at(1, 1), at(-1, 0))},
		{"abc", "a(?<n>b)", capture(term.List{chars("n"), []byte("n"), atom("n"), atom("none_such")}, "list"),
			matched(chars("b"), chars("b"), chars("b"), chars(""))},
		{"abc", "b", term.List{pair("capture", term.List{})}, atom("match")},
		{"\xe4b", ".b", all("list"), matched(chars("äb"))},
		{"äb", ".b", append(all("list").(term.List), atom("unicode")), matched(chars("äb"))},
	} {
		got, how := b.Call(p.Run, []byte(c.subject), []byte(c.pattern), c.options)
		assert.Equal(t, bif.Done, how, "%v", c)
		assert.Equal(t, c.want, got, "%v", c)
	}
}

// Options are those of OTP, each with what it does.
func TestOptions(t *testing.T) {
	b, p := bench(t)
	b.Know("match_limit", "match_limit_recursion")
	nomatch, first := atom("nomatch"), capture(atom("first"), "index")[0]
	for _, c := range []struct {
		subject, pattern string
		options          term.List
		want             any
	}{
		{"abcabc", "b", term.List{pair("offset", 2)}, matched(at(4, 1))},
		{"aaaaaaaaaaaaaaaaaaaaab", `(a+)*\d`, term.List{pair("match_limit", 10), atom("report_errors")},
			pair("error", atom("match_limit"))},
		{"aaaaaaaaaaaaaaaaaaaaab", `(a+)*\d`, term.List{pair("match_limit_recursion", 3),
			atom("report_errors")},
			pair("error", atom("match_limit_recursion"))},
		{"aaaaaaaaaaaaaaaaaaaaab", `(a+)*\d`, term.List{pair("match_limit", 10)}, nomatch},
		{"a\r\nb", "^b$", term.List{atom("multiline"), pair("newline", atom("crlf"))}, matched(at(3, 1))},
		{"a\r\nb", "^b$", term.List{atom("multiline"), pair("newline", atom("cr"))}, nomatch},
		{"abc", "b", term.List{atom("anchored")}, nomatch},
		{"abc", "x*", term.List{atom("global"), first},
			matched(term.List{at(0, 0)}, term.List{at(1, 0)}, term.List{at(2, 0)}, term.List{at(3, 0)})},
		{"ä", "x*", term.List{atom("global"), atom("unicode")},
			matched(term.List{at(0, 0)}, term.List{at(2, 0)})},
		{"abc", "x*", term.List{atom("notempty")}, nomatch},
		{"abc", "^a", term.List{atom("notbol")}, nomatch},
		{"a\nb", "a$", term.List{atom("multiline")}, matched(at(0, 1))},
		{"aab", "a+", term.List{atom("ungreedy")}, matched(at(0, 1))},
		{"aBc", "a  b # c", term.List{atom("extended"), atom("caseless")}, matched(at(0, 2))},
		{"abc", "(b", term.List{atom("report_errors")},
			pair("error", pair("compile", term.Tuple{chars("missing )"), int64(2)}))},
	} {
		got, how := b.Call(p.Run, []byte(c.subject), []byte(c.pattern), c.options)
		assert.Equal(t, bif.Done, how, "%v", c)
		assert.Equal(t, c.want, got, "%v", c)
	}
}

// A subject may be text in lists; its captures are of the bytes that it is as UTF-8.
func TestSubjectsAsLists(t *testing.T) {
	b, p := bench(t)
	got, _ := b.Call(p.Run, term.List{chars("a"), term.List{[]byte("b")}, 'c'}, chars("b"), term.List{})
	assert.Equal(t, matched(at(1, 1)), got)
	got, _ = b.Call(p.Run, chars("äb"), []byte(".b"), term.List{atom("unicode")})
	assert.Equal(t, matched(at(0, 3)), got)
	got, _ = b.Call(p.Run, chars("abc"), []byte("b"), capture(atom("all"), "binary"))
	assert.Equal(t, matched([]byte("b")), got)
}

// What OTP does not take is badarg.
func TestWhatIsNoSearch(t *testing.T) {
	b, p := bench(t)
	for _, options := range []any{
		term.List{pair("capture", atom("sideways"))}, capture(atom("all"),
			"sideways"), capture(term.List{-1}, "list"),
		capture(term.List{1.5}, "list"), term.List{pair("offset", -1)}, term.List{pair("newline",
			atom("sideways"))},
		term.List{pair("sideways", 1)}, term.List{term.Tuple{atom("offset"), 1, 2}}, term.List{1}, atom("x"),
		term.List{term.Tuple{atom("offset")}},
	} {
		reason, how := b.Call(p.Run, []byte("abc"), []byte("b"), options)
		assert.Equal(t, bif.Raised, how, "%v", options)
		assert.Equal(t, atom("badarg"), reason, "%v", options)
	}
	for _, args := range [][]any{
		{[]byte("\xe4b"), []byte(".b"), term.List{atom("unicode")}},
		{[]byte("äb"), []byte("b"), term.List{atom("unicode"), pair("offset", 1)}},
		{[]byte("abc"), []byte("(b"), term.List{}},
		{term.List{atom("a")}, []byte("b"), term.List{}},
		{[]byte("abc"), atom("b"), term.List{}},
		{[]byte("abc"), term.Tuple{atom("re_pattern"), 1, 2, 3, 4}, term.List{}},
		{[]byte("abc"), term.Tuple{atom("re_pattern"), 1, 0, 0, []byte("b")}, term.List{}},
		{[]byte("abc"), term.Tuple{atom("re_pattern"), 1, 0, atom("x"), []byte("b")}, term.List{}},
		{[]byte("abc"), atom("b"), term.List{atom("unicode")}},
	} {
		_, how := b.Call(p.Run, args...)
		assert.Equal(t, bif.Raised, how, "%v", args)
	}
}

// A compiled pattern tells its names in their order. It has its options: a match takes no others of
// that kind.
func TestPatternsTellTheirNames(t *testing.T) {
	b, p := bench(t)
	compiled := func(source string, options ...any) any {
		x, how := b.Call(p.Compile, []byte(source), append(term.List{}, options...))
		require.Equal(t, bif.Done, how)
		return x.(term.Tuple)[1]
	}
	pattern := compiled("(?<z>a)(?<b>b)")
	names, _ := b.Call(p.Inspect, pattern, atom("namelist"))
	assert.Equal(t, pair("namelist", term.List{[]byte("b"), []byte("z")}), names)
	names, _ = b.Call(p.Inspect, compiled("(?<n>a)|(?<n>b)", atom("dupnames")), atom("namelist"))
	assert.Equal(t, pair("namelist", term.List{[]byte("n")}), names)
	for _, args := range [][]any{{pattern, atom("match")}, {atom("x"), atom("namelist")},
		{term.Tuple{atom("match"), 1, 2, 3, []byte{}}, atom("namelist")}} {
		_, how := b.Call(p.Inspect, args...)
		assert.Equal(t, bif.Raised, how, "%v", args)
	}
	_, how := b.Call(p.Run, []byte("b"), pattern, term.List{atom("caseless")})
	assert.Equal(t, bif.Raised, how)

	text := compiled(".", atom("unicode"), pair("newline", atom("crlf")), atom("bsr_anycrlf"))
	assert.Equal(t, []any{int64(0), int64(1), int64(1)}, []any(text.(term.Tuple)[1:4]),
		"groups, unicode, whether lines end with two")
	got, _ := b.Call(p.Run, []byte("ä"), text, term.List{})
	assert.Equal(t, matched(at(0, 2)), got)
	got, _ = b.Call(p.Run, []byte("\r\na"), compiled("x*", pair("newline", atom("crlf"))),
		term.List{atom("global")})
	assert.Equal(t, matched(term.List{at(0, 0)}, term.List{at(2, 0)}, term.List{at(3, 0)}), got,
		"nothing is between the two")
	for _, args := range [][]any{{atom("x")}, {[]byte("b"), term.List{atom("global")}}} {
		_, how = b.Call(p.Compile, args...)
		assert.Equal(t, bif.Raised, how, "%v", args)
	}
}
