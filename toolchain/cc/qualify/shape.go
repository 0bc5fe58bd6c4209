package qualify

import "modernc.org/cc/v4"

// kind says how a type is derived from the next.
type kind uint8

const (
	object kind = iota // of a scalar, a structure, or a pointer
	array
	function
)

// flags are qualifiers. What is atomic is volatile too.
type flags uint8

const (
	volatile flags = 1 << iota
	atomic
	constant
)

// shape is what matters of a type. Types with neither arrays nor qualifiers have none.
type shape struct {
	kind kind
	is   flags
	of   *shape // of what it points to, has as elements, or returns
}

// derived is a pointer to, an array of, or a function that returns a type. Arrays have shapes
// always: to be volatile passes to their elements.
func derived(k kind, of *shape) *shape {
	if of == nil && k != array {
		return nil
	}
	return &shape{kind: k, of: of}
}

// qualified is a version of a type with qualifiers. That of an array has elements with them.
func (s *shape) qualified(by flags) *shape {
	switch {
	case by == 0:
		return s
	case s == nil:
		return &shape{is: by}
	case s.kind == array:
		return derived(array, s.of.qualified(by))
	case s.kind == function:
		return s
	}
	q := *s
	q.is |= by
	return &q
}

// flagsOf are those of a qualifier.
func flagsOf(q *cc.TypeQualifier) flags {
	if q == nil {
		return 0
	}
	switch q.Case {
	case cc.TypeQualifierConst:
		return constant
	case cc.TypeQualifierVolatile:
		return volatile
	case cc.TypeQualifierAtomic:
		return volatile | atomic
	}
	return 0
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
	return &shape{kind: a.kind, is: a.is | b.is, of: either(a.of, b.of)}
}

// any are the qualifiers of the object, or of an element of it.
func (s *shape) any() flags {
	for s != nil && s.kind == array {
		s = s.of
	}
	if s == nil {
		return 0
	}
	return s.is
}

// specifiers is the type that specifiers and qualifiers name.
func (t *Types) specifiers(first *cc.DeclarationSpecifiers) (s *shape) {
	for n := first; n != nil; n = n.DeclarationSpecifiers {
		if n.Case == cc.DeclarationSpecifiersTypeSpec {
			s = either(s, t.specifier(n.TypeSpecifier))
		}
	}
	for n := first; n != nil; n = n.DeclarationSpecifiers {
		s = s.qualified(flagsOf(n.TypeQualifier))
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
		s = s.qualified(flagsOf(n.TypeQualifier))
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
		return t.name(n.AtomicTypeSpecifier.TypeName).qualified(volatile | atomic)
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
			s = s.qualified(flagsOf(q.TypeQualifier))
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
