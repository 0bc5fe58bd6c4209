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

// A Source finds the modules that programs call. Module returns the places that it has searched,
// and a nil module if none has this name.
type Source interface {
	Module(name string) (mod *bytecode.Module, searched []string, err error)
}

// Resources is a Source that also finds the resource files of applications. application is the
// file's name without the suffix .app.
type Resources interface {
	Resource(application string) (text string, found bool)
}

// A Server is the code server of a system.
type Server struct {
	// Program is the loaded code. Agents execute a snapshot of it.
	Program   *code.Program
	seen      *code.Code // the snapshot all agents see
	visible   emu.Cycles // the time from which on all agents see the code loaded last
	atoms     *term.Atoms
	source    Source // or nil
	report    func(text string)
	areas     areas
	port      *engine.Port
	commander *vm.Machine
	time      *vm.Machine // the machine that is charged for the present load, or nil
	// searched are the places that the last search has covered.
	searched []string
	failed   map[term.Term]error // by name, modules that could not be loaded
	loaded   uint64
}

// New returns a code server without modules. Code and literals are stored in areas of shared DRAM;
// at is the address of the first. source may be nil. report is called with the reason if a module
// cannot be loaded.
func New(atoms *term.Atoms, source Source, at emu.Addr, bytecode, literals *memory.Allocator,
	report func(string)) *Server {
	s := &Server{atoms: atoms, source: source, report: report}
	s.areas = areas{server: s, code: bytecode, literals: literals}
	s.Program = code.NewProgram(atoms, &s.areas, at)
	return s
}

// Start makes the loaded code the snapshot that all agents execute.
func (s *Server) Start() { s.seen = s.Program.Code() }

// Connect sets the port through which the server writes, and the commander's machine, which is
// charged for writes outside of Load.
func (s *Server) Connect(port *engine.Port, commander *vm.Machine) {
	s.port, s.commander = port, commander
}

// Seen returns the snapshot that all agents execute.
func (s *Server) Seen() *code.Code { return s.seen }

// Visible returns the time from which on the newest snapshot is visible to all agents.
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

// Runnable reports whether a function exists, in the newest code.
func (s *Server) Runnable(f code.MFA) bool {
	e, found := s.Program.Code().Find(f)
	return found && e.Runnable()
}

// Callable is Runnable for a function that is about to be called: a built-in function that is
// defined on demand is defined now.
func (s *Server) Callable(m *vm.Machine, f code.MFA) bool {
	late := !s.Runnable(f) && s.Program.Late(f)
	if late {
		s.Publish(m)
	}
	return late || s.Runnable(f)
}

// Searched returns the places that the last search for a module has covered.
func (s *Server) Searched() []string { return s.searched }

// Loaded returns the number of loads so far.
func (s *Server) Loaded() uint64 { return s.loaded }

// Areas returns the allocators of bytecode and of literals.
func (s *Server) Areas() (bytecode, literals *memory.Allocator) {
	return s.areas.code, s.areas.literals
}

// atom returns the atom of a name, or undefined if the table of atoms is full.
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

// full reports whether the loader has failed for lack of room, so that a later attempt may succeed.
func full(err error) bool {
	return errors.Is(err, memory.ErrNoMemory) || errors.Is(err, code.ErrTables) ||
		errors.Is(err, term.ErrAtomTable)
}

// ErrNoModule is returned when a module is not found.
var ErrNoModule = errors.New("no such module")

// Ensure loads a module unless it is loaded. The error of an attempt is remembered, so that files
// are read only once except by code:load_file/1. It is not remembered if there was no room.
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

// Container decodes and verifies a container, which must be of the module with that name, and loads
// it.
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

// Load adds a module to the program and charges m. Its functions can be called once the agents
// execute the new snapshot.
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
