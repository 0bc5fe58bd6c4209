package constraint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/constraint"
	"github.com/parallergo/epiphany/toolchain/cc/qualify"
)

// found are the violations in a source, as line:column and text.
func found(t *testing.T, source string) (all []string) {
	t.Helper()
	ast := cctest.Parse(t, source)
	for _, e := range constraint.Check(ast, qualify.Find(ast)) {
		all = append(all, fmt.Sprintf("%d:%d %s", e.Pos.Line, e.Pos.Column, e.Text))
	}
	return all
}

// TestViolations has sources that GNU's compiler refuses too, each with one mistake.
func TestViolations(t *testing.T) {
	const head = "struct s { int a; }; struct s s; int *p; float d; int f(int, struct s); " +
		"void v(void);\n"
	for source, want := range map[string]string{
		"int main(void) { return f(1); }": "25 too few " +
			"arguments of f: 1, not 2",
		"int main(void) { return f(1, s, p); }": "33 too many " +
			"arguments of f: 3, not 2",
		"int main(void) { v(1); }": "20 too many " +
			"arguments of v: 1, not 0",
		"int g(int, ...), h = sizeof g();": "29 too few " +
			"arguments of g: 0, not 1 or more",
		"int (*q)(int); int h(void) { return q(); }": "37 too few " +
			"arguments of the function: 0, not 1",
		"int main(void) { return f(1, 2); }": "30 argument 2 of " +
			"f has the type int, which is not converted to struct s",
		"int main(void) { return f(v(), s); }": "27 argument 1 of " +
			"f has no value",
		"int printf(char *, ...); int main(void) { printf(\"\", v()); }": "54 argument 2 of " +
			"printf has no value",
		"int main(void) { s = 1; }": "22 what is " +
			"assigned has the type int, which is not converted to struct s",
		"int main(void) { d = p; }": "22 what is " +
			"assigned has the type int *, which is not converted to float",
		"int main(void) { p = d; }": "22 what is " +
			"assigned has the type float, which is not converted to int *",
		"int main(void) { int a = s; }": "26 the initial " +
			"value of a has the type struct s, which is not converted to int",
		"int a[] = {1, 2.5, s};": "20 an initial " +
			"value in a has the type struct s, which is not converted to int",
		"int main(void) { return s; }": "25 what is " +
			"returned has the type struct s, which is not converted to int",
		"struct s g(void) { return 0; }": "27 what is " +
			"returned has the type int, which is not converted to struct s",
		"int *g(void) { return d; }": "23 what is " +
			"returned has the type float, which is not converted to int *",
		"int g(void *x) { return *x; }": "25 what is " +
			"returned has no value",
		"int g(void) { const int a = 1; a = 2; }": "32 a is constant",
		"int g(const int *a) { *a = 2; }": "23 the object is " +
			"constant",
		"int g(const int a[3]) { a[1]++; }": "25 the object is " +
			"constant",
		"const struct s c; int g(void) { --c.a; }": "35 the object is " +
			"constant",
		"struct t { const int c; }; int g(struct t *x) { x->c += 1; }": "49 the object is " +
			"constant",
		"int g(void) { int *const a = p; a++; }":       "33 a is constant",
		"typedef const int ci; int g(ci a) { a = 1; }": "37 a is constant",
		"int g(void) { int a[3], b[3]; a = b; }": "31 an array is " +
			"not assigned",
		"int g(void) { int a[3]; a++; }": "25 an array is " +
			"not assigned",
		"int g(void) { v = 0; }": "15 a function is " +
			"not assigned",
		"int g(void) { return d << 2; }": "22 an operand of " +
			"type float where an integer is wanted",
		"int g(int a) { a %= d; }": "16 an operand of " +
			"type float where an integer is wanted",
		"int g(int a) { a += s; }": "16 operands of " +
			"the types int and struct s",
		"int g(void) { if (s) return 1; return 0; }": "19 a condition " +
			"of type struct s",
		"int g(void) { while (v()) ; }": "22 the condition " +
			"has no value",
		"int g(void) { for (; s; ) ; }": "22 a condition " +
			"of type struct s",
		"int g(void) { switch (d) { default: ; } }": "23 a switch on " +
			"the type float, which is no integer",
		"int g(int a) { switch (a) { case 1: case 1: ; } }": "37 the case 1 " +
			"exists already",
		"int g(int a) { switch (a) { case 1 ... 5: case 4: ; } }": "43 the case 4 " +
			"exists already",
		"int g(int a) { switch (a) { case -1: case 0xffffffff: ; } }": "38 the case -1 " +
			"exists already",
		"int g(int a) { switch (a) { default: default: ; } }": "38 a switch has " +
			"one default",
		"struct t { int a, b; float a; };": "28 the member a " +
			"exists already",
		"struct t { void a; };": "17 the member a " +
			"is declared void",
		"struct t { int a(void); };": "16 the member a " +
			"is a function",
		"struct t { int b; struct t a; };": "28 the member a " +
			"contains itself",
		"struct t { int a : 40; };": "16 the bit-field " +
			"a has 40 bits, but its type has 32",
		"struct t { _Bool a : 2; };": "18 the bit-field " +
			"a has 2 bits, but its type has 1",
		"struct t { float a : 3; };": "18 the bit-field " +
			"a has the type float",
		"struct t { int a : 0; };": "16 the bit-field " +
			"a has no bits",
		"int g(void) { void a; }": "20 a is declared void",
		"int g(void) { register int a; return *&a; }": "39 the register " +
			"variable a has no address",
		"int *g(void) { return &1; }": "23 a number has " +
			"no address",
		"auto int a;": "1 what is auto " +
			"is declared in a function",
		"extern int a; static int a;": "26 a is static " +
			"here, but was declared without it before",
		"int n; int a[n];": "12 the length of " +
			"a is not constant",
		"int g(int n) { static int a[n]; }": "27 the length of " +
			"a is not constant",
		"int g(int n) { if (n) goto x; { int a[n]; x: return a[0]; } }": "23 the jump goes " +
			"into the scope of a, which has a variable size",
		"int g(int n) { int (*a)[n]; { goto x; { int b[n], c[2][n]; x: ; } } }": "31 the jump " +
			"goes into the scope of b, which has a variable size",
		"int g(int n) { void *p = ({ int a[n]; x: a; }); goto x; }": "49 the jump goes " +
			"into the scope of a, which has a variable size",
		"int g(int n) { switch (n) { typedef int t[n]; case 2: return sizeof(t); } }": "47 a case " +
			"is in the scope of t, which has a variable size",
		"int a[3](void);": "5 a has " +
			"functions as elements",
		"int a(void)[3];": "5 a returns a " +
			"function or an array",
	} {
		assert.Equal(t, []string{"2:" + want}, found(t, head+source), source)
	}
}

// TestSeveral has all violations, in the order of their positions.
func TestSeveral(t *testing.T) {
	assert.Equal(t, []string{
		"1:32 the member a exists already", "2:13 f is static here, but was declared " +
			"without it before",
		"4:1 what is returned has no value", "4:1 too few arguments of f: 0, not 1",
	}, found(t, strings.Join([]string{
		"void f(int); struct s { int a, a; };",
		"static void f(int a) { }",
		"int g(void) { return",
		"f(); }",
	}, "\n")))
}

// TestAllowed has what looks like a violation and is none.
func TestAllowed(t *testing.T) {
	for _, source := range []string{
		"int k(); int a(void) { return k() + k(1, 2.0); }",
		"int k(a, b) int a; float b; { return a; } int m(void) { return k(1) + k(1, 2, 3); }",
		"int k(void *); int m(void) { return k(0) + k(\"text\") + k(k); }",
		"_Bool k(int *p) { _Bool b = p; b = \"\"; return p; }",
		"typedef union { int *p; float *q; } u __attribute__((transparent_union)); int " +
			"k(u); int m(int *p) { return k(p); }",
		"struct s { int a; }; struct s k(void); int m(void) { struct s x = k(), *y = &x; x " +
			"= *y; return (x = k()).a; }",
		"struct s { int a[2]; }; int *m(struct s *x) { return &x->a[1]; } char *n(void) { " +
			"return &\"abc\"[1]; }",
		"int *m(void) { return &(int){7}; } struct s { int a; }; int *n(void) { return " +
			"&(struct s){1}.a; }",
		"const int *const p = 0; void m(const int *q) { q = p; q++; const char *s = \"a\"; " +
			"s = \"b\"; }",
		"char m(const char *p, const char *q) { char b[9]; b[p - q] = 1; (q - p)[b]++; return *b; }",
		"struct t { const char *c; }; void m(struct t *x) { x->c = \"a\"; x->c++; }",
		"typedef int v4 __attribute__((vector_size(16))); v4 m(v4 a, v4 b) { a += b; a <<= " +
			"2; return a << b; }",
		"void v(void); void m(int a) { return v(); } void n(int a) { a ? v() : (void)0; }",
		"int m(long long a) { switch (a) { case 1: case 0x100000001: return 1; } return 0; }",
		"int m(int a) { switch (a) { case 1: switch (a) { case 1: default: ; } default: ; } " +
			"return 0; }",
		"int m(int a) { switch (a) { case 1: goto x; x: switch (a) { case 1: x2: ; } } return 0; }",
		"struct o { int *a; }; void m(struct o *a[], int b[3]) { a++; b = a[0]->a; --b; }",
		"struct s { int a; struct { int b; }; int : 3, : 0; struct s *next; unsigned char c " +
			": 8; enum { A } e : 2; };",
		"static int f(void); int f(void) { return 1; } static int a; extern int a;",
		"int m(int n) { int a[n]; int (*p)[n] = &a; typedef int t[n]; return sizeof(t) + " +
			"sizeof *p; }",
		"int (*a[3])(void); int (*b(void))[3]; void (*c(int))(void); int m(int f(void)) { " +
			"return f(); }",
		"int m(void) { extern int x; int r = ({ int y = x; y; }); return r; } _Complex " +
			"float c = 1; double d = 1i;",
		"int m(int n) { x: { int a[n]; y: if (n--) goto x; if (n) goto y; } for (int (*p)[n];;) " +
			"switch (n) { case 1: { int b[n]; goto z; z: ; } default: return 0; } }",
		"int m(int n) { if (n) goto x; { int a[2]; struct { int k[3]; } *p; x: return a[0]; } }",
		"int m(int n) { int a[n]; int k(int n) { goto y; y: ; int b[n]; return b[0]; } return k(n); }",
		"void m(int *p) { int q = (int)p; p = (int *)q; p = 0; p = (void *)0; q = !p && p; }",
		"int m(int a[const 3]) { a[0] = 1; return a[0]; } char s[] = \"abc\", t[2][4] = " +
			"{\"a\", \"b\"};",
		"int k(int, ...); int m(float f) { return k(1, f, \"a\", m); } register int r " +
			"asm(\"r60\");",
		"int m(void) { __auto_type a = 1; a = 2; typeof(a) b = a; b++; return b; }",
	} {
		assert.Empty(t, found(t, source), source)
	}
}
