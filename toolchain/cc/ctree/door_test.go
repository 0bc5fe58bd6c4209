package ctree_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/ctree"
)

// units are a source's with and without variables in registers.
func units(t *testing.T, source string) (all []*ctree.Unit) {
	t.Helper()
	for _, keep := range []bool{false, true} {
		u, errs := ctree.Lower(cctest.Parse(t, source), ctree.Options{NoPromote: keep})
		require.Empty(t, errs, source)
		all = append(all, u)
	}
	return all
}

// call calls a function of a unit.
func call(t *testing.T, u *ctree.Unit, name string, words ...uint32) []uint32 {
	t.Helper()
	m := cctest.Machine(u)
	m.Outside = cctest.Library
	results, err := m.Call("_"+name, words...)
	require.NoError(t, err)
	return results
}

var edges = []int32{math.MinInt32, -77, -1, 0, 1, 5, 31, 255, 32768, math.MaxInt32}

// Expressions of two numbers are what Go says of them.
func TestExpressions(t *testing.T) {
	truth := func(b bool) int32 {
		if b {
			return 1
		}
		return 0
	}
	for expression, want := range map[string]func(a, b int32) int32{
		"a + b":            func(a, b int32) int32 { return a + b },
		"a - b * 3":        func(a, b int32) int32 { return a - b*3 },
		"a / (b | 1)":      func(a, b int32) int32 { return a / (b | 1) },
		"a % (b | 1)":      func(a, b int32) int32 { return a % (b | 1) },
		"(unsigned)a / 7":  func(a, b int32) int32 { return int32(uint32(a) / 7) },
		"a << (b & 31)":    func(a, b int32) int32 { return a << (b & 31) },
		"a >> (b & 31)":    func(a, b int32) int32 { return a >> (b & 31) },
		"(unsigned)a >> 3": func(a, b int32) int32 { return int32(uint32(a) >> 3) },
		"~a ^ -b":          func(a, b int32) int32 { return ^a ^ -b },
		"!a + !!b":         func(a, b int32) int32 { return truth(a == 0) + truth(b != 0) },
		"a < b":            func(a, b int32) int32 { return truth(a < b) },
		"(unsigned)a < b":  func(a, b int32) int32 { return truth(uint32(a) < uint32(b)) },
		"a && b":           func(a, b int32) int32 { return truth(a != 0 && b != 0) },
		"a || b":           func(a, b int32) int32 { return truth(a != 0 || b != 0) },
		"a > b ? a : b":    func(a, b int32) int32 { return max(a, b) },
		"a ?: b":           func(a, b int32) int32 { return map[bool]int32{true: b, false: a}[a == 0] },
		"(a, b)":           func(a, b int32) int32 { return b },
		"(signed char)a":   func(a, b int32) int32 { return int32(int8(a)) },
		"(char)a":          func(a, b int32) int32 { return int32(uint8(a)) }, // as in GNU's ABI

		"(unsigned char)a":               func(a, b int32) int32 { return int32(uint8(a)) },
		"(short)a":                       func(a, b int32) int32 { return int32(int16(a)) },
		"(unsigned short)a":              func(a, b int32) int32 { return int32(uint16(a)) },
		"(_Bool)a":                       func(a, b int32) int32 { return truth(a != 0) },
		"((long long)a * b) >> 32":       func(a, b int32) int32 { return int32(int64(a) * int64(b) >> 32) },
		"(int)(((long long)a - b) >> 1)": func(a, b int32) int32 { return int32((int64(a) - int64(b)) >> 1) },
		"(long long)a < (long long)b":    func(a, b int32) int32 { return truth(a < b) },
		"(unsigned long long)a < b":      func(a, b int32) int32 { return truth(uint64(a) < uint64(b)) },
		"(int)((unsigned long long)a >> (b & 63))": func(a, b int32) int32 {
			return int32(uint64(a) >> (b & 63))
		},
		"sizeof(a + 1ll) + sizeof(char)": func(a, b int32) int32 { return 9 },
	} {
		for _, u := range units(t, "int f(int a, int b) { return "+expression+"; }") {
			for _, a := range edges {
				for _, b := range edges {
					require.Equal(t, []uint32{uint32(want(a, b))},
						call(t, u, "f", uint32(a), uint32(b)), "%s of %d and %d", expression, a, b)
				}
			}
		}
	}
}

// Functions with what the package's comment speaks of: numbers of two words, aggregates in memory,
// variables whose address is taken, statements of all kinds.
func TestFunctions(t *testing.T) {
	for _, c := range []struct {
		source string
		words  []uint32
		want   []uint32
	}{
		{"long long f(int a, long long b) { return a + b; }", []uint32{1, 0, 0xffffffff, 0},
			[]uint32{0, 1}},
		{"double f(double a, double b) { return a * b - 1; }", doubles(2.5, 4), doubles(9)},
		{"float f(float a, float b) { return a - b; }", floats(2.5, 4), floats(-1.5)},
		{"float f(int a) { return a; }", []uint32{7}, floats(7)},
		{"int f(float a) { return a; }", floats(-7.75), []uint32{0xfffffff9}},
		{"int f(int n) { int s = 0; while (n) s += n--; return s; }", []uint32{100}, []uint32{5050}},
		{"int f(int n) { int s = 0; do s++; while (--n > 0); return s; }", []uint32{0}, []uint32{1}},
		{`int f(int n) { int s = 0;
for (int i = 0; ; i++) { if (i & 1) continue; if (i > n) break; s += i; } return s; }`,
			[]uint32{10}, []uint32{30}},
		{`int f(int n) { switch (n) { case -3: return 1; case 5 ... 9: n++; case 100: return n;
default: return 7; case 1 << 30: ; } return 8; }`, []uint32{9}, []uint32{10}},
		{`int f(int n) { again: if (n > 10) { n -= 7; goto again; } return n; }`, []uint32{100}, []uint32{9}},
		{`struct s { char c; int v[3]; short h; }; struct s g(int n) {
struct s x = {n, {n + 1, n + 2}, -1}; return x; }
int f(int n) { struct s y = g(n), z = y; y.v[1] = 0; return z.c * 100 + z.v[1] * 10 + z.v[2] + z.h; }`,
			[]uint32{3}, []uint32{300 + 50 - 1}},
		{`struct b { int lo : 5; unsigned hi : 7; int : 0; unsigned w : 32; };
int f(int n) { struct b x = {0}; x.lo = n; x.hi = n; x.w = n; return x.lo + x.hi + (x.w == n); }`,
			[]uint32{0x1ff}, []uint32{127}},
		{"union u { float f; int i; }; int f(float x) { union u v; v.f = x; return v.i; }", floats(1),
			[]uint32{0x3f800000}},
		{`static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int f(int a, int b) { swap(&a, &b); return a * 10 + b; }`, []uint32{1, 2}, []uint32{21}},
		{`static int twice(int a) { return 2 * a; } static int thrice(int a) { return 3 * a; }
static int (*const table[])(int) = {twice, thrice};
int f(int i, int n) { return table[i](n); }`, []uint32{1, 5}, []uint32{15}},
		{`static const char text[] = "abc"; char *p = "xyz" + 1; int numbers[4] = {[2] = 5, 6};
int *at = &numbers[2]; static int count;
int f(void) { count++; count++; return text[1] + p[0] * 256 + at[1] * 65536 + count * 0x1000000; }`,
			nil, []uint32{'b' + 'y'<<8 + 6<<16 + 2<<24}},
		{"int f(int n) { static int k = 4; int g(void) { return k + 1; } return g() + n; }", []uint32{1},
			[]uint32{6}},
		{"int f(void) { int a[2][3] = {{1, 2, 3}, {4}}; return sizeof a + a[1][0] + a[1][2]; }", nil,
			[]uint32{28}},
		{"int f(int n) { return ({ int k = n * 2; k + 1; }); }", []uint32{4}, []uint32{9}},
		{"_Complex float g(float a) { _Complex float z = a; __imag__ z = 2; return z * z; }\n" +
			"float f(float a) { return __real__ g(a) + __imag__ g(a); }", floats(3), floats(9 - 4 + 12)},
		{"typedef int v __attribute__((vector_size(8))); int f(int a) { v x = {a, 2}, y = x * x + 1; " +
			"return y[0] * 10 + y[1]; }", []uint32{3}, []uint32{105}},
		{`struct u { char c[18]; struct { short x; struct { short y; unsigned short b : 10; }; }; } u;
short *at = &u.y; int f(int n) { unsigned char *p = u.c; u.x = n; u.y = n + 1; u.b = n + 2; *at += 16;
return p[18] + p[20] * 256 + p[22] * 65536 + sizeof u * 0x1000000; }`, []uint32{5},
			[]uint32{5 | (6+16)<<8 | 7<<16 | 24<<24}},
		{"int g(int a, int b, int c, int d, int e, long long x) { return a + b + c + d + e + (int)x; }\n" +
			"int f(int a) { return g(a, 2, 3, 4, 5, 1ll << 31 | 6); }", []uint32{1}, []uint32{21 | 1<<31}},
	} {
		for i, u := range units(t, c.source) {
			assert.Equal(t, c.want, call(t, u, "f", c.words...), "%d of %s", i, c.source)
		}
	}
}

func floats(all ...float32) (words []uint32) {
	for _, f := range all {
		words = append(words, math.Float32bits(f))
	}
	return words
}

func doubles(all ...float64) (words []uint32) {
	for _, f := range all {
		words = append(words, uint32(math.Float64bits(f)), uint32(math.Float64bits(f)>>32))
	}
	return words
}

// Where variables are does not matter to what programs compute.
func TestVariablesInMemoryOrRegisters(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 25 {
		source := cctest.Random(r)
		var results [2][]uint32
		for i, u := range units(t, source) {
			m := cctest.Machine(u)
			m.Outside = func(name string, words []uint32) ([]uint32, error) {
				if name == "_see" {
					results[i] = append(results[i], words[0])
					return []uint32{words[0] ^ 0x5555}, nil
				}
				return cctest.Library(name, words)
			}
			for _, a := range edges {
				got, err := m.Call("_f", uint32(a), 9)
				require.NoError(t, err)
				results[i] = append(results[i], got...)
			}
			table := m.Symbols["_table"]
			for _, b := range m.Memory[table : table+64] {
				results[i] = append(results[i], uint32(b))
			}
		}
		require.Equal(t, results[0], results[1], source)
	}
}

func TestData(t *testing.T) {
	u := cctest.Lower(t, `
int common; int zero = 0; static int own = 7; const int fixed = 8;
int __attribute__((weak)) feeble = 9;
int __attribute__((section("fast"))) placed = 10;
_Alignas(32) char aligned = 1;
extern int elsewhere; int *away = &elsewhere + 2;
char text[6] = "abc";
int f(void) { return own + (int)away; }
int g(void) __attribute__((alias("f")));
__asm__(".global thing");
`)
	data := map[string]*ctree.Datum{}
	for _, d := range u.Data {
		assert.Nil(t, data[d.Name], d.Name)
		data[d.Name] = d
		assert.True(t, d.Bytes == nil || int64(len(d.Bytes)) == d.Size, d.Name)
	}
	for _, name := range []string{"common", "zero", "own", "fixed", "feeble", "placed", "aligned",
		"away", "text"} {
		require.NotNil(t, data["_"+name], name)
	}
	assert.False(t, data["_own"].Global)
	assert.True(t, data["_fixed"].Global && data["_fixed"].Const)
	assert.Equal(t, []byte{8, 0, 0, 0}, data["_fixed"].Bytes)
	assert.True(t, data["_feeble"].Weak && !data["_own"].Weak)
	assert.Equal(t, "fast", data["_placed"].Section)
	assert.EqualValues(t, 32, data["_aligned"].Align)
	assert.Equal(t, []ctree.Reloc{{Sym: "_elsewhere", Add: 8}}, data["_away"].Relocs)
	assert.Equal(t, "abc\x00\x00\x00", string(data["_text"].Bytes))
	assert.Nil(t, data["_elsewhere"], "which is defined elsewhere")
	require.Len(t, u.Aliases, 1)
	assert.Equal(t, "_g _f", u.Aliases[0].Name+" "+u.Aliases[0].Target)
	assert.Equal(t, []string{"#APP a.c:10:1\n.global thing\n#NO_APP\n"}, u.Text)
	for symbol, want := range map[string]bool{"_elsewhere": true, "_f": true, "thing": true, "_own": false} {
		assert.Equal(t, want, u.Mentions(symbol), symbol)
	}
	assert.Len(t, u.Numbers, len(u.Funcs))
}

// Functions are as they are declared.
func TestAttributes(t *testing.T) {
	u := cctest.Lower(t, `
static int own(void) { return 1; }
int __attribute__((weak)) feeble(void) { return own(); }
int many(int a, long long b, ...) { return a; }
void __attribute__((interrupt)) handler(void) { }
void __attribute__((naked)) bare(void) { }
int __attribute__((noinline)) apart(void) { return 1; }
int __attribute__((section("slow"))) placed(void) { return 1; }
`)
	seen := map[string]bool{}
	for _, f := range u.Funcs {
		seen[f.Name] = true
		assert.Equal(t, f.Name != "_own", f.Global || f.Weak, f.Name)
		assert.Equal(t, f.Name == "_feeble", f.Weak, f.Name)
		assert.Equal(t, f.Name == "_many", f.Variadic, f.Name)
		assert.Equal(t, f.Name == "_handler", f.Handler, f.Name)
		assert.Equal(t, f.Name == "_bare", f.Naked, f.Name)
		assert.Equal(t, f.Name == "_placed", f.Section == "slow", f.Name)
		assert.True(t, f.Name != "_apart" || f.Apart)
		for i, b := range f.Blocks {
			for j := range b.Quads {
				assert.Equal(t, j == len(b.Quads)-1, b.Quads[j].Op.Terminates(), "%s, block %d", f.Name, i)
			}
		}
	}
	assert.Len(t, seen, 7)
}

// What is not supported is an error that names it, at its place; all of a source come at once.
func TestErrors(t *testing.T) {
	const vector = "typedef int v __attribute__((vector_size(8)));\n"
	for source, want := range map[string][]string{
		vector + "int f(v a) { return !a; }": {"a.c:2:21: error: a vector is no number"},
		vector + "int f(v a) { return ~a; }\nint g(v a) { return -a; }": {
			"a.c:2:21: error: a vector is no number", "a.c:3:21: error: a vector is no number"},
		vector + "void f(v a) { a = 1; }":                                          {"a number is assigned to a vector"},
		"struct s { int a, b; }; _Atomic struct s x;\nint f(void) { return x.a; }": {"is not supported"},
		"int a[1 << 30];":           {"more than the chip's memory"},
		"int f(void) { return 1; }": nil,
		"":                          nil,
	} {
		_, errs := ctree.Lower(cctest.Parse(t, source), ctree.Options{})
		if !assert.Len(t, errs, len(want), source) {
			continue
		}
		for i, e := range errs {
			if !slices.Contains(want, e.Error()) {
				assert.ErrorContains(t, e, want[i], source)
			}
			assert.Equal(t, "a.c", e.Pos.Filename)
		}
	}
}

// Whatever is in the language means what it means to gcc.
func TestFunctionsAsGNU(t *testing.T) {
	for n, f := range cctest.Functions(t) {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			for i, u := range units(t, f.Source) {
				for k, a := range cctest.Arguments {
					got := call(t, u, "f", uint32(a[0]), uint32(a[1]))
					assert.Equal(t, f.Want[k], int32(got[0]), "%d of f(%d, %d) of %s", i, a[0], a[1], f.Source)
				}
			}
		})
	}
}
