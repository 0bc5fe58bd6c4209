//go:build linux && (amd64 || arm64)

package jit

// reg is a register of the processor.
type reg int8

const none reg = -1

// Floating-point registers that are used.
const (
	f0 reg = 0
	f1 reg = 1
)

// place is a word in memory: at base, plus index times a power of two if there is an index.
type place struct {
	base, index reg
	scale       byte // the power
	off         int32
}

// at is the place so many bytes behind what a register points to.
func at(base reg, off uintptr) place { return place{base: base, index: none, off: int32(off)} }

// label is a place in code.
type label int

// text is code with labels. An asm writes operations to it, as its processor has them.
type text struct {
	code   []byte
	places []int // by label; -1 while it has none
	fixes  []fix
}

// again is an empty text in the room of another.
func (t text) again() text { return text{t.code[:0], t.places[:0], t.fixes[:0]} }

func (t *text) newLabel() label {
	t.places = append(t.places, -1)
	return label(len(t.places) - 1)
}

func (t *text) bind(l label) { t.places[l] = len(t.code) }

// move copies a register, if it is another.
func (a *asm) move(to, from reg) {
	if to != from {
		a.reg(mov, to, from)
	}
}

// with is arithmetic of a register with a constant.
func (a *asm) with(o withConst, r reg, v uint32) { a.regConst(o, false, r, v) }
