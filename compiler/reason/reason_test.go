package reason

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

// sample is what stands in the places of all rows.
var sample = map[string]string{"<V>": "Abc", "<F>": "foo", "<N>": "2", "<M>": "mod", "<R>": "rec", "<T>": "term",
	"<Line>": "3", "<Column>": "4", "<Op>": "+", "<K>": "17", "<Unit>": "8", "<Size>": "28", "<A>": "export",
	"<B>": "other", "<What>": "case", "<Bif>": "element", "<Cmp>": "=:=", "<Quoted>": "'case'",
	"<Sig>": "foo,2", "<Wanted>": `["2"," arguments"]`, "<Given>": `"1 argument"`, "<Module>": "me",
	"<Release>": "OTP 99", "<Codes>": `[$[,["97",$,,"1024"],$]]`}

// Each row goes both ways.
func TestBothWays(t *testing.T) {
	for _, r := range rows {
		text, term := r.text.fill(toText(sample)), Term{r.module, r.term.fill(sample)}
		got, found := Of(text, r.pass, sample["<Module>"])
		assert.True(t, found, text)
		back, found := TextOf(got)
		assert.True(t, found, got)
		assert.Equal(t, text, back)
		back, found = TextOf(term)
		assert.True(t, found, term)
		assert.Equal(t, text, back)
	}
}

// The text of each term is what OTP's modules make of it.
func TestTextsAreOTPs(t *testing.T) {
	installed.Need(t)
	var script, want strings.Builder
	script.WriteString("[io:format(\"~ts~n\", [try M:format_error(T) catch _:_ -> no_text end]) || {M, T} <- [")
	for i, r := range rows {
		if i > 0 {
			script.WriteString(", ")
		}
		fmt.Fprintf(&script, "{%s, %s}", r.module, r.term.fill(sample))
		want.WriteString(r.text.fill(toText(sample)) + "\n")
	}
	script.WriteString("]], halt().")
	out, err := exec.Command("erl", "-noshell", "-eval", script.String()).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Equal(t, want.String(), string(out))
}

// What OTP does not say has no term; what two of its modules say is told apart.
func TestOf(t *testing.T) {
	for _, c := range []struct {
		text, module string
		want         Term
	}{
		{"variable 'X' is unused", "", Term{"erl_lint", "{unused_var,'X'}"}},
		{"this clause cannot match because a previous clause at line 7 always matches", "",
			Term{"sys_core_fold", "{nomatch,{shadow,7}}"}},
		{"this clause cannot match because a previous clause at line 7 always matches", "v3_kernel",
			Term{"v3_kernel", "{nomatch,{shadow,7}}"}},
		{`syntax error before: "a"`, "", Term{"erl_parse", `["syntax error before: ","\"a\""]`}},
		{"function f/1 is unused by 2/3", "", Term{}},
	} {
		got, found := Of(c.text, c.module, "")
		assert.Equal(t, c.want, got)
		assert.Equal(t, c.want != Term{}, found)
	}
}
