package term

import "fmt"

// The Go values of terms without a predeclared Go type. The other terms are
//
//	integer           int64, or *big.Int beyond 64 bits
//	float             float64
//	list              List, *ImproperList
//	list of chars     string (into Erlang only; a list of integers comes back as List)
//	binary            []byte; a bitstring that is none is a Bitstring
//	true, false       bool
//	undefined         nil
type (
	// AtomName is an atom.
	AtomName string
	// Tuple is a tuple.
	Tuple []any
	// List is a proper list.
	List []any
	// Map is a map; the order of its associations does not matter, a key occurs once.
	Map []Pair
)

// Pair is an association of a Map.
type Pair struct{ Key, Value any }

// ImproperList is a list that ends in Tail, which is not a list. Elems is not empty.
type ImproperList struct {
	Elems []any
	Tail  any
}

// Bitstring is Bits bits of Bytes, which has no more bytes than they need. The bits of a byte begin
// with its highest; those of the last byte that are none of the bitstring do not matter.
type Bitstring struct {
	Bytes []byte
	Bits  int
}

// valid reports whether b is what it should be.
func (b Bitstring) valid() bool { return b.Bits >= 0 && len(b.Bytes) == bytesOf(b.Bits) }

// Clean is b with zeros behind its bits.
func (b Bitstring) clean() Bitstring {
	if rest := b.Bits % 8; rest > 0 {
		b.Bytes = append([]byte{}, b.Bytes...)
		b.Bytes[len(b.Bytes)-1] &= 0xFF << (8 - rest)
	}
	return b
}

// PidValue identifies a process of the named system: plain data that keeps nothing alive.
type PidValue struct {
	Num    uint32
	System string
}

// RefValue is a reference made by the named system.
type RefValue struct {
	Num    uint32
	System string
}

// ExportValue is the external fun Module:Function/Arity.
type ExportValue struct {
	Module, Function AtomName
	Arity            int
}

// FunValue is a fun of the named system. Go code can only store it and send it back.
type FunValue struct {
	System              string
	Module              AtomName
	Index, Arity, Entry int
	Free                []any
}

// Record marks a struct that crosses as a tagged tuple. It is embedded first, with the tag:
//
//	type Order struct {
//		term.Record `erl:"order"`
//		ID    int
//		Items []Item
//	}
//
// is {order, ID, Items}. The other exported fields follow in order; unexported fields and those
// with `erl:"-"` are ignored. A string field crosses as a list of characters, with `erl:",atom"` as
// an atom, with `erl:",binary"` as a binary in UTF-8.
//
// A struct without a Record whose fields have tags crosses as a map with atoms as keys:
//
//	type Order struct {
//		ID   int    `erl:"id"`
//		Note string `erl:"note,binary,optional"`
//	}
//
// is #{id => ID, note => <<"Note">>}. Then every exported field must have a tag. An optional field
// is omitted when it is zero, and becomes zero when the map does not have its key; other keys of a
// map that is assigned to the struct are ignored.
type Record struct{}

// A CrossError reports a value that cannot cross between Go and Erlang, and its position.
type CrossError struct {
	Path   string // such as Order.Items[3].Ch
	Reason string
}

func (e *CrossError) Error() string {
	if e.Path == "" {
		return "term: " + e.Reason
	}
	path := e.Path
	if len(path) > 2*pathEnd {
		path = path[:pathEnd] + "..." + path[len(path)-pathEnd:]
	}
	return "term: " + path + ": " + e.Reason
}

// pathEnd is how many bytes of either end of a long path are shown.
const pathEnd = 60

func crossf(format string, args ...any) error {
	return &CrossError{Reason: fmt.Sprintf(format, args...)}
}

// at puts a step in front of the path of an error.
func at(step string, err error) error {
	e, ok := err.(*CrossError)
	if !ok {
		return err
	}
	if e.Path != "" && e.Path[0] != '[' && e.Path[0] != '.' {
		step += "."
	}
	return &CrossError{Path: step + e.Path, Reason: e.Reason}
}
