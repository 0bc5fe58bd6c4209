package data

import (
	"slices"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// maxTupleArity is the size of the largest tuple, as in OTP.
const maxTupleArity = 1<<24 - 1

// partFunctions are functions that read one part of a list, tuple, map or binary.
var partFunctions = []binding{
	{"erlang", "element", 2, elementOf},
	{"erlang", "tuple_size", 1, tupleSize},
	{"erlang", "size", 1, sizeOf},
	{"erlang", "hd", 1, headOf},
	{"erlang", "tl", 1, tailOf},
	{"erlang", "map_size", 1, mapSize},
	{"erlang", "byte_size", 1, byteSize},
	{"erlang", "bit_size", 1, bitSize},
}

// tupleFunctions take lists, tuples and maps apart and build them.
var tupleFunctions = []binding{
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
func tupleIndex(c *call.Context, index, tuple term.Term) (int, bool) {
	if !term.IsTuple(c.View, tuple) {
		return 0, false
	}
	i, inside := call.IndexArg(index, 1, term.TupleArity(c.View, tuple))
	return i - 1, inside
}

func elementOf(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	i, inside := tupleIndex(c, args[0], args[1])
	if !inside {
		return c.Badarg()
	}
	return term.Element(c.View, args[1], i), bif.Done
}

func setElement(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	i, inside := tupleIndex(c, args[0], args[1])
	if !inside {
		return c.Badarg()
	}
	n := term.TupleArity(c.View, args[1])
	if !c.Reserve(term.TupleWords(n)) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := b.Tuple(c.View.Slice(term.Ptr(args[1]), 1+n)[1:]...)
	b.W[1+i] = args[2]
	c.Commit(&b)
	c.ChargeLoads(args[1], n)
	c.Run(&rts.TupleWord, uint64(n))
	c.Each(uint64(n))
	return t, bif.Done
}

func makeTupleOf(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	n, inside := call.IndexArg(args[0], 0, maxTupleArity)
	if !inside {
		return c.Badarg()
	}
	t, st := filledTuple(c, n, args[1], nil)
	return copied(c, n, t, st)
}

// placed is an element and its place in a tuple, from 0.
type placed struct {
	at int
	t  term.Term
}

// makeTupleInit is make_tuple(Arity, Default, [{Position, Term}]).
func makeTupleInit(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	n, inside := call.IndexArg(args[0], 0, maxTupleArity)
	list, proper := c.Elems(args[2])
	if !inside || !proper {
		return c.Badarg()
	}
	var set []placed
	for _, e := range list {
		if !term.IsBoxed(e) || !term.IsTuple(c.View, e) || term.TupleArity(c.View, e) != 2 {
			return c.Badarg()
		}
		i, inside := call.IndexArg(term.Element(c.View, e, 0), 1, n)
		if !inside {
			return c.Badarg()
		}
		set = append(set, placed{i - 1, term.Element(c.View, e, 1)})
	}
	t, st := filledTuple(c, n, args[1], set)
	if st == bif.Done {
		c.Work(rts.Work{rts.Element: uint64(n), rts.Part: uint64(len(set))})
	}
	return t, st
}

// filledTuple makes a tuple of n times fill, with some places set to something else.
func filledTuple(c *call.Context, n int, fill term.Term, set []placed) (term.Term, bif.Result) {
	es := make([]term.Term, n)
	for i := range es {
		es[i] = fill
	}
	for _, s := range set {
		es[s.at] = s.t
	}
	return c.MakeTuple(es...)
}

func appendElement(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsTuple(c.View, args[0]) || term.TupleArity(c.View, args[0]) == maxTupleArity {
		return c.Badarg()
	}
	es := c.TupleElems(args[0])
	t, st := c.MakeTuple(append(es, args[1])...)
	return copied(c, len(es), t, st)
}

// copied charges so many elements of what has been made, when that is done.
func copied(c *call.Context, n int, t term.Term, st bif.Result) (term.Term, bif.Result) {
	if st == bif.Done {
		c.Each(uint64(n))
	}
	return t, st
}

// insertElement is insert_element(Index, Tuple, Term); the index may be one past the end.
func insertElement(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsTuple(c.View, args[1]) {
		return c.Badarg()
	}
	n := term.TupleArity(c.View, args[1])
	i, inside := call.IndexArg(args[0], 1, n+1)
	if !inside || n == maxTupleArity {
		return c.Badarg()
	}
	t, st := c.MakeTuple(slices.Insert(c.TupleElems(args[1]), i-1, args[2])...)
	return copied(c, n, t, st)
}

func deleteElement(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	i, inside := tupleIndex(c, args[0], args[1])
	if !inside {
		return c.Badarg()
	}
	es := c.TupleElems(args[1])
	t, st := c.MakeTuple(append(es[:i], es[i+1:]...)...)
	return copied(c, len(es), t, st)
}

func tupleToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsTuple(c.View, args[0]) {
		return c.Badarg()
	}
	es := c.TupleElems(args[0])
	t, st := c.MakeList(es, term.Nil)
	return copied(c, len(es), t, st)
}

func listToTuple(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	es, proper := c.Elems(args[0])
	if !proper || len(es) > maxTupleArity {
		return c.Badarg()
	}
	t, st := c.MakeTuple(es...)
	return copied(c, len(es), t, st)
}

func tupleSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsTuple(c.View, args[0]) {
		return c.Badarg()
	}
	return term.Small(term.TupleArity(c.View, args[0])), bif.Done
}

// sizeOf is size/1: of a tuple, or the whole bytes of a bitstring.
func sizeOf(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if term.IsTuple(c.View, args[0]) {
		return tupleSize(c, args)
	}
	_, bytes, valid := c.BitstrArg(args[0])
	if !valid {
		return c.Badarg()
	}
	return term.Small(bytes), bif.Done
}

func byteSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsBitstring(c.View, args[0]) {
		return c.Badarg()
	}
	return term.Small(term.BinSize(c.View, args[0])), bif.Done
}

func bitSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsBitstring(c.View, args[0]) {
		return c.Badarg()
	}
	return term.Small(term.BitSize(c.View, args[0])), bif.Done
}

func headOf(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsList(args[0]) {
		return c.Badarg()
	}
	return term.Head(c.View, args[0]), bif.Done
}

func tailOf(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsList(args[0]) {
		return c.Badarg()
	}
	return term.Tail(c.View, args[0]), bif.Done
}

func lengthOf(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	n, proper := c.ListLen(args[0])
	c.Each(uint64(n))
	if !proper {
		return c.Badarg()
	}
	return term.Small(n), bif.Done
}

func mapSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[0]) {
		return c.BadMap(args[0])
	}
	return term.Small(term.MapSize(c.View, args[0])), bif.Done
}

// mapGetKey is map_get(Key, Map), and maps:get.
func mapGetKey(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[1]) {
		return c.BadMap(args[1])
	}
	t := c.MapGet(args[1], args[0])
	if t == term.None {
		return c.FailTuple(term.AtomBadkey, args[0])
	}
	return t, bif.Done
}

// Functions are the built-in functions of terms.
func Functions() []call.Binding {
	return call.Bindings(operatorFunctions, testFunctions, partFunctions, tupleFunctions,
		listFunctions, mapFunctions, internalFunctions)
}
