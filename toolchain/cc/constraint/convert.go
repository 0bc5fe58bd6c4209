package constraint

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// class is what decides whether a value can be converted.
type class uint8

const (
	unknown class = iota // or a vector: nothing is said about it
	integer
	floating // complex too
	pointer  // or an array or a function, whose value is its address
	aggregate
	void
)

// classOf is the class of the values of a type.
func classOf(t cc.Type) class {
	switch {
	case t == nil || tree.IsVector(t) || t.Kind() == cc.InvalidKind:
		return unknown
	case cc.IsIntegerType(t):
		return integer
	case cc.IsArithmeticType(t):
		return floating
	}
	if a := t.Attributes(); a != nil && (a.IsAttrSet("transparent_union") ||
		a.IsAttrSet("__transparent_union__")) {
		return unknown
	}
	switch t.Kind() {
	case cc.Ptr, cc.Array, cc.Function:
		return pointer
	case cc.Struct, cc.Union:
		return aggregate
	case cc.Void:
		return void
	}
	return unknown
}

// of is the class of an expression; that of one whose type the front end may have confused is
// unknown.
func of(e cc.ExpressionNode) class {
	if e == nil || tree.OfLiteral(e) {
		return unknown
	}
	k := classOf(e.Type())
	if k == integer && tree.AddressOfText(e) {
		return unknown
	}
	return k
}

// converts tells whether an expression has a value that can be assigned to an object of a type.
func converts(to cc.Type, e cc.ExpressionNode) bool {
	a, b := classOf(to), of(e)
	switch {
	case a == unknown || b == unknown || a == void:
		return true
	case b == void:
		return false
	case a == aggregate && b == aggregate:
		x := e.Type()
		return to.Kind() == x.Kind() && (to.Size() == x.Size() || to.IsCompatible(x))
	case a == aggregate || b == aggregate:
		return false
	}
	return to.Kind() == cc.Bool || !(a == pointer && b == floating || a == floating && b == pointer)
}

// assigns reports an expression that cannot be assigned to an object of a type.
func (c *checker) assigns(n cc.Node, what string, to cc.Type, e cc.ExpressionNode) {
	switch {
	case e == nil || converts(to, e):
	case of(e) == void:
		c.errorf(n, "%s has no value", what)
	default:
		c.errorf(n, "%s has the type %s, which is not converted to %s", what, name(e.Type()), name(to))
	}
}

// scalar reports a condition that is neither a number nor a pointer.
func (c *checker) scalar(e cc.ExpressionNode) {
	switch of(e) {
	case aggregate:
		c.errorf(e, "a condition of type %s", name(e.Type()))
	case void:
		c.errorf(e, "the condition has no value")
	}
}

// integers reports operands that must be integers.
func (c *checker) integers(n cc.Node, all ...cc.ExpressionNode) {
	for _, e := range all {
		if k := of(e); k != unknown && k != integer {
			c.errorf(n, "an operand of type %s where an integer is wanted", name(e.Type()))
			return
		}
	}
}

// name is how a message writes a type.
func name(t cc.Type) string {
	if d := t.Typedef(); d != nil {
		return d.Name()
	}
	switch x := t.(type) {
	case *cc.StructType:
		return tagged("struct", x.Tag())
	case *cc.UnionType:
		return tagged("union", x.Tag())
	case *cc.PointerType:
		if _, ok := x.Elem().(*cc.FunctionType); !ok {
			return name(x.Elem()) + " *"
		}
	}
	return t.String()
}

func tagged(kind string, tag cc.Token) string {
	if tag.SrcStr() == "" {
		return kind
	}
	return kind + " " + tag.SrcStr()
}
