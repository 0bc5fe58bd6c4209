package cc_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// The device's sscanf reads what that of the computer's own library does.
func TestScan(t *testing.T) {
	text, err := os.ReadFile("testdata/libc/scan.c")
	require.NoError(t, err)
	want, err := os.ReadFile("testdata/libc/scan.out")
	require.NoError(t, err)
	elf, err := program("scan.c", string(text), cc.Options{Level: 2})
	require.NoError(t, err)
	out, _, err := execute(t, elf, 1e8)
	require.NoError(t, err)
	assert.Equal(t, string(want), out)
}
