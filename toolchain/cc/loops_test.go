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

// TestHardwareLoops looks at hardware loops, and has a timer's interrupts come in and between them.
func TestHardwareLoops(t *testing.T) {
	const source = `
#include <e_lib.h>
#include <stdio.h>
static volatile int ticks;
void __attribute__((interrupt)) tick(int)
{
	ticks++;
	e_ctimer_set(E_CTIMER_0, 400);
	e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
}
unsigned mix(const unsigned *p, unsigned *q, int n)
{
	unsigned s = 1;
	for (int i = 0; i < n; i++) {
		s = (s ^ p[i]) + (s << 3);
		q[i] = s & 0x12345;
	}
	return s;
}
int main(void)
{
	static unsigned a[300], b[300];
	for (int i = 0; i < 300; i++) a[i] = i * i;
	unsigned first = mix(a, b, 300), none = mix(a, b, 0), one = mix(a, b, 1), wrong = 0;
	e_irq_attach(E_TIMER0_INT, tick);
	e_irq_mask(E_TIMER0_INT, E_FALSE);
	e_irq_global_mask(E_FALSE);
	e_ctimer_set(E_CTIMER_0, 400);
	e_ctimer_start(E_CTIMER_0, E_CTIMER_CLK);
	int n = 0;
	for (; ticks < 20; n++) wrong += mix(a, b, 300) != first;
	e_irq_global_mask(E_TRUE);
	int before = ticks;
	for (int i = 0; i < 5; i++) wrong += mix(a, b, 300) != first;
	printf("%u %u %u %d %d", none, one, wrong, n >= 19 && n <= 21, ticks - before);
	return 0;
}`
	opt := cc.Options{Level: 2, HardLoops: true}
	text, err := cc.Compile("hard.c", []byte(source), opt)
	require.NoError(t, err)
	assert.Regexp(t, `movts lc(.*\s+)*\.balign 8\s+\.L\d+_\d+:\s+ldr\.l .*\s+(.*\.l .*\s+){6,}\.L\d+_\d+_last:\s+\S+\.l .*\s+\.L`, string(text))
	elf, err := program("hard.c", source, opt)
	require.NoError(t, err)
	out, _, err := execute(t, elf, 1e7)
	require.NoError(t, err)
	assert.Equal(t, "1 9 0 1 0", out)
}
