// Package cctest supports tests of the C compiler: it parses and lowers sources, and interprets
// quadruples according to the definitions in package quad.
package cctest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	front "modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/cc/ctree"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Parse parses and checks a source, which is named a.c.
func Parse(t testing.TB, source string) *front.AST {
	t.Helper()
	ast, err := cc.Translate("a.c", []byte(source), cc.Options{})
	require.NoError(t, err, source)
	return ast
}

// Lower lowers a source to quadruples.
func Lower(t testing.TB, source string) *ctree.Unit {
	t.Helper()
	u, errs := ctree.Lower(Parse(t, source), ctree.Options{})
	require.Empty(t, errs, source)
	return u
}

// Machine returns a machine with the functions and data of a unit.
func Machine(u *ctree.Unit) *Quads {
	m := NewQuads(u.Funcs)
	for i, f := range u.Funcs {
		for b := range f.Blocks {
			m.Symbols[quad.Label(u.Numbers[i], b)] = firstLabel + 4*uint32(b)
		}
	}
	for _, d := range u.Data {
		m.Place(d.Name, d.Size, max(d.Align, 1), d.Bytes)
	}
	for _, d := range u.Data {
		for _, r := range d.Relocs {
			m.write(m.Symbols[d.Name]+uint32(r.At), 4, m.Symbols[r.Sym]+uint32(r.Add))
		}
	}
	return m
}

// Expression returns the expression of the last return statement of a function.
func Expression(t testing.TB, ast *front.AST, function string) front.ExpressionNode {
	t.Helper()
	for l := ast.TranslationUnit; l != nil; l = l.TranslationUnit {
		f := l.ExternalDeclaration.FunctionDefinition
		if f == nil || f.Declarator.Name() != function {
			continue
		}
		var found front.ExpressionNode
		for b := f.CompoundStatement.BlockItemList; b != nil; b = b.BlockItemList {
			if s := b.BlockItem.Statement; s != nil && s.JumpStatement != nil &&
				s.JumpStatement.Case == front.JumpStatementReturn {
				found = s.JumpStatement.ExpressionList
			}
		}
		require.NotNil(t, found, "%s returns nothing", function)
		return found
	}
	require.Fail(t, "no function "+strings.TrimSpace(function))
	return nil
}

// Declared returns the declaration of a name at file scope.
func Declared(t testing.TB, ast *front.AST, name string) *front.Declarator {
	t.Helper()
	for _, n := range ast.Scope.Nodes[name] {
		if d, ok := n.(*front.Declarator); ok {
			return d
		}
	}
	require.Fail(t, "no declaration of "+name)
	return nil
}
