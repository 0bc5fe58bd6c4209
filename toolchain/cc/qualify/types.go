package qualify

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// Types holds the qualified types of a translation unit, as they are written in the source.
type Types struct {
	any   bool // something is volatile or atomic
	base  map[*cc.Declarator]cc.Node
	inner map[*cc.Declarator]bool // members of a volatile structure without a name
	of    map[*cc.Declarator]*shape
	known map[cc.ExpressionNode]*shape
}

// Find collects the types in the declarations of a checked translation unit.
func Find(ast *cc.AST) *Types {
	t := &Types{
		base: map[*cc.Declarator]cc.Node{}, inner: map[*cc.Declarator]bool{},
		of: map[*cc.Declarator]*shape{}, known: map[cc.ExpressionNode]*shape{},
	}
	own := false
	for l := ast.TranslationUnit; l != nil; l = l.TranslationUnit {
		if own = own || l.ExternalDeclaration.Position().Filename != Builtin; own {
			tree.Visit(l.ExternalDeclaration, t.note)
		}
	}
	return t
}

// Builtin is the name of the text with the compiler's own declarations. It precedes the source, and
// contains no volatile types.
const Builtin = "<builtin>"

// Volatile reports whether a declared object, or an element of it, is volatile.
func (t *Types) Volatile(d *cc.Declarator) bool {
	if !t.any {
		return false
	}
	return t.declared(d).any()&volatile != 0
}

// Atomic reports whether a declared object, or an element of it, is atomic. Atomic objects are also
// volatile.
func (t *Types) Atomic(d *cc.Declarator) bool {
	if !t.any {
		return false
	}
	return t.declared(d).any()&atomic != 0
}

// Designates reports whether an expression designates a volatile object, and whether that is
// atomic.
func (t *Types) Designates(e cc.ExpressionNode) (isVolatile, isAtomic bool) {
	if !t.any {
		return false, false
	}
	is := t.shape(e).any()
	return is&volatile != 0, is&atomic != 0
}

// Constant reports whether an expression designates a constant object.
func (t *Types) Constant(e cc.ExpressionNode) bool { return t.shape(e).any()&constant != 0 }

// declared is the type of what is declared.
func (t *Types) declared(d *cc.Declarator) *shape {
	s, ok := t.of[d]
	if ok {
		return s
	}
	t.of[d] = nil // typeof may name what is being declared
	switch b := t.base[d].(type) {
	case nil:
		return nil
	case *cc.DeclarationSpecifiers:
		s = t.declarator(d, t.specifiers(b))
	case *cc.SpecifierQualifierList:
		s = t.declarator(d, t.qualifiers(b))
	case *cc.Initializer: // of __auto_type
		s = derived(object, t.shape(b.AssignmentExpression).next())
	}
	if t.inner[d] {
		s = s.qualified(volatile)
	}
	if s != nil && s.kind == array && d.IsParam() {
		s = derived(object, s.of)
	}
	t.of[d] = s
	return s
}

// note notes what a node declares; there may be more below it.
func (t *Types) note(n cc.Node) bool {
	switch n := n.(type) {
	case *cc.TypeQualifier:
		t.any = t.any || n.Case == cc.TypeQualifierVolatile || n.Case == cc.TypeQualifierAtomic
		return false
	case *cc.AtomicTypeSpecifier:
		t.any = true
	case *cc.Declaration:
		if n.Case == cc.DeclarationAuto {
			t.base[n.Declarator] = n.Initializer
		}
		for l := n.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
			t.base[l.InitDeclarator.Declarator] = n.DeclarationSpecifiers
		}
	case *cc.FunctionDefinition:
		t.base[n.Declarator] = n.DeclarationSpecifiers
	case *cc.BlockItem:
		if n.Case == cc.BlockItemFuncDef {
			t.base[n.Declarator] = n.DeclarationSpecifiers
		}
	case *cc.ParameterDeclaration:
		t.base[n.Declarator] = n.DeclarationSpecifiers
	case *cc.StructDeclaration:
		t.members(n, false)
	case *cc.PrimaryExpression:
		switch n.Case {
		case cc.PrimaryExpressionExpr, cc.PrimaryExpressionStmt, cc.PrimaryExpressionGeneric:
		default:
			return false
		}
	}
	return true
}

// members notes the members of a declaration. Those of a structure without a name are as volatile
// as it is.
func (t *Types) members(n *cc.StructDeclaration, volatile bool) {
	for l := n.StructDeclaratorList; l != nil; l = l.StructDeclaratorList {
		if d := l.StructDeclarator.Declarator; d != nil {
			t.base[d] = n.SpecifierQualifierList
			t.inner[d] = t.inner[d] || volatile
		}
	}
	if n.StructDeclaratorList != nil {
		return
	}
	var body *cc.StructDeclarationList
	for q := n.SpecifierQualifierList; q != nil; q = q.SpecifierQualifierList {
		switch {
		case q.TypeQualifier != nil:
			volatile = volatile || q.TypeQualifier.Case == cc.TypeQualifierVolatile
		case q.TypeSpecifier != nil && q.TypeSpecifier.StructOrUnionSpecifier != nil:
			body = q.TypeSpecifier.StructOrUnionSpecifier.StructDeclarationList
		}
	}
	for ; body != nil && volatile; body = body.StructDeclarationList {
		t.members(body.StructDeclaration, true)
	}
}
