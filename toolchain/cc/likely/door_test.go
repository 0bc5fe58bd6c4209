package likely_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/likely"
)

func found(t *testing.T, source string) (all []string) {
	for _, w := range likely.Find(cctest.Parse(t, source)) {
		all = append(all, fmt.Sprintf("%d:%d %s: %s", w.Pos.Line, w.Pos.Column, w.Kind, w.Text))
	}
	return all
}

func TestUnused(t *testing.T) {
	assert.Equal(t, []string{
		"1:12 unused-function: alone is defined but not used",
		"3:6 unused-variable: variable a is not used",
		"3:12 unused-variable: variable c is not used",
	}, found(t, "static int alone(void) { return 0; }\n"+
		"int f(int n) {\n\tint a, b, *c = &n;\n\tb = n;\n\treturn 1;\n}\n"))
}

// What is doubtful is no mistake: names that are read, set, sized or kept by an attribute; functions
// that others may call; parameters.
func TestDoubtfulIsNotWarnedOf(t *testing.T) {
	for _, source := range []string{
		"",
		"int f(int n) { return 0; }",
		"static inline int f(void) { return 0; }",
		"static int f(void) { return 0; } int (*p)(void) = f;",
		"static int f(void) { return 0; } int g(void) { return f(); }",
		"static __attribute__((used)) int f(void) { return 0; }",
		"static __attribute__((constructor)) void f(void) { }",
		"int f(void) { int a; return sizeof a; }",
		"int f(void) { int a; a = 1; return 0; }",
		"void g(int *); void f(void) { int a; g(&a); }",
		"void f(void) { __attribute__((unused)) int a; }",
		"void f(void) { extern int a; int g(void); typedef int t; }",
		"static int a;",
	} {
		assert.Empty(t, found(t, source), source)
	}
}

// A structure that is to have no room between its members is warned of, if it has.
func TestAssignmentsAsConditions(t *testing.T) {
	const text = "parentheses: an assignment as a condition wants brackets of its own"
	for _, marked := range []string{ // @ is where the warning points to
		"if (@n = 1) n = 0;",
		"while (@n = 1) n++;",
		"do n++; while (@n = 1);",
		"for (; @n = 1; ) n++;",
		"for (int i = 0; @i = n; ) n++;",
		"switch (@n = 1) { default: n++; }",
		"if (n) if (@n = 2) n = 0; else n = 1;",
		"if ((n = 1)) n = 0;",
		"while ((n = 1)) n++;",
		"if (n == 1) n = 0;",
		"if (n += 1) n = 0;",
		"for (n = 1; n; n = 2) n++;",
		"if (n = 1, n) n = 0;",
		"if (n ? (n = 1) : 0) n = 0;",
		"for (;;) n = 1;",
		"n = n = 1;",
		"do { n = 1; } while (n > 0 && --n);",
	} {
		at := strings.IndexByte(marked, '@')
		var want []string
		if at >= 0 {
			want = []string{fmt.Sprintf("2:%d %s", at+1, text)}
		}
		source := "void f(int n) {\n" + strings.Replace(marked, "@", "", 1) + "\n}\n"
		assert.Equal(t, want, found(t, source), marked)
	}
}

func TestFormats(t *testing.T) {
	const head = "int printf(const char *, ...); int sprintf(char *, const char *, ...);\n" +
		"int snprintf(char *, unsigned long, const char *, ...);\n" +
		"void f(int i, long l, long long q, double d, char *s, char c, struct x { int a; } x) { "
	for _, c := range []struct{ call, want string }{
		{`printf("%d %ld %c %i", i, l, c, c)`, ""},
		{`printf("%d %d", l, i)`, ""}, // int and long are one
		{`printf("%lld %llx %jd", q, q, q)`, ""},
		{`printf("%f %e %g %s %p", d, d, d, s, s)`, ""},
		{`printf("%*.*f%%", i, i, d)`, ""},
		{`printf(s, i, d)`, ""},
		{`printf("%!", i)`, "format-extra-args: no conversion takes this argument"},
		{`printf("%d", d)`, "format: %d takes 32 bits, not a double"},
		{`printf("%f", i)`, "format: %f takes a double, not 32 bits"},
		{`printf("%s", i)`, "format: %s takes a pointer, not 32 bits"},
		{`printf("%d", q)`, "format: %d takes 32 bits, not 64 bits"},
		{`printf("%lld", l)`, "format: %lld takes 64 bits, not 32 bits"},
		{`printf("%*d", d, i)`, "format: the star of %*d takes 32 bits, not a double"},
		{`printf("%d %d", i)`, "format: %d wants an argument"},
		{`printf("%*d", i)`, "format: %*d wants an argument"},
		{`printf("%d", i, i, d)`, "format-extra-args: no conversion takes this argument"},
		{`printf("")`, ""},
		{`printf("100%%")`, ""},
		{`printf("100%")`, ""},
		{`sprintf(s, "%s", d)`, "format: %s takes a pointer, not a double"},
		{`snprintf(s, 3, "%s", d)`, "format: %s takes a pointer, not a double"},
		{`snprintf(s, 3, "%s%d", s, i)`, ""},
	} {
		var got []string
		for _, w := range likely.Find(cctest.Parse(t, head+c.call+"; }\n")) {
			got = append(got, w.Kind+": "+w.Text)
		}
		if c.want == "" {
			assert.Empty(t, got, c.call)
		} else {
			assert.Equal(t, []string{c.want}, got, c.call)
		}
	}
}
