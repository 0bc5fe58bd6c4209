package constraint

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// external checks the linkage of names that are declared outside of functions.
func (c *checker) external(n *cc.ExternalDeclaration) {
	if f := n.FunctionDefinition; f != nil {
		c.linkage(f.Declarator, stores(f.DeclarationSpecifiers, cc.StorageClassSpecifierStatic) != nil)
	}
	if n.Declaration == nil {
		return
	}
	if q := stores(n.Declaration.DeclarationSpecifiers, cc.StorageClassSpecifierAuto); q != nil {
		c.errorf(q, "what is auto is declared in a function")
	}
	static := stores(n.Declaration.DeclarationSpecifiers, cc.StorageClassSpecifierStatic) != nil
	for l := n.Declaration.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		if d := l.InitDeclarator.Declarator; d != nil && !d.IsTypename() {
			c.linkage(d, static)
			c.fixed(d)
		}
	}
}

// stores returns a storage class among specifiers; nil if they do not have it.
func stores(s *cc.DeclarationSpecifiers, class cc.StorageClassSpecifierCase) *cc.StorageClassSpecifier {
	for ; s != nil; s = s.DeclarationSpecifiers {
		if q := s.StorageClassSpecifier; q != nil && q.Case == class {
			return q
		}
	}
	return nil
}

// linkage reports a name that becomes static after a declaration that is not. The front end knows
// only what a name is in the end.
func (c *checker) linkage(d *cc.Declarator, static bool) {
	before, known := c.global[d.Name()]
	if !known {
		c.global[d.Name()] = static
	} else if static && !before {
		c.errorf(d, "%s is static here, but was declared without it before", d.Name())
	}
}

// declaration checks objects and their initial values.
func (c *checker) declaration(n *cc.Declaration) {
	for l := n.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		d := l.InitDeclarator.Declarator
		if d == nil {
			continue
		}
		c.shape(d)
		switch {
		case d.IsTypename():
			continue
		case d.Type().Kind() == cc.Void && !d.IsExtern():
			c.errorf(d, "%s is declared void", d.Name())
		case d.IsStatic():
			c.fixed(d)
		}
		if i := l.InitDeclarator.Initializer; i != nil {
			c.initializer(d, i)
		}
	}
}

// initializer checks what an object is initialised with.
func (c *checker) initializer(d *cc.Declarator, i *cc.Initializer) {
	if i.Case == cc.InitializerExpr && d.Type().Kind() != cc.Array {
		c.assigns(i, "the initial value of "+d.Name(), d.Type(), i.AssignmentExpression)
		return
	}
	tree.Leaves(i, func(l *cc.Initializer) {
		if l.Case == cc.InitializerExpr && l.Type() != nil && l.Type().Kind() != cc.Array {
			c.assigns(l, "an initial value in "+d.Name(), l.Type(), l.AssignmentExpression)
		}
	})
}

// fixed reports an array of variable length that exists as long as the program.
func (c *checker) fixed(d *cc.Declarator) {
	if a, ok := d.Type().(*cc.ArrayType); ok && tree.IsVLA(a) {
		c.errorf(d, "the length of %s is not constant", d.Name())
	}
}

// shape reports types that cannot be.
func (c *checker) shape(d *cc.Declarator) {
	for t := d.Type(); ; {
		switch x := t.(type) {
		case *cc.ArrayType:
			if t = x.Elem(); t.Kind() == cc.Function {
				c.errorf(d, "%s has functions as elements", d.Name())
				return
			}
		case *cc.FunctionType:
			t = x.Result()
			if k := t.Kind(); k == cc.Function || k == cc.Array {
				c.errorf(d, "%s returns a function or an array", d.Name())
				return
			}
		case *cc.PointerType:
			if u := x.Undecay(); u != nil && u != t && u.Kind() != cc.Ptr {
				t = u
				continue
			}
			t = x.Elem()
		default:
			return
		}
	}
}

// members checks the declarations of a structure or union.
func (c *checker) members(n *cc.StructOrUnionSpecifier) {
	names := map[string]bool{}
	for l := n.StructDeclarationList; l != nil; l = l.StructDeclarationList {
		for m := l.StructDeclaration.StructDeclaratorList; m != nil; m = m.StructDeclaratorList {
			d := m.StructDeclarator.Declarator
			if d == nil {
				continue
			}
			if names[d.Name()] {
				c.errorf(d, "the member %s exists already", d.Name())
			}
			names[d.Name()] = true
			c.shape(d)
			c.member(n, m.StructDeclarator)
		}
	}
}

func (c *checker) member(n *cc.StructOrUnionSpecifier, m *cc.StructDeclarator) {
	d := m.Declarator
	t := d.Type()
	switch {
	case t.Kind() == cc.Void:
		c.errorf(d, "the member %s is declared void", d.Name())
	case t.Kind() == cc.Function:
		c.errorf(d, "the member %s is a function", d.Name())
	case (t.Kind() == cc.Struct || t.Kind() == cc.Union) && t == n.Type():
		c.errorf(d, "the member %s contains itself", d.Name())
	case m.Case == cc.StructDeclaratorBitField:
		c.bits(d, m.ConstantExpression)
	}
}

// bits checks the width of a bit-field.
func (c *checker) bits(d *cc.Declarator, width cc.ExpressionNode) {
	if !cc.IsIntegerType(d.Type()) {
		c.errorf(d, "the bit-field %s has the type %s", d.Name(), name(d.Type()))
		return
	}
	limit := d.Type().Size() * 8
	if d.Type().Kind() == cc.Bool {
		limit = 1
	}
	switch n, ok := caseValue(width, false); {
	case ok && n == 0:
		c.errorf(d, "the bit-field %s has no bits", d.Name())
	case ok && (n < 0 || n > limit):
		c.errorf(d, "the bit-field %s has %d bits, but its type has %d", d.Name(), n, limit)
	}
}
