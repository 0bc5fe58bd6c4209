package emu_test

import (
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParallellaIDs(t *testing.T) {
	b := emu.Parallella()
	require.NoError(t, b.Validate())
	require.Equal(t, 16, b.Cores())
	var ids []uint32
	for core := range b.Cores() {
		ids = append(ids, b.CoreID(core))
		back, ok := b.CoreIndex(b.CoreID(core))
		assert.True(t, ok)
		assert.Equal(t, core, back)
	}
	assert.Equal(t, []uint32{0x808, 0x809, 0x80A, 0x80B, 0x848, 0x849, 0x84A, 0x84B,
		0x888, 0x889, 0x88A, 0x88B, 0x8C8, 0x8C9, 0x8CA, 0x8CB}, ids)
	for _, id := range []uint32{0x807, 0x80C, 0x7C8, 0x908} {
		_, ok := b.CoreIndex(id)
		assert.False(t, ok, "%#x", id)
	}
	assert.Equal(t, emu.Addr(0x84900000), b.SRAM(5))
	assert.Equal(t, emu.Addr(0x84901234), b.Global(5, 0x1234))
	assert.Equal(t, emu.Addr(0x8E001234), b.Global(5, 0x8E001234))
	assert.Equal(t, 6, b.Hops(0, 15))
	assert.Equal(t, 6, b.Hops(15, 0))
	assert.Equal(t, 1, b.Hops(5, 4))
	for bank, a := range []emu.Addr{0x80801FFC, 0x2000, 0x80805FFC, 0x6000} {
		assert.Equal(t, bank, b.Bank(a))
	}
}

func TestBoardsThatFit(t *testing.T) {
	for _, change := range []func(*emu.Board){
		func(b *emu.Board) { b.Rows, b.Cols = 8, 8 },
		func(b *emu.Board) { b.Rows, b.Cols, b.OriginCol = 32, 32, 0 },
		func(b *emu.Board) { b.ARMBytes = 0 },
		func(b *emu.Board) { b.ARMBytes = 512 << 20 },
		func(b *emu.Board) { b.SRAMBytes = 64 << 10 },
	} {
		b := emu.Parallella()
		change(&b)
		assert.NoError(t, b.Validate())
	}
}

func TestBoardsThatDoNotFit(t *testing.T) {
	for want, change := range map[string]func(*emu.Board){
		"emu: OriginRow/OriginCol: cores (35,8) to (35,39) (0x8c800000 to 0x8e7fffff) overlaps DRAMBase (0x8e000000 to 0x8fffffff)": func(b *emu.Board) {
			b.Rows, b.Cols = 4, 32
		},
		"emu: ARMBase (0x8f000000 to 0x92ffffff) overlaps DRAMBase (0x8e000000 to 0x8fffffff)": func(b *emu.Board) {
			b.ARMBase = 0x8F000000
		},
		"emu: ARMBase (0x00000000 to 0x03ffffff) overlaps local addresses (0x00000000 to 0x000fffff)": func(b *emu.Board) {
			b.ARMBase = 0
		},
		"emu: ARMBase (0xff000000 to 0x102ffffff) ends above the address space": func(b *emu.Board) {
			b.ARMBase = 0xFF000000
		},
		"emu: OriginCol+Cols is 68, want 1 to 64":                           func(b *emu.Board) { b.OriginCol, b.Cols = 60, 8 },
		"emu: Rows is 0, want 1 to 64\nemu: ClockHz is 0, want more than 0": func(b *emu.Board) { b.Rows, b.ClockHz = 0, 0 },
		"emu: DRAMBase is 0x8e000004, want a multiple of 0x100000":          func(b *emu.Board) { b.DRAMBase += 4 },
		"emu: SRAMBytes is 0x1001, want a multiple of 0x1000":               func(b *emu.Board) { b.SRAMBytes = 0x1001 },
	} {
		b := emu.Parallella()
		change(&b)
		assert.EqualError(t, b.Validate(), want)
		_, err := emu.NewMemory(b)
		assert.Error(t, err)
	}
}

func TestDMACycles(t *testing.T) {
	b := emu.Parallella()
	assert.Equal(t, emu.Cycles(385), b.DMACycles(emu.DRAMToSRAM, 0))
	// 8 KB at 164 MB/s are 49.95 us, 29,971 cycles of 600 MHz.
	assert.Equal(t, emu.Cycles(385+29971), b.DMACycles(emu.DRAMToSRAM, 8192))
	assert.Less(t, b.DMACycles(emu.SRAMToDRAM, 8192), b.DMACycles(emu.DRAMToSRAM, 8192))
	assert.Less(t, b.DMACycles(emu.PutSRAM, 8192), b.DMACycles(emu.GetSRAM, 8192))
	b.ClockHz *= 2
	assert.Equal(t, emu.Cycles(385+2*29971), b.DMACycles(emu.DRAMToSRAM, 8192),
		"the link does not follow the core clock")
	assert.Equal(t, emu.Cycles(385+2582), b.DMACycles(emu.PutSRAM, 8192), "the mesh does")
}

func TestEveryConstantIsDocumented(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range emu.Constants() {
		assert.NotEmpty(t, c.Source, c.Name)
		assert.NotEmpty(t, c.Unit, c.Name)
		assert.Contains(t, "HML", c.Confidence.String(), c.Name)
		assert.False(t, seen[c.Name], c.Name)
		seen[c.Name] = true
	}
}
