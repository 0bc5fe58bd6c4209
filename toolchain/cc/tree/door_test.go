package tree_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// returned is the expression that a function f around it returns.
func returned(t *testing.T, head, expression string) cc.ExpressionNode {
	t.Helper()
	source := head + "\ntypeof(" + expression + ") f(void) { return " + expression + "; }\n"
	return cctest.Expression(t, cctest.Parse(t, source), "f")
}

func TestStrip(t *testing.T) {
	const head = "int a, g(int);"
	for expression, want := range map[string]string{
		"a": "*cc.PrimaryExpression", "(a)": "*cc.PrimaryExpression", "((( a )))": "*cc.PrimaryExpression",
		"(a + 1)": "*cc.AdditiveExpression", "a + (1)": "*cc.AdditiveExpression",
		"(g(a))": "*cc.PostfixExpression", "(-a)": "*cc.UnaryExpression", "((char)a)": "*cc.CastExpression",
		"(a, 1)": "*cc.ExpressionList", "((a ? 1 : 2))": "*cc.ConditionalExpression",
	} {
		e := tree.Strip(returned(t, head, expression))
		assert.Equal(t, want, fmt.Sprintf("%T", e), expression)
		assert.Equal(t, e, tree.Strip(e), "nothing more comes off %s", expression)
		assert.Equal(t, want == "*cc.PrimaryExpression", tree.IsVariable(e), expression)
	}
	assert.False(t, tree.IsVariable(tree.Strip(returned(t, head, "(1)"))), "a number is no variable")
}

func TestCallees(t *testing.T) {
	const head = "int g(int), (*pointer)(int), *data;"
	for expression, want := range map[string]string{
		"g(1)": "g", "(g)(1)": "g", "(*g)(1)": "g", "(&g)(1)": "g", "(**&g)(1)": "g",
		"pointer(1)": "", "(*pointer)(1)": "", "(data ? g : pointer)(1)": "",
	} {
		call, ok := tree.Strip(returned(t, head, expression)).(*cc.PostfixExpression)
		require.True(t, ok, expression)
		name, d := tree.Callee(call.PostfixExpression)
		assert.Equal(t, want, name, expression)
		assert.Equal(t, want != "", d != nil, expression)
	}
}

func TestArguments(t *testing.T) {
	const head = "int g(int, ...), h(void);"
	for expression, want := range map[string][]int64{
		"h()": nil, "g(1)": {1}, "g(1, 2, (3))": {1, 2, 3},
	} {
		call, ok := tree.Strip(returned(t, head, expression)).(*cc.PostfixExpression)
		require.True(t, ok, expression)
		var got []int64
		for _, a := range tree.Arguments(call.ArgumentExpressionList) {
			n, ok := a.Value().(cc.Int64Value)
			require.True(t, ok)
			got = append(got, int64(n))
		}
		assert.Equal(t, want, got, expression)
	}
}

func TestAddresses(t *testing.T) {
	const head = "struct s { int a; int b[3]; }; struct s v; int a[3];"
	for expression, want := range map[string]bool{
		"&(int){1}": true, "(&(struct s){.a = 1}.a)": true, "&(struct s){.a = 1}.b[1]": true,
		"&v": false, "&v.b[1]": false, "&*&v": false, "a": false, "1": false,
	} {
		assert.Equal(t, want, tree.OfLiteral(returned(t, head, expression)), expression)
	}
	for expression, want := range map[string]bool{
		`&"abc"[1]`: true, `"abc" + 1`: true, `&L"abc"[0]`: true, "&a[1]": false, "&v.a": false,
	} {
		assert.Equal(t, want, tree.AddressOfText(returned(t, head, expression)), expression)
	}
}

// Arrays and functions are told from what they become.
func TestDesignates(t *testing.T) {
	ast := cctest.Parse(t, "int a[3], *p, g(void); int *f(void) { return a; }\n"+
		"int *h(void) { return p; } int (*k(void))(void) { return g; }\n")
	for function, want := range map[string][2]bool{"f": {true, false}, "h": {}, "k": {false, true}} {
		e := cctest.Expression(t, ast, function)
		assert.Equal(t, want, [2]bool{tree.Designates(e, cc.Array), tree.Designates(e, cc.Function)}, function)
	}
	assert.EqualValues(t, 12, tree.Undecayed(cctest.Expression(t, ast, "f")).Size())
	assert.EqualValues(t, 4, tree.Undecayed(cctest.Expression(t, ast, "h")).Size())
}

func TestTypes(t *testing.T) {
	ast := cctest.Parse(t, `
int n, *p, a[3], g(void), (*pg)(void);
typedef int vec __attribute__((vector_size(16)));
vec v;
long long wide;
char c;
`)
	kind := func(name string) cc.Type { return cctest.Declared(t, ast, name).Type() }
	for _, name := range []string{"p", "a"} {
		require.NotNil(t, tree.Pointed(kind(name)), name)
		assert.Equal(t, cc.Int, tree.Pointed(kind(name)).Kind(), name)
	}
	assert.Nil(t, tree.Pointed(kind("n")))
	assert.NotNil(t, tree.FunctionOf(kind("g")))
	assert.Equal(t, tree.FunctionOf(kind("g")).Result().Kind(), tree.FunctionOf(kind("pg")).Result().Kind())
	assert.Nil(t, tree.FunctionOf(kind("n")))
	assert.Nil(t, tree.FunctionOf(kind("p")))
	assert.True(t, tree.IsVector(kind("v")))
	assert.False(t, tree.IsVector(kind("a")))
	assert.False(t, tree.IsVector(nil))
	assert.Equal(t, []int64{4, 8, 1, 8},
		[]int64{tree.Align(kind("n")), tree.Align(kind("wide")), tree.Align(kind("c")), tree.Align(nil)})
}

// body is the body of the last function of a source.
func body(t *testing.T, source string) (c *cc.CompoundStatement) {
	for l := cctest.Parse(t, source).TranslationUnit; l != nil; l = l.TranslationUnit {
		if f := l.ExternalDeclaration.FunctionDefinition; f != nil {
			c = f.CompoundStatement
		}
	}
	require.NotNil(t, c)
	return c
}

func TestVariableLengths(t *testing.T) {
	for source, want := range map[string]bool{
		"int a[n];": true, "int a[3][n];": true, "int a[n][3];": true, "int b; char a[n + 1];": true,
		"int a[3];": false, "int *a;": false, "typedef int a[n];": false, "{ int a[n]; }": false,
		"int (*p)[n];": false, "": false, "a: ;": false,
	} {
		assert.Equal(t, want, tree.HasVLA(body(t, "void f(int n) { "+source+" }")), source)
	}
	ast := cctest.Parse(t, "struct s { int a[3]; struct { int b; } in; } v; int n;")
	assert.False(t, tree.HasVariableMember(cctest.Declared(t, ast, "v").Type()))
	assert.False(t, tree.HasVariableMember(cctest.Declared(t, ast, "n").Type()))
}

func TestDefinitions(t *testing.T) {
	ast := cctest.Parse(t, `
inline int only(void) { return 1; }
static inline int here(void) { return 1; }
extern inline int both(void) { return 1; }
int plain(void) { return 1; }
__attribute__((section("fast"))) int placed(void) { return 1; }
int at __attribute__((__section__("slow")));
`)
	for name, want := range map[string]bool{"only": true, "here": false, "both": false, "plain": false} {
		assert.Equal(t, want, tree.InlineOnly(cctest.Declared(t, ast, name), nil), name)
	}
	for name, want := range map[string]string{"placed": "fast", "at": "slow", "plain": ""} {
		assert.Equal(t, want, tree.SectionOf(cctest.Declared(t, ast, name)), name)
	}
}

func TestInitialisers(t *testing.T) {
	const head = "typedef int vec __attribute__((vector_size(8)));"
	for source, want := range map[string]int{
		"int a = 1;": 1, "int a[3] = {1, 2};": 2, "int a[2][2] = {{1, 2}, {3}};": 3,
		"struct { int a, b[2]; } s = {1, {2, 3}};": 3, "struct { int a; } s = {.a = 1};": 1,
		`char s[] = "abc";`: 1, "vec v = {1, 2};": 1, "vec v[2] = {{1, 2}, {3, 4}};": 2,
	} {
		ast, n := cctest.Parse(t, head+source), 0
		tree.Visit(ast.TranslationUnit, func(node cc.Node) bool {
			if d, ok := node.(*cc.InitDeclarator); ok && d.Initializer != nil {
				tree.Leaves(d.Initializer, func(*cc.Initializer) { n++ })
			}
			return true
		})
		assert.Equal(t, want, n, source)
	}
}

func TestTexts(t *testing.T) {
	for quoted, want := range map[string]string{
		``: "", `"a"`: "a", `"a" "b"`: "ab", ` "a"  "b\n" `: "ab\n", `"\"q\""`: `"q"`, `"a" x "b"`: "a",
		`"open`: "", "\"a\nb\"": "a\nb", `"\q"`: `\q`,
	} {
		assert.Equal(t, want, tree.Unquote(quoted), quoted)
	}
	for expression, want := range map[string]struct {
		bytes string
		width int64
	}{
		`"ab"`: {"ab\x00", 1}, `L"a"`: {"a\x00\x00\x00\x00\x00\x00\x00", 4},
	} {
		ast := cctest.Parse(t, "void *f(void) { return (void *)"+expression+"; }")
		var literal cc.ExpressionNode
		tree.Names(ast.TranslationUnit, func(p *cc.PrimaryExpression) { literal = p })
		require.NotNil(t, literal)
		got, width, ok := tree.StringBytes(literal.Value())
		assert.True(t, ok, expression)
		assert.Equal(t, want.bytes, string(got), expression)
		assert.Equal(t, want.width, width, expression)
	}
	got, width, ok := tree.StringBytes(cc.UTF16StringValue{0x1234, 0})
	assert.True(t, ok)
	assert.Equal(t, []byte{0x34, 0x12, 0, 0}, got)
	assert.EqualValues(t, 2, width)
	_, _, ok = tree.StringBytes(cc.Int64Value(1))
	assert.False(t, ok)
}

func TestSurveys(t *testing.T) {
	s := tree.SurveyOf(body(t, `
int setjmp(int *), g(int);
int f(int n) {
	__label__ local;
	int inner(int k) { inside: return k; }
	if (n) goto local;
one: g(n);
	{ two: n++; }
local:
	return inner(n);
}`))
	assert.Equal(t, map[string]bool{"one": true, "two": true, "local": true}, s.Labels)
	assert.Equal(t, map[string]bool{"local": true}, s.Local)
	assert.Len(t, s.Inner, 1)
	assert.False(t, s.Setjmp || s.Again)
	for call, again := range map[string]bool{
		"setjmp(b)": false, "_setjmp(b)": false, "__builtin_setjmp((void *)b)": true,
	} {
		s = tree.SurveyOf(body(t, "int setjmp(int *), _setjmp(int *); int f(int *b) { return "+call+"; }"))
		assert.True(t, s.Setjmp, call)
		assert.Equal(t, again, s.Again, call)
	}
	s = tree.SurveyOf(body(t, "int setjmp(int *); int f(int *b) { return 0; }"))
	assert.False(t, s.Setjmp, "nobody calls it here")
}

// A visit comes to all nodes, and not below those that are declined.
func TestVisits(t *testing.T) {
	ast := cctest.Parse(t, "int a, b, c; int f(void) { return a + b * c; }")
	var names []string
	tree.Names(ast.TranslationUnit, func(p *cc.PrimaryExpression) {
		if p.Case == cc.PrimaryExpressionIdent {
			names = append(names, p.Token.SrcStr())
		}
	})
	assert.ElementsMatch(t, []string{"a", "b", "c"}, names)
	var all, above int
	tree.Visit(ast.TranslationUnit, func(n cc.Node) bool { all++; return true })
	tree.Visit(ast.TranslationUnit, func(n cc.Node) bool {
		above++
		_, ok := n.(*cc.FunctionDefinition)
		return !ok
	})
	assert.Less(t, above, all)
	tree.Visit(nil, func(cc.Node) bool { assert.Fail(t, "there is none"); return true })
}

// Operands of assembly have a constraint and an expression.
func TestConstraints(t *testing.T) {
	ast := cctest.Parse(t,
		`void f(int n) { __asm__ volatile ("add %0,%0,%1" : "+r"(n) : "r"(n + 1), "i"(3)); }`)
	var constraints, texts []string
	tree.Visit(ast.TranslationUnit, func(n cc.Node) bool {
		switch n := n.(type) {
		case *cc.AsmExpressionList:
			constraint, x := tree.ConstraintOf(n)
			require.NotNil(t, x)
			constraints = append(constraints, constraint)
		case *cc.Asm:
			texts = append(texts, tree.AsmText(n))
		}
		return true
	})
	slices.Sort(constraints)
	assert.Equal(t, []string{"+r", "i", "r"}, constraints)
	assert.Equal(t, []string{"add %0,%0,%1"}, texts)
}

func TestVariadic(t *testing.T) {
	ast := cctest.Parse(t, "#include <stdarg.h>\nint f(int n, ...) {\n"+
		"\tva_list l; va_start(l, n); long long w = va_arg(l, long long); n = *&n; va_end(l); return w;\n}\n")
	var sizes []int64
	tree.Visit(ast.TranslationUnit, func(n cc.Node) bool {
		if u, ok := n.(*cc.UnaryExpression); ok && u.Case == cc.UnaryExpressionDeref {
			if call, of := tree.VaArg(u); call != nil {
				sizes = append(sizes, of.Size())
			}
		}
		return true
	})
	assert.Equal(t, []int64{8}, sizes)
}

func TestParts(t *testing.T) {
	for _, expression := range []string{"__real__ z", "__imag__ z"} {
		x, ok := tree.Strip(returned(t, "_Complex float z;", expression)).(*cc.UnaryExpression)
		require.True(t, ok, expression)
		require.NotNil(t, tree.PartOperand(x))
		assert.True(t, tree.IsVariable(tree.Strip(tree.PartOperand(x))), expression)
	}
}
