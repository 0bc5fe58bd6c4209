package rts

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
)

var (
	//go:embed text/bif.s
	builtinText string
	//go:embed text/build.s
	buildText string
	//go:embed text/beside.s
	besideText string
	//go:embed text/bytes.s
	bytesText string
	//go:embed text/number.s
	numberText string
)

// Builtin are the built-in functions with a routine that is executed, by the labels of the text.
var Builtin = []string{"hd", "tl", "length", "tuple_size", "element", "setelement", "tuple_to_list",
	"list_to_tuple", "reverse", "append", "member", "keyfind", "max", "min", "not", "self", "get",
	"put", "map_get", "is_map_key", "map_size", "values", "byte_size", "bit_size", "is_atom",
	"is_boolean", "is_integer", "is_number", "is_float", "is_list", "is_tuple", "is_map",
	"is_function", "is_pid", "is_reference", "is_port", "is_bitstring", "is_binary", "keymember",
	"and_2", "or_2", "xor_2", "same", "abs", "is_record", "is_record_of", "size", "at", "make_tuple",
	"append_element", "delete_element", "insert_element", "find", "keys", "to_list", "update",
	"map_put", "remove", "integer_to_list", "list_to_integer", "subtract", "is_function_of", "node",
	"group_leader", "erase", "get_all", "keysearch", "take", "make_tuple_of", "copy", "copies", "part",
	"part_of", "binary_to_list", "integer_to_binary", "binary_to_integer", "decode", "encode",
	"iolist_size", "list_to_binary", "iolist_to_binary", "trunc", "round", "floor", "ceil", "phash2",
	"throw", "exit", "error"}

// NewBuiltins is a core with built-in functions.
func NewBuiltins() (*Device, error) {
	names := []string{}
	for name, value := range map[string]uint32{"TRUE": term.AtomTrue, "FALSE": term.AtomFalse,
		"UNDEFINED": term.AtomUndefined, "OK": term.AtomOK, "ERROR": term.AtomError,
		"NONODE": term.AtomNonode, "VALUE": term.AtomValue,
		"THROW": term.AtomThrow, "EXIT": term.AtomExit,
		"FULL": 2 * term.MaxFlat} {
		names = append(names, "PARAM_"+name, strconv.Itoa(int(value)))
	}
	return newDevice("bif.s", strings.NewReplacer(names...).Replace(builtinText+
		buildText+besideText+bytesText+numberText))
}

// Where a device has arguments of built-in functions, what they are made of, and the heap.
const (
	ArgumentsAt = DataAt
	ObjectsAt   = DataAt + 0x40
	HeapAt      = 0x6000
	HeapEnd     = 0x7000
)

// CallBuiltin executes a built-in function on the core. It returns the result, 0 for none, the
// reason code of the function in that case, and the cycles.
func (d *Device) CallBuiltin(name string, args ...uint32) (result, why uint32, cycles int, err error) {
	copy(d.SRAM[ArgumentsAt/4:], args)
	d.builtinRegisters()
	cycles, err = d.Call(name, 0, ArgumentsAt)
	return d.Core.R[0], d.Core.R[1], cycles, err
}

func (d *Device) builtinRegisters() {
	r := &d.Core.R
	r[7], r[8], r[19], r[21], r[24] = HeapEnd, HeapAt, 15, term.Nil, 3
}

// BuiltinPrice is the price of a call of a built-in function that does some work, and of more of
// each unit. The bytes include the exits that it shares with other functions, since it is cached
// alone.
type BuiltinPrice struct {
	Cycles int
	Does   Work
	Each   ways
	Bytes  int
}

// Taking is what a call takes that does so much work.
func (p *BuiltinPrice) Taking(w Work) (cycles int) {
	cycles = p.Cycles
	for u := range w {
		cycles += (int(w[u]) - int(p.Does[u])) * p.Each[u].Cycles
	}
	return cycles
}

// BuiltinPrices are those of Builtin, with lists, tuples and maps of four elements of which the
// last is meant, and a dictionary in which four other keys are in the way. Their arguments are
// immediates otherwise.
var BuiltinPrices = sync.OnceValue(func() map[string]BuiltinPrice {
	d, err := NewBuiltins()
	if err != nil {
		panic("rts: " + err.Error())
	}
	prices := map[string]BuiltinPrice{}
	for _, name := range Builtin {
		whole, does, each := d.waysOf(name)
		prices[name] = BuiltinPrice{whole.Cycles, does, each, d.sizeWithEnds(name)}
	}
	return prices
})

// builtinsTogether is the size of all of Builtin, with the ends that they share.
var builtinsTogether = sync.OnceValue(func() int {
	d, err := NewBuiltins()
	if err != nil {
		panic("rts: " + err.Error())
	}
	return d.Bytes()
})

// sharedEnds are the ends that functions share.
var sharedEnds = []string{"no", "yes", "undefined", "bad", "full", "deep"}

// sizeWithEnds is the size of a function with the ends to which it branches.
func (d *Device) sizeWithEnds(name string) int {
	begin := int(d.program.Symbols[name])
	size := d.Size(name)
	goes := map[int]bool{}
	for at := begin; at < begin+size; {
		word := uint32(d.program.Code[at]) | uint32(d.program.Code[at+1])<<8
		if at+4 <= len(d.program.Code) {
			word |= uint32(d.program.Code[at+2])<<16 | uint32(d.program.Code[at+3])<<24
		}
		in, ok := isa.Decode(word)
		if !ok {
			panic("rts: no code in " + name)
		}
		if in.Op.Branches() || in.Op == isa.OpB {
			goes[at+int(in.Imm)] = true
		}
		at += int(in.Size)
	}
	for _, end := range sharedEnds {
		if goes[int(d.program.Symbols[end])] {
			size += d.Size(end)
		}
	}
	return size
}
