package vm

import (
	"unicode/utf8"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/vm/rts"
)

// writeChar appends one character to the text of a term: what to write is decided per term, moving it takes a call and a cell.
var writeChar = rts.Passage(rts.Builtins, isa.MustParse("ldrb r0,[r4],#1; lsl r0,r0,#4; orr r0,r0,r1; str r0,[r5],#1; add r6,r5,#4; str r6,[r5],#1; sub r2,r2,#1; bne! loop"))

// ioNatives is the part of module epiphany_io that runs where the process runs: terms as text.
var ioNatives = []binding{
	{"epiphany_io", "write", 3, ioWrite},
	{"epiphany_io", "print", 6, ioPrint},
}

// unlimited is the depth argument that asks for the whole term.
const unlimited = -1

// ioWrite is write(Term, Depth, Unicode): the characters of ~w, or of ~W with a depth.
func ioWrite(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	f, valid := m.textFormat(args[1], args[2])
	if !valid {
		return m.badarg(p)
	}
	if f.Depth == 0 {
		return m.makeText(p, "...")
	}
	f.Depth = max(f.Depth, 0)
	text, fits := pretty.WriteWithin(m.View, m.Atoms, args[0], f)
	return m.makeTextOf(p, text, fits)
}

// ioPrint is print(Term, Column, LineLength, Depth, Unicode, Strings): the characters of ~p, or of ~P with a depth. A line length of 0 means
// one line; without Strings lists and binaries of characters are not shown as text.
func ioPrint(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	f, valid := m.textFormat(args[3], args[4])
	column, okColumn := indexArg(args[1], 0, term.MaxSmall)
	width, okWidth := indexArg(args[2], 0, term.MaxSmall)
	if !valid || !okColumn || !okWidth || !isBoolean(args[5]) {
		return m.badarg(p)
	}
	if f.Depth == 0 {
		return m.makeText(p, "...")
	}
	if width == 0 {
		width = term.MaxSmall
	}
	f.Depth, f.Column, f.Width, f.NoString = max(f.Depth, 0), column, width, args[5] == term.AtomFalse
	text, fits := pretty.PrintWithin(m.View, m.Atoms, args[0], f)
	return m.makeTextOf(p, text, fits)
}

// textFormat reads the depth and whether all of Unicode may be shown. A text has at most as many
// characters as a memory of the board holds as a list.
func (m *Machine) textFormat(depth, unicode term.Term) (pretty.Format, bool) {
	d, inside := indexArg(depth, unlimited, term.MaxSmall)
	return pretty.Format{Depth: d, Unicode: unicode == term.AtomTrue, Most: int(m.MostWords()) / term.ConsWords}, inside && isBoolean(unicode)
}

// makeTextOf is makeText unless the text has not been finished because it fits nowhere.
func (m *Machine) makeTextOf(p *Process, s string, fits bool) (term.Term, status) {
	if !fits {
		return m.fail(p, term.AtomSystemLimit)
	}
	return m.makeText(p, s)
}

// makeText makes the list of the characters of s and charges for finding them.
func (m *Machine) makeText(p *Process, s string) (term.Term, status) {
	t, st := m.makeString(p, s)
	if st == ok {
		m.run(&writeChar, uint64(utf8.RuneCountInString(s)))
	}
	return t, st
}
