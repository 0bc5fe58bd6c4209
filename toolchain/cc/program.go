package cc

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// library holds the archive of the device's library, which is compiled once in a process.
var library struct {
	once    sync.Once
	archive []byte
	startup []byte
	err     error
}

// Library gives the archive of the device's library and the object of the startup code.
func Library() (archive, startup []byte, err error) {
	l := &library
	l.once.Do(func() { l.archive, l.startup, l.err = buildLibrary() })
	return l.archive, l.startup, l.err
}

func buildLibrary() (archive, startup []byte, err error) {
	crt, err := asm.Assemble("crt0.s", []byte(lib.Startup()), asm.Options{})
	if err != nil {
		return nil, nil, err
	}
	if startup, err = crt.Bytes(); err != nil {
		return nil, nil, err
	}
	var members []elf.Member
	for _, s := range lib.Sources() {
		var o *elf.File
		if strings.HasSuffix(s.Name, ".s") {
			o, err = asm.Assemble(s.Name, s.Text, asm.Options{})
		} else {
			o, err = Object(s.Name, s.Text, Options{Level: 2})
		}
		if err != nil {
			return nil, nil, fmt.Errorf("the library: %w", err)
		}
		b, err := o.Bytes()
		if err != nil {
			return nil, nil, err
		}
		members = append(members, elf.Member{Name: s.Name + ".o", Data: b})
	}
	archive, err = elf.WriteArchive(members)
	return archive, startup, err
}

// scripts are tried in order until a program fits.
var scripts = []string{"internal", "fast", "legacy"}

// Program links objects with the library. Without a script it takes the first of the library's in
// which the program has room.
func Program(objects []link.Input, script, text string) (*elf.File, error) {
	archive, startup, err := Library()
	if err != nil {
		return nil, err
	}
	inputs := append([]link.Input{{Name: "crt0.o", Data: startup}}, objects...)
	inputs = append(inputs, link.Input{Name: "libc.a", Data: archive, Group: 1})
	if script != "" {
		return linkWith(inputs, script, text)
	}
	var errs []error
	for _, name := range scripts {
		text, _ := lib.Script(name)
		out, err := linkWith(inputs, name, text)
		if err == nil {
			return out, nil
		}
		errs = append(errs, err)
	}
	return nil, errors.Join(errs[len(errs)-1])
}

func linkWith(inputs []link.Input, name, text string) (*elf.File, error) {
	s, err := link.ParseScript(name, text)
	if err != nil {
		return nil, err
	}
	return link.Link(inputs, link.Options{Script: s, ScriptName: name, GC: true,
		Undefined: []string{"_exit"}})
}
