// Package external has pids, ports and references of other nodes as Go values, and in the wire
// format of package term.
package external

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/quote"
)

// Kind says what a Value is.
type Kind uint8

// The kinds. No is that of the zero Value, which is none.
const (
	No Kind = iota
	Pid
	Port
	Ref
)

// MaxWords is the most words that a reference has.
const MaxWords = 5

// Value is a pid, port or reference of another node: plain data that can be compared, stored and
// sent back.
type Value struct {
	kind     Kind
	node     string
	creation uint32
	n        uint8 // how many words there are
	words    [MaxWords]uint32
}

// New makes a Value. Its words are the number and the serial of a pid, the upper and the lower half
// of a port's number, and the words of a reference, the least significant first.
func New(kind Kind, node string, creation uint32, words []uint32) Value {
	v := Value{kind: kind, node: node, creation: creation}
	v.n = uint8(copy(v.words[:], words))
	return v
}

// Kind returns what v is.
func (v Value) Kind() Kind { return v.kind }

// Node returns the name of the node.
func (v Value) Node() string { return v.node }

// Creation returns what distinguishes the node from those with its name.
func (v Value) Creation() uint32 { return v.creation }

// Words returns the words of New.
func (v Value) Words() []uint32 { return slices.Clone(v.words[:v.n]) }

// Size returns the number of words.
func (v Value) Size() int { return int(v.n) }

// String returns v as its node writes it, with the name of the node in place of a number.
func (v Value) String() string {
	node := quote.Atom(v.node, true)
	switch v.kind {
	case Pid:
		return fmt.Sprintf("<%s.%d.%d>", node, v.words[0], v.words[1])
	case Port:
		return fmt.Sprintf("#Port<%s.%d>", node, uint64(v.words[0])<<32|uint64(v.words[1]))
	case Ref:
		var text strings.Builder
		for _, w := range slices.Backward(v.words[:v.n]) {
			fmt.Fprintf(&text, ".%d", w)
		}
		return "#Ref<" + node + text.String() + ">"
	}
	return "undefined"
}

const (
	headBytes = 6 // kind, number of words, creation
	wordBytes = 4
)

// Append appends v in wire format: a byte 1 (pid), 2 (port) or 3 (reference), how many words it has
// in a byte, the creation and the words in 4 bytes each, big-endian, then the name of the node.
func (v Value) Append(data []byte) []byte {
	data = binary.BigEndian.AppendUint32(append(data, byte(v.kind), v.n), v.creation)
	for _, w := range v.words[:v.n] {
		data = binary.BigEndian.AppendUint32(data, w)
	}
	return append(data, v.node...)
}

// Parse returns the Value of wire format, and false if it is none.
func Parse(data []byte) (v Value, good bool) {
	if len(data) < headBytes {
		return v, false
	}
	v = Value{kind: Kind(data[0]), n: data[1], creation: binary.BigEndian.Uint32(data[2:])}
	data = data[headBytes:]
	if !v.wellFormed() || len(data) < wordBytes*v.Size() {
		return v, false
	}
	for i := range v.words[:v.n] {
		v.words[i] = binary.BigEndian.Uint32(data[wordBytes*i:])
	}
	v.node = string(data[wordBytes*v.Size():])
	return v, utf8.ValidString(v.node)
}

// wellFormed reports whether v has as many words as its kind can have.
func (v Value) wellFormed() bool {
	switch v.kind {
	case Pid, Port:
		return v.n == 2
	case Ref:
		return v.n <= MaxWords
	}
	return false
}
