package vm

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/conformance/installed"
)

// callsFile holds lines "Call -> Result"; the results are those of OTP 25.
const callsFile = "testdata/bif_calls.txt"

const arrow = " -> "

func readCalls(t *testing.T) (calls, results []string) {
	t.Helper()
	file, err := os.Open(callsFile)
	require.NoError(t, err)
	defer file.Close()
	for in := bufio.NewScanner(file); in.Scan(); {
		call, result, _ := strings.Cut(in.Text(), arrow)
		calls, results = append(calls, call), append(results, result)
	}
	require.Greater(t, len(calls), 400)
	return calls, results
}

func TestBuiltInsAnswerAsOTPDoes(t *testing.T) {
	calls, results := readCalls(t)
	for _, mode := range []struct {
		name   string
		stress bool
	}{{"plain", false}, {"stress", true}} {
		t.Run(mode.name, func(t *testing.T) {
			b := newBench(t)
			b.m.Stress = mode.stress
			for i, call := range calls {
				f, args, err := b.read(call)
				require.NoError(t, err)
				assert.Equal(t, results[i], b.call(t, f, args), call)
			}
		})
	}
}

// evaluate is an Erlang expression that reads calls from a file and prints their results.
const evaluate = `
{ok, Text} = file:read_file(File),
lists:foreach(fun(Line) ->
    {ok, Tokens, _} = erl_scan:string(Line ++ "."),
    {ok, [{call, _, {remote, _, {atom, _, M}, {atom, _, F}}, Params}]} = erl_parse:parse_exprs(Tokens),
    {Args, _} = erl_eval:expr_list(Params, []),
    try apply(M, F, Args) of
        V -> io:format("~w~n", [V])
    catch C:R -> io:format("** ~w:~w~n", [C, R])
    end
end, string:lexemes(unicode:characters_to_list(Text), "\n")), halt().`

// TestCallsAgreeWithErl asks the real OTP, where there is one. With UPDATE_BIF_CALLS set it writes
// the file anew.
func TestCallsAgreeWithErl(t *testing.T) {
	installed.Need(t)
	calls, results := readCalls(t)
	file := filepath.Join(t.TempDir(), "calls")
	require.NoError(t, os.WriteFile(file, []byte(strings.Join(calls, "\n")), 0o600))
	expr := strings.Replace(evaluate, "File", `"`+file+`"`, 1)
	out, err := exec.Command("erl", "-noshell", "-noinput", "-eval", expr).Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	require.Len(t, lines, len(calls))
	if os.Getenv("UPDATE_BIF_CALLS") != "" {
		for i := range calls {
			calls[i] += arrow + lines[i]
		}
		require.NoError(t, os.WriteFile(callsFile, []byte(strings.Join(calls, "\n")+"\n"), 0o600))
		return
	}
	assert.Equal(t, lines, results)
}

func TestEveryInlineBIFRunsOnTheCore(t *testing.T) {
	for _, row := range bif.Functions() {
		if !row.Inline {
			continue
		}
		f := row.MFA
		i, found := bif.Find(f)
		if assert.True(t, found, "%v", f) {
			assert.NotNil(t, bifs[i].impl, "%v", f)
		}
	}
}
