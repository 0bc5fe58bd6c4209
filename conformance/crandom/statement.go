package crandom

import (
	"fmt"
	"strings"
)

// body is so many statements, with variables of their own that are gone behind them.
func (g *generator) body(n int) {
	scope := len(g.locals)
	for range g.r.IntN(4) {
		g.local()
	}
	for range n {
		g.statement()
	}
	if g.indent > 1 {
		g.locals = g.locals[:scope]
	}
}

// local declares a variable.
func (g *generator) local() {
	v := variable{name: g.name("v"), of: pick(g, numbers)}
	switch n := g.r.IntN(10); {
	case n == 0:
		v.count = 2 << g.r.IntN(3)
		g.line("%s %s[%d] = {%s, %s};", v.of.name, v.name, v.count, g.constant(v.of), g.constant(v.of))
	case n == 1 && len(g.records) > 0:
		v.record = pick(g, g.records)
		g.line("struct %s %s = %s;", v.record.name, v.name, g.recordValue(v.record))
	case n == 2:
		target := g.target(v.of)
		if target == "" {
			return
		}
		v.pointer = true
		g.line("%s *%s = %s;", v.of.name, v.name, target)
	default:
		g.line("%s %s = %s;", v.of.name, v.name, g.kept(v.of, g.value(v.of, 2)))
	}
	g.locals = append(g.locals, v)
}

// target is a pointer to something of a type, or nothing if there is none.
func (g *generator) target(of ctype) string {
	var all []string
	for _, p := range g.places() {
		if p.of == of && p.assignable && p.bits == 0 && !p.volatile {
			all = append(all, "&"+p.text)
		}
	}
	if all == nil {
		return ""
	}
	return pick(g, all)
}

// statement writes one.
func (g *generator) statement() {
	repeated := 1
	for range g.loops {
		repeated *= 4
	}
	if g.cost += repeated; g.cost > mostCost || g.indent > 4 {
		g.assign()
		return
	}
	switch n := g.r.IntN(20); {
	case n < 9:
		g.assign()
	case n < 11:
		g.branch()
	case n < 13:
		g.loop()
	case n == 13:
		g.cases()
	case n == 14:
		g.jump()
	case n == 15:
		g.line("mix((u64)total(2, (i64)%s, (i32)%s, (f64)%d, (i64)%s, (i32)%s, 2.5));",
			g.integer(1), g.integer(1), g.r.IntN(100), g.integer(1), g.integer(1))
	case n < 18 && len(g.functions) > 0:
		g.call(pick(g, g.functions))
	default:
		g.line("mix((u64)%s);", g.integer(3))
	}
}

// assign changes a place.
func (g *generator) assign() {
	if s := g.structures(); s != nil && g.chance(8) {
		v := pick(g, s)
		g.line("%s = %s;", v.name, g.recordValue(v.record))
		return
	}
	var all []place
	for _, p := range g.places() {
		if p.assignable {
			all = append(all, p)
		}
	}
	if all == nil {
		g.line("mix(%d);", g.r.IntN(1000))
		return
	}
	p := pick(g, all)
	switch {
	case p.of.float:
		g.line("%s = %s;", p.text, g.kept(p.of, g.value(p.of, 2)))
	case g.chance(8):
		g.line("%s;", pick(g, []string{"(" + p.text + ")++", "--(" + p.text + ")"}))
	case g.chance(4):
		g.line("%s %s= %s;", p.text, pick(g, []string{"+", "-", "*", "&", "|", "^"}), g.value(p.of, 2))
	case g.chance(6):
		g.line("%s %s= %d;", p.text, pick(g, []string{"/", "%", "<<", ">>"}), 1+g.r.IntN(p.width()-1))
	default:
		g.line("%s = %s;", p.text, g.value(p.of, 3))
	}
}

// width is how many bits a place has.
func (p *place) width() int {
	if p.bits > 0 {
		return max(p.bits, 2)
	}
	return p.of.bits
}

// structures are the variables in scope that are.
func (g *generator) structures() (all []variable) {
	for _, of := range [][]variable{g.globals, g.locals} {
		for _, v := range of {
			if v.record != nil && !v.fixed {
				all = append(all, v)
			}
		}
	}
	return all
}

// block is a body in braces behind a head.
func (g *generator) block(n int, head string, args ...any) {
	g.line(head+" {", args...)
	g.indent++
	g.body(n)
	g.indent--
	g.line("}")
}

func (g *generator) branch() {
	g.block(1+g.r.IntN(3), "if (%s)", g.integer(2))
	if g.chance(2) {
		g.block(1+g.r.IntN(3), "else")
	}
}

// loop counts in a variable that its body does not change.
func (g *generator) loop() {
	g.loops++
	i := variable{name: g.name("n"), of: pick(g, integers[:6]), fixed: true}
	times := 1 + g.r.IntN(6)
	n := 1 + g.r.IntN(3)
	g.line("%s %s;", i.of.name, i.name)
	at := len(g.locals)
	switch g.r.IntN(5) {
	case 0:
		g.line("%s = %d;", i.name, times)
		g.locals = append(g.locals, i)
		g.block(n, "while (--%s != 0)", i.name)
	case 1:
		g.line("%s = 0;", i.name)
		g.locals = append(g.locals, i)
		g.line("do {")
		g.indent++
		g.body(n)
		if g.chance(3) {
			g.line("if (%s) continue;", g.integer(1))
		}
		g.indent--
		g.line("} while (++%s < %d);", i.name, times)
	case 2: // a loop within counts, too
		j := g.name("n")
		g.line("%s = 0;", i.name)
		g.locals = append(g.locals, i)
		g.line("while (%s < %d) {", i.name, times)
		g.indent++
		g.body(n)
		g.line("for (int %s = %d; %s > 0; %s--)", j, 1+g.r.IntN(4), j, j)
		g.line("\t%s += %d;", i.name, 1+g.r.IntN(2))
		g.indent--
		g.line("}")
	default:
		step := 1 + g.r.IntN(3)
		g.line("%s = 0;", i.name)
		g.locals = append(g.locals, i)
		g.line("for (%s = 0; %s < %d; %s += %d) {", i.name, i.name, times*step, i.name, step)
		g.indent++
		g.body(n)
		if g.chance(4) {
			g.line("if (%s) break;", g.integer(1))
		}
		g.indent--
		g.line("}")
	}
	g.locals = append(g.locals[:at], i)
	g.loops--
}

func (g *generator) cases() {
	g.line("switch ((u32)(%s) %% %d) {", g.integer(2), 2+g.r.IntN(6))
	for i := range 1 + g.r.IntN(6) {
		g.line("case %d:", i)
		g.indent++
		g.assign()
		if !g.chance(4) {
			g.line("break;")
		}
		g.indent--
	}
	if g.chance(2) {
		g.line("default:")
		g.indent++
		g.assign()
		g.indent--
	}
	g.line("}")
}

// jump passes over some statements.
func (g *generator) jump() {
	label := g.name("l")
	g.line("if (%s) goto %s;", g.integer(2), label)
	for range 1 + g.r.IntN(3) {
		g.assign()
	}
	g.line("%s:;", label)
}

// mostCalls is how deep functions call each other.
const mostCalls = 2

// call calls a function with random arguments.
func (g *generator) call(f function) {
	if f.depth >= mostCalls || g.loops > 1 {
		g.assign()
		return
	}
	g.depth = max(g.depth, f.depth+1)
	args := make([]string, len(f.params))
	for i := range f.params {
		p := &f.params[i]
		switch {
		case p.record != nil:
			args[i] = g.recordValue(p.record)
		case p.pointer:
			if args[i] = g.target(p.of); args[i] == "" {
				args[i] = fmt.Sprintf("&(%s){%s}", p.of.name, g.constant(p.of))
			}
		default:
			args[i] = g.kept(p.of, g.value(p.of, 2))
		}
	}
	text := fmt.Sprintf("%s(%s)", f.name, strings.Join(args, ", "))
	switch {
	case f.result == nil:
		g.line("%s;", text)
	case f.result.record != nil:
		v := variable{name: g.name("v"), record: f.result.record}
		g.line("struct %s %s = %s;", v.record.name, v.name, text)
		g.locals = append(g.locals, v)
	case f.result.of.float:
		g.line("mix_%s(%s);", f.result.of.name, text)
	default:
		g.line("mix((u64)%s);", text)
	}
}
