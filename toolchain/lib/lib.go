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
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed device
var files embed.FS

// Scripts are the names of the linker scripts.
var Scripts = []string{"internal", "fast", "legacy"}

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

// Source is a source of the library.
type Source struct {
	Name string
	Text []byte
}

// Sources are the sources of the library: those of C, then those of eLib, each by name.
func Sources() (all []Source) {
	for _, dir := range []string{"device/c", "device/elib"} {
		entries, err := files.ReadDir(dir)
		if err != nil {
			panic(err) // it is embedded
		}
		for _, e := range entries {
			text, err := files.ReadFile(dir + "/" + e.Name())
			if err != nil {
				panic(err)
			}
			all = append(all, Source{e.Name(), text})
		}
	}
	return all
}

// Headers are the headers of the library.
func Headers() fs.FS {
	sub, err := fs.Sub(files, "device/include")
	if err != nil {
		panic(err) // it is embedded
	}
	return sub
}
