package host_test

import (
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/stretchr/testify/require"
)

// Names of shared memory are refused where the table of names has no room or place.
func TestShareErrors(t *testing.T) {
	sys, err := host.Open(host.Config{Workers: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	b, err := sys.Alloc(8)
	require.NoError(t, err)
	_, err = sys.AllocShared(t.Context(), "a", 8)
	require.EqualError(t, err, "host: the table of names has its place at 0x8f000000, where a buffer is")
	require.NoError(t, sys.Free(b))
	_, err = sys.AllocShared(t.Context(), "a", 8)
	require.NoError(t, err)
	for name, want := range map[string]string{
		"":                       "host: a name of shared DRAM has 0 bytes, want 1 to 255",
		strings.Repeat("a", 256): "host: a name of shared DRAM has 256 bytes, want 1 to 255",
		"a":                      `host: shared DRAM has a piece named "a" already`,
	} {
		_, err = sys.AllocShared(t.Context(), name, 8)
		require.EqualError(t, err, want)
	}
	for i := range 63 {
		_, err = sys.AllocShared(t.Context(), strings.Repeat("n", i+1), 8)
		require.NoError(t, err)
	}
	_, err = sys.AllocShared(t.Context(), "one more", 8)
	require.EqualError(t, err, "host: no more than 64 pieces of shared DRAM have names")
}
