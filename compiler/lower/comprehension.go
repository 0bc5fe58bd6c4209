package lower

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// comprehension lowers a comprehension. Each generator becomes a function that recurses over its list and conses elements onto
// what the rest gives; a list comprehension thus allocates its result and nothing else.
func (f *fn) comprehension(e *syntax.Comprehension) ir.Operand {
	switch e.Kind {
	case "list":
		return f.qualifiers(e.Qualifiers, e.Value, rest{nil: true})
	case "map":
		pair := &syntax.Tuple{At: e.At, Elems: []syntax.Expr{e.Key, e.Value}}
		l := f.qualifiers(e.Qualifiers, pair, rest{nil: true})
		return f.builtin(bytecode.MFA{Module: "maps", Name: "from_list", Arity: 1}, []ir.Operand{l})
	}
	f.errorf(e, "%s comprehensions are not supported yet", e.Kind)
	return ir.Operand{Kind: ir.Nil}
}

// effect lowers a list comprehension whose value nobody wants: its generators loop and build nothing.
func (f *fn) effect(e *syntax.Comprehension) {
	f.qualifiers(e.Qualifiers, e.Value, rest{nil: true, drop: true})
}

// rest is how a comprehension goes on behind an element: [], or a call of a generator's function.
type rest struct {
	nil  bool
	drop bool // elements are not put in front
	fn   int
	args []ir.Operand
}

func (f *fn) rest(r rest) ir.Operand {
	if r.nil {
		return ir.Operand{Kind: ir.Nil}
	}
	return f.callLocal(r.fn, slices.Clone(r.args))
}

// qualifiers gives the elements that the qualifiers generate, followed by the rest.
func (f *fn) qualifiers(qs []syntax.Qualifier, value syntax.Expr, r rest) ir.Operand {
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
	if f.isGuard(e) {
		f.cond(e, yes, no, no)
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

// generator lowers Pattern <- List and the qualifiers behind it to a call of a new function: of the list, the variables that
// they use, and what the rest needs.
func (f *fn) generator(q syntax.Qualifier, qs []syntax.Qualifier, value syntax.Expr, r rest) ir.Operand {
	if q.Binary || q.Key != nil {
		f.errorf(q, "binary and map generators are not supported yet")
		return ir.Operand{Kind: ir.Nil}
	}
	list := f.expr(q.Value)
	n := f.lifted.next()
	out := f.lift(fmt.Sprintf("-%s-lc$^%d/1-%d-", f.lifted.of, n, n))
	g := newFn(f.module, nil, out, f.lifted)
	self := rest{fn: f.add(out), drop: r.drop}
	l := ir.V(g.param())
	args := []ir.Operand{list}
	inner := func(o ir.Operand) ir.Operand { // of an operand of f
		if o.IsConst() {
			return o
		}
		i := slices.Index(args[1:], o)
		if i < 0 {
			i = len(args) - 1
			args = append(args, o)
			self.args = append(self.args, ir.V(g.param()))
		}
		return self.args[i]
	}
	for _, name := range usedVars(q.Pattern, qs, value) {
		if o, ok := f.lookup(name); ok {
			g.vars.bind(name, inner(o))
		}
	}
	outer := rest{nil: r.nil, drop: r.drop, fn: r.fn}
	for _, a := range r.args {
		outer.args = append(outer.args, inner(a))
	}
	g.generate(q, qs, value, l, self, outer)
	f.at(q)
	return f.callLocal(self.fn, args)
}

// generate is the body of a generator's function on the list l: self recurses, with the tail put before its arguments; outer
// goes on behind the last element.
func (f *fn) generate(q syntax.Qualifier, qs []syntax.Qualifier, value syntax.Expr, l ir.Operand, self, outer rest) {
	cons, end, empty, bad := f.newBlock(), f.newBlock(), f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsNonemptyList, cons, end, 0, l)
	f.cur = cons
	hd := f.value(ir.Instr{Op: bytecode.OpGetHd, Args: []ir.Operand{l}})
	tl := f.value(ir.Instr{Op: bytecode.OpGetTl, Args: []ir.Operand{l}})
	again := rest{fn: self.fn, drop: self.drop, args: append([]ir.Operand{tl}, self.args...)}
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
	f.raise("error", f.tuple([]ir.Operand{f.out.Atom("bad_generator"), l}))
	f.finish()
}
