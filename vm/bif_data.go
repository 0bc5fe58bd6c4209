package vm

import (
	"slices"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// maxTupleArity is the size of the largest tuple, as in OTP.
const maxTupleArity = 1<<24 - 1

// erlangParts look at one thing in a list, tuple, map or binary.
var erlangParts = []binding{
	{"erlang", "element", 2, elementOf},
	{"erlang", "tuple_size", 1, tupleSize},
	{"erlang", "size", 1, sizeOf},
	{"erlang", "hd", 1, headOf},
	{"erlang", "tl", 1, tailOf},
	{"erlang", "map_size", 1, mapSize},
	{"erlang", "byte_size", 1, byteSize},
	{"erlang", "bit_size", 1, bitSize},
}

// erlangData take lists, tuples and maps apart and build them.
var erlangData = []binding{
	{"erlang", "setelement", 3, setElement},
	{"erlang", "make_tuple", 2, makeTupleOf},
	{"erlang", "make_tuple", 3, makeTupleInit},
	{"erlang", "append_element", 2, appendElement},
	{"erlang", "insert_element", 3, insertElement},
	{"erlang", "delete_element", 2, deleteElement},
	{"erlang", "tuple_to_list", 1, tupleToList},
	{"erlang", "list_to_tuple", 1, listToTuple},
	{"erlang", "length", 1, lengthOf},
	{"erlang", "map_get", 2, mapGetKey},
}

// tupleIndex is the place, from 0, that an index names in a tuple.
func (m *Machine) tupleIndex(index, tuple term.Term) (int, bool) {
	if !term.IsTuple(m.View, tuple) {
		return 0, false
	}
	i, inside := indexArg(index, 1, term.TupleArity(m.View, tuple))
	return i - 1, inside
}

func elementOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	i, inside := m.tupleIndex(args[0], args[1])
	if !inside {
		return m.badarg(p)
	}
	return term.Element(m.View, args[1], i), ok
}

func setElement(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	i, inside := m.tupleIndex(args[0], args[1])
	if !inside {
		return m.badarg(p)
	}
	n := term.TupleArity(m.View, args[1])
	if !m.reserve(p, term.TupleWords(n)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.Tuple(m.View.Slice(term.Ptr(args[1]), 1+n)[1:]...)
	b.W[1+i] = args[2]
	m.commit(p, &b)
	m.chargeLoads(args[1], n)
	m.run(&rts.CopyWord, uint64(n))
	return t, ok
}

// chargeLoads charges reading n words of the object that t points to.
func (m *Machine) chargeLoads(t term.Term, n int) {
	m.View.ChargeLoads(uint64(n), m.View.LoadStalls(t))
}

func makeTupleOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	n, inside := indexArg(args[0], 0, maxTupleArity)
	if !inside {
		return m.badarg(p)
	}
	return m.filledTuple(p, n, args[1], nil)
}

// placed is an element and its place in a tuple, from 0.
type placed struct {
	at int
	t  term.Term
}

// makeTupleInit is make_tuple(Arity, Default, [{Position, Term}]).
func makeTupleInit(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	n, inside := indexArg(args[0], 0, maxTupleArity)
	list, proper := m.elems(args[2])
	if !inside || !proper {
		return m.badarg(p)
	}
	var set []placed
	for _, e := range list {
		if !term.IsBoxed(e) || !term.IsTuple(m.View, e) || term.TupleArity(m.View, e) != 2 {
			return m.badarg(p)
		}
		i, inside := indexArg(term.Element(m.View, e, 0), 1, n)
		if !inside {
			return m.badarg(p)
		}
		set = append(set, placed{i - 1, term.Element(m.View, e, 1)})
	}
	return m.filledTuple(p, n, args[1], set)
}

// filledTuple makes a tuple of n times fill, with some places set to something else.
func (m *Machine) filledTuple(p *Process, n int, fill term.Term, set []placed) (term.Term, status) {
	es := make([]term.Term, n)
	for i := range es {
		es[i] = fill
	}
	for _, s := range set {
		es[s.at] = s.t
	}
	return m.makeTuple(p, es...)
}

func appendElement(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsTuple(m.View, args[0]) || term.TupleArity(m.View, args[0]) == maxTupleArity {
		return m.badarg(p)
	}
	return m.makeTuple(p, append(m.tupleElems(args[0]), args[1])...)
}

// insertElement is insert_element(Index, Tuple, Term); the index may be one past the end.
func insertElement(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsTuple(m.View, args[1]) {
		return m.badarg(p)
	}
	n := term.TupleArity(m.View, args[1])
	i, inside := indexArg(args[0], 1, n+1)
	if !inside || n == maxTupleArity {
		return m.badarg(p)
	}
	return m.makeTuple(p, slices.Insert(m.tupleElems(args[1]), i-1, args[2])...)
}

func deleteElement(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	i, inside := m.tupleIndex(args[0], args[1])
	if !inside {
		return m.badarg(p)
	}
	es := m.tupleElems(args[1])
	return m.makeTuple(p, append(es[:i], es[i+1:]...)...)
}

func tupleToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsTuple(m.View, args[0]) {
		return m.badarg(p)
	}
	return m.makeList(p, m.tupleElems(args[0]), term.Nil)
}

func listToTuple(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	es, proper := m.elems(args[0])
	if !proper || len(es) > maxTupleArity {
		return m.badarg(p)
	}
	return m.makeTuple(p, es...)
}

func tupleSize(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsTuple(m.View, args[0]) {
		return m.badarg(p)
	}
	return term.Small(term.TupleArity(m.View, args[0])), ok
}

// sizeOf is size/1: of a tuple, or the whole bytes of a bitstring.
func sizeOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if term.IsTuple(m.View, args[0]) {
		return tupleSize(m, p, args)
	}
	_, bytes, valid := m.bitstrArg(args[0])
	if !valid {
		return m.badarg(p)
	}
	return term.Small(bytes), ok
}

func byteSize(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsBitstring(m.View, args[0]) {
		return m.badarg(p)
	}
	return term.Small(term.BinSize(m.View, args[0])), ok
}

func bitSize(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsBitstring(m.View, args[0]) {
		return m.badarg(p)
	}
	return term.Small(term.BitSize(m.View, args[0])), ok
}

func headOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsList(args[0]) {
		return m.badarg(p)
	}
	return term.Head(m.View, args[0]), ok
}

func tailOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsList(args[0]) {
		return m.badarg(p)
	}
	return term.Tail(m.View, args[0]), ok
}

func lengthOf(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	n, proper := m.listLen(args[0])
	if !proper {
		return m.badarg(p)
	}
	return term.Small(n), ok
}

func mapSize(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[0]) {
		return m.badMap(p, args[0])
	}
	return term.Small(term.MapSize(m.View, args[0])), ok
}

// mapGetKey is map_get(Key, Map), and maps:get.
func mapGetKey(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[1]) {
		return m.badMap(p, args[1])
	}
	t := m.mapGet(args[1], args[0])
	if t == term.None {
		return m.failTuple(p, term.AtomBadkey, args[0])
	}
	return t, ok
}
