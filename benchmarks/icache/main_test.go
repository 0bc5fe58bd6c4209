package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/swicache"
)

const dir = "benchmarks/programs"

// The page has what the command writes. Two programs with their 32 runs stand for all. They run where the command does: the path of a
// source is part of its module, and takes time to load.
func TestTheTablesAreInThePage(t *testing.T) {
	t.Chdir("../..")
	have, err := os.ReadFile("docs/icache.md")
	require.NoError(t, err)
	b := &bench{dir: dir, programs: programs[3:]}
	text, err := b.text(func(w *strings.Builder) {
		for _, p := range b.programs {
			b.policyTable(w, p)
		}
	})
	require.NoError(t, err)
	assert.True(t, strings.Contains(string(have), text), "run make docs-icache; the tables are now\n%s", text)
	var costs strings.Builder
	costTable(&costs)
	assert.Contains(t, string(have), costs.String(), "run make docs-icache")
}

// small is a directory with a program that prints ok.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	put("small.erl", `-module(small).
-export([main/0]).
main() ->
    {_, Ref} = epiphany:spawn_monitor(fun() -> sum(100) end),
    receive {'DOWN', Ref, process, _, normal} -> io:format("ok~n") end.
sum(0) -> 0;
sum(N) -> N + sum(N - 1).
`)
	put("small.out", "ok\n")
	put("page.md", "before\n"+begin+"stale\n"+end+"after\n")
	return dir
}

func TestWrite(t *testing.T) {
	dir := small(t)
	page := filepath.Join(dir, "page.md")
	var texts []string
	for range 2 {
		require.NoError(t, write(page, &bench{dir: dir, programs: []string{"small"}}))
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	assert.Equal(t, texts[0], texts[1], "the same every time")
	text := texts[0]
	assert.True(t, strings.HasPrefix(text, "before\n"+begin+"\n`small`, "))
	assert.True(t, strings.HasSuffix(text, end+"after\n"))
	assert.NotContains(t, text, "stale")
	assert.NotContains(t, text, "NaN", "every run was made")
	assert.Contains(t, text, "| 0 | none | 0.00 % | 0 | 0 | 1.00 |\n")
	assert.Equal(t, len(sizes)*len(policies)+1, strings.Count(text, " % |"))
}

func TestWriteFails(t *testing.T) {
	for _, c := range []struct {
		program, file, text string // a file that is changed, or removed when the text is empty
		want                string
	}{
		{"nosuch", "", "", "nosuch.out: no such file"},
		{"small", "small.out", "else", `it printed "ok\n"`},
		{"small", "small.erl", "", "small.erl: no such file"},
		{"small", "page.md", begin, "there are no marks of where the tables are"},
		{"small", "page.md", "", "page.md: no such file"},
	} {
		dir := small(t)
		file := filepath.Join(dir, c.file)
		if c.text != "" {
			require.NoError(t, os.WriteFile(file, []byte(c.text), 0o600))
		} else if c.file != "" {
			require.NoError(t, os.Remove(file))
		}
		err := write(filepath.Join(dir, "page.md"), &bench{dir: dir, programs: []string{c.program}})
		assert.ErrorContains(t, err, c.want)
	}
}

// A configuration that the board refuses is told with the program.
func TestMeasureTellsWhatIsWrong(t *testing.T) {
	t.Chdir("../..")
	err := measure(dir, run{"matmul", swicache.Config{Bytes: 1 << 20}}, &result{})
	assert.ErrorContains(t, err, "Cache.Bytes")
}
