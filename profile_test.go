package epiphany_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// settingsOf makes settings of key=value pairs.
func settingsOf(t *testing.T, pairs string) (s epiphany.Settings) {
	t.Helper()
	for _, p := range strings.Fields(pairs) {
		key, value, _ := strings.Cut(p, "=")
		require.NoError(t, s.Set(key, value))
	}
	return s
}

// profiled runs a program, with a profile or without.
func profiled(t *testing.T, program, settings string, with bool, args ...any) (epiphany.Stats, *profile.Profile) {
	t.Helper()
	var out bytes.Buffer
	opts := []epiphany.Option{epiphany.WithSettings(settingsOf(t, settings))}
	if with {
		opts = append(opts, epiphany.WithProfile(&out))
	}
	sys, _, _ := newSystem(t, opts...)
	require.NoError(t, sys.Load(t.Context(), program))
	list := make(epiphany.List, len(args))
	for i, a := range args {
		list[i] = fmt.Sprint(a)
	}
	module := strings.TrimSuffix(program[strings.LastIndexByte(program, '/')+1:], ".erl")
	_, err := sys.RunMain(context.Background(), module, "main", list)
	require.NoError(t, err)
	require.NoError(t, sys.Close())
	if !with {
		return sys.Stats(), nil
	}
	p, err := profile.Parse(&out)
	require.NoError(t, err)
	require.NoError(t, p.CheckValid())
	return sys.Stats(), p
}

// coreOf is the label of a sample's core.
func coreOf(s *profile.Sample) string {
	if n := s.NumLabel["core"]; len(n) > 0 {
		return strconv.FormatInt(n[0], 10)
	}
	return s.Label["core"][0]
}

// sumOf adds up a profile by core and sample type.
func sumOf(p *profile.Profile) map[string]map[string]uint64 {
	sums := map[string]map[string]uint64{}
	for _, s := range p.Sample {
		core := coreOf(s)
		if sums[core] == nil {
			sums[core] = map[string]uint64{}
		}
		for i, v := range s.Value {
			sums[core][p.SampleType[i].Type] += uint64(v)
		}
	}
	return sums
}

// A profile has what the counters have, to the last cycle, and the run is the same with it as
// without.
func TestProfilesAreExact(t *testing.T) {
	for _, c := range []struct {
		program, settings string
		args              []any
	}{
		{"fannkuchredux", "", []any{6}},
		{"binarytrees", "host-software=beam", []any{4}},
		{"mandelbrot", "software=gcc-beam loop=dram registers=dram icache=none", []any{8}},
		{"matmul", "software=native stack=sram icache=threshold:8K", []any{8}},
		{"concordance", "heap=nursery stack=segmented:512 icache=lru collector=core", []any{4, 3}},
		{"concordance", "icache=clock:4K runtime=all:cached send=fifo stress-gc=on", []any{2, 2}},
		{"depth", "stack=segmented:256 icache=lru", []any{2000}},
		{"depth", "stack=sram:1K", []any{2000}},
		{"ring", "wait=trap send=mesh", []any{5, 60}},
		{"ring", "wait=timer weak-memory=3 commander=backoff", []any{5, 30}},
		{"matmul", "contention=on commander=spin host-software=hipe", []any{8}},
		{"binaries", "place=cores-first", []any{200, 5}},
	} {
		t.Run(c.program+" "+c.settings, func(t *testing.T) {
			file := "benchmarks/programs/" + c.program + ".erl"
			want, _ := profiled(t, file, c.settings, false, c.args...)
			got, p := profiled(t, file, c.settings, true, c.args...)
			assert.Equal(t, want.Hash, got.Hash)
			want.Parallel = got.Parallel
			assert.Equal(t, want, got)

			sums := sumOf(p)
			machines := map[string]*stats.Machine{"host": &got.ARM}
			for i := range got.Cores {
				machines[strconv.Itoa(got.Cores[i].Core)] = &got.Cores[i].Machine
			}
			for core, m := range machines {
				assert.Equal(t, m.Cycles, sums[core]["cycles"], "core %s", core)
				for _, k := range m.Counters {
					if _, found := sums["host"][k.Name]; found {
						assert.Equal(t, k.Value, sums[core][k.Name], "core %s: %s", core, k.Name)
					}
				}
			}
			for _, s := range p.Sample {
				for _, v := range s.Value {
					assert.GreaterOrEqual(t, v, int64(0))
				}
			}
		})
	}
}

// stacksOf are the stacks of a core's samples, outermost first, with the lines of a module.
func stacksOf(p *profile.Profile, core string) map[string]int64 {
	stacks := map[string]int64{}
	for _, s := range p.Sample {
		if coreOf(s) != core {
			continue
		}
		var names []string
		for _, l := range s.Location {
			name := strings.TrimPrefix(l.Line[0].Function.Name, "stacks:")
			if n := l.Line[0].Line; n > 0 {
				name += fmt.Sprint("@", n)
			}
			names = append(names, name)
		}
		slices.Reverse(names)
		stacks[strings.Join(names, " ")] += s.Value[0]
	}
	return stacks
}

func TestStacksOfAProfile(t *testing.T) {
	file := t.TempDir() + "/stacks.erl"
	require.NoError(t, os.WriteFile(file, []byte(`-module(stacks).
-export([main/1, first/1, last/1]).
main(_) ->
    {_, R} = epiphany:spawn_monitor(fun() -> first(3) end),
    receive {'DOWN', R, _, _, _} -> ok end.
first(N) ->
    A = second(N),
    B = second(A),
    C = try thrown(B) catch X -> X + 1 end,
    D = deep(40),
    E = math:sqrt(C) + D,
    last(E).
second(N) ->
    M = N * 2,
    leaf(M) + 1.
leaf(N) -> tail(N, 3).
tail(N, 0) -> N;
tail(N, K) ->
    tail(N + 1, K - 1).
thrown(N) ->
    leaf(N),
    throw(N).
deep(0) ->
    bottom(5);
deep(N) ->
    N + deep(N - 1).
bottom(N) -> N.
last(N) ->
    L = lists:seq(1, 300),
    length(L) + hd(apply(fun lists:map/2, [fun(X) -> leaf(X) end, L])) + N.
`), 0o644))
	// A call in place of the function's own return leaves its caller the one that is returned to;
	// recursion goes round.
	want := strings.Split(`'-main/1-fun-0-'/0@4
erlang:apply/2
first/1@10
first/1@10 deep/1@23
first/1@10 deep/1@26
first/1@10 deep/1@26 bottom/1
first/1@10 deep/1@26 deep/1@23
first/1@10 deep/1@26 deep/1@24
first/1@11
first/1@11 math:sqrt/1
first/1@12
first/1@7
first/1@7 second/1@14
first/1@7 second/1@15
first/1@7 second/1@15 leaf/1@16
first/1@7 second/1@15 tail/2@17
first/1@7 second/1@15 tail/2@19
first/1@8
first/1@8 second/1@14
first/1@8 second/1@15
first/1@8 second/1@15 leaf/1@16
first/1@8 second/1@15 tail/2@17
first/1@8 second/1@15 tail/2@19
first/1@9
first/1@9 thrown/1@21
first/1@9 thrown/1@21 leaf/1@16
first/1@9 thrown/1@21 tail/2@17
first/1@9 thrown/1@21 tail/2@19
first/1@9 thrown/1@22
first/1@9 thrown/1@22 erlang:throw/1
last/1@29
last/1@30
last/1@30 erlang:hd/1
last/1@30 erlang:length/1`, "\n")
	for _, settings := range []string{"", "stack=segmented:256 icache=lru", "heap=dram stress-gc=on"} {
		_, p := profiled(t, file, settings, true)
		var got []string
		for s := range stacksOf(p, "0") {
			if !strings.Contains(s, "[") && !strings.Contains(s, "lists:") {
				got = append(got, s)
			}
		}
		slices.Sort(got)
		assert.Equal(t, want, got, settings)
	}
}
