package generator

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// writer writes a program. Variables are in scope with their types.
type writer struct {
	*rand.Rand
	vars []variable
	next int  // number of the next variable
	old  int  // how many of the variables were bound before the pattern that is being written
	fuel int  // bounds the size of a clause
	over byte // what the function h@ goes through, if there is one that may be called

	computed int  // how many keys of patterns are more than constants
	hides    bool // variables of the pattern that is being written hide those of the same name
}

type variable struct {
	name string
	typ  byte
}

func sortBySize(programs []*Program) {
	slices.SortStableFunc(programs, func(a, b *Program) int {
		return cmp.Compare(a.tree.size(), b.tree.size())
	})
}

func (g *writer) pick(options []string) string { return options[g.IntN(len(options))] }

func (g *writer) typ(of string) byte { return of[g.IntN(len(of))] }

// program is the function f@ and p@, which calls it; @ stands for the index in the module.
func (g *writer) program() *node {
	types := make([]byte, arity)
	for i := range types {
		types[i] = g.typ(argumentTypes)
	}
	var clauses, calls, loops []*node
	if over := g.typ("lV  "); over != ' ' {
		loops = append(loops, g.loop(over))
		g.over = over
	}
	for n := 1 + g.IntN(3); len(clauses) < n; {
		clauses = append(clauses, g.function(types, len(clauses) == n-1))
	}
	for range 4 + g.IntN(4) {
		args := make([]*node, arity)
		for i, t := range types {
			if g.IntN(10) == 0 {
				t = g.typ(argumentTypes)
			}
			args[i] = g.leaf(t)
		}
		calls = append(calls, form(fixed, "r(fun() -> f@(%, %, %) end)", args...))
	}
	return form(fixed, "\np@() ->\n    %.\n%%", several("[", ",\n     ", "]", 1, calls...),
		several("\n", ";\n", ".\n", 1, clauses...),
		several("", "\n", "", 0, loops...))
}

// function is a clause of a program. The last one takes all arguments.
func (g *writer) function(types []byte, last bool) *node {
	g.begin(36)
	heads := make([]*node, arity)
	for i, t := range types {
		if last || g.IntN(3) > 0 {
			heads[i] = g.bind(t)
		} else {
			heads[i] = g.pattern(t, 2)
		}
	}
	when := several("", "; ", "", 0)
	if !last && g.IntN(2) == 0 {
		when = g.when(2)
	}
	return form(fixed, "f@(%, %, %)% ->\n    %", append(heads, when, g.body('x', 4))...)
}

// begin begins a function.
func (g *writer) begin(fuel int) { g.vars, g.next, g.old, g.fuel = nil, 0, 0, fuel }

// fresh is a new variable, in scope from now on.
func (g *writer) fresh(t byte) string {
	g.next++
	name := fmt.Sprintf("V%d", g.next)
	g.vars = append(g.vars, variable{name, t})
	return name
}

// bind is a pattern that is a new variable, which may have the name of one that it hides.
func (g *writer) bind(t byte) *node {
	if g.hides && g.old > 0 && g.IntN(3) == 0 {
		name := g.vars[g.IntN(g.old)].name
		g.vars = append(g.vars, variable{name, t})
		return leaf(pattern, name)
	}
	return leaf(pattern, g.fresh(t))
}

// hiding writes patterns all of whose variables are new.
func (g *writer) hiding(f func()) {
	outer := g.hides
	g.hides = true
	f()
	g.hides = outer
}

// scoped ends the scope of variables that f brings.
func (g *writer) scoped(f func() *node) *node {
	mark := len(g.vars)
	defer func() { g.vars = g.vars[:mark] }()
	return f()
}

// variable is one in scope, of the type if there is any such one.
func (g *writer) variable(t byte) (string, bool) {
	return g.oneOf(t, g.vars)
}

// oneOf is one of some variables, of the type if there is any such one.
func (g *writer) oneOf(t byte, vars []variable) (string, bool) {
	var fitting []string
	for _, v := range vars {
		if v.typ == t || t == 'x' || t == 'n' && (v.typ == 'i' || v.typ == 'f') || t == 'l' &&
			v.typ == 's' || t == 'V' && v.typ == 'B' || t == 't' && v.typ == 'r' {
			fitting = append(fitting, v.name)
		}
	}
	if len(fitting) == 0 {
		return "", false
	}
	return g.pick(fitting), true
}

// body is some matches and an expression.
func (g *writer) body(t byte, depth int) *node {
	return g.scoped(func() *node {
		var steps []*node
		for range g.IntN(3) {
			steps = append(steps, g.match(depth-1))
		}
		steps = append(steps, g.expr(t, depth))
		return several("begin ", ", ", " end", 1, steps...)
	})
}

// match is pattern = expression.
func (g *writer) match(depth int) *node {
	t := g.typ(anyTypes)
	if g.IntN(8) == 0 {
		return g.exports(t, depth)
	}
	value := g.expr(t, depth)
	g.old = len(g.vars)
	if g.IntN(4) == 0 {
		return form(fixed, "% = %", g.pattern(t, 2), value)
	}
	return form(fixed, "% = %", g.bind(t), value)
}

// leaf is an expression of a type that has no parts.
func (g *writer) leaf(t byte) *node {
	if t == 'x' || t == 'n' && g.IntN(2) == 0 {
		t = g.typ(anyTypes)
	}
	if t == 'n' {
		t = g.typ("if")
	}
	return leaf(expr, g.pick(leaves[t]))
}

// expr is an expression, most likely of the type.
func (g *writer) expr(t byte, depth int) *node {
	if g.IntN(60) == 0 {
		t = 'x'
	}
	if g.fuel--; depth <= 0 || g.fuel < 0 {
		if name, ok := g.variable(t); ok && g.IntN(3) > 0 {
			return leaf(expr, name)
		}
		return g.leaf(t)
	}
	if g.IntN(4) == 0 {
		return g.control(t, depth)
	}
	if t == 'x' && g.IntN(3) > 0 {
		t = g.typ(anyTypes)
	}
	if t == 'n' && g.IntN(2) == 0 {
		t = g.typ("if")
	}
	text, risky := strings.CutPrefix(g.pick(trees[t]), "!")
	if risky && g.IntN(4) > 0 {
		return form(expr, "try % catch _:_ -> % end", g.fill(expr, text, depth), g.leaf(t))
	}
	return g.fill(expr, text, depth)
}

// fill makes a node of a text of the tables.
func (g *writer) fill(k kind, text string, depth int) *node {
	n := &node{kind: k}
	if strings.Contains(text, "Z1") {
		g.next++
		text = strings.ReplaceAll(text, "Z1", fmt.Sprintf("Z%d", g.next))
	}
	for {
		at := strings.IndexByte(text, '%')
		if at < 0 {
			n.text = append(n.text, text)
			return n
		}
		n.text = append(n.text, text[:at])
		n.kids = append(n.kids, g.part(text[at+1], depth))
		text = text[at+2:]
	}
}

// part is what a letter behind a % stands for.
func (g *writer) part(letter byte, depth int) *node {
	switch letter {
	case 'N':
		return leaf(fixed, g.pick(numbers))
	case 'k':
		return leaf(expr, g.pick(keys))
	case 'o':
		return leaf(fixed, g.pick(comparisons))
	case '1':
		return g.fun('x', 'x')
	case 'P':
		return g.fun('b', 'x')
	case '2':
		return g.fun('x', 'x', 'x')
	case 'C':
		return g.comprehension("[% || %]", depth, func() *node { return g.expr('x', depth-1) })
	case 'D', 'E':
		return g.comprehension("<< <<%>> || % >>", depth, func() *node {
			return g.segments(letter == 'D', depth-1)
		})
	case 'S':
		return g.segments(true, depth)
	case 'Z':
		return g.segments(false, depth)
	case 'g':
		return g.guard(depth - 1)
	case 'v':
		if name, ok := g.variable('x'); ok {
			return leaf(expr, name)
		}
		return g.leaf('x')
	case 'K':
		return g.key()
	case 'w':
		if name, ok := g.variable('x'); ok && g.IntN(3) == 0 {
			return leaf(expr, name)
		}
		return g.leaf('x')
	}
	return g.expr(letter, depth-1)
}

// control is an expression of a type that takes another way to its value.
func (g *writer) control(t byte, depth int) *node {
	switch g.IntN(23) {
	case 0, 1:
		return form(expr, "id(%)", g.expr(t, depth-1))
	case 2, 3:
		return form(expr, "tick(%)", g.expr(t, depth-1))
	case 4, 5, 6:
		return g.caseOf(t, depth)
	case 7:
		last := form(fixed, "true -> %", g.expr(t, depth-1))
		if g.IntN(4) == 0 {
			last = form(fixed, "% -> %", g.guard(1), g.expr(t, depth-1))
		}
		first := form(fixed, "% -> %", g.guard(1), g.body(t, depth-1))
		return several2(expr, "if ", "; ", " end", 1, first, last)
	case 8, 9:
		return g.try(t, depth)
	case 10:
		return form(expr, "c(catch %)", g.expr(t, depth-1))
	case 11:
		return g.receive(t, depth)
	case 12:
		return g.maybe(t, depth)
	case 13:
		return g.selection(t, depth)
	case 14:
		return g.pairs(t, depth)
	case 15:
		return g.named(t, depth)
	case 18:
		return g.operands(t, depth)
	case 19:
		return g.waiting(t, depth)
	case 20:
		return g.match1(t, depth)
	case 16, 17:
		if g.over != 0 {
			return form(expr, "h@(cut(%), %)", g.expr(g.over, depth-1), g.expr('x', depth-1))
		}
	}
	return form(expr, "%", g.body(t, depth-1))
}

// several2 is several of a kind.
func several2(k kind, open, sep, end string, least int, kids ...*node) *node {
	n := several(open, sep, end, least, kids...)
	n.kind = k
	return n
}
