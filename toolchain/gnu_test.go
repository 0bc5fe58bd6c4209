package toolchain

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gnu "debug/elf"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
	"github.com/parallergo/epiphany/toolchain/listing"
)

var update = flag.Bool("update", false, "write what GNU's tools make")

// tool runs one of GNU's tools for the chip.
func tool(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	path, err := exec.LookPath("epiphany-elf-" + name)
	if err != nil {
		t.Skipf("no epiphany-elf-%s on the path", name)
	}
	c := exec.Command(path, args...)
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	require.NoError(t, err, "%s", said.String())
	return out
}

func read(t *testing.T, name string) *elf.File {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	f, err := elf.Read(name, data)
	require.NoError(t, err)
	return f
}

// sources are the texts that GNU's assembler has assembled too.
func sources(t *testing.T) []string {
	files, err := filepath.Glob("testdata/asm/*.s")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func objectOf(source string) string { return strings.TrimSuffix(source, ".s") + ".o" }

func assemble(t *testing.T, source string) *elf.File {
	t.Helper()
	text, err := os.ReadFile(source)
	require.NoError(t, err)
	f, err := asm.Assemble(source, text, asm.Options{Open: os.ReadFile})
	require.NoError(t, err)
	return f
}

func TestAssembleAsGNU(t *testing.T) {
	for _, source := range sources(t) {
		if *update {
			tool(t, "as", source, "-o", objectOf(source))
		}
		same(t, read(t, objectOf(source)), assemble(t, source), source)
	}
}

// same compares objects: sections with relocations, and symbols, whatever their order.
func same(t *testing.T, want, got *elf.File, name string) {
	t.Helper()
	assert.Equal(t, sections(want), sections(got), name)
	assert.Equal(t, symbols(want), symbols(got), name)
}

// sections describes those of a file by name. Line tables have other bytes.
func sections(f *elf.File) map[string]string {
	out := map[string]string{}
	for i := range f.Sections {
		s := &f.Sections[i]
		if s.Name == ".debug_line" {
			continue
		}
		text := fmt.Sprintf("%v %v %x %d %d %d\n% x\n", s.Type, s.Flags, s.Addr, s.Size, s.Align,
			s.EntSize, s.Data)
		relocs := slices.Clone(s.Relocs)
		slices.SortStableFunc(relocs, func(x, y elf.Reloc) int { return cmp.Compare(x.Offset, y.Offset) })
		for _, r := range relocs {
			name := ""
			if r.Symbol >= 0 {
				name = f.Symbols[r.Symbol].Name
			}
			text += fmt.Sprintf("%x %v %s %d\n", r.Offset, r.Type, name, r.Addend)
		}
		out[s.Name] += text
	}
	return out
}

func symbols(f *elf.File) (out []string) {
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Type != gnu.STT_SECTION {
			out = append(out, fmt.Sprintf("%s %v %v %v %s %x %x", s.Name, s.Bind, s.Type, s.Vis,
				f.SectionName(s.Section), s.Value, s.Size))
		}
	}
	slices.Sort(out)
	return out
}

// links are what is linked from which objects: the embedded scripts, and one with the constructs of
// the SDK's.
var links = []struct {
	script  string
	objects []string
}{
	{"internal", []string{"crt0", "first", "second"}},
	{"fast", []string{"crt0", "first", "second"}},
	{"legacy", []string{"crt0", "first", "second"}},
	{"regions", []string{"crt0", "first", "second", "orphans"}},
}

// script gives a script's file, which GNU's linker wants.
func script(t *testing.T, name string) (file, text string) {
	t.Helper()
	if text, ok := lib.Script(name); ok {
		return "lib/device/" + name + ".ldf", text
	}
	file = "testdata/link/" + name + ".ldf"
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	return file, string(data)
}

// linkWith links files with an embedded script or one of testdata.
func linkWith(t *testing.T, name string, files ...string) *elf.File {
	t.Helper()
	_, text := script(t, name)
	s, err := link.ParseScript(name, text)
	require.NoError(t, err)
	var inputs []link.Input
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		inputs = append(inputs, link.Input{Name: f, Data: data, Group: 1})
	}
	out, err := link.Link(inputs, link.Options{Script: s, ScriptName: name})
	require.NoError(t, err)
	data, err := out.Bytes()
	require.NoError(t, err)
	out, err = elf.Read(name, data)
	require.NoError(t, err)
	return out
}

func TestLinkAsGNU(t *testing.T) {
	for _, l := range links {
		var files []string
		for _, o := range l.objects {
			files = append(files, "testdata/asm/"+o+".o")
		}
		elfFile := "testdata/link/" + l.script + ".elf"
		if *update {
			file, _ := script(t, l.script)
			args := append([]string{"--no-warn-rwx-segments", "-z", "noexecstack", "-T", file, "-o", elfFile}, files...)
			tool(t, "ld", args...)
		}
		want, got := read(t, elfFile), linkWith(t, l.script, files...)
		assert.Equal(t, sections(want), sections(got), l.script)
		assert.Equal(t, want.Entry, got.Entry, l.script)
		assert.Equal(t, image(want), image(got), l.script)
		assert.Equal(t, addresses(want), addresses(got), l.script)
	}
}

// image is what a loader puts where.
func image(f *elf.File) map[uint32]byte {
	out := map[uint32]byte{}
	for _, s := range f.Sections {
		for i, b := range s.Data {
			if s.Has(gnu.SHF_ALLOC) {
				out[s.Load+uint32(i)] = b
			}
		}
	}
	return out
}

// addresses are the values of the symbols that are in no other file's way.
func addresses(f *elf.File) (out []string) {
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Type != gnu.STT_SECTION && s.Type != gnu.STT_FILE {
			out = append(out, fmt.Sprintf("%s %x %v", s.Name, s.Value, s.Type))
		}
	}
	slices.Sort(out)
	return out
}

// TestGNULinksOurs links the objects of our assembler with GNU's linker.
func TestGNULinksOurs(t *testing.T) {
	dir := t.TempDir()
	for _, l := range links {
		var files []string
		for _, o := range l.objects {
			data, err := assemble(t, "testdata/asm/"+o+".s").Bytes()
			require.NoError(t, err)
			files = append(files, filepath.Join(dir, o+".o"))
			require.NoError(t, os.WriteFile(files[len(files)-1], data, 0o600))
		}
		file, _ := script(t, l.script)
		out := filepath.Join(dir, "out.elf")
		tool(t, "ld", append([]string{"-T", file, "-o", out}, files...)...)
		want := read(t, "testdata/link/"+l.script+".elf")
		assert.Equal(t, sections(want), sections(read(t, out)), l.script)
	}
}

// listings are the ways to print a file.
var listings = []struct {
	name string
	tool string
	args []string
	opt  listing.Options
}{
	{"code", "objdump", []string{"-d"}, listing.Options{Code: true}},
	{"places", "objdump", []string{"-dr"}, listing.Options{Code: true, Relocations: true}},
	{"headers", "objdump", []string{"-h"}, listing.Options{Headers: true}},
	{"symbols", "objdump", []string{"-t"}, listing.Options{Symbols: true}},
	{"relocations", "objdump", []string{"-r"}, listing.Options{Relocations: true}},
	{"contents", "objdump", []string{"-s"}, listing.Options{Contents: true}},
	{"nm", "nm", nil, listing.Options{}},
	{"size", "size", nil, listing.Options{}},
}

var fabs = regexp.MustCompile("fabs r[0-7],r[0-7]")

func TestListAsGNU(t *testing.T) {
	files, err := filepath.Glob("testdata/asm/*.o")
	require.NoError(t, err)
	files = append(files, "testdata/link/internal.elf", "testdata/link/legacy.elf")
	for _, l := range listings {
		recorded := "testdata/listing/" + l.name + ".txt"
		if *update {
			var all []byte
			for _, f := range files {
				all = append(all, tool(t, l.tool, append(slices.Clone(l.args), f)...)...)
			}
			require.NoError(t, os.MkdirAll("testdata/listing", 0o755))
			require.NoError(t, os.WriteFile(recorded, all, 0o600))
		}
		want, err := os.ReadFile(recorded)
		require.NoError(t, err)
		var got bytes.Buffer
		for _, name := range files {
			f := read(t, name)
			switch l.name {
			case "nm":
				require.NoError(t, listing.Nm(&got, f))
			case "size":
				got.WriteString(listing.SizeHeader)
				require.NoError(t, listing.Size(&got, f))
			default:
				require.NoError(t, listing.Objdump(&got, f, l.opt))
			}
		}
		// GNU's objdump has no registers for fabs in its short form.
		lines := fabs.ReplaceAllString(got.String(), "fabs rd,rn")
		assert.Equal(t, string(want), lines, l.name)
	}
}

// TestPartialAsWhole links objects to objects first, one by one: the program is the same.
func TestPartialAsWhole(t *testing.T) {
	for _, l := range links {
		dir := t.TempDir()
		var files, again []string
		for _, o := range l.objects {
			files = append(files, "testdata/asm/"+o+".o")
			again = append(again, filepath.Join(dir, o+".o"))
			writeFile(t, again[len(again)-1], partial(t, read(t, files[len(files)-1])))
		}
		want, got := linkWith(t, l.script, files...), linkWith(t, l.script, again...)
		assert.Equal(t, sections(want), sections(got), l.script)
		assert.Equal(t, image(want), image(got), l.script)
		assert.Equal(t, addresses(want), addresses(got), l.script)
	}
}

// TestPartialJoins links all objects to one object first. Where sections of a name lie together the
// program is the same; what is merged is merged otherwise, so nothing is.
func TestPartialJoins(t *testing.T) {
	dir := t.TempDir()
	var all []*elf.File
	var files []string
	for _, o := range []string{"crt0", "first", "second", "orphans"} {
		f := read(t, "testdata/asm/"+o+".o")
		for i := range f.Sections {
			f.Sections[i].Flags &^= gnu.SHF_MERGE | gnu.SHF_STRINGS
		}
		all = append(all, f)
		files = append(files, filepath.Join(dir, o+".o"))
		writeFile(t, files[len(files)-1], f)
	}
	one := filepath.Join(dir, "one.o")
	writeFile(t, one, partial(t, all...))
	want, got := linkWith(t, "names", files...), linkWith(t, "names", one)
	assert.Equal(t, sections(want), sections(got))
	assert.Equal(t, image(want), image(got))
	assert.Equal(t, addresses(want), addresses(got))
	assert.Greater(t, len(image(want)), 200)
}

// partial links objects to an object.
func partial(t *testing.T, files ...*elf.File) *elf.File {
	t.Helper()
	var inputs []link.Input
	for i, f := range files {
		data, err := f.Bytes()
		require.NoError(t, err)
		inputs = append(inputs, link.Input{Name: fmt.Sprintf("%d.o", i), Data: data})
	}
	out, err := link.Link(inputs, link.Options{Relocatable: true})
	require.NoError(t, err)
	return out
}

func writeFile(t *testing.T, name string, f *elf.File) {
	t.Helper()
	data, err := f.Bytes()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, data, 0o600))
}
