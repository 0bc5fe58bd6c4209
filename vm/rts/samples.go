package rts

import (
	"math"

	"github.com/parallergo/epiphany/term"
)

// samples make the arguments of a built-in function for some work, and return what work they
// really are.
var samples = map[string]func(d *Device, w Work) (args []uint32, does Work){
	"subtract":       (*Device).sampleSubtract,
	"is_function_of": (*Device).sampleFun,
	"node":           sampleNothing,
	"group_leader":   (*Device).sampleLeader,
	"erase":          (*Device).sampleErase,
	"get_all":        (*Device).samplePairs,
	"keysearch":      (*Device).sampleKeys,
	"take":           (*Device).sampleTake,
	"make_tuple_of":  (*Device).sampleInit,

	"copy":              (*Device).sampleCopy,
	"copies":            (*Device).sampleCopies,
	"part":              (*Device).samplePart,
	"part_of":           (*Device).samplePartOf,
	"binary_to_list":    (*Device).sampleBytes,
	"integer_to_binary": (*Device).sampleNumber,
	"binary_to_integer": (*Device).sampleText,
	"decode":            (*Device).sampleDecode,
	"encode":            (*Device).sampleEncode,
	"iolist_size":       (*Device).sampleParts,
	"list_to_binary":    (*Device).sampleParts,
	"iolist_to_binary":  (*Device).sampleParts,

	"trunc":  (*Device).sampleDouble,
	"round":  (*Device).sampleDouble,
	"floor":  (*Device).sampleDouble,
	"ceil":   (*Device).sampleDouble,
	"phash2": sampleHash,
	"throw":  sampleSmall,
	"exit":   sampleSmall,
	"error":  sampleSmall,
}

func sampleNothing(*Device, Work) ([]uint32, Work) { return nil, Work{} }

func sampleSmall(*Device, Work) ([]uint32, Work) { return []uint32{term.Small(77)}, Work{} }

// sampleHash is an integer of one word to be hashed, a negative one of two.
func sampleHash(_ *Device, w Work) ([]uint32, Work) {
	if w[Part] > sampleWork[Part] {
		return []uint32{term.Small(-77)}, Work{Part: 2}
	}
	return []uint32{term.Small(77)}, Work{Part: 1}
}

// sampleDouble is a number with a fraction.
func (d *Device) sampleDouble(Work) ([]uint32, Work) {
	bits := math.Float64bits(77.5)
	d.sampleObject(term.Header(term.SubFloat, 2), uint32(bits), uint32(bits>>32))
	return []uint32{ObjectsAt | term.TagBoxed}, Work{}
}

// Where a second list of a sample is, and tuples in lists.
const (
	otherListAt    = sampleListAt + 0x80
	sampleTuplesAt = sampleListAt + 0x100
)

// listAt makes a list of terms.
func (d *Device) listAt(at uint32, elements ...uint32) uint32 {
	cells := d.SRAM[at/4:]
	for i, e := range elements {
		next := (at + uint32(8*(i+1))) | term.TagList
		if i == len(elements)-1 {
			next = term.Nil
		}
		cells[2*i], cells[2*i+1] = e, next
	}
	if len(elements) == 0 {
		return term.Nil
	}
	return at | term.TagList
}

// smalls are the integers from first on, so many.
func smalls(first int, n uint64) []uint32 {
	list := make([]uint32, n)
	for i := range list {
		list[i] = term.Small(first + i)
	}
	return list
}

// sampleSubtract keeps the elements of a list beside the first, each of which is compared with all
// of so many others. The first is found behind a step's others.
func (d *Device) sampleSubtract(w Work) ([]uint32, Work) {
	n, parts := w[Element], w[Part]
	left, right := smalls(100, n), smalls(0, parts)
	left[0] = right[w[Step]]
	return []uint32{d.listAt(sampleListAt, left...), d.listAt(otherListAt, right...)},
		Work{n, parts, w[Step] + 1 + (n-1)*parts}
}

func (d *Device) sampleFun(Work) ([]uint32, Work) {
	d.sampleObject(term.Header(term.SubFun, 4), term.AtomOK, term.Small(0), term.Small(2),
		term.Small(0))
	return []uint32{ObjectsAt | term.TagBoxed, term.Small(2)}, Work{}
}

// sampleErase erases a key behind others, and before others that move into the gap.
func (d *Device) sampleErase(w Work) ([]uint32, Work) {
	table := d.SRAM[sampleDictAt/4:]
	clear(table[:1+2*samplePlaces])
	table[0] = term.Header(term.SubTuple, 2*samplePlaces)
	key, home := 1, sampleHome(term.Small(1))
	for i := range w[Element] + 1 + w[Step] {
		at := 1 + 2*((home+int(i))%samplePlaces)
		if table[at] = term.Small(1); i != w[Element] {
			for key++; sampleHome(term.Small(key)) != home; key++ {
			}
			table[at] = term.Small(key)
		}
		table[at+1] = term.Nil
	}
	d.sampleControl(int(w[Element] + 1 + w[Step]))
	return []uint32{term.Small(1)}, Work{Element: w[Element], Step: w[Step]}
}

// samplePairs is a dictionary of so many places with so many keys.
func (d *Device) samplePairs(w Work) ([]uint32, Work) {
	table := d.SRAM[sampleDictAt/4:]
	clear(table[:1+2*w[Element]])
	table[0] = term.Header(term.SubTuple, int(2*w[Element]))
	for i := range w[Part] {
		table[1+2*i], table[2+2*i] = term.Small(int(i)), term.Nil
	}
	d.sampleControl(int(w[Part]))
	return nil, Work{Element: w[Element], Part: w[Part]}
}

// sampleTuples are tuples, each of which begins with another integer.
func (d *Device) sampleTuples(n uint64, more ...uint32) (list []uint32) {
	for i, first := range smalls(1, n) {
		words := append([]uint32{term.Header(term.SubTuple, 1+len(more)), first}, more...)
		at := uint32(sampleTuplesAt + 4*i*len(words))
		copy(d.SRAM[at/4:], words)
		list = append(list, at|term.TagBoxed)
	}
	return list
}

func (d *Device) sampleKeys(w Work) ([]uint32, Work) {
	list := d.listAt(sampleListAt, d.sampleTuples(w[Element])...)
	return []uint32{term.Small(int(w[Element])), term.Small(1), list}, Work{Element: w[Element]}
}

// sampleMap is a flat map of integers from 1 on.
func (d *Device) sampleMap(at uint32, n uint64) uint32 {
	words := append([]uint32{term.Header(term.SubMap, int(2*n))}, smalls(1, n)...)
	copy(d.SRAM[at/4:], append(words, smalls(1, n)...))
	return at | term.TagBoxed
}

// sampleTake takes a key behind a step's others.
func (d *Device) sampleTake(w Work) ([]uint32, Work) {
	return []uint32{term.Small(int(w[Step]) + 1), d.sampleMap(ObjectsAt, w[Element])},
		Work{Element: w[Element], Step: w[Step] + 1}
}

func (d *Device) sampleInit(w Work) ([]uint32, Work) {
	list := d.listAt(sampleListAt, d.sampleTuples(w[Part], term.Nil)...)
	return []uint32{term.Small(int(w[Element])), term.Nil, list},
		Work{Element: w[Element], Part: w[Part]}
}

func (d *Device) sampleLeader(Work) ([]uint32, Work) {
	d.sampleControl(0)
	return nil, Work{}
}
