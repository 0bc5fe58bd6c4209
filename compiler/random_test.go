package compiler_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

// writer writes random functions: expressions of all kinds over the variables in scope. They end,
// for functions call only those with a lower number, but they often fail; what they raise is part
// of their value.
type writer struct {
	*rand.Rand
	w    strings.Builder
	vars []string
	next int // number of the next variable
	fn   int // number of the function being written
	fuel int // bounds the size of the function
}

const functionArity = 3

// randomModule is a module with n functions and a main/0 that calls them with many arguments.
func randomModule(name string, seed uint64, n int) string {
	g := &writer{Rand: rand.New(rand.NewPCG(seed, 1))}
	fmt.Fprintf(&g.w, "-module(%s).\n-export([main/0]).\n-record(r, {a, b = 1}).\n\n", name)
	for g.fn = 0; g.fn < n; g.fn++ {
		g.function()
	}
	args := "[0, 1, -3, 2.5, a, true, [], [1, 2], [b], {1, 2}, {a, {b}}, #{k => 1}, #r{a = 2}]"
	g.w.WriteString("main() -> [[try f(N, A, B, C) catch K:R -> {K, clean(R)} end || A <- " + args +
		", B <- [1, x, [3]], C <- [{1, y}, 2]] || N <- lists:seq(0, " + fmt.Sprint(n-1) + ")].\n\n")
	for i := range n {
		fmt.Fprintf(&g.w, "f(%d, A, B, C) -> put(k, 0), f%d(A, B, C)%s\n", i, i, map[bool]string{true: ".", false: ";"}[i == n-1])
	}
	g.w.WriteString("%% Stack traces are left out.\nc({'EXIT', {R, S}}) when is_list(S) -> {'EXIT', R};\nc(V) -> V.\n\n" +
		"clean({badarity, _}) -> badarity;\nclean({badfun, _}) -> badfun;\nclean(R) -> R.\n\nid(X) -> X.\n\n" +
		"n(X) when is_number(X) -> X;\nn(X) -> erlang:phash2(X, 10) + 1.\n\n" +
		"l(X) when is_list(X), length(X) >= 0 -> X;\nl(X) -> [X, x].\n\n" +
		"tick(X) -> put(k, get(k) * 7 + erlang:phash2(X, 100)), X.\n")
	return g.w.String()
}

func (g *writer) pick(options ...string) string { return options[g.IntN(len(options))] }

func (g *writer) fresh() string {
	g.next++
	return fmt.Sprintf("V%d", g.next)
}

func (g *writer) variable() string {
	if len(g.vars) == 0 {
		return g.pick("1", "a", "[]")
	}
	return g.vars[g.IntN(len(g.vars))]
}

func (g *writer) function() {
	clauses := 1 + g.IntN(3)
	for i := range clauses {
		g.vars, g.next, g.fuel = nil, 0, 40
		var heads []string
		for range functionArity {
			if i == clauses-1 {
				v := g.fresh()
				g.vars = append(g.vars, v)
				heads = append(heads, v)
			} else {
				heads = append(heads, g.pattern(2))
			}
		}
		guard := ""
		if g.IntN(3) == 0 && i < clauses-1 {
			guard = " when " + g.guard(2)
		}
		end := ";\n"
		if i == clauses-1 {
			end = ".\n\n"
		}
		fmt.Fprintf(&g.w, "f%d(%s)%s ->\n    %s, get(k)}%s", g.fn, strings.Join(heads, ", "), guard, "{"+g.body(3), end)
	}
}

// body is a begin … end with some matches before its value.
func (g *writer) body(depth int) string {
	mark := len(g.vars)
	var steps []string
	for range g.IntN(3) {
		steps = append(steps, g.match(depth))
	}
	steps = append(steps, g.expr(depth))
	g.vars = g.vars[:mark]
	return "begin " + strings.Join(steps, ", ") + " end"
}

func (g *writer) match(depth int) string {
	value := g.expr(depth - 1)
	switch g.IntN(12) {
	case 0:
		return g.pattern(2) + " = " + value
	case 1:
		second := g.expr(depth - 1)
		v, w := g.fresh(), g.fresh()
		g.vars = append(g.vars, v, w)
		return "{" + v + ", " + w + "} = {" + value + ", " + second + "}"
	}
	v := g.fresh()
	g.vars = append(g.vars, v)
	return v + " = " + value
}

// number makes a number of an expression most of the time.
func (g *writer) number(e string) string {
	if g.IntN(10) == 0 {
		return e
	}
	return "n(" + e + ")"
}

// pattern binds new variables, and uses bound ones now and then.
func (g *writer) pattern(depth int) string {
	switch n := g.IntN(12); {
	case n < 4 || depth == 0:
		v := g.fresh()
		g.vars = append(g.vars, v)
		return v
	case n == 4:
		return "_"
	case n == 5:
		return g.pick("0", "1", "2.5", "a", "b", "true", "[]", "x", "\"ab\"")
	case n == 6:
		return "[" + g.pattern(depth-1) + " | " + g.pattern(depth-1) + "]"
	case n == 7:
		return "{" + g.pattern(depth-1) + ", " + g.pattern(depth-1) + "}"
	case n == 8:
		return "#{k := " + g.pattern(depth-1) + "}"
	case n == 9:
		return "#r{a = " + g.pattern(depth-1) + "}"
	case n == 10:
		v := g.fresh()
		p := g.pattern(depth - 1)
		g.vars = append(g.vars, v)
		return "(" + v + " = " + p + ")"
	}
	return g.bound()
}

// bound is a bound variable for a pattern.
func (g *writer) bound() string {
	if len(g.vars) == 0 {
		return "_"
	}
	return g.variable()
}

func (g *writer) guard(depth int) string {
	a, b := g.variable(), g.pick(g.variable(), "1", "a", "[]")
	if depth > 0 && g.IntN(3) == 0 {
		x, y := g.guard(depth-1), g.guard(depth-1)
		return "(" + x + ") " + g.pick("andalso", "orelse", "and", "or") + " (" + y + ")"
	}
	switch g.IntN(7) {
	case 0:
		return g.pick("is_integer", "is_atom", "is_list", "is_tuple", "is_map", "is_number", "is_boolean") + "(" + a + ")"
	case 1:
		return "not (" + a + " =:= " + b + ")"
	case 2:
		return g.pick("length", "hd", "tuple_size", "map_size", "abs") + "(" + a + ") == " + b
	case 3:
		return a + " + " + b + " > 1"
	case 4:
		return "element(1, " + a + ") =:= " + b
	}
	return a + " " + g.pick("<", ">", "=<", ">=", "==", "/=", "=:=", "=/=") + " " + b
}

func (g *writer) expr(depth int) string {
	if g.fuel--; depth <= 0 || g.fuel < 0 {
		return g.pick(g.variable(), g.variable(), "1", "a", "[]", "{}", "-7", "2.0", "\"s\"")
	}
	e := func() string { return g.expr(depth - 1) }
	switch g.IntN(22) {
	case 0, 1:
		// Not div 1, rem 1: OTP 25 compiles X div 1 to X, also for a float.
		return "(" + g.number(e()) + " " + g.pick("+", "-", "*", "rem", "div", "band", "bxor") + " " + g.pick(g.number(e()), "2", "3") + ")"
	case 2:
		return g.pick("{"+e()+", "+e()+"}", "("+e()+" "+g.pick("==", "<", ">=", "=:=")+" "+e()+")")
	case 3:
		return "[" + e() + " | " + e() + "]"
	case 4:
		return "[" + e() + ", " + e() + ", " + e() + "]"
	case 5, 6:
		return "id(" + e() + ")"
	case 7, 8:
		return "tick(" + e() + ")"
	case 9:
		if g.fn == 0 {
			return "id(" + e() + ")"
		}
		return fmt.Sprintf("f%d(%s, %s, %s)", g.IntN(g.fn), e(), e(), e())
	case 10, 11, 12:
		return g.caseExpr(depth)
	case 13:
		return "if " + g.guard(1) + " -> " + g.body(depth-1) + "; " + g.guard(1) + " -> " + e() + "; true -> " + e() + " end"
	case 14, 15:
		return g.try(depth)
	case 16:
		return "c(catch " + e() + ")"
	case 17:
		return g.fun(depth)
	case 18:
		return g.comprehension(depth)
	case 19:
		return g.pick("#{k => "+e()+"}", "#r{a = "+e()+", b = "+e()+"}", "(#r{a = "+e()+"})#r.a", "(#{k => 1})#{k := "+e()+", j => "+e()+"}", "(#r{})#r{b = "+e()+"}")
	case 20:
		return "((" + g.guard(1) + ") " + g.pick("andalso", "orelse") + " " + e() + ")"
	}
	switch g.IntN(4) {
	case 0:
		return g.pick("hd", "tl", "not", "abs", "length", "-", "tuple_to_list") + "(" + e() + ")"
	case 1:
		return g.pick("hd", "tl", "length") + "([" + e() + " | l(" + e() + ")])"
	}
	return "(" + g.number(e()) + " + " + g.number(e()) + " * " + g.number(e()) + ")"
}

func (g *writer) scoped(f func() string) string {
	mark := len(g.vars)
	defer func() { g.vars = g.vars[:mark] }()
	return f()
}

func (g *writer) caseExpr(depth int) string {
	s := "case " + g.expr(depth-1) + " of "
	for range 1 + g.IntN(3) {
		s += g.scoped(func() string {
			p := g.pattern(2)
			if g.IntN(3) == 0 {
				p += " when " + g.guard(1)
			}
			return p + " -> " + g.body(depth-1)
		}) + "; "
	}
	return s + "_ -> " + g.expr(depth-1) + " end"
}

func (g *writer) try(depth int) string {
	s := "try " + g.body(depth-1)
	if g.IntN(3) == 0 {
		s += " of " + g.scoped(func() string { return g.pattern(1) + " -> " + g.body(depth-1) }) + "; _ -> " + g.expr(depth-1)
	}
	switch g.IntN(3) {
	case 0:
		s += " catch error:_ -> " + g.expr(depth-1)
	case 1:
		s += " catch _:_ -> " + g.body(depth-1) + " after " + g.expr(depth-1)
	default:
		s += " after " + g.body(depth-1)
	}
	return s + " end"
}

func (g *writer) fun(depth int) string {
	arg := g.expr(depth - 1)
	return g.scoped(func() string {
		p := g.pattern(1)
		return "(fun(" + p + ") -> " + g.body(depth-1) + "; (_) -> none end)(" + arg + ")"
	})
}

func (g *writer) comprehension(depth int) string {
	list := g.pick("[1, 2, 3]", "[a, {b, 1}, [c]]", "l("+g.expr(depth-1)+")")
	return g.scoped(func() string {
		p := g.pattern(1)
		filter := g.pick("", ", "+g.guard(1))
		return "[" + g.expr(depth-1) + " || " + p + " <- " + list + filter + "]"
	})
}

// randomPrograms is how many programs are compared; RANDOM_PROGRAMS in the environment asks for
// more, from RANDOM_SEED on.
func randomPrograms(t *testing.T) (n int, seed uint64) {
	n, seed = 6, 1
	if s := os.Getenv("RANDOM_PROGRAMS"); s != "" {
		_, err := fmt.Sscan(s, &n)
		require.NoError(t, err)
	}
	if s := os.Getenv("RANDOM_SEED"); s != "" {
		_, err := fmt.Sscan(s, &seed)
		require.NoError(t, err)
	}
	return n, seed
}

func TestRandomProgramsGiveWhatOTPGives(t *testing.T) {
	installed.Need(t)
	n, seed := randomPrograms(t)
	dir := t.TempDir()
	for i := range n {
		name := fmt.Sprintf("random%d", seed+uint64(i))
		file := filepath.Join(dir, name+".erl")
		require.NoError(t, os.WriteFile(file, []byte(randomModule(name, seed+uint64(i), 8)), 0o666))
		if out, err := exec.Command("erlc", "-o", dir, file).CombinedOutput(); err != nil {
			t.Fatalf("%s: %s", name, out)
		}
		call := fmt.Sprintf(`io:format("~w~n", [%s:main()]), halt().`, name)
		want, err := exec.Command("erl", "-noshell", "-pa", dir, "-eval", call).Output()
		require.NoError(t, err)
		if got := evaluate(t, file); !assert.Equal(t, string(want), got, name) {
			src, _ := os.ReadFile(file)
			t.Logf("%s", src)
		}
	}
}
