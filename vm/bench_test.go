package vm_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stdlib"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// source finds library modules.
type source struct{}

func (source) Module(name string) (*bytecode.Module, []string, error) {
	src, found := stdlib.Source(name)
	if !found {
		return nil, nil, nil
	}
	mod, _, err := compiler.Compile(name+".erl", src, compiler.Options{})
	return mod, nil, err
}

func compile(tb testing.TB, file string) *bytecode.Module {
	tb.Helper()
	src, err := os.ReadFile(file)
	require.NoError(tb, err)
	mod, _, err := compiler.Compile(file, src, compiler.Options{})
	require.NoError(tb, err)
	return mod
}

// memory writes code and literals at once: nothing else runs.
type memory struct {
	v    *emu.View
	code emu.Addr
	next emu.Addr
}

func newMemory(v *emu.View, base emu.Addr) *memory {
	return &memory{v: v, code: base + code.HeadBytes, next: base + 4<<20}
}

func (m *memory) Code(bytes int) (emu.Addr, error) {
	at := m.code
	m.code += emu.Addr(bytes+7) &^ 7
	return at, nil
}

func (m *memory) Free(emu.Addr) {}

func (m *memory) Literals(n int) (emu.Addr, error) {
	at := m.next
	m.next += emu.Addr(n) * emu.WordBytes
	return at, nil
}

func (m *memory) Write(a emu.Addr, w []emu.Word) { copy(m.v.Slice(a, len(w)), w) }

// blocks hands out two halves of DRAM in turn.
type blocks struct {
	at   [2]emu.Addr
	next int
}

func (b *blocks) AllocBlock(words int) (code.Block, error) {
	b.next ^= 1
	return code.Block{Addr: b.at[b.next], Words: words}, nil
}

func (b *blocks) FreeBlock(code.Block) {}

// BenchmarkCore runs one core's machine without a system around it: heap, stack and code in DRAM,
// the instruction cache in SRAM, every cycle accounted for; collections are done at once.
func BenchmarkCore(b *testing.B) {
	for _, f := range []string{"flips", "rows"} {
		b.Run(f, func(b *testing.B) { benchCore(b, f, swicache.Default()) })
	}
}

// BenchmarkCache is BenchmarkCore under a policy that stamps calls, in a cache in which every call
// hits.
func BenchmarkCache(b *testing.B) {
	for _, f := range []string{"flips", "rows"} {
		b.Run(f, func(b *testing.B) { benchCore(b, f, swicache.For(swicache.LRU)) })
	}
}

func benchCore(b *testing.B, function string, cache swicache.Config) {
	m, step := newLoop(b, function, cache)
	for range 50 { // until everything that is called is cached
		step()
	}
	start, misses := m.Count.Bytecodes, m.Cache.Stats().ColdCalls
	b.ReportAllocs()
	for b.Loop() {
		step()
	}
	require.Equal(b, misses, m.Cache.Stats().ColdCalls, "every call hits")
	report(b, m.Count.Bytecodes-start)
}

// paced is what BenchmarkPaced runs.
var paced = flag.String("paced", "", "function of testdata/flips.erl that BenchmarkPaced runs")

// BenchmarkPaced runs as BenchmarkCache does, in turn with other programs: for each line of input
// it takes some steps and prints how many millions of instructions it has executed in a second. See
// benchmarks/bookkeeping.
func BenchmarkPaced(b *testing.B) {
	if *paced == "" {
		b.Skip("it needs -paced and input")
	}
	m, step := newLoop(b, *paced, swicache.For(swicache.LRU))
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		step() // after which the caches of this computer are warm
		start, began := m.Count.Bytecodes, time.Now()
		for range 10 {
			step()
		}
		fmt.Printf("paced %.3f\n", float64(m.Count.Bytecodes-start)/time.Since(began).Seconds()/1e6)
	}
}

// newLoop makes a machine that runs a function for ever. A step is about a million cycles.
func newLoop(b *testing.B, function string, cache swicache.Config) (m *vm.Machine, step func()) {
	board := emu.Parallella()
	mem, err := emu.NewMemory(board)
	require.NoError(b, err)
	atoms := term.NewAtoms()
	view := mem.View(0)
	m = vm.NewMachine(&board, view, atoms, swicache.New(cache))
	m.CacheAt = board.SRAM(0) + 0x4000
	prog := code.NewProgram(atoms, newMemory(view, board.DRAMBase), board.DRAMBase)
	require.NoError(b, prog.Load(compile(b, "testdata/flips.erl")))
	lists, _, err := source{}.Module("lists")
	require.NoError(b, err)
	require.NoError(b, prog.Load(lists))
	m.Adopt(prog.Code())
	space := &blocks{at: [2]emu.Addr{board.DRAMBase + 8<<20, board.DRAMBase + 16<<20}}
	block, _ := space.AllocBlock(config.DefaultHeapWords)
	p := m.NewProcess(term.Pid(2), board.SRAM(0)+0x100, block)
	p.MinWords = config.DefaultHeapWords
	module, _ := atoms.Lookup("flips")
	name, _ := atoms.Lookup(function)
	m.Begin(p, module, name, term.None, []term.Term{term.Small(term.MaxSmall)})
	return m, func() {
		p.SliceReds = 1 << 30
		for limit := m.Clock + 1<<20; m.Clock < limit; {
			switch trap := m.Run(p, limit); trap {
			case exec.TrapYield:
			case exec.TrapGC:
				require.NoError(b, m.Collect(&p.Space, space))
				m.Settle()
			default:
				b.Fatalf("trap %d", trap)
			}
		}
	}
}

func report(b *testing.B, bytecodes uint64) {
	b.ReportMetric(float64(bytecodes)/b.Elapsed().Seconds()/1e6, "Minstr/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkBoard runs 16 busy cores with master, engine and collections as system calls.
func BenchmarkBoard(b *testing.B) {
	for _, f := range []string{"flips", "rows"} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d/window=%d", f, workers, engine.DefaultWindow), func(b *testing.B) { benchBoard(b, f, workers) })
		}
	}
}

// outlet drops what comes out.
type outlet struct{ spawned int }

func (o *outlet) Message(to, from uint32, data []byte)     {}
func (o *outlet) Spawned(id uint64, pid uint32, err error) { o.spawned++ }
func (o *outlet) Loaded(id uint64, err error)              {}
func (o *outlet) Down(to, pid uint32, reason []byte)       {}
func (o *outlet) Exit(to, from uint32, reason []byte)      {}
func (o *outlet) Watch(actor uint32)                       {}
func (o *outlet) Output(text []byte)                       {}
func (o *outlet) Log(text []byte)                          {}
func (o *outlet) Report(text string)                       {}
func (o *outlet) Frame(uint32, []byte)                     {}
func (o *outlet) ErrorOutput(text []byte)                  { o.Report(string(text)) }
func (o *outlet) HostCall(from, ref uint32, data []byte)   {}

func benchBoard(b *testing.B, function string, workers int) {
	out := &outlet{}
	ma, err := actor.New(config.Config{Engine: engine.Config{Workers: workers}, Source: source{}}, out)
	require.NoError(b, err)
	defer func() { require.NoError(b, ma.Close()) }()
	wire, err := bytecode.Marshal(compile(b, "testdata/flips.erl"))
	require.NoError(b, err)
	input := func(kind uint8, r edge.Request) {
		data, err := r.Marshal()
		require.NoError(b, err)
		ma.Input(ma.Engine().Now(), engine.Input{Kind: kind, Data: data})
	}
	input(edge.InputLoad, edge.Request{Data: wire})
	args, err := term.Encode(term.List{term.MaxSmall})
	require.NoError(b, err)
	for range 16 {
		input(edge.InputSpawn, edge.Request{Module: "flips", Function: function, Data: args})
	}
	steps := func(n int) {
		for range n {
			require.True(b, ma.Engine().Step(), "%v", ma.Engine().Err())
			ma.AfterWindow(ma.Engine().Now())
		}
	}
	steps(20000)
	require.Equal(b, 16, out.spawned)
	count := func() (n uint64) {
		for _, c := range ma.Stats().Cores {
			n += c.Count("bytecodes")
		}
		return n
	}
	start := count()
	for b.Loop() {
		steps(1000)
	}
	report(b, count()-start)
}
