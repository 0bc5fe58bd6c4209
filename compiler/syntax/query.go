package syntax

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"github.com/parallergo/epiphany/compiler/token"
)

// -compile({parse_transform, qlc}) makes of the comprehension in qlc:q what the module qlc can
// evaluate over tables: {qlc_lc, fun() -> {fun() -> Step end, N, Tokens, Records, Variables,
// Sources} end}, with N generators, whose expressions are the sources. A step is the comprehension
// of its filters over one value: its elements are {[], fun(Value) -> Step end} for the next
// generator, and behind the last one the answers. All of it is ordinary Erlang, so scopes, guards
// and errors are those of comprehensions. What is looked up by key, and what a query says of
// itself, follows from the tokens of the comprehension, the fields of its records and the variables
// from outside.

// query rewrites a call of qlc:q; other calls stay as they are.
func (p *parser) query(c *Call, start int) {
	name, _ := c.Name.(*AtomLit)
	if name == nil || name.Name != "q" || len(c.Args) < 1 || len(c.Args) > 2 {
		return
	}
	if m, _ := c.Module.(*AtomLit); m == nil && (c.Module != nil || !p.importsQuery(len(c.Args))) ||
		m != nil && m.Name != "qlc" {
		return
	}
	lc, ok := c.Args[0].(*Comprehension)
	if !ok || lc.Kind != "list" {
		p.Errorf(c.Pos, "argument is not a query list comprehension")
		return
	}
	srcs, good := p.sources(lc)
	if !good {
		return
	}
	n := 0
	first := Qualifier{Pattern: &NilLit{lc.At}, Value: list(lc.At, []Expr{&NilLit{lc.At}})}
	step := queryStep(lc, first, lc.Qualifiers, &n)
	inside := p.inside(start)
	if p.overrides(inside) {
		inside = nil
	}
	delayed := &Fun{At: lc.At, Clauses: []*Clause{{At: lc.At, Body: []Expr{step}}}}
	value := tuple(lc.At, delayed, &IntLit{At: lc.At, Value: big.NewInt(int64(n))},
		p.scanned(lc.At, inside), p.fieldsOf(lc.At, inside), &Scope{lc.At, variables(inside)},
		list(lc.At, srcs))
	fun := &Fun{At: lc.At, Clauses: []*Clause{{At: lc.At, Body: []Expr{value}}}}
	c.Args[0] = tuple(lc.At, &AtomLit{lc.At, "qlc_lc"}, fun)
}

// inside are the tokens from one bracket to that which closes it.
func (p *parser) inside(start int) []token.Token {
	depth := 0
	for i, t := range p.toks[start:p.i] {
		switch t.Kind {
		case token.LBracket, token.LParen, token.LBrace:
			depth++
		case token.RBracket, token.RParen, token.RBrace:
			depth--
		}
		if depth == 0 {
			return p.toks[start : start+i+1]
		}
	}
	return nil
}

// overrides reports whether a name of a guard's function is another function in tokens: nothing is
// known of guards then.
func (p *parser) overrides(toks []token.Token) bool {
	other := map[string]bool{}
	for _, na := range p.mod.NoAutoImport {
		other[na.Name] = true
	}
	for _, i := range p.mod.Imports {
		for _, f := range i.Names {
			other[f.Name] = i.Module != "erlang"
		}
	}
	guards := map[string]bool{"record": true}
	for f := range GuardBIFs {
		guards[f.Name] = true
	}
	return slices.ContainsFunc(toks, func(t token.Token) bool {
		return t.Kind == token.Atom && (other[t.Text] || p.mod.NoAutoImportAll) && guards[t.Text]
	})
}

// variables are the names of variables among tokens.
func variables(toks []token.Token) (names []string) {
	for _, t := range toks {
		if t.Kind == token.Var && t.Text != "_" {
			names = append(names, t.Text)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// scanned is the list of tokens as erl_scan has them.
func (p *parser) scanned(at At, toks []token.Token) Expr {
	elems := make([]Expr, len(toks))
	for i, t := range toks {
		out := p.outside(t)
		parts := []Expr{&AtomLit{at, out.Kind}, &IntLit{At: at, Value: big.NewInt(int64(out.Line))}}
		elems[i] = tuple(at, append(parts, tokenValue(at, t, out.Text)...)...)
	}
	return list(at, elems)
}

// tokenValue is what a token has beside its kind, if anything.
func tokenValue(at At, t token.Token, text string) []Expr {
	switch t.Kind {
	case token.Atom, token.Var:
		return []Expr{&AtomLit{at, text}}
	case token.Int:
		return []Expr{&IntLit{At: at, Value: intValue(t.Text)}}
	case token.Float:
		x, _ := strconv.ParseFloat(text, 64) // it has been scanned
		return []Expr{&FloatLit{at, x}}
	case token.Char:
		return []Expr{&IntLit{At: at, Value: big.NewInt(int64([]rune(text)[0]))}}
	case token.String:
		return []Expr{&StringLit{at, []rune(text)}}
	}
	return nil
}

// fieldsOf are the records that tokens name: a list of {Name, [{Field, [Default]}]}, with [] for a
// default that is no literal.
func (p *parser) fieldsOf(at At, toks []token.Token) Expr {
	named := map[string]bool{}
	for _, t := range toks {
		named[t.Text] = named[t.Text] || t.Kind == token.Atom
	}
	var records []Expr
	for _, r := range p.mod.Records {
		if !named[r.Name] {
			continue
		}
		var fields []Expr
		for _, f := range r.Fields {
			var value []Expr
			switch d := f.Default.(type) {
			case nil:
				value = []Expr{&AtomLit{at, "undefined"}}
			case *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit:
				value = []Expr{d}
			}
			fields = append(fields, tuple(at, &AtomLit{at, f.Name}, list(at, value)))
		}
		records = append(records, tuple(at, &AtomLit{at, r.Name}, list(at, fields)))
	}
	return list(at, records)
}

func list(at At, elems []Expr) Expr {
	var l Expr = &NilLit{at}
	for i := len(elems) - 1; i >= 0; i-- {
		l = &Cons{at, elems[i], l}
	}
	return l
}

func tuple(at At, elems ...Expr) Expr { return &Tuple{at, elems} }

// sources are the expressions of generators. They are evaluated once, before any value is taken, so
// they cannot use variables of patterns; good is false where that has been reported.
func (p *parser) sources(lc *Comprehension) (srcs []Expr, good bool) {
	bound := map[string]bool{}
	good = true
	for _, q := range lc.Qualifiers {
		if q.Binary {
			p.Errorf(q.Arrow, "cannot handle binary generators")
			good = false
		}
		if q.Pattern == nil {
			Walk(q.Value, func(e Expr) {
				if m, isMatch := e.(*Match); isMatch {
					eachVar([]Expr{m.Pattern}, func(v *Var) { bound[v.Name] = v.Name != "_" })
				}
			})
		}
		if !isQueried(q) {
			continue
		}
		for _, v := range free(q.Value) {
			if bound[v.Name] {
				p.Errorf(v.Pos, "generated variable '%s' must not be used in list expression", v.Name)
				good = false
			}
		}
		srcs = append(srcs, q.Value)
		eachVar([]Expr{q.Pattern}, func(v *Var) { bound[v.Name] = v.Name != "_" })
	}
	return srcs, good
}

// free are the variables in an expression that no fun and no generator in it hides.
func free(e Expr) (vars []*Var) {
	hidden := map[*Var]bool{}
	hide := func(patterns []Expr, where ...Expr) {
		names := map[string]bool{}
		eachVar(patterns, func(v *Var) { names[v.Name] = true })
		eachVar(append(where, patterns...), func(v *Var) { hidden[v] = hidden[v] || names[v.Name] })
	}
	Walk(e, func(e Expr) {
		switch e := e.(type) {
		case *Fun:
			for _, c := range e.Clauses {
				hide(c.Patterns, append(slices.Concat(c.Guards...), c.Body...)...)
			}
		case *Comprehension:
			inside := []Expr{e.Key, e.Value}
			for _, q := range slices.Backward(e.Qualifiers) {
				if q.Pattern != nil {
					hide([]Expr{q.Key, q.Pattern}, inside...)
				}
				inside = append(inside, q.Key, q.Pattern, q.Value)
			}
		}
	})
	eachVar([]Expr{e}, func(v *Var) {
		if !hidden[v] {
			vars = append(vars, v)
		}
	})
	return vars
}

// eachVar visits the variables in expressions.
func eachVar(es []Expr, visit func(*Var)) {
	for _, e := range es {
		Walk(e, func(e Expr) {
			if v, ok := e.(*Var); ok {
				visit(v)
			}
		})
	}
}

// isQueried reports whether a qualifier goes through the answers of a query.
func isQueried(q Qualifier) bool { return q.Pattern != nil && q.Key == nil && !q.Binary }

// importsQuery reports whether q with so many arguments is imported from qlc.
func (p *parser) importsQuery(arity int) bool {
	return slices.ContainsFunc(p.mod.Imports, func(i Import) bool {
		return i.Module == "qlc" && slices.ContainsFunc(i.Names, func(f NameArity) bool {
			return f.Name == "q" && f.Arity == arity
		})
	})
}

// queryStep is the step of a value that the pattern of own takes, up to the next generator.
func queryStep(lc *Comprehension, own Qualifier, rest []Qualifier, n *int) Expr {
	out := &Comprehension{At: lc.At, Kind: "list", Value: lc.Value, Qualifiers: []Qualifier{own}}
	for i, q := range rest {
		if !isQueried(q) {
			out.Qualifiers = append(out.Qualifiers, q)
			continue
		}
		*n++
		at := At{q.Pattern.Position()}
		v := &Var{At: at, Name: fmt.Sprintf("query %d:%d %d", lc.Position().Line, lc.Position().Col, *n)}
		q.Value = list(at, []Expr{v})
		next := queryStep(lc, q, rest[i+1:], n)
		fun := &Fun{At: at, Clauses: []*Clause{{At: at, Patterns: []Expr{v}, Body: []Expr{next}}}}
		out.Value = tuple(at, &NilLit{at}, fun)
		break
	}
	return out
}
