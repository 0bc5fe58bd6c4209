package cc_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestFusedProducts looks at how often a product and a sum are rounded: fused they keep the 2^-24
// that 1 + 2^-12 squared has beyond a float.
func TestFusedProducts(t *testing.T) {
	const source = `
int printf(const char *, ...);
volatile float in = 1 + 1.0f / 4096, one = 1 + 1.0f / 2048;
float madd(float s, float a, float b) { return s + a * b; }
float madd2(float s, float a, float b) { return a * b + s; }
float msub(float s, float a, float b) { return s - a * b; }
float twice(float s, float a, float b) { float p = a * b; return (s + p) * p; }
float dot(const float *a, const float *b, int n) {
	float s = 0;
	for (int i = 0; i < n; i++) s += a[i] * b[i];
	return s;
}
int main(void) {
	float x = in, v[40];
	for (int i = 0; i < 40; i++) v[i] = i - 7;
	float got[] = {madd(-one, x, x), madd2(-one, x, x), msub(one, x, x), twice(-one, x, x)};
	for (int i = 0; i < 4; i++) printf("%d ", (int)(got[i] * (1 << 24)));
	printf("%d", (int)dot(v, v, 40));
	return 0;
}`
	const apart, fused = "0 0 0 0 11580", "1 1 -1 0 11580"
	for _, c := range []struct {
		name string
		opt  cc.Options
		want string
	}{
		{"apart at -O0", cc.Options{}, apart},
		{"fused at -O1", cc.Options{Level: 1}, fused},
		{"fused at -O2", cc.Options{Level: 2}, fused},
		{"apart if asked", cc.Options{Level: 2, Separate: true}, apart},
	} {
		t.Run(c.name, func(t *testing.T) {
			elf, err := program("fuse.c", source, c.opt)
			require.NoError(t, err)
			out, _, err := execute(t, elf, 1e8)
			require.NoError(t, err)
			assert.Equal(t, c.want, out)
		})
	}
}
