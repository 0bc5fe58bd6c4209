package actor

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
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
	{"code", "ensure_loaded", 1, loadModule},
	{"code", "is_loaded", 1, func(c *call) (term.Term, outcome) {
		mod := c.ma.prog.Code().Module(c.args[0])
		if mod == nil {
			return term.AtomFalse, done
		}
		file := mod.Source.File
		return c.build(term.TupleWords(2)+term.StringWords(file), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomFile, b.String(file))
		})
	}},
	{"erlang", "module_loaded", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.args[0]) {
			return c.badarg()
		}
		return boolean(c.ma.prog.Code().Loaded(c.args[0])), done
	}},
}

// loadModule gives {module, M} or {error, Reason}.
func loadModule(c *call) (term.Term, outcome) {
	name := c.args[0]
	if !term.IsAtom(name) {
		return c.badarg()
	}
	if !c.m.Reserve(c.pr.p, term.TupleWords(2)) {
		return 0, again
	}
	err := c.ma.loader.ensure(c.m, name)
	b := c.m.Builder(c.pr.p)
	var t term.Term
	switch {
	case err == nil:
		t = b.Tuple(term.AtomModule, name)
	case errors.Is(err, errNoModule):
		t = b.Tuple(term.AtomError, c.ma.atom("nofile"))
	default:
		t = b.Tuple(term.AtomError, c.ma.atom("badfile"))
	}
	c.m.Commit(c.pr.p, &b)
	c.ma.awaitCode(c.pr)
	return t, done
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

// ensure loads a module unless it is loaded. A module that could not be loaded is not tried again: what is on disk is
// read once in a run.
func (l *loader) ensure(m *vm.Machine, name term.Term) error {
	if l.ma.prog.Code().Loaded(name) {
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
		l.failed[name] = err
		if !errors.Is(err, errNoModule) {
			text := err.Error()
			l.ma.out(func(o Outlet) { o.Report(text) })
		}
	}
	return err
}

func (l *loader) find(m *vm.Machine, name term.Term) error {
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

// load adds a module to the program on m's time. It can be used once the agents see its code.
func (l *loader) load(m *vm.Machine, mod *bytecode.Module) error {
	l.time = m
	defer func() { l.time = nil }()
	name, err := l.ma.atoms.Intern(mod.Name)
	if err != nil {
		return fmt.Errorf("module %s: %w", mod.Name, err)
	}
	if err := l.ma.prog.Load(mod); err != nil {
		return err
	}
	delete(l.failed, name)
	l.ma.stats.Loads++
	m.Settle()
	l.ma.visible = max(l.ma.visible, l.ma.port.Fence(m.Clock))
	l.ma.port.Notify(l.ma.visible, l.ma.port.ID())
	return nil
}

// moduleMemory puts code and literals into their areas of shared DRAM through the master's port.
type moduleMemory struct {
	ma             *Master
	code, literals *allocator
}

// Code implements vm.Memory.
func (mm *moduleMemory) Code(bytes int) (emu.Addr, error) { return mm.code.area(kindCode, bytes) }

// Free implements vm.Memory.
func (mm *moduleMemory) Free(at emu.Addr) {
	mm.code.release(at)
	mm.literals.release(at)
}

// Literals implements vm.Memory.
func (mm *moduleMemory) Literals(n int) (emu.Addr, error) {
	return mm.literals.area(kindLiterals, n*emu.WordBytes)
}

// Write implements vm.Memory.
func (mm *moduleMemory) Write(a emu.Addr, w []emu.Word) {
	m := mm.ma.cmd.m
	if mm.ma.loader.time != nil {
		m = mm.ma.loader.time
	}
	mm.ma.port.StoreBlock(m.Clock, a, w)
	syscalls.ChargeStore(m.View, a, len(w))
}
