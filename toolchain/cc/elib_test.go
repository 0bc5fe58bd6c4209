package cc_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// board16 loads a source into all cores of a board, prepares and runs it.
func board16(t *testing.T, source string, level int, prepare func(*host.System)) (string, *host.System) {
	t.Helper()
	text, err := os.ReadFile(source)
	require.NoError(t, err)
	elf, err := program(source, string(text), cc.Options{Level: level})
	require.NoError(t, err)
	image, err := host.ReadImage(bytes.NewReader(elf))
	require.NoError(t, err)
	sys, err := host.Open(host.Config{Workers: 1})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, sys.Close()) })
	sys.Limit = 5e7
	if prepare != nil {
		prepare(sys)
	}
	group, err := sys.Group(0, 0, 4, 4)
	require.NoError(t, err)
	require.NoError(t, group.Load(t.Context(), image))
	var out strings.Builder
	ends, err := group.Run(t.Context(), &host.Calls{Stdout: &out, Stderr: &out})
	require.NoError(t, err, out.String())
	for i, end := range ends {
		assert.Equal(t, host.End{Kind: host.Exited, PC: end.PC}, end, "core %d", i)
	}
	return out.String(), sys
}

// Each part of eLib has a program, which uses it on all cores.
func TestELib(t *testing.T) {
	for _, part := range []string{"atomic", "barrier", "coreid", "ctimer", "dma", "handler", "irq", "mem", "mutex", "regs"} {
		for _, level := range []int{0, 2} {
			t.Run(fmt.Sprintf("%s-O%d", part, level), func(t *testing.T) {
				t.Parallel()
				file := filepath.Join("testdata/elib", part)
				want, err := os.ReadFile(file + ".out")
				require.NoError(t, err)
				out, _ := board16(t, file+".c", level, nil)
				assert.Equal(t, string(want), out)
			})
		}
	}
}

// The host gives pieces of shared memory names, and cores find them.
func TestSharedMemory(t *testing.T) {
	want, err := os.ReadFile("testdata/elib/shm.out")
	require.NoError(t, err)
	var squares host.Buffer
	out, sys := board16(t, "testdata/elib/shm.c", 2, func(sys *host.System) {
		squares, err = sys.AllocShared(t.Context(), "squares", 64)
		require.NoError(t, err)
		words, err := sys.AllocShared(t.Context(), "words", 16)
		require.NoError(t, err)
		require.NoError(t, sys.WriteShared(t.Context(), words.Address-sys.Board().DRAMBase,
			[]byte("from the host\x00")))
	})
	assert.Equal(t, string(want), out)
	p := make([]byte, squares.Bytes)
	require.NoError(t, sys.ReadShared(t.Context(), squares.Address-sys.Board().DRAMBase, p))
	for i := range uint32(16) {
		assert.Equal(t, i*i, binary.LittleEndian.Uint32(p[4*i:]))
	}
}
