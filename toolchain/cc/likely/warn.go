package likely

import (
	"fmt"
	"go/token"
	"slices"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// Warning is a warning about what is most likely a mistake.
type Warning struct {
	Pos  token.Position
	Kind string // name of GNU's option, without -W
	Text string
}

// finder walks through a tree.
type finder struct {
	ast   *cc.AST
	inner bool // in a function
	found []Warning
}

// Find returns the warnings about a checked translation unit, in the order of their positions.
func Find(ast *cc.AST) []Warning {
	f := &finder{ast: ast}
	for l := ast.TranslationUnit; l != nil; l = l.TranslationUnit {
		f.inner = l.ExternalDeclaration.FunctionDefinition != nil
		tree.Visit(l.ExternalDeclaration, f.visit)
	}
	tree.SortByPosition(f.found, func(w Warning) token.Position { return w.Pos })
	return f.found
}

func (f *finder) warn(n cc.Node, kind, format string, args ...any) {
	f.found = append(f.found, Warning{token.Position(n.Position()), kind, fmt.Sprintf(format, args...)})
}

// visit looks at a node; there may be more below it.
func (f *finder) visit(n cc.Node) bool {
	switch n := n.(type) {
	case *cc.FunctionDefinition:
		f.function(n.Declarator)
	case *cc.Declaration:
		f.declaration(n)
	case *cc.SelectionStatement:
		f.condition(n.ExpressionList)
	case *cc.IterationStatement:
		f.iteration(n)
	case *cc.PostfixExpression:
		if n.Case == cc.PostfixExpressionCall {
			f.call(n)
		}
	}
	return true
}

// function warns of a function that is known here only, and that nothing names.
func (f *finder) function(d *cc.Declarator) {
	if !d.IsStatic() || d.IsInline() || kept(d) {
		return
	}
	for _, n := range f.ast.Scope.Nodes[d.Name()] {
		if o, ok := n.(*cc.Declarator); ok && (named(o) || kept(o)) {
			return
		}
	}
	f.warn(d, "unused-function", "%s is defined but not used", d.Name())
}

// named tells whether an expression names what is declared.
func named(d *cc.Declarator) bool {
	return d.ReadCount() > 0 || d.AddressTaken() || d.SizeofCount() > 0
}

// kept tells whether an attribute says that something is used, or need not be.
func kept(d *cc.Declarator) bool {
	attr := d.Type().Attributes()
	if attr == nil {
		return false
	}
	return slices.ContainsFunc([]string{
		"used", "unused", "__used__", "__unused__", "constructor", "destructor", "cleanup", "interrupt",
		"section", "__section__", "alias", "weak",
	}, attr.IsAttrSet)
}

// declaration warns of local variables that nothing names.
func (f *finder) declaration(n *cc.Declaration) {
	if !f.inner {
		return
	}
	for l := n.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		d := l.InitDeclarator.Declarator
		if d == nil || d.IsTypename() || d.IsExtern() || d.Type().Kind() == cc.Function ||
			d.Name() == "__func__" || named(d) || kept(d) || d.WriteCount() > initial(d) {
			continue
		}
		f.warn(d, "unused-variable", "variable %s is not used", d.Name())
	}
}

// initial is how often an initialiser writes what is declared.
func initial(d *cc.Declarator) int {
	if d.HasInitializer() {
		return 1
	}
	return 0
}

// iteration looks at the condition of a loop.
func (f *finder) iteration(n *cc.IterationStatement) {
	switch n.Case {
	case cc.IterationStatementWhile, cc.IterationStatementDo, cc.IterationStatementForDecl:
		f.condition(n.ExpressionList)
	case cc.IterationStatementFor:
		f.condition(n.ExpressionList2)
	}
}

// condition warns of an assignment that stands where a comparison does, without brackets of its own.
func (f *finder) condition(e cc.ExpressionNode) {
	if l, ok := e.(*cc.ExpressionList); ok && l != nil && l.ExpressionList == nil {
		e = l.AssignmentExpression
	}
	if a, ok := e.(*cc.AssignmentExpression); ok && a != nil && a.Case == cc.AssignmentExpressionAssign {
		f.warn(a, "parentheses", "an assignment as a condition wants brackets of its own")
	}
}
