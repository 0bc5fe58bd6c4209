package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// What lies in shared DRAM is in the third word of a price, and only that.
func TestSoftwarePrice(t *testing.T) {
	args := []bytecode.Arg{bytecode.X(1), bytecode.X(2)}
	const bytes = 3
	local := code.Software{}.PriceOf(bytecode.OpMove, args, bytes)
	assert.Equal(t, code.Price{Count: uint64(cost.IssueCycles(bytecode.OpMove, args)) | 1<<32, Traffic: bytes}, local)

	far := code.Software{LoopInDRAM: true, RegistersInDRAM: true}.PriceOf(bytecode.OpMove, args, bytes)
	lines := rts.LinesOf(cost.Own.In(nil).Price(bytecode.OpMove, args, bytes).Handler)
	assert.Equal(t, code.Price{Count: local.Count, Traffic: bytes, Fixed: lines | 1<<code.LoadShift | 1<<code.StoreShift}, far)
	assert.NotZero(t, lines)
}
