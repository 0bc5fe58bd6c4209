package compiler_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance/installed"
)

// programs are the modules under testdata/run: main/0 gives a term, the file .out beside the source
// is that term as OTP prints it with ~w.
func programs(t *testing.T) []string {
	files, err := filepath.Glob("testdata/run/*.erl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func moduleName(file string) string { return strings.TrimSuffix(filepath.Base(file), ".erl") }

// wanted is what a program gives.
func wanted(t *testing.T, file string) string {
	out, err := os.ReadFile(strings.TrimSuffix(file, ".erl") + ".out")
	require.NoError(t, err)
	return string(out)
}

// evaluate compiles a program, runs it and gives what main/0 returns as ~w prints it.
func evaluate(t *testing.T, file string, opts ...epiphany.Option) string {
	dir := t.TempDir()
	src, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(file)), src, 0o666))
	show := filepath.Join(dir, "show.erl")
	main := fmt.Sprintf("-module(show).\n-export([main/0]).\nmain() -> io:format(\"~w~n\", [%s:main()]).\n", moduleName(file))
	require.NoError(t, os.WriteFile(show, []byte(main), 0o666))

	var out, reports bytes.Buffer
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(&out), epiphany.WithErrorReports(&reports))...)
	require.NoError(t, err)
	defer func() { assert.NoError(t, sys.Close()) }()
	require.NoError(t, sys.Load(t.Context(), show))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, err = sys.RunMain(ctx, "show", "main")
	require.NoError(t, err)
	if out.Len() == 0 {
		return reports.String()
	}
	return out.String()
}

func TestProgramsGiveWhatOTPGives(t *testing.T) {
	for _, file := range programs(t) {
		t.Run(moduleName(file), func(t *testing.T) {
			assert.Equal(t, wanted(t, file), evaluate(t, file))
		})
		t.Run(moduleName(file)+"/stress", func(t *testing.T) {
			assert.Equal(t, wanted(t, file), evaluate(t, file, epiphany.WithStressGC()))
		})
	}
}

// TestExpectationsAreOTPs runs the programs on OTP, where it is installed.
func TestExpectationsAreOTPs(t *testing.T) {
	installed.Need(t)
	dir := t.TempDir()
	for _, file := range programs(t) {
		out, err := exec.Command("erlc", "-enable-feature", "all", "-o", dir, file).CombinedOutput()
		require.NoError(t, err, string(out))
		call := fmt.Sprintf(`io:format("~w~n", [%s:main()]), halt().`, moduleName(file))
		got, err := exec.Command("erl", "-enable-feature", "all", "-noshell", "-pa", dir, "-eval", call).Output()
		require.NoError(t, err)
		assert.Equal(t, wanted(t, file), string(got), file)
	}
}
