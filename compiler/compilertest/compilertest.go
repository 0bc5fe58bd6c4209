// Package compilertest has Erlang sources for the tests of the compiler's packages: the conformance
// programs, and sources with the errors and warnings that OTP's compiler reports for them.
package compilertest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// Conformance is the directory of the conformance programs, from that of a package of the compiler.
const Conformance = "../../conformance"

// Source is an Erlang source file.
type Source struct {
	File string // its name, without the directory
	Text []byte
	// Found are errors and warnings of erlc, of what Diagnosed returns: "line:column: message", of
	// which the first line only.
	Found []string
}

// Programs returns the conformance programs of some chapters, in order, except those that include
// other files or ask for a parse transform of their own.
func Programs(t testing.TB, chapters ...string) (list []Source) {
	t.Helper()
	for _, chapter := range chapters {
		files, err := filepath.Glob(filepath.Join(Conformance, chapter, "*.erl"))
		require.NoError(t, err)
		require.NotEmpty(t, files, chapter)
		for _, file := range files {
			if s := read(t, file); !alone.Match(s.Text) {
				list = append(list, s)
			}
		}
	}
	return list
}

// Language are the chapters about the language itself.
var Language = []string{"binary", "bits", "bits_values", "comprehensions", "exceptions",
	"expressions", "functions", "guards", "macros", "maps", "modules", "patterns", "records", "types"}

// Finding is an error (kind "") or warning (kind "Warning: ") in the form of Source.Found.
func Finding(e source.Error, kind string) string {
	msg, _, _ := strings.Cut(e.Msg, "\n")
	return fmt.Sprintf("%d:%d: %s%s", e.Pos.Line, e.Pos.Col, kind, msg)
}

// Diagnosed returns the sources for which the output of erlc has been recorded.
func Diagnosed(t testing.TB) (list []Source) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(Conformance, "testdata/diagnostics/*.erl"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		s := read(t, file)
		out, err := os.ReadFile(strings.TrimSuffix(file, ".erl") + ".out")
		require.NoError(t, err)
		for line := range strings.Lines(string(out)) {
			if at, found := strings.CutPrefix(line, s.File+":"); found {
				s.Found = append(s.Found, strings.TrimSuffix(at, "\n"))
			}
		}
		list = append(list, s)
	}
	return list
}

func read(t testing.TB, file string) Source {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return Source{File: filepath.Base(file), Text: text}
}

// alone matches sources that cannot be compiled without others.
var alone = regexp.MustCompile(`(?m)^-(include|compile\(.*parse_transform, *[^m])`)

// Parse parses a source that has no errors of syntax.
func Parse(t testing.TB, s Source) *syntax.Module {
	t.Helper()
	m, errs := syntax.Parse(s.File, s.Text, Options)
	require.Empty(t, errs, s.File)
	return m
}

// Lower lowers a program without errors, up to the optimiser.
func Lower(t testing.TB, s Source) *ir.Module {
	t.Helper()
	m := Parse(t, s)
	require.Empty(t, matchspec.Translate(m), s.File)
	errs, _ := lint.Check(m)
	require.Empty(t, errs, s.File)
	out, errs := lower.Module(m)
	require.Empty(t, errs, s.File)
	return out
}

// Options are those with which sources are parsed: no other file exists.
var Options = syntax.Options{Include: func(string, string, bool) (string, []byte, error) {
	return "", nil, fs.ErrNotExist
}}
