package cc_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestImproved runs programs for single passes beside what gcc's programs print: loops that count,
// step and index in unusual ways, functions to be put into their callers, vectors,
// and functions within functions.
func TestImproved(t *testing.T) {
	for _, name := range []string{"loops", "inline", "vectors", "nested"} {
		source, err := os.ReadFile("testdata/" + name + ".c")
		require.NoError(t, err)
		want, err := os.ReadFile("testdata/" + name + ".out")
		require.NoError(t, err)
		for level := range 3 {
			elf, err := program(name+".c", string(source), cc.Options{Level: level})
			require.NoError(t, err)
			out, _, err := execute(t, elf, 1e8)
			require.NoError(t, err)
			assert.Equal(t, string(want), out, "%s at -O%d", name, level)
		}
	}
}

// TestInline looks at what is left of functions that nobody outside calls.
func TestInline(t *testing.T) {
	const source = `
static int small(int x) { return x + 1; }
static int kept(int x) { return x * x; }
__attribute__((noinline)) static int apart(int x) { return x - 1; }
__attribute__((used)) static int used(int x) { return x; }
int (*pointer)(int) = kept;
int f(int x) { return apart(small(small(x)) + kept(x)); }`
	text, err := cc.Compile("inline.c", []byte(source), cc.Options{Level: 2})
	require.NoError(t, err)
	for _, gone := range []string{"_small:", "%low(_apart)"} {
		assert.NotContains(t, string(text), gone)
	}
	for _, left := range []string{"_kept:", "_apart:", "_used:", "bl _apart"} {
		assert.Contains(t, string(text), left)
	}
}

// TestInlineAlways looks at what is left of functions that ask to be put into their callers.
func TestInlineAlways(t *testing.T) {
	const source = `
#define ALWAYS inline __attribute__((always_inline))
static ALWAYS int wide(int x) {
	for (int i = 0; i < x; i++) { x += i * x; x ^= i << 3; x -= x / 7; }
	__asm__ volatile ("nop ; mov %0, %1" : "=r"(x) : "r"(x));
	return x;
}
static ALWAYS int kept(int x) { return x * x; }
static int other(int x) { return x + 2; }
int (*pointer)(int) = kept;
int f(int x) { return wide(x) + wide(kept(x)) + other(x) + other(1); }`
	for level := range 3 {
		text, err := cc.Compile("inline.c", []byte(source), cc.Options{Level: level})
		require.NoError(t, err)
		assert.NotContains(t, string(text), "_wide", "at -O%d", level)
		assert.Contains(t, string(text), "_kept:", "at -O%d", level)
		assert.NotContains(t, string(text), "bl _kept", "at -O%d", level)
		assert.Equal(t, level < 2, strings.Contains(string(text), "_other:"), "at -O%d", level)
	}
}
