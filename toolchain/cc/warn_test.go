package cc_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// warned compiles a source and gives what was warned of, without the lines of the source.
func warned(t *testing.T, name, source string) (all []string) {
	t.Helper()
	_, err := cc.Compile(name, []byte(source), cc.Options{Warn: func(w *cc.Error) {
		first, _, _ := strings.Cut(w.Error(), "\n")
		all = append(all, first)
	}})
	require.NoError(t, err)
	return all
}

func TestWarnings(t *testing.T) {
	assert.Equal(t, []string{
		"w.c:2:12: warning: alone is defined but not used [-Wunused-function]",
		"w.c:8:6: warning: variable none is not used [-Wunused-variable]",
		"w.c:8:12: warning: variable three is not used [-Wunused-variable]",
		"w.c:10:6: warning: an assignment as a condition wants brackets of its own [-Wparentheses]",
		"w.c:11:9: warning: an assignment as a condition wants brackets of its own [-Wparentheses]",
		"w.c:12:27: warning: %-8d takes 32 bits, not a double [-Wformat]",
		"w.c:12:35: warning: %.*s takes a pointer, not 32 bits [-Wformat]",
		"w.c:13:28: warning: %lld takes 64 bits, not 32 bits [-Wformat]",
		"w.c:14:9: warning: %x wants an argument [-Wformat]",
		"w.c:15:17: warning: no conversion takes this argument [-Wformat-extra-args]",
	}, warned(t, "w.c", `int printf(const char *, ...);
static int alone(void) { return 1; }
static int before(int x);
static int before(int x) { return x; }
static __attribute__((unused)) int meant(void) { return 1; }
static int aside(void) { return 2; }
int main(int argc, char **argv) {
	int none, three = 3, set, sized[2], *at = &argc;
	set = sizeof sized;
	if (argc = 2) set++;
	while (argc = before(argc)) break;
	printf("%-8d %.*s %%\n", 1.5, 2, argc);
	printf("%f %lld %p", .5f, argc, argv);
	printf("%d %x", argc);
	printf("none", argc);
	if ((argc = *at)) return aside();
	return 0;
}
`))
	assert.Empty(t, warned(t, "w.c", `
int f(long n, unsigned char c) {
	extern int printf(const char *, ...);
	int x = n, y;
	volatile int once = 1;
	y = x;
	(void)once;
	__asm__ volatile ("add %0,%0,%1" : "+r"(y) : "r"(x));
	for (int i = 0; i < 3; i++) printf("%ld %hhx %c %zu %s", n, c, c, sizeof n, "a");
	return y;
}
`))
}

// TestOwnSourcesWarnOfNothing: neither the programs of the tests nor the libraries, which GNU's
// compiler takes without a warning of these kinds, are warned of.
func TestOwnSourcesWarnOfNothing(t *testing.T) {
	for _, pattern := range []string{programs + "/*.c", "../lib/device/c/*.c",
		"../lib/device/elib/*.c"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, name := range files {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			if strings.Contains(string(text), `#include "`) {
				continue // what it includes lies in the library
			}
			assert.Empty(t, warned(t, filepath.Base(name), string(text)), name)
		}
	}
}
