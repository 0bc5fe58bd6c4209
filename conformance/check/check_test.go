package check

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/installed"
)

// TestConformance runs all programs on the ARM, on cores, and on OTP where that is installed. Each
// has to print what stands beside it, unless differences.toml explains why it does not.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("runs hundreds of programs")
	}
	programs, err := conformance.Programs("..")
	require.NoError(t, err)
	known, err := conformance.ReadDifferences("..")
	require.NoError(t, err)
	results, err := All(t.Context(), Config{Dir: "..", Workers: runtime.NumCPU(), OTP: installed.Lacking() == ""}, programs)
	require.NoError(t, err)
	t.Log(installed.Lacking())
	WriteLeftOut(t.Output(), results)
	differ := 0
	for _, r := range results {
		assert.False(t, r.Stale, "%s: OTP prints something else than what stands beside it", r.File)
		reason, explained := known.Programs[r.Name]
		switch {
		case !r.Agrees() && !explained:
			assert.Fail(t, r.File, "%s", r.Differences())
		case !r.Agrees():
			differ++
		default:
			assert.False(t, explained, "%s agrees with OTP, though %q", r.File, reason)
		}
		delete(known.Programs, r.Name)
	}
	assert.Empty(t, known.Programs, "what differences.toml explains is no program")
	assert.LessOrEqual(t, differ, len(results)/100, "too many differences")
}

// chapter makes a directory with a chapter of programs, by name.
func chapter(t *testing.T, bodies map[string]string) (dir string, programs []conformance.Program) {
	t.Helper()
	dir = t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../testdata")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "chapter"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "programs.toml"), nil, 0o666))
	for name, body := range bodies {
		file := filepath.Join(dir, "chapter", name+".erl")
		require.NoError(t, os.WriteFile(file, []byte("-module("+name+").\n"+strings.Replace(body, "main()", "-export([main/0]).\nmain()", 1)), 0o666))
	}
	programs, err := conformance.Programs(dir)
	require.NoError(t, err)
	return dir, programs
}

// Programs that end in all the ways, and some after them.
var ends = map[string]string{
	"a_fine":    "main() -> io:format(\"~ts~n\", [[8364]]).",
	"b_halts":   "main() -> io:format(\"before ~ts~n\", [[8364]]), halt(3).",
	"c_feature": "-feature(maybe_expr, enable).\nmain() -> io:format(\"~w~n\", [maybe {ok, X} ?= id({ok, 1}), X end]).\nid(X) -> X.",
	"d_other":   "main() -> io:format(\"~w~n\", [maybe]).",
}

func TestOTPAndHereAgree(t *testing.T) {
	installed.Need(t)
	dir, programs := chapter(t, ends)
	changed, err := Record(t.Context(), dir, programs, Effort{Rounds: 1})
	require.NoError(t, err)
	assert.Equal(t, []string{"a_fine", "b_halts", "c_feature", "d_other"}, changed)
	results, err := All(t.Context(), Config{Dir: dir, Workers: 2, OTP: true}, programs)
	require.NoError(t, err)
	for i, want := range []string{"€\n", "before €\n", "1\n", "maybe\n"} {
		assert.Equal(t, want, results[i].Want)
		assert.True(t, results[i].Agrees(), results[i].Differences())
		assert.False(t, results[i].Stale)
	}
	changed, err = Record(t.Context(), dir, programs, Effort{Rounds: 1})
	require.NoError(t, err)
	assert.Empty(t, changed)
}

// What varies on OTP is not recorded.
func TestRecordRefusesWhatVaries(t *testing.T) {
	installed.Need(t)
	dir, programs := chapter(t, map[string]string{
		"steady": "main() -> io:format(\"1~n\").",
		"varies": "main() -> io:format(\"same~n~w~n\", [rand:uniform(1000000000)]).",
		"loaded": "main() -> io:format(\"~w~n\", [code:is_loaded(digraph) =/= false]).",
	})
	_, err := Record(t.Context(), dir, programs, Effort{Rounds: 6, Rivals: 1})
	varying := new(VaryingError)
	require.ErrorAs(t, err, &varying)
	assert.NotContains(t, varying.Programs, "steady")
	assert.Contains(t, varying.Programs["varies"], "line 2:\n")
	assert.Contains(t, varying.Programs, "loaded", "it depends on what was there before")
	assert.NoFileExists(t, programs[0].Expected())
	assert.ErrorContains(t, err, "do not print the same each time:\nloaded\n")
}

func TestProgramsWithoutHeadersAreLeftOut(t *testing.T) {
	installed.Need(t)
	dir, programs := chapter(t, map[string]string{
		"plain":  "main() -> io:format(\"1~n\").",
		"header": "-include_lib(\"nosuch/include/nosuch.hrl\").\nmain() -> io:format(\"2~n\").",
	})
	for _, p := range programs {
		require.NoError(t, os.WriteFile(p.Expected(), []byte("1\n"), 0o666))
	}
	results, err := All(t.Context(), Config{Dir: dir, Workers: 2, OTP: true}, programs)
	require.NoError(t, err)
	var out strings.Builder
	WriteLeftOut(&out, results)
	assert.Equal(t, "header is compared with what OTP has printed before: "+
		"Erlang/OTP on the path has no nosuch/include/nosuch.hrl\n", out.String())
	assert.False(t, results[0].Stale, results[0].Name)
}

func TestOTPTellsWhatDoesNotCompile(t *testing.T) {
	installed.Need(t)
	dir, programs := chapter(t, map[string]string{"bad": "main() -> X."})
	texts, err := OTP(t.Context(), dir, programs)
	require.NoError(t, err)
	assert.Equal(t, map[string]string{"bad": "does not compile:\nbad.erl:{3,11}: variable 'X' is unbound\n"}, texts)
	_, err = Record(t.Context(), dir, programs, Effort{Rounds: 1})
	assert.ErrorContains(t, err, "does not compile")
}

// Without OTP what it has printed before counts.
func TestDifferences(t *testing.T) {
	dir, programs := chapter(t, map[string]string{
		"differs": "main() -> io:format(\"1~n2~n3~n\").",
		"fails":   "main() -> error(foo).",
		"place":   "main() -> io:format(\"~w~n\", [is_pid(epiphany:host())]).",
	})
	_, err := All(t.Context(), Config{Dir: dir, Workers: 2}, programs)
	require.ErrorIs(t, err, os.ErrNotExist)
	for _, p := range programs {
		require.NoError(t, os.WriteFile(p.Expected(), []byte("1\n4\n"), 0o666))
	}
	results, err := All(t.Context(), Config{Dir: dir, Workers: 2}, programs)
	require.NoError(t, err)
	for i := range results {
		assert.False(t, results[i].Agrees())
	}
	assert.Equal(t, "  host, line 2:\n    2\n    3\n    \n  OTP, line 2:\n    4\n    \n", results[0].Differences())
	assert.Equal(t, "on the host and on cores", results[0].Where())
	assert.Contains(t, results[1].Differences(), "{foo,[{fails,main,0,")
	var table strings.Builder
	require.NoError(t, WriteTable(&table, results))
	assert.Contains(t, table.String(), "chapter                 3        0        3\nall ")
}

func TestWhere(t *testing.T) {
	for where, r := range map[string]Result{
		"on cores":                            {Want: "a", ARM: "a", Board: "b"},
		"on the host":                         {Want: "a", ARM: "b", Board: "a"},
		"on the host, and otherwise on cores": {Want: "a", ARM: "b", Board: "c"},
	} {
		assert.Equal(t, where, r.Where())
	}
}

// A program that goes on for ever is ended.
func TestEndless(t *testing.T) {
	_, programs := chapter(t, map[string]string{"endless": "main() -> main()."})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, place := range []Place{ARM, Board} {
		assert.Contains(t, place.Text(ctx, &programs[0]), context.Canceled.Error())
	}
}

// Those that keep the computer busy end when nobody holds their input any more.
func TestRivalsEnd(t *testing.T) {
	installed.Need(t)
	idle, err := occupy(t.Context(), 2)
	require.NoError(t, err)
	assert.NoError(t, idle())
}
