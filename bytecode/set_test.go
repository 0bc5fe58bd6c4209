package bytecode

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSetNames(t *testing.T) {
	for s := range NumSets {
		have, err := ParseSet(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, have)
	}
	_, err := ParseSet("jit")
	assert.EqualError(t, err, `"jit" is none of own, native, gcc-beam`)
	assert.Equal(t, "set3", NumSets.String())
}

// In the compact machine an ordinary instruction fetches its handler, and what is rarer the shared code besides.
func TestOwnPrice(t *testing.T) {
	for op := OpLabel + 1; op < NumOps; op++ {
		args := Ops[op].typical()
		p := SetOwn.Price(op, args, 3)
		assert.Equal(t, IssueCycles(op, args), p.Cycles, op)
		assert.Equal(t, 3, p.Code, op)
		assert.Zero(t, p.CodeWords, op)
		assert.LessOrEqual(t, p.Handler, HandlerBytes(op), op)
		assert.Positive(t, p.Handler, op)
	}
	move := SetOwn.Price(OpMove, []Arg{X(0), X(1)}, 3)
	assert.Equal(t, HandlerBytes(OpMove), move.Handler)
	assert.Equal(t, HandlerBytes(OpAdd), SetOwn.Price(OpAdd, []Arg{Label(0), Num(2), X(0), X(1), X(2)}, 6).Handler)
	assert.Greater(t, SetOwn.Price(OpMove, []Arg{Lit(2), X(1)}, 4).Handler, move.Handler)
	assert.Equal(t, BranchCycles(), SetOwn.BranchPrice().Cycles)
	assert.Equal(t, branch.Bytes(), SetOwn.BranchPrice().Handler)
	assert.Less(t, SetOwn.LoopBytes(), 8<<10)
}

func TestRegisterWords(t *testing.T) {
	for _, c := range []struct {
		op                  Op
		args                []Arg
		from, loads, stores int
	}{
		{OpMove, []Arg{X(0), X(1)}, 0, 1, 1},
		{OpMove, []Arg{X(0), X(1)}, 1, 0, 1},
		{OpMove, []Arg{Y(0), X(1)}, 0, 0, 1},
		{OpMove, []Arg{Int(7), Y(1)}, 0, 0, 0},
		{OpAdd, []Arg{Label(0), Num(2), X(0), X(1), X(2)}, 0, 2, 1},
		{OpPutTuple, []Arg{X(3), Num(3), X(1), Y(0), X(2)}, 0, 2, 1},
		{OpSelectVal, []Arg{X(3), Label(9), Num(1), Int(1), Label(4)}, 0, 1, 0},
		{OpCallFun, []Arg{Num(2)}, 0, 1, 1},
		{OpApplyLast, []Arg{Num(1), Num(0)}, 0, 2, 0},
		{OpApplyLast, []Arg{Num(1), Num(0)}, 2, 1, 0},
		{OpSend, nil, 0, 2, 1},
		{OpSend, nil, 1, 1, 0},
		{OpRecvPeek, []Arg{Label(8)}, 0, 0, 1},
		{OpBuildStacktrace, nil, 0, 1, 1},
	} {
		loads, stores := registerWords(c.op, c.args, c.from)
		assert.Equal(t, [2]int{c.loads, c.stores}, [2]int{loads, stores}, "%s %v from x%d", c.op, c.args, c.from)
	}
}
