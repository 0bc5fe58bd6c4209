package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/generator"
	"github.com/parallergo/epiphany/conformance/installed"
)

func invoke(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(t.Context(), &out, args)
	return out.String(), err
}

func TestCommand(t *testing.T) {
	installed.Need(t)
	out, err := invoke(t, "-n", "11", "-first", "53", "-seed", "2", "-dir", "../..")
	assert.NoError(t, err, out)
	assert.Contains(t, out, "seed 2: 11 programs, 0 differ\n")
}

// What differs is kept, though nothing does: this one is told to be different.
func TestKeep(t *testing.T) {
	installed.Need(t)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../../testdata")))
	var out strings.Builder
	c, err := parse(&out, []string{"-dir", dir, "-n", "1"})
	require.NoError(t, err)
	c.effort = check.Effort{Rounds: 1}
	p := shortest(3, 200)
	require.NoError(t, c.keep(t.Context(), p, generator.Same))
	name := fmt.Sprintf("random_%d_%d", p.Seed, p.Number)
	_, err = os.Stat(filepath.Join(dir, "regressions", name+".out"))
	assert.NoError(t, err)
	assert.Contains(t, out.String(), "-module("+name+").")
}

// shortest is the program with the shortest text of some: there is least to be made smaller.
func shortest(seed uint64, n int) *generator.Program {
	var all []*generator.Program
	for i := range n {
		all = append(all, generator.New(seed, i))
	}
	return slices.MinFunc(all, func(p, q *generator.Program) int {
		return cmp.Compare(len(generator.Module("m", []*generator.Program{p})),
			len(generator.Module("m", []*generator.Program{q})))
	})
}

func TestPrint(t *testing.T) {
	out, err := invoke(t, "-print", "-n", "2")
	assert.NoError(t, err)
	assert.Equal(t, 2, strings.Count(out, "\np"+"0() ->")+strings.Count(out, "\np1() ->"))
}

func TestShow(t *testing.T) {
	var out strings.Builder
	show(&out, strings.Repeat("a", 100)+"b", strings.Repeat("a", 100)+"c")
	assert.Equal(t, "  here "+strings.Repeat("a", 60)+"b\n  OTP  "+strings.Repeat("a", 60)+"c\n", out.String())
}

func TestRefuses(t *testing.T) {
	t.Setenv("PATH", "")
	for _, args := range [][]string{{"-n", "0"}, {"-j", "0"}, {"more"}, {"-x"}, {"-n", "1"}} {
		_, err := invoke(t, args...)
		assert.Error(t, err, args)
	}
}
