package ecore_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
)

// load writes a program into the memory of a core, at an offset.
func load(t *testing.T, mem *emu.Memory, at emu.Addr, text string) {
	t.Helper()
	var half []uint16
	for line := range strings.Lines(text) {
		in, err := isa.Assemble(strings.TrimSpace(line))
		require.NoError(t, err, line)
		w, err := in.Word()
		require.NoError(t, err, line)
		for i := 0; i < int(in.Size); i += 2 {
			half = append(half, uint16(w>>(8*i)))
		}
	}
	half = append(half, 0)
	for i := 0; i+1 < len(half); i += 2 {
		require.NoError(t, mem.Write(at+emu.Addr(2*i), uint32(half[i])|uint32(half[i+1])<<16))
	}
}

// run lets core 0 sum the numbers up to n and store the sum into core 1, which waits for it and
// doubles it.
func run(t *testing.T, n string, workers int) (sum, double emu.Word, cycles emu.Cycles, hash uint64) {
	t.Helper()
	board := emu.Parallella()
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	e, err := engine.New(engine.Config{Window: 16, Workers: workers, HashEpochs: 1}, mem)
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	chip := ecore.NewChip(mem)
	for i := range 2 {
		_, err := chip.Add(e, i, 0)
		require.NoError(t, err)
	}
	load(t, mem, board.SRAM(0)+0x100, `mov r0,#`+n+`
		mov r1,#0
		add r1,r1,r0
		sub r0,r0,#1
		bne #-4
		mov r2,#0x2000
		movt r2,#0x8090
		str r1,[r2]
		trap #3`)
	load(t, mem, board.SRAM(1)+0x100, `mov r2,#0x2000
		ldr r1,[r2]
		sub r0,r1,#0
		beq #-4
		add r1,r1,r1
		str r1,[r2,#1]
		trap #3`)
	for i := range 2 {
		chip.Agent(i).Start(0x100)
	}
	for e.Step() {
		require.Less(t, e.Windows(), uint64(10_000))
	}
	require.NoError(t, e.Err())
	for i := range 2 {
		assert.Equal(t, ecore.Trapped, chip.Agent(i).Stopped())
		assert.EqualValues(t, 3, chip.Agent(i).Trap)
	}
	sum, err = mem.Read(board.SRAM(1) + 0x2000)
	require.NoError(t, err)
	double, err = mem.Read(board.SRAM(1) + 0x2004)
	require.NoError(t, err)
	return sum, double, chip.Agent(0).Clock(), e.Hash()
}

// Cores compute and store into each other, longer loops take longer, and all is the same on any
// number of threads.
func TestCoresComputeTogether(t *testing.T) {
	sum, double, short, hash := run(t, "10", 1)
	assert.EqualValues(t, 55, sum)
	assert.EqualValues(t, 110, double)
	_, _, same, again := run(t, "10", 2)
	assert.Equal(t, short, same)
	assert.Equal(t, hash, again)
	sum, _, long, _ := run(t, "40", 1)
	assert.EqualValues(t, 820, sum)
	_, _, longer, _ := run(t, "70", 1)
	assert.Greater(t, long, short)
	assert.Equal(t, long-short, longer-long, "cycles of thirty turns")
}
