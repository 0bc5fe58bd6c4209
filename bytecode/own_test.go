package bytecode

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCosts(t *testing.T) {
	move := IssueCycles(OpMove, []Arg{X(0), X(1)})
	assert.Equal(t, dispatch.Cycles()+sourceX.Cycles()+destX.Cycles(), move, "a move has no body")
	assert.Greater(t, IssueCycles(OpMove, []Arg{Y(0), X(1)}), move)
	assert.Greater(t, IssueCycles(OpMove, []Arg{Y(64), X(1)}), IssueCycles(OpMove, []Arg{Y(0), X(1)}))
	assert.Greater(t, IssueCycles(OpMove, []Arg{X(128), X(1)}), move)
	assert.Greater(t, IssueCycles(OpMove, []Arg{X(0), X(128)}), move)
	assert.Greater(t, IssueCycles(OpMove, []Arg{Int(1000), X(0)}), IssueCycles(OpMove, []Arg{Int(24), X(0)}))
	assert.Greater(t, IssueCycles(OpMove, []Arg{Lit(200), X(0)}), IssueCycles(OpMove, []Arg{Lit(1), X(0)}))

	tuple := func(n int) int {
		args := []Arg{X(0), Num(n)}
		for range n {
			args = append(args, X(1))
		}
		return IssueCycles(OpPutTuple, args)
	}
	each := tuple(2) - tuple(1)
	assert.Positive(t, each)
	assert.Equal(t, tuple(2)+5*each, tuple(7))
	assert.Equal(t, 3*Ops[OpAllocate].Each.Cycles(),
		IssueCycles(OpAllocate, []Arg{Num(5), Num(1)})-IssueCycles(OpAllocate, []Arg{Num(2), Num(1)}))
	assert.Positive(t, BranchCycles())
}

// The handlers must leave room in 32 KB of SRAM.
func TestHandlersAreCompact(t *testing.T) {
	total := SharedBytes()
	for op := OpLabel + 1; op < NumOps; op++ {
		assert.Positive(t, HandlerBytes(op), op)
		total += HandlerBytes(op)
	}
	assert.Less(t, total, 8<<10)
}
