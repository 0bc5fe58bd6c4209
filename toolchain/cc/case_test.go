package cc_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
		{"aligned locals, constructors and destructors", `
__attribute__((constructor)) static void begin(void) { printf("begin "); }
__attribute__((destructor)) static void end(void) { printf(" end"); }
static int f(int n) {
	char a[3];
	_Alignas(64) char b[n & 3 | 4];
	_Alignas(32) int c = n;
	return ((int)b & 63) + ((int)&c & 31) + c + sizeof a;
}
int main(void) {
	_Alignas(16) char a[5] = "abcd";
	printf("%d %s %d", (int)a & 15, a, f(4));
	return 0;
}`, "begin 0 abcd 7 end"},
		{"two selections that read each other's results", `
static volatile int on = 1, off = 0;
static int f(int a, int b, int c) {
	if (c) { int t = a; a = b; b = t; }
	return a * 10 + b;
}
static int g(int a, int b, int c) {
	if (c) a = b; else b = a;
	return a * 10 + b;
}
static int h(int a) { if (a < 0) a = -a; return a; }
static int k(int a, int b) { if (a < b) { b = a; a = 9; } return a * 10 + b; }
int main(void) {
	printf("%d %d %d %d ", f(1, 2, on), f(1, 2, off), g(1, 2, on), g(1, 2, off));
	printf("%d %d %d %d", h(-on), h(on), k(on, 3), k(3, on));
	return 0;
}`, "21 12 22 11 1 1 91 31"},
		{"strings of 32 bits", `
#define U8 "no"
#define STRING U"mac" U"ro"
typedef __CHAR32_TYPE__ char32;
static char32 a[] = U"ab\u20ac";
static const char32 *p = U"x" /* U"y" */ "z";
int main(void) {
	int n = 0;
	for (const char32 *s = STRING; *s; s++)
		n = n * 31 + *s; // U"no"
	printf("%d %d %x ", (int)sizeof a, n, (unsigned)a[2]);
	printf("%x %d %s", (unsigned)p[1], U'\'' == '\'', "U\"" U8 "U'");
	return 0;
}`, "16 103652300 20ac 7a 1 U\"noU'"},
	} {
		for _, way := range ways {
			t.Run(fmt.Sprintf("%s-%s", c.name, way.name), func(t *testing.T) {
				t.Parallel()
				elf, err := program("case.c", "int printf(const char *, ...);\n"+c.source, way.opt)
				require.NoError(t, err)
				out, _, err := execute(t, elf, 1e8)
				require.NoError(t, err)
				assert.Equal(t, c.want, out)
			})
		}
	}
}
