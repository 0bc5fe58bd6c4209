package vm

import (
	"fmt"

	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/term/quote"
)

// unitName is what a function is called in reports: Module:Function/Arity as in source text.
func unitName(module, name string, arity int) string {
	return fmt.Sprintf("%s:%s/%d", quote.Atom(module, true), quote.Atom(name, true), arity)
}

// callEntryBytes is an entry of a function's table of calls out, which is copied with it: address and table of what is called.
const callEntryBytes = 8

// entersFunc is the field c of the opLine at which a function begins.
const entersFunc = 1

// cover puts opLine where control may come to another line than it was at: where the function begins, where the line changes, behind calls, and where
// jumps lead. It comes before fusion, which so joins no instructions of different lines.
func (d *decoding) cover() {
	if !d.p.Profile {
		return
	}
	c, fn := d.c, &d.c.funcs[d.fn]
	from, end := int(fn.entry), len(c.instrs)
	to := map[int]bool{from: true}
	line := func(pc int) int {
		_, n := c.location(pc)
		if n == 0 && len(fn.lines) > 0 {
			return fn.lines[0].Line
		}
		return n
	}
	for pc := from + 1; pc < end; pc++ {
		switch c.instrs[pc-1].op {
		case opCall, opCallExt, opCallFun, opApply:
			to[pc] = true
		}
		if line(pc) != line(pc-1) {
			to[pc] = true
		}
	}
	for _, f := range d.fixes {
		switch in := &c.instrs[f.pc]; f.where {
		case fixI:
			to[int(in.i)] = to[int(in.i)] || line(f.pc) != line(int(in.i))
		case fixJ:
			to[int(in.j)] = to[int(in.j)] || line(f.pc) != line(int(in.j))
		case fixConst:
			to[int(c.consts[f.arg].v)] = true
		case fixCatch:
			to[int(c.catches[f.arg])] = true
		}
	}
	name := unitName(d.p.Atoms.Name(fn.Module), d.p.Atoms.Name(fn.Name), fn.Arity)
	for pc := from; pc < end; pc++ {
		if !to[pc] {
			continue
		}
		in := &c.instrs[pc]
		c.covered = append(c.covered, *in)
		*in = instr{op: opLine, i: uint32(len(c.covered) - 1), j: d.place(profile.Frame{Function: name, File: fn.file, Line: line(pc)}), price: in.price}
	}
	c.instrs[from].c = entersFunc
}

// place is the number of a place in the program. Those of a module are the latest.
func (d *decoding) place(f profile.Frame) uint32 {
	c := d.c
	for i := len(c.places) - 1; i >= 0 && c.places[i].Function == f.Function; i-- {
		if c.places[i] == f {
			return uint32(i)
		}
	}
	c.places = append(c.places, f)
	return uint32(len(c.places) - 1)
}

// instr is an instruction as it was decoded.
func (c *Code) instr(pc int) *instr {
	in := &c.instrs[pc]
	if in.op == opLine {
		return &c.covered[in.i]
	}
	return in
}
