package term

import (
	"encoding/binary"
	"math/big"
	"sync"

	"github.com/vmihailenco/msgpack/v5"
)

// The wire format is MessagePack:
//
//	integer             int, uint; beyond 64 bits extension 5: a sign byte (0 plus, 1 minus), the magnitude, big-endian, no leading zero
//	float               float64
//	true, false         bool
//	undefined           nil
//	other atoms         extension 1: the name
//	list                array
//	list of characters  array; str is accepted
//	binary              bin
//	tuple               extension 2: an array
//	pid, reference      extensions 3 and 4: the number in 4 bytes, big-endian, then the name of the system
//	improper list       extension 6: an array, the tail last
//	map                 map
//	fun m:f/a           extension 7: an array of module, function, arity
//	other funs          extension 8: an array of system (str), module, index, arity, entry, free variables…
//	other bitstrings    extension 9: how many bits of the last byte are none of it, 1 to 7 in a byte; then the bytes, those bits zero
//	of other nodes      extension 10: a pid, port or reference as package external says
const (
	extAtom = 1 + iota
	extTuple
	extPid
	extRef
	extBig
	extImproper
	extExport
	extFun
	extBits
	extExternal
)

// Elements of the arrays of funs.
const (
	exportElems = 3
	funElems    = 5 // before the free variables
)

// Bounds of what is accepted from the wire, and sent.
const (
	MaxWireBytes = 16 << 20 // of one value; the Go value may need up to 16 times as much memory
	MaxWireDepth = 512      // levels of nesting, if a Codec says no other; elements of a list are one level
)

// packer writes wire format into memory, which cannot fail.
type packer struct {
	out []byte
	enc *msgpack.Encoder
}

// packers are those that are not in use.
var packers = sync.Pool{New: func() any {
	p := &packer{}
	p.enc = msgpack.NewEncoder(p)
	return p
}}

// fewBytes is the room that a packer begins with: that of a small message.
const fewBytes = 64

// newPacker returns a packer that has written nothing. It may be released.
func newPacker() *packer {
	p := packers.Get().(*packer)
	p.out = make([]byte, 0, fewBytes)
	return p
}

// release lets another use the packer, but not what it has written.
func (p *packer) release() {
	p.out = nil
	packers.Put(p)
}

// Write and WriteByte let the encoder write.
func (p *packer) Write(b []byte) (int, error) {
	p.out = append(p.out, b...)
	return len(b), nil
}

// WriteByte appends a byte.
func (p *packer) WriteByte(b byte) error {
	p.out = append(p.out, b)
	return nil
}

func (p *packer) null()           { _ = p.enc.EncodeNil() }
func (p *packer) boolean(x bool)  { _ = p.enc.EncodeBool(x) }
func (p *packer) int(n int64)     { _ = p.enc.EncodeInt(n) }
func (p *packer) uint(n uint64)   { _ = p.enc.EncodeUint(n) }
func (p *packer) str(s string)    { _ = p.enc.EncodeString(s) }
func (p *packer) array(n int)     { _ = p.enc.EncodeArrayLen(n) }
func (p *packer) mapping(n int)   { _ = p.enc.EncodeMapLen(n) }
func (p *packer) float(f float64) { _ = p.enc.EncodeFloat64(f) }

func (p *packer) bin(b []byte) {
	_ = p.enc.EncodeBytesLen(len(b))
	p.out = append(p.out, b...)
}

// bitstring writes bits of b, which has no more bytes than they need.
func (p *packer) bitstring(b []byte, bits int) {
	if bits%8 == 0 {
		p.bin(b)
		return
	}
	start := len(p.out)
	p.out = append(p.out, byte(8*len(b)-bits))
	p.out = append(p.out, b...)
	p.wrap(extBits, start)
}

// wrap makes the bytes from start on the payload of an extension.
func (p *packer) wrap(ext int8, start int) {
	payload := len(p.out) - start
	_ = p.enc.EncodeExtHeader(ext, payload)
	var header [6]byte
	n := copy(header[:], p.out[start+payload:])
	copy(p.out[start+n:], p.out[start:start+payload])
	copy(p.out[start:], header[:n])
}

func (p *packer) atom(name string) {
	switch name {
	case "true", "false":
		p.boolean(name == "true")
	case "undefined":
		p.null()
	default:
		start := len(p.out)
		p.out = append(p.out, name...)
		p.wrap(extAtom, start)
	}
}

// identifier writes a pid or a reference.
func (p *packer) identifier(ext int8, num uint32, system string) {
	start := len(p.out)
	p.out = binary.BigEndian.AppendUint32(p.out, num)
	p.out = append(p.out, system...)
	p.wrap(ext, start)
}

func (p *packer) integer(n *big.Int) {
	switch {
	case n.IsInt64():
		p.int(n.Int64())
	case n.IsUint64():
		p.uint(n.Uint64())
	default:
		start := len(p.out)
		sign := byte(0)
		if n.Sign() < 0 {
			sign = 1
		}
		p.out = append(p.out, sign)
		p.out = append(p.out, n.Bytes()...)
		p.wrap(extBig, start)
	}
}
