package matchspec_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// recorded matches a call of fun2ms and what OTP's ms_transform makes of it: an error, or the
// function around the call.
var recorded = regexp.MustCompile(`(?m)^((?:ets|dbg):fun2ms\(fun\(.* end\))\n` +
	`    (?:error \[\{"some.erl",\[\{\{\d+,(\d+)\},ms_transform|f\(Out\) ->\n((?:    [^w].*\n)+))`)

// Calls are translated, and refused, as OTP does it.
func TestTranslationIsOTPs(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(compilertest.Conformance, "modules/match_spec_forms.out"))
	require.NoError(t, err)
	record, refused, same := "", 0, 0
	for _, r := range recorded.FindAllStringSubmatch(string(text), -1) {
		if strings.Contains(r[1], "fun(#s{})") { // the first of those that see a record
			record = "-record(r, {a, b = {5}, c = [x]}).\n"
		}
		m, errs := parsed("-module(m). -compile({parse_transform, ms_transform}).\n" + record +
			"f(Out) -> " + r[1] + ".\n")
		if r[2] != "" {
			require.NotEmpty(t, errs, r[1])
			assert.Equal(t, r[2], fmt.Sprint(errs[0].Pos.Col-len("f(Out) -> ")), r[1])
			refused++
			continue
		}
		require.Empty(t, errs, r[1])
		if want := value(t, strings.TrimSuffix(strings.TrimSpace(r[3]), ".")); want.Whole &&
			!strings.Contains(spelt(m), matchspec.DefaultOf) {
			assert.True(t, constant.Same(want, value(t, spelt(m))), "%s\n%s%s", r[1], r[3], spelt(m))
			same++
		}
	}
	assert.Greater(t, refused, 30)
	assert.Greater(t, same, 25)
}

// value is what is known of an expression.
func value(t *testing.T, text string) constant.Value {
	t.Helper()
	m, errs := syntax.Parse("m.erl", []byte("-module(m).\nf() ->\n"+text+".\n"), syntax.Options{})
	require.Empty(t, errs, text)
	return new(syntax.Constants).Value(m.Funcs[0].Clauses[0].Body[0])
}

// spelt is the first specification of a module as source text.
func spelt(m *syntax.Module) string {
	var words []string
	for _, tok := range matchspec.Tokens(m) {
		switch tok.Kind {
		case "dot":
			return strings.Join(words, " ")
		case "atom":
			words = append(words, token.QuoteAtom(tok.Text))
		case "string":
			words = append(words, token.QuoteString([]rune(tok.Text)))
		case "var", "integer", "float":
			words = append(words, tok.Text)
		default:
			words = append(words, tok.Kind+tok.Text)
		}
	}
	return strings.Join(words, " ")
}
