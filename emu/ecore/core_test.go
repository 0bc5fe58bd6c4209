package ecore

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	seed = flag.Uint64("ecore.seed", 13, "seed of random programs")
	runs = flag.Int("ecore.n", 200, "random programs")
	wild = flag.Uint64("ecore.wild", 2e6, "random words to execute")
)

const (
	id       = 0x808
	sramSize = 32 << 10
)

// program puts instructions, one a line, into a core's memory.
func program(t testing.TB, c *Core, at uint32, text string) (end uint32) {
	if t != nil {
		t.Helper()
	}
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		in, err := isa.Assemble(line)
		require.NoError(t, err, line)
		w, err := in.Word()
		require.NoError(t, err, line)
		for i := uint32(0); i < uint32(in.Size); i += 2 {
			c.poke(at, 2, uint64(w>>(8*i)))
			at += 2
		}
	}
	return at
}

func newCore() *Core { return New(id, make([]uint32, sramSize/4), nil) }

// started is a core that has run a program at 0x100.
func started(t *testing.T, text string) (*Core, Stop) {
	t.Helper()
	c := newCore()
	program(t, c, 0x100, text)
	c.Start(0x100)
	return c, c.Run(100_000)
}

func TestLoop(t *testing.T) {
	c, stop := started(t, `
		mov r0,#0
		mov r1,#100
		add r0,r0,r1
		sub r1,r1,#1
		bne .-4
		trap #3`)
	assert.Equal(t, Trapped, stop)
	assert.EqualValues(t, 3, c.Trap)
	assert.EqualValues(t, 5050, c.R[0])
	assert.EqualValues(t, 2+100*3+99*3+1, c.Pipe.Free)
	assert.Equal(t, Counters{Instructions: 303, IALU: 202, TakenBranches: 99}, c.Count())
	assert.Equal(t, Halted, c.Run(1e6))
	c.Resume()
	program(t, c, c.PC, "idle")
	assert.Equal(t, Idle, c.Run(1e6))
	assert.Zero(t, c.Status&isa.Active)
}

// TestHardwareLoopIsFree goes back without a penalty.
func TestHardwareLoopIsFree(t *testing.T) {
	setup := `
		mov r1,#0x120
		movts ls,r1
		mov r1,#0x13c
		movts le,r1
		mov r1,#50
		movts lc,r1
		gid
		b .+14
		nop
		nop
		nop
		nop
		nop
		nop`
	c := newCore()
	require.LessOrEqual(t, program(t, c, 0x100, setup), uint32(0x120))
	end := program(t, c, 0x120, strings.Repeat("add.l r0,r0,#1\n", 8)+"idle")
	assert.EqualValues(t, 0x142, end)
	c.Start(0x100)
	assert.Equal(t, Idle, c.Run(1e6))
	assert.EqualValues(t, 400, c.R[0])
	assert.EqualValues(t, 1, c.Count().TakenBranches)
	assert.EqualValues(t, c.Count().Instructions+3, c.Pipe.Free)
}

func TestInterruptWakes(t *testing.T) {
	c := newCore()
	program(t, c, 4*isa.InterruptUser, "b.l .+0x100")
	program(t, c, 4*isa.InterruptUser+0x100, "add r5,r5,#1\nrti")
	program(t, c, 0x200, "idle\nmov r6,#7\nidle")
	c.Start(0x200)
	require.Equal(t, Idle, c.Run(1e6))
	require.Equal(t, Idle, c.Run(1e6), "still")
	c.Latch(isa.InterruptUser)
	require.Equal(t, Idle, c.Run(1e6))
	assert.EqualValues(t, 1, c.R[5])
	assert.EqualValues(t, 7, c.R[6])
	assert.EqualValues(t, 1, c.Count().Interrupts)
	assert.Zero(t, c.Special[isa.SpecialIpend])
}

// TestCodeMayChange executes what a store has just written.
func TestCodeMayChange(t *testing.T) {
	c, stop := started(t, `
		mov r1,#0x10a
		mov r2,#0x2023
		strh r2,[r1]
		mov r0,#9
		mov r0,#5
		idle`)
	assert.Equal(t, Idle, stop)
	in, _ := isa.Decode(0x2023)
	assert.Equal(t, "mov r1,0x1", in.String())
	assert.EqualValues(t, []uint32{5, 1}, c.R[:2])
}

func TestRegistersInMemory(t *testing.T) {
	c, stop := started(t, `
		mov r1,#0x00a0
		movt r1,#0xf
		mov r2,#77
		str r2,[r1]
		mov r3,#0x0704
		movt r3,#0xf
		ldr r4,[r3]
		mov r5,#0x00a0
		movt r5,#0x808f
		ldr r6,[r5]
		mov r5,#0x0448
		movt r5,#0x808f
		mov r7,#1
		str r7,[r5]
		nop`)
	assert.Equal(t, Halted, stop)
	assert.EqualValues(t, 77, c.R[40])
	assert.EqualValues(t, id, c.R[4])
	assert.EqualValues(t, 77, c.R[6])
}

func TestGuardedPages(t *testing.T) {
	c := newCore()
	program(t, c, 4*isa.InterruptMemory, "idle")
	program(t, c, 0x100, `
		mov r0,#4
		movts memprotect,r0
		mov r1,#0x2000
		mov r2,#0x3000
		str r0,[r2]
		str r0,[r1]
		idle`)
	c.Start(0x100)
	assert.Equal(t, Idle, c.Run(1e6))
	assert.Zero(t, c.sram[0x2000/4])
	assert.EqualValues(t, 4, c.sram[0x3000/4])
	assert.EqualValues(t, 1<<2, c.Special[isa.SpecialMemstatus])
	assert.EqualValues(t, 1<<isa.InterruptMemory, c.Special[isa.SpecialIpend])
}

// far is memory outside in which each access takes ten cycles.
type far struct {
	words   map[uint32]uint32
	signals []isa.Event
}

func (f *far) Wrote(int32) {}

func (f *far) Ready(Access, uint32, uint8, uint32) bool { return true }

func (f *far) Load(_ Access, a uint32, size uint8) (uint64, int64, bool) {
	v := uint64(f.words[a&^7]) | uint64(f.words[a&^7+4])<<32
	return v >> (8 * (a & 7)) & (1<<(8*(size-1))<<8 - 1), 10, a>>28 == 8
}

func (f *far) Store(a uint32, size uint8, v uint64) (int64, bool) {
	f.words[a] = uint32(v)
	if size == 8 {
		f.words[a+4] = uint32(v >> 32)
	}
	return 10, a>>28 == 8
}

func (f *far) TestSet(a uint32, _ uint8, v uint32) (uint32, int64, bool) {
	old := f.words[a]
	if old == 0 {
		f.words[a] = v
	}
	return old, 10, true
}

func (f *far) Signal(e isa.Event) { f.signals = append(f.signals, e) }

func TestOutside(t *testing.T) {
	f := &far{words: map[uint32]uint32{}}
	c := New(id, make([]uint32, sramSize/4), f)
	program(t, c, 0x100, `
		mov r1,#0
		movt r1,#0x8e00
		mov r2,#5
		strd r2,[r1]
		ldrd r4,[r1]
		testset r2,[r1,r7]
		mov r7,#8
		testset r2,[r1,r7]
		wand
		sync
		mbkpt`)
	c.Start(0x100)
	assert.Equal(t, Halted, c.Run(1e6))
	assert.EqualValues(t, 5, c.R[4])
	assert.Zero(t, c.R[2])
	assert.EqualValues(t, 5, f.words[0x8e000008])
	assert.Equal(t, []isa.Event{isa.AtWand, isa.Synced, isa.AllHalt}, f.signals)
	assert.EqualValues(t, 30, c.Count().LoadStalls)
	assert.EqualValues(t, 10, c.Count().StoreStalls)

	// Code from outside, one line of eight bytes after the other.
	f.words[0x8e001000], f.words[0x8e001004] = 0x01a201a2, 0x01b201a2
	c.Resume()
	c.Start(0x8e001000)
	assert.Equal(t, Idle, c.Run(1e6))
	assert.EqualValues(t, 10, c.Count().FetchStalls)
}

func TestNowhere(t *testing.T) {
	for _, text := range []string{
		"mov r1,#0x8000\nldr r0,[r1]\nidle", "mov r1,#0x8000\nstr r0,[r1]\nidle",
		"movt r1,#0x8000\nldr r0,[r1]\nidle", "movt r1,#0x8000\ntestset r0,[r1,r2]\nidle",
		"testset r0,[r1,r2]\nidle", "mov r1,#0x8000\njr r1",
	} {
		c := newCore()
		c.Special[isa.SpecialImask] = 1<<10 - 1
		program(t, c, 0x100, text)
		c.Start(0x100)
		c.Run(1000)
		assert.EqualValues(t, 1<<isa.InterruptException, c.Special[isa.SpecialIlat], text)
		assert.Equal(t, isa.CauseIllegal, isa.Cause(c.Status&isa.Causes>>16), text)
	}
}

// TestStraightCodeTakesWhatSeqSays compares random straight code with the price of its text.
func TestStraightCodeTakesWhatSeqSays(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 1))
	for range *runs {
		c := newCore()
		c.Special[isa.SpecialImask] = 1<<10 - 1
		c.Special[isa.SpecialMemprotect], c.FreeBanks = 1<<8-1, true
		var text []string
		for len(text) < 60 {
			in, ok := isa.Decode(r.Uint32())
			if info := in.Op.Info(); ok && info.Unit != isa.Control {
				if _, err := isa.Assemble(in.String()); err == nil {
					text = append(text, in.String())
				}
			}
		}
		program(t, c, 0, strings.Join(text, "\n")+"\ntrap #0")
		s, err := isa.Parse(strings.Join(text, ";"))
		require.NoError(t, err)
		c.Start(0)
		require.Equal(t, Trapped, c.Run(1e6))
		m := s.Mix()
		require.EqualValues(t, s.Cycles()+1, c.Pipe.Free)
		require.Equal(t, Counters{
			Instructions: uint64(len(text)) + 1, IALU: m.IALU, FPU: m.FPU, Dual: m.Dual, Waits: m.Waits,
		}, c.Count())
	}
}

// randomCore has random memory, but for some code, and random registers.
func randomCore(r *rand.Rand) *Core {
	c := newCore()
	for i := range c.sram {
		c.sram[i] = r.Uint32()
		if in, ok := isa.Decode(c.sram[i]); !ok || in.Size == 2 {
			c.sram[i] = 0x01a201a2 ^ 1<<r.IntN(32)
		}
	}
	for i := range c.R {
		c.R[i] = r.Uint32() >> r.IntN(32) &^ 7
	}
	c.Status = isa.Active
	return c
}

// TestRandomPrograms compares random programs with a loop that decodes each word and executes it.
func TestRandomPrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 2))
	executed := uint64(0)
	for range *runs {
		c := randomCore(r)
		d := New(id, append([]uint32{}, c.sram...), nil)
		d.State = c.State
		for range 200 {
			c.Status |= isa.Active
			c.Resume()
			d.State.Status |= isa.Active
			d.Special[isa.SpecialDebug] &^= 1
			if c.PC >= sramSize {
				c.PC = 4 * r.Uint32N(sramSize/4)
				d.PC = c.PC
			}
			before := c.Count()
			c.Run(c.Pipe.Free + 1)
			for range c.Count().Instructions + c.Count().Faults - before.Instructions - before.Faults {
				step(t, d)
			}
			require.Equal(t, d.PC, c.PC)
			require.Equal(t, d.R, c.R, "%#x", c.PC)
			require.Equal(t, d.Status, c.Status)
			require.Equal(t, d.Special, c.Special)
		}
		require.Equal(t, d.sram, c.sram)
		executed += c.Count().Instructions
	}
	t.Logf("%d instructions", executed)
}

// step is one instruction, without anything that Run does to be fast.
func step(t *testing.T, c *Core) {
	c.Interrupt()
	word, ok := c.codeAt(c.PC)
	if !ok {
		c.Raise(isa.CauseIllegal)
		c.PC += 2
		return
	}
	in, ok := isa.Decode(word)
	if !ok {
		c.Raise(isa.CauseUnimplemented)
		c.PC += uint32(isa.Size(uint16(word)))
		return
	}
	if c.Execute(&in, c) == isa.Idled && c.Special[isa.SpecialIlat] != 0 {
		c.Status |= isa.Active
	}
}

// loops is a core with a random loop in its memory, whose stores may go anywhere in it.
func loops(r *rand.Rand, size int) *Core {
	c := newCore()
	c.Special[isa.SpecialImask] = 1<<10 - 1
	c.FreeBanks = r.IntN(2) == 0
	at := uint32(0x100)
	for range size {
		in, ok := isa.Decode(r.Uint32())
		for info := in.Op.Info(); !ok || info.Unit == isa.Control && r.IntN(20) > 0; info = in.Op.Info() {
			in, ok = isa.Decode(r.Uint32())
		}
		w, _ := in.Word()
		for i := uint32(0); i < uint32(in.Size); i += 2 {
			c.poke(at, 2, uint64(w>>(8*i)))
			at += 2
		}
	}
	program(nil, c, at, fmt.Sprintf("b.l .-%d", at-0x100))
	for i := range c.R {
		c.R[i] = r.Uint32N(sramSize) &^ 7
	}
	c.Start(0x100)
	return c
}

// addresses are those of the instructions from 0x100 up to a jump.
func addresses(c *Core) (all []uint32) {
	for at := uint32(0x100); ; {
		word, ok := c.codeAt(at)
		in, decoded := isa.Decode(word)
		if !ok || !decoded || in.Op == isa.OpB {
			return all
		}
		all = append(all, at)
		at += uint32(in.Size)
	}
}

// TestBlocks compares code that is executed block by block with the same one instruction by
// instruction.
func TestBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 4))
	for i := range *runs {
		a := loops(r, 4+r.IntN(40))
		b := New(id, append([]uint32{}, a.sram...), nil)
		b.State, b.FreeBanks = a.State, a.FreeBanks
		code := append(addresses(a), 0x100)
		for range 20 {
			a.Resume()
			b.Resume()
			if r.IntN(2) == 0 {
				// A hardware loop around some of the code, or around nothing.
				a.Special[isa.SpecialLC] = r.Uint32N(50)
				a.Special[isa.SpecialLS] = code[r.IntN(len(code))]
				a.Special[isa.SpecialLE] = code[r.IntN(len(code))]
				b.Special = a.Special
			}
			until := a.Pipe.Free + r.Int64N(3000)
			stop := a.Run(until)
			for b.Pipe.Free < until && b.Run(b.Pipe.Free+1) == OutOfTime {
			}
			require.Equal(t, b.Pipe.Free, a.Pipe.Free, "%d: %d", i, stop)
			require.Equal(t, b.State, a.State, i)
			require.Equal(t, b.Count(), a.Count(), i)
		}
		require.Equal(t, b.sram, a.sram)
	}
}

// TestWildPrograms executes whatever stands in memory.
func TestWildPrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 3))
	for executed := uint64(0); executed < *wild; {
		c := newCore()
		for i := range c.sram {
			c.sram[i] = r.Uint32()
		}
		for range 50 {
			for i := range c.R {
				c.R[i] = r.Uint32() >> r.IntN(32)
			}
			c.Start(r.Uint32() >> r.IntN(32))
			c.Run(c.Pipe.Free + 10_000)
			c.Latch(r.IntN(10))
		}
		n := c.Count()
		require.NotZero(t, n.Instructions+n.Faults)
		executed += n.Instructions + n.Faults
	}
}

// busyLoop works in the memory from 0x2000 on.
const busyLoop = `
		ldr r1,[r2],#1
		add r0,r0,r1
		str r0,[r3,#0]
		and r2,r2,r4
		lsl r5,r0,#3
		eor r6,r5,r0
		sub r7,r7,#1
		bne .-16`

// hardwareLoop is the inner loop of a dot product, with the addresses of its ends in LS and LE.
const hardwareLoop = `
		ldrd r16,[r2],#1
		ldrd r18,[r3],#1
		fmadd r8,r16,r18
		fmadd r9,r17,r19
		and r2,r2,r4
		and r3,r3,r4
		add r0,r0,#1`

// BenchmarkHardwareLoop is BenchmarkLoop for a loop that needs no branch.
func BenchmarkHardwareLoop(b *testing.B) {
	c := newCore()
	program(b, c, 0x100, hardwareLoop)
	c.R[2], c.R[3], c.R[4] = 0x2000, 0x2800, 0x2ff8
	c.Special[isa.SpecialLS], c.Special[isa.SpecialLE] = 0x100, addresses(c)[6]
	c.Start(0x100)
	b.ReportAllocs()
	b.ResetTimer()
	begin := processorTime(b)
	for n := uint64(b.N); c.Count().Instructions < n; {
		c.Special[isa.SpecialLC], c.PC = 1<<30, 0x100
		c.Run(c.Pipe.Free + 10_000)
	}
	b.ReportMetric(float64(b.N)/(processorTime(b)-begin).Seconds()/1e6, "Minstr/s")
}

// BenchmarkLoop is instructions of an integer loop in the core's memory. The rate is that of the
// processor's time, so that others on the computer change it little.
func BenchmarkLoop(b *testing.B) {
	c := newCore()
	program(b, c, 0x100, busyLoop)
	c.R[2], c.R[3], c.R[4] = 0x2000, 0x3000, 0x2ffc
	c.Start(0x100)
	b.ReportAllocs()
	b.ResetTimer()
	begin := processorTime(b)
	for n := uint64(b.N); c.Count().Instructions < n; {
		c.Run(c.Pipe.Free + 10_000)
	}
	b.ReportMetric(float64(b.N)/(processorTime(b)-begin).Seconds()/1e6, "Minstr/s")
}

// processorTime is what the process has spent in user mode.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano())
}
