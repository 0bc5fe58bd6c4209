package tree

import (
	"strings"

	"modernc.org/cc/v4"
)

// HasVLA reports whether a block declares an array of variable length.
func HasVLA(c *cc.CompoundStatement) bool {
	for l := c.BlockItemList; l != nil; l = l.BlockItemList {
		d := l.BlockItem.Declaration
		if l.BlockItem.Case != cc.BlockItemDecl || d == nil {
			continue
		}
		for i := d.InitDeclaratorList; i != nil; i = i.InitDeclaratorList {
			a, ok := i.InitDeclarator.Declarator.Type().(*cc.ArrayType)
			if ok && IsVLA(a) && !i.InitDeclarator.Declarator.IsTypename() {
				return true
			}
		}
	}
	return false
}

// InlineOnly reports whether a definition is inline and neither static nor extern.
func InlineOnly(d *cc.Declarator, a *cc.Attributes) bool {
	if !d.IsInline() || d.IsStatic() {
		return false
	}
	if a != nil && a.GNUInline() {
		return d.IsExtern()
	}
	return !d.IsExtern()
}

// SectionOf returns the section that an attribute of a declaration names, or "".
func SectionOf(d *cc.Declarator) string {
	if a := d.Type().Attributes(); a != nil {
		for _, name := range []string{"section", "__section__"} {
			for _, v := range a.AttrValue(name) {
				if s, ok := v.(cc.StringValue); ok {
					return strings.TrimSuffix(string(s), "\x00")
				}
			}
		}
	}
	return ""
}

// Leaves calls do for each expression of an initialiser, and once for the list of a vector's
// elements.
func Leaves(i *cc.Initializer, do func(*cc.Initializer)) {
	if i.Case == cc.InitializerExpr || IsVector(i.Type()) {
		do(i)
		return
	}
	Each(i.InitializerList, do)
}

// Each is Leaves for a list of initialisers.
func Each(l *cc.InitializerList, do func(*cc.Initializer)) {
	for ; l != nil; l = l.InitializerList {
		if l.Initializer != nil {
			Leaves(l.Initializer, do)
		}
	}
}
