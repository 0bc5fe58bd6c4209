package tree

import "modernc.org/cc/v4"

// Strip removes the parentheses around an expression.
func Strip(e cc.ExpressionNode) cc.ExpressionNode {
	for {
		switch x := e.(type) {
		case *cc.PrimaryExpression:
			if x.Case != cc.PrimaryExpressionExpr {
				return e
			}
			e = x.ExpressionList
		case *cc.ExpressionList:
			if x.ExpressionList != nil {
				return e
			}
			e = x.AssignmentExpression
		case *cc.PostfixExpression:
			if x.Case != cc.PostfixExpressionPrimary {
				return e
			}
			e = x.PrimaryExpression
		case *cc.UnaryExpression:
			if x.Case != cc.UnaryExpressionPostfix {
				return e
			}
			e = x.PostfixExpression
		case *cc.CastExpression:
			if x.Case != cc.CastExpressionUnary {
				return e
			}
			e = x.UnaryExpression
		default:
			return e
		}
	}
}

// IsVariable reports whether an lvalue is the name of a variable.
func IsVariable(e cc.ExpressionNode) bool {
	p, ok := e.(*cc.PrimaryExpression)
	return ok && p.Case == cc.PrimaryExpressionIdent
}

// Arguments returns the expressions of an argument list.
func Arguments(l *cc.ArgumentExpressionList) (all []cc.ExpressionNode) {
	for ; l != nil; l = l.ArgumentExpressionList {
		all = append(all, l.AssignmentExpression)
	}
	return all
}

// Callee returns the name and the declaration of the function that a call names; "" and nil if it
// calls by a pointer.
func Callee(e cc.ExpressionNode) (string, *cc.Declarator) {
	for {
		e = Strip(e)
		u, ok := e.(*cc.UnaryExpression)
		if !ok || u.Case != cc.UnaryExpressionDeref && u.Case != cc.UnaryExpressionAddrof {
			break
		}
		e = u.CastExpression
	}
	p, ok := e.(*cc.PrimaryExpression)
	if !ok || p.Case != cc.PrimaryExpressionIdent {
		return "", nil
	}
	d, _ := p.ResolvedTo().(*cc.Declarator)
	if d == nil {
		return p.Token.SrcStr(), nil
	}
	if d.Type().Kind() != cc.Function {
		return "", nil
	}
	return d.Name(), d
}

// VaArg recognises the expansion of va_arg. It returns the call of __builtin_va_arg_impl in it and
// the type of the argument to fetch; nil and nil for other expressions.
func VaArg(x *cc.UnaryExpression) (*cc.PostfixExpression, cc.Type) {
	c, ok := Strip(x.CastExpression).(*cc.CastExpression)
	if !ok || c.Case != cc.CastExpressionCast {
		return nil, nil
	}
	call, ok := Strip(c.CastExpression).(*cc.PostfixExpression)
	if !ok || call.Case != cc.PostfixExpressionCall {
		return nil, nil
	}
	if name, _ := Callee(call.PostfixExpression); name != "__builtin_va_arg_impl" {
		return nil, nil
	}
	return call, Pointed(c.Type())
}

// PartOperand returns the operand of __real__ or __imag__.
func PartOperand(x *cc.UnaryExpression) cc.ExpressionNode {
	if x.UnaryExpression != nil {
		return x.UnaryExpression
	}
	return x.CastExpression
}

// OfLiteral reports whether an expression is the address of a compound literal or of a part of one,
// which the front end confuses with the literal's value.
func OfLiteral(e cc.ExpressionNode) bool {
	a, ok := Strip(e).(*cc.UnaryExpression)
	if !ok || a.Case != cc.UnaryExpressionAddrof {
		return false
	}
	for part := Strip(a.CastExpression); ; {
		x, ok := part.(*cc.PostfixExpression)
		switch {
		case !ok:
			return false
		case x.Case == cc.PostfixExpressionComplit:
			return true
		case x.Case != cc.PostfixExpressionSelect && x.Case != cc.PostfixExpressionIndex:
			return false
		}
		part = Strip(x.PostfixExpression)
	}
}

// AddressOfText reports whether an expression is the address of a character in a string literal,
// which the front end confuses with a number.
func AddressOfText(e cc.ExpressionNode) bool {
	found := false
	Names(e, func(x *cc.PrimaryExpression) {
		if x.Case == cc.PrimaryExpressionString || x.Case == cc.PrimaryExpressionLString {
			found = true
		}
	})
	return found
}

// Designates reports whether an expression designates an array or a function (k), whose value is
// its address.
func Designates(e cc.ExpressionNode, k cc.Kind) bool {
	t := e.Type()
	return t != nil && (t.Kind() == k || t.Undecay() != nil && t.Undecay().Kind() == k)
}

// Undecayed returns the type of an expression before its conversion from array to pointer.
func Undecayed(e cc.ExpressionNode) cc.Type {
	t := e.Type()
	if u := t.Undecay(); u != nil && u.Kind() == cc.Array {
		return u
	}
	return t
}
