package source_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/source"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		src, want string
		whole     bool
	}{
		{"a é €", "a é €", true},
		{"\ufeffa", "a", true},
		{"ab\xffcd", "ab", false},
		{"% coding: latin-1\n\xe9", "% coding: latin-1\né", true},
		{"#!x\n%% -*- coding=LATIN-1 -*-\n\xe9", "#!x\n%% -*- coding=LATIN-1 -*-\né", true},
		{"a\nb\n% coding: latin-1\n\xe9", "a\nb\n% coding: latin-1\n", false}, // too late
	} {
		text, whole := source.Decode([]byte(c.src))
		assert.Equal(t, c.want, text)
		assert.Equal(t, c.whole, whole, c.src)
	}
}

func TestPositions(t *testing.T) {
	assert.Equal(t, "m.erl:3:7", source.Pos{File: "m.erl", Line: 3, Col: 7}.String())
	assert.Equal(t, "3:7", source.Pos{Line: 3, Col: 7}.String())
	assert.Equal(t, "m.erl", source.Pos{File: "m.erl"}.String())
}

// A finding is shown with its line; of a long one with what is around the column.
func TestFindingsAreShownWithTheirLines(t *testing.T) {
	long := strings.Repeat("x", 10_000) + "HERE" + strings.Repeat("y", 10_000)
	list := []source.Error{
		{Pos: source.Pos{File: "m", Line: 2, Col: 3}, Msg: "bad"},
		{Pos: source.Pos{File: "m", Line: 3, Col: 10_001}, Msg: "far"},
		{Pos: source.Pos{File: "other", Line: 1, Col: 1}, Msg: "no text"},
	}
	source.WithText(list, map[string][]byte{"m": []byte("a\n\tb c\n" + long + "\n")})
	assert.Equal(t, "m:2:3: Warning: bad\n%    2| \tb c\n%     | \t ^", list[0].Show("Warning: "))
	assert.Contains(t, list[1].Excerpt.Text, "HERE")
	assert.Less(t, len(list[1].Excerpt.Text), 250)
	assert.Equal(t, "H", list[1].Excerpt.Text[len("…")+list[1].Excerpt.Mark-1:][:1], "the mark")
	assert.Equal(t, "other:1:1: no text", list[2].Show(""))
}

// Findings beyond a bound are counted.
func TestFindingsAreBounded(t *testing.T) {
	var f source.Findings
	for i := range 20_000 {
		f.Errorf(source.Pos{File: "m", Line: 20_000 - i, Col: 1}, "bad %d", i)
	}
	require.Less(t, len(f.Errs), 10_002)
	shown := source.Shown(source.Sorted(f.Errs), "errors")
	require.Len(t, shown, 1001)
	assert.Equal(t, "19000 more errors", shown[1000].Msg)
	f.Warnf(source.Pos{File: "m"}, "%s", strings.Repeat("é", 5000))
	assert.Less(t, len(f.Warnings[0].Msg), 2010)
	assert.NoError(t, source.Errors(nil).Err())
	require.EqualError(t, source.Errors(shown[:1]).Err(), shown[0].Error())
}

func TestWarningsAreSortedWithoutDuplicates(t *testing.T) {
	at := func(line int) source.Pos { return source.Pos{File: "m", Line: line, Col: 1} }
	got := source.SortedWarnings([]source.Error{
		{Pos: at(2), Msg: "b"}, {Pos: at(2), Msg: "a"}, {Pos: at(1), Msg: "c"}, {Pos: at(2), Msg: "a"},
	})
	assert.Equal(t, []source.Error{{Pos: at(1), Msg: "c"}, {Pos: at(2), Msg: "a"},
		{Pos: at(2), Msg: "b"}}, got)
}
