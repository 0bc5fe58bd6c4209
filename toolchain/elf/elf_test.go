package elf_test

import (
	debug "debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sample is an object with all that the format has.
func sample() *elf.File {
	return &elf.File{
		Sections: []elf.Section{
			{
				Name: ".text", Type: debug.SHT_PROGBITS, Flags: debug.SHF_ALLOC | debug.SHF_EXECINSTR,
				Align: 4, Data: []byte{0xe8, 0, 0, 0, 0xa2, 1, 0, 0}, Size: 8,
				Relocs: []elf.Reloc{{0, elf.RSimm24, 2, 0}, {4, elf.R32, -1, 7}},
			},
			{
				Name: ".bss", Type: debug.SHT_NOBITS, Flags: debug.SHF_ALLOC | debug.SHF_WRITE, Align: 8,
				Size: 1 << 20,
			},
			{
				Name: ".text.once", Type: debug.SHT_PROGBITS, Align: 1, Data: []byte{1}, Size: 1,
				Flags: debug.SHF_ALLOC | debug.SHF_GROUP, Group: 1,
			},
		},
		Symbols: []elf.Symbol{
			{Name: ".text", Type: debug.STT_SECTION},
			{Name: "twice", Section: elf.Absolute, Value: 7},
			{Name: "far", Bind: debug.STB_GLOBAL, Section: elf.Undefined},
			{Name: "room", Bind: debug.STB_GLOBAL, Section: elf.Common, Value: 4, Size: 12},
			{Name: "once", Bind: debug.STB_WEAK, Type: debug.STT_FUNC, Section: 2},
		},
		Groups: []elf.Group{{"once", true}},
	}
}

func TestRoundTrip(t *testing.T) {
	want := sample()
	data, err := want.Bytes()
	require.NoError(t, err)
	got, err := elf.Read("x.o", data)
	require.NoError(t, err)
	again, err := got.Bytes()
	require.NoError(t, err)
	assert.Equal(t, data, again)
	want.Name = "x.o"
	for i := range got.Sections {
		got.Sections[i].Offset = 0
	}
	assert.Equal(t, want, got)
}

func TestSegments(t *testing.T) {
	f := &elf.File{Program: true, Entry: 0x100, Sections: []elf.Section{
		{
			Name: ".text", Type: debug.SHT_PROGBITS, Flags: debug.SHF_ALLOC | debug.SHF_EXECINSTR,
			Align: 4, Addr: 0x100, Load: 0x100, Data: make([]byte, 6), Size: 6,
		},
		{
			Name: ".data", Type: debug.SHT_PROGBITS, Flags: debug.SHF_ALLOC | debug.SHF_WRITE, Align: 8,
			Addr: 0x108, Load: 0x1108, Data: []byte{1, 2, 3, 4}, Size: 4,
		},
		{
			Name: ".data1", Type: debug.SHT_PROGBITS, Flags: debug.SHF_ALLOC | debug.SHF_WRITE, Align: 8,
			Addr: 0x110, Load: 0x1110, Data: []byte{5}, Size: 1,
		},
		{
			Name: ".bss", Type: debug.SHT_NOBITS, Flags: debug.SHF_ALLOC | debug.SHF_WRITE, Align: 8,
			Addr: 0x118, Load: 0x1118, Size: 100,
		},
	}}
	data, err := f.Bytes()
	require.NoError(t, err)
	got, err := elf.Read("x", data)
	require.NoError(t, err)
	require.Len(t, got.Segments, 2)
	text, vars := got.Segments[0], got.Segments[1]
	assert.Equal(t, uint32(6), text.Size)
	assert.Equal(t, debug.PF_R|debug.PF_X, text.Flags)
	assert.Equal(t, []byte{1, 2, 3, 4, 0, 0, 0, 0, 5}, vars.Data)
	assert.Equal(t, uint32(0x118-0x108+100), vars.Size)
	assert.Equal(t, uint32(0x1108), vars.Load)
	for i := range f.Sections {
		assert.Equal(t, f.Sections[i].Load, got.Sections[i].Load, f.Sections[i].Name)
	}
}

func TestApply(t *testing.T) {
	for _, c := range []struct {
		kind   elf.RelocType
		value  uint32
		p      uint32
		place  []byte
		want   []byte
		unfits bool
	}{
		{elf.R32, 0x12345678, 0, []byte{9, 9, 9, 9}, []byte{0x78, 0x56, 0x34, 0x12}, false},
		{elf.R16, 0xfffff000, 0, []byte{0, 0}, []byte{0, 0xf0}, false},
		{elf.R16, 0x10000, 0, []byte{0, 0}, []byte{0, 0}, true},
		{elf.R8, 256, 0, []byte{0}, []byte{0}, true},
		{elf.R32PCRel, 0x10, 0x20, []byte{0, 0, 0, 0}, []byte{0xf0, 0xff, 0xff, 0xff}, false},
		// bl 0x222 at 0x44 is efe8 0000 with another condition
		{elf.RSimm24, 0x222, 0x44, []byte{0xe8, 0, 0, 0}, []byte{0xe8, 0xef, 0, 0}, false},
		{elf.RSimm24, 1 << 24, 0, []byte{0xe8, 0, 0, 0}, []byte{0xe8, 0, 0, 0x80}, true},
		{elf.RSimm24, 0x45, 0x44, []byte{0xe8, 0, 0, 0}, []byte{0xe8, 0, 0, 0}, true},
		{elf.RSimm8, 0x6a, 0x32, []byte{0x10, 0}, []byte{0x10, 0x1c}, false},
		// mov r63,0x8765 and movt
		{elf.RLow, 0x12348765, 0, []byte{0x0b, 0xe0, 2, 0xe0}, []byte{0xab, 0xec, 0x72, 0xe8}, false},
		{elf.RHigh, 0x87651234, 0, []byte{0x0b, 0xe0, 2, 0xe0}, []byte{0xab, 0xec, 0x72, 0xe8}, false},
		{elf.RImm11, 0x7ff, 0, []byte{0x0c, 0, 0, 0}, []byte{0x8c, 3, 0xff, 0}, false},
		{elf.RSimm11, 0xffffffff, 0, []byte{0x1b, 0, 0, 0}, []byte{0x9b, 3, 0xff, 0}, false},
		{elf.RSimm11, 1024, 0, []byte{0x1b, 0, 0, 0}, []byte{0x1b, 0, 0x80, 0}, true},
	} {
		err := c.kind.Apply(c.place, c.value, c.p)
		assert.Equal(t, c.unfits, err != nil, "%v %#x: %v", c.kind, c.value, err)
		assert.Equal(t, c.want, c.place, "%v %#x", c.kind, c.value)
	}
	assert.Error(t, elf.R32.Apply(make([]byte, 3), 0, 0))
	assert.Error(t, elf.RImm8.Apply(make([]byte, 3), 0, 0))
}

// TestBroken damages a file at every byte: Read answers with an error or a file, which can be
// written.
func TestBroken(t *testing.T) {
	data, err := sample().Bytes()
	require.NoError(t, err)
	for i := range data {
		_, err := elf.Read("cut", data[:i])
		assert.Error(t, err)
		for _, b := range []byte{0xff, 0x80, 1} {
			bad := append([]byte(nil), data...)
			bad[i] ^= b
			if f, err := elf.Read("bad", bad); err == nil {
				_, _ = f.Bytes()
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	data, err := sample().Bytes()
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte("!<arch>\nx.o/            0           0     0     644     4         `\nabcd"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if elf.IsArchive(data) {
			if a, err := elf.ReadArchive("fuzz.a", data); err == nil {
				for i := range a.Members {
					_, _ = a.Read(i)
				}
			}
			return
		}
		if file, err := elf.Read("fuzz.o", data); err == nil {
			_, _ = file.Bytes()
		}
	})
}

// TestArchiveNames writes short and long names of members and reads them.
func TestArchiveNames(t *testing.T) {
	object, err := sample().Bytes()
	require.NoError(t, err)
	want := []elf.Member{{Name: "a.o", Data: object},
		{Name: strings.Repeat("x", 40) + ".o", Data: object},
		{Name: "fifteen-bytes.o", Data: append(object, 0)}}
	data, err := elf.WriteArchive(want)
	require.NoError(t, err)
	got, err := elf.ReadArchive("x.a", data)
	require.NoError(t, err)
	require.Len(t, got.Members, len(want))
	for i, m := range got.Members {
		assert.Equal(t, want[i].Name, m.Name)
		assert.Equal(t, want[i].Data, m.Data)
	}
	for _, name := range []string{"", "a/b", "a b", "a\nb"} {
		_, err := elf.WriteArchive([]elf.Member{{Name: name}})
		assert.Error(t, err, name)
	}
}

func TestArchiveBroken(t *testing.T) {
	for _, text := range []string{
		"", "!<arch>\nshort",
		"!<arch>\nx.o/            0           0     0     644     40        `\nabcd",
		"!<arch>\n/99             0           0     0     644     4         `\nabcd",
		"!<arch>\n/               0           0     0     644     4         `\n\xff\xff\xff\xff",
	} {
		_, err := elf.ReadArchive("x.a", []byte(text))
		assert.Error(t, err, text)
	}
}

// TestGNU reads what GNU's tools have made, and writes it again.
func TestGNU(t *testing.T) {
	files, err := filepath.Glob("../testdata/objects/*.o")
	require.NoError(t, err)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		f, err := elf.Read(name, data)
		require.NoError(t, err)
		written, err := f.Bytes()
		require.NoError(t, err)
		again, err := elf.Read(name, written)
		require.NoError(t, err)
		for i := range f.Sections {
			f.Sections[i].Offset, again.Sections[i].Offset = 0, 0
		}
		assert.Equal(t, f, again, name)
	}
}

// TestOverlap refuses sections that share their bytes: a small file could become a large one.
func TestOverlap(t *testing.T) {
	data, err := sample().Bytes()
	require.NoError(t, err)
	order := binary.LittleEndian
	table, count := order.Uint32(data[32:]), order.Uint16(data[48:])
	for i := range uint32(count) {
		if h := data[table+40*i:]; debug.SectionType(order.Uint32(h[4:])) == debug.SHT_PROGBITS {
			order.PutUint32(h[16:], 0)
			order.PutUint32(h[20:], uint32(len(data)))
		}
	}
	_, err = elf.Read("overlap.o", data)
	assert.ErrorContains(t, err, "the sections have more bytes than the file")
}

// TestFileAlignment writes a section whose alignment is more than a file could hold.
func TestFileAlignment(t *testing.T) {
	f := &elf.File{Sections: []elf.Section{{
		Name: "far", Type: debug.SHT_PROGBITS, Align: 1 << 31, Data: []byte{1}, Size: 1,
	}}}
	data, err := f.Bytes()
	require.NoError(t, err)
	assert.Less(t, len(data), 1<<14)
	again, err := elf.Read("far.o", data)
	require.NoError(t, err)
	assert.Equal(t, uint32(1<<31), again.Sections[0].Align)
}
