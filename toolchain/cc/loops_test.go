package cc_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestLoops looks at the innermost loops of some functions: there is nothing in them that another
// place could do.
func TestLoops(t *testing.T) {
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
	} {
		t.Run(c.name, func(t *testing.T) {
			text, err := cc.Compile("loop.c", []byte(c.source), cc.Options{Level: 2})
			require.NoError(t, err)
			assert.Regexp(t, regexp.MustCompile(c.want), string(text))
		})
	}
}
