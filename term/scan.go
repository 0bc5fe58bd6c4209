package term

import (
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/vmihailenco/msgpack/v5/msgpcode"
)

type tokenKind uint8

const (
	tokenNull tokenKind = iota
	tokenBool
	tokenInt
	tokenUint // beyond int64
	tokenFloat
	tokenStr
	tokenBin
	tokenAtom
	tokenPid
	tokenRef
	tokenBig
	tokenExternal
	// Containers, of n values; a map has 2n.
	tokenArray
	tokenMap
	tokenTuple
	tokenImproper
	tokenExport
	tokenFun
)

// token is the beginning of a value in wire format, or all of it if it has no parts.
type token struct {
	kind tokenKind
	bits uint64 // bool, int, uint or float; bits of the last byte of a bin that are none of it
	// str, bin, atom, external; name of the system of a pid or ref; magnitude of a big integer,
	// bits being its sign
	data []byte
	n    int // values in a container
	end  int // where an extension must end, 0 for other values
}

// size returns the number of bits of a bin.
func (t *token) size() int { return 8*len(t.data) - int(t.bits) }

// values returns the number of values that follow a token and belong to it.
func (t *token) values() int {
	if t.kind == tokenMap {
		return 2 * t.n
	}
	return t.n
}

// reader reads tokens. Every length it returns is at most what is left of the data.
type reader struct {
	data []byte
	pos  int
}

func (r *reader) errorf(format string, args ...any) error {
	return fmt.Errorf("term: wire format, byte %d: %s", r.pos, fmt.Sprintf(format, args...))
}

// take returns the next n bytes.
func (r *reader) take(n int) ([]byte, error) {
	if n > len(r.data)-r.pos {
		return nil, r.errorf("%d bytes needed, %d left", n, len(r.data)-r.pos)
	}
	p := r.data[r.pos : r.pos+n : r.pos+n]
	r.pos += n
	return p, nil
}

// number reads a big-endian number of 1, 2, 4 or 8 bytes.
func (r *reader) number(bytes int) (uint64, error) {
	p, err := r.take(bytes)
	var n uint64
	for _, b := range p {
		n = n<<8 | uint64(b)
	}
	return n, err
}

// length reads a length of 1, 2 or 4 bytes and checks that as many bytes are left, each of the
// counted being unit bytes at least.
func (r *reader) length(bytes, unit int) (int, error) {
	n, err := r.number(bytes)
	if err == nil && n > uint64(len(r.data)-r.pos)/uint64(unit) {
		err = r.errorf("length %d, %d bytes left", n, len(r.data)-r.pos)
	}
	return int(n), err
}

// next reads a token.
func (r *reader) next() (token, error) {
	p, err := r.take(1)
	if err != nil {
		return token{}, err
	}
	c := p[0]
	switch {
	case msgpcode.IsFixedNum(c):
		return token{kind: tokenInt, bits: uint64(int8(c))}, nil
	case msgpcode.IsFixedMap(c):
		return r.container(tokenMap, int(c&msgpcode.FixedMapMask), 2)
	case msgpcode.IsFixedArray(c):
		return r.container(tokenArray, int(c&msgpcode.FixedArrayMask), 1)
	case msgpcode.IsFixedString(c):
		return r.bytes(tokenStr, int(c&msgpcode.FixedStrMask))
	}
	return r.coded(c)
}

// coded reads a token whose first byte is nothing but a code.
func (r *reader) coded(c byte) (token, error) {
	switch c {
	case msgpcode.Nil:
		return token{kind: tokenNull}, nil
	case msgpcode.False, msgpcode.True:
		return token{kind: tokenBool, bits: uint64(c - msgpcode.False)}, nil
	case msgpcode.Float, msgpcode.Double:
		return r.float(4 << (c - msgpcode.Float))
	case msgpcode.Uint8, msgpcode.Uint16, msgpcode.Uint32, msgpcode.Uint64:
		n, err := r.number(1 << (c - msgpcode.Uint8))
		if n > math.MaxInt64 {
			return token{kind: tokenUint, bits: n}, err
		}
		return token{kind: tokenInt, bits: n}, err
	case msgpcode.Int8, msgpcode.Int16, msgpcode.Int32, msgpcode.Int64:
		size := 1 << (c - msgpcode.Int8)
		n, err := r.number(size)
		unused := 64 - 8*size
		return token{kind: tokenInt, bits: uint64(int64(n<<unused) >> unused)}, err
	case msgpcode.Bin8, msgpcode.Bin16, msgpcode.Bin32:
		return r.sized(tokenBin, 1<<(c-msgpcode.Bin8), 1)
	case msgpcode.Str8, msgpcode.Str16, msgpcode.Str32:
		return r.sized(tokenStr, 1<<(c-msgpcode.Str8), 1)
	case msgpcode.Array16, msgpcode.Array32:
		return r.sized(tokenArray, 2<<(c-msgpcode.Array16), 1)
	case msgpcode.Map16, msgpcode.Map32:
		return r.sized(tokenMap, 2<<(c-msgpcode.Map16), 2)
	case msgpcode.FixExt1, msgpcode.FixExt2, msgpcode.FixExt4, msgpcode.FixExt8, msgpcode.FixExt16:
		return r.extension(1 << (c - msgpcode.FixExt1))
	case msgpcode.Ext8, msgpcode.Ext16, msgpcode.Ext32:
		n, err := r.length(1<<(c-msgpcode.Ext8), 1)
		if err != nil {
			return token{}, err
		}
		return r.extension(n)
	}
	return token{}, r.errorf("code %#02x does not exist", c)
}

// sized reads the length and, of what is no container, the bytes of a token.
func (r *reader) sized(kind tokenKind, lengthBytes, unit int) (token, error) {
	n, err := r.length(lengthBytes, unit)
	if err != nil {
		return token{}, err
	}
	if kind == tokenArray || kind == tokenMap {
		return token{kind: kind, n: n}, nil
	}
	return r.bytes(kind, n)
}

func (r *reader) container(kind tokenKind, n, unit int) (token, error) {
	if n*unit > len(r.data)-r.pos {
		return token{}, r.errorf("length %d, %d bytes left", n, len(r.data)-r.pos)
	}
	return token{kind: kind, n: n}, nil
}

func (r *reader) bytes(kind tokenKind, n int) (token, error) {
	p, err := r.take(n)
	if err == nil && kind != tokenBin && !utf8.Valid(p) {
		err = r.errorf("text is not valid UTF-8")
	}
	return token{kind: kind, data: p}, err
}

func (r *reader) float(size int) (token, error) {
	n, err := r.number(size)
	f := math.Float64frombits(n)
	if size == 4 {
		f = float64(math.Float32frombits(uint32(n)))
	}
	if err == nil && (math.IsNaN(f) || math.IsInf(f, 0)) {
		err = r.errorf("%v is no number in Erlang", f)
	}
	return token{kind: tokenFloat, bits: math.Float64bits(f)}, err
}

// extContainers are the extensions that hold an array.
var extContainers = map[byte]tokenKind{
	extTuple: tokenTuple, extImproper: tokenImproper, extExport: tokenExport, extFun: tokenFun,
}

// extension reads an extension whose payload is size bytes: all of it, or up to the first value of
// a container.
func (r *reader) extension(size int) (token, error) {
	id, err := r.take(1)
	if err != nil {
		return token{}, err
	}
	if kind, ok := extContainers[id[0]]; ok {
		return r.extContainer(kind, size)
	}
	switch id[0] {
	case extAtom:
		t, err := r.bytes(tokenAtom, size)
		if err == nil && utf8.RuneCount(t.data) > MaxAtomLength {
			err = ErrAtomLength
		}
		return t, err
	case extPid:
		return r.identifier(tokenPid, size)
	case extRef:
		return r.identifier(tokenRef, size)
	case extBig:
		return r.bigInteger(size)
	case extBits:
		return r.bitstring(size)
	case extExternal:
		return r.external(size)
	}
	return token{}, r.errorf("extension %d is not known", int8(id[0]))
}

// extContainer reads an extension up to the first value of its array. The array has to follow at
// once: an extension directly in an extension would nest without being counted.
func (r *reader) extContainer(kind tokenKind, size int) (token, error) {
	if size < 1 || size > len(r.data)-r.pos {
		return token{}, r.errorf("length %d, %d bytes left", size, len(r.data)-r.pos)
	}
	end := r.pos + size
	c := r.data[r.pos]
	if !msgpcode.IsFixedArray(c) && c != msgpcode.Array16 && c != msgpcode.Array32 {
		return token{}, r.errorf("extension does not hold an array")
	}
	t, err := r.next()
	if err != nil {
		return token{}, err
	}
	t.kind, t.end = kind, end
	if !t.wellFormed() {
		return token{}, r.errorf("extension does not hold %d values", t.n)
	}
	return t, nil
}

// wellFormed reports whether the number of values of an extension is one it can have.
func (t *token) wellFormed() bool {
	switch t.kind {
	case tokenImproper:
		return t.n >= 2
	case tokenExport:
		return t.n == exportElems
	case tokenFun:
		return t.n >= funElems
	}
	return true
}

func (r *reader) identifier(kind tokenKind, size int) (token, error) {
	const numBytes = 4
	p, err := r.take(size)
	if err != nil {
		return token{}, err
	}
	if len(p) < numBytes || p[0]>>4 != 0 || !utf8.Valid(p[numBytes:]) {
		return token{}, r.errorf("bad pid or reference")
	}
	return token{kind: kind, bits: uint64(binary.BigEndian.Uint32(p)), data: p[numBytes:]}, nil
}

func (r *reader) bitstring(size int) (token, error) {
	p, err := r.take(size)
	if err != nil {
		return token{}, err
	}
	if len(p) < 2 || p[0] < 1 || p[0] > 7 || p[len(p)-1]&(1<<p[0]-1) != 0 {
		return token{}, r.errorf("bad bitstring")
	}
	return token{kind: tokenBin, bits: uint64(p[0]), data: p[1:]}, nil
}

func (r *reader) bigInteger(size int) (token, error) {
	p, err := r.take(size)
	if err != nil {
		return token{}, err
	}
	if len(p) < 2 || p[0] > 1 || p[1] == 0 {
		return token{}, r.errorf("bad big integer")
	}
	return token{kind: tokenBig, bits: uint64(p[0]), data: p[1:]}, nil
}

// scan checks that data is one value in wire format, nested at most depth levels, and nothing after
// it. It returns how many words the term of the value needs at most, with refc in a Builder that
// has an Alloc. It allocates little and does not recurse, whatever the data.
func scan(data []byte, depth int, refc bool) (words int, err error) {
	if len(data) > MaxWireBytes {
		return 0, fmt.Errorf("term: wire format: %d bytes, more than %d", len(data), MaxWireBytes)
	}
	r := reader{data: data}
	type level struct {
		left, end  int
		isMap, key bool // a map; within a key of one
	}
	levels := make([]level, 1, 8)
	levels[0].left = 1
	for len(levels) > 0 {
		top := &levels[len(levels)-1]
		if top.left == 0 {
			if top.end != 0 && top.end != r.pos {
				return 0, r.errorf("extension should end at byte %d", top.end)
			}
			levels = levels[:len(levels)-1]
			continue
		}
		key := top.key || top.isMap && top.left%2 == 0
		top.left--
		t, err := r.next()
		if err != nil {
			return 0, err
		}
		words += t.words(refc && !key)
		if t.kind < tokenArray {
			continue
		}
		if len(levels) > depth {
			return 0, r.errorf("nested deeper than %d levels", depth)
		}
		levels = append(levels, level{t.values(), t.end, t.kind == tokenMap, key})
	}
	if r.pos != len(data) {
		return 0, r.errorf("%d bytes after the value", len(data)-r.pos)
	}
	return words, nil
}

// words returns the number of words that the value of a token needs at most, without its parts;
// with refc those of the box of a large binary.
func (t *token) words(refc bool) int {
	switch t.kind {
	case tokenInt:
		return Int64Words(int64(t.bits))
	case tokenUint:
		return 3
	case tokenFloat:
		return FloatWords
	case tokenStr:
		return ConsWords * utf8.RuneCount(t.data)
	case tokenBin:
		if refc {
			return BinaryWords(len(t.data))
		}
		return BinWords(len(t.data))
	case tokenBig:
		return 1 + (len(t.data)+3)/4
	case tokenExternal:
		return OuterWords(t.external().Size())
	case tokenArray:
		return ConsWords * t.n
	case tokenMap:
		return MapRoom(t.n)
	case tokenTuple:
		return TupleWords(t.n)
	case tokenImproper:
		return ConsWords * (t.n - 1)
	case tokenExport:
		return ExportWords
	case tokenFun:
		return FunWords(t.n - funElems)
	}
	return 0
}
