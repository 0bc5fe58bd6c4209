package cost_test

import (
	"testing"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/stretchr/testify/assert"
)

func TestCosts(t *testing.T) {
	move := cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.X(0), bytecode.X(1)})
	assert.Positive(t, move)
	assert.Greater(t, cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.Y(0), bytecode.X(1)}), move)
	assert.Greater(t, cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.Y(64),
		bytecode.X(1)}), cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.Y(0),
		bytecode.X(1)}))
	assert.Greater(t, cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.X(128),
		bytecode.X(1)}), move)
	assert.Greater(t, cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.X(0),
		bytecode.X(128)}), move)
	assert.Greater(t, cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.Int(1000),
		bytecode.X(0)}), cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.Int(24),
		bytecode.X(0)}))
	assert.Greater(t, cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.Lit(200),
		bytecode.X(0)}), cost.IssueCycles(bytecode.OpMove, []bytecode.Arg{bytecode.Lit(1),
		bytecode.X(0)}))

	tuple := func(n int) int {
		args := []bytecode.Arg{bytecode.X(0), bytecode.Num(n)}
		for range n {
			args = append(args, bytecode.X(1))
		}
		return cost.IssueCycles(bytecode.OpPutTuple, args)
	}
	each := tuple(2) - tuple(1)
	assert.Positive(t, each)
	assert.Equal(t, tuple(2)+5*each, tuple(7))
	frame := func(slots int) int {
		return cost.IssueCycles(bytecode.OpAllocate, []bytecode.Arg{bytecode.Num(slots), bytecode.Num(1)})
	}
	assert.Equal(t, 3*(frame(3)-frame(2)), frame(5)-frame(2))
	assert.Positive(t, cost.BranchCycles())
}

// The handlers must leave room in 32 KB of SRAM.
func TestHandlersAreCompact(t *testing.T) {
	for op := bytecode.OpLabel + 1; op < bytecode.NumOps; op++ {
		assert.Positive(t, handlers.HandlerBytes(op), op)
	}
	assert.Less(t, handlers.AllBytes(), 9<<10)
}
