package vm

import (
	"fmt"
	"sort"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Code is the loaded program as one agent sees it: a snapshot that never changes. Loading a module makes a new snapshot
// that shares its prefix with the old one; agents change over between windows.
type Code struct {
	// Base is the address of the code area in shared DRAM.
	Base emu.Addr

	instrs  []instr
	offsets []uint32 // by instruction: byte offset in its function, for line numbers
	sites   []site   // by byte offset in the code area: where a return address leads
	consts  []operand
	catches []int32 // by catch index: first instruction of the handler
	lambdas []lambda
	funcs   []Func // in order of entry
	exports []Export
	byName  map[MFA]int32
	modules map[term.Term]*Module
}

// MFA names a function by atoms.
type MFA struct {
	Module, Name term.Term
	Arity        int
}

type site struct{ pc, fn int32 }

// lambda is the code of a fun.
type lambda struct {
	pc, fn      int32
	arity, free int32
}

// Func is a loaded function.
type Func struct {
	MFA
	Addr  emu.Addr // of its bytes in shared DRAM
	Bytes int
	Place bytecode.Place // where the programmer wants it
	calls int            // entries of its table of calls out, which lies beside its bytes
	entry int32
	end   int32
	lines []bytecode.Line
	file  string
}

// Export is an entry of the export table. Mentioned functions have one before they are loaded.
type Export struct {
	MFA
	pc, fn int32 // -1 while not loaded
	native int32 // -1 if it is no built-in
}

// Module is a loaded module.
type Module struct {
	Name    term.Term
	Source  *bytecode.Module
	Funcs   []int // indices of its functions
	Literal emu.Addr
}

// Funcs is the number of functions loaded.
func (c *Code) Funcs() int { return len(c.funcs) }

// Loaded reports whether the module is.
func (c *Code) Loaded(module term.Term) bool { return c.modules[module] != nil }

// Module is the loaded module of that name, or nil.
func (c *Code) Module(name term.Term) *Module { return c.modules[name] }

// Find gives the export entry of a function.
func (c *Code) Find(f MFA) (*Export, bool) {
	i, ok := c.byName[f]
	if !ok {
		return nil, false
	}
	return &c.exports[i], true
}

// Runnable reports whether a call of the entry finds something to run.
func (e *Export) Runnable() bool { return e.pc >= 0 || e.native >= 0 }

// funcAt is the function that holds instruction pc.
func (c *Code) funcAt(pc int) int {
	return sort.Search(len(c.funcs), func(i int) bool { return int(c.funcs[i].entry) > pc }) - 1
}

// location is the function and source line of an instruction; line 0 means unknown.
func (c *Code) location(pc int) (f *Func, line int) {
	f = &c.funcs[c.funcAt(pc)]
	off := int(c.offsets[pc])
	i := sort.Search(len(f.lines), func(i int) bool { return f.lines[i].Offset > off })
	if i > 0 {
		line = f.lines[i-1].Line
	}
	return f, line
}

// callSite is the call instruction before a return address.
func (c *Code) callSite(cp uint32) int { return int(c.sites[cp>>2].pc) - 1 }

// Memory is where a Program puts code and literals: shared DRAM. Words become visible to all at the next window.
type Memory interface {
	// Literals reserves n words for literals of a module.
	Literals(n int) (emu.Addr, error)
	// Write stores words at an address.
	Write(a emu.Addr, w []emu.Word)
}

// Program is the master's loader: it owns the latest snapshot.
type Program struct {
	Atoms *term.Atoms
	// Weak decodes modules for machines with the weak order of memory. It is set before the first is loaded.
	Weak  bool
	mem   Memory
	limit int // bytes of the code area
	used  int
	code  *Code
}

// NewProgram makes an empty program whose code area lies at base.
func NewProgram(atoms *term.Atoms, mem Memory, base emu.Addr, bytes int) *Program {
	c := &Code{Base: base, byName: map[MFA]int32{}, modules: map[term.Term]*Module{}}
	p := &Program{Atoms: atoms, mem: mem, limit: bytes, code: c}
	// Offset 0 of the code area is where the outermost frame returns to.
	c.instrs = []instr{{op: opExit}, startPC: {op: opStart}, underflowPC: {op: opUnderflow}}
	c.offsets = make([]uint32, len(c.instrs))
	c.sites = make([]site, 8)
	c.sites[underflowSite] = site{pc: underflowPC}
	c.funcs = []Func{{MFA: MFA{term.AtomErlang, term.AtomExit, 0}, end: int32(len(c.instrs))}}
	p.used = 8
	for _, a := range resultAtoms {
		p.atom(a)
	}
	for i := range natives {
		n := &natives[i]
		p.export(c, MFA{p.atom(n.Module), p.atom(n.Name), n.Arity})
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
	i := int32(len(c.exports))
	c.exports = append(c.exports, Export{MFA: f, pc: -1, fn: -1, native: nativeID(p.Atoms, f)})
	c.byName[f] = i
	return i
}

// fork copies what a load changes in place; everything else only grows behind the lengths that the old snapshot knows.
func (c *Code) fork() *Code {
	n := *c
	n.exports = append([]Export(nil), c.exports...)
	n.byName = make(map[MFA]int32, len(c.byName)+32)
	for k, v := range c.byName {
		n.byName[k] = v
	}
	n.modules = make(map[term.Term]*Module, len(c.modules)+1)
	for k, v := range c.modules {
		n.modules[k] = v
	}
	return &n
}

// ErrTooLarge is reported when a module does not fit into the code area.
type ErrTooLarge struct {
	Module      string
	Need, Limit int // bytes
}

func (e *ErrTooLarge) Error() string {
	return fmt.Sprintf("module %s does not fit: code area needs %d bytes, has %d", e.Module, e.Need, e.Limit)
}

// Load verifies a module and adds it to the program as a new snapshot. A module of the same name is replaced for
// calls made from then on; frames of the old code run to their end.
func (p *Program) Load(src *bytecode.Module) error {
	if err := bytecode.Verify(src); err != nil {
		return err
	}
	size := 0
	for i := range src.Funcs {
		size += align8(len(src.Funcs[i].Code))
	}
	if p.used+size > p.limit {
		return &ErrTooLarge{src.Name, p.used + size, p.limit}
	}
	l := &loading{p: p, c: p.code.fork(), src: src, area: p.used}
	if err := l.load(); err != nil {
		return err
	}
	p.used += size
	p.code = l.c
	return nil
}

func align8(n int) int { return (n + 7) &^ 7 }

// loading is a module on its way into a snapshot.
type loading struct {
	p        *Program
	c        *Code
	src      *bytecode.Module
	mod      *Module
	area     int // next byte of the code area
	atoms    []term.Term
	literals []term.Term
	imports  []int32
	firstPC  int
	firstFn  int
	firstLam int
}

func (l *loading) load() error {
	name, err := l.p.Atoms.Intern(l.src.Name)
	if err != nil {
		return err
	}
	if err := l.intern(); err != nil {
		return err
	}
	if err := l.placeLiterals(); err != nil {
		return err
	}
	for _, f := range l.src.Imports {
		l.imports = append(l.imports, l.p.export(l.c, MFA{l.p.atom(f.Module), l.p.atom(f.Name), f.Arity}))
	}
	l.firstPC, l.firstFn, l.firstLam = len(l.c.instrs), len(l.c.funcs), len(l.c.lambdas)
	l.mod = &Module{Name: name, Source: l.src}
	l.reserveFuncs()
	for i := range l.src.Funcs {
		if err := l.decode(i); err != nil {
			return err
		}
	}
	l.link()
	l.dropExports(name)
	for _, e := range l.src.Exports {
		x := &l.c.exports[l.p.export(l.c, MFA{name, l.p.atom(e.Name), e.Arity})]
		x.fn = int32(l.firstFn + e.Func)
		x.pc = l.c.funcs[x.fn].entry
	}
	l.c.modules[name] = l.mod
	return nil
}

// intern makes the module's atoms, and sees to it that all names in it are atoms.
func (l *loading) intern() error {
	for _, a := range l.src.Atoms {
		t, err := l.p.Atoms.Intern(a)
		if err != nil {
			return err
		}
		l.atoms = append(l.atoms, t)
	}
	names := make([]string, 0, 2*len(l.src.Imports)+len(l.src.Funcs)+len(l.src.Exports))
	for _, f := range l.src.Imports {
		names = append(names, f.Module, f.Name)
	}
	for _, f := range l.src.Funcs {
		names = append(names, f.Name)
	}
	for _, e := range l.src.Exports {
		names = append(names, e.Name)
	}
	for _, n := range names {
		if _, err := l.p.Atoms.Intern(n); err != nil {
			return err
		}
	}
	return nil
}

// placeLiterals builds the literals of the module in one image and writes it to shared DRAM.
func (l *loading) placeLiterals() error {
	wires := make([][]byte, len(l.src.Literals))
	words := 0
	for i, v := range l.src.Literals {
		w, err := term.Encode(v)
		if err != nil {
			return fmt.Errorf("module %s: literal %d: %w", l.src.Name, i, err)
		}
		n, err := term.WireSize(w)
		if err != nil {
			return fmt.Errorf("module %s: literal %d: %w", l.src.Name, i, err)
		}
		wires[i] = w
		words += n
	}
	if words == 0 {
		l.literals = make([]term.Term, len(wires))
	}
	var b term.Builder
	if words > 0 {
		at, err := l.p.mem.Literals(words)
		if err != nil {
			return err
		}
		b = term.Builder{Base: at, W: make([]emu.Word, words)}
	}
	l.literals = l.literals[:0]
	for i, w := range wires {
		t, err := term.FromWire(w, &b, l.p.Atoms)
		if err != nil {
			return fmt.Errorf("module %s: literal %d: %w", l.src.Name, i, err)
		}
		l.literals = append(l.literals, t)
	}
	if words > 0 {
		l.p.mem.Write(b.Base, b.W[:b.Used])
	}
	return nil
}

// reserveFuncs gives every function its place in the code area and writes its bytes there.
func (l *loading) reserveFuncs() {
	for i := range l.src.Funcs {
		f := &l.src.Funcs[i]
		l.mod.Funcs = append(l.mod.Funcs, len(l.c.funcs))
		addr := l.c.Base + emu.Addr(l.area)
		l.c.funcs = append(l.c.funcs, Func{
			MFA:   MFA{l.p.atom(l.src.Name), l.p.atom(f.Name), f.Arity},
			Addr:  addr,
			Bytes: len(f.Code),
			Place: f.Place,
			calls: len(f.Calls),
			lines: f.Lines,
			file:  l.src.File,
		})
		l.p.mem.Write(addr, packBytes(f.Code))
		l.area += align8(len(f.Code))
	}
	for len(l.c.sites) < l.area+1 {
		l.c.sites = append(l.c.sites, site{})
	}
	for _, lam := range l.src.Lambdas {
		l.c.lambdas = append(l.c.lambdas, lambda{fn: int32(l.firstFn + lam.Func), arity: int32(lam.Arity), free: int32(lam.Free)})
	}
}

// packBytes lays bytes out in words, least significant byte first.
func packBytes(b []byte) []emu.Word {
	w := make([]emu.Word, (len(b)+3)/4)
	for i, c := range b {
		w[i/4] |= emu.Word(c) << (8 * (i % 4))
	}
	return w
}

// link fills in the entry points of local calls and funs, known only after every function has been decoded.
func (l *loading) link() {
	for i := l.firstLam; i < len(l.c.lambdas); i++ {
		l.c.lambdas[i].pc = l.c.funcs[l.c.lambdas[i].fn].entry
	}
	for pc := l.firstPC; pc < len(l.c.instrs); pc++ {
		in := &l.c.instrs[pc]
		switch in.op {
		case opCall, opCallOnly, opCallLast:
			in.i = uint32(l.c.funcs[in.fn()].entry)
		}
	}
}

// dropExports makes functions of an older version unreachable from outside.
func (l *loading) dropExports(module term.Term) {
	if l.c.modules[module] == nil {
		return
	}
	for i := range l.c.exports {
		if e := &l.c.exports[i]; e.Module == module {
			e.pc, e.fn = -1, -1
		}
	}
}
