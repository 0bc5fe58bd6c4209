package term

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"math"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term/stack"
)

// Errors of reading the external term format.
var (
	ErrExternal      = errors.New("term: not a term in the external term format")
	ErrExternalLimit = errors.New("term: a term in the external term format is too large")
)

// ExternalReader builds terms from the external term format, which may be hostile. It takes the forms that OTP 25 takes, but for
// funs that are not loaded.
type ExternalReader struct {
	Atoms *Atoms
	// Safe refuses atoms that are not there yet.
	Safe bool
	// Limit bounds the bytes of a compressed term once it is not compressed any more, MaxInteger the bits of an integer.
	Limit, MaxInteger int
	// HasFun checks a fun against the loaded code.
	HasFun func(f FunInfo) bool

	body []byte // after the version byte, not compressed
	todo stack.Of[extFrame]
	maps []largeMap // under way, the innermost last
	edit MapEdit
}

// extFrame is a term under way: where the terms in it go. A list of n cells has its tail last; the
// halves of associations take turns. Terms may be nested as deep as they are long, so it is small.
type extFrame struct {
	kind extKind
	big  bool   // a large map
	at   uint32 // words of the builder before those where the terms go; what is large goes to the map
	i, n int32
}

// largeMap is one whose associations are in w until they are all there.
type largeMap struct{ w, root []emu.Word }

// Scan checks data, but for atoms, funs and keys that occur twice, and gives the words that Build needs at most, and how many bytes the
// term has taken. The error is ErrExternal or ErrExternalLimit.
func (r *ExternalReader) Scan(data []byte) (words, used int, err error) {
	if len(data) < 2 || data[0] != extVersion {
		return 0, 0, ErrExternal
	}
	r.body = data[1:]
	if data[1] == extCompressed {
		if used, err = r.inflate(data[2:]); err != nil {
			return 0, 0, err
		}
		used += 2
	}
	d := extLexer{rest: r.body}
	for pending := 1; pending > 0; pending-- {
		t := d.next()
		if pending += t.n; d.bad || pending-1 > len(d.rest) {
			return 0, 0, ErrExternal
		}
		if t.kind == extIsInteger && t.big.BitLen() > r.MaxInteger || t.kind == extIsBinary && t.num > MaxBits {
			return 0, 0, ErrExternalLimit
		}
		words += t.words()
	}
	if data[1] != extCompressed {
		used = len(data) - len(d.rest)
	} else if len(d.rest) > 0 {
		return 0, 0, ErrExternal
	}
	return words, used, nil
}

// inflate makes body of a compressed one: its size, and bytes in zlib's format. It gives the number of bytes that they take.
func (r *ExternalReader) inflate(data []byte) (used int, err error) {
	d := extLexer{rest: data}
	size := d.int(4)
	if size > r.Limit {
		return 0, ErrExternalLimit
	}
	in := bytes.NewReader(d.rest)
	z, err := zlib.NewReader(in)
	if err != nil {
		return 0, ErrExternal
	}
	r.body, err = io.ReadAll(io.LimitReader(z, int64(size)+1))
	if err != nil || len(r.body) != size {
		return 0, ErrExternal
	}
	return len(data) - in.Len(), nil
}

// words is what a term takes without those in it.
func (t *extToken) words() int {
	switch t.kind {
	case extIsInteger:
		return BigWords(t.big)
	case extIsFloat:
		return FloatWords
	case extIsOuter:
		return OuterWords(len(t.outer.Words))
	case extIsExport:
		return ExportWords
	case extIsFun:
		return FunWords(t.n)
	case extIsTuple:
		return TupleWords(t.n)
	case extIsMap:
		return MapRoom(t.n / 2)
	case extIsList:
		return ConsWords * (t.n - 1)
	case extIsString:
		return ConsWords * len(t.data)
	case extIsBinary:
		return BinaryWords(len(t.data))
	}
	return 0
}

// MapWork is what large maps have taken to build.
func (r *ExternalReader) MapWork() *MapWork { return &r.edit.MapWork }

// Build makes the term that Scan has checked; b has an Alloc. v sees the window of b and what b.Alloc places. The error is ErrExternal, one of the atom table, or
// one of b.Alloc; then b.Refs are boxes of no term, whose references have to be given back.
func (r *ExternalReader) Build(b *Builder, v *emu.View) (Term, error) {
	d := extLexer{rest: r.body}
	t, err := r.begin(&d, b)
	for err == nil && r.todo.Len() > 0 {
		top := r.todo.Top()
		if top.i == top.n {
			err = r.end(b, v, *top)
			r.todo.Drop()
			continue
		}
		slot := r.slot(b, *top)
		if top.i++; top.i == top.n && top.kind != extIsMap {
			r.todo.Drop() // what is nested in last places takes no stack
		}
		*slot, err = r.begin(&d, b)
	}
	r.todo, r.maps = stack.Of[extFrame]{}, nil
	return t, err
}

// slot is where the next term goes.
func (r *ExternalReader) slot(b *Builder, f extFrame) *emu.Word {
	switch i := f.i; {
	case f.kind == extIsMap:
		return &r.words(b, f)[i/2+i%2*(f.n/2)]
	case f.kind != extIsList:
		return &b.W[f.at+uint32(i)]
	case i == f.n-1:
		return &b.W[f.at+uint32(max(ConsWords*i-1, 0))]
	default:
		return &b.W[f.at+uint32(ConsWords*i)]
	}
}

// words are where the keys of a map go, and then its values.
func (r *ExternalReader) words(b *Builder, f extFrame) []emu.Word {
	if f.big {
		return r.maps[len(r.maps)-1].w
	}
	return b.W[f.at : f.at+uint32(f.n)]
}

// end completes a term: the keys of a map are put in order.
func (r *ExternalReader) end(b *Builder, v *emu.View, f extFrame) error {
	if f.kind != extIsMap {
		return nil
	}
	n, w := int(f.n/2), r.words(b, f)
	if !f.big {
		if SortPairs(v, r.Atoms, w[:n], w[n:]) < n {
			return ErrExternal
		}
		return nil
	}
	last := len(r.maps) - 1
	root := r.maps[last].root
	r.maps = r.maps[:last]
	if !r.edit.buildAt(root, b, v, r.Atoms, w[:n], w[n:]) {
		return ErrExternal
	}
	return nil
}

// open has the n terms in a container read, which go to some of the words of the builder from one
// on.
func (r *ExternalReader) open(b *Builder, kind extKind, at, words, n int) {
	clearTo(b.W[at : at+words])
	r.todo.Push(extFrame{kind: kind, at: uint32(at), n: int32(n)})
}

// clearTo makes words none that could be taken for terms while they are none.
func clearTo(w []emu.Word) {
	for i := range w {
		w[i] = Nil
	}
}

// begin reads a term; those in it are still to come.
func (r *ExternalReader) begin(d *extLexer, b *Builder) (Term, error) {
	t := d.next()
	for t.kind == extIsList && t.n == 1 { // no cells: only the tail
		t = d.next()
	}
	switch t.kind {
	case extIsInteger:
		return MakeInteger(b, t.big), nil
	case extIsFloat:
		return MakeFloat(b, math.Float64frombits(t.num)), nil
	case extIsAtom:
		return r.atom(t.names[0])
	case extIsPid:
		return Pid(uint32(t.num)), nil
	case extIsRef:
		return Ref(uint32(t.num)), nil
	case extIsOuter:
		node, err := r.atom(t.names[0])
		if err != nil {
			return None, err
		}
		t.outer.Node = node
		return b.Outer(t.outer), nil
	case extIsExport:
		return r.export(&t, b)
	case extIsFun:
		return r.fun(&t, b)
	case extIsTuple:
		_, p := b.box(SubTuple, t.n)
		r.open(b, t.kind, b.Used-t.n, t.n, t.n)
		return p, nil
	case extIsMap:
		return r.mapping(t.n, b), nil
	case extIsList:
		return r.list(t.n-1, b), nil
	case extIsString:
		return byteList(b, t.data), nil
	case extIsBinary:
		return b.Bitstring(t.data, int(t.num))
	}
	return Nil, nil
}

// mapping makes a map whose n keys and values are still to come.
func (r *ExternalReader) mapping(n int, b *Builder) Term {
	if n <= 2*MaxFlat {
		_, p := b.box(SubMap, n)
		r.open(b, extIsMap, b.Used-n, n, n)
		return p
	}
	root, p := b.root()
	m := largeMap{make([]emu.Word, n), root}
	clearTo(m.w)
	r.maps = append(r.maps, m)
	r.todo.Push(extFrame{kind: extIsMap, big: true, n: int32(n)})
	return p
}

func (r *ExternalReader) atom(name string) (Term, error) {
	if !r.Safe {
		return r.Atoms.Make(name)
	}
	t, found := r.Atoms.Lookup(name)
	if !found {
		return None, ErrExternal
	}
	return t, nil
}

func (r *ExternalReader) export(t *extToken, b *Builder) (Term, error) {
	m, err := r.atom(t.names[0])
	if err != nil {
		return None, err
	}
	f, err := r.atom(t.names[1])
	if err != nil {
		return None, err
	}
	return b.Export(m, f, t.fun.Arity), nil
}

func (r *ExternalReader) fun(t *extToken, b *Builder) (Term, error) {
	m, found := r.Atoms.Lookup(t.names[0])
	f := t.fun
	f.Module = m
	if !found || r.HasFun == nil || !r.HasFun(f) {
		return None, ErrExternal
	}
	p := b.Fun(m, f.Index, f.Arity, f.Entry, make([]Term, f.Free)...)
	r.open(b, t.kind, b.Used-f.Free, f.Free, f.Free)
	return p, nil
}

// list makes cells, whose heads and last tail are still to come.
func (r *ExternalReader) list(cells int, b *Builder) Term {
	first := b.Used
	list := ListAt(b.Top())
	r.open(b, extIsList, first, ConsWords*cells, cells+1)
	for range cells - 1 {
		b.Cons(Nil, ListAt(b.Top()+ConsWords*emu.WordBytes))
	}
	b.Cons(Nil, Nil)
	return list
}

func byteList(b *Builder, data []byte) Term {
	elems := make([]Term, len(data))
	for i, c := range data {
		elems[i] = Small(int(c))
	}
	return b.List(elems, Nil)
}
