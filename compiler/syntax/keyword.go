package syntax

import "math/big"

// keyword parses a construct that begins with a reserved word.
func (p *parser) keyword(t token) Expr {
	p.take()
	switch t.kind {
	case tIf:
		return p.ifExpr(t)
	case tCase:
		return p.caseExpr(t)
	case tReceive:
		return p.receive(t)
	case tTry:
		return p.try(t)
	case tMaybe:
		return p.maybe(t)
	}
	return p.fun(t)
}

func (p *parser) ifExpr(t token) Expr {
	e := &If{At: p.at(t)}
	for {
		c := &Clause{At: p.here(), Guards: p.guards()}
		p.expect(tArrow)
		c.Body = p.exprs()
		e.Clauses = append(e.Clauses, c)
		if !p.accept(tSemicolon) {
			break
		}
	}
	p.expect(tEnd)
	return e
}

func (p *parser) caseExpr(t token) Expr {
	e := &Case{At: p.at(t), Value: p.expr()}
	p.expect(tOf)
	e.Clauses = p.clauses()
	p.expect(tEnd)
	return e
}

// clauses parses Pattern when Guards -> Body; ...
func (p *parser) clauses() []*Clause {
	var cs []*Clause
	for {
		c := &Clause{At: p.here(), Patterns: []Expr{p.expr()}}
		p.guardAndBody(c)
		cs = append(cs, c)
		if !p.accept(tSemicolon) {
			return cs
		}
	}
}

func (p *parser) receive(t token) Expr {
	e := &Receive{At: p.at(t)}
	if p.peek() != tAfter {
		e.Clauses = p.clauses()
	}
	if p.accept(tAfter) {
		e.After = p.expr()
		p.expect(tArrow)
		e.AfterBody = p.exprs()
	}
	p.expect(tEnd)
	return e
}

func (p *parser) try(t token) Expr {
	e := &Try{At: p.at(t), Body: p.exprs()}
	if p.accept(tOf) {
		e.Of = p.clauses()
	}
	if p.peek() != tCatch && p.peek() != tAfter {
		p.syntaxError()
	}
	if p.accept(tCatch) {
		e.Catch = p.catchClauses()
	}
	if p.accept(tAfter) {
		e.After = p.exprs()
	}
	p.expect(tEnd)
	return e
}

func (p *parser) catchClauses() []*Clause {
	var cs []*Clause
	for {
		cs = append(cs, p.catchClause())
		if !p.accept(tSemicolon) {
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
	if k := p.peek(); (k == tAtom || k == tVar) && p.peekAt(1) == tColon {
		class = p.primary()
		p.take()
	}
	reason := p.expr()
	p.inHead = outer
	var stack Expr = &Var{c.At, "_"}
	if p.accept(tColon) {
		name := p.expect(tVar)
		stack = &Var{p.at(name), name.text}
	}
	c.Patterns = []Expr{class, reason, stack}
	p.guardAndBody(c)
	return c
}

// maybe parses maybe ... [else ...] end; the word is reserved only with its feature.
func (p *parser) maybe(t token) Expr {
	e := &Maybe{At: p.at(t)}
	for {
		e.Body = append(e.Body, p.maybeStep())
		if !p.accept(tComma) {
			break
		}
	}
	if e.ElseAt = p.pos(p.toks[p.i]); p.accept(tElse) {
		e.Else = p.clauses()
	}
	p.expect(tEnd)
	return e
}

func (p *parser) maybeStep() Expr {
	e := p.expr()
	if p.peek() != tMaybeMatch {
		return e
	}
	t := p.take()
	return &MatchOr{p.at(t), e, p.expr()}
}

// fun parses anonymous and named funs and references to functions.
func (p *parser) fun(t token) Expr {
	switch {
	case p.peek() == tLParen:
		return p.funClauses(t, "")
	case p.peek() == tVar && p.peekAt(1) == tLParen:
		return p.funClauses(t, p.toks[p.i].text)
	case p.peek() == tAtom && p.peekAt(1) == tSlash:
		f := &FunRef{At: p.at(t), Name: p.primary()}
		p.take()
		f.Arity = p.arity()
		return f
	}
	f := &FunRef{At: p.at(t), Module: p.nameOrVar()}
	p.expect(tColon)
	f.Name = p.nameOrVar()
	p.expect(tSlash)
	if p.peek() == tVar {
		f.Arity = p.primary()
	} else {
		f.Arity = p.arity()
	}
	return f
}

func (p *parser) nameOrVar() Expr {
	if k := p.peek(); k != tAtom && k != tVar {
		p.syntaxError()
		return &NilLit{p.here()}
	}
	return p.primary()
}

func (p *parser) arity() Expr {
	t := p.expect(tInt)
	if p.failed {
		return &IntLit{p.at(t), new(big.Int)}
	}
	return p.integer(t)
}

func (p *parser) funClauses(t token, name string) Expr {
	f := &Fun{At: p.at(t), Name: name}
	for {
		start := p.i
		at := p.here()
		if name != "" {
			if again := p.expect(tVar); again.text != name {
				p.failAt(start, "head mismatch")
			}
		}
		c := p.funClause(at)
		f.Clauses = append(f.Clauses, c)
		if len(c.Patterns) != len(f.Clauses[0].Patterns) {
			p.failAt(start, "head mismatch")
		}
		if !p.accept(tSemicolon) {
			break
		}
	}
	p.expect(tEnd)
	return f
}
