package toolchain_test

import (
	"archive/tar"
	"bytes"
	"compress/bzip2"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

const programs = "testdata/programs"

// compiled are the programs that GNU's compiler has compiled, by name.
func compiled(t *testing.T) map[string][]byte {
	t.Helper()
	file, err := os.Open(filepath.Join(programs, "programs.tar.bz2"))
	require.NoError(t, err)
	defer file.Close()
	all := map[string][]byte{}
	for archive := tar.NewReader(bzip2.NewReader(file)); ; {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		all[strings.TrimSuffix(h.Name, ".elf")], err = io.ReadAll(archive)
		require.NoError(t, err)
	}
}

// mostCycles is more than any of the programs takes.
const mostCycles = 3e9

// Programs in C print what they print on the computer itself, whatever the compiler has made of them.
func TestCompiledPrograms(t *testing.T) {
	all := compiled(t)
	names := map[string]bool{}
	for name, elf := range all {
		program := name[:strings.LastIndexByte(name, '-')]
		names[program] = true
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(filepath.Join(programs, program+".out"))
			require.NoError(t, err)
			assert.Equal(t, string(want), printed(t, elf))
		})
	}
	sources, err := filepath.Glob(filepath.Join(programs, "*.c"))
	require.NoError(t, err)
	assert.Len(t, names, len(sources), "each is there")
	assert.Greater(t, len(all), 100)
}

// printed runs a program on one core.
func printed(t *testing.T, elf []byte) string {
	t.Helper()
	image, err := host.ReadImage(bytes.NewReader(elf))
	require.NoError(t, err)
	sys, err := host.Open(host.Config{Board: emu.Parallella(), Workers: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	sys.Limit = mostCycles
	group, err := sys.Group(0, 0, 1, 1)
	require.NoError(t, err)
	require.NoError(t, group.Load(t.Context(), image))
	var out strings.Builder
	ends, err := group.Run(t.Context(), &host.Calls{Stdout: &out})
	require.NoError(t, err)
	assert.Equal(t, host.End{Kind: host.Exited, PC: ends[0].PC}, ends[0])
	return out.String()
}
