package term

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/emu"
)

// FromWire builds the term of data in b, see the function [FromWire].
func (c *Codec) FromWire(data []byte, b *Builder) (Term, error) {
	words, err := scan(data, c.depth(), b.Alloc != nil)
	if err != nil {
		return None, err
	}
	if words > len(b.W)-b.Used {
		return None, crossf("%d words needed, %d reserved", words, len(b.W)-b.Used)
	}
	d := termReader{reader: reader{data: data}, codec: c, b: b}
	return d.Term()
}

// termReader builds terms from data that has been scanned.
type termReader struct {
	reader
	codec *Codec
	b     *Builder
	view  *emu.View // of b, made when keys of a map have to be compared
	edit  MapEdit
	keys  int // how many keys of maps are being read, one in the other; view does not see payloads of theirs
}

func (d *termReader) Term() (Term, error) {
	t, err := d.next()
	if err != nil {
		return None, err
	}
	switch t.kind {
	case tokenNull:
		return AtomUndefined, nil
	case tokenBool:
		return AtomFalse - Term(t.bits)*(AtomFalse-AtomTrue), nil
	case tokenInt:
		return MakeInt64(d.b, int64(t.bits)), nil
	case tokenUint:
		return MakeInteger(d.b, new(big.Int).SetUint64(t.bits)), nil
	case tokenBig:
		return MakeInteger(d.b, t.bigInt()), nil
	case tokenFloat:
		return MakeFloat(d.b, math.Float64frombits(t.bits)), nil
	case tokenStr:
		return d.b.String(string(t.data)), nil
	case tokenBin:
		if d.keys > 0 {
			return d.b.HeapBits(t.data, t.size()), nil
		}
		return d.b.Bitstring(t.data, t.size())
	case tokenAtom:
		return d.codec.Atoms.Intern(string(t.data))
	case tokenPid:
		return Pid(uint32(t.bits)), d.home(t.data)
	case tokenRef:
		return Ref(uint32(t.bits)), d.home(t.data)
	case tokenExternal:
		return d.external(&t)
	case tokenArray:
		return d.list(t.n, false)
	case tokenImproper:
		return d.list(t.n, true)
	case tokenTuple:
		w, p := d.b.Object(SubTuple, t.n)
		return p, d.fill(w)
	case tokenMap:
		return d.mapping(t.n)
	case tokenExport:
		return d.export()
	}
	return d.fun(t.n - funElems)
}

// bigInt returns the value of a tokenBig.
func (t *token) bigInt() *big.Int {
	n := new(big.Int).SetBytes(t.data)
	if t.bits != 0 {
		n.Neg(n)
	}
	return n
}

// home checks that something belongs to the system of the codec.
func (d *termReader) home(system []byte) error {
	if string(system) != d.codec.System {
		return crossf("a pid, reference or fun of system %q cannot enter %q", system, d.codec.System)
	}
	return nil
}

// fill reads one term for each word.
func (d *termReader) fill(w []emu.Word) error {
	for i := range w {
		t, err := d.Term()
		if err != nil {
			return err
		}
		w[i] = t
	}
	return nil
}

// list builds a list of n terms, the last of them its tail if it is improper.
func (d *termReader) list(n int, improper bool) (Term, error) {
	cells := n
	if improper {
		cells--
	}
	if cells == 0 {
		return Nil, nil
	}
	first := d.b.Used
	list := ListAt(d.b.Top())
	for i := range cells {
		next := ListAt(d.b.Top() + ConsWords*emu.WordBytes)
		if i == cells-1 {
			next = Nil
		}
		d.b.Cons(Nil, next)
	}
	w := d.b.W[first:d.b.Used]
	for i := range cells {
		if err := d.fill(w[ConsWords*i : ConsWords*i+1]); err != nil {
			return None, err
		}
	}
	if !improper {
		return list, nil
	}
	err := d.fill(w[len(w)-1:])
	if err == nil && (IsList(w[len(w)-1]) || w[len(w)-1] == Nil) {
		err = d.errorf("the tail of an improper list is a list")
	}
	return list, err
}

func (d *termReader) mapping(n int) (Term, error) {
	var m Term
	var w, root []emu.Word
	if n <= MaxFlat {
		w, m = d.b.Object(SubMap, 2*n)
	} else {
		root, m = d.b.MapRoot()
		w = make([]emu.Word, 2*n)
	}
	keys, vals := w[:n], w[n:]
	for i := range n {
		d.keys++
		if err := d.fill(keys[i : i+1]); err != nil {
			return None, err
		}
		d.keys--
		if err := d.fill(vals[i : i+1]); err != nil {
			return None, err
		}
	}
	if n > 1 && d.view == nil {
		d.view = d.b.newView()
	}
	good := false
	if root == nil {
		good = SortPairs(d.view, d.codec.Atoms, keys, vals) == n
	} else {
		good = d.edit.BuildAt(root, d.b, d.view, d.codec.Atoms, keys, vals)
	}
	if !good {
		return None, d.errorf("a map has a key twice")
	}
	return m, nil
}

// newView makes a view that sees the window of the builder, at no cost, and nothing else.
func (b *Builder) newView() *emu.View {
	v := &emu.View{W: b.W, Seg: new([emu.Segments]emu.Segment)}
	for i := range v.Seg {
		v.Seg[i].Delta = -(b.Base / emu.WordBytes)
	}
	return v
}

func (d *termReader) export() (Term, error) {
	var w [exportElems]emu.Word
	if err := d.fill(w[:]); err != nil {
		return None, err
	}
	if !IsAtom(w[0]) || !IsAtom(w[1]) || !isArity(w[2]) {
		return None, d.errorf("an external fun is not made of two atoms and an arity")
	}
	return d.b.Export(w[0], w[1], SmallValue(w[2])), nil
}

func isArity(t Term) bool { return IsSmall(t) && SmallValue(t) >= 0 && SmallValue(t) <= 255 }

func (d *termReader) fun(free int) (Term, error) {
	system, err := d.next()
	if err != nil {
		return None, err
	}
	if system.kind != tokenStr {
		return None, d.errorf("a fun does not begin with the name of its system")
	}
	if err := d.home(system.data); err != nil {
		return None, err
	}
	var head [funElems - 1]emu.Word
	if err := d.fill(head[:]); err != nil {
		return None, err
	}
	if !IsAtom(head[0]) || !IsSmall(head[1]) || !isArity(head[2]) || !IsSmall(head[3]) {
		return None, d.errorf("a fun is not made of an atom, an index, an arity and an entry")
	}
	f := FunInfo{head[0], SmallValue(head[1]), SmallValue(head[2]), SmallValue(head[3]), free}
	entry, ok := 0, false
	if d.codec.FunEntry != nil {
		entry, ok = d.codec.FunEntry(f)
	}
	if !ok {
		return None, crossf("fun %d of module %s is not loaded here", f.Index,
			d.codec.Atoms.Name(f.Module))
	}
	t := d.b.Fun(f.Module, f.Index, f.Arity, entry, make([]Term, free)...)
	return t, d.fill(d.b.W[d.b.Used-free : d.b.Used])
}
