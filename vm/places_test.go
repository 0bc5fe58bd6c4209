package vm_test

import (
	"fmt"
	"os"
	osexec "os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/weak"
)

// place runs a program on a core's machine with a given part of its memory for heap and stack.
type place struct {
	m     *vm.Machine
	p     *vm.Process
	space *lending
	x     emu.Addr

	over  emu.Cycles // most that a run took more than it was allowed
	local heap.Local
	most  emu.Cycles     // bounds a call; 0 for no bound
	refs  map[uint32]int // to binaries outside of the heap
	made  uint32

	extensions []heap.Extension // that the process can still have
	asked      int
}

// lending hands out blocks of DRAM and knows which are out.
type lending struct {
	next emu.Addr
	out  map[emu.Addr]int
	most int // words of a block; 0 for no limit
}

func (l *lending) AllocBlock(words int) (code.Block, error) {
	if l.most > 0 && words > l.most {
		return code.Block{}, fmt.Errorf("%d words", words)
	}
	b := code.Block{Addr: l.next, Words: words}
	l.next += emu.Addr(words) * emu.WordBytes
	if l.next >= 0x90000000-16<<20 {
		l.next = 0x8E000000 + 8<<20 // the blocks there were given back long ago
	}
	l.out[b.Addr] = words
	return b, nil
}

func (l *lending) FreeBlock(b code.Block) {
	if l.out[b.Addr] != b.Words {
		panic("a block that is not out")
	}
	delete(l.out, b.Addr)
}

func newPlace(t *testing.T, local heap.Local, stress bool) *place {
	t.Helper()
	return newPlaceCached(t, local, stress, swicache.Default())
}

func newPlaceCached(t *testing.T, local heap.Local, stress bool, cfg swicache.Config) *place {
	t.Helper()
	l := newCore(t, cfg, weak.Order{}, compile(t, "testdata/places.erl"))
	l.m.Stress, l.local = stress, local
	l.restart(t)
	return l
}

// newCore makes a core, with a process, that has a module and the module lists.
func newCore(t *testing.T, cfg swicache.Config, weak weak.Order, mod *bytecode.Module) *place {
	t.Helper()
	return newCoreWith(t, cfg, weak, code.Software{}, mod)
}

// newCoreWith is newCore for a core with some software.
func newCoreWith(t *testing.T, cfg swicache.Config, weak weak.Order, software code.Software,
	mod *bytecode.Module) *place {
	t.Helper()
	board := emu.Parallella()
	board.Values = software.Values
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	atoms := term.NewAtoms()
	view := mem.View(0)
	m := vm.NewMachine(&board, view, atoms, swicache.New(cfg))
	m.CacheAt = board.SRAM(0) + 0x4000
	m.SetWeak(weak, 0)
	prog := code.NewProgram(atoms, newMemory(view, board.DRAMBase), board.DRAMBase)
	prog.Weak, prog.Software = weak.MaxDelay > 0, software
	require.NoError(t, prog.Load(mod))
	lists, _, err := source{}.Module("lists")
	require.NoError(t, err)
	require.NoError(t, prog.Load(lists))
	m.Adopt(prog.Code())
	space := &lending{next: board.DRAMBase + 8<<20, out: map[emu.Addr]int{}}
	l := &place{m: m, space: space, x: board.SRAM(0) + 0x100, refs: map[uint32]int{}}
	l.restart(t)
	return l
}

// restart gives the core a new process.
func (l *place) restart(t *testing.T) {
	t.Helper()
	if l.p != nil {
		l.space.FreeBlock(l.p.Mem)
	}
	block, err := l.space.AllocBlock(512)
	require.NoError(t, err)
	l.p = l.m.NewProcess(term.Pid(2), l.x, block)
	l.m.SetLocal(&l.p.Space, l.local)
	l.extensions, l.asked = nil, 0
	if l.local.Overflow {
		l.extensions = someExtensions()
	}
}

// someExtensions are in the SRAM of other cores, of different sizes.
func someExtensions() (list []heap.Extension) {
	board := emu.Parallella()
	for i, words := range []int{100, 300, 260, 1000, 2000} {
		at := board.SRAM(1+3*i) + 0x1000
		list = append(list, heap.Extension{{Addr: at, Words: words},
			{Addr: at + emu.Addr(words)*emu.WordBytes, Words: words}})
	}
	return list
}

// collect makes room for the process: with an extension if it wants one and there is one.
func (l *place) collect() bool {
	l.p.Asks = len(l.extensions) > 0
	switch {
	case l.m.CollectLocal(&l.p.Space):
	case l.p.Asks && l.p.Outgrown() > 0:
		l.m.Extend(&l.p.Space, l.extensions[0])
		l.extensions = l.extensions[1:]
		l.asked++
	default:
		return l.m.Collect(&l.p.Space, l.space) == nil
	}
	return true
}

// run calls places:Function(Args…) and gives what it returned, or its exit reason.
func (l *place) run(t *testing.T, function string, args ...term.Term) string {
	t.Helper()
	return l.call(t, "places", function, args...)
}

// endless is what call gives for a process that does not come to an end.
const endless = "** endless"

// call is run for any module.
func (l *place) call(t *testing.T, module, function string, args ...term.Term) string {
	t.Helper()
	l.m.Begin(l.p, l.atom(module), l.atom(function), term.None, args)
	for began := l.m.Clock; ; {
		if l.most > 0 && l.m.Clock-began > l.most {
			return endless
		}
		l.p.SliceReds = 2000
		limit := l.m.Clock + 1<<16
		trap := l.m.Run(l.p, limit)
		l.over = max(l.over, l.m.Clock-limit)
		switch trap {
		case exec.TrapYield:
		case exec.TrapGC:
			if !l.collect() {
				return "** no memory"
			}
			l.drop()
			l.m.Settle()
		case exec.TrapBinary:
			l.made++
			l.refs[l.made] = 1
			l.p.Granted(l.made, 0x8E000000+5<<20+l.made%4096*256)
		case exec.TrapDone:
			if l.p.ExitReason != term.AtomNormal {
				return "** " + l.text(l.p.ExitReason)
			}
			return l.text(l.m.View.Slice(l.p.XAt, 1)[0])
		case exec.TrapUndef:
			l.p.ThrowUndef()
		default:
			t.Fatalf("trap %d", trap)
		}
	}
}

func (l *place) atom(name string) term.Term {
	a, _ := l.m.Atoms.Lookup(name)
	return a
}

// drop gives up the references to binaries that the process has dropped.
func (l *place) drop() {
	for _, object := range l.p.Dropped {
		if l.refs[object]--; l.refs[object] == 0 {
			delete(l.refs, object)
		}
	}
	l.p.Dropped = l.p.Dropped[:0]
}

func (l *place) text(x term.Term) string {
	return pretty.Write(l.m.View, l.m.Atoms, x, pretty.Format{})
}

// localBase is where the tests put heaps and stacks.
func localBase() emu.Addr {
	board := emu.Parallella()
	return board.SRAM(0) + 0x800
}

// places of heap and stack, in the SRAM of a core from 0x800 on.
func somePlaces() map[string]heap.Local {
	at := localBase()
	block := func(off, words int) code.Block { return code.Block{Addr: at + emu.Addr(off), Words: words} }
	return map[string]heap.Local{
		"all in DRAM":           {},
		"tiny stack":            {Stack: block(0, 54)},
		"tiny stack, nursery":   {Stack: block(0, 54), Heap: block(0x1000, 512)},
		"small stack":           {Stack: block(0, 160)},
		"stack":                 {Stack: block(0, 512)},
		"small nursery":         {Heap: block(0x1000, 256)},
		"nursery":               {Heap: block(0x1000, 1024)},
		"stack and nursery":     {Stack: block(0, 200), Heap: block(0x1000, 512)},
		"stack and local heap":  {Stack: block(0, 200), Heap: block(0x1000, 512), Old: [2]code.Block{block(0x2000, 256), block(0x2400, 256)}},
		"small local heap":      {Heap: block(0x1000, 200), Old: [2]code.Block{block(0x2000, 210), block(0x2400, 210)}},
		"nursery with annexes":  {Heap: block(0x1000, 1024), Overflow: true},
		"heap with annexes":     {Heap: block(0x1000, 512), Old: [2]code.Block{block(0x2000, 256), block(0x2400, 256)}, Overflow: true},
		"tiny, with annexes":    {Stack: block(0, 54), Heap: block(0x1000, 400), Old: [2]code.Block{block(0x2000, 50), block(0x2400, 50)}, Overflow: true},
		"local heap, large old": {Heap: block(0x1000, 256), Old: [2]code.Block{block(0x2000, 1024), block(0x3000, 1024)}},
	}
}

// A program gives the same wherever its heap and its stack lie, and what real OTP gives.
func TestPlacesDoNotMatter(t *testing.T) {
	sizes := map[bool]int{false: 1500, true: 120}
	want := map[bool]string{}
	recorded, err := os.ReadFile("testdata/places.out")
	require.NoError(t, err)
	for stress, size := range sizes {
		_, line, found := strings.Cut("\n"+string(recorded), fmt.Sprintf("\n%d ", size))
		require.True(t, found)
		want[stress], _, _ = strings.Cut(line, "\n")
	}
	for name, local := range somePlaces() {
		for stress, size := range sizes {
			l := newPlace(t, local, stress)
			got := l.run(t, "check", term.Small(size))
			assert.Equal(t, want[stress], got, "%s, stress %v", name, stress)
			assert.Len(t, l.space.out, 1, "%s, stress %v: blocks that are out", name, stress)
			boxes := map[uint32]int{}
			l.m.EachBox(&l.p.Space, func(box term.Term) { boxes[term.RefcObject(l.m.View, box)]++ })
			assert.Equal(t, boxes, l.refs, "%s, stress %v", name, stress)
			assert.Less(t, len(boxes), int(l.made), "%s, stress %v: binaries never collected", name, stress)
			l.m.DropObjects(&l.p.Space)
			l.drop()
			assert.Empty(t, l.refs, "%s, stress %v", name, stress)
			c := l.m.Counted()
			if local.Stack.Words >= 160 {
				assert.NotZero(t, c.Spills, name)
				assert.NotZero(t, c.Refills, name)
			}
			if local.Heap.Words >= 512 {
				assert.NotZero(t, c.Minors, name)
			}
			if !stress {
				assert.Equal(t, local.Overflow, l.asked > 0, name)
			}
		}
	}
}

// What is recorded of the program is what OTP prints.
func TestPlacesAreRecorded(t *testing.T) {
	installed.Need(t)
	dir := t.TempDir()
	out, err := osexec.Command("erlc", "-o", dir, "testdata/places.erl").CombinedOutput()
	require.NoError(t, err, "%s", out)
	const show = `[io:format("~w ~w~n", [N, places:check(N)]) || N <- [120, 1500]], halt().`
	out, err = osexec.Command("erl", "-noshell", "-pa", dir, "-eval", show).CombinedOutput()
	require.NoError(t, err, "%s", out)
	recorded, err := os.ReadFile("testdata/places.out")
	require.NoError(t, err)
	assert.Equal(t, string(out), string(recorded))
}

// A stack that may not leave local memory bounds recursion: the process ends with system_limit.
func TestStackWithoutSpilling(t *testing.T) {
	at := localBase()
	for _, stress := range []bool{false, true} {
		for n, want := range map[int]string{10: "55", 100_000: "** system_limit"} {
			l := newPlace(t, heap.Local{Stack: code.Block{Addr: at, Words: 512}, NoSpill: true}, stress)
			assert.Equal(t, want, l.run(t, "sum", term.Small(n)))
			assert.Zero(t, l.m.Runtime.Spills)
		}
	}
}

// A frame that is larger than the local stack takes the stack to the block.
func TestLargeFramesLeaveTheStack(t *testing.T) {
	at := localBase()
	l := newPlace(t, heap.Local{Stack: code.Block{Addr: at, Words: 54}}, false)
	require.Equal(t, "1275", l.run(t, "sum", term.Small(50)))
	assert.Equal(t, heap.Local{}, l.p.Local())
	assert.NotZero(t, l.m.Runtime.SpilledWords)
	assert.Zero(t, l.m.Runtime.Refills)
}

// A collection that the program asks for leaves no garbage, and takes no local heap away that has
// room.
func TestCollectionOnRequest(t *testing.T) {
	for name, local := range somePlaces() {
		l := newPlace(t, local, false)
		require.Equal(t, "collected", l.run(t, "collected", term.Small(20)), name)
		assert.Less(t, l.p.HeapUsed(), 100, name)
		switch {
		case local.Overflow:
			assert.Equal(t, local, l.p.Local(), name)
		case local.Old[0].Words > local.Heap.Words:
			assert.Equal(t, local, l.p.Local(), name)
			assert.Zero(t, l.m.Runtime.Majors, name)
		default:
			assert.NotZero(t, l.m.Runtime.Majors, name)
		}
		assert.Equal(t, l.p.Mem.Words, l.p.Words()-l.words(), name)
	}
}

// words is what the process has besides its block.
func (l *place) words() int {
	x := l.p.Local()
	n := x.Stack.Words + x.Heap.Words + x.Old[0].Words + x.Old[1].Words
	for _, a := range someExtensions()[:l.asked] {
		n += a[0].Words + a[1].Words
	}
	return n
}

// The depth of recursion is bounded by the block, not by the local stack.
func TestDeepRecursionSpills(t *testing.T) {
	at := localBase()
	l := newPlace(t, heap.Local{Stack: code.Block{Addr: at, Words: 256}}, false)
	const n = 100_000
	require.Equal(t, fmt.Sprint(int64(n*(n+1)/2)), l.run(t, "sum", term.Small(n)))
	c := l.m.Counted()
	assert.Greater(t, c.SpilledWords, uint64(n))
	assert.NotZero(t, c.Refills)
}

// Locality pays: the same program stalls less the more of it is local.
func TestLocalMemoryIsFaster(t *testing.T) {
	clock := func(name string) emu.Cycles {
		l := newPlace(t, somePlaces()[name], false)
		l.run(t, "tree", term.Small(300))
		return l.m.Clock
	}
	dram, nursery, both := clock("all in DRAM"), clock("nursery"), clock("stack and nursery")
	assert.Less(t, nursery, dram)
	assert.Less(t, both, nursery)
}

// A deep recursion stops for its runner on its way back as on its way in.
func TestReturnsYield(t *testing.T) {
	l := newPlace(t, heap.Local{}, false)
	require.Equal(t, "100000", l.run(t, "deep", term.Small(100_000)))
	assert.Less(t, l.over, emu.Cycles(10<<20), "cycles beyond what a run was allowed")
}
