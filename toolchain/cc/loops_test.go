package cc_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestCode looks at what is made of some functions.
func TestCode(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"addresses are counted", `
float dot(const float *a, const float *b, int n) {
	float s = 0;
	for (int i = 0; i < n; i++) s += a[i] * b[i];
	return s;
}`, `ldr \S+,#1\s+ldr \S+,#1\s+(add r\d+,r\d+,#-1\s+fmadd \S+|fmadd \S+\s+add r\d+,r\d+,#-1)\s+bne`},
		{"products are counted", `
int column(const int *m, int n, int by) {
	int s = 0;
	for (int i = 0; i < n; i++) s += m[i * by];
	return s;
}`, `L0_1:\s+ldr .*\s+add .*\s+add .*\s+add .*\s+bne`},
		{"an index is added by the access", `
unsigned crc(unsigned c, const unsigned char *p, const unsigned *table, int n) {
	while (n--) c = table[c & 15] ^ *p++;
	return c;
}`, `ldrb r\d+,\[r\d+\],#1\s+(\S+ .*\s+)*ldr r\d+,\[r2,r\d+\]`},
		{"numbers stay in registers", `
void mask(unsigned *p, int n) {
	for (int i = 0; i < n; i++) p[i] &= 0x12345678;
}`, `movt (r\d+),#4660\s+\.L0_\d+:\s+ldr .*\s+(add .*\s+)?and r\d+,r\d+,r\d+\s+`},
		{"branches around little are selections", `
int most(int a, int b) { if (a < b) a = b; return a; }
int both(int a, int b, int c) { int d; if (a) d = b + 1; else d = c; return d; }`,
			`_most:(\s+(mov|sub|\.L).*)+\s+movlt .*\s+(mov .*\s+)?jr lr(?s:.*)_both:(\s+(mov|add|sub|\.L).*)+\s+jr lr`},
		{"registers are saved by twos", `
int f(int);
int sum(int a, int b, int c) { return f(a) + f(b) + f(c) + a; }`,
			`strd r4,\[r13,#1\](.*\s+)*ldrd r4,\[r13,#1\]`},
		{"sums are computed once in blocks behind each other", `
int heap(int *p, int i) { if (p[(i - 1) / 2] > 7) p[(i - 1) / 2] = i; return i; }`,
			`lsr .*,#31\s+add .*\s+asr .*(\s+.*){3}\s+ldr .*\s+sub .*\s+blte \S+\s+\S+\s+str `},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, err := cc.Compile("loop.c", []byte(c.source), cc.Options{Level: 2})
			require.NoError(t, err)
			assert.Regexp(t, regexp.MustCompile(c.want), string(text))
		})
	}
}

// TestLoopsWithoutWay compiles a loop with a branch whose outcome is known only when a loop before it
// is gone: what the branch no longer reaches still goes to the loop's end.
func TestLoopsWithoutWay(t *testing.T) {
	const source = `
int p[8];
volatile int g;
int main(void) {
	unsigned n = 1;
	while (--n != 0)
		for (int k = 3; --k != 0;) p[k]++;
	int i = 5;
	while (--i != 0)
		g = ((n == 0 || n == -1 ? n : 5 % n) ? p[i & 1] : 3) & (n ? 0u : i);
	return g;
}`
	for level := range 3 {
		text, err := cc.Compile("loop.c", []byte(source), cc.Options{Level: level})
		require.NoError(t, err)
		assert.NotEmpty(t, text)
	}
}
