package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
)

// The pages have what the command writes. The sections that are made quickly stand for all, with
// one program where they have one table or row for each. They run where the command does: the path
// of a source is part of its module, and takes time to load.
func TestThePagesAreUpToDate(t *testing.T) {
	t.Chdir("../..")
	b := &bench{dir: "benchmarks/programs", programs: []string{"fannkuchredux"}}
	for _, p := range pages {
		text, err := os.ReadFile(filepath.Join("docs", p.file))
		require.NoError(t, err)
		for _, s := range p.sections {
			have := sectionOf(t, string(text), s.name)
			require.NotEmpty(t, have, "%s: section %s has never been written", p.file, s.name)
			switch s.name {
			case "policies", "costs", "map", "places", "cost", "hops", "limits":
			default:
				continue
			}
			want, err := b.text(s.print)
			require.NoError(t, err)
			for line := range strings.Lines(want) {
				assert.Contains(t, have, line, "%s: section %s; run make docs", p.file, s.name)
			}
		}
	}
}

// sectionOf is what a page has between the marks of a section.
func sectionOf(t *testing.T, page, name string) string {
	t.Helper()
	begin, end := marks(name)
	_, rest, found := strings.Cut(page, begin)
	text, _, closed := strings.Cut(rest, end)
	require.True(t, found && closed, "section %s", name)
	return text
}

// Every section of a page is written by a section with that name, and no name stands for two.
func TestSectionsHaveNames(t *testing.T) {
	for _, p := range pages {
		seen := map[string]bool{}
		for _, s := range p.sections {
			assert.False(t, seen[s.name], "%s: %s", p.file, s.name)
			seen[s.name] = true
		}
		text, err := os.ReadFile(filepath.Join("../../docs", p.file))
		require.NoError(t, err)
		assert.Equal(t, len(p.sections), strings.Count(string(text), "written by make docs -->"), p.file)
	}
}

// small is a directory with a program that prints ok and, with arguments, the last of them.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	put("small.erl", `-module(small).
-export([main/0, main/1]).
main() ->
    {_, Ref} = epiphany:spawn_monitor(fun() -> sum(100) end),
    receive {'DOWN', Ref, process, _, normal} -> io:format("ok~n") end.
main([Name, Times]) ->
    {_, Ref} = epiphany:spawn_monitor(fun() -> sum(list_to_integer(Times)) end),
    receive {'DOWN', Ref, process, _, normal} -> io:format("~s ~s", [Name, Times]) end.
sum(0) -> 0;
sum(N) -> N + sum(N - 1).
`)
	put("small.out", "ok\n")
	begin, end := marks("table")
	put("page.md", "before\n"+begin+"stale\n"+end+"after\n")
	return dir
}

// table has a row for each of two configurations.
func table(b *bench, w *strings.Builder) {
	for _, c := range []config{uncached, nursery} {
		fmt.Fprintf(w, "%.2f\n", b.relative("small", c, uncached))
	}
}

func TestWrite(t *testing.T) {
	dir := small(t)
	file := filepath.Join(dir, "page.md")
	p := page{"page.md", []section{{"table", table}}}
	var texts []string
	for range 2 {
		require.NoError(t, p.write(file, &bench{dir: dir}))
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	assert.Equal(t, texts[0], texts[1], "the same every time")
	begin, end := marks("table")
	assert.Regexp(t, "^before\n"+begin+`1\.00\n0\.\d\d\n`+end+"after\n$", texts[0], "with a nursery it is faster")
}

func TestWriteFails(t *testing.T) {
	begin, _ := marks("table")
	for _, c := range []struct {
		program, file, text string // a file that is changed, or removed when the text is empty
		want                string
	}{
		{"nosuch", "", "", "nosuch.out: no such file"},
		{"small", "small.out", "else", `it printed "ok\n"`},
		{"small", "small.erl", "", "small.erl: no such file"},
		{"small", "page.md", begin, "the page lacks the line"},
		{"small", "page.md", "", "page.md: no such file"},
	} {
		dir := small(t)
		file := filepath.Join(dir, c.file)
		if c.text != "" {
			require.NoError(t, os.WriteFile(file, []byte(c.text), 0o600))
		} else if c.file != "" {
			require.NoError(t, os.Remove(file))
		}
		p := page{"page.md", []section{{"table", func(b *bench, _ *strings.Builder) { b.get(c.program, standard()) }}}}
		assert.ErrorContains(t, p.write(filepath.Join(dir, "page.md"), &bench{dir: dir}), c.want)
	}
}

func TestPagesByName(t *testing.T) {
	assert.ErrorContains(t, writePages(t.TempDir(), []string{"tea.md"}, &bench{}), `"tea.md" is none of icache.md, memory.md, fences.md, messages.md`)
	assert.ErrorContains(t, writePages(t.TempDir(), nil, &bench{}), "icache.md: no such file")
}

// The icache page has a row for each policy and size, and every run has been made.
func TestICachePage(t *testing.T) {
	b := &bench{dir: small(t), programs: []string{"small"}}
	for _, s := range icachePage.sections {
		text, err := b.text(s.print)
		require.NoError(t, err)
		assert.NotContains(t, text, "NaN")
		if s.name == "policies" {
			assert.Contains(t, text, "| 0 | none | 0.00 % | 0 | 0 | 1.00 |\n")
			assert.Equal(t, len(sizes)*len(policies)+1, strings.Count(text, " % |"))
		}
	}
}

// So have the tables of other pages that are about every program.
func TestProgramTables(t *testing.T) {
	b := &bench{dir: small(t), programs: []string{"small"}}
	for _, print := range []func(*bench, *strings.Builder){(*bench).placeTable, (*bench).sizeTable, (*bench).fenceTable} {
		text, err := b.text(print)
		require.NoError(t, err)
		assert.NotContains(t, text, "NaN")
		assert.Contains(t, text, "| `small` |")
	}
	r := b.get("small", standard())
	assert.Positive(t, r.busy)
	assert.Equal(t, r.called(), r.call("READY")+r.call("BIF")+r.call("GC")+r.call("BIN"))
	assert.Zero(t, r.call("TEA"))
	assert.Positive(t, r.peak("shared DRAM"))
	assert.Zero(t, r.peak("tea"))
}

// Collections count whoever makes them.
func TestMajors(t *testing.T) {
	b := &bench{dir: small(t)}
	for _, by := range []slave.Collector{slave.MasterCollects, slave.CoreCollects} {
		c := standard()
		c.collector = by
		_, err := b.text(func(b *bench, _ *strings.Builder) { b.getWith("small", "name 20000", c) })
		require.NoError(t, err)
		assert.Positive(t, b.getWith("small", "name 20000", c).majors(), by)
	}
}

// What one more time costs does not depend on what the program costs beside it.
func TestEach(t *testing.T) {
	b := &bench{dir: small(t)}
	var first, second float64
	_, err := b.text(func(b *bench, _ *strings.Builder) {
		first = b.each("small", "name", 100, 300, standard(), counted("loads"))
		second = b.each("small", "name", 300, 500, standard(), counted("loads"))
	})
	require.NoError(t, err)
	assert.Positive(t, first)
	assert.InEpsilon(t, first, second, 0.2)
	assert.Equal(t, "name 300", b.getWith("small", "name 300", standard()).output)
}

// A run makes of a configuration what it says.
func TestOptions(t *testing.T) {
	dir := small(t)
	for _, c := range []struct {
		name   string
		change func(c *config)
		seen   func(r *result) bool
	}{
		{"cache", func(c *config) { c.cache = swicache.For(swicache.LRU) }, func(r *result) bool { return r.stats.Cache.Policy == "lru" }},
		{"placement", func(c *config) { *c = nursery }, func(r *result) bool { return r.sum["fences"] < 100 }},
		{"wait", func(c *config) { c.wait.Policy = slave.WaitTrap }, func(r *result) bool { return r.sum["halted"] > 0 }},
		{"weak", func(c *config) { c.seed, c.delay = 1, emu.Cycles(2000) }, func(r *result) bool { return r.ended == "normal" }},
		{"memory", func(c *config) { c.dram = 8 << 20 }, func(r *result) bool { return r.stats.Memory[0].Total < 8<<20 }},
	} {
		cfg := standard()
		c.change(&cfg)
		var plain, changed result
		require.NoError(t, measure(dir, run{"small", "", standard()}, &plain))
		require.NoError(t, measure(dir, run{"small", "", cfg}, &changed), c.name)
		assert.True(t, c.seen(&changed), c.name)
		if c.name != "weak" {
			assert.False(t, c.seen(&plain), c.name)
		}
	}
	assert.ErrorContains(t, measure(dir, run{"small", "", config{cache: swicache.Config{Bytes: 1 << 20}}}, &result{}), "Cache.Bytes")
}

// The rows of a table have as many cells as its head, with and without runs.
func TestTablesAreRectangular(t *testing.T) {
	for _, p := range pages {
		for _, s := range p.sections {
			var w strings.Builder
			s.print(&bench{programs: programs, results: map[run]*result{}}, &w)
			cells := 0
			for line := range strings.Lines(w.String()) {
				if !strings.HasPrefix(line, "|") {
					cells = 0
					continue
				}
				if cells == 0 {
					cells = strings.Count(line, "|")
				}
				assert.Equal(t, cells, strings.Count(line, "|"), "%s: section %s: %s", p.file, s.name, line)
			}
		}
	}
}
