package compiler_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/conformance/installed"
)

// sources are all Erlang sources of the repository that compile.
func sources(t *testing.T) (files []string) {
	t.Helper()
	for _, dir := range []string{"conformance", "stdlib", "examples", "benchmarks"} {
		require.NoError(t, filepath.WalkDir("../"+dir, func(path string, d fs.DirEntry, err error) error {
			if d != nil && d.IsDir() && d.Name() == "diagnostics" {
				return fs.SkipDir
			}
			if filepath.Ext(path) == ".erl" {
				files = append(files, path)
			}
			return err
		}))
	}
	return files
}

// headers are those of OTP that sources include.
func headers(t *testing.T, files []string) (parts []string) {
	t.Helper()
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		parts = append(parts, installed.Headers(src)...)
	}
	return parts
}

// notHere are warnings that OTP gives and we do not, by a part of their text, and why.
var notHere = map[string]string{
	"shadowed in ms_transform fun head": "its parse transform warns of variables",
	"fun_numbers.erl:42:":               "elements of a list of which only the length counts are not known as unused",
	"operand_scopes.erl:9:69:":          "a fun is not put where the statement behind it calls it",
	"record_defaults.erl:8:9:":          "which fields of a term are used is not followed",
}

// What is found in the sources of the repository is what OTP finds.
func TestWarningsAreErlcs(t *testing.T) {
	files := sources(t)
	installed.Need(t, headers(t, files)...)
	theirs := erlcFinds(t, files)
	for part, why := range notHere {
		of := func(line string) bool { return strings.Contains(line, part) }
		assert.True(t, slices.ContainsFunc(theirs, of), "is in the list of differences (%s), and OTP does not warn of it: %s", why, part)
		theirs = slices.DeleteFunc(theirs, of)
	}
	ours := weFind(t, files)
	assert.Empty(t, lacking(theirs, ours), "only OTP warns")
	assert.Empty(t, lacking(ours, theirs), "OTP does not warn")
}

// lacking are the lines of a list that another lacks.
func lacking(lines, others []string) (left []string) {
	has := map[string]bool{}
	for _, line := range others {
		has[line] = true
	}
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return has[line] })
}

// erlcFinds gives the warnings and errors of OTP's compiler, which is started once.
func erlcFinds(t *testing.T, files []string) []string {
	t.Helper()
	dir := t.TempDir()
	out, err := exec.Command("erlc", "-o", dir, "testdata/lint.erl").CombinedOutput()
	require.NoError(t, err, "%s", out)
	found := filepath.Join(dir, "found")
	out, err = exec.Command("erl", slices.Concat([]string{"-noinput", "-pa", dir, "-s", "lint", "main", "-s", "erlang", "halt", "-extra", found}, files)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	text, err := os.ReadFile(found)
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func weFind(t *testing.T, files []string) (found []string) {
	t.Helper()
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		_, warnings, err := compiler.Compile(file, src, compiler.Options{Include: epiphany.Compiler{}.Includes(file)})
		var errs source.Errors
		if errors.As(err, &errs) {
			assert.NoError(t, errs)
		}
		for _, w := range warnings {
			found = append(found, fmt.Sprintf("%v: Warning: %s", w.Pos, w.Msg))
		}
	}
	return found
}
