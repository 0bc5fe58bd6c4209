package qualify

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// shape is the type of an expression, found once. Values have those of what they were read from,
// since only what their pointers point to matters.
func (t *Types) shape(e cc.ExpressionNode) *shape {
	if e == nil {
		return nil
	}
	s, ok := t.known[e]
	if !ok {
		s = t.find(e)
		t.known[e] = s
	}
	return s
}

// find goes through the forms of expressions. One case for each that gives an object or a pointer.
func (t *Types) find(e cc.ExpressionNode) *shape {
	switch e := e.(type) {
	case *cc.ExpressionList:
		for e.ExpressionList != nil {
			e = e.ExpressionList
		}
		return t.shape(e.AssignmentExpression)
	case *cc.PrimaryExpression:
		return t.primary(e)
	case *cc.PostfixExpression:
		return t.postfix(e)
	case *cc.UnaryExpression:
		return t.unary(e)
	case *cc.CastExpression:
		if e.Case == cc.CastExpressionCast {
			return t.name(e.TypeName)
		}
		return t.shape(e.UnaryExpression)
	case *cc.AdditiveExpression:
		if tree.Pointed(e.Type()) == nil {
			return nil // a number, also if both operands are pointers
		}
		return either(t.shape(e.AdditiveExpression), t.shape(e.MultiplicativeExpression))
	case *cc.ConditionalExpression:
		if e.Case != cc.ConditionalExpressionCond {
			return t.shape(e.LogicalOrExpression)
		}
		if e.ExpressionList == nil { // a ?: b
			return either(t.shape(e.LogicalOrExpression), t.shape(e.ConditionalExpression))
		}
		return either(t.shape(e.ExpressionList), t.shape(e.ConditionalExpression))
	case *cc.AssignmentExpression:
		if e.Case == cc.AssignmentExpressionCond {
			return t.shape(e.ConditionalExpression)
		}
		return t.shape(e.UnaryExpression)
	}
	return nil
}

func (t *Types) primary(e *cc.PrimaryExpression) *shape {
	switch e.Case {
	case cc.PrimaryExpressionIdent:
		if d, ok := e.ResolvedTo().(*cc.Declarator); ok {
			return t.declared(d)
		}
	case cc.PrimaryExpressionExpr:
		return t.shape(e.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return t.last(e.CompoundStatement)
	case cc.PrimaryExpressionGeneric:
		if a := e.GenericSelection.Associated(); a != nil {
			return t.shape(a.AssignmentExpression)
		}
	}
	return nil
}

// last is the type of a statement that is an expression: that of its last one.
func (t *Types) last(c *cc.CompoundStatement) (s *shape) {
	for l := c.BlockItemList; l != nil; l = l.BlockItemList {
		s = nil
		if n := l.BlockItem.Statement; n != nil && n.ExpressionStatement != nil {
			s = t.shape(n.ExpressionStatement.ExpressionList)
		}
	}
	return s
}

func (t *Types) postfix(e *cc.PostfixExpression) *shape {
	switch e.Case {
	case cc.PostfixExpressionPrimary:
		return t.shape(e.PrimaryExpression)
	case cc.PostfixExpressionIndex: // a[i] or i[a]
		return either(t.shape(e.PostfixExpression).next(), t.shape(e.ExpressionList).next())
	case cc.PostfixExpressionCall:
		f := t.shape(e.PostfixExpression)
		if f != nil && f.kind != function {
			f = f.of
		}
		if f != nil {
			return f.of
		}
	case cc.PostfixExpressionSelect:
		return t.member(t.shape(e.PostfixExpression), e.Field())
	case cc.PostfixExpressionPSelect:
		return t.member(t.shape(e.PostfixExpression).next(), e.Field())
	case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
		return t.shape(e.PostfixExpression)
	case cc.PostfixExpressionComplit:
		return t.name(e.TypeName)
	}
	return nil
}

// member is the type of a member of a structure.
func (t *Types) member(of *shape, f *cc.Field) (s *shape) {
	if f != nil && f.Declarator() != nil {
		s = t.declared(f.Declarator())
	}
	return s.qualified(of.any() &^ atomic)
}

func (t *Types) unary(e *cc.UnaryExpression) *shape {
	switch e.Case {
	case cc.UnaryExpressionPostfix:
		return t.shape(e.PostfixExpression)
	case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
		return t.shape(e.UnaryExpression)
	case cc.UnaryExpressionAddrof:
		return derived(object, t.shape(e.CastExpression))
	case cc.UnaryExpressionDeref:
		return t.shape(e.CastExpression).next()
	case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
		return t.shape(e.CastExpression)
	}
	return nil
}
