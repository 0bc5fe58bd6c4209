package term

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/quote"
	"github.com/parallergo/epiphany/term/uniq"
)

// mostShown bounds the text of a value, in bytes.
const mostShown = 65536

// String returns the atom as Erlang writes it.
func (a AtomName) String() string { return quote.Atom(string(a), true) }

// String returns the tuple as Erlang writes it; see [Show].
func (t Tuple) String() string { return Show(t) }

// String returns the list as Erlang writes it; see [Show].
func (l List) String() string { return Show(l) }

// String returns the map as Erlang writes it; see [Show].
func (m Map) String() string { return Show(m) }

// String returns the association as Erlang writes it in a map; see [Show].
func (p Pair) String() string {
	text := Show(Map{p})
	return text[len("#{") : len(text)-len("}")]
}

// String returns the list as Erlang writes it; see [Show].
func (l *ImproperList) String() string { return Show(l) }

// String returns the bitstring as Erlang writes it.
func (b Bitstring) String() string { return Show(b) }

// String returns the pid as its system writes it.
func (p PidValue) String() string { return Show(p) }

// String returns the reference as its system writes it.
func (r RefValue) String() string { return Show(r) }

// String returns the fun as Erlang writes it.
func (e ExportValue) String() string { return Show(e) }

// String returns the fun as Erlang writes it.
func (f FunValue) String() string { return Show(f) }

// Show writes a Go value as ~p writes the term that it is, on one line: lists and binaries of
// characters as text, structs as the tuples and maps as which they cross, actors' PIDs as #Go<Id>.
// Long values are cut off, and values that cannot cross are shown in Go's format.
func Show(x any) string {
	s := shower{}
	s.Value(x, quote.MaxDepth)
	return s.out.String()
}

type shower struct{ out strings.Builder }

func (s *shower) Text(parts ...string) {
	for _, p := range parts {
		s.out.WriteString(p)
	}
}

// full reports whether no more is shown, at a level of nesting that is depth levels from the last.
func (s *shower) full(depth int) bool { return depth == 0 || s.out.Len() > mostShown }

func (s *shower) Value(x any, depth int) {
	if s.full(depth) {
		s.Text(quote.Elision)
		return
	}
	switch x := x.(type) {
	case nil, bool, AtomName:
		name, _ := atomNameOf(x)
		s.Text(quote.Atom(string(name), true))
	case string:
		s.chars([]rune(x), runesOf(x), depth)
	case []byte:
		s.Text(showBits(x, 8*len(x)))
	case Bitstring:
		s.Text(showBits(x.clean().Bytes, x.Bits))
	case Tuple:
		s.elems("{", x, "}", depth)
	case List:
		s.list(x, depth)
	case *ImproperList:
		s.improper(x, depth)
	case Map:
		s.pairs(x, depth)
	case *big.Int:
		s.Text(x.String())
	default:
		s.identifier(x, depth)
	}
}

// identifier shows pids, references and funs.
func (s *shower) identifier(x any, depth int) {
	switch x := x.(type) {
	case PidValue:
		s.Text(fmt.Sprintf("<0.%d.0>", x.Num))
	case RefValue:
		s.Text(fmt.Sprintf("#Ref<0.0.0.%d>", x.Num))
	case External:
		s.Text(x.String())
	case ExportValue:
		s.Text("fun ", quote.ExportName(string(x.Module), true), ":",
			quote.ExportName(string(x.Function), true), "/", strconv.Itoa(x.Arity))
	case FunValue:
		s.Text(fmt.Sprintf("#Fun<%s.%d.%d>", string(x.Module), x.Index,
			uniq.Of(string(x.Module), x.Index)))
	case interface{ GetId() string }:
		s.actor(x)
	default:
		s.plain(reflect.ValueOf(x), depth)
	}
}

// actor shows the PID of a process or of a Go actor; a process has its number behind the last slash
// (bridge.Bridge).
func (s *shower) actor(pid interface{ GetId() string }) {
	if v := reflect.ValueOf(pid); v.Kind() == reflect.Pointer && v.IsNil() {
		s.Text("undefined")
		return
	}
	id := pid.GetId()
	num := id[strings.LastIndexByte(id, '/')+1:]
	if _, err := strconv.ParseUint(num, 10, 32); err == nil && strings.HasPrefix(id, ProcessPrefix) {
		s.Text("<0.", num, ".0>")
		return
	}
	s.Text("#Go<", id, ">")
}

// ProcessPrefix begins the ids of the PIDs of processes.
const ProcessPrefix = "erl/"

// plain shows a value by its kind.
func (s *shower) plain(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		s.Text(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		s.Text(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		s.Text(strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			s.Text(fmt.Sprintf("#Go<%v>", f))
		} else {
			s.Text(quote.Float(f))
		}
	default:
		s.crossing(v.Interface(), depth)
	}
}

// crossing shows what crosses as what it crosses as.
func (s *shower) crossing(x any, depth int) {
	if data, err := Encode(x); err == nil {
		if y, err := Decode(data); err == nil {
			s.Value(y, depth)
			return
		}
	}
	if err, ok := x.(error); ok {
		s.Text("#Go<", err.Error(), ">")
		return
	}
	s.Text(fmt.Sprintf("#Go<%T>", x))
}

func (s *shower) elems(open string, elems []any, closing string, depth int) {
	s.Text(open)
	s.comma(elems, depth)
	s.Text(closing)
}

func (s *shower) comma(elems []any, depth int) {
	for i, x := range elems {
		if i > 0 {
			s.Text(",")
		}
		if s.full(depth) {
			s.Text(quote.Elision)
			return
		}
		s.Value(x, depth-1)
	}
}

func (s *shower) list(l List, depth int) {
	var chars []rune
	for _, x := range l {
		n, ok := x.(int64)
		if !ok || n < 0 || n > utf8.MaxRune {
			break
		}
		chars = append(chars, rune(n))
	}
	if len(chars) < len(l) {
		chars = nil
	}
	s.chars(chars, l, depth)
}

// chars shows a list as a string if it is one.
func (s *shower) chars(chars []rune, l List, depth int) {
	for _, r := range chars {
		if !quote.Printable(r) {
			chars = nil
			break
		}
	}
	if len(chars) > 0 && len(chars) <= mostShown {
		s.Text(quote.String(chars, true))
		return
	}
	s.elems("[", l, "]", depth)
}

func (s *shower) improper(l *ImproperList, depth int) {
	if l == nil {
		s.Text("undefined")
		return
	}
	s.Text("[")
	s.comma(l.Elems, depth)
	s.Text("|")
	s.Value(l.Tail, depth-1)
	s.Text("]")
}

func (s *shower) pairs(m Map, depth int) {
	s.Text("#{")
	for i, p := range m {
		if i > 0 {
			s.Text(",")
		}
		if s.full(depth) {
			s.Text(quote.Elision)
			break
		}
		s.Value(p.Key, depth-1)
		s.Text(" => ")
		s.Value(p.Value, depth-1)
	}
	s.Text("}")
}

// showBits shows a bitstring, as text if it is a binary of characters.
func showBits(data []byte, bits int) string {
	text, _, _ := quote.Bits{Bytes: data, Bits: bits, Unicode: true}.Text(0, -1, mostShown)
	return text
}
