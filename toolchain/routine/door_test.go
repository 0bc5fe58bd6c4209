package routine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/toolchain/routine"
)

const (
	words = 0x8000 / 4
	at    = 0x100
)

// assembled gives a text's program and memory with it.
func assembled(t *testing.T, text string) (*routine.Program, []uint32) {
	t.Helper()
	p, err := routine.Assemble("a.s", text)
	require.NoError(t, err, text)
	sram := make([]uint32, words)
	p.Load(sram, at)
	return p, sram
}

func TestAssemble(t *testing.T) {
	p, sram := assembled(t, "first: nop\nnop\nsecond: add r0,r0,r1\nlast: mov r40,#300\nend:\n")
	for symbol, want := range map[string]uint32{"first": 0, "second": 4, "last": 6, "end": 10} {
		assert.EqualValues(t, want, p.Symbols[symbol], symbol)
	}
	assert.Equal(t, []int{4, 2, 4}, []int{p.Size("first"), p.Size("second"), p.Size("last")})
	for i, b := range p.Code {
		assert.Equal(t, b, byte(sram[(at+i)/4]>>((at+i)%4*8)), "byte %d", i)
	}
	for _, c := range []struct{ text, want string }{
		{"bl elsewhere\n", "a.s: 1 places are for a linker"},
		{"b x\nmov r0,%low(y)\n", "a.s: 2 places are for a linker"},
		{"nop\nfrobnicate r0\n", "a.s:2"},
		{"nop\n.data\n.word 1,2\n", "a.s: section .data has 8 bytes; only those of .text are loaded"},
		{"nop\n.bss\n.skip 4\n", "a.s: section .bss has 4 bytes"},
		{"nop\n.section .text.other,\"ax\"\nnop\n", "a.s: section .text.other has 2 bytes"},
	} {
		_, err := routine.Assemble("a.s", c.text)
		assert.ErrorContains(t, err, c.want)
	}
}

// Loading at a place that is no word's keeps what is before it.
func TestLoadBesideOthers(t *testing.T) {
	p, err := routine.Assemble("a.s", "nop\n")
	require.NoError(t, err)
	sram := []uint32{0x1234, 0}
	p.Load(sram, 2)
	assert.EqualValues(t, 0x1234, sram[0]&0xffff)
	assert.Equal(t, p.Code, []byte{byte(sram[0] >> 16), byte(sram[0] >> 24)})
}

func TestFollow(t *testing.T) {
	_, sram := assembled(t, "mov r1,#5\nmov r0,#0\nloop: add r0,r0,r1\nsub r1,r1,#1\nbne loop\n"+
		"mov r2,#0x400\nstr r0,[r2]\nldr r3,[r2]\nldr r4,[r2,#4]\ntrap #7\n")
	f := &routine.Follower{SRAM: sram, Watched: [2]uint32{0x400, 0x404}}
	p, trap, err := f.Follow(at)
	require.NoError(t, err)
	assert.EqualValues(t, 7, trap)
	assert.EqualValues(t, 15, sram[0x400/4])
	assert.EqualValues(t, 15, f.R[3])
	assert.Equal(t, []int{1, 1}, []int{p.Loads, p.Stores}, "the word beside is not watched")
	assert.Equal(t, 2+5*3+4, p.Instrs)
	assert.EqualValues(t, p.Cycles, p.Mix.Cycles)
	assert.EqualValues(t, 2*5, p.Mix.IALU-3, "ten in the loop, three moves")
}

func TestWhatIsNoRoutine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"b .\n", "a routine at 0x100 does not end"},
		{"mov r0,#0x300\njr r0\n", "before 0x304"},
		{"mov r0,#0xffff\nmovt r0,#0x7fff\nldr r1,[r0]\ntrap #1\n", "before 0x10"},
	} {
		_, sram := assembled(t, c.text)
		for i := 0x300 / 4; i < len(sram); i++ {
			sram[i] = 0x000f000f // no instruction
		}
		_, _, err := (&routine.Follower{SRAM: sram}).Follow(at)
		assert.ErrorContains(t, err, c.want, c.text)
	}
	f := &routine.Follower{SRAM: make([]uint32, 4)}
	for _, where := range []uint32{16, 1, 1 << 31} {
		_, _, err := f.Follow(where)
		assert.EqualError(t, err, fmt.Sprintf("no instruction at %#x", where))
	}
}

// A core stops by something else than a trap: that is an error, too.
func TestRunThatStopsOtherwise(t *testing.T) {
	_, sram := assembled(t, "b .\n")
	_, _, err := routine.Run(ecore.New(0x808, sram, nil), sram, at, 4, nil)
	assert.ErrorContains(t, err, "a routine at 0x100 stops as")
}

// Memory of a follower: every size at every aligned place is what was stored there, and bytes beside
// it stay. Places beyond the end are none.
func TestMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	f := &routine.Follower{SRAM: make([]uint32, 16)}
	model := make([]byte, 64)
	for range 5000 {
		size := uint8(1) << r.IntN(4)
		place := r.Uint32N(80) &^ uint32(size-1)
		value := r.Uint64()
		inside := int(place)+int(size) <= len(model)
		if r.IntN(2) == 0 {
			require.Equal(t, inside, f.Store(place, size, value))
			for i := range size {
				if inside {
					model[place+uint32(i)] = byte(value >> (8 * i))
				}
			}
			continue
		}
		var want uint64
		for i := range size {
			if inside {
				want |= uint64(model[place+uint32(i)]) << (8 * i)
			}
		}
		got, ok := f.Load(place, size)
		require.Equal(t, inside, ok)
		require.Equal(t, want, got, "%d bytes at %d", size, place)
	}
	require.True(t, f.Store(8, 4, 0))
	old, ok := f.TestSet(8, 4, 9)
	assert.True(t, ok)
	assert.Zero(t, old)
	old, ok = f.TestSet(8, 4, 10)
	assert.True(t, ok)
	assert.EqualValues(t, 9, old, "what is not zero stays")
	_, ok = f.TestSet(64, 4, 1)
	assert.False(t, ok)
}

func TestPathsAdd(t *testing.T) {
	a := routine.Path{Cycles: 7, Bytes: 10, Instrs: 4, Loads: 1, Stores: 2, Mix: isa.Mix{Cycles: 7, IALU: 3}}
	b := routine.Path{Cycles: 5, Bytes: 2, Instrs: 1, Loads: 3, Mix: isa.Mix{Cycles: 5, FPU: 1}}
	assert.Equal(t, a, a.Plus(b).Minus(b))
	assert.Equal(t, a.Plus(a).Plus(a), a.Times(3))
	assert.Equal(t, routine.Path{}, b.Times(0))
	assert.Equal(t, a.Plus(b), b.Plus(a))
}

// random is a routine of instructions in any order, with branches forward, that ends by a trap. Its
// data are in another bank than its code.
func random(r *rand.Rand) string {
	var out strings.Builder
	reg := func() string { return fmt.Sprintf("r%d", []int{0, 1, 2, 3, 20, 40}[r.IntN(6)]) }
	out.WriteString("mov r8,#0x2000\nmov r9,#0x5a5\n")
	for i := range 30 {
		fmt.Fprintf(&out, "l%d: ", i)
		switch r.IntN(7) {
		case 0:
			fmt.Fprintf(&out, "b%s l%d\n", []string{"eq", "ne", "gtu", "lt", ""}[r.IntN(5)],
				min(30, i+1+r.IntN(4)))
		case 1:
			fmt.Fprintf(&out, "ldr %s,[r8,#%d]\n", reg(), r.IntN(8))
		case 2:
			fmt.Fprintf(&out, "str %s,[r8,#%d]\n", reg(), r.IntN(8))
		case 3:
			fmt.Fprintf(&out, "fmadd %s,%s,%s\n", reg(), reg(), reg())
		case 4:
			fmt.Fprintf(&out, "mov %s,#%d\n", reg(), r.IntN(60000))
		case 5:
			out.WriteString("jalr r9\n")
		default:
			fmt.Fprintf(&out, "%s %s,%s,%s\n", []string{"add", "sub", "eor", "lsl", "asr"}[r.IntN(5)],
				reg(), reg(), reg())
		}
	}
	out.WriteString("l30: trap #7\n")
	return out.String()
}

// Following a routine and executing it on a core take the same time and leave the same state,
// functions of the runtime included.
func TestFollowAsRun(t *testing.T) {
	const runtime, function = 5, 0x700
	r := rand.New(rand.NewPCG(3, 4))
	functions, err := routine.Assemble("f.s", fmt.Sprintf("trap #%d\n", runtime))
	require.NoError(t, err)
	calls := 0
	for range 150 {
		text := strings.Replace(random(r), "0x5a5", fmt.Sprint(function), 1)
		_, followed := assembled(t, text)
		_, executed := assembled(t, text)
		functions.Load(followed, function)
		functions.Load(executed, function)

		f := &routine.Follower{SRAM: followed, Runtime: [2]uint32{function, function + 2}}
		f.Call = func(at uint32) { calls++; f.R[1] += at }
		path, trap, err := f.Follow(at)
		require.NoError(t, err, text)
		core := ecore.New(0x808, executed, nil)
		cycles, same, err := routine.Run(core, executed, at, runtime, func(at uint32) { core.R[1] += at })
		require.NoError(t, err, text)
		require.Equal(t, trap, same)
		require.Equal(t, path.Cycles, cycles, text)
		require.Equal(t, f.R, core.R, text)
		require.Equal(t, followed, executed, text)
	}
	assert.Greater(t, calls, 50, "or nothing was called")
}
