package generator

import "fmt"

// caseOf is a case, most likely with a clause for everything.
func (g *writer) caseOf(t byte, depth int) *node {
	of := g.typ(anyTypes)
	value := g.expr(of, depth-1)
	clauses := g.clauses(of, t, depth)
	if g.IntN(5) > 0 {
		clauses = append(clauses, form(fixed, "_ -> %", g.expr(t, depth-1)))
	}
	return form(expr, "case % of %", value, several("", "; ", " end", 1, clauses...))
}

// clauses are those of a case or the like, for values of a type, giving another.
func (g *writer) clauses(of, t byte, depth int) []*node {
	return g.several(t, depth, func() *node { return g.pattern(of, 2) })
}

// several are clauses with patterns that pattern writes.
func (g *writer) several(t byte, depth int, pattern func() *node) []*node {
	var clauses []*node
	for range 1 + g.IntN(3) {
		clauses = append(clauses, g.scoped(func() *node {
			g.old = len(g.vars)
			p := pattern()
			when := several("", "; ", "", 0)
			if g.IntN(3) == 0 {
				when = g.when(1)
			}
			return form(fixed, "%% -> %", p, when, g.body(t, depth-1))
		}))
	}
	return clauses
}

// try is a try in one of its forms.
func (g *writer) try(t byte, depth int) *node {
	parts := []*node{g.body(t, depth-1)}
	text := "try %"
	if g.IntN(3) == 0 {
		of := append(g.clauses(t, t, depth-1), form(fixed, "_ -> %", g.expr(t, depth-1)))
		text += " of %"
		parts = append(parts, several("", "; ", "", 1, of...))
	}
	n := g.IntN(4)
	if n > 0 {
		text += " catch %"
		var catches []*node
		for range 1 + g.IntN(2) {
			catches = append(catches, g.catch(t, depth))
		}
		parts = append(parts, several("", "; ", "", 1, catches...))
	}
	if n == 0 || g.IntN(4) == 0 {
		text += " after %"
		parts = append(parts, g.body('x', depth-1))
	}
	return form(expr, text+" end", parts...)
}

// catch is a clause for what is raised.
func (g *writer) catch(t byte, depth int) *node {
	class := g.pick([]string{"error:", "_:", "", "throw:", "exit:", "Z1:", "S1:"})
	return g.scoped(func() *node {
		g.old = len(g.vars)
		p := g.pattern('x', 1)
		when := several("", "; ", "", 0)
		if g.IntN(4) == 0 {
			when = g.when(1)
		}
		body := g.expr(t, depth-1)
		stack := ""
		if class == "Z1:" || class == "S1:" {
			g.next++
			name := fmt.Sprintf("Z%d", g.next)
			if class == "S1:" {
				stack = ":S" + name
				body = form(expr, "{is_list(S"+name+"), %}", body)
			}
			class, body = name+":", form(expr, "{"+name+", %}", body)
		}
		return form(fixed, class+"%"+stack+"% -> %", p, when, body)
	})
}

// fun is a fun of some arguments; another clause takes what the first one does not.
func (g *writer) fun(result byte, params ...byte) *node {
	return g.scoped(func() *node {
		g.old = len(g.vars)
		heads, rest := "", ""
		var parts []*node
		for i, t := range params {
			if i > 0 {
				heads, rest = heads+", ", rest+", "
			}
			heads, rest = heads+"%", rest+"_"
			g.hiding(func() {
				if g.IntN(2) > 0 {
					parts = append(parts, g.bind(t))
				} else {
					parts = append(parts, g.pattern(t, 2))
				}
			})
		}
		other := several("; ", " ", "", 0,
			leaf(fixed, fmt.Sprintf("(%s) -> %s", rest, g.pick(leaves['b']))))
		body := g.expr(result, 2)
		return form(expr, "fun("+heads+") -> %% end", append(parts, body, other)...)
	})
}

// comprehension is one of a form with gaps for what its body writes and for generators and filters.
func (g *writer) comprehension(text string, depth int, body func() *node) *node {
	return g.scoped(func() *node {
		var all []*node
		for range 1 + g.IntN(2) {
			all = append(all, g.generator(depth))
			switch g.IntN(6) {
			case 0, 1:
				all = append(all, g.guard(1))
			case 2:
				all = append(all, g.expr('b', depth-2))
			}
		}
		return form(expr, text, body(), several("", ", ", "", 1, all...))
	})
}

// generator is one of a list, or of a bitstring, each of whose steps takes some bits.
func (g *writer) generator(depth int) *node {
	if g.IntN(4) == 0 {
		from := g.expr('V', depth-2)
		g.old = len(g.vars)
		start := len(g.vars)
		var all []*node
		g.hiding(func() {
			all = append(all, g.some())
			for range g.IntN(3) {
				all = append(all, g.segmentPattern(false, start))
			}
		})
		return form(fixed, "<<%>> <= %", several("", ", ", "", 1, all...), from)
	}
	from := g.expr('l', depth-2)
	if g.IntN(3) == 0 {
		from = leaf(expr, g.pick([]string{"[1, 2, 3]", "[a, {b, 1}, [c]]", "[1, 2.0, x]"}))
	}
	g.old = len(g.vars)
	var p *node
	g.hiding(func() {
		if g.IntN(3) == 0 {
			p = g.pattern('x', 2)
		} else {
			p = g.bind('x')
		}
	})
	return form(fixed, "% <- %", p, from)
}

// when is the guard of a clause: alternatives of conjunctions.
func (g *writer) when(depth int) *node {
	var alternatives []*node
	for range 1 + g.IntN(2) {
		var tests []*node
		for range 1 + g.IntN(2) {
			tests = append(tests, g.guard(depth))
		}
		alternatives = append(alternatives, several("", ", ", "", 1, tests...))
	}
	return several(" when ", "; ", "", 1, alternatives...)
}

// guard is a test of a guard.
func (g *writer) guard(depth int) *node {
	for {
		text := g.pick(guards)
		if depth > 0 || len(text) < 2 || !nested(text) {
			return g.fill(guard, text, depth)
		}
	}
}

// nested tells whether a guard has guards in it.
func nested(text string) bool {
	for i := range len(text) - 1 {
		if text[i:i+2] == "%g" {
			return true
		}
	}
	return false
}

// pattern is a pattern for values of a type, most likely. It binds new variables, and has bound
// ones in it now and then.
func (g *writer) pattern(t byte, depth int) *node {
	if t == 'x' || g.IntN(12) == 0 {
		t = g.typ(anyTypes)
	}
	switch t {
	case 'n':
		t = g.typ("if")
	case 'M':
		t = 'm'
	}
	switch n := g.IntN(12); {
	case depth <= 0:
		return g.small(t)
	case n < 2:
		return g.bind(t)
	case n > 9:
		return g.alias(t, depth)
	case n == 2:
		return leaf(pattern, "_")
	case n == 3:
		if name, ok := g.variable(t); ok {
			return leaf(pattern, name)
		}
	case n == 4:
		p := g.structure(t, depth-1)
		return form(pattern, "(% = %)", p, g.bind(t))
	case n == 5 && t != 'm':
		return leaf(pattern, g.pick(leaves[t]))
	}
	return g.structure(t, depth)
}

// structure is a pattern with parts.
func (g *writer) structure(t byte, depth int) *node {
	p := func(t byte) *node { return g.pattern(t, depth-1) }
	switch t {
	case 'l':
		switch g.IntN(4) {
		case 0:
			return form(pattern, "[%, %]", p('x'), p('x'))
		case 1:
			return form(pattern, "[%, % | %]", p('x'), p('x'), p('l'))
		}
		return form(pattern, "[% | %]", p('x'), p('l'))
	case 's':
		return form(pattern, g.pick([]string{`"a" ++ %`, `[$a | %]`, `"" ++ %`, `"Hello" ++ %`}), p('s'))
	case 't':
		switch g.IntN(4) {
		case 0:
			return form(pattern, "{%}", p('x'))
		case 1:
			return form(pattern, "{%, %, %}", p('x'), p('x'), p('x'))
		}
		return form(pattern, "{%, %}", p('x'), p('x'))
	case 'm':
		switch g.IntN(4) {
		case 3:
			return form(pattern, "#{% := %, % := %}", g.key(), p('x'), g.key(), p('x'))
		case 0:
			return form(pattern, "#{% := %, % := %}", leaf(expr, g.pick(keys)), p('x'),
				leaf(expr, g.pick(keys)), p('x'))
		case 1:
			if name, ok := g.oneOf('x', g.vars[:g.old]); ok {
				g.computed++
				return form(pattern, "#{"+name+" := %}", p('x'))
			}
		}
		return form(pattern, "#{% := %}", leaf(expr, g.pick(keys)), p('x'))
	case 'r':
		return form(pattern, g.pick([]string{"#r{a = %}", "#r{b = %}", "#r{a = 1, b = %}",
			"#r{_ = %}", "#u{e = %}"}), p('x'))
	case 'B', 'V':
		return g.segmentPatterns(t == 'B', depth)
	}
	return g.bind(t)
}
