package lib_test

import (
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/lib"
)

func TestScriptsByName(t *testing.T) {
	seen := map[string]string{}
	for _, name := range lib.Scripts {
		text, ok := lib.Script(name)
		require.True(t, ok, name)
		for _, symbol := range []string{"__CORE_ROW_", "__CORE_COL_", lib.SRAMSize, ".text_bank0",
			".data_bank1", "code_dram", "shared_dram"} {
			assert.Contains(t, text, symbol, name)
		}
		assert.Empty(t, seen[text], "%s is another script's text", name)
		seen[text] = name
		for _, other := range []string{name + ".ldf", "folder/" + name + ".ldf"} {
			again, ok := lib.Script(other)
			assert.True(t, ok, other)
			assert.Equal(t, text, again, other)
		}
	}
	for _, name := range []string{"", "slow", "crt0.s", "../lib", "c", "internal.ldf.ldf"} {
		text, ok := lib.Script(name)
		assert.False(t, ok, name)
		assert.Empty(t, text, name)
	}
}

// A script with a symmetric region has it once, before the other sections of data.
func TestSymmetricRegion(t *testing.T) {
	for _, name := range []string{"internal", "fast"} {
		text, _ := lib.Script(name)
		got := lib.Symmetric(text, 0x6000, 0x400)
		assert.Equal(t, 1, strings.Count(got, "SYMMETRIC (WXAI) : ORIGIN = 0x6000, LENGTH = 0x400\n"), name)
		assert.Equal(t, 1, strings.Count(got, "} > SYMMETRIC\n"), name)
		assert.Less(t, strings.Index(got, "} > SYMMETRIC\n"), strings.Index(got, "  .data   :"), name)
		assert.Contains(t, got, "ASSERT (_end <= ORIGIN(SYMMETRIC)", name)
	}
}

// What every program is linked with is assembled, and has the symbols by which others know it.
func TestTextsAssemble(t *testing.T) {
	c := lib.C()
	for _, x := range []struct{ name, text, symbol string }{
		{"crt0.s", lib.Startup(), "_start"}, {"channel.s", lib.Channel(), ".text"},
	} {
		object, err := asm.Assemble(x.name, []byte(x.text), asm.Options{Open: c.ReadHeader})
		require.NoError(t, err)
		var names []string
		for i := range object.Symbols {
			names = append(names, object.Symbols[i].Name)
		}
		for i := range object.Sections {
			names = append(names, object.Sections[i].Name)
		}
		assert.Contains(t, names, x.symbol)
	}
}

// Sources come by folder, then by name, each once; objects have names of their own.
func TestSourcesOfC(t *testing.T) {
	c := lib.C()
	sources, err := c.Sources()
	require.NoError(t, err)
	var places []int
	members := map[string]bool{}
	for _, s := range sources {
		places = append(places, slices.Index(c.Folders, s.Folder))
		assert.NotEmpty(t, s.Text, s.Name)
		assert.Regexp(t, `\.[cs]$`, s.Name)
		member := c.Member(s)
		assert.False(t, members[member], member)
		members[member] = true
		assert.True(t, strings.HasPrefix(member, c.Objects), member)
	}
	assert.True(t, slices.IsSorted(places))
	assert.NotContains(t, places, -1)
	assert.Len(t, slices.Compact(places), len(c.Folders), "each folder has sources")
	assert.True(t, slices.IsSortedFunc(sources, func(a, b lib.Source) int {
		return strings.Compare(a.Folder+"/"+a.Name, b.Folder+"/"+b.Name)
	}))
	assert.True(t, c.Named(nil), "every program may name what the library of C has")
}

func TestHeaders(t *testing.T) {
	c := lib.C()
	for _, name := range []string{"stdio.h", "e_lib.h", "sys/types.h"} {
		text, err := c.ReadHeader(name)
		require.NoError(t, err)
		f, err := c.Header(name)
		require.NoError(t, err)
		read, err := io.ReadAll(f)
		require.NoError(t, err)
		assert.Equal(t, text, read, name)
	}
	for _, name := range []string{"nothing.h", "../crt0.s/x", "../../lib.go", "/etc/passwd"} {
		_, err := c.ReadHeader(name)
		assert.Error(t, err, name)
		_, err = c.Header(name)
		assert.Error(t, err, name)
	}
}

// A library of one's own: which objects may name its symbols, and what a folder that is missing says.
func TestPackages(t *testing.T) {
	p := lib.Package{Name: "own", Prefixes: []string{"own_", "Own"}, Folders: []string{"b", "a"},
		Objects: "own-", Files: fstest.MapFS{
			"a/z.c": {Data: []byte("int z;")}, "a/y.s": {Data: []byte("nop")},
			"b/x.c": {Data: []byte("int x;")}, "include/own.h": {Data: []byte("int own_f(void);")},
		}}
	for object, want := range map[string]bool{
		"": false, "own": false, "calls own_f": true, "\x00\x01Own\x00": true, "OWN_": false,
	} {
		assert.Equal(t, want, p.Named([]byte(object)), object)
	}
	sources, err := p.Sources()
	require.NoError(t, err)
	assert.Equal(t, []lib.Source{{Folder: "b", Name: "x.c", Text: []byte("int x;")},
		{Folder: "a", Name: "y.s", Text: []byte("nop")}, {Folder: "a", Name: "z.c", Text: []byte("int z;")}},
		sources)
	assert.Equal(t, "own-z.c.o", p.Member(sources[2]))
	text, err := p.ReadHeader("own.h")
	require.NoError(t, err)
	assert.Equal(t, "int own_f(void);", string(text))
	p.Folders = append(p.Folders, "missing")
	_, err = p.Sources()
	assert.ErrorIs(t, err, fs.ErrNotExist)
}
