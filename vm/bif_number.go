package vm

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/vm/rts"
)

// hashWord mixes one word into the portable hash: a third of Jenkins' mixing of three words, nine lines of sub, sub, shift, eor.
var hashWord = rts.Passage(rts.Builtins, isa.MustParse("ldr r0,[r4],#1; add r1,r1,r0; sub r0,r0,r1; lsr r2,r1,#13; eor r0,r0,r2; sub r1,r1,r0; lsl r2,r0,#8; eor r1,r1,r2; sub r3,r3,r1; lsr r2,r1,#13; eor r3,r3,r2; sub r6,r6,#1; bne! loop"))

// erlangNumbers are functions of numbers, and conversions between numbers and text.
var erlangNumbers = []binding{
	{"erlang", "abs", 1, absolute},
	{"erlang", "ceil", 1, rounding(math.Ceil)},
	{"erlang", "floor", 1, rounding(math.Floor)},
	{"erlang", "trunc", 1, rounding(math.Trunc)},
	{"erlang", "round", 1, rounding(math.Round)},
	{"erlang", "float", 1, toFloat},
	{"erlang", "min", 2, minimum},
	{"erlang", "max", 2, maximum},
	{"erlang", "phash2", 1, portableHash},
	{"erlang", "phash2", 2, portableHash},
	{"erlang", "integer_to_list", 1, integerToList},
	{"erlang", "integer_to_list", 2, integerToList},
	{"erlang", "integer_to_binary", 1, integerToBinary},
	{"erlang", "integer_to_binary", 2, integerToBinary},
	{"erlang", "list_to_integer", 1, listToInteger},
	{"erlang", "list_to_integer", 2, listToInteger},
	{"erlang", "binary_to_integer", 1, binaryToInteger},
	{"erlang", "binary_to_integer", 2, binaryToInteger},
	{"erlang", "float_to_list", 1, floatToList},
	{"erlang", "float_to_list", 2, floatToList},
	{"erlang", "float_to_binary", 1, floatToBinary},
	{"erlang", "float_to_binary", 2, floatToBinary},
	{"erlang", "list_to_float", 1, listToFloat},
	{"erlang", "binary_to_float", 1, binaryToFloat},
}

func absolute(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	t := args[0]
	switch {
	case !term.IsNumber(m.View, t):
		return m.badarg(p)
	case term.IsFloat(m.View, t):
		x := term.FloatValue(m.View, t)
		if x < 0 { // -0.0 is not
			x = -x
		}
		return m.makeFloat(p, x, rts.DoubleBox)
	case m.compare(t, term.Small(0)) >= 0:
		return t, ok
	}
	return m.arith(p, opNeg, t, t)
}

// rounding makes a native that turns a number into an integer.
func rounding(f func(float64) float64) function {
	return func(m *Machine, p *Process, args []term.Term) (term.Term, status) {
		t := args[0]
		switch {
		case term.IsInteger(m.View, t):
			return t, ok
		case !term.IsFloat(m.View, t):
			return m.badarg(p)
		}
		m.chargeDoubles(rts.DoubleTruncate, 1)
		x := f(term.FloatValue(m.View, t))
		if math.Abs(x) < 1<<62 {
			return m.makeInt(p, int64(x))
		}
		n, _ := big.NewFloat(x).Int(nil)
		return m.makeBig(p, n)
	}
}

func toFloat(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsNumber(m.View, args[0]) {
		return m.badarg(p)
	}
	if term.IsFloat(m.View, args[0]) {
		return args[0], ok
	}
	f, fits := m.toFloat(args[0])
	if !fits {
		return m.badarg(p)
	}
	return m.makeFloat(p, f, rts.DoubleFromInt)
}

func minimum(m *Machine, _ *Process, args []term.Term) (term.Term, status) {
	if m.compare(args[0], args[1]) <= 0 {
		return args[0], ok
	}
	return args[1], ok
}

func maximum(m *Machine, _ *Process, args []term.Term) (term.Term, status) {
	if m.compare(args[0], args[1]) >= 0 {
		return args[0], ok
	}
	return args[1], ok
}

// portableHash is phash2(Term) and phash2(Term, Range), Range at most 2^32.
func portableHash(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	span := int64(1) << 27
	if len(args) == 2 {
		n, isInt := term.IntValue(m.View, args[1])
		if !isInt || n < 1 || n > 1<<32 {
			return m.badarg(p)
		}
		span = n
	}
	loads := m.View.Loads
	h, fits := etf.PHash2Within(m.View, m.Atoms, args[0], m.MostWords())
	m.run(&hashWord, (m.View.Loads - loads + 1))
	if !fits {
		return m.fail(p, term.AtomSystemLimit)
	}
	return m.makeInt(p, int64(h)%span)
}
