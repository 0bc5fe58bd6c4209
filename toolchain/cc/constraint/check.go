package constraint

import (
	"fmt"
	"go/token"
	"slices"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/qualify"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// checker walks through a tree.
type checker struct {
	types  *qualify.Types
	global map[string]bool // names declared outside of functions; true if they are static
	result cc.Type         // of the function around; nil outside of functions
	found  []tree.Error
}

// Check returns the violations in a checked translation unit, in the order of their positions; types
// are the unit's.
func Check(ast *cc.AST, types *qualify.Types) []tree.Error {
	c := &checker{types: types, global: map[string]bool{}}
	own := false // what precedes the source is the compiler's
	for l := ast.TranslationUnit; l != nil; l = l.TranslationUnit {
		d := l.ExternalDeclaration
		if own = own || d.Position().Filename != qualify.Builtin; !own {
			continue
		}
		c.external(d)
		tree.Visit(d, c.visit)
	}
	tree.SortByPosition(c.found, func(e tree.Error) token.Position { return e.Pos })
	return slices.Compact(c.found)
}

func (c *checker) errorf(n cc.Node, format string, args ...any) {
	c.found = append(c.found, tree.Error{
		Pos: token.Position(n.Position()), Text: fmt.Sprintf(format, args...),
	})
}

// visit looks at a node; there may be more below it. One case for each kind of node that has
// constraints.
func (c *checker) visit(n cc.Node) bool {
	switch n := n.(type) {
	case *cc.FunctionDefinition:
		c.body(n.Declarator, n.CompoundStatement)
		return false
	case *cc.BlockItem:
		if n.Case == cc.BlockItemFuncDef {
			c.body(n.Declarator, n.CompoundStatement)
			return false
		}
	case *cc.Declaration:
		c.declaration(n)
	case *cc.ParameterDeclaration:
		if n.Declarator != nil {
			c.shape(n.Declarator)
		}
	case *cc.StructOrUnionSpecifier:
		c.members(n)
	case *cc.PostfixExpression:
		c.postfix(n)
	case *cc.UnaryExpression:
		c.unary(n)
	case *cc.AssignmentExpression:
		c.assignment(n)
	case *cc.ShiftExpression:
		if n.Case != cc.ShiftExpressionAdd {
			c.integers(n, n.ShiftExpression, n.AdditiveExpression)
		}
	case *cc.SelectionStatement:
		c.selection(n)
	case *cc.IterationStatement:
		c.iteration(n)
	case *cc.JumpStatement:
		c.jump(n)
	}
	return true
}

// body checks a function's parameters and statements.
func (c *checker) body(d *cc.Declarator, s *cc.CompoundStatement) {
	around := c.result
	defer func() { c.result = around }()
	if f, ok := d.Type().(*cc.FunctionType); ok {
		c.result = f.Result()
	}
	c.shape(d)
	tree.Visit(d, c.visit)
	tree.Visit(s, c.visit)
	c.jumpsInto(s)
}
