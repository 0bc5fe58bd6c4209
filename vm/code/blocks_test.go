package code_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stdlib"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// memory gives addresses and keeps nothing.
type memory struct{ next emu.Addr }

func (m *memory) Code(bytes int) (emu.Addr, error) {
	at := m.next
	m.next += emu.Addr(bytes+7) &^ 7
	return at, nil
}

func (m *memory) Literals(n int) (emu.Addr, error) { return m.Code(n * emu.WordBytes) }
func (m *memory) Free(emu.Addr)                    {}
func (m *memory) Write(emu.Addr, []emu.Word)       {}

// everySoftware is one of each model, with everything in shared DRAM that can be.
var everySoftware = []code.Software{
	{Model: cost.Own},
	{Model: cost.Own, LoopInDRAM: true},
	{Model: cost.Beam, LoopInDRAM: true, RegistersInDRAM: true},
	{Model: cost.Native, RegistersInDRAM: true},
}

// library is the Erlang library, compiled.
func library(t *testing.T) (all []*bytecode.Module) {
	t.Helper()
	for _, name := range stdlib.Modules() {
		src, found := stdlib.Source(name)
		require.True(t, found, name)
		mod, _, err := compiler.Compile(name+".erl", src, compiler.Options{})
		require.NoError(t, err)
		all = append(all, mod)
	}
	return all
}

// The prices of a function's basic blocks add up to those of its bytecode instructions, for all
// functions of the library and all cost models.
func TestBlockPricesAddUp(t *testing.T) {
	modules := library(t)
	for _, software := range everySoftware {
		p := code.NewProgram(term.NewAtoms(), &memory{next: emu.Parallella().DRAMBase + code.HeadBytes}, emu.Parallella().DRAMBase)
		p.Software, p.ARMSet = software, software.Model
		for _, mod := range modules {
			require.NoError(t, p.Load(mod))
			name, _ := p.Atoms.Lookup(mod.Name)
			c := p.Code()
			for i, fn := range c.Module(name).Funcs {
				want, onARM := bytecodePrices(t, software, &mod.Funcs[i])
				checkBlocks(t, c, fn, code.OnCore, want)
				checkBlocks(t, c, fn, code.OnARM, code.Price{Count: onARM, Traffic: want.Traffic})
			}
		}
	}
}

// bytecodePrices is what the cost model says of all instructions of a function: on a core, and the
// count on the ARM. Slots of frames are not in it.
func bytecodePrices(t *testing.T, s code.Software, f *bytecode.Func) (sum code.Price, onARM uint64) {
	t.Helper()
	for off := 0; off < len(f.Code); {
		op, args, next, err := bytecode.Decode(f.Code, off, nil)
		require.NoError(t, err)
		price := s.PriceOf(op, args, next-off)
		sum.Count += price.Count
		sum.Traffic += price.Traffic
		sum.Fixed += price.Fixed
		onARM += uint64(s.Model.In(nil).ARMPrice(op, args).Cycles) | 1<<32
		off = next
	}
	return sum, onARM
}

// checkBlocks adds the blocks of a function up, which leave no instruction out.
func checkBlocks(t *testing.T, c *code.Code, fn, side int, want code.Price) {
	t.Helper()
	f := &c.Functions[fn]
	var sum code.Price
	at := int(f.Entry)
	for _, b := range c.BasicBlocks(fn, side) {
		if b.From < at { // the second part of a fusion, which the block before has as well
			require.Equal(t, at-1, b.From)
			require.Equal(t, at, b.To)
			continue
		}
		require.Equal(t, at, b.From, "the block begins where the last one ended")
		at = b.To
		sum.Count += b.Count
		sum.Traffic += b.Traffic
		sum.Fixed += b.Fixed
	}
	require.Equal(t, f.End(), at, "the last block ends with the function")
	sum.Traffic &= code.CodeMask
	assert.Equal(t, want, sum, "%s/%d", c.Functions[fn].File, f.Arity)
}
