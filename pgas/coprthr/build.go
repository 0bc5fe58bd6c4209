package coprthr

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

//go:embed device
var files embed.FS

// device opens a file of the device's half.
func device(name string) ([]byte, error) { return files.ReadFile("device/" + name) }

// text is a file of the device's half.
func text(name string) string {
	data, err := device(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

// Library returns the headers for programs in C.
func Library() lib.Package {
	sub, err := fs.Sub(files, "device")
	if err != nil {
		panic(err) // it is embedded
	}
	return lib.Package{Name: "coprthr", Files: sub}
}

// Source is a source file of a program, in C.
type Source struct {
	Name string
	Text []byte
}

// Options configure how a program is built.
type Options struct {
	Define []string // macros, as NAME or NAME=VALUE
	// InDRAM places functions in shared DRAM instead of the core's memory, unless they are marked.
	InDRAM bool
	// Entries are the functions that the host may call; main if there are none.
	Entries []string
	Calls   []string // names of the program's own host calls, numbered from 1024 on
	// Libraries are further libraries whose headers may be included.
	Libraries []lib.Package
	// Open opens headers that are in no library; if it is nil, such headers are refused.
	Open func(name string) (fs.File, error)
}

// Program is a program for cores on which the runtime is loaded.
type Program struct {
	image  *host.Image
	core   []byte // usrcore, a multiple of segmentAlign
	shared []host.Segment
	calls  []string // of the host, from the first own number on
	code   int
}

// segmentAlign is what the tree copies at a time, in bytes.
const segmentAlign = 32

// CodeBytes returns the number of bytes that the program's functions take in a core's memory,
// including the entries of calls.
func (p *Program) CodeBytes() int { return p.code }

// CoreBytes returns the number of bytes that the program takes in a core's memory, without
// zero-initialised data.
func (p *Program) CoreBytes() int { return len(p.core) }

// Image returns the program as an image for other loaders.
func (p *Program) Image() *host.Image { return p.image }

// SharedBytes returns the number of bytes that the program takes in shared DRAM.
func (p *Program) SharedBytes() (n int) {
	for _, s := range p.shared {
		n += len(s.Data)
	}
	return n
}

// Build compiles sources with optimisation, and links them to a program.
func Build(sources []Source, opt Options) (*Program, error) {
	core, err := system()
	if err != nil {
		return nil, err
	}
	b := builder{opt: opt}
	for _, s := range sources {
		b.compile(s)
	}
	if slices.ContainsFunc(b.objects, func(o link.Input) bool {
		return bytes.Contains(o.Data, []byte("_MPI_"))
	}) {
		b.compile(Source{"mpi.c", []byte(text("mpi.c"))})
	}
	b.compile(Source{"support.c", []byte(text("support.c"))})
	b.assemble("usrcore.s", text("usrcore.s"))
	b.assemble("calls.s", callEntries(opt.Calls))
	b.assemble("dynamic.s", dynamicTable(b.dynamic))
	b.assemble("syscore.s", core.names)
	if len(b.errs) > 0 {
		return nil, errors.Join(b.errs...)
	}
	image, err := b.link()
	if err != nil {
		return nil, err
	}
	return newProgram(image, opt.Calls)
}

// builder makes the objects of a program.
type builder struct {
	opt     Options
	objects []link.Input
	dynamic []string // functions that are called dynamically
	errs    []error
}

func (b *builder) add(name string, o *elf.File, err error) {
	if err == nil {
		var data []byte
		if data, err = o.Bytes(); err == nil {
			b.objects = append(b.objects, link.Input{Name: name + ".o", Data: data})
			return
		}
	}
	b.errs = append(b.errs, err)
}

func (b *builder) assemble(name, text string) {
	o, err := asm.Assemble(name, []byte(text), asm.Options{Open: device})
	b.add(name, o, err)
}

func (b *builder) compile(s Source) {
	text, err := cc.Compile(s.Name, s.Text, cc.Options{
		Level: 2, Define: b.opt.Define, Open: b.opt.Open,
		Libraries: append([]lib.Package{Library()}, b.opt.Libraries...),
	})
	if err != nil {
		b.errs = append(b.errs, err)
		return
	}
	out, names := separate(string(text))
	b.dynamic = append(b.dynamic, names...)
	b.assemble(s.Name, out)
}

func (b *builder) link() (*host.Image, error) {
	c, err := cc.Archive(lib.C())
	if err != nil {
		return nil, err
	}
	unused, used := "/*MEM*/", "/*CORE*/"
	if b.opt.InDRAM {
		unused, used = used, unused
	}
	script := text("usrcore.ldf")
	script = strings.Replace(script, unused+" *(.text .text.*)", "", 1)
	script = strings.Replace(script, used, "", 1)
	var entries []string
	for _, name := range b.opt.Entries {
		entries = append(entries, "_"+name)
	}
	if len(entries) == 0 {
		entries = []string{"_main"}
	}
	return linked("usrcore.ldf", script,
		append(b.objects, link.Input{Name: "libc.a", Data: c, Group: 1}), entries...)
}

// linked links objects by a script.
func linked(name, script string, objects []link.Input, wanted ...string) (
	*host.Image, error,
) {
	s, err := link.ParseScript(name, script)
	if err != nil {
		return nil, err
	}
	out, err := link.Link(objects, link.Options{Script: s, ScriptName: name, GC: true,
		Undefined: wanted})
	if err != nil {
		return nil, err
	}
	data, err := out.Bytes()
	if err != nil {
		return nil, err
	}
	return host.ReadImage(bytes.NewReader(data))
}

func newProgram(image *host.Image, calls []string) (*Program, error) {
	p := &Program{image: image, calls: calls}
	for _, s := range image.Segments {
		if s.Address>>20 != 0 {
			p.shared = append(p.shared, s)
			continue
		}
		if s.Address < programAt {
			return nil, fmt.Errorf("coprthr: a segment at %#x is where the runtime is", s.Address)
		}
		if need := int(s.Address) - programAt + len(s.Data); need > len(p.core) {
			p.core = append(p.core, make([]byte, need-len(p.core))...)
		}
		copy(p.core[s.Address-programAt:], s.Data)
	}
	p.core = append(p.core, make([]byte, -len(p.core)&(segmentAlign-1))...)
	if end, ok := image.Find("___usrcore_text_end"); ok {
		p.code = int(end.Address) - programAt
	}
	return p, nil
}

// systemImage is what stays in the cores, and its symbols as a text in assembly.
type systemImage struct {
	image *host.Image
	names string
}

// system is the runtime's own image, built once in a process.
var system = sync.OnceValues(func() (s systemImage, err error) {
	b := builder{}
	for _, name := range []string{"syscore.s", "sysmem.s"} {
		b.assemble(name, text(name))
	}
	if len(b.errs) > 0 {
		return s, errors.Join(b.errs...)
	}
	if s.image, err = linked("syscore.ldf", text("syscore.ldf"), b.objects); err != nil {
		return s, err
	}
	for _, name := range []string{
		"___syscore", "___syscore_exit", "___syscore_hostcall", "___syscore_load",
		"_e_group_config", "_e_emem_config",
	} {
		symbol, ok := s.image.Find(name)
		if !ok {
			return s, fmt.Errorf("coprthr: syscore has no %s", name)
		}
		s.names += fmt.Sprintf("\t.global %s\n\t.set %s,%#x\n", name, name, symbol.Address)
	}
	return s, nil
})
