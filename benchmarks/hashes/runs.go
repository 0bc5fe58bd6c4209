package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/parallergo/epiphany"
)

// program is a source with the arguments of its main function, in words.
type program struct {
	file, args string
}

// programs are small enough that all of them run with all configurations in a minute or two, and
// use what there is: cores and the ARM, heaps that outgrow SRAM, messages, signals, timers, tables,
// binaries, large integers, exceptions, code that is evicted.
var programs = []program{
	{"benchmarks/programs/binarytrees.erl", "8"},
	{"benchmarks/programs/concordance.erl", "2"},
	{"benchmarks/programs/fannkuchredux.erl", "6"},
	{"benchmarks/programs/mandelbrot.erl", "24"},
	{"benchmarks/programs/matmul.erl", "12"},
	{"benchmarks/programs/ring.erl", "20 10"},
	{"benchmarks/programs/burst.erl", "20 10"},
	{"benchmarks/programs/depth.erl", "3000"},
	{"benchmarks/programs/binaries.erl", "2000 20"},
	{"examples/01-stats/stats.erl", ""},
	{"examples/04-fences/fences.erl", ""},
	{"examples/05-supervisor/primes_sup.erl", ""},
	{"conformance/bits/bits_match_sizes.erl", ""},
	{"conformance/cores/cores_services.erl", ""},
	{"conformance/ets/ets_bag.erl", ""},
	{"conformance/external/ext_messages.erl", ""},
	{"conformance/large/large_messages.erl", ""},
	{"conformance/maps/maps_large_walk.erl", ""},
	{"conformance/numbers/arith_big.erl", ""},
	{"conformance/otp/gen_many_requests.erl", ""},
	{"conformance/otp/sup_tree.erl", ""},
	{"conformance/processes/hibernate_wakes.erl", ""},
	{"conformance/processes/suspend_resume.erl", ""},
	{"conformance/signals/exit_signals.erl", ""},
	{"conformance/timers/timer_kinds.erl", ""},
}

// changes are what configurations change, beside the presets: settings as the command line has
// them. All of them, and the presets, place processes on cores first.
var changes = []string{
	"",
	"wait=trap send=mesh heap=nursery:3K",
	"cores=8x8 contention=on",
	"weak-memory=1",
	"icache=lru:4K collector=core stack=sram:2K",
	"icache=dynamic host-schedulers=2 messages=dma",
	"fault=seed:3,release:0.2:2000,service:0.2:2000",
}

// run is a program with a configuration: a preset, or the settings that are changed.
type run struct {
	program
	preset, settings string
}

// all are the programs with each preset, as it is, and with the settings of changes.
func all() []run {
	var runs []run
	for _, p := range programs {
		for _, preset := range epiphany.Presets() {
			runs = append(runs, run{program: p, preset: preset})
		}
		for _, settings := range changes {
			runs = append(runs, run{program: p, settings: settings})
		}
	}
	return runs
}

func (r run) String() string {
	words := []string{path.Base(r.file)}
	for _, more := range []string{r.args, r.preset, r.settings} {
		if more != "" {
			words = append(words, more)
		}
	}
	return strings.Join(words, " ")
}

// hash makes the run with an executor and gives its state hash.
func (r run) hash(ctx context.Context, executor string) (hash string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", r, err)
		}
	}()
	settings, err := r.configuration()
	if err != nil {
		return "", err
	}
	sys, err := epiphany.New(epiphany.WithSettings(settings), epiphany.WithOutput(io.Discard),
		epiphany.WithErrorReports(io.Discard), epiphany.WithWorkers(1),
		epiphany.WithExecutor(executor))
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, sys.Close()) }()
	if err := sys.Load(ctx, filepath.FromSlash(r.file)); err != nil {
		return "", err
	}
	module := strings.TrimSuffix(path.Base(r.file), ".erl")
	if _, err := sys.RunMain(ctx, module, "main", r.arguments()...); err != nil {
		return "", err
	}
	return sys.Stats().Hash.String(), nil
}

// configuration has the settings of a run.
func (r run) configuration() (s epiphany.Settings, err error) {
	if r.preset != "" {
		if s, err = epiphany.Preset(r.preset); err != nil {
			return s, err
		}
	}
	for change := range strings.FieldsSeq("place=cores-first " + r.settings) {
		key, value, _ := strings.Cut(change, "=")
		if err := s.Set(key, value); err != nil {
			return s, err
		}
	}
	return s, nil
}

// arguments are none, or one: the list of words.
func (r run) arguments() []any {
	if r.args == "" {
		return nil
	}
	var words []any
	for word := range strings.FieldsSeq(r.args) {
		words = append(words, word)
	}
	return []any{words}
}
