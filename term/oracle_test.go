package term

import (
	"bufio"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

var update = flag.Bool("update", false, "write testdata/oracle.txt anew, with erl")

const oracleFile = "testdata/oracle.txt"

// verdict is what OTP makes of a term: "rank" its place in the standard order of all, "same" the first term that equals it exactly,
// "hash" and "hash32" two phash2, and its text in several formats. A file has a block for each term: a line "= expression", then
// lines "key|text", as many of a key as the text has lines, then an empty line.
type verdict struct {
	source string
	texts  map[string]string
}

func (v verdict) number(t *testing.T, key string) int {
	n, err := strconv.Atoi(v.texts[key])
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

// askOTP runs testdata/oracle.escript on values. The test is skipped where there is no Erlang/OTP 25.
func askOTP(t *testing.T, values []any) string {
	installed.Need(t)
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	var b strings.Builder
	for _, x := range values {
		b.WriteString(source(x) + "\n")
	}
	require.NoError(t, os.WriteFile(in, []byte(b.String()), 0o600))
	said, err := exec.Command("escript", "testdata/oracle.escript", in, out).CombinedOutput()
	require.NoError(t, err, string(said))
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	return string(text)
}

// source is the Erlang expression of a value.
func source(x any) string {
	switch x := x.(type) {
	case nil, bool, AtomName:
		name, _ := atomNameOf(x)
		return "'" + escaped(string(name)) + "'"
	case float64:
		m, e, _ := strings.Cut(strconv.FormatFloat(x, 'e', 17, 64), "e")
		return m + "e" + e
	case string:
		return source(runesOf(x))
	case []byte:
		elems := make([]string, len(x))
		for i, b := range x {
			elems[i] = strconv.Itoa(int(b))
		}
		return "<<" + strings.Join(elems, ",") + ">>"
	case Bitstring:
		last := len(x.Bytes) - 1
		rest := x.Bits % 8
		elems := strings.TrimSuffix(strings.TrimPrefix(source(x.Bytes[:last]), "<<"), ">>")
		if last > 0 {
			elems += ","
		}
		return fmt.Sprintf("<<%s%d:%d>>", elems, x.Bytes[last]>>(8-rest), rest)
	case Tuple:
		return "{" + sources(x) + "}"
	case List:
		return "[" + sources(x) + "]"
	case *ImproperList:
		return "[" + sources(x.Elems) + "|" + source(x.Tail) + "]"
	case Map:
		elems := make([]string, len(x))
		for i, p := range x {
			elems[i] = source(p.Key) + "=>" + source(p.Value)
		}
		return "#{" + strings.Join(elems, ",") + "}"
	case PidValue:
		return fmt.Sprintf(`list_to_pid("<0.%d.0>")`, x.Num)
	case RefValue:
		return fmt.Sprintf(`list_to_ref("#Ref<0.0.0.%d>")`, x.Num)
	case ExportValue:
		return fmt.Sprintf("fun %s:%s/%d", source(x.Module), source(x.Function), x.Arity)
	}
	return fmt.Sprint(x)
}

func sources(xs []any) string {
	elems := make([]string, len(xs))
	for i, x := range xs {
		elems[i] = source(x)
	}
	return strings.Join(elems, ",")
}

func escaped(s string) string {
	var b strings.Builder
	for _, r := range s {
		fmt.Fprintf(&b, "\\x{%x}", r)
	}
	return b.String()
}

// corpus is the values whose verdicts are in testdata.
func corpus() []any { return append(handPicked(), randomValues(1, 60)...) }

func randomValues(seed uint64, n int) []any {
	g := generator{rand.New(rand.NewPCG(seed, 25))}
	values := make([]any, n)
	for i := range values {
		values[i] = g.value(1 + i%4)
	}
	return values
}

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
	values := randomValues(2, 600)
	compareWithOTP(t, values, askOTP(t, values))
}

// compareWithOTP checks everything a verdict says.
func compareWithOTP(t *testing.T, values []any, text string) {
	verdicts := parseVerdicts(text)
	require.Len(t, verdicts, len(values))
	h := newHeap(1 << 20)
	terms := make([]Term, len(values))
	for i, x := range values {
		require.Equal(t, source(x), verdicts[i].source)
		terms[i] = h.term(t, x)
		compareTexts(t, h, terms[i], verdicts[i])
		if !hasReference(x) {
			hash := PHash(h.v, h.atoms, terms[i])
			require.Equal(t, verdicts[i].number(t, "hash32"), int(hash), verdicts[i].source)
			require.Equal(t, verdicts[i].number(t, "hash"), int(hash&(1<<27-1)), verdicts[i].source)
		}
	}
	ranks, classes := make([]int, len(values)), make([]int, len(values))
	for i, v := range verdicts {
		ranks[i], classes[i] = v.number(t, "rank"), v.number(t, "same")
	}
	for i, a := range terms {
		for j, b := range terms {
			order := Compare(h.v, h.atoms, a, b)
			if sign(ranks[i]-ranks[j]) != order || Equal(h.v, a, b) != (ranks[i] == ranks[j]) ||
				EqualExact(h.v, a, b) != (classes[i] == classes[j]) {
				require.Failf(t, "order differs from OTP's", "%s\n%s", verdicts[i].source, verdicts[j].source)
			}
		}
	}
}

func sign(n int) int { return big.NewInt(int64(n)).Sign() }

// hasReference reports whether the hash of a value is this package's own.
func hasReference(x any) bool { return strings.Contains(source(x), "list_to_ref") }

func compareTexts(t *testing.T, h *heap, x Term, v verdict) {
	for key, f := range map[string]Format{
		"w": {}, "tw": {Unicode: true}, "W2": {Depth: 2}, "W3": {Depth: 3}, "W8": {Depth: 8},
	} {
		require.Equal(t, v.texts[key], Write(h.v, h.atoms, x, f), "~%s of %s", key, v.source)
	}
	for key, f := range map[string]Format{
		"p": {}, "tp": {Unicode: true}, "lp": {NoString: true}, "p17": {Column: 17, Width: 40},
		"P3": {Depth: 3}, "P5": {Depth: 5}, "P11": {Depth: 11},
	} {
		require.Equal(t, v.texts[key], Print(h.v, h.atoms, x, f), "~%s of %s", key, v.source)
	}
}
