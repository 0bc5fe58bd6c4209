package codeserver

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// Source finds the modules that programs call. It returns the places that it has searched, and a
// nil module if there is none.
type Source interface {
	Module(name string) (mod *bytecode.Module, searched []string, err error)
}

// Resources is a Source that also finds the resource files of applications, by the name
// APPLICATION.app.
type Resources interface {
	Resource(application string) (text string, found bool)
}

// Server is the code server.
type Server struct {
	// Program is the loaded code. Agents execute a snapshot of it.
	Program   *code.Program
	seen      *code.Code // the snapshot all agents see
	visible   emu.Cycles // when the code loaded last can be seen by all
	atoms     *term.Atoms
	source    Source // or nil
	report    func(text string)
	areas     areas
	port      *engine.Port
	commander *vm.Machine
	time      *vm.Machine // whose time a load is charged to, nil when none is under way
	// searched are the places the last search has looked at.
	searched []string
	failed   map[term.Term]error
	loaded   uint64
}

// New returns a code server without modules. Code and literals are stored in areas of shared DRAM,
// the first of which starts at the given address. source may be nil; report is called with the
// reason if a module cannot be loaded.
func New(atoms *term.Atoms, source Source, at emu.Addr, bytecode, literals *memory.Allocator,
	report func(string)) *Server {
	s := &Server{atoms: atoms, source: source, report: report}
	s.areas = areas{server: s, code: bytecode, literals: literals}
	s.Program = code.NewProgram(atoms, &s.areas, at)
	return s
}

// Start makes the loaded code the snapshot that all agents execute.
func (s *Server) Start() { s.seen = s.Program.Code() }

// Connect sets the master's port, through which the server writes, and the commander's machine,
// which is charged when no other loads.
func (s *Server) Connect(port *engine.Port, commander *vm.Machine) {
	s.port, s.commander = port, commander
}

// Seen returns the snapshot that all agents execute; Visible returns the time from which the newest
// one is visible.
func (s *Server) Seen() *code.Code    { return s.seen }
func (s *Server) Visible() emu.Cycles { return s.visible }

// Published reports whether all agents execute the newest code.
func (s *Server) Published() bool { return s.seen == s.Program.Code() }

// Adopt makes the newest snapshot the one that all agents execute, if it is visible at the given
// time, and reports whether it was adopted.
func (s *Server) Adopt(at emu.Cycles) bool {
	if s.Published() || at < s.visible {
		return false
	}
	s.Start()
	return true
}

// Publish makes the program's newest snapshot available to all agents as soon as what has been
// written for it is visible.
func (s *Server) Publish(m *vm.Machine) {
	m.Settle()
	s.visible = max(s.visible, s.port.Fence(m.Clock))
	s.port.Notify(s.visible, s.port.ID())
}

// Runnable reports whether a function exists.
func (s *Server) Runnable(f code.MFA) bool {
	e, found := s.Program.Code().Find(f)
	return found && e.Runnable()
}

// Callable is Runnable for a function that is about to be called: a built-in function that is not
// defined from the start is defined then.
func (s *Server) Callable(m *vm.Machine, f code.MFA) bool {
	late := !s.Runnable(f) && s.Program.Late(f)
	if late {
		s.Publish(m)
	}
	return late || s.Runnable(f)
}

// Searched returns the places that the last search for a module has covered, Loaded the number of
// loads.
func (s *Server) Searched() []string { return s.searched }
func (s *Server) Loaded() uint64     { return s.loaded }

// Areas returns the allocators of bytecode and of literals.
func (s *Server) Areas() (bytecode, literals *memory.Allocator) {
	return s.areas.code, s.areas.literals
}

// atom is the atom of a name that exists.
func (s *Server) atom(name string) term.Term {
	t, err := s.atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// Reason returns the exit reason that corresponds to an error of the loader.
func (s *Server) Reason(err error) term.Term {
	var old *code.ErrNotPurged
	switch {
	case errors.Is(err, ErrNoModule):
		return s.atom("nofile")
	case errors.As(err, &old):
		return s.atom("not_purged")
	case full(err):
		return term.AtomSystemLimit
	}
	return s.atom("badfile")
}

// full reports whether an error of the loader is that there is no room, which there may be another
// time.
func full(err error) bool {
	return errors.Is(err, memory.ErrNoMemory) || errors.Is(err, code.ErrTables) ||
		errors.Is(err, term.ErrAtomTable)
}

// ErrNoModule means that a module was not found.
var ErrNoModule = errors.New("no such module")

// Ensure loads a module unless it is loaded. A module that could not be loaded is not tried again,
// unless there was no room for it: files are read only once, except by code:load_file/1.
func (s *Server) Ensure(m *vm.Machine, name term.Term) error {
	if s.Program.Code().Loaded(name) {
		return nil
	}
	if err := s.failed[name]; err != nil {
		return err
	}
	err := s.Find(m, name)
	if err != nil {
		if s.failed == nil {
			s.failed = map[term.Term]error{}
		}
		if !full(err) {
			s.failed[name] = err
		}
	}
	return err
}

// Find loads a module even if it is loaded already. If a module exists but cannot be loaded, the
// reason is reported.
func (s *Server) Find(m *vm.Machine, name term.Term) error {
	err := s.fetch(m, name)
	if err != nil && !errors.Is(err, ErrNoModule) {
		s.report(err.Error())
	}
	return err
}

func (s *Server) fetch(m *vm.Machine, name term.Term) error {
	if s.source == nil {
		return ErrNoModule
	}
	mod, searched, err := s.source.Module(s.atoms.Name(name))
	s.searched = searched
	if err != nil {
		return err
	}
	if mod == nil {
		return ErrNoModule
	}
	return s.Load(m, mod)
}

// Container validates a container and loads its module.
func (s *Server) Container(m *vm.Machine, name term.Term, data []byte) error {
	mod, err := bytecode.Unmarshal(data)
	if err == nil {
		err = bytecode.Verify(mod)
	}
	if err == nil && mod.Name != s.atoms.Name(name) {
		err = fmt.Errorf("the module is called %s", mod.Name)
	}
	if err != nil {
		return err
	}
	return s.Load(m, mod)
}

// Load adds a module to the program, on the time of m. It can be called once the agents execute the
// new snapshot.
func (s *Server) Load(m *vm.Machine, mod *bytecode.Module) error {
	s.time = m
	defer func() { s.time = nil }()
	name, err := s.atoms.Intern(mod.Name)
	if err != nil {
		return fmt.Errorf("module %s: %w", mod.Name, err)
	}
	if err := s.Program.Load(mod); err != nil {
		return err
	}
	delete(s.failed, name)
	s.loaded++
	s.Publish(m)
	return nil
}
