package term

import (
	"cmp"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term/external"
)

// Codec converts terms between emulated memory and the wire format. The functions ToWire, FromWire
// and ToGo use one that has only atoms: its pids, references and funs belong to the system with the
// empty name, and FromWire refuses funs.
type Codec struct {
	Atoms *Atoms
	// System is the name of the system in pids, references and funs. Those of another system are
	// refused.
	System string
	// MaxDepth bounds the nesting in both directions; 0 means MaxWireDepth.
	MaxDepth int
	// FunEntry checks a decoded fun against the loaded code and returns its entry. If it is nil,
	// funs are refused.
	FunEntry func(f FunInfo) (entry int, ok bool)
}

// ToWire encodes t. It fails with a *CrossError when t is nested too deeply, or contains a fun that
// cannot be encoded or a binary that is not visible.
func ToWire(v *emu.View, atoms *Atoms, t Term) ([]byte, error) {
	return (&Codec{Atoms: atoms}).ToWire(v, t)
}

// WireSize checks that data is one value in wire format and returns how many words FromWire needs
// for it at most.
func WireSize(data []byte) (words int, err error) { return scan(data, MaxWireDepth, false) }

// WireSizeRefc is WireSize for a Builder with an Alloc.
func WireSizeRefc(data []byte) (words int, err error) { return scan(data, MaxWireDepth, true) }

// FromWire builds the term of data, which may be untrusted. b must have room for WireSize words, or
// WireSizeRefc if b has an Alloc. FromWire adds atoms to the table. A binary in the key of a map is
// on the heap, whatever its size. After an error the boxes in b.Refs belong to no term; the caller
// must drop their references.
func FromWire(data []byte, b *Builder, atoms *Atoms) (Term, error) {
	return (&Codec{Atoms: atoms}).FromWire(data, b)
}

// ToGo returns the Go value of t, see the types in this package. It fails as ToWire does.
func ToGo(v *emu.View, atoms *Atoms, t Term) (any, error) {
	return (&Codec{Atoms: atoms}).ToGo(v, t)
}

func (c *Codec) depth() int { return cmp.Or(c.MaxDepth, MaxWireDepth) }

// ToGo returns the Go value of t.
func (c *Codec) ToGo(v *emu.View, t Term) (any, error) {
	data, err := c.ToWire(v, t)
	if err != nil {
		return nil, err
	}
	return Decode(data)
}

// ToWire encodes t.
func (c *Codec) ToWire(v *emu.View, t Term) ([]byte, error) {
	e := termPacker{packer: newPacker(), codec: c, v: v}
	defer e.release()
	if err := e.Term(t, c.depth()); err != nil {
		return nil, err
	}
	return e.out, nil
}

// termPacker encodes terms.
type termPacker struct {
	*packer
	codec *Codec
	v     *emu.View
}

// Term encodes t, which may be nested depth levels deep.
func (e *termPacker) Term(t Term, depth int) error {
	kind, h := KindHeader(e.v, t)
	if kind.isContainer() && depth == 0 {
		return crossf("nested deeper than %d levels", e.codec.depth())
	}
	if len(e.out) > MaxWireBytes {
		return crossf("larger than %d bytes", MaxWireBytes)
	}
	if IsBoxed(t) && isOuterSub(HeaderSub(h)) {
		o := readOuter(e.v, t, h)
		node := e.codec.Atoms.Name(o.Node)
		e.external(external.New(externalKinds[o.Kind], node, o.Creation, o.Words))
		return nil
	}
	switch kind {
	case KindInteger:
		if n, ok := IntValue(e.v, t); ok {
			e.int(n)
		} else {
			e.integer(BigValue(e.v, t))
		}
	case KindFloat:
		e.float(FloatValue(e.v, t))
	case KindAtom:
		e.atom(e.codec.Atoms.Name(t))
	case KindPid:
		e.identifier(extPid, ImmValue(t), e.codec.System)
	case KindRef:
		e.identifier(extRef, ImmValue(t), e.codec.System)
	case KindNil:
		e.array(0)
	case KindBinary:
		if unseen(e.v, t, h) {
			return crossf("a binary of %d bytes is out of sight", BinSize(e.v, t))
		}
		e.bitstring(BinBytes(e.v, t), BitSize(e.v, t))
	case KindList:
		return e.list(t, depth-1)
	case KindTuple:
		start := len(e.out)
		e.array(HeaderArity(h))
		err := e.words(t, 1, HeaderArity(h), depth-1)
		e.wrap(extTuple, start)
		return err
	case KindMap:
		return e.associations(t, depth-1)
	case KindFun:
		return e.fun(t, depth-1)
	default:
		return crossf("%#x is no term", t)
	}
	return nil
}

// isContainer reports whether a term is a container in wire format, which counts as a level.
func (k Kind) isContainer() bool {
	switch k {
	case KindFun, KindTuple, KindMap, KindNil, KindList:
		return true
	}
	return false
}

// words encodes n terms from word i of the object of t on.
func (e *termPacker) words(t Term, i, n, depth int) error {
	for ; n > 0; n-- {
		if err := e.Term(Word(e.v, t, i), depth); err != nil {
			return err
		}
		i++
	}
	return nil
}

func (e *termPacker) list(t Term, depth int) error {
	start := len(e.out)
	n, proper := ListLen(e.v, t)
	if !proper {
		n++
	}
	e.array(n)
	for ; IsList(t); t = Tail(e.v, t) {
		if err := e.Term(Head(e.v, t), depth); err != nil {
			return err
		}
	}
	if proper {
		return nil
	}
	err := e.Term(t, depth)
	e.wrap(extImproper, start)
	return err
}

func (e *termPacker) associations(t Term, depth int) error {
	keys, vals := MapPairs(e.v, t)
	e.mapping(len(keys))
	for i := range keys {
		if err := e.Term(keys[i], depth); err != nil {
			return err
		}
		if err := e.Term(vals[i], depth); err != nil {
			return err
		}
	}
	return nil
}

func (e *termPacker) fun(t Term, depth int) error {
	start := len(e.out)
	if IsExport(e.v, t) {
		m, f, arity := ReadExport(e.v, t)
		e.array(exportElems)
		e.atom(e.codec.Atoms.Name(m))
		e.atom(e.codec.Atoms.Name(f))
		e.int(int64(arity))
		e.wrap(extExport, start)
		return nil
	}
	f := ReadFun(e.v, t)
	e.array(funElems + f.Free)
	e.str(e.codec.System)
	e.atom(e.codec.Atoms.Name(f.Module))
	e.int(int64(f.Index))
	e.int(int64(f.Arity))
	e.int(int64(f.Entry))
	err := e.words(t, FunHead, f.Free, depth)
	e.wrap(extFun, start)
	return err
}
