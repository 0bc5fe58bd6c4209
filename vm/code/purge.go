package code

import (
	"slices"

	"github.com/parallergo/epiphany/term"
)

// Delete makes the current code of a module its old code. It reports false when it has none, or an
// old one already.
func (p *Program) Delete(name term.Term) bool {
	if p.code.modules[name] == nil || p.code.old[name] != nil {
		return false
	}
	c := p.code.fork()
	c.retire(name)
	p.code = c
	return true
}

// CutFuns lets calls of funs that lead into a module's old code raise badfun from this snapshot on.
// JoinFuns undoes it.
func (p *Program) CutFuns(name term.Term) {
	p.eachFun(name, func(l *lambda, f int, _ *Func) {
		if int(l.Fn) == f {
			l.PC, l.Fn = -1, -1
		}
	})
}

// JoinFuns lets the funs that CutFuns has cut off lead into the old code again.
func (p *Program) JoinFuns(name term.Term) {
	p.eachFun(name, func(l *lambda, f int, fn *Func) {
		if l.Fn < 0 {
			l.PC, l.Fn = fn.Entry, int32(f)
		}
	})
}

// eachFun visits the funs of a module's old code in a new snapshot: what they lead to now, and
// their functions there.
func (p *Program) eachFun(name term.Term, visit func(l *lambda, f int, fn *Func)) {
	c := p.code.fork()
	if mod := c.old[name]; mod != nil {
		for i, lam := range mod.Source.Lambdas {
			f := mod.Funcs[lam.Func]
			visit(&c.Lambdas[mod.lambdas[0]+i], f, &c.Functions[f])
		}
	}
	p.code = c
}

// Purge removes the old code of a module, which must not be in use any more: its places in the code
// area and in the tables become free. Its literals stay until the caller frees them; if Words is 0
// there are none.
func (p *Program) Purge(name term.Term) (literals Block) {
	mod := p.code.old[name]
	if mod == nil {
		return Block{}
	}
	p.CutFuns(name)
	c := p.code
	delete(c.old, name)
	c.Placed = slices.DeleteFunc(c.Placed, func(f int) bool { return slices.Contains(mod.Funcs, f) })
	p.Spare = append(p.Spare, mod)
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
		l := c.Lambdas[f.Entry]
		return l.PC >= 0 && int(l.arity) == f.Arity && int(l.Free) == f.Free
	}
	return false
}
