package packed_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/packed"
)

// edited is a source as it is parsed for the second time.
func edited(t *testing.T, source string) string {
	t.Helper()
	text := packed.Mark([]byte(source))
	ast := cctest.Parse(t, source)
	edits, found, errs := packed.Find(ast, func(string) []byte { return text })
	require.Empty(t, errs, source)
	assert.Equal(t, found, edits != nil && strings.Contains(source, "pack"), source)
	out := string(edits.Apply("a.c", text))
	out = strings.ReplaceAll(out, "__attribute__((aligned(1)))", "A")
	return strings.ReplaceAll(out, "__attribute__((aligned(1),__unit__))", "U")
}

// Sources whose members have the alignments that they are to have are not edited again.
func TestStructuresThatAreNotPacked(t *testing.T) {
	for _, source := range []string{
		"struct a { char c; int n; };",
		"struct a { int n : 3; int *p, q[2]; }; int f(void) { return sizeof(struct a); }",
	} {
		assert.Equal(t, source, edited(t, source))
	}
	assert.False(t, packed.Mentioned([]byte("struct a { int n; };")))
	assert.True(t, packed.Mentioned(packed.Mark([]byte("# pragma pack(1)\n"))))
}

// Columns of an edited line are those of the line as it was.
func TestColumns(t *testing.T) {
	source := "struct s { char c; int n, *p; short h; } __attribute__((packed)); int x;\nint y;"
	text := []byte(source)
	ast := cctest.Parse(t, "struct s { char c; int n, *p; short h; };")
	edits, found, _ := packed.Find(ast, func(string) []byte { return text })
	assert.False(t, found)
	assert.Equal(t, 9, edits.Column("a.c", 1, 9))

	_, err := cc.Compile("a.c", []byte(source+" int z = q;"), cc.Options{})
	require.ErrorContains(t, err, "a.c:2:16: error: undefined: q")
	_, err = cc.Compile("a.c", []byte(strings.Replace(source, "int x", "int x = q", 1)), cc.Options{})
	require.ErrorContains(t, err, "a.c:1:75: error: undefined: q")
	vector := "typedef int v __attribute__((vector_size(8))); " + source[:65] +
		" int f(v a) { return !a; }"
	_, err = cc.Compile("a.c", []byte(vector), cc.Options{})
	require.ErrorContains(t, err, "a.c:1:134: error: a vector is no number")
}

// Sizes and offsets are GNU's, which has compiled these assertions.
func TestLayouts(t *testing.T) {
	const head = "#include <stddef.h>\n#define P __attribute__((packed))\n" +
		"#define IO volatile\n#define FIELD(t, n) t n;\n#define IS(x) _Static_assert(x, #x);\n"
	for _, source := range []string{
		`struct P s { char c; int *p, *q[3], r; int (*f)(int); const int t; };
IS(offsetof(struct s, p) == 1) IS(offsetof(struct s, q) == 5) IS(offsetof(struct s, f) == 21)
IS(sizeof(struct s) == 29) IS(_Alignof(struct s) == 1) struct o { char c; struct s s; short h; };
IS(sizeof(struct o) == 32) char a[sizeof(struct s)]; IS(sizeof a == 29)`,
		"struct s { IO char c; IO int n; FIELD(int, b) } P; IS(sizeof(struct s) == 9)",
		`struct in { int x; short y; }; struct P s { char c; struct in in; struct { int z; char w; };
enum e { A, B } e; }; IS(sizeof(struct in) == 8) IS(offsetof(struct s, in) == 1)
IS(offsetof(struct s, w) == 13) IS(offsetof(struct s, e) == 17) IS(sizeof(struct s) == 21)`,
		`struct s { char c; int n P; int k, l P; short h; char d; int *v P; };
IS(offsetof(struct s, n) == 1) IS(offsetof(struct s, k) == 8) IS(sizeof(struct s) == 24)`,
		`struct s { char c; int n __attribute__((aligned(4))); char d; } P;
IS(offsetof(struct s, n) == 4) IS(sizeof(struct s) == 12)`,
		`struct s { char c; int n; } __attribute__((packed, aligned(4)));
IS(sizeof(struct s) == 8) IS(offsetof(struct s, n) == 1)`,
		"union u { char c; int n; short s[3]; } P; IS(sizeof(union u) == 6) IS(_Alignof(union u) == 1)",
		`#pragma pack(push, 2)
struct a { char c; int n; struct { char x; double d; } i; };
#pragma pack(push, one, 1)
struct b { char c; double d; };
#pragma pack(pop, one)
struct c { char c; double d; };
#pragma pack(pop)
struct d { char c; double d; };
#pragma pack(4)
struct e { char c; double d; };
#pragma pack()
struct f { char c; double d; };
IS(sizeof(struct a) == 16) IS(sizeof(struct b) == 9) IS(sizeof(struct c) == 10)
IS(sizeof(struct d) == 16) IS(sizeof(struct e) == 12) IS(sizeof(struct f) == 16)`,
		`struct s { unsigned char v : 4, h : 4; char t; short l; unsigned short f : 3, o : 13; } P;
IS(sizeof(struct s) == 6)`,
		`struct s { char c; int *q[2] __attribute__((aligned(2), packed)); };
IS(offsetof(struct s, q) == 2) IS(sizeof(struct s) == 10) IS(_Alignof(struct s) == 2)`,
		`struct P s { char c; int : 0; char d; long long : 0; char e; };
IS(offsetof(struct s, d) == 4) IS(sizeof(struct s) == 9) IS(_Alignof(struct s) == 1)
struct P t { int a : 11; int b : 22; char c; int : 0; }; IS(sizeof(struct t) == 8)
IS(_Alignof(struct t) == 1)`,
		"struct s { unsigned rgb : 24; } P; IS(sizeof(struct s) == 3)",
		"struct s { char c; int a : 20, b : 20, d : 3; char e; } P; IS(offsetof(struct s, e) == 7)",
	} {
		_, err := cc.Compile("a.c", []byte(head+source), cc.Options{})
		assert.NoError(t, err, source)
	}
}

// What cannot be laid out is an error, at its place.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"enum e { A } __attribute__((packed));", "a.c:1:1: error: packed enumerations"},
		{"struct s { int a : 3; int b : 4 __attribute__((packed)); };",
			"a.c:1:23: error: a packed bit-field"},
		{"#pragma pack(2)\nstruct s { int a : 3; };", "a.c:2:12: error: bit-fields under"},
		{"#pragma pack(2)\nstruct s { char c; int n __attribute__((aligned(4))); };",
			"a.c:2:20: error: aligned members"},
		{"#pragma pack(3)\nstruct s { int a; };", "a.c:1:1: error: #pragma pack(3)"},
		{"_Pragma(\"pack(1)\") struct s { char c; int n; };", "pack is supported as a line"},
		{"#define F char c; int n;\nstruct s { F } __attribute__((packed));", "a.c:2:"},
		{"typedef int A __attribute__((aligned(8)));\n" +
			"struct s { char c; A a; } __attribute__((packed));",
			"a.c:2:20: error: a packed member of a type with an alignment of its own"},
		{"struct __attribute__((packed)) s { char c; struct { int x; } *p, *q; };",
			"a.c:1:44: error: packed members have to be written one by one"},
		{"struct __attribute__((packed)) s { char c; int n; };\n" +
			"_Static_assert(sizeof(struct s) == 8, \"\");",
			"a.c:2:16: error: assertion failed"},
	} {
		_, err := cc.Compile("a.c", []byte(c.source), cc.Options{})
		assert.ErrorContains(t, err, c.want, c.source)
	}
}
