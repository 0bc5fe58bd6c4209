package slave

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// part is a region as a test expects it: the offset follows.
type part struct {
	name  string
	bytes int
}

// Everything that lives in SRAM lies one behind the other, in the order of the map.
func TestLayouts(t *testing.T) {
	board := emu.Parallella()
	begin := []part{{"interrupt vectors", 40}, {"workgroup configuration", 48},
		{"control block", 168}, {"x registers", 4 * code.NumX},
		{"instruction handlers", cost.Own.LoopBytes()},
		{"slave", rts.SlavePrices().Bytes + rts.SlavePrices().RestBytes}}
	runtime := []part{{"gc", rts.GC.Bytes()},
		{"softfloat", rts.Doubles.Bytes()}, {"smallint", rts.SmallInts.Bytes()}}
	end := part{"runtime stack", 1024}
	std := DefaultPlacement()
	onlyBuiltins := [rts.NumFuncs]RuntimePlace{Cached, Cached, Cached, Cached, Resident, Cached}
	away := [rts.NumFuncs]RuntimePlace{InDRAM, Cached, InDRAM, Cached, InDRAM, InDRAM}
	for name, c := range map[string]struct {
		placement Placement
		cache     int
		parts     [][]part
	}{
		"default": {std, 8192, [][]part{runtime, {{"print buffer", 512}, {"instruction cache", 8192}, end}}},
		"local": {Placement{Stack: StackSRAM, StackBytes: 1024, Heap: HeapSRAM, HeapBytes: 3072, InboxBytes: 256, Runtime: std.Runtime}, 4096,
			[][]part{runtime, {{"print buffer", 512}, {"core to core", 1024}, {"outbox", 104}, {"inbox", 256}, {"stack", 1024}, {"instruction cache", 4096},
				{"heap", 3072}, end}}},
		"nursery, runtime elsewhere": {Placement{Stack: StackSegmented, StackBytes: 512, Heap: HeapNursery, HeapBytes: 8192, Runtime: away}, 8192,
			[][]part{{{"print buffer", 512}, {"stack", 512}, {"instruction cache", 8192}, {"nursery", 8192}, end}}},
		"built-in functions only": {Placement{Software: code.Software{LoopInDRAM: true},
			StackBytes: 1 << 20, Runtime: onlyBuiltins}, 0,
			[][]part{{{"builtins", rts.Builtins.Bytes()}, {"print buffer", 512}, {"instruction cache", 0}, end}}},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := NewLayout(&board, swicache.Config{Bytes: c.cache}, c.placement)
			require.NoError(t, err)
			want := begin
			if c.placement.Software.LoopInDRAM {
				want = slices.Delete(slices.Clone(begin), 4, 5)
			}
			if c.cache > 0 {
				cold := swicache.Config{Bytes: c.cache}.RuntimeBytes()
				want = append(want[:len(want):len(want)], part{"cold calls", cold})
			}
			for _, p := range c.parts {
				want = append(want[:len(want):len(want)], p...)
			}
			at := 0
			require.Len(t, l.Regions, len(want))
			for i, r := range l.Regions {
				at = (at + 7) &^ 7
				assert.Equal(t, want[i], part{r.Name, r.Bytes})
				assert.Equal(t, at, r.Offset, r.Name)
				at += r.Bytes
			}
			assert.Equal(t, at, l.Size)
			assert.Equal(t, board.SRAMBytes-at, l.Free)
		})
	}
}

// The fields of a layout are the offsets and sizes of its regions, and the cache can grow over the
// heap.
func TestLayoutFields(t *testing.T) {
	board := emu.Parallella()
	p := Placement{Stack: StackSRAM, StackBytes: 1000, Heap: HeapNursery, HeapBytes: 2000, InboxBytes: 104, Runtime: DefaultPlacement().Runtime}
	l, err := NewLayout(&board, swicache.Config{Bytes: 3001}, p)
	require.NoError(t, err)
	at := map[string]Region{}
	for _, r := range l.Regions {
		at[r.Name] = r
	}
	assert.Equal(t, at["x registers"].Offset, l.X)
	assert.Equal(t, []int{at["stack"].Offset, 1000}, []int{l.Stack, l.StackBytes})
	assert.Equal(t, []int{at["nursery"].Offset, 2000}, []int{l.Heap, l.HeapBytes})
	assert.Equal(t, []int{at["inbox"].Offset, 104}, []int{l.Inbox, l.InboxBytes})
	assert.Equal(t, []int{at["instruction cache"].Offset, 3001}, []int{l.Cache, l.CacheBytes})
	assert.Equal(t, 3008, l.Heap-l.Cache, "the heap is next")
	assert.Equal(t, 5008, l.CacheMax)
	l, err = NewLayout(&board, swicache.Config{Bytes: 3001}, DefaultPlacement())
	require.NoError(t, err)
	assert.Equal(t, 3001, l.CacheMax)
	assert.Zero(t, l.HeapBytes+l.StackBytes+l.InboxBytes)
}

// The loop and the x registers are in the map where they are not in shared DRAM. Compiled code has
// no loop.
func TestLayoutsOfSoftware(t *testing.T) {
	board := emu.Parallella()
	has := func(s code.Software) (loop, registers int) {
		p := DefaultPlacement()
		p.Software = s
		l, err := NewLayout(&board, swicache.Config{}, p)
		require.NoError(t, err)
		for _, r := range l.Regions {
			switch r.Name {
			case "instruction handlers":
				loop = r.Bytes
			case "x registers":
				registers = r.Bytes
				assert.Equal(t, r.Offset, l.X)
			}
		}
		return loop, registers
	}
	for set := range cost.NumModels {
		loop, registers := has(code.Software{Model: set, LoopInDRAM: true})
		assert.Zero(t, loop, set)
		assert.Equal(t, 4*code.NumX, registers, set)
		_, registers = has(code.Software{Model: set, LoopInDRAM: true, RegistersInDRAM: true})
		assert.Zero(t, registers, set)
	}
	loop, _ := has(code.Software{})
	assert.Equal(t, cost.Own.LoopBytes(), loop)
}

func TestLayoutText(t *testing.T) {
	board := emu.Parallella()
	l := &Layout{board: &board}
	l.add("first", 4)
	l.add("nothing", 0)
	l.add("long", 9000)
	l.Free = board.SRAMBytes - l.Size
	assert.Equal(t, `0x0000      4  0     first
0x0008      0  0     nothing
0x0008   9000  0-1   long
0x2330  23760  1-3   free
`, l.String())
	l.add("too long", 23761)
	l.add("outside", 1)
	l.Free = board.SRAMBytes - l.Size
	assert.Equal(t, `0x0000      4  0     first
0x0008      0  0     nothing
0x0008   9000  0-1   long
0x2330  23761  1-    too long
0x8008      1  -     outside
`, l.String())
}

func TestLayoutsThatDoNotFit(t *testing.T) {
	board := emu.Parallella()
	resident := DefaultPlacement()
	resident.Runtime[rts.Builtins] = Resident
	heap := DefaultPlacement()
	heap.Heap, heap.HeapBytes = HeapSRAM, 16<<10
	large := swicache.Default()
	large.Bytes = board.SRAMBytes
	for name, c := range map[string]struct {
		cache     swicache.Config
		placement Placement
		parts     []string
	}{
		"cache": {large, DefaultPlacement(), []string{"SRAM of 32768 bytes is too small", "the first part beyond the end is the instruction cache, by ",
			"can be smaller: instruction cache (32768)\n", "can be cached or in DRAM: instruction handlers (", "x registers (1024), gc ("}},
		"heap": {swicache.Default(), heap, []string{"beyond the end is the heap, by ", "instruction cache (8192), heap (16384)\n", " -     runtime stack\n"}},
		"built-in functions": {swicache.Default(), resident, []string{"builtins (",
			" 1-    builtins\n"}},
	} {
		_, err := NewLayout(&board, c.cache, c.placement)
		for _, s := range c.parts {
			assert.ErrorContains(t, err, s, name)
		}
		for _, s := range []string{"interrupt vectors", "runtime stack"} {
			assert.ErrorContains(t, err, s, "the whole map")
		}
	}
	_, err := NewLayout(&board, swicache.Config{Bytes: math.MaxInt}, DefaultPlacement())
	assert.ErrorContains(t, err, "Cache.Bytes is 9223372036854775807, want 0 to 32768")
	_, err = NewLayout(&board, swicache.Config{Bytes: -1}, DefaultPlacement())
	assert.ErrorContains(t, err, "Cache.Bytes is -1, want 0 to 32768")
	_, err = NewLayout(&board, swicache.Default(), Placement{Stack: 7})
	assert.ErrorContains(t, err, "Placement.Stack is 7")
}

// What is left when everything that can go has gone does not ask to be made smaller.
func TestLayoutOfATinyBoard(t *testing.T) {
	board := emu.Parallella()
	board.SRAMBytes = 4096
	p := Placement{Runtime: [rts.NumFuncs]RuntimePlace{InDRAM, InDRAM, InDRAM, InDRAM, InDRAM, InDRAM}}
	_, err := NewLayout(&board, swicache.Config{}, p)
	assert.ErrorContains(t, err, "beyond the end is the instruction handlers")
	assert.NotContains(t, err.Error(), "can be smaller")
	assert.ErrorContains(t, err, "can be cached or in DRAM: instruction handlers (")
	p.Software = code.Software{LoopInDRAM: true, RegistersInDRAM: true}
	l, err := NewLayout(&board, swicache.Config{}, p)
	require.NoError(t, err)
	assert.Positive(t, l.Free)
}

// Whatever the placement, regions are in order, aligned, apart and inside SRAM, or the error says
// that they are not.
func TestLayoutsDoNotOverlap(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 3))
	board := emu.Parallella()
	fits := 0
	for range 6000 {
		board.SRAMBytes = (1 + rnd.IntN(16)) * 4096
		size := func() int { return rnd.IntN(board.SRAMBytes/24) * 8 }
		p := Placement{Stack: StackPlace(rnd.IntN(3)), StackBytes: size(), Heap: HeapPlace(rnd.IntN(3)), HeapBytes: size(), InboxBytes: size()}
		for f := range p.Runtime {
			p.Runtime[f] = RuntimePlace(rnd.IntN(3))
		}
		cache := swicache.Config{Bytes: rnd.IntN(board.SRAMBytes / 2)}
		l, err := NewLayout(&board, cache, p)
		if err != nil {
			known := strings.Contains(err.Error(), "too small") || p.Validate(&board) != nil
			require.True(t, known, err)
			continue
		}
		fits++
		end := 0
		for _, r := range l.Regions {
			require.GreaterOrEqual(t, r.Offset, end, r.Name)
			require.Zero(t, r.Offset%8, r.Name)
			end = r.Offset + r.Bytes
		}
		require.LessOrEqual(t, end, board.SRAMBytes)
		require.Equal(t, board.SRAMBytes, l.Size+l.Free)
		require.LessOrEqual(t, l.Cache+l.CacheMax, end)
	}
	assert.Greater(t, fits, 800)
}
