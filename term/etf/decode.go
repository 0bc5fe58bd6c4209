package etf

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"math"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/foreign"
	"github.com/parallergo/epiphany/term/stack"
)

// Errors of reading the external term format.
var (
	ErrFormat = errors.New("term: not a term in the external term format")
	ErrLimit  = errors.New("term: a term in the external term format is too large")
)

// Decoder builds terms from the external term format, which may be hostile. It takes the forms that
// OTP 25 takes. A fun whose code is not loaded becomes a foreign.Fun.
type Decoder struct {
	Atoms *term.Atoms
	// Safe refuses atoms that are not there yet.
	Safe bool
	// Limit bounds the bytes of a compressed term once it is not compressed any more, MaxInteger
	// the bits of an integer.
	Limit, MaxInteger int
	// HasFun checks a fun against the loaded code.
	HasFun func(f term.FunInfo) bool

	body []byte // after the version byte, not compressed
	todo stack.Of[frame]
	maps []largeMap // under way, the innermost last
	edit term.MapEdit
}

// frame is a term under way: where the terms in it go. A list of n cells has its tail last; the
// halves of associations take turns. Terms may be nested as deep as they are long, so it is small.
type frame struct {
	kind tokenKind
	big  bool   // a large map
	at   uint32 // words of the builder before those where the terms go; what is large goes to the map
	i, n int32
}

// largeMap is one whose associations are in w until they are all there.
type largeMap struct{ w, root []emu.Word }

// Scan checks data, but for atoms, funs and keys that occur twice, and gives the words that Build
// needs at most, and how many bytes the term has taken. The error is ErrFormat or ErrLimit.
func (r *Decoder) Scan(data []byte) (words, used int, err error) {
	if len(data) < 2 || data[0] != version {
		return 0, 0, ErrFormat
	}
	r.body = data[1:]
	if data[1] == tagCompressed {
		if used, err = r.inflate(data[2:]); err != nil {
			return 0, 0, err
		}
		used += 2
	}
	d := lexer{rest: r.body, node: r.Atoms.Node(), own: r.Atoms.Creation()}
	for pending := 1; pending > 0; pending-- {
		t := d.next()
		if pending += t.n; d.bad || pending-1 > len(d.rest) {
			return 0, 0, ErrFormat
		}
		if t.kind == tokenInteger && t.bitLen() > r.MaxInteger || t.kind == tokenBinary &&
			t.num > term.MaxBits {
			return 0, 0, ErrLimit
		}
		words += t.words()
	}
	if data[1] != tagCompressed {
		used = len(data) - len(d.rest)
	} else if len(d.rest) > 0 {
		return 0, 0, ErrFormat
	}
	return words, used, nil
}

// inflate makes body of a compressed one: its size, and bytes in zlib's format. It gives the number
// of bytes that they take.
func (r *Decoder) inflate(data []byte) (used int, err error) {
	d := lexer{rest: data}
	size := d.int(4)
	if size > r.Limit {
		return 0, ErrLimit
	}
	in := bytes.NewReader(d.rest)
	z, err := zlib.NewReader(in)
	if err != nil {
		return 0, ErrFormat
	}
	r.body, err = io.ReadAll(io.LimitReader(z, int64(size)+1))
	if err != nil || len(r.body) != size {
		return 0, ErrFormat
	}
	return len(data) - in.Len(), nil
}

// words is what a term takes without those in it.
func (t *token) words() int {
	switch t.kind {
	case tokenInteger:
		if t.big == nil {
			return term.Int64Words(int64(t.num))
		}
		return term.BigWords(t.big)
	case tokenFloat:
		return term.FloatWords
	case tokenOuter:
		return term.OuterWords(len(t.outer.Words))
	case tokenExport:
		return term.ExportWords
	case tokenFun:
		return term.FunWords(t.n)
	case tokenTuple:
		return term.TupleWords(t.n)
	case tokenMap:
		return term.MapRoom(t.n / 2)
	case tokenList:
		return term.ConsWords * (t.n - 1)
	case tokenString:
		return term.ConsWords * len(t.data)
	case tokenBinary:
		return term.BinaryWords(len(t.data))
	}
	return 0
}

// MapWork is what large maps have taken to build.
func (r *Decoder) MapWork() *term.MapWork { return &r.edit.MapWork }

// Build makes the term that Scan has checked; b has an Alloc. v sees the window of b and what
// b.Alloc places. The error is ErrFormat, one of the atom table, or one of b.Alloc; then b.Refs are
// boxes of no term, whose references have to be given back.
func (r *Decoder) Build(b *term.Builder, v *emu.View) (term.Term, error) {
	d := lexer{rest: r.body, node: r.Atoms.Node(), own: r.Atoms.Creation()}
	t, err := r.begin(&d, b)
	for err == nil && r.todo.Len() > 0 {
		top := r.todo.Top()
		if top.i == top.n {
			err = r.end(b, v, *top)
			r.todo.Drop()
			continue
		}
		slot := r.slot(b, *top)
		if top.i++; top.i == top.n && top.kind != tokenMap {
			r.todo.Drop() // what is nested in last places takes no stack
		}
		*slot, err = r.begin(&d, b)
	}
	r.todo, r.maps = stack.Of[frame]{}, nil
	return t, err
}

// slot is where the next term goes.
func (r *Decoder) slot(b *term.Builder, f frame) *emu.Word {
	switch i := f.i; {
	case f.kind == tokenMap:
		return &r.words(b, f)[i/2+i%2*(f.n/2)]
	case f.kind != tokenList:
		return &b.W[f.at+uint32(i)]
	case i == f.n-1:
		return &b.W[f.at+uint32(max(term.ConsWords*i-1, 0))]
	default:
		return &b.W[f.at+uint32(term.ConsWords*i)]
	}
}

// words are where the keys of a map go, and then its values.
func (r *Decoder) words(b *term.Builder, f frame) []emu.Word {
	if f.big {
		return r.maps[len(r.maps)-1].w
	}
	return b.W[f.at : f.at+uint32(f.n)]
}

// end completes a term: the keys of a map are put in order.
func (r *Decoder) end(b *term.Builder, v *emu.View, f frame) error {
	if f.kind != tokenMap {
		return nil
	}
	n, w := int(f.n/2), r.words(b, f)
	if !f.big {
		if term.SortPairs(v, r.Atoms, w[:n], w[n:]) < n {
			return ErrFormat
		}
		return nil
	}
	last := len(r.maps) - 1
	root := r.maps[last].root
	r.maps = r.maps[:last]
	if !r.edit.BuildAt(root, b, v, r.Atoms, w[:n], w[n:]) {
		return ErrFormat
	}
	return nil
}

// open has the n terms in a container read, which go to some of the words of the builder from one
// on.
func (r *Decoder) open(b *term.Builder, kind tokenKind, at, words, n int) {
	clearTo(b.W[at : at+words])
	r.todo.Push(frame{kind: kind, at: uint32(at), n: int32(n)})
}

// clearTo makes words none that could be taken for terms while they are none.
func clearTo(w []emu.Word) {
	for i := range w {
		w[i] = term.Nil
	}
}

// begin reads a term; those in it are still to come.
func (r *Decoder) begin(d *lexer, b *term.Builder) (term.Term, error) {
	t := d.next()
	for t.kind == tokenList && t.n == 1 { // no cells: only the tail
		t = d.next()
	}
	switch t.kind {
	case tokenInteger:
		if t.big == nil {
			return term.MakeInt64(b, int64(t.num)), nil
		}
		return term.MakeInteger(b, t.big), nil
	case tokenFloat:
		return term.MakeFloat(b, math.Float64frombits(t.num)), nil
	case tokenAtom:
		return r.atom(t.names[0])
	case tokenPid:
		return term.Pid(uint32(t.num)), nil
	case tokenRef:
		return term.Ref(uint32(t.num)), nil
	case tokenOuter:
		node, err := r.atom(t.names[0])
		if err != nil {
			return term.None, err
		}
		t.outer.Node = node
		return b.Outer(t.outer), nil
	case tokenExport:
		return r.export(&t, b)
	case tokenFun:
		return r.fun(&t, b)
	case tokenTuple:
		_, p := b.Object(term.SubTuple, t.n)
		r.open(b, t.kind, b.Used-t.n, t.n, t.n)
		return p, nil
	case tokenMap:
		return r.mapping(t.n, b), nil
	case tokenList:
		return r.list(t.n-1, b), nil
	case tokenString:
		return bytesList(b, t.data), nil
	case tokenBinary:
		return b.Bitstring(t.data, int(t.num))
	}
	return term.Nil, nil
}

// mapping makes a map whose n keys and values are still to come.
func (r *Decoder) mapping(n int, b *term.Builder) term.Term {
	if n <= 2*term.MaxFlat {
		_, p := b.Object(term.SubMap, n)
		r.open(b, tokenMap, b.Used-n, n, n)
		return p
	}
	root, p := b.MapRoot()
	m := largeMap{make([]emu.Word, n), root}
	clearTo(m.w)
	r.maps = append(r.maps, m)
	r.todo.Push(frame{kind: tokenMap, big: true, n: int32(n)})
	return p
}

func (r *Decoder) atom(name string) (term.Term, error) {
	if !r.Safe {
		return r.Atoms.Make(name)
	}
	t, found := r.Atoms.Lookup(name)
	if !found {
		return term.None, ErrFormat
	}
	return t, nil
}

func (r *Decoder) export(t *token, b *term.Builder) (term.Term, error) {
	m, err := r.atom(t.names[0])
	if err != nil {
		return term.None, err
	}
	f, err := r.atom(t.names[1])
	if err != nil {
		return term.None, err
	}
	return b.Export(m, f, t.fun.Arity), nil
}

func (r *Decoder) fun(t *token, b *term.Builder) (term.Term, error) {
	m, err := r.atom(t.names[0])
	first, loaded := r.Atoms.Foreign.First(m, t.made.version)
	f := t.fun
	f.Module, f.Entry = m, first+f.Index
	switch {
	case err != nil:
		return term.None, err
	case r.HasFun == nil:
		return term.None, ErrFormat
	case !loaded || !r.HasFun(f):
		found := false
		f.Entry, found = r.Atoms.Foreign.Entry(foreign.Fun{Module: m, Index: f.Index, Arity: f.Arity,
			Free: f.Free, Version: t.made.version, OldIndex: t.made.oldIndex, Uniq: t.made.uniq})
		if !found {
			return term.None, ErrLimit
		}
	}
	p := b.Fun(m, f.Index, f.Arity, f.Entry, make([]term.Term, f.Free)...)
	r.open(b, t.kind, b.Used-f.Free, f.Free, f.Free)
	return p, nil
}

// list makes cells, whose heads and last tail are still to come.
func (r *Decoder) list(cells int, b *term.Builder) term.Term {
	first := b.Used
	list := term.ListAt(b.Top())
	r.open(b, tokenList, first, term.ConsWords*cells, cells+1)
	for range cells - 1 {
		b.Cons(term.Nil, term.ListAt(b.Top()+term.ConsWords*emu.WordBytes))
	}
	b.Cons(term.Nil, term.Nil)
	return list
}

func bytesList(b *term.Builder, data []byte) term.Term {
	elems := make([]term.Term, len(data))
	for i, c := range data {
		elems[i] = term.Small(int(c))
	}
	return b.List(elems, term.Nil)
}
