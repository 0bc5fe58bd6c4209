package pretty

import (
	"fmt"
	"strconv"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
)

// MaxText bounds the text of one term, in bytes: more than the emulated memory could hold as a list
// of characters. What comes after is elided. Only a term that shares its parts, or is nested very
// deep, can be that long.
const MaxText = 64 << 20

// Format tells how terms are written. The zero value is that of ~w and ~p.
type Format struct {
	Unicode  bool // characters beyond Latin-1 stand for themselves, as with the modifier t
	NoString bool // lists and binaries of characters are not shown as text, as with the modifier l
	Depth    int  // how many levels and elements are shown before the rest is elided, as for ~W and ~P; 0 for all
	Column   int  // where Print begins, counted from 1; 0 for 1
	Width    int  // length of a line for Print; 0 for 80
	Most     int  // characters that are shown, about, before the rest is elided; 0 for MaxText

	// the least depth that Print fills so many characters with bounds it, too; 0 for no bound
	Chars int
	// characters of a line that Print fills, beside its indentation; 0 for no bound
	Line    int
	Records map[Record][]string // names of the fields of tuples that Print shows as records
}

// Record is a kind of tuples: the atom they begin with, and how many elements follow it.
type Record struct {
	Name   term.Term
	Fields int
}

// Write writes t on one line as ~w does, or ~W with a depth. The text is UTF-8.
func Write(v *emu.View, atoms *term.Atoms, t term.Term, f Format) string {
	text, _ := WriteWithin(v, atoms, t, f)
	return text
}

// WriteWithin is Write, and reports whether no part had to be elided because the text is too long.
func WriteWithin(v *emu.View, atoms *term.Atoms, t term.Term, f Format) (text string, whole bool) {
	w := writer{v: v, atoms: atoms, format: f}
	return w.whole(t)
}

func (w *writer) whole(t term.Term) (text string, whole bool) {
	w.Term(t, w.format.Depth)
	for most := or(w.format.Most, MaxText); len(w.todo) > 0; {
		if len(w.out) > most {
			return string(w.out) + quote.Elision, false
		}
		w.step(&w.todo[len(w.todo)-1])
	}
	return string(w.out), true
}

// writer writes a term without recursion: todo is the stack of lists, tuples and maps that have
// been begun.
type writer struct {
	v       *emu.View
	atoms   *term.Atoms
	format  Format
	display bool // as Display does
	out     []byte
	todo    []opened
}

// opened is a list, tuple or map of which the beginning is written.
type opened struct {
	kind  term.Kind
	t     term.Term // what is left of a list; a tuple or map
	i, n  int       // next and number of elements; of a map keys and values count
	depth int       // left for the rest of the elements; 0 and less: no bound
	each  int       // depth for the keys and values of a map

	keys, vals []term.Term // of a map
}

func (w *writer) Text(s string) { w.out = append(w.out, s...) }

// Term writes an atomic term, or begins to write t. A depth of 1 leaves room for the brackets only.
func (w *writer) Term(t term.Term, depth int) {
	kind, h := term.KindHeader(w.v, t)
	if w.display {
		if text, is := displayed(w.v, kind, t); is {
			w.Text(text)
			return
		}
	}
	switch kind {
	case term.KindList:
		w.open("[", "[...]", opened{kind: kind, t: t, depth: depth})
	case term.KindTuple:
		w.open("{", "{...}", opened{kind: kind, t: t, n: term.HeaderArity(h), depth: depth})
	case term.KindMap:
		w.open("#{", "#{}", opened{kind: kind, t: t, n: 2 * term.MapSizeOf(w.v, t, h), depth: depth,
			each: depth - 1})
	case term.KindBinary:
		w.Text(bitsText(w.v, t, depth))
	default:
		w.Text(atomicText(w.v, w.atoms, t, w.format.Unicode))
	}
}

// open begins a list, tuple or map, or writes the elided form of it.
func (w *writer) open(bracket, elided string, o opened) {
	switch {
	case o.n == 0 && o.kind != term.KindList:
		w.Text(bracket + "}")
	case o.depth == 1:
		w.Text(elided)
	default:
		w.Text(bracket)
		w.todo = append(w.todo, o)
	}
}

// step writes what comes next in the innermost opened term, which it closes when nothing is left.
func (w *writer) step(o *opened) {
	switch o.kind {
	case term.KindList:
		w.stepList(o)
	case term.KindTuple:
		w.stepTuple(o)
	case term.KindMap:
		w.stepMap(o)
	}
}

func (w *writer) close(s string) {
	w.Text(s)
	w.todo = w.todo[:len(w.todo)-1]
}

func (w *writer) stepList(o *opened) {
	first := o.i == 0
	switch {
	case o.t == term.Nil:
		w.close("]")
	case o.n == 1: // after an improper tail
		w.close("]")
	case !first && o.depth == 1:
		w.close("|...]")
	case term.IsList(o.t):
		if !first {
			w.Text(",")
		}
		head := term.Head(w.v, o.t)
		o.t, o.i = term.Tail(w.v, o.t), 1
		o.depth--
		w.Term(head, o.depth)
	default:
		w.Text("|")
		o.n = 1
		w.Term(o.t, o.depth-1)
	}
}

func (w *writer) stepTuple(o *opened) {
	switch {
	case o.i == o.n:
		w.close("}")
		return
	case o.i > 0 && o.depth == 1:
		w.close(",...}")
		return
	case o.i > 0:
		w.Text(",")
	}
	e := term.Element(w.v, o.t, o.i)
	o.i++
	o.depth--
	w.Term(e, o.depth)
}

// stepMap writes a key or a value. As in OTP a map that ends where the depth does is elided once
// more.
func (w *writer) stepMap(o *opened) {
	key, value := o.i/2, o.i%2 == 1
	if o.i == 0 {
		o.keys, o.vals = term.MapPairs(w.v, o.t)
	}
	switch {
	case value:
		w.Text(w.arrow())
		o.i++
		w.Term(o.vals[key], o.each)
		return
	case key > 0 && o.depth == 1:
		w.close(",...}")
		return
	case o.i == o.n:
		w.close("}")
		return
	case key > 0:
		w.Text(",")
	}
	o.i++
	o.depth--
	w.Term(o.keys[key], o.each)
}

func (w *writer) arrow() string {
	if w.display {
		return "=>"
	}
	return " => "
}

// atomicText returns the text of a term without parts.
func atomicText(v *emu.View, atoms *term.Atoms, t term.Term, unicode bool) string {
	kind, h := term.KindHeader(v, t)
	if term.IsBoxed(t) && term.IsOuterHeader(h) {
		return term.OuterOf(v, t, kind, h).String()
	}
	switch kind {
	case term.KindInteger:
		if term.IsSmall(t) {
			return strconv.Itoa(term.SmallValue(t))
		}
		return term.BigValue(v, t).String()
	case term.KindFloat:
		return quote.Float(term.FloatValue(v, t))
	case term.KindAtom:
		return quote.Atom(atoms.Name(t), unicode)
	case term.KindNil:
		return "[]"
	case term.KindPid:
		return fmt.Sprintf("<0.%d.0>", term.ImmValue(t))
	case term.KindRef:
		return fmt.Sprintf("#Ref<0.0.0.%d>", term.ImmValue(t))
	case term.KindFun:
		return funText(v, atoms, t, unicode)
	}
	return fmt.Sprintf("#Invalid<%#x>", t)
}

// funText names a fun. The names in an external fun are quoted like other atoms; OTP writes the
// bytes of their UTF-8.
func funText(v *emu.View, atoms *term.Atoms, t term.Term, unicode bool) string {
	if term.IsExport(v, t) {
		m, f, arity := term.ReadExport(v, t)
		return fmt.Sprintf("fun %s:%s/%d", quote.ExportName(atoms.Name(m), unicode),
			quote.ExportName(atoms.Name(f), unicode), arity)
	}
	f := term.ReadFun(v, t)
	module := atoms.Name(f.Module)
	return fmt.Sprintf("#Fun<%s.%d.%d>", module, f.Index, term.FunUniq(module, f.Index))
}

// bitsText writes a bitstring as numbers.
func bitsText(v *emu.View, t term.Term, depth int) string {
	data := term.BinBytes(v, t)
	return quote.Bits{Bytes: data, Bits: min(term.BitSize(v, t), 8*len(data))}.Numbers(depth)
}
