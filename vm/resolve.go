package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// resolver resolves calls of funs and calls by name.
type resolver struct{ raiser }

// resolveFun prepares the call of the fun in x[arity] with arity arguments: the free variables are
// put after the arguments.
func (m resolver) resolveFun(p *Process, x *[code.NumX]uint32, arity int) status {
	f := x[arity]
	v := m.View
	if !m.callable(f) {
		if m.absent(p, f) {
			return undefCall
		}
		if m.cramped(p, 0) {
			return wantSpace
		}
		return m.badCall(p, term.AtomBadfun, f)
	}
	if m.call.FunArity(f) != arity {
		if m.cramped(p, arity) {
			return wantSpace
		}
		b := m.Builder(&p.Space)
		args := b.List(x[:arity], term.Nil)
		m.Commit(&p.Space, &b)
		return m.badArity(p, f, args)
	}
	if term.IsExport(v, f) {
		mod, name, n := term.ReadExport(v, f)
		return m.resolve(p, code.MFA{Module: mod, Name: name, Arity: n})
	}
	l := m.Code.Lambdas[m.entry(f)]
	for i := 0; i < int(l.Free); i++ {
		x[arity+i] = term.FreeVar(v, f, i)
	}
	p.target = target{pc: int(l.PC), fn: int(l.Fn)}
	m.Resolved++
	return ok
}

// callable reports whether f is a fun whose code is loaded.
func (m resolver) callable(f term.Term) bool {
	return term.IsFun(m.View, f) && m.whole(f) && !m.purged(f)
}

// purged reports whether the code of a fun has been purged, or has never been here.
func (m resolver) purged(f term.Term) bool {
	if term.IsExport(m.View, f) {
		return false
	}
	entry := m.entry(f)
	return entry < 0 || m.Code.Lambdas[entry].PC < 0
}

// entry returns the loader's number for the code of a fun, also if that has been loaded after the
// fun has come. It is negative if it is not loaded.
func (m resolver) entry(f term.Term) int {
	fun := term.ReadFun(m.View, f)
	if fun.Entry < 0 {
		absent, _ := m.Atoms.Foreign.At(fun.Entry)
		if first, loaded := m.Atoms.Foreign.First(fun.Module, absent.Version); loaded {
			fun.Entry = first + fun.Index
		}
		if !m.Code.HasFun(fun) {
			return -1
		}
	}
	return fun.Entry
}

// absent reports whether the module of a fun is not loaded, so that a fun of another node could be
// called if it were. It requests the module, once.
func (m resolver) absent(p *Process, f term.Term) bool {
	if !term.IsFun(m.View, f) || term.IsExport(m.View, f) || !m.whole(f) {
		return false
	}
	fun := term.ReadFun(m.View, f)
	tried := p.NoModule == fun.Module
	p.NoModule = term.None
	if fun.Entry >= 0 || tried || m.Code.Module(fun.Module) != nil {
		return false
	}
	p.Undef = code.MFA{Module: fun.Module}
	return true
}

// resolveApply prepares a call of x[arity]:x[arity+1] with arity arguments.
func (m resolver) resolveApply(p *Process, x *[code.NumX]uint32, arity int) status {
	mod, name := x[arity], x[arity+1]
	if !term.IsAtom(mod) || !term.IsAtom(name) {
		return m.badName(p, x[:arity], mod, name)
	}
	return m.resolve(p, code.MFA{Module: mod, Name: name, Arity: arity})
}

// badName raises badarg for a call whose module or function is not an atom, as apply/3 does.
func (m raiser) badName(p *Process, args []term.Term, mod, name term.Term) status {
	if p.Free() < blameWords(len(args)+3) {
		p.Need = blameWords(len(args) + 3)
		return wantSpace
	}
	b := m.Builder(&p.Space)
	list := b.List(args, term.Nil)
	m.Commit(&p.Space, &b)
	p.exc = exception{class: term.AtomError, value: term.AtomBadarg, blamed: true}
	p.exc.head = m.traceHead(p, term.AtomErlang, term.AtomApply, []term.Term{mod, name, list},
		m.explains(code.ErtsErrors))
	return failed
}

// resolve finds the current meaning of a name.
func (m resolver) resolve(p *Process, f code.MFA) status {
	if e, found := m.Code.Find(f); found {
		if e.BIF >= 0 {
			p.target.bif = int(e.BIF)
			m.Resolved++
			return bifCall
		}
		if e.PC >= 0 {
			p.target = target{pc: int(e.PC), fn: int(e.Fn)}
			m.Resolved++
			return ok
		}
	}
	p.Undef = f
	return undefCall
}

// undefArgs returns the arguments of the call that trapped with TrapUndef. They are in x0…, except
// that a call by apply/2 or apply/3 still has them in a list.
func (m resolver) undefArgs(p *Process) []term.Term {
	f, args := m.callAt(p)
	for f != p.Undef && f.Module == term.AtomErlang && f.Name == term.AtomApply {
		list, _ := m.call.Elems(args[f.Arity-1])
		if f.Arity == 3 {
			f = code.MFA{Module: args[0], Name: args[1], Arity: len(list)}
		} else {
			mod, name, n := term.ReadExport(m.View, args[0])
			f = code.MFA{Module: mod, Name: name, Arity: n}
		}
		args = list
	}
	return args
}

// whole reports whether all of a fun except its free variables is visible.
func (m resolver) whole(fun term.Term) bool {
	for i := emu.Addr(1); i < term.FunHead && m.Late.Pending(); i++ {
		if m.View.Peek(term.Ptr(fun)+i*emu.WordBytes) == term.Blank {
			return false
		}
	}
	return true
}

// callAt returns the call by name that p is about to make.
func (m resolver) callAt(p *Process) (f code.MFA, args []term.Term) {
	x := m.Registers(&p.Space)
	in := m.Code.Instr(p.PC)
	n := int(in.A)
	if in.Op == code.OpStart {
		n = p.Arity
	}
	switch {
	case in.Op == code.OpCallExt || in.Op == code.OpCallExtOnly || in.Op == code.OpCallExtLast:
		f = m.Code.Exports[in.I].MFA
	case term.IsBoxed(x[n]):
		mod, name, _ := term.ReadExport(m.View, x[n])
		f = code.MFA{Module: mod, Name: name, Arity: n}
	default:
		f = code.MFA{Module: x[n], Name: x[n+1], Arity: n}
	}
	return f, x[:f.Arity]
}
