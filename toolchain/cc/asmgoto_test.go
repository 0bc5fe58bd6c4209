package cc_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// Assembly goes to labels of its function, by numbers behind those of the operands or by names: forth,
// back out of the scope of an array of variable length, and from where its function is put into
// others.
func TestAssemblyGoesToLabels(t *testing.T) {
	const source = `
int printf(const char *, ...);
static inline __attribute__((always_inline)) int sign(int n) {
	asm goto ("sub r16,%0,#0\n\tblt %l[below]\n\tbeq %l2" : : "r"(n), "i"(3) : "r16", "cc" : zero, below);
	return 1;
zero:
	return 0;
below:
	return -1;
}
static int sum(int n) {
	int total = 0;
	volatile int keep = n;
again:
	total += n;
	n--;
	{
		int some[n + 2];
		some[n] = total;
		asm goto ("add %0,%0,#0\n\tbne %l1" : : "r"(n) : "cc" : again);
		return some[n] * 10 + keep;
	}
}
int plain(int n) {
	int a = n + 1, b = n * 3;
	asm goto volatile ("b %l[there]" : : : "memory" : there);
	a = 1000;
there:
	return a + b;
}
int main(void) {
	int on = 3;
	for (int i = -1; i < 2; i++)
		printf("%d ", sign(i * on));
	printf("%d %d %d", sign(on - 3) + 5, sum(4), plain(on));
	return 0;
}
`
	for _, way := range ways {
		elf, err := program("goto.c", source, way.opt)
		require.NoError(t, err, way.name)
		out, _, err := execute(t, elf, 1e8)
		require.NoError(t, err, way.name)
		assert.Equal(t, "-1 0 1 5 104 13", out, way.name)
	}
}

func TestWrongLabelsOfAssembly(t *testing.T) {
	for source, want := range map[string]string{
		`int f(void) { asm goto ("b %l0" : : : : none); return 1; }`: "a.c:1:41: error: asm goto to none, " +
			"which is no label of this function",
		`int f(int n) { asm goto ("b %l0" : "=r"(n) : : : l); l: return n; }`: "asm goto with outputs " +
			"is not supported",
		`int f(int n) { asm goto ("b %l0" : : : : n + 1); l: return n; }`: "asm goto wants labels",
	} {
		_, err := cc.Compile("a.c", []byte(source), cc.Options{})
		assert.ErrorContains(t, err, want, source)
	}
}
