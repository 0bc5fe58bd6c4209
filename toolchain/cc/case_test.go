package cc_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestCases are constructs that random programs have found wrong once, with what gcc's programs
// print.
func TestCases(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"address of a compound literal", `
struct s { int a; unsigned b : 3; };
static int f(short *p, struct s v) { return *p + v.a; }
int main(void) {
	int *p = &(int){7};
	*p += 3;
	printf("%d %d %d", f(&(short){57}, (struct s){.a = 2}), *p, *&((struct s){.a = 4}).a);
	return 0;
}`, "59 10 4"},
		{"a counter that grows in an inner loop", `
int main(void) {
	int i, num = 0, passes = 0;
	while (num < 5) {
		for (i = 1; i < 10; i++) num++;
		passes++;
	}
	printf("%d", passes);
	num = 0;
	while (num < 5)
		for (i = 1; i < 10; i++) num++;
	return 0;
}`, "1"},
	} {
		for level := range 3 {
			t.Run(fmt.Sprintf("%s-O%d", c.name, level), func(t *testing.T) {
				t.Parallel()
				elf, err := program("case.c", "int printf(const char *, ...);\n"+c.source, cc.Options{Level: level})
				require.NoError(t, err)
				out, _, err := execute(t, elf, 1e8)
				require.NoError(t, err)
				assert.Equal(t, c.want, out)
			})
		}
	}
}
