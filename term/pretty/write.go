package pretty

import (
	"fmt"
	"strconv"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
	"github.com/parallergo/epiphany/term/uniq"
)

// MaxText is the limit of the text of one term, in bytes: more than a list of characters in the
// emulated memory could have. The rest is elided. Only a term that shares parts, or is nested very
// deep, can reach the limit.
const MaxText = 64 << 20

// Format is how terms are written. The zero value is that of ~w and ~p.
type Format struct {
	Unicode  bool // characters beyond Latin-1 are not escaped, as with the modifier t
	NoString bool // lists and binaries of characters are not written as strings, as with the modifier l
	// how many levels and elements are shown before the rest is elided, as with ~W and ~P; 0 for
	// no bound
	Depth  int
	Column int // the column where Print begins, counted from 1; 0 for 1
	Width  int // length of a line in Print; 0 for DefaultWidth
	Most   int // about how many characters are shown before the rest is elided; 0 for MaxText

	// the depth is limited to the least one with which Print fills this number of characters; 0 for
	// no bound
	Chars int
	// limit of the characters of a line in Print without its indentation; 0 for no bound
	Line    int
	Records map[Record][]string // names of the fields of tuples that Print writes as records
}

// Record is a kind of tuple: its first element, an atom, and the number of elements after it.
type Record struct {
	Name   term.Term
	Fields int
}

// Write writes t on one line like ~w, or like ~W with a depth. The text is UTF-8.
func Write(v *emu.View, atoms *term.Atoms, t term.Term, f Format) string {
	text, _ := WriteWithin(v, atoms, t, f)
	return text
}

// WriteWithin is Write, and reports whether nothing is elided because of MaxText or Most.
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

// writer writes a term without recursion: todo is the stack of open lists, tuples and maps.
type writer struct {
	v       *emu.View
	atoms   *term.Atoms
	format  Format
	display bool // as by Display
	out     []byte
	todo    []opened
}

// opened is a list, tuple or map whose opening bracket has been written.
type opened struct {
	kind  term.Kind
	t     term.Term // the rest of a list; a tuple or map
	i, n  int       // next and number of elements; in a map keys and values count
	depth int       // for the rest of the elements; 0 or less: no bound
	each  int       // depth for the keys and values of a map

	keys, vals []term.Term // of a map
}

func (w *writer) Text(s string) { w.out = append(w.out, s...) }

// Term writes an atomic term, or begins to write t. At depth 1 only the brackets are written.
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

// open begins a list, tuple or map, or writes its elided form.
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

// step writes the next part of the innermost open term, or closes it if there is none.
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

// stepMap writes a key or a value. As in OTP a map whose last association exhausts the depth is
// followed by an elision nevertheless.
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

// funText returns the text of a fun. The names in an external fun are quoted like other atoms,
// where OTP writes the bytes of their UTF-8.
func funText(v *emu.View, atoms *term.Atoms, t term.Term, unicode bool) string {
	if term.IsExport(v, t) {
		m, f, arity := term.ReadExport(v, t)
		return fmt.Sprintf("fun %s:%s/%d", quote.ExportName(atoms.Name(m), unicode),
			quote.ExportName(atoms.Name(f), unicode), arity)
	}
	f := term.ReadFun(v, t)
	module := atoms.Name(f.Module)
	if g, is := atoms.Foreign.At(f.Entry); is {
		return fmt.Sprintf("#Fun<%s.%d.%d>", module, g.OldIndex, g.Uniq)
	}
	return fmt.Sprintf("#Fun<%s.%d.%d>", module, f.Index, uniq.Of(module, f.Index))
}

// bitsText writes a bitstring as numbers.
func bitsText(v *emu.View, t term.Term, depth int) string {
	data := term.BinBytes(v, t)
	return quote.Bits{Bytes: data, Bits: min(term.BitSize(v, t), 8*len(data))}.Numbers(depth)
}
