package rts

import (
	_ "embed"
	"sync"

	"github.com/parallergo/epiphany/toolchain/routine"
)

//go:embed text/big.s
var bigText string

// NewBigs is a core with the arithmetic of big integers.
func NewBigs() (*Device, error) { return newDevice("big.s", bigText) }

// Where a device has the limbs of two numbers, and of the result.
const (
	firstAt  = DataAt
	secondAt = DataAt + 0x800
	resultAt = DataAt + 0x1000
)

// Compute executes the add, sub or mul of two magnitudes on the core, and returns the limbs of the
// result and the cycles.
func (d *Device) Compute(name string, x, y []uint32) (result []uint32, cycles int, err error) {
	cycles, err = d.Call(name, d.operands(x, y)...)
	return d.SRAM[resultAt/4 : resultAt/4+d.Core.R[0]], cycles, err
}

func (d *Device) operands(x, y []uint32) []uint32 {
	copy(d.SRAM[firstAt/4:], x)
	copy(d.SRAM[secondAt/4:], y)
	return []uint32{firstAt, uint32(len(x)), secondAt, uint32(len(y)), 4: 0, 12: resultAt}
}

// Bigs are the prices of arithmetic on the magnitudes of big integers, besides constant costs: for
// each limb of a sum or a difference of operands of one length; for each limb of the second operand
// of a product, and for each pair of limbs.
type Bigs struct {
	Add, AddLimb, Sub, SubLimb, Mul, MulRow, MulPair Routine
	Bytes                                            int
}

// BigPrices are those of a core.
var BigPrices = sync.OnceValue(func() *Bigs {
	d, err := NewBigs()
	if err != nil {
		panic("rts: " + err.Error())
	}
	way := func(name string, n, m int) routine.Path {
		return d.way(name, d.operands([]uint32{9, 9, 9}[:n], []uint32{1, 1, 1}[:m])...)
	}
	linear := func(name string) (start, each Routine) {
		limb := way(name, 3, 3).Minus(way(name, 2, 2))
		return ofBig(way(name, 2, 2).Minus(limb.Times(2))), ofBig(limb)
	}
	b := &Bigs{Bytes: d.Bytes()}
	b.Add, b.AddLimb = linear("add")
	b.Sub, b.SubLimb = linear("sub")
	two := way("mul", 2, 2)
	pair := way("mul", 3, 2).Minus(two).Minus(way("mul", 3, 1).Minus(way("mul", 2, 1)))
	row := way("mul", 2, 3).Minus(two).Minus(pair.Times(2))
	b.Mul, b.MulRow, b.MulPair = ofBig(two.Minus(row.Times(2)).Minus(pair.Times(4))), ofBig(row),
		ofBig(pair)
	return b
})

func ofBig(p routine.Path) Routine {
	r := priced(p)
	r.Fn = Bignum
	return r
}
