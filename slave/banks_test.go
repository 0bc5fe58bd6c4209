package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
)

// Data holds up code as often as both are in one bank.
func TestConflictsFollowTheMap(t *testing.T) {
	board := emu.Parallella()
	move := cost.Own.In(nil).Price(bytecode.OpMove, []bytecode.Arg{bytecode.X(0), bytecode.X(1)}, 0)
	fetches := float64(move.Handler) / 8 / float64(move.Cycles)
	region, bank := "instruction handlers", board.SRAMBytes/emu.SRAMBanks
	for _, c := range []struct {
		why            string
		code           [2]int // offset and bytes of the handlers
		stack, x       [2]int
		data, register float64 // of words, how many are in the bank of the code
	}{
		{"one bank", [2]int{0, 4096}, [2]int{4096, 1024}, [2]int{5120, 512}, 1, 1},
		{"different banks", [2]int{0, 4096}, [2]int{bank, 1024}, [2]int{3 * bank, 512}, 0, 0},
		{"code in two banks", [2]int{bank / 2, bank}, [2]int{bank + bank/2, 1024}, [2]int{0, 512}, 0.5, 0.5},
		{"both in the same two", [2]int{bank / 2, bank}, [2]int{bank / 2, bank}, [2]int{0, 512}, 0.5, 0.5},
		{"a quarter of the code, half of the data", [2]int{3 * bank / 4, bank}, [2]int{bank / 2, bank}, [2]int{2 * bank, 8}, 0.5, 0},
		{"no stack in SRAM", [2]int{0, 4096}, [2]int{}, [2]int{4096, 512}, 0, 1},
	} {
		l := &Layout{board: &board}
		l.Regions = []Region{{Name: region, Offset: c.code[0], Bytes: c.code[1]},
			{Name: "stack", Offset: c.stack[0], Bytes: c.stack[1]},
			{Name: "x registers", Offset: c.x[0], Bytes: c.x[1]}}
		word, instruction := l.conflicts()
		assert.InDelta(t, fetches*c.data, float64(word)/whole, 0.002, c.why)
		assert.InDelta(t, 2*fetches*c.register, float64(instruction)/whole, 0.002, c.why)
		assert.Less(t, word, uint64(whole))
		l.place.Software = code.Software{LoopInDRAM: true}
		word, instruction = l.conflicts()
		assert.Zero(t, word+instruction, "the loop is in DRAM: %s", c.why)
	}
}

// Compiled code is in the instruction cache, and has its registers in the machine's.
func TestConflictsOfCompiledCode(t *testing.T) {
	board := emu.Parallella()
	p := DefaultPlacement()
	p.Software = code.Software{Model: cost.Native}
	p.Stack, p.StackBytes = StackSRAM, 8192
	l, err := NewLayout(&board, swicache.Config{Bytes: 8192}, p)
	require.NoError(t, err)
	word, instruction := l.conflicts()
	assert.NotZero(t, word)
	assert.Zero(t, instruction)
	l, err = NewLayout(&board, swicache.Config{}, p)
	require.NoError(t, err)
	word, _ = l.conflicts()
	assert.Zero(t, word, "no cache: code is in DRAM")
}
