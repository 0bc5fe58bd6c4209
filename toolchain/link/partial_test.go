package link_test

import (
	gnu "debug/elf"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/link"
)

// again reads what was linked as the input of another link.
func again(t *testing.T, f *elf.File, err error) link.Input {
	t.Helper()
	require.NoError(t, err)
	data, err := f.Bytes()
	require.NoError(t, err)
	_, err = elf.Read("again.o", data)
	require.NoError(t, err)
	return link.Input{Name: "again.o", Data: data}
}

func linkInputs(t *testing.T, opt link.Options, script string, inputs ...link.Input) (*elf.File, error) {
	t.Helper()
	var err error
	opt.Script, err = link.ParseScript("small.ld", script)
	require.NoError(t, err)
	return link.Link(inputs, opt)
}

// pieces are objects with all that a link has to keep for a later one.
var pieces = []string{
	".global start\nstart: bl f\nbl later\nlocal: b local\n.word local, room, inside, gone\n.weak gone\n" +
		".data\n.word later-., 1\ninside: .word inside\n.comm room,4,4\n",
	".section .text.f,\"axG\",@progbits,f,comdat\n.weak f\nf: rts\n.text\nlocal: nop\nb local\n" +
		".word again-.\n.data\nagain: .word again, local, room\n.hword 1\n.comm room,12,8\n",
	".section .text.f,\"axG\",@progbits,f,comdat\n.weak f\nf: rts\n.text\nbl f\n.bss\n.space 6\n",
}

func TestPartial(t *testing.T) {
	const script = `ENTRY(start) MEMORY { ram (wx) : ORIGIN = 0x100, LENGTH = 0x100 }
SECTIONS { .text : { *(.text) *(.text.*) } > ram .data : { *(.data) *(COMMON) } > ram }`
	const last = ".text\n.global later\nlater: rts\n.data\n.byte 5\n"
	want, err := linkTexts(t, link.Options{}, script, append(pieces, last)...)
	require.NoError(t, err)
	object, err := linkTexts(t, link.Options{Relocatable: true}, "", pieces...)
	require.NoError(t, err)
	assert.False(t, object.Program)
	assert.Len(t, object.Groups, 1)
	kinds := map[string]int{}
	for _, s := range object.Symbols {
		kinds[s.Name] = s.Section
	}
	assert.Equal(t, elf.Undefined, kinds["later"])
	assert.Equal(t, elf.Undefined, kinds["gone"])
	assert.Equal(t, elf.Common, kinds["room"])
	assert.GreaterOrEqual(t, kinds["inside"], 0)
	once := again(t, object, nil)
	object, err = linkInputs(t, link.Options{Relocatable: true}, "", once)
	twice := again(t, object, err)
	for _, in := range []link.Input{once, twice} {
		got, err := linkInputs(t, link.Options{}, script, in, assembled(t, "last.o", last))
		require.NoError(t, err)
		for _, name := range []string{".text", ".data", ".bss"} {
			x, y := want.Section(name), got.Section(name)
			assert.Equal(t, x.Addr, y.Addr, name)
			assert.Equal(t, x.Data, y.Data, name)
			assert.Equal(t, x.Size, y.Size, name)
		}
		for _, name := range []string{"start", "f", "later", "room", "again"} {
			assert.Equal(t, valueOf(t, want, name), valueOf(t, got, name), name)
		}
	}
	// Another copy of the group is dropped as before.
	f, err := linkInputs(t, link.Options{}, script, once, assembled(t, "c.o", pieces[2]+last))
	require.NoError(t, err)
	assert.Equal(t, want.Section(".text").Size+4, f.Section(".text").Size)
}

// TestPartialScript puts sections together as a script says, but nowhere.
func TestPartialScript(t *testing.T) {
	const script = `ENTRY(start) MEMORY { ram : ORIGIN = 0x100, LENGTH = 1 }
SECTIONS { . = 0x200; .both 0x100 : { first = .; *(.text) LONG(7) *(.data) last = .; } > ram
  ASSERT(. < 4, "long") /DISCARD/ : { *(.note) } }`
	f, err := linkTexts(t, link.Options{Relocatable: true}, script,
		".data\n.word x\n.text\nx: nop\n.section .note,\"a\"\n.word 1\n.section .more,\"a\"\n.word 3\n", "rts\n")
	require.NoError(t, err)
	var names []string
	for i := range f.Sections {
		names = append(names, f.Sections[i].Name)
	}
	assert.Contains(t, names, ".more")
	assert.NotContains(t, names, ".note")
	both := f.Section(".both")
	assert.Equal(t, uint32(0), both.Addr)
	assert.Equal(t, uint32(2+4+4+4), both.Size, "two texts, a word, data")
	assert.Equal(t, []byte{7, 0, 0, 0}, both.Data[6:10])
	assert.Equal(t, uint32(0), valueOf(t, f, "first"))
	assert.Equal(t, both.Size, valueOf(t, f, "last"))
	require.Len(t, both.Relocs, 1)
	assert.Equal(t, uint32(10), both.Relocs[0].Offset)
}

// TestPartialMerge keeps strings mergeable if they are whole, and what points into them.
func TestPartialMerge(t *testing.T) {
	const section = ".section .rodata,\"aMS\",@progbits,1\n"
	script := "ENTRY(start) SECTIONS { .text 0x100 : { *(.text) } .rodata : { *(.rodata) } }"
	texts := []string{
		".global start\nstart: .word a\n" + section + ".string \"x\"\na: .string \"same\"\n",
		".word b\n" + section + "b: .string \"same\"\n.string \"y\"\n",
	}
	for _, c := range []struct {
		end    string
		merges bool
	}{{"", true}, {section + ".ascii \"open\"\n", false}} {
		object, err := linkTexts(t, link.Options{Relocatable: true}, "", texts[0]+c.end, texts[1])
		one := again(t, object, err)
		assert.Equal(t, c.merges, object.Section(".rodata").Has(gnu.SHF_MERGE))
		f, err := linkInputs(t, link.Options{}, script, one)
		require.NoError(t, err)
		data, at := f.Section(".rodata"), f.Section(".text").Data
		first, second := uint32(at[0])|uint32(at[1])<<8, uint32(at[4])|uint32(at[5])<<8
		assert.Equal(t, c.merges, first == second)
		for _, p := range []uint32{first, second} {
			assert.Equal(t, "same\x00", string(data.Data[p-data.Addr:][:5]))
		}
	}
}

func TestPartialMistakes(t *testing.T) {
	_, err := linkTexts(t, link.Options{Relocatable: true, GC: true}, "", "nop")
	assert.ErrorContains(t, err, "not dropped")
	_, err = linkTexts(t, link.Options{Relocatable: true, StripAll: true}, "", "nop")
	assert.ErrorContains(t, err, "needs its symbols")
	_, err = linkTexts(t, link.Options{Relocatable: true}, "", ".global x\nx: nop", ".global x\nx: nop")
	assert.ErrorContains(t, err, "x is defined twice")
}

// TestMap tells where everything lies.
func TestMap(t *testing.T) {
	var b strings.Builder
	script, err := link.ParseScript("small.ld", `ENTRY(start)
MEMORY { ram (wx!i) : ORIGIN = 0x100, LENGTH = 0x100  rom : ORIGIN = 0x8000, LENGTH = 64 }
SECTIONS { .text : { *(.text) . = ALIGN(8); SHORT(5) } > ram
  .data : { first = .; *(.data) } > ram AT> rom /DISCARD/ : { *(.note) } }`)
	require.NoError(t, err)
	_, err = link.Link([]link.Input{
		assembled(t, "a.o", ".global start\nstart: bl one\n.section .note,\"a\"\n.word 1\n"),
		archiveOf(t, assembled(t, "one.o", "nop\n.global one, two\none: nop\ntwo: nop\n.data\n.word 1\n")),
	}, link.Options{Script: script, Map: &b})
	require.NoError(t, err)
	assert.Equal(t, `Archive member included to satisfy reference by symbol

lib.a(one.o)                   one

Discarded input sections

 .note               0x00000000      0x4 a.o

Memory Configuration

Name                               Origin     Length Attributes
ram                            0x00000100      0x100 wx!i
rom                            0x00008000       0x40

Linker script and memory map

.text                0x00000100     0x12
 .text               0x00000100      0x4 a.o
                     0x00000100          start
 .text               0x00000104      0x6 lib.a(one.o)
                     0x00000106          one
                     0x00000108          two
 *fill*              0x0000010a      0x6
                     0x00000110      0x2 0x5

.data                0x00000112      0x4 load address 0x00008000
 .data               0x00000112      0x4 lib.a(one.o)

Symbols of the script

                     0x00000112          first
`, b.String())
}
