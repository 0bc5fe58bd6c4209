package syntax

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/token"
)

// condition evaluates the expression of -if or -elif, which must be one that guards may have. As in
// a guard, an expression that fails or is no boolean is false.
func (p *preproc) condition() bool {
	at := p.raw[2]
	if p.broken || at.Kind != token.LParen {
		p.fail(at, "badly formed 'if'")
		return false
	}
	toks := p.expand(nil, p.evalDefined(p.raw[2:]), 0)
	if p.broken {
		return false
	}
	sub := &parser{preproc: p, mod: &Module{}, toks: toks}
	es := sub.exprs()
	sub.end()
	switch {
	case sub.failed:
		return false
	case len(es) > 1 || !mayBeGuard(es[0]):
		p.fail(p.raw[1], "badly formed 'if'")
		return false
	}
	guard := Constants{Guards: true}
	return guard.Value(es[0]).IsAtom("true")
}

// mayBeGuard tells whether an expression is one that guards may have, where calls of unknown
// functions are taken for such. One case for each kind of expression.
func mayBeGuard(e Expr) bool {
	all := func(es ...Expr) bool {
		return !slices.ContainsFunc(es, func(e Expr) bool { return !mayBeGuard(e) })
	}
	switch e := e.(type) {
	case *Var, *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit:
		return true
	case *Cons:
		return all(ConsParts(e)...)
	case *Tuple:
		return all(e.Elems...)
	case *Unary:
		return mayBeGuard(e.Expr)
	case *Binop:
		return !NotInGuards[e.Op] && all(e.Left, e.Right)
	case *Map:
		return !slices.ContainsFunc(e.Pairs, func(p MapPair) bool {
			return !all(p.Key, p.Value)
		}) && (e.Base == nil || mayBeGuard(e.Base))
	case *Binary:
		return !slices.ContainsFunc(e.Segments, func(s Segment) bool {
			return !mayBeGuard(s.Value) || s.Size != nil && !mayBeGuard(s.Size)
		})
	case *Call:
		name, ok := e.Name.(*AtomLit)
		if !ok || !all(e.Args...) {
			return false
		}
		f := FuncName{name.Name, len(e.Args)}
		if f == (FuncName{"defined", 1}) { // with what is no name
			return false
		}
		m, ok := e.Module.(*AtomLit)
		return GuardBIFs[f] && (e.Module == nil || ok && m.Name == "erlang") || e.Module == nil &&
			!AutoBIFs[f]
	}
	return false
}

// evalDefined replaces defined(Name) by true or false, before Name can be expanded.
func (p *preproc) evalDefined(in []token.Token) []token.Token {
	out := make([]token.Token, 0, len(in))
	for i := 0; i < len(in); i++ {
		t := in[i]
		if t.Kind == token.Atom && t.Text == "defined" && i+3 < len(in) &&
			in[i+1].Kind == token.LParen &&
			in[i+3].Kind == token.RParen {
			if name, ok := macroToken(in[i+2:]); ok {
				t.Text = map[bool]string{true: "true", false: "false"}[p.defined(name)]
				i += 3
			}
		}
		out = append(out, t)
	}
	return out
}
