package generator

import "fmt"

// or adds a clause for everything to some clauses, most likely.
func (g *writer) or(t byte, depth int, clauses []*node) *node {
	if g.IntN(5) > 0 {
		clauses = append(clauses, form(fixed, "_ -> %", g.expr(t, depth-1)))
	}
	return several("", "; ", "", 1, clauses...)
}

// receive sends messages and takes one of those that have come, or none.
func (g *writer) receive(t byte, depth int) *node {
	of := g.typ(anyTypes)
	var sent []*node
	for range g.IntN(3) {
		sent = append(sent, form(fixed, "self() ! %, ", g.expr(of, depth-2)))
	}
	clauses := several("", "; ", "", 1, g.clauses(of, t, depth)...)
	text := "begin %receive % after " + g.pick(timeouts) + " -> % end end"
	return form(expr, text, several("", " ", "", 0, sent...), clauses, g.expr(t, depth-1))
}

// maybe is a maybe, with or without else.
func (g *writer) maybe(t byte, depth int) *node {
	steps := g.scoped(func() *node {
		var steps []*node
		for range 1 + g.IntN(2) {
			if g.IntN(3) == 0 {
				steps = append(steps, g.match(depth-1))
			}
			of := g.typ(anyTypes)
			value := g.expr(of, depth-1)
			g.old = len(g.vars)
			steps = append(steps, form(fixed, "% ?= %", g.pattern(of, 2), value))
		}
		return several("", ", ", "", 1, append(steps, g.expr(t, depth-1))...)
	})
	if g.IntN(2) == 0 {
		return form(expr, "maybe % end", steps)
	}
	return form(expr, "maybe % else % end", steps, g.or(t, depth, g.clauses('x', t, depth)))
}

// selection is a case of many values.
func (g *writer) selection(t byte, depth int) *node {
	of := g.typ("iiafsBt")
	var clauses []*node
	for range 3 + g.IntN(5) {
		clauses = append(clauses, form(fixed, "% -> %", leaf(fixed, g.pick(leaves[of])),
			g.expr(t, depth-2)))
	}
	return form(expr, "case % of % end", g.expr(of, depth-1), g.or(t, depth, clauses))
}

// pairs is a case of two values at once.
func (g *writer) pairs(t byte, depth int) *node {
	one, two := g.typ(anyTypes), g.typ(anyTypes)
	first, second := g.expr(one, depth-1), g.expr(two, depth-1)
	clauses := g.several(t, depth, func() *node {
		return form(pattern, "{%, %}", g.pattern(one, 1), g.pattern(two, 1))
	})
	return form(expr, "case {%, %} of % end", first, second, g.or(t, depth, clauses))
}

// exports is a case whose clauses all bind the same variable.
func (g *writer) exports(t byte, depth int) *node {
	of := g.typ(anyTypes)
	value := g.expr(of, depth-1)
	g.next++
	name := fmt.Sprintf("V%d", g.next)
	fixedForm := func() *node { return form(fixed, name+" = %", g.expr(t, depth-1)) }
	clause := g.scoped(func() *node {
		g.old = len(g.vars)
		return form(fixed, "% -> %", g.pattern(of, 2), fixedForm())
	})
	other := fixedForm()
	g.vars = append(g.vars, variable{name, t})
	return form(fixed, "case % of %; _ -> % end", value, clause, other)
}

// named is a call of a fun that calls itself some times.
func (g *writer) named(t byte, depth int) *node {
	from := g.expr('x', depth-1)
	g.next++
	n := fmt.Sprint(g.next)
	again := g.clause("F"+n+"(N"+n+", %) when N"+n+" > 0 -> %", func() *node {
		return g.again("F"+n+"(N"+n+" - 1, %)", depth-1)
	})
	last := g.clause("F"+n+"(_, %) -> %", func() *node { return g.expr(t, depth-1) })
	return form(expr, "(fun %; % end)(%, %)", again, last, leaf(fixed, g.pick(numbers)), from)
}

// clause is one with gaps for a pattern of anything and for what body writes.
func (g *writer) clause(text string, body func() *node) *node {
	return g.scoped(func() *node {
		g.old = len(g.vars)
		var p *node
		g.hiding(func() { p = g.pattern('x', 1) })
		return form(fixed, text, p, body())
	})
}

// again is an expression in which a function calls itself once, with another last argument in the
// gap.
func (g *writer) again(call string, depth int) *node {
	e := func() *node { return g.expr('x', depth) }
	switch g.IntN(8) {
	case 0:
		return form(expr, "[% | "+call+"]", e(), e())
	case 1:
		return form(expr, "{"+call+", %}", e(), e())
	case 2:
		return form(expr, "try "+call+" catch _:_ -> % end", e(), e())
	case 3:
		return form(expr, "case "+call+" of % end", e(), g.or('x', depth, g.clauses('x', 'x', depth)))
	case 4:
		return g.scoped(func() *node { return form(expr, "begin %, "+call+" end", g.match(depth), e()) })
	}
	return form(expr, call, e())
}

// loop is the function h@, which goes through a short list or bitstring with something that it
// passes on.
func (g *writer) loop(over byte) *node {
	var clauses []*node
	for range 1 + g.IntN(3) {
		g.begin(20)
		var head *node
		if over == 'l' {
			head = form(fixed, "[% | T]", g.pattern('x', 2))
		} else {
			some := []*node{g.some()}
			for range g.IntN(3) {
				some = append(some, g.segmentPattern(false, 0))
			}
			head = form(fixed, "<<%, T/bitstring>>", several("", ", ", "", 1, some...))
		}
		last := g.pattern('x', 1)
		g.vars = append(g.vars, variable{"T", over})
		when := several("", "; ", "", 0)
		if g.IntN(3) == 0 {
			when = g.when(1)
		}
		clauses = append(clauses, form(fixed, "h@(%, %)% ->\n    %", head, last, when,
			g.again("h@(T, %)", 3)))
	}
	g.begin(20)
	return several("\n", ";\n", ".\n", 1,
		append(clauses, form(fixed, "h@(%, %) ->\n    %", g.bind(over), g.bind('x'), g.expr('x', 3)))...)
}
