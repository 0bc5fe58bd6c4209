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
	{"epiphany_io", "print", 7, ioPrintLimited},
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
	f, valid := printFormat(c, args)
	if !valid {
		return c.Badarg()
	}
	return print(c, args[0], f)
}

// ioPrintLimited is print/6 with {LineChars, Chars, Records} behind it: how many characters there
// may be on a line, beside its indentation, and about how many in all, each 0 for no bound, and a
// list of {Name, Fields} for the tuples that are shown as records.
func ioPrintLimited(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	f, valid := printFormat(c, args)
	if !valid || !term.IsTuple(c.View, args[6]) || term.TupleArity(c.View, args[6]) != 3 {
		return c.Badarg()
	}
	var bounded [2]bool
	f.Line, bounded[0] = call.IndexArg(term.Element(c.View, args[6], 0), 0, term.MaxSmall)
	f.Chars, bounded[1] = call.IndexArg(term.Element(c.View, args[6], 1), 0, term.MaxSmall)
	f.Records, valid = records(c, term.Element(c.View, args[6], 2))
	if !valid || !bounded[0] || !bounded[1] {
		return c.Badarg()
	}
	return print(c, args[0], f)
}

func print(c *call.Context, t term.Term, f pretty.Format) (term.Term, bif.Result) {
	if f.Depth == 0 {
		return makeText(c, "...")
	}
	f.Depth = max(f.Depth, 0)
	text, fits := pretty.PrintWithin(c.View, c.Atoms, t, f)
	return makeTextOf(c, text, fits)
}

// printFormat reads what all ways to print take.
func printFormat(c *call.Context, args []term.Term) (pretty.Format, bool) {
	f, valid := textFormat(c, args[3], args[4])
	column, okColumn := call.IndexArg(args[1], 0, term.MaxSmall)
	width, okWidth := call.IndexArg(args[2], 0, term.MaxSmall)
	if width == 0 {
		width = term.MaxSmall
	}
	f.Column, f.Width, f.NoString = column, width, args[5] == term.AtomFalse
	return f, valid && okColumn && okWidth && data.IsBoolean(args[5])
}

// records reads the names of the fields of records.
func records(c *call.Context, list term.Term) (map[pretty.Record][]string, bool) {
	all := map[pretty.Record][]string{}
	for ; term.IsList(list); list = term.Tail(c.View, list) {
		r := term.Head(c.View, list)
		if !term.IsTuple(c.View, r) || term.TupleArity(c.View, r) != 2 {
			return nil, false
		}
		fields, valid := names(c, term.Element(c.View, r, 1))
		if !valid {
			return nil, false
		}
		all[pretty.Record{Name: term.Element(c.View, r, 0), Fields: len(fields)}] = fields
	}
	return all, list == term.Nil
}

// names reads a list of atoms.
func names(c *call.Context, list term.Term) (all []string, valid bool) {
	for ; term.IsList(list); list = term.Tail(c.View, list) {
		name := term.Head(c.View, list)
		if !term.IsAtom(name) {
			return nil, false
		}
		all = append(all, c.Atoms.Name(name))
	}
	return all, list == term.Nil
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
