package bytecode_test

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"slices"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// constants gives the names of the Op constants in op.go, in order.
func constants(t *testing.T) (names []string) {
	t.Helper()
	file, err := goparser.ParseFile(gotoken.NewFileSet(), "op.go", nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, "Op") && len(id.Name) > 2 && id.Obj != nil && id.Obj.Kind == ast.Con {
			names = append(names, id.Name)
		}
		return true
	})
	return names
}

func TestTableIsInStepWithConstants(t *testing.T) {
	names := constants(t)
	require.Len(t, names, int(bytecode.NumOps))
	seen := map[string]bytecode.Op{}
	for op, info := range bytecode.Ops {
		require.Equal(t, bytecode.Op(op), info.Op, "entry of %s", names[op])
		flat := strings.ToLower(strings.TrimPrefix(names[op], "Op"))
		assert.Equal(t, flat, strings.ReplaceAll(info.Name, "_", ""), "name of %s", names[op])
		assert.NotContains(t, seen, info.Name)
		seen[info.Name] = info.Op
		assert.NotEmpty(t, info.Doc, info.Name)
	}
	total := 0
	for _, g := range bytecode.Groups {
		total += len(g.Ops)
	}
	assert.Equal(t, int(bytecode.NumOps), total, "an instruction is in two groups")
}

func TestTableIsConsistent(t *testing.T) {
	for _, info := range bytecode.Ops {
		n := len(info.Operands)
		for i, k := range info.Operands {
			if k == bytecode.KindSrcs || k == bytecode.KindPairs {
				assert.Equal(t, n-1, i, "%s: a list is the last operand", info.Name)
			}
			if k == bytecode.KindFail {
				assert.Equal(t, 0, i, "%s: fail is the first operand", info.Name)
			}
		}
		if info.Clobber == bytecode.KeepsLive {
			assert.Equal(t, bytecode.KindNum, info.Operands[bytecode.LiveOperand], "%s: live operand", info.Name)
			assert.True(t, info.Heap, "%s: what collects garbage forgets reservations", info.Name)
		}
		if info.Frame == bytecode.FrameEnds {
			assert.Equal(t, bytecode.KindNum, info.Operands[n-1], "%s: frame size", info.Name)
		}
		if info.Loops {
			assert.Contains(t, info.Operands, bytecode.KindLabel, info.Name)
		}
		if slices.Contains(info.Operands, bytecode.KindDst) {
			assert.False(t, info.Terminal, info.Name)
		}
	}
}
