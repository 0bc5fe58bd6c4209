package rts

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// sample returns the path of a built-in function with a sample of so much work, and the work that
// this really is: more parts may take more steps.
func (d *Device) sample(name string, w Work) (routine.Path, Work) {
	w = d.sampleArguments(name, w)
	d.builtinRegisters()
	return d.way(name, 0, ArgumentsAt), w
}

// Where samples are: a list, and a dictionary.
const (
	sampleListAt = ObjectsAt + 0x100
	sampleDictAt = ObjectsAt + 0x40
)

// sampleArguments makes arguments of a built-in function, and returns what work they are.
func (d *Device) sampleArguments(name string, w Work) Work {
	if sample := samples[name]; sample != nil {
		args, does := sample(d, w)
		copy(d.SRAM[ArgumentsAt/4:], args)
		return does
	}
	d.sampleElements(name, int(w[Element]))
	return w
}

// sampleElements makes arguments of a built-in function: a search finds the last of so many
// elements, and a tested term has the type.
func (d *Device) sampleElements(name string, n int) {
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

// samplePlaces is the number of places in a dictionary.
const samplePlaces = 16

// sampleHome is where the search for a key begins in it.
func sampleHome(key uint32) int { return int(key*0x9e3779b1>>16) % samplePlaces }

// sampleDictionary makes a dictionary in which so many other keys precede the key to be found.
func (d *Device) sampleDictionary(n int) {
	table := d.SRAM[sampleDictAt/4:]
	table[0] = term.Header(term.SubTuple, 2*samplePlaces)
	home := sampleHome(term.Small(1))
	for i := range samplePlaces {
		at, key := 1+2*((home+i)%samplePlaces), term.Small(2)
		if i >= n {
			key = term.Small(1)
		}
		table[at], table[at+1] = key, term.Nil
	}
	d.sampleControl(1)
}

// sampleControl puts the process's own words where a dictionary of so many keys is.
func (d *Device) sampleControl(keys int) {
	copy(d.SRAM[ControlAt/4+controlPid:],
		[]uint32{term.Pid(1), sampleDictAt | term.TagBoxed, uint32(keys)})
	d.SRAM[ControlAt/4+controlLeader] = term.Pid(1)
}

// controlPid is where the control block has the pid; table of the dictionary and number of its keys
// follow. controlLeader is where it has the group leader.
const (
	controlPid    = 12
	controlLeader = 30
)
