package vm

import (
	"slices"

	"github.com/parallergo/epiphany/bif/data"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// erlangProcess are BIFs about the process itself, exceptions, and calls by name.
var erlangProcess = []machineBinding{
	{"erlang", "self", 0, self},
	{"erlang", "node", 0, node},
	{"erlang", "node", 1, nodeOf},
	{"erlang", "group_leader", 0, groupLeader},
	{"erlang", "garbage_collect", 0, garbageCollect},
	{"erlang", "hibernate", 3, hibernate},
	{"erlang", "bump_reductions", 1, bumpReductions},
	{"erlang", "yield", 0, yield},
	{"erlang", "get", 0, dictAll},
	{"erlang", "get", 1, dictGet},
	{"erlang", "put", 2, dictPut},
	{"erlang", "erase", 0, dictEraseAll},
	{"erlang", "erase", 1, dictErase},
	{"erlang", "get_keys", 0, dictKeys},
	{"erlang", "get_keys", 1, dictKeysOf},
	{"erlang", "error", 1, raiseError},
	{"erlang", "error", 2, raiseError},
	{"erlang", "error", 3, raiseError},
	{"erlang", "nif_error", 1, raiseClass(term.AtomError)},
	{"erlang", "nif_error", 2, raiseClass(term.AtomError)},
	{"erlang", "exit", 1, raiseClass(term.AtomExit)},
	{"erlang", "throw", 1, raiseClass(term.AtomThrow)},
	{"erlang", "raise", 3, raiseAgain},
	{"erlang", "apply", 2, applyFun},
	{"erlang", "apply", 3, applyName},
	{"erlang", "make_fun", 3, makeExternal},
	{"erlang", "fun_info", 1, funInfo},
	{"erlang", "fun_info", 2, funInfoItem},
	{"erlang", "function_exported", 3, functionExported},
	{"erlang", "is_builtin", 3, isBuiltin},
}

func self(_ *Machine, p *Process, _ []term.Term) (term.Term, status) { return p.Pid, ok }

func node(*Machine, *Process, []term.Term) (term.Term, status) { return term.AtomNonode, ok }

func nodeOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if term.IsOuter(m.View, args[0]) {
		return term.ReadOuter(m.View, args[0]).Node, ok
	}
	if !term.IsPid(args[0]) && !term.IsRef(args[0]) {
		return m.on(p).Badarg()
	}
	return term.AtomNonode, ok
}

func groupLeader(m *Machine, p *Process, _ []term.Term) (term.Term, status) {
	l := p.GroupLeader
	if l.Away == nil {
		return l.Pid, ok
	}
	if !m.Reserve(&p.Space, l.Words()) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	t := l.Build(&b)
	m.Commit(&p.Space, &b)
	return t, ok
}

// yield ends the slice of the process at the next point where its runner checks.
func yield(_ *Machine, p *Process, _ []term.Term) (term.Term, status) {
	p.SliceReds = 0
	return term.AtomTrue, ok
}

// bumpReductions counts reductions that were not executed.
func bumpReductions(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	n := args[0]
	if !term.IsSmall(n) || term.SmallValue(n) < 0 {
		return m.on(p).Badarg()
	}
	p.Reductions += uint64(term.SmallValue(n))
	p.SliceReds -= term.SmallValue(n)
	return term.AtomTrue, ok
}

// garbageCollect requests a collection; it returns when it is called again after the collection.
func garbageCollect(m *Machine, p *Process, _ []term.Term) (term.Term, status) {
	mark := &m.Registers(&p.Space)[code.NumX-1]
	if *mark != collectedMark {
		*mark = collectedMark
		p.Need, p.Full = 0, true
		return 0, wantSpace
	}
	*mark = term.Nil
	return term.AtomTrue, ok
}

func dictGet(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	m.Loop(&data.HashProbe, 1)
	return p.dict.get(m, args[0]), ok
}

func dictPut(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	m.Loop(&data.HashProbe, 1)
	return p.dict.put(m, &p.Space, args[0], args[1])
}

func dictErase(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	m.Loop(&data.HashProbe, 1)
	return p.dict.erase(m, args[0]), ok
}

// dictAll makes the list of {Key, Value}.
func dictAll(m *Machine, p *Process, _ []term.Term) (term.Term, status) {
	pairs := p.dict.pairs(m.View)
	n := len(pairs) / 2
	if !m.Reserve(&p.Space, n*(term.TupleWords(2)+term.ConsWords)) {
		return 0, wantSpace
	}
	b := m.Builder(&p.Space)
	list := make([]term.Term, n)
	for i := range list {
		list[i] = b.Tuple(pairs[2*i], pairs[2*i+1])
	}
	t := b.List(list, term.Nil)
	m.Commit(&p.Space, &b)
	if n > 0 {
		places := len(p.dict.places(m.View)) / 2
		m.Work(rts.Work{rts.Element: uint64(places), rts.Part: uint64(n)})
	}
	return t, ok
}

func dictEraseAll(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	t, st := dictAll(m, p, args)
	if st == ok {
		p.dict = dictionary{}
	}
	return t, st
}

func dictKeys(m *Machine, p *Process, _ []term.Term) (term.Term, status) {
	pairs := p.dict.pairs(m.View)
	keys := make([]term.Term, len(pairs)/2)
	for i := range keys {
		keys[i] = pairs[2*i]
	}
	return m.on(p).MakeList(keys, term.Nil)
}

// dictKeysOf makes the list of the keys that have a given value.
func dictKeysOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	pairs := p.dict.pairs(m.View)
	var keys []term.Term
	for i := 0; i < len(pairs); i += 2 {
		if m.call.Identical(pairs[i+1], args[0]) {
			keys = append(keys, pairs[i])
		}
	}
	return m.on(p).MakeList(keys, term.Nil)
}

// maxHibernateArgs is the largest number of arguments in hibernate/3, as on OTP.
const maxHibernateArgs = 1024

// hibernate is hibernate(Module, Function, Args): the stack of the caller is discarded, its heap is
// collected, and it calls the function when it has a message.
func hibernate(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	list, proper := m.call.Elems(args[2])
	if !proper || !term.IsAtom(args[0]) || !term.IsAtom(args[1]) {
		return m.on(p).Badarg()
	}
	if len(list) > maxHibernateArgs {
		return p.fail(term.AtomSystemLimit)
	}
	module, name := args[0], args[1]
	if len(list)+2 >= code.Scratch {
		module, name, list = term.AtomErlang, term.AtomApply, slices.Clone(args)
	}
	x := m.Registers(&p.Space)
	p.Arity = copy(x[:], list)
	x[p.Arity], x[p.Arity+1] = module, name
	x[code.NumX-1] = collectedMark
	p.exc = exception{class: hibernating, trace: term.Nil, blamed: true}
	return 0, failed
}
