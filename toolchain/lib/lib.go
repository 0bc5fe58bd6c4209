// Package lib contains, embedded, what programs for the chip are linked with: linker scripts for
// the Parallella board, the startup code of C programs, and the C library.
//
// The scripts differ in what they place where. All have the interrupt vectors at 0, room for what
// the loader writes (the workgroup at 0x28, shared memory at 0x50), sections for single banks
// (.text_bank0, .data_bank1, ...) and sections for DRAM (code_dram, shared_dram).
//
//	internal  everything in SRAM but the heap
//	fast      the program and its stack in SRAM, the C library and the heap in DRAM
//	legacy    only the vectors in SRAM, everything else in DRAM
//
// Symbols set by --defsym complete a script: __CORE_ROW_ and __CORE_COL_ are the core's
// coordinates, from which its part of DRAM follows; __SRAM_SIZE_ is the size of SRAM, 32 KB if it
// is not set. GNU's linker accepts the scripts, too.
//
// The C library is in device/c, the library of the cores (e_lib.h) in device/elib: sources in C and
// assembly, which toolchain/cc compiles. Headers are in device/include. Functions that compiled
// code calls implicitly have the names of GNU's libgcc.
//
// All functions of the vendor's e_lib.h and e_shm.h are there except e_set_flag, as the model lacks
// the link registers that it writes.
package lib

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed device
var files embed.FS

// Scripts lists the names of the linker scripts.
var Scripts = []string{"internal", "fast", "legacy"}

// SRAMSize is the symbol that sets the size of a core's local memory, in bytes, in linker scripts.
const SRAMSize = "__SRAM_SIZE_"

// SymmetricStack is the number of bytes after the symmetric heap in programs that have it at a
// fixed address: a stack of 2 KB, and the 16 bytes above it.
const SymmetricStack = 2<<10 + 16

// Symmetric adds a memory region to a linker script: bytes for a program's symmetric variables and
// the symmetric heap after them, from address at on. For Erlang processes that are members of a job
// both are at the same address.
func Symmetric(script string, at, bytes int) string {
	region := fmt.Sprintf("MEMORY\n{\n  SYMMETRIC (WXAI) : ORIGIN = %#x, LENGTH = %#x\n", at, bytes)
	section := "  .symmetric : ALIGN(8)\n  {\n    *(.data.symmetric .data.symmetric.*)\n" +
		"    . = ALIGN(8);\n    ___symmetric_heap = .;\n  } > SYMMETRIC\n"
	script = strings.Replace(script, "MEMORY\n{\n", region, 1)
	script = strings.Replace(script, "  .data   :", section+"  .data   :", 1)
	return strings.Replace(script, "  ASSERT (", "  ASSERT (_end <= ORIGIN(SYMMETRIC), "+
		"\"the program reaches into its symmetric heap\")\n  ASSERT (", 1)
}

// Script returns a linker script by its name, internal, fast or legacy, with or without .ldf, and
// reports whether there is one.
func Script(name string) (string, bool) {
	name = strings.TrimSuffix(path.Base(name), ".ldf")
	data, err := files.ReadFile("device/" + name + ".ldf")
	return string(data), err == nil
}

// Channel returns the assembly source of the functions by which a program sends and receives
// messages: see docs/mixed.md.
func Channel() string {
	data, err := files.ReadFile("device/channel.s")
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

// Startup returns the assembly source of the startup code: it sets up the vectors and the stack,
// clears memory, calls main and exits.
func Startup() string {
	data, err := files.ReadFile("device/crt0.s")
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

// Package is a library: sources in C and assembly, and headers in the folder "include".
type Package struct {
	Name     string   // unique among libraries
	Prefixes []string // of its symbols; none if every program is linked with it
	Folders  []string // of sources
	Files    fs.FS
	Near     bool     // programs must keep their variables in the memory of their core
	Objects  string   // prefix of the names of its objects, by which linker scripts place them
	Outer    []string // those of Folders with code that programs run once, which is placed in DRAM
}

// C returns the C library.
func C() Package {
	sub, err := fs.Sub(files, "device")
	if err != nil {
		panic(err) // it is embedded
	}
	return Package{Name: "c", Folders: []string{"c", "elib"}, Files: sub, Objects: "lib_a-"}
}

// Named reports whether an object may refer to symbols of the library.
func (p Package) Named(object []byte) bool {
	return len(p.Prefixes) == 0 || slices.ContainsFunc(p.Prefixes, func(prefix string) bool {
		return bytes.Contains(object, []byte(prefix))
	})
}

// Source is a source file of a library.
type Source struct {
	Folder string
	Name   string
	Text   []byte
}

// Sources returns the library's source files, sorted by folder, then by name.
func (p Package) Sources() (all []Source, err error) {
	for _, folder := range p.Folders {
		entries, err := fs.ReadDir(p.Files, folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			text, err := fs.ReadFile(p.Files, folder+"/"+e.Name())
			if err != nil {
				return nil, err
			}
			all = append(all, Source{folder, e.Name(), text})
		}
	}
	return all, nil
}

// Member returns the name that the object of a source has in the library's archive.
func (p Package) Member(s Source) string {
	return p.Objects + s.Name + ".o"
}

// Header opens a header of the library by its path below "include", or a source by its path behind
// the library's name, as in "shmem/c/state.c", which is a header of header-only builds.
func (p Package) Header(name string) (fs.File, error) {
	return p.Files.Open(p.inside(name))
}

// ReadHeader reads what Header opens, which assembly sources may include.
func (p Package) ReadHeader(name string) ([]byte, error) {
	return fs.ReadFile(p.Files, p.inside(name))
}

// inside is where the library has a file that sources include.
func (p Package) inside(name string) string {
	source, ok := strings.CutPrefix(name, p.Name+"/")
	if ok && slices.Contains(p.Folders, path.Dir(source)) {
		return source
	}
	return path.Join("include", name)
}
