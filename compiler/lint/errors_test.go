package lint_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Files of testdata/errors say behind %! what errors each line has, and behind %? what warnings:
// the beginnings of their messages.
var expectation = regexp.MustCompile(`%([!?]) (.*?)(?: *$| (%[!?]))`)

// expected reads the expectations of a file as "line mark message".
func expected(src string) (list []string) {
	for i, line := range strings.Split(src, "\n") {
		for {
			m := expectation.FindStringSubmatchIndex(line)
			if m == nil {
				break
			}
			list = append(list, fmt.Sprintf("%d %s %s", i+1, line[m[2]:m[3]], line[m[4]:m[5]]))
			line = line[m[5]:]
		}
	}
	return list
}

// found gives what Parse and Check say of a file, as expected does.
func found(file string, src []byte) (list []string) {
	m, errs := syntax.Parse(file, src, syntax.Options{})
	more, warnings := lint.Check(m)
	for _, e := range append(slices.Clone(errs), more...) {
		list = append(list, fmt.Sprintf("%d ! %s", e.Pos.Line, e.Msg))
	}
	for _, w := range warnings {
		list = append(list, fmt.Sprintf("%d ? %s", w.Pos.Line, w.Msg))
	}
	return list
}

func errorFiles(t *testing.T) []string {
	files, err := filepath.Glob("testdata/errors/*.erl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func TestErrors(t *testing.T) {
	for _, file := range errorFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			left := slices.DeleteFunc(found(file, src), func(got string) bool {
				return strings.Contains(got, "! unterminated") // whose line cannot say so
			})
			for _, want := range expected(string(src)) {
				i := slices.IndexFunc(left, func(got string) bool { return strings.HasPrefix(got, want) })
				if assert.GreaterOrEqual(t, i, 0, "not reported: %s", want) {
					left = slices.Delete(left, i, i+1)
				}
			}
			assert.Empty(t, left, "reported but not expected")
		})
	}
}

// TestErrorsAsOTP asks erlc about the files: it must find errors on the same lines.
func TestErrorsAsOTP(t *testing.T) {
	installed.Need(t)
	for _, file := range errorFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			var want []int
			for _, e := range found(file, src) {
				if line, mark, _ := cutExpectation(e); mark == "!" {
					want = append(want, line)
				}
			}
			slices.Sort(want)
			assert.Equal(t, slices.Compact(want), erlcErrors(t, file))
		})
	}
}

func cutExpectation(e string) (line int, mark, msg string) {
	parts := strings.SplitN(e, " ", 3)
	line, _ = strconv.Atoi(parts[0])
	return line, parts[1], parts[2]
}

// erlcErrors gives the lines on which erlc reports errors.
func erlcErrors(t *testing.T, file string) []int {
	out, _ := exec.Command("erlc", "-o", t.TempDir(), file).CombinedOutput() // the status tells of the errors in the output
	var lines []int
	for _, text := range strings.Split(string(out), "\n") {
		rest, ok := strings.CutPrefix(text, file+":")
		parts := strings.SplitN(rest, ":", 3)
		if !ok || len(parts) < 3 || strings.HasPrefix(parts[2], " Warning") {
			continue
		}
		line, err := strconv.Atoi(parts[0])
		require.NoError(t, err, text)
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}
