package ecore

import (
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/stretchr/testify/assert"
)

const (
	byWord   = 2 << 5
	byDouble = 3 << 5
	master   = dmaEnable | dmaMaster
)

// descriptor puts a descriptor into a core's memory.
func (b *board) descriptor(core int, at uint32, words ...uint32) {
	for i, w := range words {
		b.chip.poke(b.mem.Board().SRAM(core)+at+4*uint32(i), 4, uint64(w))
	}
}

// startsDMA starts an engine with the descriptor at 0x1000, and idles.
const startsDMA = "mov r0,#8\nmovt r0,#0x1000\nmovts dma0config,r0\nidle"

// fill puts words into memory.
func (b *board) fill(at uint32, n int) {
	for i := range uint32(n) {
		b.chip.poke(at+4*i, 4, uint64(i+1))
	}
}

func (b *board) words(at uint32, n int) []uint32 {
	ws, err := b.mem.Words(at, n)
	assert.NoError(b.t, err)
	return ws
}

// wakes lets a core take interrupts: each adds its number's bit to r5.
func (b *board) wakes(core int) {
	a := b.chip.Agent(core)
	a.Special[isa.SpecialImask] = 0
	for i := range uint32(10) {
		program(b.t, &a.Core, 4*i, "b.l .+0x60")
		at := program(b.t, &a.Core, 4*i+0x60, "rti")
		assert.LessOrEqual(b.t, at, uint32(0x100))
	}
}

// TestDMARates compares transfers of 4 KB with published rates.
func TestDMARates(t *testing.T) {
	for _, x := range []struct {
		name     string
		from, to uint32
		megabyte float64
	}{
		{"put", coreA + 0x4000, coreB + 0x4000, 1904},
		{"get", coreB + 0x4000, coreA + 0x4000, 525},
		{"write", coreA + 0x4000, dram + 0x4000, 539},
		{"read", dram + 0x4000, coreA + 0x4000, 164},
		{"local", 0x4000, 0x6000, 1904},
	} {
		b := newBoard(t, engine.Config{})
		b.wakes(0)
		from := b.mem.Board().Global(0, x.from)
		b.fill(from, 1024)
		b.descriptor(0, 0x1000, master|dmaRaises|byDouble, 0x80008, 1<<16|512, 0, x.from, x.to)
		a := b.start(0, startsDMA+"\nidle")
		b.run()
		assert.Equal(t, b.words(from, 1024), b.words(b.mem.Board().Global(0, x.to), 1024), x.name)
		assert.EqualValues(t, 1, a.Count().Interrupts, x.name)
		cycles := float64(a.Clock() - dmaBegin)
		assert.InEpsilon(t, x.megabyte, 4096*600/cycles, 0.02, x.name)
		assert.Zero(t, a.registers(0)[dmaStatus]&15)
		assert.Zero(t, a.registers(0)[dmaCount])
	}
}

// TestDMAInTwoDimensions transposes a matrix of 4 by 8 words.
func TestDMAInTwoDimensions(t *testing.T) {
	b := newBoard(t, engine.Config{Window: 512})
	b.fill(coreA+0x4000, 32)
	back := uint32(0x10000 - 7*16 + 4)
	b.descriptor(0, 0x1000, master|byWord, 16<<16|4, 4<<16|8, back<<16|4, 0x4000, coreB+0x4000)
	b.start(0, startsDMA)
	b.run()
	got := b.words(coreB+0x4000, 32)
	for i := range uint32(32) {
		assert.Equal(t, i+1, got[i%8*4+i/8])
	}
}

func TestDMAChainsAndMessages(t *testing.T) {
	b := newBoard(t, engine.Config{})
	b.wakes(0)
	b.wakes(1)
	other := b.start(1, "idle\nmov r6,#1\nidle")
	b.fill(coreA+0x4000, 64)
	b.descriptor(0, 0x1000, 0x1020<<16|master|dmaChain|byWord, 4<<16|4, 1<<16|16, 0, 0x4000, coreB+0x4000)
	b.descriptor(0, 0x1020, master|dmaRaises|dmaMessage|1<<5, 2<<16|2, 1<<16|32, 0, 0x4040, coreB+0x4040)
	a := b.start(0, startsDMA+"\nidle")
	b.run()
	assert.Equal(t, b.words(coreA+0x4000, 32), b.words(coreB+0x4000, 32))
	assert.EqualValues(t, 1, a.Count().Interrupts)
	assert.EqualValues(t, 1, other.R[6])
	assert.EqualValues(t, 0x1020<<16, a.registers(0)[dmaStatus])
}

// TestDMASlave receives what another core writes into a register.
func TestDMASlave(t *testing.T) {
	b := newBoard(t, engine.Config{})
	b.wakes(1)
	b.descriptor(1, 0x1000, dmaEnable|dmaRaises|byDouble, 8<<16, 1<<16|3, 0, 0, 0x4000)
	other := b.start(1, startsDMA+"\nidle")
	b.start(0, address("r1", coreB+0xf0514)+`
		mov r4,#1
		mov r5,#2
		mov r7,#200
		sub r7,r7,#1
		bne .-2
		str r4,[r1]
		str r5,[r1,#1]
		add r4,r4,#2
		add r5,r5,#2
		str r4,[r1]
		str r5,[r1,#1]
		add r4,r4,#2
		add r5,r5,#2
		strd r4,[r1]
		trap #0`)
	b.run()
	// The address of the pair is no multiple of eight: the last store is an exception.
	assert.Equal(t, []uint32{1, 2, 3, 4, 0, 0}, b.words(coreB+0x4000, 6))
	assert.EqualValues(t, 0x1000<<16|dmaSlave, other.registers(0)[dmaStatus])
	b.chip.SetRegister(b.e.Now(), coreB+0xf0514, 5)
	b.chip.SetRegister(b.e.Now(), coreB+0xf0518, 6)
	b.run()
	assert.Equal(t, []uint32{1, 2, 3, 4, 5, 6}, b.words(coreB+0x4000, 6))
	assert.EqualValues(t, 0x1000<<16, other.registers(0)[dmaStatus])
	assert.EqualValues(t, 1, other.Count().Interrupts)
}

// TestDMANowhere ends in the state of an error.
func TestDMANowhere(t *testing.T) {
	for _, d := range [][]uint32{
		{master | byWord, 4<<16 | 4, 1<<16 | 4, 0, 0x4000, 0x40000000},
		{master | byWord, 4<<16 | 4, 1<<16 | 4, 0, 0x9000, 0x4000},
		{master | byWord, 4<<16 | 4, 1<<16 | 4, 0, 0x4002, 0x4000},
		{master | byWord, 4<<16 | 4, 4, 0, 0x4000, 0x5000},
		{master | byWord | dmaChain | 0xfff0<<16, 4<<16 | 4, 1<<16 | 4, 0, 0x4000, 0x5000},
	} {
		b := newBoard(t, engine.Config{})
		b.descriptor(0, 0x1000, d...)
		a := b.start(0, startsDMA)
		b.run()
		assert.EqualValues(t, dmaError, a.registers(0)[dmaStatus]&15, "%#x", d)
	}
}

// TestDMAByRegisters lets both engines run, started without descriptors, and looks at them.
func TestDMAByRegisters(t *testing.T) {
	for _, workers := range []int{1, 2} {
		b := newBoard(t, engine.Config{Workers: workers, HashEpochs: 1})
		b.fill(coreA+0x4000, 64)
		a := b.start(0, `
			mov r0,#8
			movt r0,#8
			movts dma0stride,r0
			movts dma1stride,r0
			mov r0,#16
			movt r0,#1
			movts dma0count,r0
			movts dma1count,r0
			mov r0,#0x4000
			movts dma0srcaddr,r0
			mov r0,#0x5000
			movts dma0dstaddr,r0
			mov r0,#0x4080
			movts dma1srcaddr,r0
			mov r0,#0x5080
			movts dma1dstaddr,r0
			mov r0,#0x63
			movts dma0config,r0
			movts dma1config,r0
			movfs r1,dma0status
			movfs r2,dma1status
			mov r3,#15
			and r4,r1,r2
			and r4,r4,r3
			bne .-16
			mov r5,#1
			movts dma0config,r5
			movfs r6,dma0status
			idle`)
		b.run()
		assert.Equal(t, b.words(coreA+0x4000, 64), b.words(coreA+0x5000, 64))
		assert.EqualValues(t, dmaError, a.R[6])
		var h emu.Hash
		a.HashState(&h)
		assert.NotZero(t, h.Sum())
	}
}
