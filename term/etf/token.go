package etf

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/foreign"
	"github.com/parallergo/epiphany/term/latin1"
	"github.com/parallergo/epiphany/term/quote"
)

// tokenKind tells what begins at a place of the external term format.
type tokenKind uint8

const (
	tokenInteger tokenKind = iota
	tokenFloat
	tokenAtom
	tokenPid
	tokenRef
	tokenExport
	tokenFun
	tokenTuple
	tokenMap
	tokenNil
	tokenList // also one without elements before its tail
	tokenString
	tokenBinary
	tokenOuter
)

// token is one term, without those in it.
type token struct {
	kind  tokenKind
	n     int      // terms in it
	num   uint64   // of a pid or reference; bits of a float, of a binary; an integer of 64 bits
	big   *big.Int // an integer of any size; nil for one in num
	data  []byte   // of a string or binary
	names [2]string
	outer term.Outer   // without its node
	fun   term.FunInfo // without its module
	made  maker        // of the fun
}

// maker is what a fun says of the code that it is of.
type maker struct {
	version        foreign.Version
	oldIndex, uniq int
}

// lexer takes the external term format apart. After an error bad is set and what it gives means
// nothing.
type lexer struct {
	rest []byte
	node string // the name of this node
	own  uint32 // its creation
	bad  bool
}

func (d *lexer) fail() { d.bad, d.rest = true, nil }

// take returns the next n bytes.
func (d *lexer) take(n int) []byte {
	if n < 0 || n > len(d.rest) {
		d.fail()
		return nil
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

// uint returns a number of n bytes, at most 8.
func (d *lexer) uint(n int) (x uint64) {
	for _, b := range d.take(n) {
		x = x<<8 | uint64(b)
	}
	return x
}

func (d *lexer) int(n int) int { return int(d.uint(n)) }

// next reads a term up to what is in it.
func (d *lexer) next() (t token) {
	switch tag := d.int(1); tag {
	case tagSmallInteger, tagInteger, tagSmallBig, tagLargeBig:
		t.kind = tokenInteger
		t.num, t.big = d.integer(tag)
	case tagNewFloat:
		t.kind, t.num = tokenFloat, d.float(d.uint(8))
	case tagOldFloat:
		t.kind, t.num = tokenFloat, d.floatText()
	case tagLatin1Atom, tagShortLatin1, tagUTF8Atom, tagShortUTF8Atom:
		t.kind, t.names[0] = tokenAtom, d.atomText(tag)
	case tagOldPid, tagNewPid:
		t.names[0], t.outer = d.pid(tag)
		t.identify(d)
	case tagOldPort, tagNewPort, tagV4Port:
		t.names[0], t.outer = d.port(tag)
		t.kind = tokenOuter
	case tagOldRef, tagNewRef, tagNewerRef:
		t.names[0], t.outer = d.ref(tag)
		t.identify(d)
	case tagExportFun:
		t.kind = tokenExport
		t.names = [2]string{d.atom(), d.atom()}
		t.fun.Arity = d.small(math.MaxUint8)
	case tagNewFun:
		t.kind = tokenFun
		t.names[0], t.fun, t.made = d.funHead()
		t.n = t.fun.Free
	case tagSmallTuple:
		t.kind, t.n = tokenTuple, d.int(1)
	case tagLargeTuple:
		t.kind, t.n = tokenTuple, d.int(4)
	case tagMap:
		t.kind, t.n = tokenMap, 2*d.int(4)
	case tagNil:
		t.kind = tokenNil
	case tagList:
		t.kind, t.n = tokenList, 1+d.int(4)
	case tagString:
		t.kind, t.data = tokenString, d.take(d.int(2))
	case tagBinary:
		t.kind, t.data = tokenBinary, d.take(d.int(4))
		t.num = uint64(8 * len(t.data))
	case tagBitBinary:
		t.kind = tokenBinary
		t.data, t.num = d.bitBinary()
	default:
		d.fail()
	}
	if t.n > len(d.rest) {
		d.fail()
	}
	return t
}

// integer reads a number of at most 32 bits, or of any size.
func (d *lexer) integer(tag int) (num uint64, large *big.Int) {
	n := 0
	switch tag {
	case tagSmallInteger:
		return d.uint(1), nil
	case tagInteger:
		return uint64(int32(d.uint(4))), nil
	case tagSmallBig:
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
	return 0, x
}

// bitLen is the number of bits of an integer, without its sign.
func (t *token) bitLen() int {
	if t.big != nil {
		return t.big.BitLen()
	}
	return bits.Len64(uint64(max(int64(t.num), -int64(t.num))))
}

// small returns an integer from 0 to most, where no other term may be.
func (d *lexer) small(most int64) int {
	switch tag := d.int(1); tag {
	case tagSmallInteger, tagInteger:
		if num, _ := d.integer(tag); int64(num) >= 0 && int64(num) <= most {
			return int(num)
		}
	}
	d.fail()
	return 0
}

func (d *lexer) float(bits uint64) uint64 {
	if f := math.Float64frombits(bits); math.IsNaN(f) || math.IsInf(f, 0) {
		d.fail()
	}
	return bits
}

func (d *lexer) floatText() uint64 {
	text, _, _ := strings.Cut(string(d.take(floatTextBytes)), "\x00")
	f, good := quote.ParseFloat(text)
	if !good {
		d.fail()
	}
	return math.Float64bits(f)
}

func (d *lexer) atomText(tag int) string {
	size := 2
	if tag == tagShortLatin1 || tag == tagShortUTF8Atom {
		size = 1
	}
	text := d.take(d.int(size))
	name := string(text)
	if tag == tagLatin1Atom || tag == tagShortLatin1 {
		name = latin1.Decode(text)
	}
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > term.MaxAtomLength {
		d.fail()
	}
	return name
}

// atom returns an atom where no other term may be.
func (d *lexer) atom() string {
	switch tag := d.int(1); tag {
	case tagLatin1Atom, tagShortLatin1, tagUTF8Atom, tagShortUTF8Atom:
		return d.atomText(tag)
	}
	d.fail()
	return ""
}

// identify makes a pid or reference of this node that an immediate can say one.
func (t *token) identify(d *lexer) {
	t.kind = tokenOuter
	if t.names[0] != d.node || t.outer.Creation != d.own {
		return
	}
	o := &t.outer
	if o.FitsImmediate() {
		t.kind, t.num = tokenPid, uint64(o.First())
		if o.Kind == term.KindRef {
			t.kind = tokenRef
		}
		return
	}
	if o.Kind == term.KindPid && (o.Words[0] >= mostLocalPid || o.Words[1] >= mostSerial) ||
		o.Kind == term.KindRef && (len(o.Words) > 3 || o.First() >= mostRefWord) {
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
func (d *lexer) creation(old bool) uint32 {
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
func (d *lexer) pid(tag int) (node string, o term.Outer) {
	node = d.atom()
	o = term.Outer{Kind: term.KindPid, Words: []uint32{uint32(d.uint(4)), uint32(d.uint(4))}}
	o.Creation = d.creation(tag == tagOldPid)
	return node, o
}

// port reads node, number and creation.
func (d *lexer) port(tag int) (node string, o term.Outer) {
	node = d.atom()
	o = term.Outer{Kind: term.KindPort, Words: []uint32{0, 0}}
	if tag == tagV4Port {
		o.Words[0] = uint32(d.uint(4))
	}
	o.Words[1] = uint32(d.uint(4))
	o.Creation = d.creation(tag == tagOldPort)
	return node, o
}

// ref reads node, creation and words, of which there is one in the oldest form.
func (d *lexer) ref(tag int) (node string, o term.Outer) {
	o.Kind = term.KindRef
	if tag == tagOldRef {
		node = d.atom()
		o.Words = []uint32{uint32(d.uint(4))}
		o.Creation = d.creation(true)
		return node, o
	}
	n := d.int(2)
	if n > term.MaxRefWords {
		d.fail()
		return "", o
	}
	node = d.atom()
	o.Creation = d.creation(tag == tagNewRef)
	for range n {
		o.Words = append(o.Words, uint32(d.uint(4)))
	}
	return node, o
}

// funHead reads a fun up to its free variables.
func (d *lexer) funHead() (module string, f term.FunInfo, by maker) {
	d.take(4) // its size, which follows from what is in it
	f.Arity = d.int(1)
	copy(by.version[:], d.take(len(by.version)))
	f.Index, f.Free = d.int(4), d.int(4)
	module = d.atom()
	by.oldIndex, by.uniq = d.small(term.MaxSmall), d.small(term.MaxSmall)
	if f.Index > term.MaxSmall || f.Free > term.MaxSmall {
		d.fail()
	}
	if tag := d.int(1); tag == tagOldPid || tag == tagNewPid {
		d.pid(tag)
	} else {
		d.fail()
	}
	return module, f, by
}

// bitBinary reads bytes and how many bits of the last one belong to them; those that do not are
// cleared. It gives the number of all bits.
func (d *lexer) bitBinary() (data []byte, bits uint64) {
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
