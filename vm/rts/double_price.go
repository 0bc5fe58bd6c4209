package rts

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// Traps in which double precision by hand ends: at the result, at one that is not finite, at an
// integer of more than 32 bits.
const (
	doubleDone = 1 + iota
	doubleBad
	doubleWide
)

const (
	doubleAt   = 0x100 // where the code is
	doubleSRAM = 8 << 10
	integers   = 4 << 17 // the mode of a core that multiplies integers, in CONFIG
)

// doubles is a core's memory with double precision by hand, and a follower of its routines.
type doubles struct {
	routine.Follower
	program *routine.Program
}

func newDoubles() (*doubles, error) {
	text := strings.ReplaceAll(doubleCode, ";", "\n")
	p, err := routine.Assemble("double.s", fmt.Sprintf(
		"%s\nend: trap #%d\nbadarith: trap #%d\nwide: trap #%d\n", text, doubleDone, doubleBad,
		doubleWide))
	if err != nil {
		return nil, err
	}
	d := &doubles{program: p}
	d.SRAM = make([]uint32, doubleSRAM/4)
	p.Load(d.SRAM, doubleAt)
	d.Special[isa.SpecialConfig] = integers
	return d, nil
}

// at is the address of a label.
func (d *doubles) at(label string) uint32 { return doubleAt + d.program.Symbols[label] }

// prepare puts two doubles, or an integer as the low word of a, where a routine finds them; all
// other registers hold rubbish.
func prepare(r *[64]uint32, end uint32, a, b uint64) {
	for i := range r {
		r[i] = 0xdeadbeef + uint32(i)
	}
	r[0], r[1], r[2], r[3] = uint32(a), uint32(a>>32), uint32(b), uint32(b>>32)
	r[14] = end
}

// do follows a routine.
func (d *doubles) do(entry string, a, b uint64) (p routine.Path, result uint64, trap uint32, err error) {
	prepare(&d.R, d.at("end"), a, b)
	p, trap, err = d.Follow(d.at(entry))
	return p, uint64(d.R[1])<<32 | uint64(d.R[0]), trap, err
}

// doubleUses are the routines and what they are measured with: numbers of similar size, an integer
// of five bits, a number of seven.
var doubleUses = [NumDoubleOps]struct {
	entry   string
	operand uint64 // 0 for random numbers
}{
	DoubleAdd: {entry: "add"}, DoubleMultiply: {entry: "mul"}, DoubleDivide: {entry: "div"},
	DoubleFromInt: {"float", 25}, DoubleTruncate: {"fix", math.Float64bits(77.5)},
}

// mean is the mean way of an operation.
func (d *doubles) mean(op DoubleOp) (Routine, error) {
	use := &doubleUses[op]
	r := rand.New(rand.NewPCG(4, 4))
	var sum routine.Path
	n := 256
	if use.operand != 0 {
		n = 1
	}
	for range n {
		a, b := use.operand, uint64(0)
		if a == 0 {
			a, b = similar(r)
		}
		p, _, _, err := d.do(use.entry, a, b)
		if err != nil {
			return Routine{}, err
		}
		sum = sum.Plus(p)
	}
	of := func(sum int) int { return (sum + n/2) / n }
	return Routine{Fn: Doubles, Cycles: uint64(of(sum.Cycles)), Bytes: of(sum.Bytes),
		Instrs: uint64(of(sum.Instrs))}, nil
}

// similar are two numbers of similar size, of any signs.
func similar(r *rand.Rand) (a, b uint64) {
	x := math.Ldexp(1+r.Float64(), -r.IntN(6))
	y := math.Ldexp(1+r.Float64(), -r.IntN(6))
	if r.IntN(2) == 0 {
		y = -y
	}
	return math.Float64bits(x), math.Float64bits(y)
}

// handDoubles are the prices of double precision by hand.
type handDoubles struct {
	ops, boxed [NumDoubleOps]Routine
	code       int // bytes
}

var measuredDoubles = sync.OnceValue(func() *handDoubles {
	h, err := measureDoubles()
	if err != nil {
		panic("rts: " + err.Error())
	}
	return h
})

// measureDoubles measures the operations by executing them. DoubleBox is none: only its box takes
// time.
func measureDoubles() (*handDoubles, error) {
	d, err := newDoubles()
	if err != nil {
		return nil, err
	}
	h := &handDoubles{code: int(d.program.Symbols["end"])}
	box := Passage(Doubles, DoubleBoxing)
	for op := range h.ops {
		one := &h.ops[op]
		one.Fn = Doubles
		if doubleUses[op].entry != "" {
			if *one, err = d.mean(DoubleOp(op)); err != nil {
				return nil, err
			}
		}
		h.boxed[op] = Routine{Fn: Doubles, Cycles: one.Cycles + box.Cycles,
			Bytes: one.Bytes + box.Bytes, Instrs: one.Instrs + box.Instrs}
	}
	return h, nil
}

// HandDouble is an operation by hand, as executing it takes in the mean.
func HandDouble(op DoubleOp) *Routine { return &measuredDoubles().ops[op] }

// BoxedDouble is one with the boxes of operands and result.
func BoxedDouble(op DoubleOp) *Routine { return &measuredDoubles().boxed[op] }

// HandDoubleCode is the size of double precision by hand, HandDoubleBytes with what makes boxes and
// compares.
func HandDoubleCode() int { return measuredDoubles().code }

// HandDoubleBytes is the size of all code of double precision by hand.
func HandDoubleBytes() int {
	return HandDoubleCode() + DoubleBoxing.Bytes() + doubleOrder.Bytes()
}
