package code

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Errors of Load, besides those of the verifier.
type (
	// ErrTooLarge is reported when there is no room for a module's code or literals.
	ErrTooLarge struct {
		Module string
		Err    error // of the memory
	}
	// ErrNotPurged is reported when a module has an old generation already.
	ErrNotPurged struct{ Module string }
)

func (e *ErrTooLarge) Error() string {
	return fmt.Sprintf("module %s does not fit: %v", e.Module, e.Err)
}

// Unwrap is the error of the memory.
func (e *ErrTooLarge) Unwrap() error { return e.Err }

func (e *ErrNotPurged) Error() string {
	return fmt.Sprintf("module %s must be purged first: its old code may be in use", e.Module)
}

// Load verifies a module and adds it to the program as a new snapshot. If there is a module with
// the same name, later calls are calls of the new one. The previous code becomes the module's old
// code, of which there can be only one, and processes in it continue there.
func (p *Program) Load(src *bytecode.Module) error {
	dead, err := bytecode.VerifySlots(src)
	if err != nil {
		return err
	}
	name, err := p.Atoms.Intern(src.Name)
	if err != nil {
		return err
	}
	if p.code.modules[name] != nil && p.code.old[name] != nil {
		return &ErrNotPurged{src.Name}
	}
	l := &loading{p: p, c: p.code.fork(), src: src, dead: dead, mod: &Module{Name: name, Source: src}}
	err = l.load()
	if err == nil {
		err = p.admit(l.c)
	}
	if err != nil {
		l.free()
		return err
	}
	p.code = l.c
	p.Spare = slices.DeleteFunc(p.Spare, func(m *Module) bool { return m == l.spare })
	if len(src.Lambdas) > 0 {
		p.funs[l.version] = l.mod.lambdas
		p.Atoms.Foreign.Loaded(name, l.version.digest, l.mod.lambdas)
	}
	return nil
}

func align8(n int) int { return (n + 7) &^ 7 }

// loading is a module on its way into a snapshot.
type loading struct {
	p        *Program
	c        *Code
	src      *bytecode.Module
	dead     [][]bytecode.DeadSlots // by function
	mod      *Module
	version  version
	spare    *Module // whose places it takes, or nil
	atoms    []term.Term
	literals []term.Term
	imports  []int32
	// armCounts are the counts of the decoded instructions on the ARM.
	armCounts []uint64
}

// free frees the memory of a module that could not be loaded.
func (l *loading) free() {
	for _, b := range []Block{l.mod.Code, l.mod.Literals} {
		if b.Words > 0 {
			l.p.mem.Free(b.Addr)
		}
	}
}

func (l *loading) load() error {
	l.c.adopt(l.p.Software, l.p.ARMSet)
	if err := l.intern(); err != nil {
		return err
	}
	if err := l.reserveCode(); err != nil {
		return err
	}
	if err := l.placeLiterals(); err != nil {
		return err
	}
	for _, f := range l.src.Imports {
		l.imports = append(l.imports, l.p.export(l.c,
			MFA{Module: l.p.atom(f.Module), Name: l.p.atom(f.Name), Arity: f.Arity}))
	}
	if err := l.reserveFuns(); err != nil {
		return err
	}
	if err := l.decodeAll(); err != nil {
		return err
	}
	l.link()
	l.onARM()
	l.replace()
	return nil
}

// decodeAll decodes the module after all others. If a purged module has left enough room, it
// decodes it again there.
func (l *loading) decodeAll() error {
	c := l.c
	end := Places{Instrs: len(c.Instrs), Consts: len(c.Consts), Catches: len(c.Catches),
		Funcs: len(c.Functions)}
	if err := l.decodeAt(end); err != nil {
		return err
	}
	room := Places{Instrs: len(c.Instrs) - end.Instrs, Consts: len(c.Consts) - end.Consts,
		Catches: len(c.Catches) - end.Catches, Funcs: len(c.Functions) - end.Funcs}
	i := slices.IndexFunc(l.p.Spare, func(s *Module) bool { return room.fits(s.Room) })
	if i < 0 {
		l.mod.At, l.mod.Room = end, room
		return nil
	}
	l.spare = l.p.Spare[i]
	l.mod.Room = l.spare.Room
	c.Reused++
	// What is written there no other snapshot uses; but traces kept by programs may still lead to
	// the functions that were there.
	c.Functions = slices.Clone(c.Functions[:end.Funcs])
	whole := *c
	err := l.decodeAt(l.spare.At)
	c.Instrs, c.marks, c.Consts = whole.Instrs[:end.Instrs], whole.marks[:end.Instrs],
		whole.Consts[:end.Consts]
	c.Catches, c.Functions = whole.Catches[:end.Catches], whole.Functions
	return err
}

// decodeAt decodes all functions into the tables from certain places on.
func (l *loading) decodeAt(at Places) error {
	c := l.c
	c.Instrs, c.marks, c.Consts = c.Instrs[:at.Instrs], c.marks[:at.Instrs], c.Consts[:at.Consts]
	l.armCounts = l.armCounts[:0]
	c.Catches, c.Functions = c.Catches[:at.Catches], c.Functions[:at.Funcs]
	l.mod.At = at
	l.listFuncs()
	for i := range l.src.Funcs {
		if err := l.decode(i); err != nil {
			return err
		}
	}
	return nil
}

// replace makes the module the current generation of its name, and the one before the old
// generation.
func (l *loading) replace() {
	name := l.mod.Name
	l.c.retire(name)
	for _, e := range l.src.Exports {
		x := &l.c.Exports[l.p.export(l.c, MFA{Module: name, Name: l.p.atom(e.Name), Arity: e.Arity})]
		x.Fn = int32(l.mod.At.Funcs + e.Func)
		x.PC = l.c.Functions[x.Fn].Entry
	}
	l.c.modules[name] = l.mod
	for _, f := range l.mod.Funcs {
		if l.c.Functions[f].Place != bytecode.PlaceDefault {
			l.c.Placed = append(l.c.Placed, f)
		}
	}
}

// retire makes the current generation of a module, if there is one, its old one: nothing calls its
// functions by their names any more.
func (c *Code) retire(name term.Term) {
	mod := c.modules[name]
	if mod == nil {
		return
	}
	for i := range c.Exports {
		if e := &c.Exports[i]; e.Module == name {
			e.PC, e.Fn = -1, -1
		}
	}
	delete(c.modules, name)
	c.old[name] = mod
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
			return &ErrTooLarge{l.src.Name, err}
		}
		l.mod.Literals = Block{Addr: at, Words: words}
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

// reserveCode finds the module a place in the code area and writes its functions there, each at a
// multiple of 8.
func (l *loading) reserveCode() error {
	size := 0
	for i := range l.src.Funcs {
		size += align8(len(l.src.Funcs[i].Code))
	}
	if size == 0 {
		return nil
	}
	at, err := l.p.mem.Code(size)
	if err != nil {
		return &ErrTooLarge{l.src.Name, err}
	}
	l.mod.Code = Block{Addr: at, Words: size / emu.WordBytes}
	for i := range l.src.Funcs {
		f := &l.src.Funcs[i]
		l.p.mem.Write(at, PackBytes(f.Code))
		at += emu.Addr(align8(len(f.Code)))
	}
	return nil
}

// listFuncs enters the functions into their table.
func (l *loading) listFuncs() {
	l.mod.Funcs = l.mod.Funcs[:0]
	addr := l.mod.Code.Addr
	for i := range l.src.Funcs {
		f := &l.src.Funcs[i]
		l.mod.Funcs = append(l.mod.Funcs, len(l.c.Functions))
		l.c.Functions = append(l.c.Functions, Func{
			MFA:   MFA{Module: l.mod.Name, Name: l.p.atom(f.Name), Arity: f.Arity},
			Addr:  addr,
			Bytes: len(f.Code),
			Place: f.Place,
			Calls: len(f.Calls),
			lines: f.Lines,
			Dead:  l.dead[i],
			File:  cmp.Or(f.File, l.src.File),
		})
		addr += emu.Addr(align8(len(f.Code)))
	}
	if end := int(addr - l.c.Base); len(l.src.Funcs) > 0 && len(l.c.Sites) <= end {
		l.c.Sites = append(l.c.Sites, make([]site, end+1-len(l.c.Sites))...)
	}
}

// reserveFuns finds the module's funs their places: those of the same version of the module, if it
// has been loaded before.
func (l *loading) reserveFuns() error {
	if len(l.src.Lambdas) == 0 {
		return nil
	}
	digest, err := bytecode.MD5(l.src)
	if err != nil {
		return fmt.Errorf("module %s: %w", l.src.Name, err)
	}
	l.version = version{l.mod.Name, digest}
	at, again := l.p.funs[l.version]
	if !again {
		at = [2]int{len(l.c.Lambdas), len(l.c.Lambdas) + len(l.src.Lambdas)}
		l.c.Lambdas = append(l.c.Lambdas, make([]lambda, len(l.src.Lambdas))...)
	}
	l.mod.lambdas = at
	return nil
}

// PackBytes lays bytes out in words, least significant byte first.
func PackBytes(b []byte) []emu.Word { return AppendPacked(nil, b) }

// AppendPacked appends the words of PackBytes(b) to w.
func AppendPacked(w []emu.Word, b []byte) []emu.Word {
	n := len(w)
	w = append(w, make([]emu.Word, (len(b)+emu.WordBytes-1)/emu.WordBytes)...)
	term.PackInto(w[n:], b)
	return w
}

// link fills in the entry points of local calls and funs, known only after every function has been
// decoded.
func (l *loading) link() {
	for i, lam := range l.src.Lambdas {
		f := l.mod.At.Funcs + lam.Func
		fn := &l.c.Functions[f]
		l.c.Lambdas[l.mod.lambdas[0]+i] = lambda{
			PC: fn.Entry, Fn: int32(f), arity: int32(lam.Arity), Free: int32(lam.Free), Name: fn.Name,
		}
	}
	for _, f := range l.mod.Funcs {
		fn := &l.c.Functions[f]
		for pc := fn.Entry; pc < fn.end; pc++ {
			in := l.c.Instr(int(pc))
			switch in.Op {
			case OpCall, OpCallOnly, OpCallLast:
				in.I = uint32(l.c.Functions[in.Fn()].Entry)
			}
		}
	}
}
