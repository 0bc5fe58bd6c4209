package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/foreign"
	"github.com/parallergo/epiphany/term/uniq"
	"github.com/parallergo/epiphany/vm/code"
)

// applyFun is apply(Fun, Args). Until the call is certain to succeed the x registers hold the
// arguments of apply, so that the instruction can be repeated after a collection or after a module
// has been loaded.
func applyFun(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	fun := args[0]
	list, proper := m.call.Elems(args[1])
	if !proper {
		return m.on(p).Badarg()
	}
	if len(list) >= mostApplied {
		return p.fail(term.AtomSystemLimit)
	}
	if m.errors.cramped(p, 0) {
		return 0, wantSpace
	}
	switch {
	case !m.calls.callable(fun):
		if m.calls.absent(p, fun) {
			return 0, undefCall
		}
		return 0, m.errors.badCall(p, term.AtomBadfun, fun)
	case m.call.FunArity(fun) != len(list):
		return 0, m.errors.badArity(p, fun, args[1])
	case term.IsExport(m.View, fun):
		mod, name, n := term.ReadExport(m.View, fun)
		return m.applyNamed(p, code.MFA{Module: mod, Name: name, Arity: n}, list)
	}
	x := m.Registers(&p.Space)
	n := copy(x[:], list)
	x[n] = fun
	return 0, tailStatus(m.calls.resolveFun(p, x, n))
}

// mostApplied is the largest number of arguments of apply/3, even for functions that do not exist:
// OTP has x registers for as many. apply/2 accepts one less.
const mostApplied = 1023

// tailStatus returns the status of a BIF that ends in a call.
func tailStatus(st status) status {
	if st == ok {
		return tailCall
	}
	return st
}

// applyName is apply(Module, Function, Args).
func applyName(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	list, proper := m.call.Elems(args[2])
	if !proper || !term.IsAtom(args[0]) || !term.IsAtom(args[1]) {
		return m.on(p).Badarg()
	}
	if len(list) > mostApplied {
		return p.fail(term.AtomSystemLimit)
	}
	return m.applyNamed(p, code.MFA{Module: args[0], Name: args[1], Arity: len(list)}, list)
}

// applyNamed calls a function by name. A BIF that runs here is called at once; for one that the
// master runs the status is bifCall, with its arguments in the x registers.
func (m *Machine) applyNamed(p *Process, f code.MFA, list []term.Term) (term.Term, status) {
	switch st := m.calls.resolve(p, f); st {
	case ok:
		copy(m.Registers(&p.Space)[:], list)
		return 0, tailCall
	case bifCall:
		return m.applyBIF(p, p.target.bif, list)
	default:
		return 0, st
	}
}

func (m *Machine) applyBIF(p *Process, number int, list []term.Term) (term.Term, status) {
	n := &bifs[number]
	if n.impl == nil {
		copy(m.Registers(&p.Space)[:], list)
		return 0, bifCall
	}
	if m.Away {
		m.EnterBIF(number, 0, 0)
	}
	m.Issue(m.BeginBIF(number))
	t, st := n.impl(m.on(p), list)
	m.EndBIF()
	if m.Away {
		m.LeaveBIF()
	}
	if st == failed && !p.exc.blamed {
		p.blameBIF(m.errors, number, list)
	}
	return t, st
}

// maxArity is the largest arity of a function.
const maxArity = 255

// mfaArgs reads Module, Function, Arity.
func mfaArgs(args []term.Term) (f code.MFA, valid bool) {
	if !term.IsAtom(args[0]) || !term.IsAtom(args[1]) || !term.IsSmall(args[2]) {
		return code.MFA{}, false
	}
	return code.MFA{Module: args[0], Name: args[1], Arity: term.SmallValue(args[2])}, true
}

func makeExternal(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	f, valid := mfaArgs(args)
	if !valid || f.Arity < 0 || f.Arity > maxArity {
		return m.on(p).Badarg()
	}
	if !m.Reserve(&p.Space, term.ExportWords) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	t := b.Export(f.Module, f.Name, f.Arity)
	m.Commit(&p.Space, &b)
	return t, ok
}

func functionExported(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	f, valid := mfaArgs(args)
	if !valid {
		return m.on(p).Badarg()
	}
	e, found := m.Code.Find(f)
	return call.Boolean(found && e.Runnable()), ok
}

func isBuiltin(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	f, valid := mfaArgs(args)
	if !valid {
		return m.on(p).Badarg()
	}
	_, found := bif.Find(bif.MFA{Module: m.Atoms.Name(f.Module), Name: m.Atoms.Name(f.Name), Arity: f.Arity})
	return call.Boolean(found), ok
}

// localItems and externalItems are the items of fun_info/1.
var (
	localItems    = []string{"pid", "module", "new_index", "new_uniq", "index", "uniq", "name", "arity", "env", "type"}
	externalItems = []string{"module", "name", "arity", "env", "type"}
)

// funInfo makes the list of {Item, Value}.
func funInfo(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsFun(m.View, args[0]) {
		return m.on(p).Badarg()
	}
	items := localItems
	if term.IsExport(m.View, args[0]) {
		items = externalItems
	}
	env := m.calls.funEnv(args[0])
	if !m.Reserve(&p.Space, funInfoWords(env)+len(items)*(term.ConsWords+term.TupleWords(2))) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	list := make([]term.Term, len(items))
	for i, item := range items {
		list[i] = b.Tuple(m.call.AtomNamed(item), m.calls.funItem(&b, p, args[0], env, item))
	}
	t := b.List(list, term.Nil)
	m.Commit(&p.Space, &b)
	return t, ok
}

// funInfoWords returns the number of words that the values of all items need.
func funInfoWords(env []term.Term) int {
	return len(env)*term.ConsWords + term.BinWords(len(foreign.Version{}))
}

func funInfoItem(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsFun(m.View, args[0]) || !term.IsAtom(args[1]) {
		return m.on(p).Badarg()
	}
	env := m.calls.funEnv(args[0])
	if !m.Reserve(&p.Space, funInfoWords(env)+term.TupleWords(2)) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	value := m.calls.funItem(&b, p, args[0], env, m.Atoms.Name(args[1]))
	if value == term.None {
		return m.on(p).Badarg()
	}
	t := b.Tuple(args[1], value)
	m.Commit(&p.Space, &b)
	return t, ok
}

// funEnv returns the free variables of a fun.
func (m resolver) funEnv(f term.Term) []term.Term {
	if term.IsExport(m.View, f) {
		return nil
	}
	env := make([]term.Term, term.ReadFun(m.View, f).Free)
	for i := range env {
		env[i] = term.FreeVar(m.View, f, i)
	}
	return env
}

// funRefs is the reference count of a fun's code that fun_info/2 returns. It is constant, as these
// references are not counted: one of the module, and one of the fun.
const funRefs = 2

// funItem returns one item of fun_info, None for an unknown one. Items that only local funs have
// are undefined for external ones.
func (m resolver) funItem(b *term.Builder, p *Process, f term.Term, env []term.Term,
	item string) term.Term {
	if item == "arity" {
		return term.Small(m.call.FunArity(f))
	}
	if item == "env" {
		return b.List(env, term.Nil)
	}
	if term.IsExport(m.View, f) {
		return m.exportItem(f, item)
	}
	fun := term.ReadFun(m.View, f)
	if fun.Entry < 0 {
		absent, _ := m.Atoms.Foreign.At(fun.Entry)
		if fun.Entry = m.entry(f); fun.Entry < 0 {
			return foreignItem(b, &absent, p, item)
		}
	}
	switch item {
	case "module":
		return fun.Module
	case "name":
		if m.whole(f) {
			return m.Code.Lambdas[fun.Entry].Name
		}
		return term.AtomUndefined
	case "type":
		return term.AtomLocal
	case "pid":
		return p.Pid
	case "index", "new_index":
		return term.Small(fun.Index)
	case "uniq":
		return term.Small(int(uniq.Of(m.Atoms.Name(fun.Module), fun.Index)))
	case "new_uniq":
		version := m.Atoms.Foreign.Version(fun.Entry)
		return b.HeapBin(version[:])
	case "refc":
		return term.Small(funRefs)
	}
	return term.None
}

// foreignItem is funItem for the remaining items of a fun whose code is not here.
func foreignItem(b *term.Builder, f *foreign.Fun, p *Process, item string) term.Term {
	switch item {
	case "module":
		return f.Module
	case "name":
		return term.Nil
	case "type":
		return term.AtomLocal
	case "pid":
		return p.Pid
	case "index":
		return term.Small(f.OldIndex)
	case "new_index":
		return term.Small(f.Index)
	case "uniq":
		return term.Small(f.Uniq)
	case "new_uniq":
		return b.HeapBin(f.Version[:])
	case "refc":
		return term.Small(funRefs)
	}
	return term.None
}

// exportItem is funItem for the remaining items of an external fun.
func (m resolver) exportItem(f term.Term, item string) term.Term {
	module, name, _ := term.ReadExport(m.View, f)
	switch item {
	case "module":
		return module
	case "name":
		return name
	case "type":
		return term.AtomExternal
	case "pid", "index", "new_index", "uniq", "new_uniq", "refc":
		return term.AtomUndefined
	}
	return term.None
}
