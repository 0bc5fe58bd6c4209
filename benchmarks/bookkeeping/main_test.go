package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The command knows the interpreter of the tree: what notes calls can be taken out, and the rest
// compiles and runs.
func TestCompare(t *testing.T) {
	t.Chdir("../..")
	source, err := os.ReadFile("vm/exec/interp.go")
	require.NoError(t, err)
	for name, b := range books {
		_, err := b.without(string(source))
		assert.NoError(t, err, name)
	}
	var out strings.Builder
	require.NoError(t, compare(&out, books["model"], 1, 2))
	assert.Regexp(t, `^flips: median [0-9.]+ Minstr/s, without bookkeeping [0-9.]+, ratio [0-9.]+; best .*\nrows: median .*\n$`, out.String())
}

func TestWithout(t *testing.T) {
	lines := []string{"package vm", "return"}
	b := book{once: notes, often: []string{"reads += g.Read"}}
	for i, l := range append(b.once, b.often[0], b.often[0]) {
		lines = append(lines, strings.Repeat("\t", i)+l+" ")
	}
	less, err := b.without(strings.Join(lines, "\n"))
	require.NoError(t, err)
	assert.Equal(t, "package vm\nreturn", less)
	_, err = b.without(strings.Join(lines[:len(lines)-2], "\n"))
	assert.EqualError(t, err, `has no line "reads += g.Read"`)
	_, err = b.without(strings.Join(append(lines, "use.Calls++"), "\n"))
	assert.EqualError(t, err, `has the line "use.Calls++" more than once`)
}

func TestFailures(t *testing.T) {
	assert.ErrorContains(t, compare(os.Stdout, book{}, 0, 1), "want at least 1")
	assert.ErrorContains(t, compare(os.Stdout, book{}, 1, 1), "go test -c", "there is no package vm here")
	_, err := pace("flips", 1, [2]string{"/nosuch", "/nosuch"})
	assert.Error(t, err)
	t.Chdir("../..")
	_, err = pace("flips", 1, [2]string{"/bin/true", "/bin/true"})
	assert.ErrorContains(t, err, "/bin/true")
}
