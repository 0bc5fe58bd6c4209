package constraint

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// postfix checks calls, and operands of ++ and --.
func (c *checker) postfix(n *cc.PostfixExpression) {
	switch n.Case {
	case cc.PostfixExpressionCall:
		c.call(n)
	case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
		c.changes(n.PostfixExpression)
	}
}

// call checks arguments by the function's prototype.
func (c *checker) call(n *cc.PostfixExpression) {
	f := tree.FunctionOf(n.PostfixExpression.Type())
	name, d := tree.Callee(n.PostfixExpression)
	if f == nil || d != nil && d.DirectDeclarator.Case == cc.DirectDeclaratorFuncIdent {
		return // a definition in the old style is no prototype
	}
	if name == "" {
		name = "the function"
	}
	args := tree.Arguments(n.ArgumentExpressionList)
	switch {
	case len(args) < f.MinArgs():
		c.errorf(n, "too few arguments of %s: %d, not %s", name, len(args), wanted(f))
	case f.MaxArgs() >= 0 && len(args) > f.MaxArgs():
		c.errorf(args[f.MaxArgs()], "too many arguments of %s: %d, not %s", name, len(args), wanted(f))
	}
	params := f.Parameters()
	for i, e := range args {
		what := fmt.Sprintf("argument %d of %s", i+1, name)
		switch {
		case i < len(params) && params[i].Type().Kind() != cc.Void:
			c.assigns(e, what, params[i].Type(), e)
		case of(e) == void:
			c.errorf(e, "%s has no value", what)
		}
	}
}

// wanted says how many arguments a function takes.
func wanted(f *cc.FunctionType) string {
	if f.MaxArgs() < 0 {
		return fmt.Sprint(f.MinArgs(), " or more")
	}
	return fmt.Sprint(f.MaxArgs())
}

func (c *checker) unary(n *cc.UnaryExpression) {
	switch n.Case {
	case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
		c.changes(n.UnaryExpression)
	case cc.UnaryExpressionAddrof:
		c.addressed(n, n.CastExpression)
	}
}

// addressed reports what has no address; the front end knows results of operations and calls.
func (c *checker) addressed(n cc.Node, e cc.ExpressionNode) {
	x, ok := tree.Strip(e).(*cc.PrimaryExpression)
	if !ok {
		return
	}
	switch x.Case {
	case cc.PrimaryExpressionInt, cc.PrimaryExpressionFloat, cc.PrimaryExpressionChar,
		cc.PrimaryExpressionLChar:
		c.errorf(n, "a number has no address")
	case cc.PrimaryExpressionIdent:
		if d, ok := x.ResolvedTo().(*cc.Declarator); ok && d.IsRegister() {
			c.errorf(n, "the register variable %s has no address", d.Name())
		}
	}
}

// isArray tells whether an expression designates an array; a parameter is a pointer.
func isArray(e cc.ExpressionNode) bool {
	if p, ok := e.(*cc.PrimaryExpression); ok {
		if d, ok := p.ResolvedTo().(*cc.Declarator); ok && d.IsParam() {
			return false
		}
	}
	return tree.Designates(e, cc.Array)
}

// changes reports what cannot be assigned.
func (c *checker) changes(e cc.ExpressionNode) {
	x := tree.Strip(e)
	switch {
	case isArray(x):
		c.errorf(e, "an array is not assigned")
	case tree.Designates(x, cc.Function):
		c.errorf(e, "a function is not assigned")
	case c.types.Constant(x):
		if p, ok := x.(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent {
			c.errorf(e, "%s is constant", p.Token.SrcStr())
			return
		}
		c.errorf(e, "the object is constant")
	}
}

// assignment checks both sides. One case for each operator.
func (c *checker) assignment(n *cc.AssignmentExpression) {
	if n.Case == cc.AssignmentExpressionCond {
		return
	}
	c.changes(n.UnaryExpression)
	to := n.UnaryExpression
	switch n.Case {
	case cc.AssignmentExpressionAssign:
		if !isArray(tree.Strip(to)) {
			c.assigns(n.AssignmentExpression, "what is assigned", to.Type(), n.AssignmentExpression)
		}
	case cc.AssignmentExpressionMod, cc.AssignmentExpressionLsh, cc.AssignmentExpressionRsh,
		cc.AssignmentExpressionAnd, cc.AssignmentExpressionXor, cc.AssignmentExpressionOr:
		c.integers(n, to, n.AssignmentExpression)
	default:
		if k := of(n.AssignmentExpression); k == aggregate || k == void || of(to) == aggregate {
			c.errorf(n, "operands of the types %s and %s", name(to.Type()),
				name(n.AssignmentExpression.Type()))
		}
	}
}
