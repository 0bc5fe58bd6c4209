package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSample compares every 23rd run, among them each program and each configuration at least once.
func TestSample(t *testing.T) {
	t.Chdir("../..")
	recorded, err := os.ReadFile("benchmarks/hashes/hashes.txt")
	require.NoError(t, err)
	runs := all()
	assert.Equal(t, len(runs), strings.Count(string(recorded), "\n"), "write the list with -write")
	var some []run
	for i := 0; i < len(runs); i += 23 {
		some = append(some, runs[i])
	}
	for _, p := range programs {
		assert.True(t, slices.ContainsFunc(some, func(r run) bool { return r.program == p }), p)
	}
	for _, c := range runs[:len(runs)/len(programs)] {
		assert.True(t, slices.ContainsFunc(some, func(r run) bool {
			return r.preset == c.preset && r.settings == c.settings
		}), c)
	}
	lines, err := hashed(t.Context(), some, "auto")
	require.NoError(t, err)
	var out bytes.Buffer
	assert.NoError(t, compare(&out, string(recorded), some, lines), out.String())
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range all() {
		assert.False(t, seen[r.String()], r)
		seen[r.String()] = true
	}
}

func TestCompare(t *testing.T) {
	runs := []run{
		{program: program{file: "a.erl", args: "1"}},
		{program: program{file: "b.erl"}, settings: "wait=trap"},
	}
	lines := []string{"12 a.erl 1\n", "34 b.erl wait=trap\n"}
	var out bytes.Buffer
	require.NoError(t, compare(&out, strings.Join(lines, ""), runs, lines))
	assert.Equal(t, "2 state hashes are those recorded\n", out.String())
	out.Reset()
	err := compare(&out, "13 a.erl 1\n", runs, lines)
	assert.EqualError(t, err, "2 of 2 state hashes are not those recorded")
	assert.Equal(t, `recorded 13 a.erl 1
now      12 a.erl 1
recorded (none)
now      34 b.erl wait=trap
`, out.String())
}

// TestCommand writes and compares a list of a run, and tells what it refuses.
func TestCommand(t *testing.T) {
	t.Chdir("../..")
	list := filepath.Join(t.TempDir(), "list")
	var out bytes.Buffer
	one := []string{"-list", list, "-match", "ring.erl 20 10 best"}
	assert.ErrorContains(t, command(t.Context(), &out, one), "no such file")
	require.NoError(t, os.WriteFile(list, []byte("0 ring.erl 20 10 best\n"), 0o666))
	err := command(t.Context(), &out, one)
	assert.EqualError(t, err, "1 of 1 state hashes are not those recorded")
	assert.ErrorContains(t, command(t.Context(), &out, []string{"-write", "-match", "x"}), "whole list")
	assert.EqualError(t, command(t.Context(), &out, []string{"x"}), usage)
	_, err = run{program: program{file: "none.erl"}}.hash(t.Context(), "auto")
	assert.ErrorContains(t, err, "none.erl")
	_, err = run{preset: "none"}.hash(t.Context(), "auto")
	assert.ErrorContains(t, err, "none")
	_, err = run{settings: "none=1"}.hash(t.Context(), "auto")
	assert.ErrorContains(t, err, "none")
}
