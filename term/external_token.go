package term

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"
)

// extKind tells what begins at a place of the external term format.
type extKind uint8

const (
	extIsInteger extKind = iota
	extIsFloat
	extIsAtom
	extIsPid
	extIsRef
	extIsExport
	extIsFun
	extIsTuple
	extIsMap
	extIsNil
	extIsList // also one without elements before its tail
	extIsString
	extIsBinary
	extIsOuter
)

// extToken is one term, without those in it.
type extToken struct {
	kind  extKind
	n     int      // terms in it
	num   uint64   // of a pid or reference; bits of a float, of a binary
	big   *big.Int // an integer
	data  []byte   // of a string or binary
	names [2]string
	outer Outer   // without its node
	fun   FunInfo // without its module
}

// extLexer takes the external term format apart. After an error bad is set and what it gives means nothing.
type extLexer struct {
	rest []byte
	bad  bool
}

func (d *extLexer) fail() { d.bad, d.rest = true, nil }

// take gives the next n bytes.
func (d *extLexer) take(n int) []byte {
	if n < 0 || n > len(d.rest) {
		d.fail()
		return nil
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

// uint is a number of n bytes, at most 8.
func (d *extLexer) uint(n int) (x uint64) {
	for _, b := range d.take(n) {
		x = x<<8 | uint64(b)
	}
	return x
}

func (d *extLexer) int(n int) int { return int(d.uint(n)) }

// next reads a term up to what is in it.
func (d *extLexer) next() (t extToken) {
	switch tag := d.int(1); tag {
	case extSmallInteger, extInteger, extSmallBig, extLargeBig:
		t.kind, t.big = extIsInteger, d.integer(tag)
	case extNewFloat:
		t.kind, t.num = extIsFloat, d.float(d.uint(8))
	case extOldFloat:
		t.kind, t.num = extIsFloat, d.floatText()
	case extLatin1Atom, extShortLatin1, extUTF8Atom, extShortUTF8Atom:
		t.kind, t.names[0] = extIsAtom, d.atomText(tag)
	case extOldPid, extNewPid:
		t.names[0], t.outer = d.pid(tag)
		t.identify(d)
	case extOldPort, extNewPort, extV4Port:
		t.names[0], t.outer = d.port(tag)
		t.kind = extIsOuter
	case extOldRef, extNewRef, extNewerRef:
		t.names[0], t.outer = d.ref(tag)
		t.identify(d)
	case extExportFun:
		t.kind = extIsExport
		t.names = [2]string{d.atom(), d.atom()}
		t.fun.Arity = d.small(math.MaxUint8)
	case extNewFun:
		t.kind = extIsFun
		t.names[0], t.fun = d.funHead()
		t.n = t.fun.Free
	case extSmallTuple:
		t.kind, t.n = extIsTuple, d.int(1)
	case extLargeTuple:
		t.kind, t.n = extIsTuple, d.int(4)
	case extMapTag:
		t.kind, t.n = extIsMap, 2*d.int(4)
	case extNilTag:
		t.kind = extIsNil
	case extListTag:
		t.kind, t.n = extIsList, 1+d.int(4)
	case extString:
		t.kind, t.data = extIsString, d.take(d.int(2))
	case extBinary:
		t.kind, t.data = extIsBinary, d.take(d.int(4))
		t.num = uint64(8 * len(t.data))
	case extBitBinary:
		t.kind = extIsBinary
		t.data, t.num = d.bitBinary()
	default:
		d.fail()
	}
	if t.n > len(d.rest) {
		d.fail()
	}
	return t
}

func (d *extLexer) integer(tag int) *big.Int {
	n := 0
	switch tag {
	case extSmallInteger:
		return big.NewInt(int64(d.uint(1)))
	case extInteger:
		return big.NewInt(int64(int32(d.uint(4))))
	case extSmallBig:
		n = d.int(1)
	default:
		n = d.int(4)
	}
	negative := d.uint(1) != 0
	magnitude := slices.Clone(d.take(n))
	slices.Reverse(magnitude)
	x := new(big.Int).SetBytes(magnitude)
	if negative {
		x.Neg(x)
	}
	return x
}

// small is an integer from 0 to most, where no other term may be.
func (d *extLexer) small(most int64) int {
	switch tag := d.int(1); tag {
	case extSmallInteger, extInteger:
		if n := d.integer(tag).Int64(); n >= 0 && n <= most {
			return int(n)
		}
	}
	d.fail()
	return 0
}

func (d *extLexer) float(bits uint64) uint64 {
	if f := math.Float64frombits(bits); math.IsNaN(f) || math.IsInf(f, 0) {
		d.fail()
	}
	return bits
}

func (d *extLexer) floatText() uint64 {
	text, _, _ := strings.Cut(string(d.take(extFloatText)), "\x00")
	f, good := ParseFloat(text)
	if !good {
		d.fail()
	}
	return math.Float64bits(f)
}

func (d *extLexer) atomText(tag int) string {
	size := 2
	if tag == extShortLatin1 || tag == extShortUTF8Atom {
		size = 1
	}
	text := d.take(d.int(size))
	name := string(text)
	if tag == extLatin1Atom || tag == extShortLatin1 {
		name = FromLatin1(text)
	}
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > MaxAtomLength {
		d.fail()
	}
	return name
}

// atom is an atom where no other term may be.
func (d *extLexer) atom() string {
	switch tag := d.int(1); tag {
	case extLatin1Atom, extShortLatin1, extUTF8Atom, extShortUTF8Atom:
		return d.atomText(tag)
	}
	d.fail()
	return ""
}

// identify makes a pid or reference of this node that an immediate can say one.
func (t *extToken) identify(d *extLexer) {
	t.kind = extIsOuter
	if t.names[0] != NodeName || t.outer.Creation != 0 {
		return
	}
	o := &t.outer
	if first := o.first(); first < 1<<(32-ImmShift) && len(o.significant()) <= 1 {
		t.kind, t.num = extIsPid, uint64(first)
		if o.Kind == KindRef {
			t.kind = extIsRef
		}
		return
	}
	if o.Kind == KindPid && (o.Words[0] >= mostLocalPid || o.Words[1] >= mostSerial) ||
		o.Kind == KindRef && (len(o.Words) > 3 || o.first() >= mostRefWord) {
		d.fail()
	}
}

// Bounds of what OTP takes for numbers of its own pids and references.
const (
	mostLocalPid = 1 << 28
	mostSerial   = 1 << 13
	mostRefWord  = 1 << 18
)

// mostOldCreation is the largest creation in the forms that have one byte for it.
const mostOldCreation = 3

// creation reads a creation, of one byte in the older forms.
func (d *extLexer) creation(old bool) uint32 {
	if !old {
		return uint32(d.uint(4))
	}
	c := d.uint(1)
	if c > mostOldCreation {
		d.fail()
	}
	return uint32(c)
}

// pid reads node, number, serial and creation.
func (d *extLexer) pid(tag int) (node string, o Outer) {
	node = d.atom()
	o = Outer{Kind: KindPid, Words: []uint32{uint32(d.uint(4)), uint32(d.uint(4))}}
	o.Creation = d.creation(tag == extOldPid)
	return node, o
}

// port reads node, number and creation.
func (d *extLexer) port(tag int) (node string, o Outer) {
	node = d.atom()
	o = Outer{Kind: KindPort, Words: []uint32{0, 0}}
	if tag == extV4Port {
		o.Words[0] = uint32(d.uint(4))
	}
	o.Words[1] = uint32(d.uint(4))
	o.Creation = d.creation(tag == extOldPort)
	return node, o
}

// ref reads node, creation and words, of which there is one in the oldest form.
func (d *extLexer) ref(tag int) (node string, o Outer) {
	o.Kind = KindRef
	if tag == extOldRef {
		node = d.atom()
		o.Words = []uint32{uint32(d.uint(4))}
		o.Creation = d.creation(true)
		return node, o
	}
	n := d.int(2)
	if n > MaxRefWords {
		d.fail()
		return "", o
	}
	node = d.atom()
	o.Creation = d.creation(tag == extNewRef)
	for range n {
		o.Words = append(o.Words, uint32(d.uint(4)))
	}
	return node, o
}

// funHead reads a fun up to its free variables.
func (d *extLexer) funHead() (module string, f FunInfo) {
	d.take(4) // its size, which follows from what is in it
	f.Arity = d.int(1)
	version := d.take(FunVersionBytes)
	if len(version) == FunVersionBytes {
		f.Entry = int(binary.BigEndian.Uint64(version[FunVersionBytes-8:]) & math.MaxInt32)
	}
	if string(version) != string(FunVersion(f.Entry)) {
		d.fail()
	}
	f.Index, f.Free = d.int(4), d.int(4)
	module = d.atom()
	if d.small(math.MaxInt32) != f.Index {
		d.fail()
	}
	d.small(math.MaxInt32) // older number of the version
	if tag := d.int(1); tag == extOldPid || tag == extNewPid {
		d.pid(tag)
	} else {
		d.fail()
	}
	return module, f
}

// bitBinary reads bytes and how many bits of the last one belong to them; those that do not are cleared. It gives the number of all bits.
func (d *extLexer) bitBinary() (data []byte, bits uint64) {
	n := d.int(4)
	last := d.int(1)
	data = slices.Clone(d.take(n))
	if n == 0 && last > 0 || n > 0 && (last == 0 || last > 8) {
		d.fail()
	}
	if d.bad || n == 0 {
		return nil, 0
	}
	data[n-1] &= 0xFF << (8 - last)
	return data, uint64(8*(n-1) + last)
}
