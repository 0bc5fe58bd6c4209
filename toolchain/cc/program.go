package cc

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// built are the archives of libraries by their names, each compiled once in a process.
var built sync.Map

// Archive compiles a library to an archive of objects. Its sources may include its own headers,
// those of C and those of other libraries.
func Archive(p lib.Package, others ...lib.Package) ([]byte, error) {
	once, _ := built.LoadOrStore(p.Name, sync.OnceValues(func() ([]byte, error) {
		return cached(p, append([]lib.Package{p}, others...))
	}))
	return once.(func() ([]byte, error))()
}

func archive(p lib.Package, headers []lib.Package) ([]byte, error) {
	sources, err := p.Sources()
	if err != nil {
		return nil, fmt.Errorf("library %s: %w", p.Name, err)
	}
	var members []elf.Member
	for _, s := range sources {
		var o *elf.File
		if strings.HasSuffix(s.Name, ".s") {
			o, err = asm.Assemble(s.Name, s.Text, asm.Options{Open: p.ReadHeader})
		} else {
			o, err = Object(s.Name, s.Text, Options{Level: 2, Libraries: headers})
		}
		if err != nil {
			return nil, fmt.Errorf("library %s: %w", p.Name, err)
		}
		if slices.Contains(p.Outer, s.Folder) {
			moveOut(o)
		}
		b, err := o.Bytes()
		if err != nil {
			return nil, err
		}
		members = append(members, elf.Member{Name: p.Member(s), Data: b})
	}
	return elf.WriteArchive(members)
}

// moveOut places an object's code and constants in DRAM.
func moveOut(o *elf.File) {
	for i := range o.Sections {
		s := &o.Sections[i]
		if strings.HasPrefix(s.Name, ".text") || strings.HasPrefix(s.Name, ".rodata") {
			s.Name = "code_dram"
		}
	}
}

// startup is the object of the startup code.
func startup() ([]byte, error) {
	crt, err := asm.Assemble("crt0.s", []byte(lib.Startup()), asm.Options{})
	if err != nil {
		return nil, err
	}
	return crt.Bytes()
}

// scripts are tried in order until a program fits.
var (
	scripts     = []string{"internal", "fast", "legacy"}
	nearScripts = scripts[:2] // with variables in SRAM
)

// Program links objects with the C library and others. Without a script it uses the first of
// package lib's scripts with which the program fits.
func Program(objects []link.Input, script, text string, libraries ...lib.Package) (*elf.File, error) {
	return ProgramFor(Target{}, objects, script, text, libraries...)
}

// Target describes the memory for which a program is linked.
type Target struct {
	SRAM int // bytes of a core's local memory; 0 means 32 KB
	// Symmetric is the number of bytes of it for symmetric variables and the symmetric heap, if
	// they must be at a fixed address because Erlang processes are members of the same job; 0
	// leaves the place to the linker script.
	Symmetric int
}

// ProgramFor is Program for a given memory.
func ProgramFor(target Target, objects []link.Input, script, text string, libraries ...lib.Package) (
	*elf.File, error,
) {
	crt, err := startup()
	if err != nil {
		return nil, err
	}
	inputs := append([]link.Input{{Name: "crt0.o", Data: crt}}, objects...)
	tries := scripts
	for _, p := range append(slices.Clone(libraries), lib.C()) {
		if !slices.ContainsFunc(objects, func(o link.Input) bool { return p.Named(o.Data) }) {
			continue
		}
		if p.Near {
			tries = nearScripts
		}
		data, err := Archive(p, libraries...)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, link.Input{Name: "lib" + p.Name + ".a", Data: data, Group: 1})
	}
	if script != "" {
		return target.link(inputs, script, text)
	}
	var errs []error
	for _, name := range tries {
		text, _ := lib.Script(name)
		out, err := target.link(inputs, name, text)
		if err == nil {
			return out, nil
		}
		errs = append(errs, err)
	}
	return nil, errors.Join(errs[len(errs)-1])
}

// Build compiles a source and links it with its libraries. It returns the program in ELF.
func Build(name string, source []byte, opt Options) ([]byte, error) {
	object, err := Object(name, source, opt)
	if err != nil {
		return nil, err
	}
	data, err := object.Bytes()
	if err != nil {
		return nil, err
	}
	program, err := ProgramFor(opt.Target, []link.Input{{Name: name, Data: data}}, "", "",
		opt.Libraries...)
	if err != nil {
		return nil, err
	}
	return program.Bytes()
}

// usualSRAM is the local memory of a chip that is not said to have another.
const usualSRAM = 32 << 10

func (t Target) link(inputs []link.Input, name, text string) (*elf.File, error) {
	if t.Symmetric != 0 {
		text = lib.Symmetric(text, cmp.Or(t.SRAM, usualSRAM)-lib.SymmetricStack-t.Symmetric, t.Symmetric)
	}
	s, err := link.ParseScript(name, text)
	if err != nil {
		return nil, err
	}
	opt := link.Options{Script: s, ScriptName: name, GC: true, Undefined: []string{"_exit"}}
	if t.SRAM != 0 {
		opt.Define = map[string]string{lib.SRAMSize: strconv.Itoa(t.SRAM)}
	}
	return link.Link(inputs, opt)
}
