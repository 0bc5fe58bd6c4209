package term_test

import (
	"bufio"
	"flag"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/term/termtest"
)

var update = flag.Bool("update", false, "write testdata/oracle.txt anew, with erl")

const oracleFile = "testdata/oracle.txt"

// verdict is what OTP makes of a term: "rank" its place in the standard order of all, "same" the
// first term that equals it exactly, "hash" and "hash32" two phash2, and its text in several
// formats. A file has a block for each term: a line "= expression", then lines "key|text", as many
// of a key as the text has lines, then an empty line.
type verdict struct {
	source string
	texts  map[string]string
}

func (v verdict) number(t *testing.T, key string) int64 {
	n, err := strconv.ParseInt(v.texts[key], 10, 64)
	require.NoError(t, err)
	return n
}

func parseVerdicts(text string) (all []verdict) {
	for sc := bufio.NewScanner(strings.NewReader(text)); sc.Scan(); {
		line := sc.Text()
		if source, ok := strings.CutPrefix(line, "= "); ok {
			all = append(all, verdict{source, map[string]string{}})
			continue
		}
		key, text, ok := strings.Cut(line, "|")
		if !ok {
			continue
		}
		texts := all[len(all)-1].texts
		if more, ok := texts[key]; ok {
			text = more + "\n" + text
		}
		texts[key] = text
	}
	return all
}

// askOTP runs testdata/oracle.escript on values. The test is skipped where there is no Erlang/OTP
// 25.
func askOTP(t *testing.T, values []any) string {
	installed.Need(t)
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	var b strings.Builder
	for _, x := range values {
		b.WriteString(termtest.Source(x) + "\n")
	}
	require.NoError(t, os.WriteFile(in, []byte(b.String()), 0o600))
	said, err := exec.Command("escript", "testdata/oracle.escript", in, out).CombinedOutput()
	require.NoError(t, err, string(said))
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	return string(text)
}

// corpus is the values whose verdicts are in testdata.
func corpus() []any { return append(termtest.HandPicked(), termtest.RandomValues(1, 60)...) }

func TestVerdictsAreThoseOfOTP(t *testing.T) {
	text := askOTP(t, corpus())
	if *update {
		require.NoError(t, os.WriteFile(oracleFile, []byte(text), 0o644))
	}
	committed, err := os.ReadFile(oracleFile)
	require.NoError(t, err)
	require.Equal(t, text, string(committed), "testdata is not what OTP says: run go test ./term -run OTP -update")
}

func TestTermsAreAsInOTP(t *testing.T) {
	text, err := os.ReadFile(oracleFile)
	require.NoError(t, err)
	compareWithOTP(t, corpus(), string(text))
}

func TestRandomTermsAreAsInOTP(t *testing.T) {
	values := termtest.RandomValues(2, 600)
	compareWithOTP(t, values, askOTP(t, values))
}

// compareWithOTP checks everything a verdict says.
func compareWithOTP(t *testing.T, values []any, text string) {
	verdicts := parseVerdicts(text)
	require.Len(t, verdicts, len(values))
	h := termtest.NewHeap(1 << 20)
	terms := make([]term.Term, len(values))
	for i, x := range values {
		require.Equal(t, termtest.Source(x), verdicts[i].source)
		terms[i] = h.Term(t, x)
		compareTexts(t, h, terms[i], verdicts[i])
		if !termtest.HasReference(x) {
			hash := etf.PHash2(h.View, h.Atoms, terms[i])
			require.Equal(t, verdicts[i].number(t, "hash32"), int64(hash), verdicts[i].source)
			require.Equal(t, verdicts[i].number(t, "hash"), int64(hash&(1<<27-1)), verdicts[i].source)
		}
	}
	ranks, classes := make([]int64, len(values)), make([]int64, len(values))
	for i, v := range verdicts {
		ranks[i], classes[i] = v.number(t, "rank"), v.number(t, "same")
	}
	for i, a := range terms {
		for j, b := range terms {
			order := term.Compare(h.View, h.Atoms, a, b)
			if sign(ranks[i]-ranks[j]) != order ||
				term.Equal(h.View, h.Atoms, a, b) != (ranks[i] == ranks[j]) ||
				term.EqualExact(h.View, h.Atoms, a, b) != (classes[i] == classes[j]) {
				require.Failf(t, "order differs from OTP's", "%s\n%s", verdicts[i].source, verdicts[j].source)
			}
		}
	}
}

func sign(n int64) int { return big.NewInt(n).Sign() }

func compareTexts(t *testing.T, h *termtest.Heap, x term.Term, v verdict) {
	for key, f := range map[string]pretty.Format{
		"w": {}, "tw": {Unicode: true}, "W2": {Depth: 2}, "W3": {Depth: 3}, "W8": {Depth: 8},
	} {
		require.Equal(t, v.texts[key], pretty.Write(h.View, h.Atoms, x, f), "~%s of %s", key, v.source)
	}
	for key, f := range map[string]pretty.Format{
		"p": {}, "tp": {Unicode: true}, "lp": {NoString: true}, "p17": {Column: 17, Width: 40},
		"P3": {Depth: 3}, "P5": {Depth: 5}, "P11": {Depth: 11},
	} {
		require.Equal(t, v.texts[key], pretty.Print(h.View, h.Atoms, x, f), "~%s of %s", key, v.source)
	}
}
