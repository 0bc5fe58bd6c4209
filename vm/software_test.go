package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/vm/rts"
)

// What lies in shared DRAM is in the third word of a price, and only that.
func TestSoftwarePrice(t *testing.T) {
	args := []bytecode.Arg{bytecode.X(1), bytecode.X(2)}
	const bytes = 3
	local := Software{}.price(bytecode.OpMove, args, bytes)
	assert.Equal(t, price{count: uint64(cost.IssueCycles(bytecode.OpMove, args)) | 1<<32, traffic: bytes}, local)

	far := Software{LoopInDRAM: true, RegistersInDRAM: true}.price(bytecode.OpMove, args, bytes)
	lines := rts.LinesOf(cost.Own.Price(bytecode.OpMove, args, bytes).Handler)
	assert.Equal(t, price{count: local.count, traffic: bytes, fixed: lines | 1<<loadShift | 1<<storeShift}, far)
	assert.NotZero(t, lines)
}
