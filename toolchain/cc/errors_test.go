package cc_test

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

const vector = "typedef int v __attribute__((vector_size(8)));\n"

func TestErrorsNameThePlace(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"int main(void) {\n\treturn x;\n}\n", "a.c:2:9: error: "},
		{vector + "int f(v a) { return !a; }\n", "a.c:2:21: error: a vector is no number"},
		{vector + "int f(v a) { if (a) return 1; return 0; }\n",
			"a.c:2:18: error: a vector is no number"},
		{vector + "void f(v a) { a = 1; }\n", "a number is assigned to a vector"},
		{vector + "long long f(v a) { return (int)a; }\n", "a type of another size"},
		{"typedef int v __attribute__((vector_size(2048)));\nv f(v a) { return a + a; }\n",
			"more than 256"},
		{"_Decimal32 f(_Decimal32 a) { return a; }\n", "a.c:1:"},
		{"int f(int n) { __label__ l; int a[n]; void g(void) { goto l; } g(); l: return a[0]; }\n",
			"a.c:1:5: error: a jump into a function with arrays"},
		{"struct s { int a : 3; } x;\nint *f(void) { return (int *)&x.a; }\n", "bit-field"},
		{"struct s { int a, b; }; _Atomic struct s x;\nint f(void) { return x.a; }\n",
			"error: _Atomic struct s {a int; b int} is not supported"},
		{"int a = f();\nint f(void);\n", "error: "},
		{"int a[1 << 30];\n", "more than the chip's memory"},
		{"#include <nothing.h>\n", "a.c:1:"},
		{"#include \"/etc/passwd\"\n", "include file not found"},
		{"#include \"../a.h\"\n", "include file not found"},
		{"int f(int n) { struct { int a[n]; } s; return sizeof s; }\n", "variable size"},
		{"__int128 f(__int128 x) { return x; }\n", "a.c:1:21: error: type __int128 of x is " +
			"not supported"},
		{"int a;\nunsigned short s[] = u\"a\";\n",
			"a.c:2:23: error: strings and characters of 16 bits are not supported"},
		{"int f(int a) { return \"''\"[a] + ''; }\n", "a.c:1:33: error: a character without " +
			"anything in it"},
		{"int a = 99999999999999999999;\n", "a.c:1:9: error: the number is too large"},
		{"int *f(int a) { return &(a + 1); }\n", "a.c:1:26: error: what & is applied to has " +
			"no address"},
		{"int f(int, int);\nint g(void) { return f(1); }\n", "a.c:2:22: error: too few " +
			"arguments of f: 1, not 2"},
		{"struct __attribute__((packed)) s { char c; int *p; };\nint f(struct s *a) { " +
			"return a->p + 1.0 == a; }\n", "a.c:2:"},
		{"struct __attribute__((packed)) s { char c; int *p, n; float *q; }; int f(void) { " +
			"return f(2); }\n",
			"a.c:1:91: error: too many arguments of f: 1, not 0"},
		{"int f(void) { return __builtin_isnan() + __builtin_add_overflow(1, 2); }\n",
			"a.c:1:42: error: __builtin_add_overflow wants more arguments"},
		{"int a = u'x';\n", "a.c:1:10: error: strings and characters of 16 bits are not supported"},
		{"volatile int *f(void);\n", "a.c:1:14: error: a result that points to a volatile " +
			"object needs a typedef"},
		{strings.Repeat("(", 1<<16), "nested too deeply"},
	} {
		_, err := cc.Compile("a.c", []byte(c.source), cc.Options{Open: os.DirFS(".").Open})
		assert.ErrorContains(t, err, c.want, c.source)
	}
}

func TestAllErrorsComeAtOnceWithACaret(t *testing.T) {
	source := "int a = b;\nint f(void) {\n\tgoto_ 1;\n\treturn 1;\n}\n"
	_, err := cc.Compile("a.c", []byte(source), cc.Options{})
	require.Error(t, err)
	assert.Contains(t, err.Error(), "^")
	two := vector + "int f(v a) { return ~a; }\nint g(v a) { return -a; }\n"
	_, err = cc.Compile("a.c", []byte(two), cc.Options{})
	require.Error(t, err)
	assert.Equal(t, 2, strings.Count(err.Error(), "a vector is no number"), "%v", err)
}

func TestHeadersComeFromWhereTheCallerSays(t *testing.T) {
	open := func(name string) (fs.File, error) {
		return fstest.MapFS{
			"p/one.h": {Data: []byte("#define ONE 1\n")}, "inc/two.h": {Data: []byte("#define TWO 2\n")},
		}.Open(name)
	}
	source := []byte("#include \"one.h\"\n#include <two.h>\n#include <stdint.h>\nint32_t a " +
		"= ONE + TWO;\n")
	_, err := cc.Compile("p/a.c", source, cc.Options{Open: open, Include: []string{"inc"}})
	require.NoError(t, err)
	_, err = cc.Compile("p/a.c", source, cc.Options{Open: open})
	assert.ErrorContains(t, err, "two.h")
}

// Sources that have been damaged are refused or compiled, and nothing else happens.
func TestDamagedSources(t *testing.T) {
	sources, err := filepath.Glob(filepath.Join(programs, "*.c"))
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(14, 1))
	pieces := []string{"{", "}", "(", ")", ";", "*", "int ", "struct x ", "0x", "\"", "'",
		"#", "\\\n", "[", ":", "\x00", "goto a;"}
	for _, name := range sources {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for range 6 {
			damaged := string(text)
			for range 1 + random.IntN(4) {
				at := random.IntN(len(damaged))
				end := min(at+random.IntN(8), len(damaged))
				damaged = damaged[:at] + pieces[random.IntN(len(pieces))] + damaged[end:]
			}
			_, _ = cc.Object("a.c", []byte(damaged), cc.Options{Level: 2})
		}
	}
}

// Errors in assembly are at the statements that have it.
func TestErrorsInAssembly(t *testing.T) {
	source := "asm(\"foo bar\\n mov r0,r99\");\nint f(int a)\n{\n" +
		"  asm volatile(\"mov %0, #1\\n\\tadd %0, %0\" : \"=r\"(a)); asm(\"nop\");\n" +
		"  asm(\".include \\\"/etc/passwd\\\"\");\n  return a;\n}\n"
	_, err := cc.Object("a.c", []byte(source), cc.Options{})
	var places []string
	for _, line := range strings.Split(err.Error(), "\n") {
		if strings.HasPrefix(line, "a.c:") {
			places = append(places, line)
		}
	}
	assert.Equal(t, []string{
		"a.c:1:1: error: assembly: unknown mnemonic \"foo\"",
		"a.c:4:3: error: assembly: want ',', not \"\"", "a.c:5:3: error: assembly: " +
			"no library has the file /etc/passwd",
	}, places)
	assert.Contains(t, err.Error(), "    4 |   asm volatile(\"mov %0, #1")
}
