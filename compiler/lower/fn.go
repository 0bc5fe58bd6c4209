package lower

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lifted"
	"github.com/parallergo/epiphany/compiler/operands"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// fn is a function being lowered. Code goes to the end of block cur.
type fn struct {
	*module
	f        *ir.Func
	cur      *ir.Block
	handler  *ir.Block // of the innermost try around cur
	guard    *ir.Block // where an operation that fails continues; nil: it raises
	line     int
	vars     scope
	operands *operands.Group // the innermost around what is being lowered; nil: there are none
	names    *lifted.Names

	parent *fn                 // of a fun: where its free variables are bound
	free   []capture           // of a fun: its free variables so far
	inner  map[string]ir.Value // of a fun: what they are in it
	self   *selfRef            // of a named fun: itself

	fresh map[ir.Value]freshness // by results of calls that make references
}

// capture is a free variable of a fun: its operand outside and inside.
type capture struct {
	outer ir.Operand
	inner ir.Value
}

func newFn(m *module, parent *fn, f *ir.Func, names *lifted.Names) *fn {
	fn := &fn{module: m, parent: parent, f: f, names: names, line: f.Line, vars: newScope()}
	fn.cur = f.NewBlock(nil)
	return fn
}

// params makes the function's arguments.
func (f *fn) params(n int) []ir.Operand {
	ops := make([]ir.Operand, n)
	for i := range ops {
		ops[i] = ir.V(f.param())
	}
	return ops
}

func (f *fn) param() ir.Value {
	v := f.f.NewValue()
	entry := f.f.Blocks[0]
	entry.Params = append(entry.Params, v)
	return v
}

// lookup finds a variable. One of the function around a fun becomes a free variable of the fun.
func (f *fn) lookup(name string) (ir.Operand, bool) {
	if o, ok := f.vars.get(name); ok {
		return o, true
	}
	if f.parent == nil {
		return ir.Operand{}, false
	}
	o, ok := f.parent.seen(name)
	if !ok || o.IsConst() {
		return o, ok
	}
	v, captured := f.inner[name]
	if !captured {
		v = f.param()
		f.free = append(f.free, capture{o, v})
		if f.inner == nil {
			f.inner = map[string]ir.Value{}
		}
		f.inner[name] = v
	}
	return ir.V(v), true
}

// seen is lookup for a fun: what the operands in front of that with the fun have bound is not
// there.
func (f *fn) seen(name string) (ir.Operand, bool) {
	if f.hides(name) {
		return ir.Operand{}, false
	}
	return f.lookup(name)
}

// hides reports whether a variable is bound by an operand beside the one that is being lowered.
func (f *fn) hides(name string) bool {
	at, bound := f.vars.at(name)
	for from, to := range f.operands.Hidden() {
		if bound && at >= from && at < to {
			return true
		}
	}
	return false
}

// hideBeside makes the variables unbound that hides reports, until that is undone.
func (f *fn) hideBeside() {
	for from, to := range f.operands.Hidden() {
		for _, b := range f.vars.log[from:to] {
			if at, bound := f.vars.at(b.name); bound && at >= from && at < to {
				f.vars.unbind(b.name)
			}
		}
	}
}

// newBlock makes a block in the current region.
func (f *fn) newBlock() *ir.Block {
	if f.blocks++; len(f.f.Blocks) > maxBlocks || f.blocks > maxModuleBlocks {
		panic(tooManyBlocks{})
	}
	return f.f.NewBlock(f.handler)
}

// maxBlocks bounds the blocks of a function; about half of them can be reached. A clause that
// compares with a constant takes four.
const maxBlocks = 300_000

// maxModuleBlocks bounds the blocks of all functions of a module.
const maxModuleBlocks = 1_000_000

// tooManyBlocks ends the lowering of a function that has more blocks than it may have.
type tooManyBlocks struct{}

// refuse is deferred around the lowering of a function, and says that it was too large.
func (m *module) refuse(f *syntax.Function) {
	switch end := recover().(type) {
	case nil:
	case tooManyBlocks:
		at := source.Pos{File: f.Pos.File, Line: f.Pos.Line, Col: 1}
		if m.blocks > maxModuleBlocks {
			m.errs = source.Add(m.errs, at,
				"the module is too complex: its functions have more than %d branches", maxModuleBlocks/2)
		} else {
			m.errs = source.Add(m.errs, at,
				"function %s/%d is too complex: it has more than %d branches",
				f.Name, f.Arity, maxBlocks/2)
		}
	default:
		panic(end)
	}
}

// end closes the current block. Code that follows is unreachable until cur is set.
func (f *fn) end(t ir.Term) {
	if t.Line == 0 {
		t.Line = f.line
	}
	f.cur.Term = t
	f.cur = f.newBlock()
}

func (f *fn) jump(to *ir.Block, args ...ir.Operand) {
	f.end(ir.Term{Kind: ir.TermJump, Edges: []ir.Edge{{To: to, Args: args}}})
}

// test ends the block with a test.
func (f *fn) test(op bytecode.Op, yes, no *ir.Block, n int, args ...ir.Operand) {
	f.end(ir.Term{Kind: ir.TermTest, Instr: ir.Instr{Op: op, N: n, Args: args},
		Edges: []ir.Edge{{To: yes}, {To: no}}})
}

// fail ends the block by raising.
func (f *fn) fail(op bytecode.Op, args ...ir.Operand) {
	f.end(ir.Term{Kind: ir.TermFail, Instr: ir.Instr{Op: op, Args: args}})
}

func (f *fn) emit(in ir.Instr) {
	if in.Line == 0 {
		in.Line = f.line
	}
	f.cur.Instrs = append(f.cur.Instrs, &in)
}

// value emits an instruction with a result.
func (f *fn) value(in ir.Instr) ir.Operand {
	in.Dst = f.f.NewValue()
	f.emit(in)
	return ir.V(in.Dst)
}

// operation emits an instruction that may fail: it raises, or in a guard continues at f.guard.
func (f *fn) operation(in ir.Instr) ir.Operand {
	if f.guard == nil {
		return f.value(in)
	}
	in.Dst = f.f.NewValue()
	next := f.newBlock()
	f.end(ir.Term{Kind: ir.TermTest, Instr: in, Edges: []ir.Edge{{To: next}, {To: f.guard}}})
	f.cur = next
	return ir.V(in.Dst)
}

// joined makes a block with one parameter that becomes current, for the value that paths agree on.
func (f *fn) join(b *ir.Block) ir.Operand {
	v := f.f.NewValue()
	b.Params = append(b.Params, v)
	f.cur = b
	return ir.V(v)
}

// at notes the line of what is lowered next.
func (f *fn) at(n syntax.Node) {
	if l := n.Position().Line; l > 0 {
		f.line = l
	}
}

// noReturn ends the block behind a call that never returns.
func (f *fn) noReturn() ir.Operand {
	f.end(ir.Term{Kind: ir.TermNoReturn})
	return ir.Operand{Kind: ir.Nil}
}

// finish completes the function when its free variables are known.
func (f *fn) finish() {
	params := f.f.Blocks[0].Params
	for _, b := range f.f.Blocks {
		if b.Term.Kind == ir.TermFail && b.Term.Op == bytecode.OpFunctionClause {
			b.Term.Args = values(params)
		}
	}
	f.f.Arity = len(params)
}

func values(vs []ir.Value) []ir.Operand {
	ops := make([]ir.Operand, len(vs))
	for i, v := range vs {
		ops[i] = ir.V(v)
	}
	return ops
}

// scope is which variables are bound to what.
type scope struct {
	vars map[string]meaning
	log  []binding // in order
}

// meaning is what a variable is bound to, and by which entry of the log.
type meaning struct {
	ir.Operand
	at int
}

// binding is an entry of the log: what the name meant before.
type binding struct {
	name string
	old  meaning // Kind None: it was unbound
}

func newScope() scope { return scope{vars: map[string]meaning{}} }

func (s *scope) get(name string) (ir.Operand, bool) {
	m, ok := s.vars[name]
	return m.Operand, ok
}

// at is the entry of the log by which a name is bound.
func (s *scope) at(name string) (int, bool) {
	m, ok := s.vars[name]
	return m.at, ok
}

// bind gives a name a meaning, which may hide an older one.
func (s *scope) bind(name string, o ir.Operand) {
	m := meaning{o, len(s.log)}
	s.log = append(s.log, binding{name, s.vars[name]})
	s.vars[name] = m
}

// unbind makes a name mean nothing.
func (s *scope) unbind(name string) {
	s.log = append(s.log, binding{name, s.vars[name]})
	delete(s.vars, name)
}

func (s *scope) mark() int { return len(s.log) }

// undo forgets the bindings since a mark.
func (s *scope) undo(mark int) {
	for i := len(s.log) - 1; i >= mark; i-- {
		b := s.log[i]
		if b.old.Kind == ir.None {
			delete(s.vars, b.name)
		} else {
			s.vars[b.name] = b.old
		}
	}
	s.log = s.log[:mark]
}
