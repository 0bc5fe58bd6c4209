package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// comprehension lowers a comprehension. Each generator becomes a function that recurses over its
// list and conses elements onto what the rest gives; a list comprehension thus allocates its result
// and nothing else. That of a binary comprehension loops: it has what is built so far as an
// argument, and appends to it.
func (f *fn) comprehension(e *syntax.Comprehension) ir.Operand {
	if !f.fewGenerators(e) {
		return ir.Operand{Kind: ir.Nil}
	}
	switch e.Kind {
	case "list":
		return f.qualifiers(e.Qualifiers, e.Value, rest{nil: true})
	case "map":
		pair := &syntax.Tuple{At: e.At, Elems: []syntax.Expr{e.Key, e.Value}}
		l := f.qualifiers(e.Qualifiers, pair, rest{nil: true})
		return f.builtin(bytecode.MFA{Module: "maps", Name: "from_list", Arity: 1}, []ir.Operand{l})
	}
	return f.qualifiers(e.Qualifiers, e.Value, rest{nil: true, acc: f.out.Const([]byte{})})
}

// maxGenerators bounds the generators of a comprehension: the function of each has an argument for
// each of those around it.
const maxGenerators = 200

// fewGenerators reports whether a comprehension has no more generators than it may have.
func (f *fn) fewGenerators(e *syntax.Comprehension) bool {
	n := 0
	for _, q := range e.Qualifiers {
		if q.Pattern == nil {
			continue
		}
		if n++; n > maxGenerators {
			f.errorf(q, "too many generators in a comprehension: at most %d", maxGenerators)
			return false
		}
	}
	return true
}

// listBefore lowers a list comprehension ++ more, which evaluates more first: elements are put in
// front of it.
func (f *fn) listBefore(e *syntax.Comprehension, more syntax.Expr) ir.Operand {
	tail := f.expr(more)
	f.at(e)
	if !f.fewGenerators(e) {
		return tail
	}
	return f.qualifiers(e.Qualifiers, e.Value, rest{nil: true, more: tail})
}

// effect lowers a list comprehension whose value nobody wants: its generators loop and build
// nothing.
func (f *fn) effect(e *syntax.Comprehension) {
	if !f.fewGenerators(e) {
		return
	}
	f.qualifiers(e.Qualifiers, e.Value, rest{nil: true, drop: true})
}

// rest is how a comprehension goes on behind an element: not at all, or by a call of a generator's
// function.
type rest struct {
	nil  bool
	more ir.Operand // of a list, what stands behind the last element when nil: [] when None
	drop bool       // elements are not put in front
	acc  ir.Operand // of a binary comprehension: the bits so far, the result when nil
	fn   int
	args []ir.Operand // of fn: what it loops over, the list or the bitstring and the position; then what it needs from outside
	loop int          // number of the former; acc is passed behind them
}

func (f *fn) rest(r rest) ir.Operand {
	switch {
	case !r.nil && r.acc.Kind != ir.None:
		return f.callLocal(r.fn, slices.Insert(slices.Clone(r.args), r.loop, r.acc))
	case !r.nil:
		return f.callLocal(r.fn, slices.Clone(r.args))
	case r.acc.Kind != ir.None:
		return r.acc
	case r.more.Kind != ir.None:
		return r.more
	}
	return ir.Operand{Kind: ir.Nil}
}

// qualifiers gives the elements that the qualifiers generate, followed by the rest.
func (f *fn) qualifiers(qs []syntax.Qualifier, value syntax.Expr, r rest) ir.Operand {
	if len(qs) == 0 && r.acc.Kind != ir.None {
		r.acc = f.appendBits(r.acc, value)
		return f.rest(r)
	}
	if len(qs) == 0 {
		mark := f.vars.mark()
		v := f.expr(value)
		f.vars.undo(mark)
		if r.drop {
			return f.rest(r)
		}
		return f.cons([]ir.Operand{v}, f.rest(r))
	}
	q := qs[0]
	f.at(q)
	if q.Pattern != nil {
		return f.generator(q, qs[1:], value, r)
	}
	yes, no := f.newBlock(), f.newBlock()
	m := f.meet()
	f.filter(q.Value, yes, no)
	f.cur = yes
	m.leave(f.qualifiers(qs[1:], value, r))
	f.cur = no
	m.leave(f.rest(r))
	return m.done()
}

// filter branches on a filter. One that could be a guard is one: an error in it makes it false.
func (f *fn) filter(e syntax.Expr, yes, no *ir.Block) {
	if test := f.src.NewTest(e); f.isGuard(test) {
		f.cond(test, yes, no, no)
		return
	}
	v := f.expr(e)
	other, bad := f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsEqExact, yes, other, 0, v, f.out.Atom("true"))
	f.cur = other
	f.test(bytecode.OpIsEqExact, no, bad, 0, v, f.out.Atom("false"))
	f.cur = bad
	f.raise("error", f.tuple([]ir.Operand{f.out.Atom("bad_filter"), v}))
}

// generator lowers Pattern <- List, or Pattern <= Bitstring, and the qualifiers behind it to a call
// of a new function: of the list, or the bitstring and a position, the variables that they use, and
// what the rest needs.
func (f *fn) generator(q syntax.Qualifier, qs []syntax.Qualifier, value syntax.Expr, r rest) ir.Operand {
	kind, arity, list := "lc", 1, q.Value
	if r.acc.Kind != ir.None {
		kind, arity = "lbc", 2
	}
	order := f.names.Loop()
	args := []ir.Operand{f.source(&q)}
	if q.Binary {
		args = append(args, ir.Operand{Kind: ir.Int})
	}
	out := f.lift(f.names.Comprehension(kind, list, arity, order))
	g := newFn(f.module, nil, out, f.names)
	self := rest{fn: f.add(out), drop: r.drop, loop: len(args)}
	for range args {
		self.args = append(self.args, ir.V(g.param()))
	}
	outer := rest{nil: r.nil, drop: r.drop, fn: r.fn, loop: r.loop}
	if r.acc.Kind != ir.None {
		args = append(args, r.acc)
		self.acc = ir.V(g.param())
		outer.acc = self.acc
	}
	own := len(args)
	inner := func(o ir.Operand) ir.Operand { // of an operand of f
		if o.IsConst() {
			return o
		}
		i := slices.Index(args[own:], o)
		if i < 0 {
			i = len(args) - own
			args = append(args, o)
			self.args = append(self.args, ir.V(g.param()))
		}
		return self.args[self.loop+i]
	}
	for _, name := range usedVars(q.Pattern, qs, value) {
		if o, ok := f.seen(name); ok {
			g.vars.bind(name, inner(o))
		}
	}
	if r.more.Kind != ir.None {
		outer.more = inner(r.more)
	}
	for _, a := range r.args {
		outer.args = append(outer.args, inner(a))
	}
	if q.Binary {
		g.generateBits(q, qs, value, self, outer)
	} else {
		g.generate(q, qs, value, self, outer)
	}
	f.at(q)
	return f.callLocal(self.fn, args)
}

// source evaluates what a generator loops over; a map becomes the list of its pairs.
func (f *fn) source(q *syntax.Qualifier) ir.Operand {
	v := f.expr(q.Value)
	if q.Key == nil {
		return v
	}
	q.Pattern = &syntax.Tuple{At: q.At, Elems: []syntax.Expr{q.Key, q.Pattern}}
	yes, no := f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsMap, yes, no, 0, v)
	f.cur = no
	f.badGenerator(q, v)
	f.cur = yes
	return f.builtin(bytecode.MFA{Module: "maps", Name: "to_list", Arity: 1}, []ir.Operand{v})
}

// badGenerator raises what a generator does that has nothing to go through, on the line where that
// is.
func (f *fn) badGenerator(q *syntax.Qualifier, v ir.Operand) {
	from := q.Value
	for b, ok := from.(*syntax.Block); ok; b, ok = from.(*syntax.Block) {
		from = b.Body[len(b.Body)-1]
	}
	line := f.line
	f.at(from)
	f.raise("error", f.tuple([]ir.Operand{f.out.Atom("bad_generator"), v}))
	f.line = line
}

// again is the next round of the loop self.
func (r rest) again(args ...ir.Operand) rest {
	r.args = slices.Concat(args, r.args[r.loop:])
	return r
}

// generate is the body of a generator's function on a list: self is its own call, outer goes on
// behind the last element.
func (f *fn) generate(q syntax.Qualifier, qs []syntax.Qualifier, value syntax.Expr, self, outer rest) {
	l := self.args[0]
	cons, end, empty, bad := f.newBlock(), f.newBlock(), f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsNonemptyList, cons, end, 0, l)
	f.cur = cons
	hd := f.value(ir.Instr{Op: bytecode.OpGetHd, Args: []ir.Operand{l}})
	tl := f.value(ir.Instr{Op: bytecode.OpGetTl, Args: []ir.Operand{l}})
	again := self.again(tl)
	skip := f.newBlock()
	m := f.newMatcher()
	m.fresh = true
	c := m.clause(&syntax.Clause{At: q.At, Patterns: []syntax.Expr{q.Pattern}})
	m.run([]ir.Operand{hd}, skip)
	f.enter(c)
	f.ret(f.qualifiers(qs, value, again))
	f.cur = skip
	f.ret(f.rest(again))
	f.cur = end
	f.test(bytecode.OpIsNil, empty, bad, 0, l)
	f.cur = empty
	f.ret(f.rest(outer))
	f.cur = bad
	f.badGenerator(&q, l)
	f.finish()
}

// generateBits is generate on a bitstring and a position. Bits that have the pattern's shape and
// not its values are skipped; the first that do not have its shape are the end.
func (f *fn) generateBits(q syntax.Qualifier, qs []syntax.Qualifier, value syntax.Expr, self,
	outer rest) {
	bin, pos := self.args[0], self.args[1]
	yes, bad := f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsBitstring, yes, bad, 0, bin)
	f.cur = bad
	f.badGenerator(&q, bin)
	f.cur = yes
	m := f.newMatcher()
	m.fresh = true
	pattern := q.Pattern.(*syntax.Binary)
	found := m.bitsFrom(pattern, bin)
	skipped := m.bitsFrom(skeleton(pattern), bin)
	end := f.newBlock()
	m.run([]ir.Operand{pos}, end)
	mark := f.vars.mark()
	for _, c := range []*clause{found, skipped} {
		if !c.used {
			continue
		}
		f.enter(c)
		next, _ := f.lookup(behind)
		if again := self.again(bin, next); c == found {
			f.ret(f.qualifiers(qs, value, again))
		} else {
			f.ret(f.rest(again))
		}
		f.vars.undo(mark)
	}
	f.cur = end
	f.ret(f.rest(outer))
	f.finish()
}

// behind is bound to the position behind the pattern of a generator. No variable of a program has
// this name.
const behind = "<="

// bitsFrom adds a clause that matches a part of a bitstring from the position on that is matched.
func (m *matcher) bitsFrom(e *syntax.Binary, bin ir.Operand) *clause {
	c := m.clause(&syntax.Clause{At: e.At, Patterns: []syntax.Expr{e}})
	if p := c.pats[0]; p.kind != patNever {
		segs := slices.Concat(p.bits.segs, []*segment{{rest: behind}})
		c.pats[0] = left(bin, segs)
	}
	v := m.f.NewValue()
	c.body.Params = append(c.body.Params, v)
	c.names, c.values = append(c.names, behind), append(c.values, ir.V(v))
	return c
}

// skeleton is a pattern that matches what has the same segments, whatever their values.
func skeleton(e *syntax.Binary) *syntax.Binary {
	out := &syntax.Binary{At: e.At}
	seen := map[string]bool{}
	for _, s := range e.Segments {
		n := 1
		switch v := s.Value.(type) {
		case *syntax.StringLit:
			n = len(v.Value)
		case *syntax.Var:
			if !seen[v.Name] {
				seen[v.Name] = true
				out.Segments = append(out.Segments, s)
				continue
			}
		}
		s.Value = &syntax.Var{At: s.At, Name: "_"}
		for range n {
			out.Segments = append(out.Segments, s)
		}
	}
	return out
}
