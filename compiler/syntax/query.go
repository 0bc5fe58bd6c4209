package syntax

import (
	"fmt"
	"math/big"
	"slices"
)

// -compile({parse_transform, qlc}) makes of the comprehension in qlc:q what the module qlc can
// evaluate over tables: {qlc_lc, fun() -> Step end, N}, with N generators. A step is the
// comprehension of its filters over one value: its elements are {Generator, fun(Value) -> Step end}
// for the next generator, and behind the last one the answers. All of it is ordinary Erlang, so
// scopes, guards and errors are those of comprehensions.

// query rewrites a call of qlc:q; other calls stay as they are.
func (p *parser) query(c *Call) {
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
	quals, body := sources(lc)
	n := 0
	first := Qualifier{Pattern: &NilLit{lc.At}, Value: list(lc.At, []Expr{&NilLit{lc.At}})}
	body = append(body, queryStep(lc, first, quals, &n))
	fun := &Fun{At: lc.At, Clauses: []*Clause{{At: lc.At, Body: body}}}
	c.Args[0] = tuple(lc.At, &AtomLit{lc.At, "qlc_lc"}, fun,
		&IntLit{At: lc.At, Value: big.NewInt(int64(n))})
}

// sources takes the expressions of generators out of a comprehension: they are evaluated once, in
// front of it. One that names a variable of an earlier pattern stays where that is bound.
func sources(lc *Comprehension) (quals []Qualifier, matches []Expr) {
	bound := map[string]bool{}
	for _, q := range lc.Qualifiers {
		if isQueried(q) {
			alone := true
			Walk(q.Value, func(e Expr) {
				v, ok := e.(*Var)
				alone = alone && !(ok && bound[v.Name])
			})
			if alone {
				at := At{q.Value.Position()}
				v := &Var{At: at, Name: fmt.Sprintf("source %d", len(matches)+1)}
				matches = append(matches, &Match{At: at, Pattern: v, Value: q.Value})
				q.Value = v
			}
			Walk(q.Pattern, func(e Expr) {
				if v, ok := e.(*Var); ok {
					bound[v.Name] = true
				}
			})
		}
		quals = append(quals, q)
	}
	return quals, matches
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
		v := &Var{At: at, Name: fmt.Sprintf("query %d", *n)}
		source := q.Value
		q.Value = list(at, []Expr{v})
		next := queryStep(lc, q, rest[i+1:], n)
		fun := &Fun{At: at, Clauses: []*Clause{{At: at, Patterns: []Expr{v}, Body: []Expr{next}}}}
		out.Value = tuple(at, source, fun)
		break
	}
	return out
}
