package openshmem_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/parallergo/epiphany/conformance/openshmem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ours makes a program of a source, whose heap takes some KB, and a header.
func ours(t *testing.T, dir, source string) *openshmem.Program {
	p := &openshmem.Program{Repository: "our/own", Prints: []string{"last {last}\n"}}
	for name, text := range map[string]string{"c/p.c": source, "h/p.h": "#define LAST (n - 1)\n"} {
		f := openshmem.File{Path: name, Commit: "c0ffee"}
		file := f.Name(dir, p.Repository)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
	p.Files = []openshmem.File{{Path: "c/p.c", Commit: "c0ffee"}, {Path: "h/p.h", Commit: "c0ffee"}}
	return p
}

const allocating = `#include <shmem.h>
#include <stdio.h>
#include "p.h"
int main(void)
{
	shmem_init();
	int n = shmem_n_pes();
	if (shmem_malloc(KB << 10) && shmem_my_pe() == LAST)
		printf("last %d\n", LAST);
	shmem_finalize();
	return STATUS;
}
`

func TestRun(t *testing.T) {
	dir := t.TempDir()
	p := ours(t, dir, allocating)
	for kb, sram := range map[string]int{"1": 32 << 10, "40": 64 << 10, "600": 512 << 10} {
		p.Define = []string{"KB=" + kb, "STATUS=0"}
		r, err := p.Run(t.Context(), dir, 4, 1e8)
		require.NoError(t, err)
		assert.Equal(t, sram, r.SRAM, "%s KB: %s", kb, r.Why)
		assert.Equal(t, kb != "600", r.OK(), r.Why)
	}
	p.Define = []string{"KB=1", "STATUS=7"}
	r, err := p.Run(t.Context(), dir, 4, 1e8)
	require.NoError(t, err)
	assert.Equal(t, "PE 0 of 4 is exited, with status 7", r.Why)
	p.Define = nil
	r, err = p.Run(t.Context(), dir, 4, 1e8)
	require.NoError(t, err)
	assert.Contains(t, r.Why, "KB")
}
