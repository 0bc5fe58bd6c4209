package shmem_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// build compiles and links a program of testdata, with macros behind its name.
func build(t testing.TB, name string, level int) *host.Image {
	name, define, _ := strings.Cut(name, " ")
	name = filepath.Join("testdata", name)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	data, err := cc.Build(name, text, cc.Options{
		Level: level, Libraries: pgas.Libraries(), Define: strings.Fields(define),
		Open: func(name string) (fs.File, error) { return os.Open(name) },
	})
	require.NoError(t, err)
	image, err := host.ReadImage(bytes.NewReader(data))
	require.NoError(t, err)
	return image
}

// run runs a program on a workgroup of a board of 4x4 cores, and gives what it prints.
func run(t testing.TB, image *host.Image, rows, cols, workers int, weak uint64) (out string, hash uint64) {
	cfg := host.Config{Board: emu.Parallella(), Workers: workers}
	if weak != 0 {
		cfg.Weak = engine.Weak{Seed: weak, MaxDelay: 200}
	}
	sys, err := host.Open(cfg)
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	sys.Limit = 2e8
	group, err := sys.Group(4-rows, 4-cols, rows, cols)
	require.NoError(t, err)
	require.NoError(t, group.Load(t.Context(), image))
	var text strings.Builder
	ends, err := group.Run(t.Context(), &host.Calls{Stdout: &text, Stderr: &text})
	require.NoError(t, err, text.String())
	for i, end := range ends {
		assert.Equal(t, host.End{Kind: host.Exited, PC: end.PC}, end, "PE %d", i)
	}
	return text.String(), sys.Hash()
}

var programs = []string{
	"setup.c", "rma.c", "types.c SET=0", "types.c SET=1", "types.c SET=2", "types.c SET=3",
	"atomics.c SET=0", "atomics.c SET=1", "atomics.c SET=2", "waiting.c", "collectives.c",
	"reductions.c SET=0", "reductions.c SET=1", "reductions.c SET=2", "barriers.c",
}

// TestPrograms runs programs that check what they do, on groups whose columns are a power of two
// and not, in order and in weak orders of memory.
func TestPrograms(t *testing.T) {
	for _, name := range programs {
		image := build(t, name, 2)
		for _, c := range []struct {
			rows, cols int
			weak       uint64
		}{{1, 1, 0}, {1, 2, 0}, {1, 3, 5}, {3, 3, 0}, {4, 4, 0}, {2, 3, 1}, {4, 4, 2}, {4, 4, 3}} {
			t.Run(fmt.Sprintf("%s-%dx%d-%d", name, c.rows, c.cols, c.weak), func(t *testing.T) {
				out, _ := run(t, image, c.rows, c.cols, 1, c.weak)
				assert.Equal(t, strings.Repeat("ok\n", c.rows*c.cols), out)
			})
		}
	}
}

// TestThreadsDoNotMatter compares state hashes.
func TestThreadsDoNotMatter(t *testing.T) {
	image := build(t, "rma.c", 1)
	_, want := run(t, image, 4, 4, 1, 9)
	for _, workers := range []int{2, 8} {
		_, got := run(t, image, 4, 4, workers, 9)
		assert.Equal(t, want, got, "%d threads", workers)
	}
}
