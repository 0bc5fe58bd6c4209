package vm

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/weak"
)

var (
	soundnessSeed = flag.Uint64("soundness.seed", 1, "seed of the first random module of TestSoundness")
	soundnessN    = flag.Int("soundness.n", 60, "number of random modules of TestSoundness")
)

// Whatever the verifier accepts, no matter how odd, runs without taking the emulator down, and
// collections at every allocation into memory that was wiped do not change what comes of it.
func TestSoundness(t *testing.T) {
	for i := range *soundnessN {
		seed := *soundnessSeed + uint64(i)
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { soundness(t, seed) })
	}
}

// soundness runs the module of a seed in a few ways. A failure tells how to see it again.
func soundness(t *testing.T, seed uint64) {
	mod := randomModule(seed)
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("panic: %v\n%s", e, debug.Stack())
		}
		if t.Failed() {
			var listing strings.Builder
			require.NoError(t, bc.Print(&listing, mod))
			t.Logf("again: go test ./vm -run TestSoundness -soundness.seed %d -soundness.n 1\n%s", seed, &listing)
		}
	}()
	for way := range uint64(3) {
		plain := runRandom(t, newBench(t), mod, rand.New(rand.NewPCG(seed, way)), false)
		stress := runRandom(t, newBench(t), mod, rand.New(rand.NewPCG(seed, way)), true)
		if plain != unfinished && stress != unfinished {
			require.Equal(t, plain, stress, "way %d: with collections at every allocation", way)
		}
	}
	weakSoundness(t, mod, seed)
}

// weakSoundness runs the module of a seed on a core in the weak order of memory: with fences it
// does what it does in the strong order, without anything but taking the emulator down.
func weakSoundness(t *testing.T, mod *bc.Module, seed uint64) {
	t.Helper()
	for way := range uint64(3) {
		run := func(w weak.Order, noFences bool) string {
			b := newWeakBench(t, w)
			b.m.NoFences = noFences
			return runRandom(t, b, mod, rand.New(rand.NewPCG(seed, way)), seed%2 == 1)
		}
		late := weak.Order{Seed: seed, MaxDelay: 20 << (seed % 8)}
		run(late, true)
		strong, fenced := run(weak.Order{}, false), run(late, false)
		if strong != unfinished && fenced != unfinished {
			require.Equal(t, strong, fenced, "way %d: in the weak order", way)
		}
	}
}

// runRandom calls t:f/3 of a module with random arguments, or t:g/2, and gives what comes of it.
func runRandom(t *testing.T, b *bench, mod *bc.Module, rnd *rand.Rand, stress bool) string {
	t.Helper()
	b.m.Stress = stress
	require.NoError(t, b.loadAll(mod))
	values := []string{"3", "0", "-1", "[]", "[1,2]", "[{a,1}|b]", "{1,[]}", "{}", "{ok,3,[]}", "#{1=>[]}", `<<"abc">>`, "<<1,2,3:4>>", "<<0:3>>", "<<" + strings.Repeat("7,", 70) + "7>>", "1099511627776",
		"1.5", "ok", "true", "fun t:g/2", "fun lists:reverse/2", `"ab"`}
	value := func() string { return values[rnd.IntN(len(values))] }
	b.start(t, fmt.Sprintf("t:f(%s,%s,%s)", value(), value(), value()))
	for i := range rnd.IntN(4) {
		// one of the arguments, the module or what is behind it
		b.p.Inbox.Put(mailbox.Message{Value: b.m.Registers(&b.p.Space)[i]})
	}
	return b.drive(t, rnd)
}

// unfinished is what comes of a process that was given up on.
const unfinished = ""

// Bounds of a process that is driven.
const (
	driveSlices = 200
	driveCycles = emu.Cycles(20_000) // of a slice
	driveWords  = 1 << 14            // of a block
)

// drive plays the runner of the bench's process, with random results of functions of the master,
// and gives the result; unfinished if it takes too long, grows too large or would wait for ever.
func (b *bench) drive(t *testing.T, rnd *rand.Rand) string {
	t.Helper()
	b.p.GroupLeader = Leader{Pid: term.Pid(1)} // which every runner gives
	for range driveSlices {
		b.p.SliceReds = 1 << 20
		trap := b.m.Run(b.p, b.m.Clock+driveCycles)
		if b.ran != nil {
			b.ran()
		}
		switch trap {
		case exec.TrapGC:
			if b.p.Need > driveWords || b.p.Mem.Words > driveWords || b.m.Collect(&b.p.Space, b) != nil {
				return unfinished
			}
			b.requireMoved(t)
		case exec.TrapBIF:
			if rnd.IntN(3) == 0 {
				b.p.ThrowFrom(term.AtomError, term.AtomBadarg, term.None)
			} else {
				b.m.Resume(b.p, term.Small(rnd.IntN(9)))
			}
		case exec.TrapUndef:
			b.p.ThrowUndef()
		case exec.TrapWait:
			if !b.p.Fired(b.p.Timeout.ID) {
				if rnd.IntN(4) == 0 {
					return unfinished
				}
				b.p.Inbox.Put(mailbox.Message{Value: term.Small(rnd.IntN(9))})
			}
		case exec.TrapDone:
			return b.result()
		}
	}
	return unfinished
}

// requireMoved checks after a collection that no term of the process points to where its heap was
// before, and that its registers hold terms.
func (b *bench) requireMoved(t *testing.T) {
	t.Helper()
	p, words := b.p, b.m.View.W
	base := b.m.View.Index(p.Mem.Addr)
	check := func(w term.Term) {
		if inSpaces := w-b.at[0] < 2*spaceWords*emu.WordBytes; !term.IsImm(w) && !term.IsHeader(w) && inSpaces {
			require.Less(t, w-p.Mem.Addr, (p.HTop-base)*emu.WordBytes, "%#x is not in the heap", w)
		}
	}
	for _, w := range b.m.Registers(&p.Space)[:p.Live] {
		require.False(t, term.IsHeader(w), "%#x is no term", w)
		check(w)
	}
	for _, w := range words[p.SP : base+uint32(p.Mem.Words)] {
		check(w)
	}
	for i := base; i < p.HTop; i++ {
		if check(words[i]); term.IsHeader(words[i]) && heap.Raw(words[i]) {
			i += uint32(term.HeaderArity(words[i]))
		}
	}
}

// loadAll makes the bench's program that of a module with literals. The error tells why the module
// is refused.
func (b *bench) loadAll(mod *bc.Module) error {
	const area = 1 << 20 // bytes of code; the literals lie behind it
	base := b.m.Board().DRAMBase
	pr := code.NewProgram(b.m.Atoms, &literalMemory{boardMemory{view: b.m.View}, base + area, area}, base)
	pr.Weak = b.weak
	if err := pr.Load(mod); err != nil {
		return err
	}
	b.m.Adopt(pr.Code())
	return nil
}

// literalMemory takes the literals of one module.
type literalMemory struct {
	boardMemory
	at    emu.Addr
	bytes int
}

func (l *literalMemory) Literals(n int) (emu.Addr, error) {
	if n > l.bytes/emu.WordBytes {
		return 0, errors.New("no room for the literals")
	}
	return l.at, nil
}
