package constraint

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// place is where control comes from or goes to: a jump, a switch or a label, and the variables in
// whose scope it is and whose types have variable sizes.
type place struct {
	at    cc.Node
	alive []*cc.Declarator
}

// scopes walks through a function for its jumps into scopes of such variables: their space is only
// there once their declarations have been executed.
type scopes struct {
	alive    []*cc.Declarator
	labels   map[string]place
	jumps    []place
	switches map[*cc.SelectionStatement][]*cc.Declarator
	inside   []place // cases and defaults of the switches
}

// jumpsInto reports jumps of a function into scopes of variables of variable size.
func (c *checker) jumpsInto(s *cc.CompoundStatement) {
	w := &scopes{
		labels:   map[string]place{},
		switches: map[*cc.SelectionStatement][]*cc.Declarator{},
	}
	tree.Visit(s, w.visit)
	for _, p := range w.inside {
		n := p.at.(*cc.LabeledStatement)
		c.enters(p.at, "a case is in", w.switches[n.Switch()], p.alive)
	}
	for _, p := range w.jumps {
		label := w.labels[p.at.(*cc.JumpStatement).Token2.SrcStr()]
		c.enters(p.at, "the jump goes into", p.alive, label.alive)
	}
}

// enters reports a variable whose scope is entered on the way between two places.
func (c *checker) enters(at cc.Node, what string, from, to []*cc.Declarator) {
	for i, d := range to {
		if i >= len(from) || from[i] != d {
			c.errorf(at, "%s the scope of %s, which has a variable size", what, d.Name())
			return
		}
	}
}

func (w *scopes) visit(n cc.Node) bool {
	switch n := n.(type) {
	case *cc.CompoundStatement:
		w.block(n.BlockItemList)
		return false
	case *cc.IterationStatement:
		if n.Case == cc.IterationStatementForDecl {
			w.block(n.Declaration, n.ExpressionList, n.ExpressionList2, n.Statement)
			return false
		}
	case *cc.BlockItem:
		return n.Case != cc.BlockItemFuncDef // which has jumps of its own
	case *cc.Declarator:
		if !n.IsParam() && variable(n.Type()) {
			w.alive = append(w.alive, n)
		}
	case *cc.JumpStatement:
		if n.Case == cc.JumpStatementGoto {
			w.jumps = append(w.jumps, w.here(n))
		}
	case *cc.SelectionStatement:
		w.switches[n] = w.here(n).alive
	case *cc.LabeledStatement:
		if n.Case == cc.LabeledStatementLabel {
			w.labels[n.Token.SrcStr()] = w.here(n)
		} else {
			w.inside = append(w.inside, w.here(n))
		}
	}
	return true
}

// block walks through what has a scope.
func (w *scopes) block(parts ...cc.Node) {
	outside := len(w.alive)
	for _, n := range parts {
		tree.Visit(n, w.visit)
	}
	w.alive = w.alive[:outside]
}

// here is the place of a node; what is alive is not changed by what follows.
func (w *scopes) here(n cc.Node) place {
	return place{n, w.alive[:len(w.alive):len(w.alive)]}
}

// variable reports whether the size of a type, or of what it points to, is variable.
func variable(t cc.Type) bool {
	switch t := t.(type) {
	case *cc.ArrayType:
		return tree.IsVLA(t)
	case *cc.PointerType:
		return variable(t.Elem())
	}
	return false
}
