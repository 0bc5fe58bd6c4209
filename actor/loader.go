package actor

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Source finds a module that a program calls. It reports the places it looked at, and a nil module when there is none.
type Source interface {
	Module(name string) (mod *bytecode.Module, looked []string, err error)
}

// moduleNatives load modules.
var moduleNatives = []binding{
	{"epiphany", "load_module", 1, loadModule},
	{"epiphany", "modules", 0, func(c *call) (term.Term, outcome) {
		all := builtin.List{}
		for _, name := range c.ma.codes.prog.Code().Modules() {
			all = append(all, name)
		}
		return c.Answer(all)
	}},
	{"epiphany", "resource", 1, resource},
	{"epiphany", "bits_atoms", 0, bitsAtoms},
	{"code", "ensure_loaded", 1, loadModule},
	{"code", "load_file", 1, loadFile},
	{"code", "is_loaded", 1, func(c *call) (term.Term, outcome) {
		mod := c.ma.codes.prog.Code().Module(c.Args[0])
		if mod == nil {
			return term.AtomFalse, done
		}
		file := mod.Source.File
		return c.Build(term.TupleWords(2)+term.StringWords(file), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomFile, b.String(file))
		})
	}},
	{"erlang", "module_loaded", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Badarg()
		}
		return builtin.Boolean(c.ma.codes.prog.Code().Loaded(c.Args[0])), done
	}},
}

// containerNatives load what a program has compiled.
var containerNatives = []binding{
	// load(Module, File, Container) gives {module, Module} or {error, Reason}.
	{"epiphany_compiler", "load", 3, loadBinary},
}

// Resources is a Source that has the resource files of applications, too: texts of the name APPLICATION.app.
type Resources interface {
	Resource(application string) (text string, found bool)
}

// bitsAtoms makes the atoms that tell of a bitstring that could not be built.
func bitsAtoms(c *call) (term.Term, outcome) {
	for _, name := range vm.BitsAtoms {
		if _, err := c.Atoms.Intern(name); err != nil {
			return c.Fail(term.AtomSystemLimit)
		}
	}
	return term.AtomOK, done
}

// maxResource bounds the text of a resource file, in bytes.
const maxResource = 1 << 20

// resource gives the text of an application's resource file as {ok, Characters}, or error where there is none.
func resource(c *call) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Badarg()
	}
	from, has := c.ma.cfg.Source.(Resources)
	if !has {
		return term.AtomError, done
	}
	text, found := from.Resource(c.Name(c.Args[0]))
	if !found || len(text) > maxResource {
		return term.AtomError, done
	}
	return c.Build(term.TupleWords(2)+term.StringWords(text), func(b *term.Builder) term.Term {
		return b.Tuple(term.AtomOK, b.String(text))
	})
}

// loadModule gives {module, M} or {error, Reason}.
func loadModule(c *call) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Fail(term.AtomFunctionClause)
	}
	return c.loaded((*loader).ensure)
}

// loadFile loads a module anew. What runs in it goes on in its old code.
func loadFile(c *call) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Fail(term.AtomFunctionClause)
	}
	return c.loaded((*loader).find)
}

// loaded is the answer to loading a module in some way.
func (c *call) loaded(load func(*loader, *vm.Machine, term.Term) error) (term.Term, outcome) {
	name := c.Args[0]
	if !c.M.Reserve(c.P, term.TupleWords(2)) {
		return 0, again
	}
	err := load(c.ma.codes.loader, c.M, name)
	b := c.M.Builder(c.P)
	var t term.Term
	if err == nil {
		t = b.Tuple(term.AtomModule, name)
	} else {
		t = b.Tuple(term.AtomError, c.ma.loadError(err))
	}
	c.M.Commit(c.P, &b)
	c.ma.awaitCode(c.pr)
	return t, done
}

// loadError is the reason of an error of the loader.
func (ma *Master) loadError(err error) term.Term {
	var old *vm.ErrNotPurged
	switch {
	case errors.Is(err, errNoModule):
		return ma.atom("nofile")
	case errors.As(err, &old):
		return ma.atom("not_purged")
	case full(err):
		return term.AtomSystemLimit
	}
	return ma.atom("badfile")
}

// full reports whether an error of the loader is that there is no room, which there may be another time.
func full(err error) bool {
	return errors.Is(err, memory.ErrNoMemory) || errors.Is(err, vm.ErrTables) || errors.Is(err, term.ErrAtomTable)
}

// loader brings modules into the program.
type loader struct {
	ma   *Master
	time *vm.Machine // whose time a load is charged to
	// looked are the places the last search has looked at.
	looked []string
	failed map[term.Term]error
}

// errNoModule means that a module was not found anywhere.
var errNoModule = errors.New("no such module")

// ensure loads a module unless it is loaded. A module that could not be loaded is not tried again unless there was no room for it: what
// is on disk is read once, except by code:load_file/1.
func (l *loader) ensure(m *vm.Machine, name term.Term) error {
	if l.ma.codes.prog.Code().Loaded(name) {
		return nil
	}
	if err := l.failed[name]; err != nil {
		return err
	}
	err := l.find(m, name)
	if err != nil {
		if l.failed == nil {
			l.failed = map[term.Term]error{}
		}
		if !full(err) {
			l.failed[name] = err
		}
	}
	return err
}

// find loads a module, loaded or not. Why one that exists cannot be loaded is reported.
func (l *loader) find(m *vm.Machine, name term.Term) error {
	err := l.fetch(m, name)
	if err != nil && !errors.Is(err, errNoModule) {
		text := err.Error()
		l.ma.egress.out(func(o Outlet) { o.Report(text) })
	}
	return err
}

func (l *loader) fetch(m *vm.Machine, name term.Term) error {
	if l.ma.cfg.Source == nil {
		return errNoModule
	}
	mod, looked, err := l.ma.cfg.Source.Module(l.ma.atoms.Name(name))
	l.looked = looked
	if err != nil {
		return err
	}
	if mod == nil {
		return errNoModule
	}
	return l.load(m, mod)
}

// container loads the module in a container, which is checked first.
func (l *loader) container(m *vm.Machine, name term.Term, data []byte) error {
	mod, err := bytecode.Unmarshal(data)
	if err == nil {
		err = bytecode.Verify(mod)
	}
	if err == nil && mod.Name != l.ma.atoms.Name(name) {
		err = fmt.Errorf("the module is called %s", mod.Name)
	}
	if err != nil {
		return err
	}
	return l.load(m, mod)
}

// load adds a module to the program on m's time. It can be used once the agents see its code.
func (l *loader) load(m *vm.Machine, mod *bytecode.Module) error {
	l.time = m
	defer func() { l.time = nil }()
	name, err := l.ma.atoms.Intern(mod.Name)
	if err != nil {
		return fmt.Errorf("module %s: %w", mod.Name, err)
	}
	if err := l.ma.codes.prog.Load(mod); err != nil {
		return err
	}
	delete(l.failed, name)
	l.ma.counts.stats.Modules++
	l.ma.publish(m)
	return nil
}

// moduleMemory puts code and literals into their areas of shared DRAM through the master's port.
type moduleMemory struct {
	ma             *Master
	code, literals *memory.Allocator
}

// Code implements vm.Memory.
func (mm *moduleMemory) Code(bytes int) (emu.Addr, error) { return mm.code.Area(memory.Code, bytes) }

// Free implements vm.Memory.
func (mm *moduleMemory) Free(at emu.Addr) {
	mm.code.Release(at)
	mm.literals.Release(at)
}

// Literals implements vm.Memory.
func (mm *moduleMemory) Literals(n int) (emu.Addr, error) {
	return mm.literals.Area(memory.Literals, n*emu.WordBytes)
}

// Write implements vm.Memory.
func (mm *moduleMemory) Write(a emu.Addr, w []emu.Word) {
	m := mm.ma.cmd.m
	if mm.ma.codes.loader.time != nil {
		m = mm.ma.codes.loader.time
	}
	m.PostBlock(m.Clock, a, w)
}

func loadBinary(c *call) (term.Term, outcome) {
	data, reason := c.M.IOData(c.Args[2])
	if !term.IsAtom(c.Args[0]) || reason != term.None || !term.IsBinary(c.M.View, c.Args[2]) {
		return c.Badarg()
	}
	return c.loaded(func(l *loader, m *vm.Machine, name term.Term) error { return l.container(m, name, data) })
}
