package code

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/term/quote"
)

// UnitName returns the name of a function in reports: Module:Function/Arity as in source text.
func UnitName(module, name string, arity int) string {
	return fmt.Sprintf("%s:%s/%d", quote.Atom(module, true), quote.Atom(name, true), arity)
}

// Named returns the name of a function in reports, with the line of one of its instructions,
// without a table of atoms.
func (c *Code) Named(pc int) string {
	f, line := c.Location(pc)
	for _, m := range []*Module{c.modules[f.Module], c.old[f.Module]} {
		if m == nil {
			continue
		}
		if i := slices.Index(m.Funcs, c.FuncAt(pc)); i >= 0 {
			name := UnitName(m.Source.Name, m.Source.Funcs[i].Name, f.Arity)
			return fmt.Sprintf("%s (%s, line %d)", name, f.File, line)
		}
	}
	return "a function of the runtime"
}

// callEntryBytes is the size of an entry in a function's table of calls, which is copied with the
// function: address and table of the callee.
const callEntryBytes = 8

// EntersFunc is the field c of the opLine at which a function begins.
const EntersFunc = 1

// cover inserts opLine wherever control may reach another line: at the start of the function, where
// the line changes, after calls, and at targets of jumps. It runs before fusion, so that
// instructions of different lines are not fused.
func (d *decoding) cover() {
	if !d.p.Profile {
		return
	}
	c, fn := d.c, &d.c.Functions[d.fn]
	from, end := int(fn.Entry), len(c.Instrs)
	to := map[int]bool{from: true}
	line := func(pc int) int {
		_, n := c.Location(pc)
		if n == 0 && len(fn.lines) > 0 {
			return fn.lines[0].Line
		}
		return n
	}
	for pc := from + 1; pc < end; pc++ {
		switch c.Instrs[pc-1].Op {
		case OpCall, OpCallExt, OpCallFun, OpApply:
			to[pc] = true
		}
		if line(pc) != line(pc-1) {
			to[pc] = true
		}
	}
	for _, f := range d.fixes {
		switch in := &c.Instrs[f.PC]; f.where {
		case fixI:
			to[int(in.I)] = to[int(in.I)] || line(f.PC) != line(int(in.I))
		case fixJ:
			to[int(in.J)] = to[int(in.J)] || line(f.PC) != line(int(in.J))
		case fixConst:
			to[int(c.Consts[f.arg].V)] = true
		case fixCatch:
			to[int(c.Catches[f.arg])] = true
		}
	}
	name := UnitName(d.p.Atoms.Name(fn.Module), d.p.Atoms.Name(fn.Name), fn.Arity)
	for pc := from; pc < end; pc++ {
		if !to[pc] {
			continue
		}
		in := &c.Instrs[pc]
		c.Covered = append(c.Covered, *in)
		*in = Instr{Op: OpLine, I: uint32(len(c.Covered) - 1),
			J: d.place(profile.Frame{Function: name, File: fn.File, Line: line(pc)}), Price: in.Price}
	}
	c.Instrs[from].C = EntersFunc
}

// place is the number of a place in the program. Those of a module are the latest.
func (d *decoding) place(f profile.Frame) uint32 {
	c := d.c
	for i := len(c.Places) - 1; i >= 0 && c.Places[i].Function == f.Function; i-- {
		if c.Places[i] == f {
			return uint32(i)
		}
	}
	c.Places = append(c.Places, f)
	return uint32(len(c.Places) - 1)
}

// Instr is an instruction as it was decoded.
func (c *Code) Instr(pc int) *Instr {
	in := &c.Instrs[pc]
	if in.Op == OpLine {
		return &c.Covered[in.I]
	}
	return in
}
