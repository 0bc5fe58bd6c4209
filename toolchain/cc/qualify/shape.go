package qualify

import "modernc.org/cc/v4"

// kind says how a type is derived from the next.
type kind uint8

const (
	object kind = iota // of a scalar, a structure, or a pointer
	array
	function
)

// shape is what matters of a type. Types with neither arrays nor anything volatile have none.
type shape struct {
	kind     kind
	volatile bool
	atomic   bool   // and volatile, therefore
	of       *shape // of what it points to, has as elements, or returns
}

// derived is a pointer to, an array of, or a function that returns a type. Arrays have shapes
// always: to be volatile passes to their elements.
func derived(k kind, of *shape) *shape {
	if of == nil && k != array {
		return nil
	}
	return &shape{kind: k, of: of}
}

// qualified is the volatile version of a type, or the atomic one. That of an array has elements that
// are.
func (s *shape) qualified(atomic bool) *shape {
	switch {
	case s == nil:
		return &shape{volatile: true, atomic: atomic}
	case s.kind == array:
		return derived(array, s.of.qualified(atomic))
	case s.kind == function:
		return s
	}
	q := *s
	q.volatile, q.atomic = true, q.atomic || atomic
	return &q
}

// by is a type with a qualifier.
func (s *shape) by(q *cc.TypeQualifier) *shape {
	if q == nil || q.Case != cc.TypeQualifierVolatile && q.Case != cc.TypeQualifierAtomic {
		return s
	}
	return s.qualified(q.Case == cc.TypeQualifierAtomic)
}

// next is what a pointer points to, or the element of an array. A function stands for a pointer to
// it.
func (s *shape) next() *shape {
	switch {
	case s == nil:
		return nil
	case s.kind == function:
		return s
	}
	return s.of
}

// either is the type of an expression that has one of two.
func either(a, b *shape) *shape {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &shape{kind: a.kind, volatile: a.volatile || b.volatile, atomic: a.atomic || b.atomic,
		of: either(a.of, b.of)}
}

// any tells whether the object, or an element of it, is volatile, and atomic.
func (s *shape) any() (volatile, atomic bool) {
	for s != nil && s.kind == array {
		s = s.of
	}
	if s == nil {
		return false, false
	}
	return s.volatile, s.atomic
}

// specifiers is the type that specifiers and qualifiers name.
func (t *Types) specifiers(first *cc.DeclarationSpecifiers) (s *shape) {
	for n := first; n != nil; n = n.DeclarationSpecifiers {
		if n.Case == cc.DeclarationSpecifiersTypeSpec {
			s = either(s, t.specifier(n.TypeSpecifier))
		}
	}
	for n := first; n != nil; n = n.DeclarationSpecifiers {
		s = s.by(n.TypeQualifier)
	}
	return s
}

func (t *Types) qualifiers(first *cc.SpecifierQualifierList) (s *shape) {
	for n := first; n != nil; n = n.SpecifierQualifierList {
		if n.Case == cc.SpecifierQualifierListTypeSpec {
			s = either(s, t.specifier(n.TypeSpecifier))
		}
	}
	for n := first; n != nil; n = n.SpecifierQualifierList {
		s = s.by(n.TypeQualifier)
	}
	return s
}

func (t *Types) specifier(n *cc.TypeSpecifier) *shape {
	switch n.Case {
	case cc.TypeSpecifierTypeName:
		return t.typedef(n.LexicalScope(), n.Token.SrcStr())
	case cc.TypeSpecifierTypeofExpr:
		return t.shape(n.ExpressionList)
	case cc.TypeSpecifierTypeofType:
		return t.name(n.TypeName)
	case cc.TypeSpecifierAtomic:
		return t.name(n.AtomicTypeSpecifier.TypeName).qualified(true)
	}
	return nil
}

// typedef is the type that a name stands for in a scope.
func (t *Types) typedef(s *cc.Scope, name string) *shape {
	for ; s != nil; s = s.Parent {
		for _, n := range s.Nodes[name] {
			if d, ok := n.(*cc.Declarator); ok && d.IsTypename() {
				return t.declared(d)
			}
		}
	}
	return nil
}

// name is the type of a cast or a compound literal.
func (t *Types) name(n *cc.TypeName) *shape {
	if n == nil {
		return nil
	}
	return t.abstract(n.AbstractDeclarator, t.qualifiers(n.SpecifierQualifierList))
}

// declarator is the type of what is declared with a base type.
func (t *Types) declarator(d *cc.Declarator, base *shape) *shape {
	return t.direct(d.DirectDeclarator, pointer(d.Pointer, base))
}

func pointer(p *cc.Pointer, s *shape) *shape {
	for ; p != nil; p = p.Pointer {
		s = derived(object, s)
		for q := p.TypeQualifiers; q != nil; q = q.TypeQualifiers {
			s = s.by(q.TypeQualifier)
		}
	}
	return s
}

func (t *Types) direct(d *cc.DirectDeclarator, s *shape) *shape {
	switch d.Case {
	case cc.DirectDeclaratorIdent:
		return s
	case cc.DirectDeclaratorDecl:
		return t.declarator(d.Declarator, s)
	case cc.DirectDeclaratorFuncParam, cc.DirectDeclaratorFuncIdent:
		return t.direct(d.DirectDeclarator, derived(function, s))
	}
	return t.direct(d.DirectDeclarator, derived(array, s))
}

func (t *Types) abstract(d *cc.AbstractDeclarator, s *shape) *shape {
	if d == nil {
		return s
	}
	return t.directAbstract(d.DirectAbstractDeclarator, pointer(d.Pointer, s))
}

func (t *Types) directAbstract(d *cc.DirectAbstractDeclarator, s *shape) *shape {
	if d == nil {
		return s
	}
	switch d.Case {
	case cc.DirectAbstractDeclaratorDecl:
		return t.abstract(d.AbstractDeclarator, s)
	case cc.DirectAbstractDeclaratorFunc:
		return t.directAbstract(d.DirectAbstractDeclarator, derived(function, s))
	}
	return t.directAbstract(d.DirectAbstractDeclarator, derived(array, s))
}
