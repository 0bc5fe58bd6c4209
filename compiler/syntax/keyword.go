package syntax

import (
	"math/big"

	"github.com/parallergo/epiphany/compiler/token"
)

// keyword parses a construct that begins with a reserved word.
func (p *parser) keyword(t token.Token) Expr {
	p.take()
	switch t.Kind {
	case token.If:
		return p.ifExpr(t)
	case token.Case:
		return p.caseExpr(t)
	case token.Receive:
		return p.receive(t)
	case token.Try:
		return p.try(t)
	case token.Maybe:
		return p.maybe(t)
	}
	return p.fun(t)
}

func (p *parser) ifExpr(t token.Token) Expr {
	e := &If{At: p.at(t)}
	for {
		c := &Clause{At: p.here(), Guards: p.guards()}
		p.expect(token.Arrow)
		c.Body = p.exprs()
		e.Clauses = append(e.Clauses, c)
		if !p.accept(token.Semicolon) {
			break
		}
	}
	p.expect(token.End)
	return e
}

func (p *parser) caseExpr(t token.Token) Expr {
	e := &Case{At: p.at(t), Value: p.expr()}
	p.expect(token.Of)
	e.Clauses = p.clauses()
	p.expect(token.End)
	return e
}

// clauses parses Pattern when Guards -> Body; ...
func (p *parser) clauses() []*Clause {
	var cs []*Clause
	for {
		c := &Clause{At: p.here(), Patterns: []Expr{p.expr()}}
		p.guardAndBody(c)
		cs = append(cs, c)
		if !p.accept(token.Semicolon) {
			return cs
		}
	}
}

func (p *parser) receive(t token.Token) Expr {
	e := &Receive{At: p.at(t)}
	if p.peek() != token.After {
		e.Clauses = p.clauses()
	}
	if p.accept(token.After) {
		e.After = p.expr()
		p.expect(token.Arrow)
		e.AfterBody = p.exprs()
	}
	p.expect(token.End)
	return e
}

func (p *parser) try(t token.Token) Expr {
	e := &Try{At: p.at(t), Body: p.exprs()}
	if p.accept(token.Of) {
		e.Of = p.clauses()
	}
	if p.peek() != token.Catch && p.peek() != token.After {
		p.syntaxError()
	}
	if p.accept(token.Catch) {
		e.Catch = p.catchClauses()
	}
	if p.accept(token.After) {
		e.After = p.exprs()
	}
	p.expect(token.End)
	return e
}

func (p *parser) catchClauses() []*Clause {
	var cs []*Clause
	for {
		cs = append(cs, p.catchClause())
		if !p.accept(token.Semicolon) {
			return cs
		}
	}
}

// catchClause parses Class:Pattern:Stacktrace when Guards -> Body, where class and stacktrace may
// be left out.
func (p *parser) catchClause() *Clause {
	c := &Clause{At: p.here()}
	outer := p.inHead
	p.inHead = true
	var class Expr = &AtomLit{c.At, "throw"}
	if k := p.peek(); (k == token.Atom || k == token.Var) && p.peekAt(1) == token.Colon {
		class = p.primary()
		p.take()
	}
	reason := p.expr()
	p.inHead = outer
	var stack Expr = &Var{c.At, "_"}
	if p.accept(token.Colon) {
		name := p.expect(token.Var)
		stack = &Var{p.at(name), name.Text}
	}
	c.Patterns = []Expr{class, reason, stack}
	p.guardAndBody(c)
	return c
}

// maybe parses maybe ... [else ...] end; the word is reserved only with its feature.
func (p *parser) maybe(t token.Token) Expr {
	e := &Maybe{At: p.at(t)}
	for {
		e.Body = append(e.Body, p.maybeStep())
		if !p.accept(token.Comma) {
			break
		}
	}
	if e.ElseAt = p.pos(p.toks[p.i]); p.accept(token.Else) {
		e.Else = p.clauses()
	}
	p.expect(token.End)
	return e
}

func (p *parser) maybeStep() Expr {
	e := p.expr()
	if p.peek() != token.MaybeMatch {
		return e
	}
	t := p.take()
	return &MatchOr{p.at(t), e, p.expr()}
}

// fun parses anonymous and named funs and references to functions.
func (p *parser) fun(t token.Token) Expr {
	switch {
	case p.peek() == token.LParen:
		return p.funClauses(t, "")
	case p.peek() == token.Var && p.peekAt(1) == token.LParen:
		return p.funClauses(t, p.toks[p.i].Text)
	case p.peek() == token.Atom && p.peekAt(1) == token.Slash:
		f := &FunRef{At: p.at(t), Name: p.primary()}
		p.take()
		f.Arity = p.arity()
		return f
	}
	f := &FunRef{At: p.at(t), Module: p.nameOrVar()}
	p.expect(token.Colon)
	f.Name = p.nameOrVar()
	p.expect(token.Slash)
	if p.peek() == token.Var {
		f.Arity = p.primary()
	} else {
		f.Arity = p.arity()
	}
	return f
}

func (p *parser) nameOrVar() Expr {
	if k := p.peek(); k != token.Atom && k != token.Var {
		p.syntaxError()
		return &NilLit{p.here()}
	}
	return p.primary()
}

func (p *parser) arity() Expr {
	t := p.expect(token.Int)
	if p.failed {
		return &IntLit{p.at(t), new(big.Int)}
	}
	return p.integer(t)
}

func (p *parser) funClauses(t token.Token, name string) Expr {
	f := &Fun{At: p.at(t), Name: name}
	for {
		start := p.i
		at := p.here()
		if name != "" {
			if again := p.expect(token.Var); again.Text != name {
				p.failAt(start, "head mismatch")
			}
		}
		c := p.funClause(at)
		f.Clauses = append(f.Clauses, c)
		if len(c.Patterns) != len(f.Clauses[0].Patterns) {
			p.failAt(start, "head mismatch")
		}
		if !p.accept(token.Semicolon) {
			break
		}
	}
	p.expect(token.End)
	return f
}
