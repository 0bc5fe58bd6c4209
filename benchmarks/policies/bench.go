package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/swicache"
)

// Programs run at their published sizes, main/0.
var programs = []string{"binarytrees", "mandelbrot", "matmul", "fannkuchredux", "concordance"}

// config is what runs differ in. Of two that are equal only one is made.
type config struct {
	cache     swicache.Config
	placement slave.Placement
	collector slave.Collector
	wait      slave.Wait
	send      slave.SendPolicy
	seed      uint64     // of the weak order of memory
	delay     emu.Cycles // of stores in it; 0: strong order
	unfenced  bool       // heap_fence does nothing
	dram      int        // bytes; 0: the board's
}

// standard is what a system does without options.
func standard() config {
	return config{cache: swicache.Default(), placement: slave.DefaultPlacement()}
}

func (c *config) options() []epiphany.Option {
	opts := []epiphany.Option{
		epiphany.WithInstructionCache(c.cache), epiphany.WithPlacement(c.placement),
		epiphany.WithCollector(c.collector),
		epiphany.WithWait(c.wait), epiphany.WithSend(c.send), epiphany.WithMemory(c.dram, 0),
	}
	if c.delay > 0 {
		opts = append(opts, epiphany.WithWeakMemory(c.seed, c.delay))
	}
	if c.unfenced {
		opts = append(opts, epiphany.WithoutFences())
	}
	return opts
}

// run is a program with a configuration. With arguments, which are words, main/1 runs; without,
// main/0 does, and what it prints must be what it prints on OTP. For the weak order there are
// examples that print nothing to compare with.
type run struct {
	program, args string
	config
}

// result is what a run has told.
type result struct {
	cycles uint64            // virtual time
	busy   uint64            // cycles of all cores in which they did not wait
	sum    map[string]uint64 // counters and events, of all cores
	cache  stats.Cache       // of all cores
	stats  epiphany.Stats
	output string
	ended  string // why the main process did
}

// bench is a set of runs, each of which is made once.
type bench struct {
	dir      string // of the programs
	programs []string
	wanted   []run
	results  map[run]*result
}

// text gives what a function prints. The function is called twice: first to learn which runs it
// wants.
func (b *bench) text(print func(b *bench, w *strings.Builder)) (string, error) {
	if b.results == nil {
		b.results = map[run]*result{}
	}
	print(b, &strings.Builder{})
	if err := b.make(); err != nil {
		return "", err
	}
	var w strings.Builder
	print(b, &w)
	return w.String(), nil
}

// get is the result of a run of main/0, an empty one as long as it has not been made.
func (b *bench) get(program string, c config) *result { return b.getWith(program, "", c) }

// getWith is get for main/1 with arguments.
func (b *bench) getWith(program, args string, c config) *result {
	r := run{program, args, c}
	if b.results[r] == nil {
		b.results[r] = &result{}
		b.wanted = append(b.wanted, r)
	}
	return b.results[r]
}

// relative is a run's virtual time as a part of what the program takes with another configuration.
func (b *bench) relative(program string, c, base config) float64 {
	return float64(b.get(program, c).cycles) / float64(b.get(program, base).cycles)
}

// each is what one more time of what a program does costs: it runs twice, and the last of its
// arguments says how often.
func (b *bench) each(program, args string, few, many int, c config,
	what func(r *result) uint64) float64 {
	r := b.getWith(program, fmt.Sprint(args, " ", few), c)
	s := b.getWith(program, fmt.Sprint(args, " ", many), c)
	return (float64(what(s)) - float64(what(r))) / float64(many-few)
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
				errs[i] = fmt.Errorf("%s(%s) with %+v: %w", r.program, r.args, r.config, err)
			}
		})
	}
	wg.Wait()
	b.wanted = nil
	return cmp.Or(errs...)
}

// measure makes one run.
func measure(dir string, r run, to *result) error {
	var want []byte
	var args []any
	if words := strings.Fields(r.args); len(words) > 0 {
		var list epiphany.List
		for _, word := range words {
			list = append(list, word)
		}
		args = []any{list}
	} else {
		var err error
		want, err = os.ReadFile(filepath.Join(dir, r.program+".out"))
		if example := r.delay > 0 && errors.Is(err, fs.ErrNotExist); err != nil && !example {
			return err
		}
	}
	var out bytes.Buffer
	sys, err := epiphany.New(append(r.options(), epiphany.WithOutput(&out), epiphany.WithWorkers(1))...)
	if err != nil {
		return err
	}
	err = sys.Load(context.Background(), filepath.Join(dir, r.program+".erl"))
	if err == nil {
		var reason any
		reason, err = sys.RunMain(context.Background(), filepath.Base(r.program), "main", args...)
		to.ended = sys.Format(reason)
	}
	to.stats = sys.Stats()
	if err := errors.Join(err, sys.Close()); err != nil {
		return err
	}
	if to.output = out.String(); want != nil && to.output != string(want) {
		return fmt.Errorf("it printed %q", to.output)
	}
	to.add()
	return nil
}

// add computes the sums from the statistics.
func (r *result) add() {
	r.cycles, r.sum = r.stats.Cycles, map[string]uint64{}
	for i := range r.stats.Cores {
		core := &r.stats.Cores[i]
		r.cache.Add(&core.Cache)
		r.busy += core.Cycles
		for _, list := range [][]stats.Counter{core.Counters, core.Events} {
			for _, k := range list {
				r.sum[k.Name] += k.Value
			}
		}
	}
	for _, idle := range []string{"wait", "sleep", "halted"} {
		r.busy -= r.sum[idle]
	}
}

// share is a part of the cycles in which cores did not wait, in percent.
func (r *result) share(cycles uint64) float64 { return 100 * float64(cycles) / float64(r.busy) }

// time is the virtual time of a run.
func (r *result) time() uint64 { return r.cycles }

// counted is the sum of a counter over the cores.
func counted(name string) func(r *result) uint64 {
	return func(r *result) uint64 { return r.sum[name] }
}

// called is how often cores made any system call.
func (r *result) called() (n uint64) {
	for _, c := range r.stats.Calls {
		n += c.Count
	}
	return n
}

// call is how often cores made a system call.
func (r *result) call(name string) uint64 {
	for _, c := range r.stats.Calls {
		if c.Name == name {
			return c.Count
		}
	}
	return 0
}
