// Command icache runs the benchmark programs with every policy of the instruction cache and writes the tables of
// docs/icache.md. It is `make docs-icache`.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// Programs run at their published sizes, main/0.
var programs = []string{"binarytrees", "mandelbrot", "matmul", "fannkuchredux", "concordance"}

// sizes of the cache, in bytes: too small for the loops of some programs, for all of the code of some, and the thesis's.
var sizes = []int{512, 2048, 8192}

func main() {
	page := flag.String("page", "docs/icache.md", "page whose tables are written")
	dir := flag.String("programs", "benchmarks/programs", "directory of the programs")
	flag.Parse()
	if err := write(*page, &bench{dir: *dir, programs: programs}); err != nil {
		fmt.Fprintln(os.Stderr, "icache:", err)
		os.Exit(1)
	}
}

// write writes the tables between the page's markers.
func write(page string, b *bench) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	tables, err := b.text(b.print)
	if err != nil {
		return err
	}
	text, err := between(string(old), tables)
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	return os.WriteFile(page, []byte(text), 0o644)
}

// The tables are between these lines.
const (
	begin = "<!-- Written by make docs-icache. -->\n"
	end   = "<!-- End of what is written by make docs-icache. -->\n"
)

// between replaces what is between the markers.
func between(page, tables string) (string, error) {
	head, rest, found := strings.Cut(page, begin)
	_, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		return "", errors.New("there are no marks of where the tables are")
	}
	return head + begin + tables + end + tail, nil
}

// bench is a set of runs, each of which is made once.
type bench struct {
	dir      string // of the programs
	programs []string
	wanted   []run
	results  map[run]*result
}

// run is a program with a configuration.
type run struct {
	program string
	cache   swicache.Config
}

// result is what a run has told.
type result struct {
	cycles  uint64         // virtual time
	busy    uint64         // cycles of all cores in which they did not wait
	fetches uint64         // of these, cycles that they waited for code from shared DRAM
	cache   epiphany.Cache // of all cores
}

// config is a policy with a size in bytes and a return, otherwise as it is used.
func config(p swicache.Policy, bytes int, r swicache.Return) swicache.Config {
	c := swicache.For(p)
	c.Return = r
	if p != swicache.None {
		c.Bytes = bytes
	}
	return c
}

// policies that cache, and those of them that choose victims.
var (
	policies = []swicache.Policy{swicache.Threshold, swicache.LRU, swicache.Clock, swicache.Freq, swicache.Dynamic}
	evicting = []swicache.Policy{swicache.LRU, swicache.Clock, swicache.Freq}
	returns  = []swicache.Return{swicache.Table, swicache.Walk, swicache.Pin}
)

// print prints all tables.
func (b *bench) print(w *strings.Builder) {
	for _, p := range b.programs {
		b.policyTable(w, p)
	}
	b.returnTable(w)
	b.stepTable(w)
	costTable(w)
}

// text gives what a function prints. The function is called twice: first to learn which runs it wants.
func (b *bench) text(print func(w *strings.Builder)) (string, error) {
	b.results = map[run]*result{}
	print(&strings.Builder{})
	if err := b.make(); err != nil {
		return "", err
	}
	var w strings.Builder
	print(&w)
	return w.String(), nil
}

// get is the result of a run, an empty one as long as it has not been made.
func (b *bench) get(program string, c swicache.Config) *result {
	r := run{program, c}
	if b.results[r] == nil {
		b.results[r] = &result{}
		b.wanted = append(b.wanted, r)
	}
	return b.results[r]
}

// make makes the runs that have been asked for.
func (b *bench) make() error {
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	errs := make([]error, len(b.wanted))
	for i, r := range b.wanted {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			if err := measure(b.dir, r, b.results[r]); err != nil {
				errs[i] = fmt.Errorf("%s with %+v: %w", r.program, r.cache, err)
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// measure makes one run. What the program prints must be what it prints on OTP.
func measure(dir string, r run, to *result) error {
	want, err := os.ReadFile(filepath.Join(dir, r.program+".out"))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	sys, err := epiphany.New(epiphany.WithOutput(&out), epiphany.WithWorkers(1), epiphany.WithInstructionCache(r.cache))
	if err != nil {
		return err
	}
	err = sys.Load(filepath.Join(dir, r.program+".erl"))
	if err == nil {
		_, err = sys.RunMain(context.Background(), r.program, "main")
	}
	stats := sys.Stats()
	if err := errors.Join(err, sys.Close()); err != nil {
		return err
	}
	if !bytes.Equal(want, out.Bytes()) {
		return fmt.Errorf("it printed %q", out.String())
	}
	to.cycles = stats.Cycles
	for i := range stats.Cores {
		core := &stats.Cores[i]
		to.cache.Add(&core.Cache)
		to.busy += core.Cycles
		for _, k := range core.Counters {
			switch k.Name {
			case "wait", "sleep", "halted":
				to.busy -= k.Value
			case "fetch_stalls":
				to.fetches += k.Value
			}
		}
	}
	return nil
}

// relative is a run's virtual time as a part of what the program takes without a cache.
func (b *bench) relative(program string, c swicache.Config) float64 {
	none := b.get(program, config(swicache.None, 0, swicache.Table))
	return float64(b.get(program, c).cycles) / float64(none.cycles)
}

// policyTable has a row for each policy and size.
func (b *bench) policyTable(w *strings.Builder, program string) {
	none := b.get(program, config(swicache.None, 0, swicache.Table))
	fmt.Fprintf(w, "\n`%s`, %.1f million cycles without a cache\n\n", program, float64(none.cycles)/1e6)
	fmt.Fprintf(w, "| bytes | policy | hit rate | evicted | KB copied | time |\n|---:|---|---:|---:|---:|---:|\n")
	fmt.Fprintf(w, "| 0 | none | %.2f %% | %d | 0 | %.2f |\n", 100*none.cache.HitRate(), none.cache.Evicted, b.relative(program, config(swicache.None, 0, swicache.Table)))
	for _, n := range sizes {
		for _, p := range policies {
			c := config(p, n, swicache.Table)
			s := &b.get(program, c).cache
			fmt.Fprintf(w, "| %d | %s | %.2f %% | %d | %.0f | %.2f |\n", n, p, 100*s.HitRate(), s.Evicted, float64(s.BytesCopied)/1024, b.relative(program, c))
		}
	}
}

// few are the sizes of the tables with many columns.
var few = []int{sizes[0], sizes[len(sizes)-1]}

// heads begins a table with columns for each of the few sizes.
func heads(w *strings.Builder, title string, columns []string) {
	fmt.Fprintf(w, "\n%s\n\n| program | policy |", title)
	for _, n := range few {
		for _, c := range columns {
			fmt.Fprintf(w, " %d: %s |", n, c)
		}
	}
	fmt.Fprintf(w, "\n|---|---|%s\n", strings.Repeat("---:|", len(few)*len(columns)))
}

// returnTable has the times of the ways of returning.
func (b *bench) returnTable(w *strings.Builder) {
	var names []string
	for _, r := range returns {
		names = append(names, r.String())
	}
	heads(w, "Time by size and return", names)
	for _, program := range b.programs {
		for _, p := range evicting {
			fmt.Fprintf(w, "| `%s` | %s |", program, p)
			for _, n := range few {
				for _, r := range returns {
					fmt.Fprintf(w, " %.2f |", b.relative(program, config(p, n, r)))
				}
			}
			w.WriteByte('\n')
		}
	}
}

// stepTable tells what the cores spend on the steps of the cache and on fetching from shared DRAM.
func (b *bench) stepTable(w *strings.Builder) {
	var names []string
	for s := range vm.NumCacheSteps {
		names = append(names, s.String())
	}
	heads(w, "Cycles by size and step, in percent of those in which cores did not wait", append(names, "fetch"))
	for _, program := range b.programs {
		fmt.Fprintf(w, "| `%s` | %s |", program, swicache.LRU)
		for _, n := range few {
			r := b.get(program, config(swicache.LRU, n, swicache.Table))
			part := func(cycles uint64) { fmt.Fprintf(w, " %.1f |", 100*float64(cycles)/float64(r.busy)) }
			for _, s := range r.cache.Cycles {
				part(s.Cycles)
			}
			part(r.fetches)
		}
		w.WriteByte('\n')
	}
}

// costTable has what steps cost under each policy that returns through the table, from the instructions declared for them.
func costTable(w *strings.Builder) {
	fmt.Fprint(w, "\nCost of a step: cycles, words loaded from shared DRAM, words stored there\n\n| step |")
	steps := []struct {
		name string
		of   func(c *swicache.Costs) swicache.Work
	}{
		{"call: trampoline and table", func(c *swicache.Costs) swicache.Work { return c.Lookup }},
		{"hit: stamp", func(c *swicache.Costs) swicache.Work { return c.Hit }},
		{"return through the table", func(c *swicache.Costs) swicache.Work { return c.Return }},
		{"walk: a word of the stack", func(c *swicache.Costs) swicache.Work { return c.WalkWord }},
		{"walk: an address compared and turned", func(c *swicache.Costs) swicache.Work { return c.WalkFix }},
		{"cold call: count and decide", func(c *swicache.Costs) swicache.Work { return c.Count }},
		{"cold call: go on in DRAM", func(c *swicache.Costs) swicache.Work { return c.Run }},
		{"look at a hole", func(c *swicache.Costs) swicache.Work { return c.Hole }},
		{"look at a copy for a victim", func(c *swicache.Costs) swicache.Work { return c.Search }},
		{"halve a count", func(c *swicache.Costs) swicache.Work { return c.Age }},
		{"insert", func(c *swicache.Costs) swicache.Work { return c.Insert }},
		{"leave", func(c *swicache.Costs) swicache.Work { return c.Leave }},
	}
	for _, p := range policies {
		fmt.Fprintf(w, " %s |", p)
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---:|", len(policies)))
	for _, s := range steps {
		fmt.Fprintf(w, "| %s |", s.name)
		for _, p := range policies {
			costs := swicache.For(p).Costs()
			k := s.of(&costs)
			fmt.Fprintf(w, " %d, %d, %d |", k.Cycles, k.Loads, k.Stores)
		}
		w.WriteByte('\n')
	}
}
