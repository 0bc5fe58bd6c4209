package vm

import (
	"slices"

	"github.com/parallergo/epiphany/term"
)

// The end of a module's old code. It may go when no process returns into it and no fun leads there; its literals may go when no
// process refers to them. Neither is counted: who purges asks for every process with Uses. Between the asking and the end of the code a
// process could still get a fun of it in a message; therefore the funs are cut off first, and it is asked after every agent has
// seen that.

// Delete makes the current code of a module its old code. It reports false when it has none, or an old one already.
func (p *Program) Delete(name term.Term) bool {
	if p.code.modules[name] == nil || p.code.old[name] != nil {
		return false
	}
	c := p.code.fork()
	c.retire(name)
	p.code = c
	return true
}

// CutFuns lets calls of funs that lead into a module's old code raise badfun from this snapshot on. JoinFuns undoes it.
func (p *Program) CutFuns(name term.Term) {
	p.eachFun(name, func(l *lambda, f int, _ *Func) {
		if int(l.fn) == f {
			l.pc, l.fn = -1, -1
		}
	})
}

// JoinFuns lets the funs that CutFuns has cut off lead into the old code again.
func (p *Program) JoinFuns(name term.Term) {
	p.eachFun(name, func(l *lambda, f int, fn *Func) {
		if l.fn < 0 {
			l.pc, l.fn = fn.entry, int32(f)
		}
	})
}

// eachFun visits the funs of a module's old code in a new snapshot: what they lead to now, and their functions there.
func (p *Program) eachFun(name term.Term, visit func(l *lambda, f int, fn *Func)) {
	c := p.code.fork()
	if mod := c.old[name]; mod != nil {
		for i, lam := range mod.Source.Lambdas {
			f := mod.Funcs[lam.Func]
			visit(&c.lambdas[mod.lambdas[0]+i], f, &c.funcs[f])
		}
	}
	p.code = c
}

// Purge ends the old code of a module, which nobody uses any more: its place in the code area and in the tables can be taken by others.
// Its literals stay until the caller frees them; there are none when Words is 0.
func (p *Program) Purge(name term.Term) (literals Block) {
	mod := p.code.old[name]
	if mod == nil {
		return Block{}
	}
	p.CutFuns(name)
	c := p.code
	delete(c.old, name)
	c.placed = slices.DeleteFunc(c.placed, func(f int) bool { return slices.Contains(mod.Funcs, f) })
	p.spare = append(p.spare, mod)
	if mod.Code.Words > 0 {
		p.mem.Free(mod.Code.Addr)
	}
	return mod.Literals
}

// HasFun reports whether a fun is one of the loaded code, current or old.
func (c *Code) HasFun(f term.FunInfo) bool {
	for _, mod := range [2]*Module{c.modules[f.Module], c.old[f.Module]} {
		if mod == nil || f.Entry != mod.lambdas[0]+f.Index || f.Entry >= mod.lambdas[1] {
			continue
		}
		l := c.lambdas[f.Entry]
		return l.pc >= 0 && int(l.arity) == f.Arity && int(l.free) == f.Free
	}
	return false
}
