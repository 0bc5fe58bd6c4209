package listing_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/listing"
)

const source = ` .text
 .global start
start: mov r0,#1
begin: b back
 bl outside
back: b begin
 .data
 .global table
table: .word 1,2,start
own: .byte 7
 .section .rodata,"a"
text: .string "hello"
 .bss
room: .space 20
 .comm common,12,4
 .weak maybe
 .word 0
 .text
 .word maybe
`

func object(t *testing.T, text string) *elf.File {
	t.Helper()
	f, err := asm.Assemble("a.s", []byte(text), asm.Options{})
	require.NoError(t, err)
	f.Name = "a.o"
	return f
}

func TestNm(t *testing.T) {
	var out strings.Builder
	require.NoError(t, listing.Nm(&out, object(t, source)))
	var got []string
	for line := range strings.Lines(out.String()) {
		f := regexp.MustCompile(`^([0-9a-f]{8}| {8}) (.) (\w+)\n$`).FindStringSubmatch(line)
		require.NotNil(t, f, "%q", line)
		got = append(got, f[3]+" "+f[2])
	}
	assert.Equal(t, []string{"back t", "begin t", "common C", "maybe w", "outside U", "own d", "room b",
		"start T", "table D", "text r"}, got, "by name")
	assert.Contains(t, out.String(), "0000000c C common\n", "the value of a common is its size")
	assert.Contains(t, out.String(), "         U outside\n", "what is undefined has none")
}

func TestSize(t *testing.T) {
	f := object(t, source)
	var out strings.Builder
	require.NoError(t, listing.Size(&out, f))
	var text, data, bss, dec, hex int
	var name string
	_, err := fmt.Sscanf(out.String(), "%d %d %d %d %x %s", &text, &data, &bss, &dec, &hex, &name)
	require.NoError(t, err)
	code := int(f.Section(".text").Size)
	assert.Equal(t, []int{code + len("hello\x00"), 13, 24}, []int{text, data, bss})
	assert.Equal(t, text+data+bss, dec)
	assert.Equal(t, dec, hex)
	assert.Equal(t, "a.o", name)
	assert.Equal(t, strings.Count(listing.SizeHeader, "\t"), strings.Count(out.String(), "\t"))
}

// Disassembled code names where branches go, and has a line for each instruction.
func TestDisassembly(t *testing.T) {
	var out strings.Builder
	f := object(t, source)
	require.NoError(t, listing.Objdump(&out, f, listing.Options{Code: true}))
	text := out.String()
	for _, want := range []string{"Disassembly of section .text:", "00000000 <start>:", "<back>:",
		"mov r0,0x1"} {
		assert.Contains(t, text, want)
	}
	assert.Regexp(t, `\tb [0-9a-f]+ <back>\n`, text)
	assert.Regexp(t, `\tb 2 <begin>\n`, text)
	assert.NotContains(t, text, "section .data", "which has no code")
	assert.NotContains(t, text, "R_EPIPHANY")

	var places strings.Builder
	require.NoError(t, listing.Objdump(&places, f, listing.Options{Code: true, Relocations: true}))
	assert.Regexp(t, `R_EPIPHANY_SIMM24\s+outside`, places.String())
	var lines []string
	for line := range strings.Lines(places.String()) {
		if !strings.Contains(line, "R_EPIPHANY") {
			lines = append(lines, line)
		}
	}
	assert.Equal(t, text, strings.Join(lines, ""), "relocations stand between the lines of code")
}

// Each option prints its part and none of the others'; sections that are asked for are the only ones.
func TestParts(t *testing.T) {
	f := object(t, source)
	print := func(opt listing.Options) string {
		var out strings.Builder
		require.NoError(t, listing.Objdump(&out, f, opt))
		return out.String()
	}
	marks := map[string]listing.Options{
		"Sections:":                   {Headers: true},
		"SYMBOL TABLE:":               {Symbols: true},
		"RELOCATION RECORDS FOR":      {Relocations: true},
		"Contents of section":         {Contents: true},
		"Disassembly of section .tex": {Code: true},
		"Disassembly of section .dat": {All: true},
	}
	for mark, opt := range marks {
		text := print(opt)
		for other := range marks {
			if other == mark || opt.All && strings.HasPrefix(other, "Disassembly") {
				assert.Contains(t, text, other)
			} else {
				assert.NotContains(t, text, other, mark)
			}
		}
	}
	assert.Contains(t, print(listing.Options{Contents: true}), "hello")
	text := print(listing.Options{Contents: true, Sections: []string{".rodata"}})
	assert.Equal(t, 1, strings.Count(text, "Contents of section"))
	assert.Contains(t, text, "Contents of section .rodata")
	assert.NotContains(t, print(listing.Options{Contents: true, Sections: []string{".none"}}), "Contents")
}

// What stands in code and is no instruction is listed as that, and long runs of zeros are left out.
func TestBytesThatAreNoCode(t *testing.T) {
	var out strings.Builder
	f := object(t, ".text\nstart: nop\n.hword 0x003f,0x000f\n.space 64\nend: nop\n")
	require.NoError(t, listing.Objdump(&out, f, listing.Options{Code: true}))
	assert.Contains(t, out.String(), "\t...\n")
	assert.Contains(t, out.String(), "*unknown*")
	assert.Less(t, strings.Count(out.String(), "\n"), 20)
}

var errFull = errors.New("full")

// limited takes some bytes and then no more.
type limited int

func (l *limited) Write(p []byte) (int, error) {
	if len(p) > int(*l) {
		return 0, errFull
	}
	*l -= limited(len(p))
	return len(p), nil
}

// An error of the writer is given back, wherever it comes.
func TestErrorsOfWriters(t *testing.T) {
	f := object(t, source)
	for _, room := range []limited{0, 9, 40} {
		a, b, c := room, room, room
		assert.ErrorIs(t, listing.Nm(&a, f), errFull)
		assert.ErrorIs(t, listing.Objdump(&b, f, listing.Options{Headers: true, Symbols: true,
			Relocations: true, Contents: true, Code: true}), errFull)
		if room < 40 {
			assert.ErrorIs(t, listing.Size(&c, f), errFull)
		}
	}
}
