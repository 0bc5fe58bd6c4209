package cc_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// FuzzCompile compiles any bytes: the result is an object or errors with positions. The front end
// may fail to understand a source; our own parts may not.
func FuzzCompile(f *testing.F) {
	sources, err := filepath.Glob(filepath.Join(programs, "*.c"))
	require.NoError(f, err)
	for _, name := range sources {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		if len(text) < 2000 {
			f.Add(text)
		}
	}
	for _, source := range []string{
		"struct __attribute__((packed)) s { char c; int n : 5, : 0; int *p, q[2]; } s = {.n = 1};",
		"_Complex float c; volatile int v; int f(int n) { int a[n]; return ({ a[0] = v++; " +
			"a[0]; }); }",
		"int f(int n) { static void *t[] = {&&a, &&b}; goto *t[n]; a: b: switch (n) { case " +
			"1 ... 3: n++; } return n; }",
		"typedef float v __attribute__((vector_size(16))); v f(v a, v b) { return a * b + " +
			"(v){1, 2}; }",
		"int f(int a) { asm volatile(\"add %0, %1, %2\" : \"=r\"(a) : \"r\"(a), \"r\"(2) : " +
			"\"cc\"); return a; }",
		"#include <stdarg.h>\nint f(int n, ...) { va_list l; va_start(l, n); return " +
			"va_arg(l, long long); }",
		"int f(long long a, double b) { long long r; return __builtin_mul_overflow(a, " +
			"(int)b, &r) ? a / 3 : b; }",
		"int f(void) { return __builtin_conj() + __builtin_isless(1) + " +
			"__builtin_add_overflow(1); }",
		"int f(void) { return __sync_fetch_and_add() + __builtin_object_size() + " +
			"__builtin_shuffle(); }",
		"int f(int n) { int g(int k) { return n + k; } return g(1); }",
	} {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		if len(source) > 4000 {
			return
		}
		for _, opt := range []cc.Options{{}, {Level: 2}} {
			opt.Failed = func(reason any, stack []byte) {
				if !frontEnd(stack) {
					t.Errorf("%v\n%s", reason, stack)
				}
			}
			_, err := cc.Object("a.c", source, opt)
			var e *cc.Error
			if err != nil && !errors.As(err, &e) {
				t.Errorf("%T: %v", err, err)
			}
		}
	})
}

var panicked = regexp.MustCompile(`(?s)\npanic\(.*?\n\t.*?\n(?:runtime\..*?\n\t.*?\n)*(\S+)\(`)

// frontEnd tells whether the function that has failed is one of the front end's.
func frontEnd(stack []byte) bool {
	m := panicked.FindSubmatch(stack)
	return m != nil && bytes.HasPrefix(m[1], []byte("modernc.org/"))
}
