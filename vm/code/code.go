package code

import (
	"maps"
	"slices"
	"sort"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/foreign"
)

// Code is the loaded program as one agent sees it: a snapshot that never changes. Loading a module
// makes a new snapshot that shares its tables with the old one; agents change to it between
// windows.
//
// Snapshots correspond to code indices in OTP and ParallErlang, where every export entry has three
// addresses: that of the active index, which cores use; that of the staging index, which a load
// fills; and a spare one, which may still be used by schedulers that have not seen the change. Here
// the active one is the snapshot that the master has published; the staging one is the program's
// own, from the load to the window in which its words have become visible; and a spare one is used
// by an agent in the middle of a window.
//
// A module can have two generations: the current one, and an old one to which frames or funs still
// refer. Purging the old one frees its bytes in the code area and its places in the tables for
// modules loaded later (purge.go).
type Code struct {
	// Base is the address of the code area in shared DRAM.
	Base emu.Addr

	Instrs    []Instr         // with their prices on cores
	OnTheARM  []Instr         // the same with those on the ARM
	Taken     [numSides]Price // additional price of a taken branch
	marks     []mark          // by instruction
	Sites     []site          // by byte offset in the code area: where a return address leads
	Consts    []Operand
	Catches   []int32 // by catch index: first instruction of the handler
	Lambdas   []lambda
	Functions []Func
	Exports   []Export
	byName    map[MFA]int32
	modules   map[term.Term]*Module // current generations
	old       map[term.Term]*Module
	Software  Software
	ARMSet    cost.Model
	Mix       isa.Mix         // of all code that has been loaded, on a core
	Placed    []int           // functions that the programmer has placed
	Reused    int             // how often places of purged modules were given to others
	Covered   []Instr         // what opLine has taken the place of
	Places    []profile.Frame // for opLine
}

// mark is the position in the source of an instruction.
type mark struct {
	offset uint32 // in bytes in its function, for line numbers
	fn     int32
}

// MFA names a function by atoms.
type MFA struct {
	Module, Name term.Term
	Arity        int
}

type site struct{ PC, Fn int32 }

// lambda is the code of a fun. Funs name it by its index, which is never used for another: funs may
// be anywhere. Funs of loads of a module with the same version share it, and so change over to the
// newest.
type lambda struct {
	PC, Fn      int32 // -1 when the code has been purged
	arity, Free int32
	Name        term.Term // of the function
}

// Func is a loaded function.
type Func struct {
	MFA
	Addr  emu.Addr // of its bytes in shared DRAM
	Bytes int
	Place bytecode.Place // as the programmer has requested
	Calls int            // entries of its table of calls out, which lies beside its bytes
	Bifs  int            // instructions that call built-in functions
	Entry int32
	end   int32
	lines []bytecode.Line
	Dead  []bytecode.DeadSlots // where its calls return to
	File  string
	// compiled is the bytes of its code where the software does not execute bytecode.
	compiled int
}

// End returns the index after the function's last instruction.
func (f *Func) End() int { return int(f.end) }

// Export is an entry of the export table. Mentioned functions have one before they are loaded.
type Export struct {
	MFA
	PC, Fn int32 // -1 while not loaded
	BIF    int32 // -1 if it is no built-in
}

// Module is a generation of a loaded module.
type Module struct {
	Name   term.Term
	Source *bytecode.Module
	Funcs  []int // indices of its functions
	// Code and Literals are its bytes in the code area and its literals; Words is 0 when it has
	// none.
	Code     Block
	Literals Block

	At, Room Places // its places in the tables, and how many it has there
	lambdas  [2]int // from, to
}

// Places are places in the tables of a Code, or sizes of parts of them.
type Places struct{ Instrs, Consts, Catches, Funcs int }

// fits reports whether each part of t is at most that of room.
func (t Places) fits(room Places) bool {
	return t.Instrs <= room.Instrs && t.Consts <= room.Consts && t.Catches <= room.Catches &&
		t.Funcs <= room.Funcs
}

// Funcs is the number of functions loaded.
func (c *Code) Funcs() int { return len(c.Functions) }

// Loaded reports whether the module is.
func (c *Code) Loaded(module term.Term) bool { return c.modules[module] != nil }

// Module returns the current generation of the module with a name, Old the previous one; nil if
// there is none.
func (c *Code) Module(name term.Term) *Module { return c.modules[name] }

func (c *Code) Old(name term.Term) *Module { return c.old[name] }

// Modules are the names of the loaded modules, in the order of their atoms.
func (c *Code) Modules() []term.Term { return slices.Sorted(maps.Keys(c.modules)) }

// Find returns the export entry of a function.
func (c *Code) Find(f MFA) (*Export, bool) {
	i, ok := c.byName[f]
	if !ok {
		return nil, false
	}
	return &c.Exports[i], true
}

// Runnable reports whether a call of the entry finds something to run.
func (e *Export) Runnable() bool { return e.PC >= 0 || e.BIF >= 0 }

// FuncAt is the function that holds instruction pc.
func (c *Code) FuncAt(pc int) int { return int(c.marks[pc].fn) }

// Location is the function and source line of an instruction; line 0 means unknown.
func (c *Code) Location(pc int) (f *Func, line int) {
	k := c.marks[pc]
	f = &c.Functions[k.fn]
	i := sort.Search(len(f.lines), func(i int) bool { return f.lines[i].Offset > int(k.offset) })
	if i > 0 {
		line = f.lines[i-1].Line
	}
	return f, line
}

// CallSite is the call instruction before a return address. In a stack trace that was kept while
// its code was purged it can be another, or the first of all, that of the outermost frame.
func (c *Code) CallSite(cp uint32) int { return max(int(c.Sites[cp>>2].PC)-1, 0) }

// Memory is where a Program puts code and literals: shared DRAM. Words become visible to all at the
// next window.
type Memory interface {
	// Code reserves bytes of the code area, from an address that is a multiple of 8, Literals n
	// words for literals of a module.
	Code(bytes int) (emu.Addr, error)
	Literals(n int) (emu.Addr, error)
	// Free frees the result of Code or Literals.
	Free(at emu.Addr)
	// Write stores words at an address.
	Write(a emu.Addr, w []emu.Word)
}

// HeadBytes at the start of the code area are the program's own: there the outermost frame returns
// to.
const HeadBytes = 16

// Program is the master's loader: it owns the latest snapshot.
type Program struct {
	Atoms *term.Atoms
	// Weak decodes modules for machines with the weak order of memory. It is set before the first
	// is loaded.
	Weak bool
	// Profile decodes modules for machines that are profiled. It is set before the first is loaded.
	Profile bool
	// Software and ARMSet execute the program on cores and on the ARM. They must be set before the
	// first module is loaded.
	Software Software
	ARMSet   cost.Model

	mem   Memory
	code  *Code
	Spare []*Module // purged: their places in the tables are free
	// Places bounds the shared tables, in bytes; 0 for no bound.
	tables int
	funs   map[version][2]int
}

// version is a version of a module: see bytecode.MD5.
type version struct {
	name   term.Term
	digest foreign.Version
}

// NewProgram returns an empty program whose code area begins at base; mem allocates the memory
// after its first HeadBytes.
func NewProgram(atoms *term.Atoms, mem Memory, base emu.Addr) *Program {
	c := &Code{Base: base, byName: map[MFA]int32{}, modules: map[term.Term]*Module{},
		old: map[term.Term]*Module{}}
	p := &Program{Atoms: atoms, mem: mem, code: c, funs: map[version][2]int{}}
	c.Instrs = []Instr{{Op: OpExit}, StartPC: {Op: OpStart}, underflowPC: {Op: OpUnderflow},
		HibernatePC: {Op: OpHibernate}, {Op: OpStart}}
	c.marks = make([]mark, len(c.Instrs))
	c.OnTheARM = slices.Clone(c.Instrs)
	c.Sites = make([]site, HeadBytes)
	c.Sites[underflowSite] = site{PC: underflowPC}
	c.Functions = []Func{{MFA: MFA{Module: term.AtomErlang, Name: term.AtomExit, Arity: 0},
		end: int32(len(c.Instrs))}}
	for _, a := range ResultAtoms {
		p.atom(a)
	}
	for _, n := range bif.Functions()[:bif.AtStart()] {
		p.export(c, MFA{Module: p.atom(n.Module), Name: p.atom(n.Name), Arity: n.Arity})
	}
	return p
}

// Code is the latest snapshot.
func (p *Program) Code() *Code { return p.code }

// atom is the atom of a name that this package declares or that intern has made.
func (p *Program) atom(name string) term.Term {
	t, err := p.Atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// export finds or makes the export entry of a function in a snapshot under construction.
func (p *Program) export(c *Code, f MFA) int32 {
	if i, ok := c.byName[f]; ok {
		return i
	}
	i := int32(len(c.Exports))
	c.Exports = append(c.Exports, Export{MFA: f, PC: -1, Fn: -1, BIF: bifID(p.Atoms, f)})
	c.byName[f] = i
	return i
}

// Late makes the entry of a built-in function that is defined on demand, because a program calls it
// by name. It returns false if there is no such function.
func (p *Program) Late(f MFA) bool {
	if _, found := p.code.byName[f]; found || bifID(p.Atoms, f) < 0 {
		return false
	}
	c := p.code.fork()
	p.export(c, f)
	if p.admit(c) != nil {
		return false
	}
	p.code = c
	return true
}

// fork copies the tables that a load changes in place. Others only grow beyond the lengths that the
// old snapshot knows.
func (c *Code) fork() *Code {
	n := *c
	n.Exports = append([]Export(nil), c.Exports...)
	n.byName = make(map[MFA]int32, len(c.byName)+32)
	for k, v := range c.byName {
		n.byName[k] = v
	}
	n.modules, n.old = maps.Clone(c.modules), maps.Clone(c.old)
	n.Lambdas = slices.Clone(c.Lambdas)
	n.Placed = slices.Clone(c.Placed)
	return &n
}
