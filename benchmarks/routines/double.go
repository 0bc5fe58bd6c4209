package routines

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/vm/rts"
)

// Traps of double precision: a result that is not finite, and an integer of more than 32 bits.
const (
	BadArith = 4
	Wide     = 5
)

// Doubles is a core that executes double precision by hand.
type Doubles struct {
	core    *ecore.Core
	program *program
}

// NewDoubles assembles the routines.
func NewDoubles() (*Doubles, error) {
	text, _ := rts.DoubleText()
	p, err := assemble("double.s", fmt.Sprintf("%s\nend:\nbadarith: trap #%d\nwide: trap #%d\n",
		text, BadArith, Wide))
	if err != nil {
		return nil, err
	}
	core, err := newCore(p, make([]uint32, sramBytes/4))
	return &Doubles{core, p}, err
}

// Do executes the routine at an entry with two doubles, or with an integer as the low word of a.
// Trap is Dispatched where there is a result.
func (d *Doubles) Do(entry string, a, b uint64) (result uint64, cycles int, trap uint32, err error) {
	c := d.core
	for i := range c.R {
		c.R[i] = 0xdeadbeef + uint32(i)
	}
	c.R[0], c.R[1], c.R[2], c.R[3] = uint32(a), uint32(a>>32), uint32(b), uint32(b>>32)
	c.R[14] = stopAt
	cycles, trap, err = run(c, codeAt+d.program.symbols[entry])
	return uint64(c.R[1])<<32 | uint64(c.R[0]), cycles, trap, err
}

// DoubleRoutines measures the routines: the mean over numbers of similar size, an integer of five
// bits, a number of seven.
func DoubleRoutines() ([]Routine, error) {
	d, err := NewDoubles()
	if err != nil {
		return nil, err
	}
	var all []Routine
	for _, o := range []struct {
		name, entry string
		op          rts.DoubleOp
		operand     uint64
	}{
		{"sum, difference", "add", rts.DoubleAdd, 0},
		{"product", "mul", rts.DoubleMultiply, 0},
		{"quotient", "div", rts.DoubleDivide, 0},
		{"from an integer", "float", rts.DoubleFromInt, 25},
		{"to an integer", "fix", rts.DoubleTruncate, math.Float64bits(77.5)},
	} {
		r := Routine{Name: o.name, DeclCycles: int(rts.HandDouble[o.op].Cycles), Measured: true}
		if o.operand != 0 {
			_, r.Cycles, _, err = d.Do(o.entry, o.operand, 0)
		} else {
			r.Cycles, err = d.mean(o.entry)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	_, bytes := rts.DoubleText()
	return append(all, Routine{Name: "code of all", DeclBytes: bytes,
		Bytes: int(d.program.symbols["end"]), Measured: true}), nil
}

// mean is the mean time of an operation on numbers of similar size.
func (d *Doubles) mean(entry string) (int, error) {
	const n = 3000
	r := rand.New(rand.NewPCG(4, 4))
	sum := 0
	for range n {
		x := math.Ldexp(1+r.Float64(), -r.IntN(6))
		y := math.Ldexp(1+r.Float64(), -r.IntN(6))
		if r.IntN(2) == 0 {
			y = -y
		}
		_, cycles, _, err := d.Do(entry, math.Float64bits(x), math.Float64bits(y))
		if err != nil {
			return 0, err
		}
		sum += cycles
	}
	return (sum + n/2) / n, nil
}
