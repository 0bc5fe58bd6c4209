package binary

import (
	"unicode/utf8"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/data"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/vm/rts"
)

// writeChar appends one character to the text of a term: what to write is decided per term, moving
// it takes a call and a cell.
var writeChar = rts.Passage(rts.Builtins,
	isa.MustParse("ldrb r0,[r4],#1; lsl r0,r0,#4; orr r0,r0,r1; str r0,[r5],#1; add r6,r5,#4; str r6,[r5],#1; sub r2,r2,#1; bne! loop"))

// outputFunctions is the part of module epiphany_io that runs where the process runs: terms as
// text.
var outputFunctions = []binding{
	{"epiphany_io", "write", 3, ioWrite},
	{"epiphany_io", "print", 6, ioPrint},
}

// unlimited is the depth argument that asks for the whole term.
const unlimited = -1

// ioWrite is write(Term, Depth, Unicode): the characters of ~w, or of ~W with a depth.
func ioWrite(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	f, valid := textFormat(c, args[1], args[2])
	if !valid {
		return c.Badarg()
	}
	if f.Depth == 0 {
		return makeText(c, "...")
	}
	f.Depth = max(f.Depth, 0)
	text, fits := pretty.WriteWithin(c.View, c.Atoms, args[0], f)
	return makeTextOf(c, text, fits)
}

// ioPrint is print(Term, Column, LineLength, Depth, Unicode, Strings): the characters of ~p, or of
// ~P with a depth. A line length of 0 means one line; without Strings lists and binaries of
// characters are not shown as text.
func ioPrint(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	f, valid := textFormat(c, args[3], args[4])
	column, okColumn := call.IndexArg(args[1], 0, term.MaxSmall)
	width, okWidth := call.IndexArg(args[2], 0, term.MaxSmall)
	if !valid || !okColumn || !okWidth || !data.IsBoolean(args[5]) {
		return c.Badarg()
	}
	if f.Depth == 0 {
		return makeText(c, "...")
	}
	if width == 0 {
		width = term.MaxSmall
	}
	f.Depth, f.Column, f.Width, f.NoString = max(f.Depth, 0), column, width, args[5] == term.AtomFalse
	text, fits := pretty.PrintWithin(c.View, c.Atoms, args[0], f)
	return makeTextOf(c, text, fits)
}

// textFormat reads the depth and whether all of Unicode may be shown. A text has at most as many
// characters as a memory of the board holds as a list.
func textFormat(c *call.Context, depth, unicode term.Term) (pretty.Format, bool) {
	d, inside := call.IndexArg(depth, unlimited, term.MaxSmall)
	return pretty.Format{Depth: d, Unicode: unicode == term.AtomTrue,
		Most: int(c.MostWords()) / term.ConsWords}, inside && data.IsBoolean(unicode)
}

// makeTextOf is makeText unless the text has not been finished because it fits nowhere.
func makeTextOf(c *call.Context, s string, fits bool) (term.Term, bif.Result) {
	if !fits {
		return c.Fail(term.AtomSystemLimit)
	}
	return makeText(c, s)
}

// makeText makes the list of the characters of s and charges for finding them.
func makeText(c *call.Context, s string) (term.Term, bif.Result) {
	t, st := c.MakeString(s)
	if st == bif.Done {
		c.Run(&writeChar, uint64(utf8.RuneCountInString(s)))
	}
	return t, st
}
