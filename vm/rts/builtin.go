package rts

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

var (
	//go:embed text/bif.s
	builtinText string
	//go:embed text/build.s
	buildText string
)

// Builtin are the built-in functions with a routine that is executed, by the labels of the text.
var Builtin = []string{"hd", "tl", "length", "tuple_size", "element", "setelement", "tuple_to_list",
	"list_to_tuple", "reverse", "append", "member", "keyfind", "max", "min", "not", "self", "get",
	"put", "map_get", "is_map_key", "map_size", "values", "byte_size", "bit_size", "is_atom",
	"is_boolean", "is_integer", "is_number", "is_float", "is_list", "is_tuple", "is_map",
	"is_function", "is_pid", "is_reference", "is_port", "is_bitstring", "is_binary", "keymember",
	"and_2", "or_2", "xor_2", "same", "abs", "is_record", "is_record_of", "size", "at", "make_tuple",
	"append_element", "delete_element", "insert_element", "find", "keys", "to_list", "update",
	"map_put", "remove", "integer_to_list", "list_to_integer"}

// NewBuiltins is a core with built-in functions.
func NewBuiltins() (*Device, error) {
	names := []string{}
	for name, value := range map[string]uint32{"TRUE": term.AtomTrue, "FALSE": term.AtomFalse,
		"UNDEFINED": term.AtomUndefined, "OK": term.AtomOK, "ERROR": term.AtomError,
		"FULL": 2 * term.MaxFlat} {
		names = append(names, "PARAM_"+name, strconv.Itoa(int(value)))
	}
	return newDevice("bif.s", strings.NewReplacer(names...).Replace(builtinText+buildText))
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

// BuiltinPrice is the price of a call of a built-in function, and of each further element. The
// bytes include the exits that it shares with other functions, since it is cached alone.
type BuiltinPrice struct {
	Cycles int
	Each   routine.Path
	Bytes  int
}

// sampleElements are the elements for which functions are measured.
const sampleElements = 4

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
		some, more := d.sample(name, sampleElements), d.sample(name, sampleElements+1)
		prices[name] = BuiltinPrice{some.Cycles, more.Minus(some), d.sizeWithEnds(name)}
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

// sample returns the path of a built-in function with so many elements.
func (d *Device) sample(name string, n int) routine.Path {
	d.sampleArguments(name, n)
	d.builtinRegisters()
	return d.way(name, 0, ArgumentsAt)
}

// Where samples are: a list, and a dictionary.
const (
	sampleListAt = ObjectsAt + 0x100
	sampleDictAt = ObjectsAt + 0x40
)

// sampleArguments makes arguments of a built-in function: a search finds the last of so many
// elements, and a tested term has the type.
func (d *Device) sampleArguments(name string, n int) {
	list, box := uint32(sampleListAt|term.TagList), uint32(ObjectsAt|term.TagBoxed)
	last := term.Small(n - 1)
	tuple := make([]uint32, n)
	for i := range tuple {
		tuple[i] = term.Small(i)
	}
	d.sampleObject(term.Header(term.SubTuple, n), tuple...)
	d.sampleList(n, func(i int) uint32 { return term.Small(i) })
	args := []uint32{list, term.Nil}
	switch name {
	case "element", "setelement", "delete_element", "insert_element":
		args = []uint32{term.Small(n), box, term.Nil}
	case "make_tuple":
		args = []uint32{term.Small(n), term.Nil}
	case "member":
		args = []uint32{last, list}
	case "keyfind", "keymember":
		d.sampleList(n, func(i int) uint32 {
			at := uint32(sampleListAt + 0x100 + 8*i)
			copy(d.SRAM[at/4:], []uint32{term.Header(term.SubTuple, 1), term.Small(i)})
			return at | term.TagBoxed
		})
		args = []uint32{last, term.Small(1), list}
	case "max", "min", "is_integer", "is_number", "abs":
		args = []uint32{term.Small(1), term.Small(2)}
	case "not", "is_boolean", "is_atom", "and_2", "or_2", "xor_2", "same":
		args = []uint32{term.AtomTrue, term.AtomTrue}
	case "is_record", "is_record_of":
		d.SRAM[ObjectsAt/4+1] = term.AtomOK
		args = []uint32{box, term.AtomOK, term.Small(n)}
	case "get", "put", "self":
		d.sampleDictionary(n)
		args = []uint32{term.Small(1), term.Nil}
	case "map_get", "is_map_key", "find", "remove", "update", "map_put":
		d.sampleObject(term.Header(term.SubMap, 2*n), append(tuple, tuple...)...)
		if args = []uint32{last, box}; name == "update" || name == "map_put" {
			args = []uint32{last, term.Nil, box}
		}
	case "map_size", "values", "keys", "to_list", "is_map":
		d.sampleObject(term.Header(term.SubMap, 2*n), append(tuple, tuple...)...)
		args = []uint32{box}
	case "integer_to_list", "list_to_integer":
		args = []uint32{term.Small(d.sampleDigits(n)), list}
		if name == "list_to_integer" {
			args = args[1:]
		}
	default:
		args = d.sampleOfType(name, n, args)
	}
	copy(d.SRAM[ArgumentsAt/4:], args)
}

// sampleOfType makes arguments of a function that is called with a term of a type.
func (d *Device) sampleOfType(name string, n int, args []uint32) []uint32 {
	box := uint32(ObjectsAt | term.TagBoxed)
	switch name {
	case "byte_size", "bit_size", "is_bitstring", "is_binary", "at":
		d.sampleObject(term.Header(term.SubHeapBin, 2), term.Small(8))
		return []uint32{box, term.Small(0)}
	case "is_pid":
		return []uint32{term.Pid(1)}
	case "is_reference":
		return []uint32{term.Ref(1)}
	case "is_port", "is_float", "is_function":
		d.sampleObject(term.Header(map[string]int{"is_port": term.SubPort, "is_float": term.SubFloat,
			"is_function": term.SubFun}[name], n))
		return []uint32{box}
	case "tuple_size", "tuple_to_list", "is_tuple", "size", "append_element":
		return []uint32{box, term.Nil}
	}
	return args
}

// sampleObject makes the object that arguments point to.
func (d *Device) sampleObject(header uint32, words ...uint32) {
	d.SRAM[ObjectsAt/4] = header
	copy(d.SRAM[ObjectsAt/4+1:], words)
}

// sampleDigits makes a list of digits, and returns the number that they represent.
func (d *Device) sampleDigits(n int) (number int) {
	d.sampleList(n, func(i int) uint32 { return term.Small('1' + i) })
	for i := range n {
		number = 10*number + 1 + i
	}
	return number
}

// sampleList makes a list of so many elements.
func (d *Device) sampleList(n int, element func(i int) uint32) {
	cells := d.SRAM[sampleListAt/4:]
	for i := range n {
		cells[2*i], cells[2*i+1] = element(i), uint32(sampleListAt+8*(i+1))|term.TagList
	}
	cells[2*n-1] = term.Nil
}

// sampleDictionary makes a dictionary in which so many other keys precede the key to be found.
func (d *Device) sampleDictionary(n int) {
	const places = 16
	table := d.SRAM[sampleDictAt/4:]
	table[0] = term.Header(term.SubTuple, 2*places)
	home := int(term.Small(1)*0x9e3779b1>>16) % places
	for i := range places {
		at, key := 1+2*((home+i)%places), term.Small(2)
		if i >= n {
			key = term.Small(1)
		}
		table[at], table[at+1] = key, term.Nil
	}
	copy(d.SRAM[ControlAt/4+controlPid:], []uint32{term.Pid(1), sampleDictAt | term.TagBoxed, 1})
}

// controlPid is where the control block has the pid; table of the dictionary and number of its keys
// follow.
const controlPid = 12
