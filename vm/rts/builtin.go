package rts

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

//go:embed text/bif.s
var builtinText string

// Builtin are the built-in functions with a routine that is executed, by the labels of the text.
var Builtin = []string{"hd", "tl", "length", "tuple_size", "element", "setelement", "tuple_to_list",
	"list_to_tuple", "reverse", "append", "member"}

// NewBuiltins is a core with built-in functions.
func NewBuiltins() (*Device, error) {
	return newDevice("bif.s", strings.NewReplacer("PARAM_TRUE", strconv.Itoa(int(term.AtomTrue)),
		"PARAM_FALSE", strconv.Itoa(int(term.AtomFalse))).Replace(builtinText))
}

// Where a device has arguments of built-in functions, what they are made of, and the heap.
const (
	ArgumentsAt = DataAt
	ObjectsAt   = DataAt + 0x40
	HeapAt      = 0x6000
	HeapEnd     = 0x7000
)

// CallBuiltin lets the core execute a built-in function. It answers with the result, 0 for none,
// with what the function says then, and with the cycles that it took.
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

// BuiltinPrice is what a built-in function takes, and what a further element does.
type BuiltinPrice struct{ Cycles, Each, Bytes int }

// BuiltinPrices are those of Builtin, with lists and tuples of four elements of which the last is
// meant. Their arguments are immediates otherwise.
var BuiltinPrices = sync.OnceValue(func() map[string]BuiltinPrice {
	d, err := NewBuiltins()
	if err != nil {
		panic("rts: " + err.Error())
	}
	prices := map[string]BuiltinPrice{}
	for _, name := range Builtin {
		four, five := d.sample(name, 4).Cycles, d.sample(name, 5).Cycles
		prices[name] = BuiltinPrice{four, five - four, d.Size(name)}
	}
	return prices
})

// sample is the way of a built-in function with so many elements.
func (d *Device) sample(name string, n int) routine.Path {
	object := d.SRAM[ObjectsAt/4:]
	list := uint32(ObjectsAt + 0x40 | term.TagList)
	object[0] = term.Header(term.SubTuple, n)
	for i := range n {
		object[1+i] = term.Small(i)
		cell := object[0x40/4+2*i:]
		cell[0], cell[1] = term.Small(i), list+uint32(8*(i+1))
	}
	object[0x40/4+2*n-1] = term.Nil
	args := []uint32{list, term.Nil}
	switch name {
	case "tuple_size", "tuple_to_list":
		args = []uint32{ObjectsAt | term.TagBoxed}
	case "element", "setelement":
		args = []uint32{term.Small(n), ObjectsAt | term.TagBoxed, term.Nil}
	case "member":
		args = []uint32{term.Small(n - 1), list}
	}
	copy(d.SRAM[ArgumentsAt/4:], args)
	d.builtinRegisters()
	return d.way(name, 0, ArgumentsAt)
}
