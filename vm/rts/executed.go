package rts

import (
	"sync"

	"github.com/parallergo/epiphany/bif"
)

// ExecutedBuiltin is the price of a built-in function with a routine: of a call, and of each unit
// of work. Its loops are not charged in addition.
type ExecutedBuiltin struct {
	Cycles uint64
	Each   [NumUnits]Routine
	Bytes  int
}

// executedAs are the labels of built-in functions that are executed.
var executedAs = map[bif.MFA]string{
	{Module: "lists", Name: "reverse", Arity: 2}:          "reverse",
	{Module: "lists", Name: "member", Arity: 2}:           "member",
	{Module: "lists", Name: "keyfind", Arity: 3}:          "keyfind",
	{Module: "maps", Name: "get", Arity: 2}:               "map_get",
	{Module: "maps", Name: "is_key", Arity: 2}:            "is_map_key",
	{Module: "maps", Name: "values", Arity: 1}:            "values",
	{Module: "erlang", Name: "++", Arity: 2}:              "append",
	{Module: "erlang", Name: "and", Arity: 2}:             "and_2",
	{Module: "erlang", Name: "or", Arity: 2}:              "or_2",
	{Module: "erlang", Name: "xor", Arity: 2}:             "xor_2",
	{Module: "maps", Name: "put", Arity: 3}:               "map_put",
	{Module: "erlang", Name: "is_record", Arity: 3}:       "is_record_of",
	{Module: "erlang", Name: "--", Arity: 2}:              "subtract",
	{Module: "erlang", Name: "is_function", Arity: 2}:     "is_function_of",
	{Module: "erlang", Name: "get", Arity: 0}:             "get_all",
	{Module: "erlang", Name: "make_tuple", Arity: 3}:      "make_tuple_of",
	{Module: "binary", Name: "bin_to_list", Arity: 1}:     "binary_to_list",
	{Module: "binary", Name: "list_to_bin", Arity: 1}:     "list_to_binary",
	{Module: "binary", Name: "copy", Arity: 2}:            "copies",
	{Module: "binary", Name: "part", Arity: 2}:            "part_of",
	{Module: "erlang", Name: "binary_part", Arity: 2}:     "part_of",
	{Module: "erlang", Name: "binary_part", Arity: 3}:     "part",
	{Module: "binary", Name: "decode_unsigned", Arity: 1}: "decode",
	{Module: "binary", Name: "encode_unsigned", Arity: 1}: "encode",
	// The others have the names of their functions.
	{Module: "erlang", Name: "self", Arity: 0}:              "self",
	{Module: "erlang", Name: "max", Arity: 2}:               "max",
	{Module: "erlang", Name: "min", Arity: 2}:               "min",
	{Module: "erlang", Name: "put", Arity: 2}:               "put",
	{Module: "erlang", Name: "element", Arity: 2}:           "element",
	{Module: "erlang", Name: "setelement", Arity: 3}:        "setelement",
	{Module: "erlang", Name: "map_get", Arity: 2}:           "map_get",
	{Module: "erlang", Name: "is_map_key", Arity: 2}:        "is_map_key",
	{Module: "erlang", Name: "hd", Arity: 1}:                "hd",
	{Module: "erlang", Name: "tl", Arity: 1}:                "tl",
	{Module: "erlang", Name: "length", Arity: 1}:            "length",
	{Module: "erlang", Name: "tuple_size", Arity: 1}:        "tuple_size",
	{Module: "erlang", Name: "tuple_to_list", Arity: 1}:     "tuple_to_list",
	{Module: "erlang", Name: "list_to_tuple", Arity: 1}:     "list_to_tuple",
	{Module: "erlang", Name: "not", Arity: 1}:               "not",
	{Module: "erlang", Name: "get", Arity: 1}:               "get",
	{Module: "erlang", Name: "map_size", Arity: 1}:          "map_size",
	{Module: "erlang", Name: "byte_size", Arity: 1}:         "byte_size",
	{Module: "erlang", Name: "bit_size", Arity: 1}:          "bit_size",
	{Module: "erlang", Name: "is_atom", Arity: 1}:           "is_atom",
	{Module: "erlang", Name: "is_boolean", Arity: 1}:        "is_boolean",
	{Module: "erlang", Name: "is_integer", Arity: 1}:        "is_integer",
	{Module: "erlang", Name: "is_number", Arity: 1}:         "is_number",
	{Module: "erlang", Name: "is_float", Arity: 1}:          "is_float",
	{Module: "erlang", Name: "is_list", Arity: 1}:           "is_list",
	{Module: "erlang", Name: "is_tuple", Arity: 1}:          "is_tuple",
	{Module: "erlang", Name: "is_map", Arity: 1}:            "is_map",
	{Module: "erlang", Name: "is_function", Arity: 1}:       "is_function",
	{Module: "erlang", Name: "is_pid", Arity: 1}:            "is_pid",
	{Module: "erlang", Name: "is_reference", Arity: 1}:      "is_reference",
	{Module: "erlang", Name: "is_port", Arity: 1}:           "is_port",
	{Module: "erlang", Name: "is_bitstring", Arity: 1}:      "is_bitstring",
	{Module: "erlang", Name: "is_binary", Arity: 1}:         "is_binary",
	{Module: "erlang", Name: "is_record", Arity: 2}:         "is_record",
	{Module: "erlang", Name: "abs", Arity: 1}:               "abs",
	{Module: "erlang", Name: "size", Arity: 1}:              "size",
	{Module: "erlang", Name: "make_tuple", Arity: 2}:        "make_tuple",
	{Module: "erlang", Name: "append_element", Arity: 2}:    "append_element",
	{Module: "erlang", Name: "delete_element", Arity: 2}:    "delete_element",
	{Module: "erlang", Name: "insert_element", Arity: 3}:    "insert_element",
	{Module: "erlang", Name: "integer_to_list", Arity: 1}:   "integer_to_list",
	{Module: "erlang", Name: "list_to_integer", Arity: 1}:   "list_to_integer",
	{Module: "lists", Name: "keymember", Arity: 3}:          "keymember",
	{Module: "maps", Name: "find", Arity: 2}:                "find",
	{Module: "maps", Name: "keys", Arity: 1}:                "keys",
	{Module: "maps", Name: "to_list", Arity: 1}:             "to_list",
	{Module: "maps", Name: "update", Arity: 3}:              "update",
	{Module: "maps", Name: "remove", Arity: 2}:              "remove",
	{Module: "binary", Name: "at", Arity: 2}:                "at",
	{Module: "erts_debug", Name: "same", Arity: 2}:          "same",
	{Module: "erlang", Name: "node", Arity: 0}:              "node",
	{Module: "erlang", Name: "group_leader", Arity: 0}:      "group_leader",
	{Module: "erlang", Name: "erase", Arity: 1}:             "erase",
	{Module: "lists", Name: "keysearch", Arity: 3}:          "keysearch",
	{Module: "erlang", Name: "trunc", Arity: 1}:             "trunc",
	{Module: "erlang", Name: "round", Arity: 1}:             "round",
	{Module: "erlang", Name: "floor", Arity: 1}:             "floor",
	{Module: "erlang", Name: "ceil", Arity: 1}:              "ceil",
	{Module: "erlang", Name: "phash2", Arity: 1}:            "phash2",
	{Module: "erlang", Name: "throw", Arity: 1}:             "throw",
	{Module: "erlang", Name: "exit", Arity: 1}:              "exit",
	{Module: "erlang", Name: "error", Arity: 1}:             "error",
	{Module: "maps", Name: "take", Arity: 2}:                "take",
	{Module: "binary", Name: "copy", Arity: 1}:              "copy",
	{Module: "binary", Name: "part", Arity: 3}:              "part",
	{Module: "erlang", Name: "binary_to_list", Arity: 1}:    "binary_to_list",
	{Module: "erlang", Name: "integer_to_binary", Arity: 1}: "integer_to_binary",
	{Module: "erlang", Name: "binary_to_integer", Arity: 1}: "binary_to_integer",
	{Module: "erlang", Name: "iolist_size", Arity: 1}:       "iolist_size",
	{Module: "erlang", Name: "list_to_binary", Arity: 1}:    "list_to_binary",
	{Module: "erlang", Name: "iolist_to_binary", Arity: 1}:  "iolist_to_binary",
}

// callPrices are the prices of built-in functions by number: the cycles of a call beside loops, and
// those that are executed, nil for the others.
type callPrices struct {
	cycles   []uint64
	each     []uint64 // of an element, 0 for those that are not executed
	executed []*ExecutedBuiltin
	keyEach  Routine // for a key of a flat map that an instruction compares
}

// ownCalls are those of the runtime by hand, declaredCalls those of the others. The instruction bif
// calls a function itself; others are called through their table, besides.
var (
	ownCalls = sync.OnceValue(func() *callPrices {
		table, prices := bif.Functions(), BuiltinPrices()
		own := &callPrices{cycles: make([]uint64, len(table)), each: make([]uint64, len(table)),
			executed: make([]*ExecutedBuiltin, len(table))}
		for i := range table {
			f := &table[i]
			name, found := executedAs[f.MFA]
			if own.cycles[i] = f.Cycles; !found {
				continue
			}
			x := prices[name].executed()
			if !f.Inline {
				x.Cycles += uint64(bif.Entry.Cycles())
			}
			own.cycles[i], own.each[i], own.executed[i] = x.Cycles, x.Each[Element].Cycles, x
		}
		own.keyEach = prices["map_get"].executed().Each[Element]
		own.keyEach.Fn = Copy
		return own
	})
	declaredCalls = sync.OnceValue(func() *callPrices {
		table := bif.Functions()
		c := &callPrices{cycles: make([]uint64, len(table)), each: make([]uint64, len(table)),
			executed: make([]*ExecutedBuiltin, len(table)), keyEach: ownCalls().keyEach}
		for i := range table {
			c.cycles[i] = table[i].Cycles
		}
		return c
	})
)

// executed is the price of a call that does no work.
func (p BuiltinPrice) executed() *ExecutedBuiltin {
	x := &ExecutedBuiltin{Cycles: uint64(p.Taking(Work{})), Bytes: p.Bytes}
	for u := range x.Each {
		x.Each[u] = priced(p.Each[u])
		x.Each[u].Fn = Builtins
	}
	return x
}

// ownBuiltinBytes is the size of a built-in function by hand.
func ownBuiltinBytes(row *bif.Function) int {
	if name, found := executedAs[row.MFA]; found {
		return BuiltinPrices()[name].Bytes
	}
	return row.Bytes
}

// CallCycles are the cycles of calls of built-in functions beside their loops, by number.
func (f *Figures) CallCycles() []uint64 { return f.calls.cycles }

// EachCycles returns the cycles per element of the built-in functions with a routine, by number; 0
// for the others.
func (f *Figures) EachCycles() []uint64 { return f.calls.each }

// Executed is the price of a built-in function that is executed, or nil.
func (f *Figures) Executed(number int) *ExecutedBuiltin { return f.calls.executed[number] }

// Key returns the price of a key of a flat map that an instruction compares.
func (f *Figures) Key() *Routine { return &f.calls.keyEach }

// Of returns the routine that the runtime executes for r: the measured one, if the runtime is
// hand-written.
func (f *Figures) Of(r *Routine) *Routine {
	if f.InC {
		return r
	}
	switch r {
	case &CopyWord:
		return &TermPrices().CopyWord
	case &TupleWord:
		return &ownCalls().executed[setElement].Each[Element]
	case &Limb:
		return &BigPrices().AddLimb
	case &LimbPair:
		return &BigPrices().MulPair
	case &Divide:
		return &IntegerPrices().QuotientBit
	}
	return r
}

var setElement = bif.Number("erlang", "setelement", 3)
