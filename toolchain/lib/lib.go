// Package lib has what programs for the chip are linked with, embedded: linker scripts for the
// Parallella's board, and the startup code of C programs.
//
// The scripts differ in where things are. All have the interrupt vectors at 0, room for what the
// loader writes (the workgroup at 0x28, shared memory at 0x50), and sections for single banks
// (.text_bank0, .data_bank1, ...) and for DRAM (code_dram, shared_dram).
//
//	internal  everything in SRAM but the heap
//	fast      the program and its stack in SRAM, the C library and the heap in DRAM
//	legacy    only the vectors in SRAM, everything else in DRAM
//
// A core's part of DRAM follows from its number, which --defsym sets: __CORE_ROW_ and __CORE_COL_.
// So does the size of SRAM, which is 32 KB without __SRAM_SIZE_.
// GNU's linker reads the scripts too.
//
// The library of C is in device/c, that of the cores (e_lib.h) in device/elib: sources in C and
// assembly, which toolchain/cc compiles. Headers are in device/include. Functions that the chip's
// code calls implicitly have the names of GNU's libgcc.
//
// Of the vendor's eLib there is all that e_lib.h and e_shm.h declare, but e_set_flag, whose
// registers of the chip's links the model has not.
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

// Scripts are the names of the linker scripts.
var Scripts = []string{"internal", "fast", "legacy"}

// SRAMSize is the symbol by which scripts know the bytes of a core's local memory.
const SRAMSize = "__SRAM_SIZE_"

// SymmetricStack is what programs with a symmetric heap at a fixed place have behind it: the stack,
// of 2 KB, and the 16 bytes above that.
const SymmetricStack = 2<<10 + 16

// Symmetric gives a linker script another memory region: for the symmetric variables of a program,
// at an address and of so many bytes, with its symmetric heap behind them.
// Processes in Erlang have both at the same place.
func Symmetric(script string, at, bytes int) string {
	region := fmt.Sprintf("MEMORY\n{\n  SYMMETRIC (WXAI) : ORIGIN = %#x, LENGTH = %#x\n", at, bytes)
	section := "  .symmetric : ALIGN(8)\n  {\n    *(.data.symmetric .data.symmetric.*)\n" +
		"    . = ALIGN(8);\n    ___symmetric_heap = .;\n  } > SYMMETRIC\n"
	script = strings.Replace(script, "MEMORY\n{\n", region, 1)
	script = strings.Replace(script, "  .data   :", section+"  .data   :", 1)
	return strings.Replace(script, "  ASSERT (", "  ASSERT (_end <= ORIGIN(SYMMETRIC), "+
		"\"the program reaches into its symmetric heap\")\n  ASSERT (", 1)
}

// Script gives a linker script: internal, fast or legacy, with or without .ldf.
func Script(name string) (string, bool) {
	name = strings.TrimSuffix(path.Base(name), ".ldf")
	data, err := files.ReadFile("device/" + name + ".ldf")
	return string(data), err == nil
}

// Channel is what a program sends and receives messages with, in assembly: see docs/mixed.md.
func Channel() string {
	data, err := files.ReadFile("device/channel.s")
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

// Startup is the startup code in assembly: vectors, stack, zeroed memory, main, exit.
func Startup() string {
	data, err := files.ReadFile("device/crt0.s")
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

// Package is a library: sources in C and assembly, and headers below "include".
type Package struct {
	Name     string   // no two have the same
	Prefixes []string // of its symbols; none for one that every program is linked with
	Folders  []string // of sources
	Files    fs.FS
	Near     bool     // programs must have their variables in the memory of their core
	Objects  string   // what names of its objects begin with, by which scripts place them
	Outer    []string // of the folders: what programs do once, whose code is in DRAM
}

// C is the library of C.
func C() Package {
	sub, err := fs.Sub(files, "device")
	if err != nil {
		panic(err) // it is embedded
	}
	return Package{Name: "c", Folders: []string{"c", "elib"}, Files: sub, Objects: "lib_a-"}
}

// Named tells whether an object may name symbols of a library.
func (p Package) Named(object []byte) bool {
	return len(p.Prefixes) == 0 || slices.ContainsFunc(p.Prefixes, func(prefix string) bool {
		return bytes.Contains(object, []byte(prefix))
	})
}

// Source is a source of a library.
type Source struct {
	Folder string
	Name   string
	Text   []byte
}

// Sources are the sources of a library by folder and name.
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

// Member is the name of a source's object in the library's archive.
func (p Package) Member(s Source) string {
	return p.Objects + s.Name + ".o"
}

// Header opens a header of a library by its name.
func (p Package) Header(name string) (fs.File, error) {
	return p.Files.Open(path.Join("include", name))
}

// ReadHeader reads a file beside the headers, which sources in assembly include.
func (p Package) ReadHeader(name string) ([]byte, error) {
	return fs.ReadFile(p.Files, path.Join("include", name))
}
