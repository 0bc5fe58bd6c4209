package toolchain

import (
	"bytes"
	"debug/dwarf"
	stdelf "debug/elf"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/link"
)

// linked is a program of texts, read by the standard library.
func linked(t *testing.T, lines bool, texts ...string) *stdelf.File {
	t.Helper()
	script, err := link.ParseScript("flat", "SECTIONS { .text 0x100 : { *(.text) } .more 0x4000 : { *(.more) } }")
	require.NoError(t, err)
	var inputs []link.Input
	for i, text := range texts {
		name := fmt.Sprintf("dir/%c.s", 'a'+i)
		f, err := asm.Assemble(name, []byte(text), asm.Options{Lines: lines})
		require.NoError(t, err)
		data, err := f.Bytes()
		require.NoError(t, err)
		inputs = append(inputs, link.Input{Name: name, Data: data})
	}
	out, err := link.Link(inputs, link.Options{Script: script, Entry: "start"})
	require.NoError(t, err)
	data, err := out.Bytes()
	require.NoError(t, err)
	f, err := stdelf.NewFile(bytes.NewReader(data))
	require.NoError(t, err)
	return f
}

// rows are the lines of all units.
func rows(t *testing.T, f *stdelf.File) (out []string) {
	t.Helper()
	data, err := f.DWARF()
	require.NoError(t, err)
	units := data.Reader()
	for {
		unit, err := units.Next()
		require.NoError(t, err)
		if unit == nil {
			return out
		}
		lines, err := data.LineReader(unit)
		require.NoError(t, err)
		var e dwarf.LineEntry
		for lines.Next(&e) != io.EOF {
			text := fmt.Sprintf("%x %s:%d", e.Address, e.File.Name, e.Line)
			if e.EndSequence {
				text = fmt.Sprintf("%x end", e.Address)
			}
			out = append(out, text)
		}
		units.SkipChildren()
	}
}

func TestLinesOfText(t *testing.T) {
	f := linked(t, true,
		".global start\nstart: nop\n bl far\n\n nop\n"+strings.Repeat("\n", 100)+" nop\n",
		".global far\n nop\nfar: rts\n")
	assert.Equal(t, []string{
		"100 dir/a.s:2", "102 dir/a.s:3", "106 dir/a.s:5", "108 dir/a.s:106", "10a end",
		"10a dir/b.s:2", "10c dir/b.s:3", "110 end",
	}, rows(t, f))
}

// TestLinesOfSections has a unit for each section, all with one table.
func TestLinesOfSections(t *testing.T) {
	f := linked(t, true, ".global start\nstart: nop\n.section .more,\"ax\"\n nop\n")
	all := []string{"100 dir/a.s:2", "102 end", "4000 dir/a.s:4", "4002 end"}
	assert.Equal(t, append(all, all...), rows(t, f))
}

// TestLinesOfCompiler has the directives and the unit of a compiler, in both versions.
func TestLinesOfCompiler(t *testing.T) {
	unit := `
	.section .debug_info,"",@progbits
	.4byte	.Lend-.Lbegin
.Lbegin: .2byte 3
	.4byte	.Labbrev
	.byte	4
	.uleb128 1
	.4byte	.Ldebug_line0
.Lend:	.section .debug_abbrev,"",@progbits
.Labbrev: .uleb128 1, 0x11
	.byte	0
	.uleb128 0x10, 0x6
	.byte	0, 0, 0
	.section .debug_line,"",@progbits
.Ldebug_line0:
	.text
	.global start
`
	code := `start:	.loc 1 10 3
	nop
	.loc 1 12 5 is_stmt 0 view .LVU1
	nop
	.loc 2 3
	.loc 2 4 0 discriminator 2
	nop
`
	old := unit + "\t.file 1 \"x.c\"\n\t.file 2 \"/inc/y.h\"\n" + code
	assert.Equal(t, []string{
		"100 x.c:10", "102 x.c:12", "104 /inc/y.h:3", "104 /inc/y.h:4", "106 end",
	}, rows(t, linked(t, false, old)))
	five := unit + "\t.file 0 \"/src\" \"x.c\"\n\t.file 1 \"x.c\"\n\t.file 2 \"/inc\" \"y.h\"\n" + code
	assert.Equal(t, []string{
		"100 /src/x.c:10", "102 /src/x.c:12", "104 /inc/y.h:3", "104 /inc/y.h:4", "106 end",
	}, rows(t, linked(t, false, five)))
}
