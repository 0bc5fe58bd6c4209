package generator

import (
	"fmt"
	"strings"
)

// small is a pattern without parts, most likely a variable; of one with another name, too.
func (g *writer) small(t byte) *node {
	switch n := g.IntN(8); {
	case n == 0 && t != 'm':
		return leaf(pattern, g.pick(leaves[t]))
	case n == 1:
		return g.alias(t, 0)
	case n == 2:
		return leaf(pattern, "_")
	case n == 3:
		if name, ok := g.variable(t); ok {
			return leaf(pattern, name)
		}
	}
	return g.bind(t)
}

// alias is a pattern with another name, before or behind it, or two.
func (g *writer) alias(t byte, depth int) *node {
	var p *node
	computed := g.computed
	switch n := g.IntN(4); {
	case n > 0 && depth > 0:
		p = g.structure(t, depth)
	case n > 1 && t != 'm':
		p = leaf(pattern, g.pick(leaves[t]))
	default:
		p = g.bind(t)
	}
	switch g.IntN(5) {
	case 0:
		return form(pattern, "(% = % = %)", g.bind(t), p, g.bind(t))
	case 1, 2:
		return form(pattern, "(% = %)", g.bind(t), p)
	case 3:
		// OTP takes a variable in a key beside another pattern for unbound if a case bound it.
		if other, ok := outlines[t]; ok && g.computed == computed {
			return form(pattern, "(% = "+other+")", p)
		}
	}
	return form(pattern, "(% = %)", p, g.bind(t))
}

// outlines are patterns that say little of a term, to be matched beside another.
var outlines = map[byte]string{'l': "[_ | _]", 't': "{_, _}", 'm': "#{}", 'r': "#r{}"}

// key is a key of a map's pattern: a constant, or an expression of a guard, with variables that are
// bound outside of the pattern.
func (g *writer) key() *node {
	name, ok := g.oneOf('x', g.vars[:g.old])
	if !ok || g.IntN(3) == 0 {
		return leaf(expr, g.pick(keys))
	}
	g.computed++
	return leaf(fixed, strings.ReplaceAll(g.pick(computedKeys), "~", name))
}

var computedKeys = []string{"~", "{~}", "(~ + 1)", "hd(~)", "[~ | a]", "byte_size(~)", "<<1>>",
	"(~ =:= k)",
	"element(1, ~)", "#{k => ~}", "(~)#r.a", "<<(~)/bitstring>>", "(not ~)", "map_get(k, ~)", "(- 1)"}

// operands is an expression whose operands bind variables, the same ones too, or have the same
// names in funs; then another that has the variable.
func (g *writer) operands(t byte, depth int) *node {
	return g.scoped(func() *node {
		g.next++
		name := fmt.Sprintf("V%d", g.next)
		all := []*node{form(expr, "("+name+" = %)", g.expr('x', depth-1))}
		for range 1 + g.IntN(2) {
			all = append(all, g.operand(name, depth-1))
		}
		if g.IntN(2) == 0 {
			all[0], all[1] = all[1], all[0]
		}
		value := form(expr, g.pick(groups[len(all)]), all...)
		g.next++
		whole := fmt.Sprintf("V%d", g.next)
		g.vars = append(g.vars, variable{name, 'x'}, variable{whole, 'x'})
		text := "begin " + whole + " = %, case {" + whole + ", " + name + "} of {_, _} -> % end end"
		return form(expr, text, value, g.expr(t, depth-1))
	})
}

// groups are expressions with so many operands.
var groups = map[int][]string{
	2: {"{%, %}", "[%, %]", "[% | %]", "(% =:= %)", "element(2, {%, %})", "#r{a = %, b = %}",
		"(id(%) < %)"},
	3: {"{%, %, %}", "[%, % | %]", "lists:append([[%], [%], [%]])", "{%, {%, %}}",
		"#u{e = %, g = [%, %]}"},
}

// operand is one beside another that binds a variable.
func (g *writer) operand(name string, depth int) *node {
	e := func(t byte) *node { return g.expr(t, depth-1) }
	switch g.IntN(6) {
	case 0:
		return form(expr, "("+name+" = %)", e('x'))
	case 1:
		return form(expr, "(fun(P"+name+") -> "+name+" = P"+name+", {"+name+"} end)(%)", e('x'))
	case 2:
		return form(expr, "[begin "+name+" = P"+name+", {"+name+"} end || P"+name+" <- %]", e('l'))
	case 3:
		return form(expr, "(fun("+name+") -> "+name+" end)(%)", e('x'))
	case 4:
		return form(expr, "[% || "+name+" <- %]", g.leaf('x'), e('l'))
	}
	return e('x')
}

// waiting is a fun that takes messages when it is called, or fails to.
func (g *writer) waiting(t byte, depth int) *node {
	of := g.typ(anyTypes)
	sent := form(fixed, "self() ! %", g.expr(of, depth-2))
	clauses := several("", "; ", "", 1, g.clauses(of, t, depth-1)...)
	text := "begin %, (fun() -> receive % after " + g.pick(timeouts) + " -> % end end)() end"
	return form(expr, text, sent, clauses, g.expr(t, depth-1))
}

// timeouts are those of a receive, some of which are none.
var timeouts = []string{"0", "0", "0", "0", "0", "id(0)", "1",
	"foo", "-1", "id(-1)", "1.0", "id(foo)", "1 bsl 32", "[]"}

// match1 is a match in the middle of an expression, with a pattern that may not match.
func (g *writer) match1(t byte, depth int) *node {
	return g.scoped(func() *node {
		of := g.typ(anyTypes)
		value := g.expr(of, depth-1)
		g.old = len(g.vars)
		p := g.pattern(of, 3)
		return form(expr, "begin % = %, % end", p, value, g.expr(t, depth-1))
	})
}
