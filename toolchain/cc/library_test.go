package cc_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestLibrary runs programs that use the library of C, with files and an input; those of scan,
// complex and files print what they do with the computer's own library.
func TestLibrary(t *testing.T) {
	const input = "12 abc 3.5e1\nxyz 42\n"
	for _, name := range []string{"scan", "complex", "double", "time", "files", "posix"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := filepath.Join("testdata/libc", name)
			text, err := os.ReadFile(source + ".c")
			require.NoError(t, err)
			want, err := os.ReadFile(source + ".out")
			require.NoError(t, err)
			elf, err := program(source, string(text), cc.Options{Level: 2})
			require.NoError(t, err)
			files, err := os.OpenRoot(t.TempDir())
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, files.Close()) })
			var out strings.Builder
			runWith(t, elf, &host.Calls{
				Stdin: strings.NewReader(input), Stdout: &out, Stderr: &out, Files: files,
			})
			assert.Equal(t, string(want), out.String())
		})
	}
}

// Cores that run one image have heaps of their own, in groups larger than 16 smaller ones.
func TestHeapsApart(t *testing.T) {
	const source = `
#include <e_lib.h>
#include <stdlib.h>
int main(void) {
	unsigned id = e_get_coreid(), *a = malloc(100000), *b;
	if (!a) return 1;
	for (int i = 0; i < 1000; i++) a[i] = id + i;
	b = malloc(4000);
	for (int i = 0; i < 1000; i++) b[i] = id - i;
	for (volatile int wait = 0; wait < 20000; wait++) ;
	for (int i = 0; i < 1000; i++) if (a[i] != id + i || b[i] != id - i) return 2;
	return malloc(0x80000 - 100000) ? 3 : 0;
}`
	elf, err := program("heaps.c", source, cc.Options{Level: 2})
	require.NoError(t, err)
	for _, cores := range []int{4, 8} {
		board := emu.Parallella()
		board.Rows, board.Cols = cores, cores
		if cores > 4 {
			board.OriginCol = 0
		}
		for i, end := range run(t, host.Config{Board: board, Workers: 1}, elf, cores, &host.Calls{}) {
			assert.Equal(t, host.Exited, end.Kind, "%d cores: %d", cores*cores, i)
			assert.Zero(t, end.Status, "%d cores: %d", cores*cores, i)
		}
	}
}

// run runs a program on a square of cores, with what it may ask for.
func run(t *testing.T, cfg host.Config, elf []byte, cores int, calls *host.Calls) []host.End {
	t.Helper()
	image, err := host.ReadImage(bytes.NewReader(elf))
	require.NoError(t, err)
	sys, err := host.Open(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, sys.Close()) })
	sys.Limit = 3e9
	group, err := sys.Group(0, 0, cores, cores)
	require.NoError(t, err)
	require.NoError(t, group.Load(t.Context(), image))
	ends, err := group.Run(t.Context(), calls)
	require.NoError(t, err)
	return ends
}

// runWith runs a program on one core.
func runWith(t *testing.T, elf []byte, calls *host.Calls) {
	t.Helper()
	ends := run(t, host.Config{Workers: 1}, elf, 1, calls)
	assert.Equal(t, host.End{Kind: host.Exited, PC: ends[0].PC}, ends[0])
	require.NoError(t, calls.Close())
}
