package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A package that is in one tree only has empty columns for the other.
func TestTable(t *testing.T) {
	before, after := t.TempDir(), t.TempDir()
	put := func(root, name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o644))
	}
	put(before, "a/a.go", "package a\n\ntype T struct{ x, y int }\n\nfunc (*T) M() {}\nfunc (*T) n() {}\n")
	put(before, "a/a_test.go", "package a\n\nfunc F() {}\n")
	put(after, "a/a.go", "package a\n\nconst A, B = 1, 2\n")
	put(after, "b/b.go", "package b\n\nfunc F() {}\n")
	var text strings.Builder
	require.NoError(t, write(&text, []string{before, after}))
	assert.Contains(t, text.String(), "| a | 6 | 2 | 2 T | 2 T | 3 | 2 |  |  |\n")
	assert.Contains(t, text.String(), "| b |  |  |  |  | 3 | 1 |  |  |\n")
	put(after, "b/wrong.go", "package")
	assert.Error(t, write(&text, []string{after}))
}
