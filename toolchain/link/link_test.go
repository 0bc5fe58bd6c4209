package link_test

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// assembled assembles a text.
func assembled(t testing.TB, name, text string) link.Input {
	t.Helper()
	f, err := asm.Assemble(name, []byte(text), asm.Options{})
	require.NoError(t, err)
	data, err := f.Bytes()
	require.NoError(t, err)
	return link.Input{Name: name, Data: data}
}

// small is a script that puts code and data one behind the other.
const small = `ENTRY(start)
MEMORY { ram (wx) : ORIGIN = 0x100, LENGTH = 0x100 }
SECTIONS {
  .text : { KEEP(*(.keep)) *(.text .text.*) } > ram
  .data : { *(.data) *(COMMON) } > ram
}`

func linkTexts(t testing.TB, opt link.Options, script string, texts ...string) (*elf.File, error) {
	t.Helper()
	var err error
	opt.Script, err = link.ParseScript("small.ld", script)
	require.NoError(t, err)
	opt.ScriptName = "small.ld"
	var inputs []link.Input
	for i, text := range texts {
		inputs = append(inputs, assembled(t, string(rune('a'+i))+".o", text))
	}
	return link.Link(inputs, opt)
}

func valueOf(t *testing.T, f *elf.File, name string) uint32 {
	t.Helper()
	for _, s := range f.Symbols {
		if s.Name == name {
			return s.Value
		}
	}
	t.Fatalf("no symbol %s", name)
	return 0
}

func TestMistakes(t *testing.T) {
	const start = ".global start\nstart: nop\n"
	for _, c := range []struct {
		texts []string
		want  []string
	}{
		{[]string{"nop"}, []string{"undefined symbol start, the entry"}},
		{
			[]string{start + "bl nowhere\nb nowhere\nmov r0,nothing\n"},
			[]string{
				"undefined symbol nowhere, wanted at a.o:(.text+0x2), a.o:(.text+0x6)",
				"undefined symbol nothing, wanted at a.o:(.text+0xa)",
			},
		},
		{[]string{start, start}, []string{"b.o: start is defined twice, first in a.o"}},
		{[]string{start + ".space 300\n"}, []string{"small.ld:4:3: section .text does not fit region ram"}},
		{
			[]string{start + ".hword big\n.byte big\n.global big\n", ".global big\nbig=0x12345\n"},
			[]string{"a.o:(.text+0x2): R_EPIPHANY_16: 74565 is not in", "a.o:(.text+0x4): R_EPIPHANY_8"},
		},
		{
			[]string{start + "add r0,r0,far\nldr r0,[r1,far]\nb far\n", ".global far\nfar=0x8e000000\n"},
			[]string{"SIMM11", "IMM12", "SIMM24"},
		},
	} {
		_, err := linkTexts(t, link.Options{}, small, c.texts...)
		all := link.Join(err)
		require.Len(t, all, len(c.want), "%v", err)
		for i, w := range c.want {
			assert.ErrorContains(t, all[i], w)
		}
	}
}

func TestScriptMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"SECTIONS { .text : { *(.text) ":             "small.ld:1:31: want }",
		"x = ;":                                      `1:5: want an expression, not ";"`,
		"x = 1":                                      `1:6: want ;`,
		"\n  PHDRS { }":                              "2:3: PHDRS is not supported",
		"MEMORY { a : ORIGIN = 1 LEN = 2 }":          `1:25: want LENGTH, not "LEN"`,
		"/* never":                                   "1:1: a comment has no end",
		"x = \"abc":                                  "1:5: a string has no end",
		"SECTIONS { OVERLAY : { a b } }":             `1:26: want "{", not "b"`,
		"x = " + strings.Repeat("(", 10_000):         "nested too deeply",
		"x = " + strings.Repeat("-", 10_000):         "nested too deeply",
		"x = 1" + strings.Repeat("+1", 10_000) + ";": "the expression is too long",
		"x = 1z;":                                    `"1z" is no number`,
		"x = MIN(1);":                                "MIN has 2 arguments",
		"SECTIONS { a : { *(SORT(SORT(SORT(x)))) } } )": `want a name, not ")"`,
	} {
		_, err := link.ParseScript("small.ld", text)
		assert.ErrorContains(t, err, want, text)
		for _, e := range link.Join(err) {
			var at *link.ScriptError
			assert.True(t, errors.As(e, &at), "%s: %v", text, e)
		}
	}
}

func TestLayoutMistakes(t *testing.T) {
	const start = ".global start\nstart: nop\n"
	for script, want := range map[string]string{
		"SECTIONS { . = nothing; .text : { *(.text) } }":          "1:12: nothing is not defined",
		"SECTIONS { .text : { *(.text) } > rom }":                 "1:12: no region rom",
		"SECTIONS { .text : { *(.text) . = 0; } }":                "1:31: the point goes back",
		"SECTIONS { .text : { *(.text) } ASSERT(0, \"never\") }":  "never",
		"SECTIONS { .text ADDR(.none) : { *(.text) } }":           "no section .none",
		"SECTIONS { .text 1/0 : { *(.text) } }":                   "division by zero",
		"SECTIONS { .text 0xfffffffe : { *(.text) . = . + 8; } }": "beyond the address space",
		"SECTIONS { a 0 : { BYTE(1) } .text 0 : { *(.text) } }":   "sections a and .text overlap at 0x0",
		"SECTIONS { a 8 : { BYTE(1) } .text 0 : { *(.text) }" +
			" b 4 (NOLOAD) : { . += 8; } }": "sections a and b overlap at 0x8",
		"x = y; y = x + 1; SECTIONS { .text : { *(.text) } }":               "is not defined",
		"SECTIONS { .text x : { *(.text) } x = ADDR(.text) + 4; }":          "",
		"MEMORY { m (w) : o = 0, l = 8 } SECTIONS { .text : { *(.text) } }": "no region takes section .text",
		"SECTIONS { .text : { . = 0xff000000; *(.text) } }":                 "bytes",
	} {
		_, err := linkTexts(t, link.Options{Entry: "start"}, script, start)
		if assert.Error(t, err, script) {
			assert.Contains(t, err.Error(), want, script)
		}
	}
}

func TestResolution(t *testing.T) {
	f, err := linkTexts(t, link.Options{}, small,
		".global start\n.weak w, gone, common\nstart: .word w, gone, both\nw: nop\n.weak both\nboth=1\n.comm room,4,4\n",
		".global w, both\nw=0x77\nboth=2\n.comm room,12,8\n")
	require.NoError(t, err)
	assert.Equal(t, []byte{0x77, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}, f.Section(".text").Data[:12])
	assert.Equal(t, uint32(0), valueOf(t, f, "room")%8)
	for _, s := range f.Symbols {
		if s.Name == "room" {
			assert.Equal(t, uint32(12), s.Size)
		}
	}
	assert.Equal(t, uint32(0x100), f.Entry)
}

func TestGarbage(t *testing.T) {
	text := ".section .text.start,\"ax\"\n.global start\nstart: bl used\n" +
		".section .text.used,\"ax\"\nused: rts\n.section .text.unused,\"ax\"\nunused: bl nowhere\n" +
		".section .keep,\"a\"\n.word kept\n.section .text.kept,\"ax\"\nkept: rts\n"
	f, err := linkTexts(t, link.Options{GC: true}, small, text)
	require.NoError(t, err)
	assert.Equal(t, uint32(4+4+4+4), f.Section(".text").Size)
	_, err = linkTexts(t, link.Options{}, small, text)
	assert.ErrorContains(t, err, "undefined symbol nowhere")
}

func TestGroups(t *testing.T) {
	text := ".section .text.f,\"axG\",@progbits,f,comdat\n.weak f\nf: rts\n.section .text\n.weak f\n"
	f, err := linkTexts(t, link.Options{}, small, ".global start\nstart: bl f\n"+text, text+"bl f\n")
	require.NoError(t, err)
	assert.Equal(t, uint32(4+4+4), f.Section(".text").Size)
}

// archiveOf makes an archive without a table of symbols.
func archiveOf(t *testing.T, members ...link.Input) link.Input {
	t.Helper()
	var b strings.Builder
	b.WriteString("!<arch>\n")
	for _, m := range members {
		header := []byte(strings.Repeat(" ", 58) + "`\n")
		copy(header, m.Name+"/")
		copy(header[48:], strconv.Itoa(len(m.Data)))
		b.Write(header)
		b.Write(m.Data)
		if len(m.Data)%2 != 0 {
			b.WriteByte('\n')
		}
	}
	return link.Input{Name: "lib.a", Data: []byte(b.String()), Group: 1}
}

func TestArchive(t *testing.T) {
	script, err := link.ParseScript("small.ld", small)
	require.NoError(t, err)
	inputs := []link.Input{
		assembled(t, "a.o", ".global start\nstart: bl one\n"),
		archiveOf(t, assembled(t, "two.o", ".global two\ntwo: bl three\n"),
			assembled(t, "one.o", ".global one\none: bl two\n"),
			assembled(t, "unused.o", ".global unused\nunused: bl nowhere\n")),
		{Name: "", Group: 1},
	}
	inputs[2] = archiveOf(t, assembled(t, "three.o", ".global three\nthree: bl one\n"))
	f, err := link.Link(inputs, link.Options{Script: script})
	require.NoError(t, err)
	assert.Equal(t, uint32(16), f.Section(".text").Size)
	inputs[1].Whole = true
	_, err = link.Link(inputs, link.Options{Script: script})
	assert.ErrorContains(t, err, "undefined symbol nowhere, wanted at lib.a(unused.o):(.text+0x0)")
}

func TestDefine(t *testing.T) {
	script, ok := lib.Script("internal.ldf")
	require.True(t, ok)
	text := ".global _main\n_main: .word __CORE_NUM_, given\n"
	opt := link.Options{Define: map[string]string{"__CORE_ROW_": "33", "__CORE_COL_": "8 + 2",
		"given": "0x10 * 2"}}
	f, err := linkTexts(t, opt, script, text, lib.Startup())
	require.NoError(t, err)
	assert.Equal(t, []byte{6, 0, 0, 0, 32, 0, 0, 0}, f.Section(".text").Data)
	_, err = linkTexts(t, link.Options{Define: map[string]string{"x": "1 +"}}, script, text,
		lib.Startup())
	assert.Error(t, err)
}

func FuzzLink(f *testing.F) {
	var objects []link.Input
	for _, name := range []string{"crt0", "first", "second", "orphans"} {
		data, err := os.ReadFile("../testdata/asm/" + name + ".o")
		require.NoError(f, err)
		objects = append(objects, link.Input{Name: name + ".o", Data: data})
		f.Add("SECTIONS { .text : { *(*) } }", data)
	}
	files, err := filepath.Glob("../testdata/link/*.ldf")
	require.NoError(f, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(text), []byte{})
	}
	for _, name := range lib.Scripts {
		text, _ := lib.Script(name)
		f.Add(text, []byte{})
	}
	f.Add("SECTIONS { OVERLAY 8 : NOCROSSREFS AT(64) { a { *(.text) } b { *(.data) } } }", []byte{})
	f.Fuzz(func(t *testing.T, text string, data []byte) {
		if len(text) > 1<<15 || len(data) > 1<<16 {
			return
		}
		script, err := link.ParseScript("fuzz.ld", text)
		if err != nil {
			return
		}
		inputs := objects
		if len(data) > 0 {
			inputs = append([]link.Input{{Name: "fuzz.o", Data: data}}, objects...)
		}
		for _, opt := range []link.Options{{}, {GC: true, Map: io.Discard}, {Relocatable: true}} {
			opt.Script, opt.ScriptName = script, "fuzz.ld"
			out, err := link.Link(inputs, opt)
			if err != nil {
				continue
			}
			object, err := out.Bytes()
			if err != nil {
				continue // too many sections, as a script may ask for
			}
			if _, err := elf.Read("fuzz.o", object); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestOverlay lays two sections out at one address and loads them one behind the other.
func TestOverlay(t *testing.T) {
	const head = `ENTRY(start)
MEMORY { ram (wx) : ORIGIN = 0x100, LENGTH = 0x200  rom (r) : ORIGIN = 0x8000, LENGTH = 0x200 }
SECTIONS { .text : { *(.text) } > ram
`
	const text = `.global start
start: .word __load_start_one, __load_stop_one, __load_start_two, __load_stop_two, f, g
.section .a,"ax"
f: .space 20
.section .b,"ax"
g: .space 12
.data
.word 7
`
	for _, c := range []struct {
		script   string
		one, two [2]uint32 // where it runs, and is loaded
		data     [2]uint32
	}{
		{"OVERLAY : { .one { *(.a) } .two { *(.b) } } > ram .data : { *(.data) } > ram }",
			[2]uint32{0x118, 0x118}, [2]uint32{0x118, 0x12c}, [2]uint32{0x12c, 0x140}},
		{"OVERLAY 0x180 : AT(0x4000) { .one { *(.a) } .two { *(.b) } }" +
			" .data : { *(.data) } > ram }",
			[2]uint32{0x180, 0x4000}, [2]uint32{0x180, 0x4014}, [2]uint32{0x194, 0x4028}},
		{"OVERLAY : { .none { *(.c) } .one { *(.a) } =0x11 .two { *(.b) } } > ram AT> rom =0x22" +
			" .data : { *(.data) } > ram }",
			[2]uint32{0x118, 0x8000}, [2]uint32{0x118, 0x8014}, [2]uint32{0x12c, 0x8028}},
	} {
		f, err := linkTexts(t, link.Options{}, head+c.script, text)
		require.NoError(t, err, c.script)
		for name, want := range map[string][2]uint32{".one": c.one, ".two": c.two, ".data": c.data} {
			s := f.Section(name)
			assert.Equal(t, want, [2]uint32{s.Addr, s.Load}, "%s: %s", name, c.script)
		}
		word := func(i int) uint32 {
			return binary.LittleEndian.Uint32(f.Section(".text").Data[4*i:])
		}
		assert.Equal(t, [6]uint32{c.one[1], c.one[1] + 20, c.two[1], c.two[1] + 12, c.one[0], c.two[0]},
			[6]uint32{word(0), word(1), word(2), word(3), word(4), word(5)}, c.script)
		// A loader takes both.
		data, err := f.Bytes()
		require.NoError(t, err)
		f, err = elf.Read("overlay.elf", data)
		require.NoError(t, err)
		loaded := func(at [2]uint32) bool {
			return slices.ContainsFunc(f.Segments, func(s elf.Segment) bool {
				return at[1] >= s.Load && at[1] < s.Load+s.Size && at[1]-s.Load == at[0]-s.Addr
			})
		}
		assert.True(t, loaded(c.one) && loaded(c.two), "%v", f.Segments)
	}
}

// TestOverlayApart refuses references between sections of which only one is there.
func TestOverlayApart(t *testing.T) {
	const script = "ENTRY(start) SECTIONS { .text 0x100 : { *(.text) }" +
		" OVERLAY : NOCROSSREFS { .one { *(.a) } .two { *(.b) } } }"
	const text = ".global start\nstart: b f\nb g\n.section .a,\"ax\"\n.global f\nf: b f\n"
	_, err := linkTexts(t, link.Options{}, script, text+".section .b,\"ax\"\ng: b start\n")
	require.NoError(t, err)
	_, err = linkTexts(t, link.Options{}, script, text+".section .b,\"ax\"\ng: nop\nb f\n")
	assert.ErrorContains(t, err, "a.o:(.b+0x2): f is in section .one of the same overlay")
}
