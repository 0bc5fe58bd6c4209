package lower

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// test is a comparison or type test as an instruction; swapped tells that its two sources change
// places.
type test struct {
	op      bytecode.Op
	swapped bool
}

var tests = map[key]test{
	{"=:=", 2}: {op: bytecode.OpIsEqExact}, {"=/=", 2}: {op: bytecode.OpIsNeExact},
	{"==", 2}: {op: bytecode.OpIsEq}, {"/=", 2}: {op: bytecode.OpIsNe},
	{"<", 2}: {op: bytecode.OpIsLt}, {">=", 2}: {op: bytecode.OpIsGe},
	{">", 2}: {op: bytecode.OpIsLt, swapped: true}, {"=<", 2}: {op: bytecode.OpIsGe, swapped: true},
	{"is_integer", 1}: {op: bytecode.OpIsInteger}, {"is_float", 1}: {op: bytecode.OpIsFloat},
	{"is_number", 1}: {op: bytecode.OpIsNumber}, {"is_atom", 1}: {op: bytecode.OpIsAtom},
	{"is_boolean", 1}: {op: bytecode.OpIsBoolean}, {"is_pid", 1}: {op: bytecode.OpIsPid},
	{"is_reference", 1}: {op: bytecode.OpIsReference}, {"is_port", 1}: {op: bytecode.OpIsPort},
	{"is_list", 1}: {op: bytecode.OpIsList}, {"is_tuple", 1}: {op: bytecode.OpIsTuple},
	{"is_binary", 1}: {op: bytecode.OpIsBinary}, {"is_bitstring", 1}: {op: bytecode.OpIsBitstring},
	{"is_map", 1}: {op: bytecode.OpIsMap}, {"is_function", 1}: {op: bytecode.OpIsFunction},
}

func testOf(k key) (test, bool) {
	t, ok := tests[k]
	return t, ok
}

// branch ends the block with a test.
func (f *fn) branch(t test, yes, no *ir.Block, args []ir.Operand) {
	if t.swapped {
		args = []ir.Operand{args[1], args[0]}
	}
	f.test(t.op, yes, no, 0, args...)
}

// guards lowers a guard: alternatives, each a conjunction. An error in an alternative makes it
// false.
func (f *fn) guards(alternatives [][]syntax.Expr, yes, no *ir.Block) {
	for i, conj := range alternatives {
		next := no
		if i < len(alternatives)-1 {
			next = f.newBlock()
		}
		for _, e := range conj {
			then := f.newBlock()
			f.cond(f.src.NewTest(e), then, next, next)
			f.cur = then
		}
		f.jump(yes)
		f.cur = next
	}
}

// cond branches on a boolean expression. What fails, or is no boolean, continues at err, or raises
// when err is nil.
func (f *fn) cond(e syntax.Expr, yes, no, err *ir.Block) {
	outer := f.guard
	f.guard = err
	defer func() { f.guard = outer }()
	f.at(e)
	switch e := e.(type) {
	case *syntax.Unary:
		if e.Op == "not" && (err != nil || f.isBoolean(e.Expr)) {
			f.cond(e.Expr, no, yes, err)
			return
		}
	case *syntax.Binop:
		if f.condBinop(e, yes, no, err) {
			return
		}
	case *syntax.Call:
		if f.condCall(e, yes, no) {
			return
		}
	}
	v := f.expr(e)
	if err == nil || err == no {
		f.test(bytecode.OpIsEqExact, yes, no, 0, v, f.out.Atom("true"))
		return
	}
	other := f.newBlock()
	f.test(bytecode.OpIsEqExact, yes, other, 0, v, f.out.Atom("true"))
	f.cur = other
	f.test(bytecode.OpIsEqExact, no, err, 0, v, f.out.Atom("false"))
}

func (f *fn) condBinop(e *syntax.Binop, yes, no, err *ir.Block) bool {
	if t, ok := testOf(key{e.Op, 2}); ok {
		f.branch(t, yes, no, []ir.Operand{f.expr(e.Left), f.expr(e.Right)})
		return true
	}
	if err == nil && !f.isBoolean(e) {
		return false
	}
	right := f.newBlock()
	switch {
	case e.Op == "andalso", e.Op == "and" && err == no && err != nil:
		f.cond(e.Left, right, no, err)
	case e.Op == "orelse", e.Op == "or" && err != nil && f.cannotFail(e.Right):
		f.cond(e.Left, yes, right, err)
	default:
		return false
	}
	f.cur = right
	mark := f.vars.mark()
	f.cond(e.Right, yes, no, err)
	f.vars.undo(mark) // bound on one path only
	return true
}

func (f *fn) condCall(e *syntax.Call, yes, no *ir.Block) bool {
	k, ok := f.builtinKey(e)
	if !ok {
		return false
	}
	if t, ok := testOf(k); ok {
		f.branch(t, yes, no, f.exprs(e.Args))
		return true
	}
	consts := make([]ir.Operand, len(e.Args)) // what is known of the arguments behind the first
	for i := 1; i < len(e.Args); i++ {
		consts[i] = f.constOperand(e.Args[i])
	}
	switch k {
	case key{"is_function", 2}:
		if consts[1].Kind != ir.Int || consts[1].N < 0 {
			return false // a bad arity is an error
		}
		f.test(bytecode.OpIsFunction2, yes, no, 0, f.expr(e.Args[0]), consts[1])
		return true
	case key{"is_record", 2}, key{"is_record", 3}:
		size, ok := f.recordSize(consts)
		if ok {
			f.test(bytecode.OpIsTaggedTuple, yes, no, size, f.expr(e.Args[0]), consts[1])
		}
		return ok
	}
	return false
}

// builtinKey is the function of module erlang that a call means, if it means one.
func (f *fn) builtinKey(e *syntax.Call) (key, bool) {
	name, ok := e.Name.(*syntax.AtomLit)
	if !ok {
		return key{}, false
	}
	if mod, ok := e.Module.(*syntax.AtomLit); ok {
		return key{name.Name, len(e.Args)}, mod.Name == "erlang"
	}
	if e.Module != nil {
		return key{}, false
	}
	t := f.resolve(name.Name, len(e.Args))
	return key{name.Name, len(e.Args)}, f.guard != nil || t.module == "erlang" || syntax.TestsRecord(e)
}

// isTest reports whether an expression is a comparison or type test: a boolean for sure.
func (f *fn) isTest(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Binop:
		_, ok := testOf(key{e.Op, 2})
		return ok
	case *syntax.Call:
		k, ok := f.builtinKey(e)
		if !ok {
			return false
		}
		_, isTest := testOf(k)
		return isTest
	}
	return false
}

// isBoolean reports whether an expression is built from tests, andalso, orelse and not, so that it
// can be control flow.
func (f *fn) isBoolean(e syntax.Expr) bool {
	switch b := e.(type) {
	case *syntax.Unary:
		return b.Op == "not" && f.isBoolean(b.Expr)
	case *syntax.Binop:
		if b.Op == "andalso" || b.Op == "orelse" {
			return f.isBoolean(b.Left) && f.isBoolean(b.Right)
		}
	}
	return f.isTest(e)
}

// cannotFail reports whether a test has operands that are variables and constants only.
func (f *fn) cannotFail(e syntax.Expr) bool {
	if !f.isTest(e) {
		return false
	}
	switch e := e.(type) {
	case *syntax.Binop:
		return f.simple(e.Left) && f.simple(e.Right)
	case *syntax.Call:
		for _, a := range e.Args {
			if !f.simple(a) {
				return false
			}
		}
	}
	return true
}

func (f *fn) simple(e syntax.Expr) bool {
	if _, isVar := e.(*syntax.Var); isVar {
		return true
	}
	_, isConst := f.constant(e)
	return isConst
}
