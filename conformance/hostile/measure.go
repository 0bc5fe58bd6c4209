package hostile

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Cost is what one source has cost.
type Cost struct {
	Parts  int           `json:"parts"`
	Source int           `json:"source"` // bytes of it
	Steps  uint64        `json:"steps"`  // 0 in a program that does not count them
	Bytes  uint64        `json:"bytes"`  // allocated in all
	Peak   uint64        `json:"peak"`   // most bytes of memory of a process that did only this; 0 if it did more
	CPU    time.Duration `json:"cpu"`
	Error  string        `json:"error"` // the first line of it, if it is refused
}

// Measure compiles the source of n parts, and loads what comes of it. It fails if the source is
// answered by neither a module nor errors with positions.
func (c *Case) Measure(n int) (Cost, error) {
	src := c.Source(n)
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	steps, cpu := Steps(), cpuTime()
	err := compile(src)
	cost := Cost{Parts: n, Source: len(src), CPU: cpuTime() - cpu, Steps: Steps() - steps}
	runtime.ReadMemStats(&after)
	cost.Bytes = after.TotalAlloc - before.TotalAlloc
	var errs source.Errors
	var full *code.ErrTooLarge
	switch {
	case errors.As(err, &errs):
		cost.Error = errs[0].Error()
		for _, e := range errs {
			if e.Pos.File == "" || e.Msg == "" {
				return cost, fmt.Errorf("an error without a position: %v", e)
			}
		}
	case errors.As(err, &full):
		cost.Error = full.Error()
	case err != nil:
		return cost, fmt.Errorf("neither a module nor errors with positions: %w", err)
	}
	return cost, nil
}

// include answers for every file but this: that there is none.
const none = "none"

// compile compiles a source, prints what it is told, and loads the module.
func compile(src []byte) error {
	include := func(_, name string, _ bool) (string, []byte, error) {
		if strings.Contains(name, none) {
			return name, []byte("-define(NONE, none).\n-undef(NONE).\n"), nil
		}
		return "", nil, syscall.ENOENT
	}
	mod, warnings, err := compiler.Compile("m.erl", src, compiler.Options{Include: include})
	shown := 0
	for _, w := range warnings {
		shown += len(w.Show("Warning: "))
	}
	if err != nil {
		shown += len(err.Error())
	}
	if shown > 16<<20 {
		return fmt.Errorf("messages of %d bytes", shown)
	}
	if err != nil {
		return err
	}
	data, err := bytecode.Marshal(mod)
	if err != nil {
		return err
	}
	if mod, err = bytecode.Unmarshal(data); err != nil {
		return err
	}
	return code.NewProgram(term.NewAtoms(), &memory{}, emu.Parallella().DRAMBase).Load(mod)
}

// memory is one for code and literals that only counts.
type memory struct{ used int }

// maxCode bounds the bytes of code and literals: offsets in the code area have 32 bits.
const maxCode = 64 << 20

func (m *memory) Code(bytes int) (emu.Addr, error) {
	m.used = max(m.used, code.HeadBytes)
	if m.used+bytes > maxCode {
		return 0, errors.New("the code area is full")
	}
	at := emu.Parallella().DRAMBase + emu.Addr(m.used)
	m.used += (bytes + 7) &^ 7
	return at, nil
}

func (m *memory) Literals(n int) (emu.Addr, error) { return m.Code(4 * n) }
func (*memory) Free(emu.Addr)                      {}
func (*memory) Write(emu.Addr, []emu.Word)         {}

// Peak is the most memory that the process has had.
func Peak() uint64 {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return uint64(use.Maxrss) << 10
}

func cpuTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// Growth is the cost of a source of n, 2n and 4n parts.
type Growth struct {
	Case
	Costs   [3]Cost
	Problem string // what is wrong with an answer
}

// Grow measures the growth of a case. A first run is not counted: it fills tables that are made
// once.
func (c *Case) Grow() (Growth, error) {
	g := Growth{Case: *c}
	if _, err := c.Measure(c.N); err != nil {
		return g, err
	}
	for i := range g.Costs {
		var err error
		if g.Costs[i], err = c.Measure(c.N << i); err != nil {
			return g, fmt.Errorf("%d parts: %w", c.N<<i, err)
		}
	}
	return g, nil
}

// Bounds on the ratio of what the step from 2n to 4n parts adds to what the step from n to 2n adds.
// It is 2 for what grows with N, at most 2.3 for N·log N from N = 64 on, and 4 for N². A square is
// found in steps where it is an eighth of the whole; what is allocated depends on the seeds of hash
// tables too, and on slices that double.
const (
	maxRatio     = 2.6
	maxByteRatio = 3
)

// Too is what grows too fast: steps, bytes, or nothing.
func (g *Growth) Too() string {
	steps := func(c *Cost) uint64 { return c.Steps }
	bytes := func(c *Cost) uint64 { return c.Bytes }
	var all []string
	if r := g.ratio(steps); r > maxRatio && grew(g.Costs[0].Steps, g.Costs[2].Steps) {
		all = append(all, fmt.Sprintf("steps grow by %.2f", r))
	}
	if r := g.ratio(bytes); r > maxByteRatio && g.Costs[2].Bytes > minBytes {
		all = append(all, fmt.Sprintf("bytes grow by %.2f", r))
	}
	return strings.Join(all, ", ")
}

// minBytes is what has to be allocated for its growth to count: slices double.
const minBytes = 4 << 20

// grew reports whether a cost has grown by more than it varies from one run to the next: a few
// steps of initialisation.
func grew(from, to uint64) bool { return to-from > from/1000 }

// ratio is what the second doubling adds by what the first one adds, each by what it adds to the
// source.
func (g *Growth) ratio(of func(*Cost) uint64) float64 {
	add := func(i int) float64 {
		d := float64(of(&g.Costs[i+1])) - float64(of(&g.Costs[i]))
		return d / math.Max(float64(g.Costs[i+1].Source-g.Costs[i].Source), 1)
	}
	if add(0) <= 0 || of(&g.Costs[2]) <= of(&g.Costs[1]) {
		return 0
	}
	return 2 * add(1) / add(0)
}
