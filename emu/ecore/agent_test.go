package ecore

import (
	"fmt"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// board is a Parallella whose cores all execute machine code.
type board struct {
	t    testing.TB
	e    *engine.Engine
	mem  *emu.Memory
	chip *Chip
}

func newBoard(t testing.TB, cfg engine.Config) *board {
	t.Helper()
	p := emu.Parallella()
	p.ARMBytes = 1 << 20
	mem, err := emu.NewMemory(p)
	require.NoError(t, err)
	if cfg.Window == 0 {
		cfg.Window = 16
	}
	e, err := engine.New(cfg, mem)
	require.NoError(t, err)
	t.Cleanup(func() { e.Close() })
	b := &board{t, e, mem, NewChip(mem)}
	for i := range p.Cores() {
		a, err := b.chip.Add(e, i, 0)
		require.NoError(t, err)
		a.Special[isa.SpecialImask] = 1<<10 - 1
	}
	return b
}

// start puts a program at 0x100 of a core and starts it there.
func (b *board) start(core int, text string) *Agent {
	a := b.chip.Agent(core)
	program(b.t, &a.Core, 0x100, text)
	a.Start(0x100)
	return a
}

// run goes on until nothing happens any more.
func (b *board) run() {
	b.t.Helper()
	for b.e.Step() {
		require.Less(b.t, b.e.Windows(), uint64(20_000))
	}
	require.NoError(b.t, b.e.Err())
}

// address puts an address into a register.
func address(r string, a uint32) string {
	return fmt.Sprintf("mov %s,#%#x\nmovt %s,#%#x\n", r, a&0xffff, r, a>>16)
}

const (
	coreA = 0x80800000 // core 0
	coreB = 0x80900000 // core 1
	dram  = 0x8e000000
)

func TestAccessesToOthers(t *testing.T) {
	for _, window := range []emu.Cycles{16, 512} {
		b := newBoard(t, engine.Config{Window: window})
		a := b.start(0, address("r1", coreB+0x4000)+address("r2", dram+0x40)+`
			mov r4,#0x1234
			movt r4,#0x5678
			mov r5,#9
			strd r4,[r1]
			strb r4,[r1,#9]
			strh r5,[r1,#5]
			ldrd r8,[r1]
			ldr r10,[r1,#2]
			testset r5,[r1,r3]
			mov r6,#12
			mov r7,#77
			testset r7,[r1,r6]
			strd r4,[r2,#1]
			strb r5,[r2,#9]
			ldrd r12,[r2,#1]
			ldrb r14,[r2,#9]
			trap #0`)
		b.run()
		assert.EqualValues(t, []uint32{0x56781234, 9}, a.R[8:10], "own stores are seen")
		assert.EqualValues(t, 0x00093400, a.R[10])
		assert.EqualValues(t, 0x56781234, a.R[5], "taken already")
		assert.Zero(t, a.R[7], "was free")
		assert.EqualValues(t, []uint32{0x56783434, 0x56781234, 0x34}, []uint32{a.R[12], a.R[13], a.R[14]})
		assert.EqualValues(t, 77, b.chip.peek(coreB+0x400c, 4))
		assert.EqualValues(t, 0x34, b.chip.peek(dram+0x49, 1))
		n := a.Machine.Count
		assert.EqualValues(t, 2, n.DRAMLoads)
		assert.EqualValues(t, 2, n.DRAMStores)
		assert.EqualValues(t, 4*20+2*546, n.Load)
		assert.Equal(t, uint64(a.Clock()), n.Cycles())
	}
}

func TestRegistersOfOthers(t *testing.T) {
	b := newBoard(t, engine.Config{})
	other := b.start(1, "idle\nmov r6,#7\nidle")
	program(t, &other.Core, 4*isa.InterruptUser, "b.l .+0x80")
	program(t, &other.Core, 4*isa.InterruptUser+0x80, "add r5,r5,#1\nrti")
	other.Special[isa.SpecialImask] = 0
	a := b.start(0, address("r1", coreB+0xf0400)+address("r2", coreB+0xf0000)+`
		mov r3,#0x200
		str r3,[r1,#11]
		mov r3,#55
		str r3,[r2,#40]
		ldr r4,[r2,#40]
		ldr r5,[r1,#0xc1]
		ldrh r6,[r1]
		trap #0`)
	b.run()
	assert.EqualValues(t, 55, a.R[4])
	assert.EqualValues(t, id+1, a.R[5])
	assert.EqualValues(t, 1, other.R[5], "interrupted")
	assert.EqualValues(t, 7, other.R[6], "woken")
	assert.EqualValues(t, 55, other.R[40])
	assert.Equal(t, isa.CauseIllegal, isa.Cause(a.Status&isa.Causes>>16), "registers are words")
	assert.Equal(t, Trapped, a.Stopped())
	assert.NotZero(t, other.Count().IdleCycles)

	// A core halts another and lets it go on.
	b = newBoard(t, engine.Config{})
	other = b.start(1, "add r0,r0,#1\nb .-2")
	b.start(0, address("r1", coreB+0xf0448)+`
		mov r2,#1
		str r2,[r1]
		idle`)
	for range 100 {
		b.e.Step()
	}
	assert.Equal(t, Halted, other.Stopped())
	assert.Less(t, other.R[0], uint32(20))
	require.True(t, b.chip.SetRegister(b.e.Now()+1000, coreB+0xf0448, 0))
	b.e.Step()
	assert.Equal(t, OutOfTime, other.Stopped())
	assert.NotZero(t, other.Machine.Count.Halted)
}

func TestFetchFromOthers(t *testing.T) {
	for _, base := range []uint32{coreB + 0x4000, dram + 0x1000} {
		b := newBoard(t, engine.Config{})
		code := "add.l r1,r1,#1\nadd r1,r1,#1\nadd.l r1,r1,#1\nsub r2,r2,#1\nbne .-12\nidle"
		tmp := newCore()
		program(t, tmp, 0, code)
		for i := range uint32(4) {
			b.chip.poke(base+4*i, 4, uint64(tmp.sram[i]))
		}
		a := b.start(0, address("r3", base)+"mov r2,#2\njr r3")
		b.run()
		assert.EqualValues(t, 6, a.R[1])
		assert.EqualValues(t, 4, a.Count().FetchStalls/uint64(a.Machine.View.LoadStalls(base)))
	}
}

func TestWildAccesses(t *testing.T) {
	b := newBoard(t, engine.Config{})
	for i, where := range []uint32{0x40000000, 0x00080000, 0x80808000, 0x80908000, 0x90000000, 0xfffffff8, 0x809f0800} {
		for j, text := range []string{"ldr r2,[r1]", "strd r2,[r1]", "testset r2,[r1,r3]", "jr r1", "strb r2,[r1]"} {
			c := b.chip.Agent((i*5 + j) % 16)
			c.Status = 0
			c.Special[isa.SpecialIlat] = 0
			b.start(c.index, address("r1", where)+text+"\ntrap #0")
			c.Special[isa.SpecialIlat] = 0
			for range 20 {
				b.e.Step()
			}
			assert.EqualValues(t, 1<<isa.InterruptException, c.Special[isa.SpecialIlat], "%#x %s", where, text)
			c.Special[isa.SpecialDebug] |= 1
		}
	}
	require.NoError(t, b.e.Err())
}

func TestGuardedWays(t *testing.T) {
	b := newBoard(t, engine.Config{})
	a := b.start(0, address("r1", coreB+0x4000)+address("r2", dram)+`
		mov r3,#0xe000
		movts memprotect,r3
		str r3,[r1]
		str r3,[r2]
		trap #0`)
	b.run()
	assert.Zero(t, b.chip.peek(coreB+0x4000, 4))
	assert.Zero(t, b.chip.peek(dram, 4))
	assert.EqualValues(t, faultCores|faultDRAM, a.Special[isa.SpecialMemstatus])
	assert.EqualValues(t, 1<<isa.InterruptMemory, a.Special[isa.SpecialIlat])
}

// wandProgram counts passages through the barrier in r5; the handler clears nothing.
const wandProgram = `
	mov r0,#0xff
	movts imask,r0
	gie
	add r6,r6,#1
	mov r1,%d
	sub r1,r1,#1
	bne .-2
	wand
	idle
	sub r7,r7,#1
	bne .-16
	idle`

func TestWandIsABarrier(t *testing.T) {
	b := newBoard(t, engine.Config{})
	for i := range 16 {
		a := b.start(i, fmt.Sprintf(wandProgram, 10+i*20))
		a.R[7] = 5
		program(t, &a.Core, 4*isa.InterruptWand, "b.l .+0x60")
		program(t, &a.Core, 4*isa.InterruptWand+0x60, "add r5,r5,#1\nrti")
	}
	b.run()
	for i := range 16 {
		a := b.chip.Agent(i)
		assert.EqualValues(t, 5, a.R[5], i)
		assert.EqualValues(t, 5, a.R[6], i)
		assert.InDelta(t, int64(b.chip.Agent(15).Clock()), int64(a.Clock()), 40)
	}
}

func TestSignalsReachTheGroup(t *testing.T) {
	b := newBoard(t, engine.Config{})
	for i := range 16 {
		a := b.start(i, "idle\nidle")
		b.chip.SetGroup(i, i%2)
		a.Special[isa.SpecialIlat] = 0
	}
	a := b.chip.Agent(2)
	b.start(2, "sync\nmbkpt")
	b.run()
	for i := range 16 {
		o := b.chip.Agent(i)
		assert.Equal(t, i%2 == 0, o.Special[isa.SpecialDebug] == 5, i)
		assert.Equal(t, i%2 == 0, o.Special[isa.SpecialIlat] == 1, i)
	}
	assert.Equal(t, Halted, a.Stopped())
}

func TestMulticast(t *testing.T) {
	b := newBoard(t, engine.Config{})
	for _, i := range []int{1, 5, 7} {
		b.chip.Agent(i).Special[isa.SpecialMulticast] = 0x2a5
	}
	b.start(0, address("r1", 0x2a504000)+address("r2", 0x2a5f0080)+`
		mov r3,#0x3000
		movts config,r3
		mov r4,#11
		strd r4,[r1]
		strb r4,[r1,#9]
		str r4,[r2]
		idle`)
	b.run()
	for i := range 16 {
		want := uint64(0)
		if i == 1 || i == 5 || i == 7 {
			want = 11
		}
		assert.Equal(t, want, b.chip.peek(b.mem.Board().SRAM(i)+0x4000, 4), i)
		assert.Equal(t, want, b.chip.peek(b.mem.Board().SRAM(i)+0x4009, 1), i)
		assert.EqualValues(t, want, b.chip.Agent(i).R[32], i)
	}
}

// chatter lets each core count in the others, take locks, read others and use DRAM.
func chatter(b *board) {
	for i := range 16 {
		next := b.mem.Board().SRAM((i + 5) % 16)
		a := b.start(i, strings.Join([]string{
			address("r1", next+0x4000), address("r2", dram+0x100), address("r8", coreA+0x7000),
			address("r9", next+0xf0000+4*50), "mov r7,#40\nmov r4,#1\nmov r5,#0x4000", `
			ldr r10,[r5]
			add r10,r10,#1
			str r10,[r1]
			strb r10,[r1,#5]
			ldr r11,[r1]
			ldr r12,[r2]
			add r12,r12,r11
			str r12,[r2]
			str r12,[r9]
			mov r13,#5
			testset r13,[r8,r14]
			sub r13,r13,#0
			bne .+8
			mov r13,#0
			str r13,[r8]
			sub r7,r7,#1
			bne .-56
			trap #0`}, "\n"))
		a.R[14] = 0
	}
}

func TestHashDoesNotDependOnThreads(t *testing.T) {
	for _, window := range []emu.Cycles{16, 512} {
		for _, weak := range []engine.Weak{{}, {Seed: 7, MaxDelay: 300}} {
			var first uint64
			for i, workers := range []int{1, 2, 8} {
				b := newBoard(t, engine.Config{Window: window, Workers: workers, Weak: weak, HashEpochs: 1})
				chatter(b)
				b.run()
				if i == 0 {
					first = b.e.Hash()
				}
				assert.Equal(t, first, b.e.Hash(), "%d workers", workers)
				for j := range 16 {
					assert.Zero(t, b.chip.Agent(j).R[7], j)
				}
			}
		}
	}
}

// TestWeakOrderIsSeen reads what it has just written, which on a mesh with delays is late.
func TestWeakOrderIsSeen(t *testing.T) {
	stale := func(weak engine.Weak) (n int) {
		b := newBoard(t, engine.Config{Weak: weak})
		a := b.start(0, address("r1", coreB+0x4000)+`
			mov r2,#100
			str r2,[r1]
			ldr r3,[r1]
			sub r3,r3,r2
			beq .+4
			add r4,r4,#1
			sub r2,r2,#1
			bne .-12
			idle`)
		b.run()
		return int(a.R[4])
	}
	assert.Zero(t, stale(engine.Weak{}))
	assert.Greater(t, stale(engine.Weak{Seed: 1, MaxDelay: 200}), 10)
}

// TestPutRate stores eight bytes every other cycle: S000 figure 3 has 2.387 GB/s.
func TestPutRate(t *testing.T) {
	b := newBoard(t, engine.Config{})
	put := func(core, passes int) float64 {
		loop := strings.Repeat("ldrd r16,[r2],#1\nstrd r20,[r1],#1\nldrd r20,[r2],#1\nstrd r16,[r1],#1\n", 64)
		a := b.start(core, address("r1", coreB+0x4000)+"mov r2,#0x6000\n"+fmt.Sprintf("mov r7,#%d\n", passes)+
			loop+"sub r7,r7,#1\nbne.l .-"+fmt.Sprint(256*4+2)+"\nidle")
		b.run()
		assert.Zero(t, a.R[7])
		return float64(a.Clock())
	}
	rate := 2 * 128 * 8 * 0.6 / (put(0, 3) - put(2, 1))
	t.Logf("%.3f GB/s", rate)
	assert.InEpsilon(t, 2.387, rate, 0.02)
}
