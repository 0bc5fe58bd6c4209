package number

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/vm/rts"
)

// HashWord mixes one word into the portable hash: a third of Jenkins' mixing of three words, nine
// lines of sub, sub, shift, eor.
var HashWord = rts.Passage(rts.Builtins,
	isa.MustParse("ldr r0,[r4],#1; add r1,r1,r0; sub r0,r0,r1; lsr r2,r1,#13; eor r0,r0,r2; sub r1,r1,r0; lsl r2,r0,#8; eor r1,r1,r2; sub r3,r3,r1; lsr r2,r1,#13; eor r3,r3,r2; sub r6,r6,#1; bne! loop"))

// conversionFunctions are functions of numbers, and conversions between numbers and text.
var conversionFunctions = []binding{
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

func absolute(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	t := args[0]
	switch {
	case !term.IsNumber(c.View, t):
		return c.Badarg()
	case term.IsFloat(c.View, t):
		x := term.FloatValue(c.View, t)
		if x < 0 { // -0.0 is not
			x = -x
		}
		return c.MakeFloat(x, rts.DoubleBox)
	case c.Compare(t, term.Small(0)) >= 0:
		return t, bif.Done
	}
	return Arith(c, call.Neg, t, t)
}

// rounding makes a built-in function that turns a number into an integer.
func rounding(f func(float64) float64) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		t := args[0]
		switch {
		case term.IsInteger(c.View, t):
			return t, bif.Done
		case !term.IsFloat(c.View, t):
			return c.Badarg()
		}
		value := term.FloatValue(c.View, t)
		x := f(value)
		if math.Abs(value) >= -term.MinSmall || x > term.MaxSmall {
			c.General()
		}
		if !c.Executed() {
			c.ChargeDoubles(rts.DoubleTruncate, 1)
		}
		if math.Abs(x) < 1<<62 {
			return c.MakeInt(int64(x))
		}
		n, _ := big.NewFloat(x).Int(nil)
		return c.MakeBig(n)
	}
}

func toFloat(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsNumber(c.View, args[0]) {
		return c.Badarg()
	}
	if term.IsFloat(c.View, args[0]) {
		return args[0], bif.Done
	}
	f, fits := c.ToFloat(args[0])
	if !fits {
		return c.Badarg()
	}
	return c.MakeFloat(f, rts.DoubleFromInt)
}

func minimum(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if c.Compare(args[0], args[1]) <= 0 {
		return args[0], bif.Done
	}
	return args[1], bif.Done
}

func maximum(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if c.Compare(args[0], args[1]) >= 0 {
		return args[0], bif.Done
	}
	return args[1], bif.Done
}

// portableHash is phash2(Term) and phash2(Term, Range), Range at most 2^32.
func portableHash(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	span := int64(1) << 27
	if len(args) == 2 {
		n, isInt := term.IntValue(c.View, args[1])
		if !isInt || n < 1 || n > 1<<32 {
			return c.Badarg()
		}
		span = n
	}
	if !term.IsSmall(args[0]) {
		c.General()
	}
	c.Work(rts.Work{rts.Part: 1 + uint64(args[0]>>31)}) // the magnitude of a negative one, too
	loads := c.View.Loads
	h, fits := etf.PHash2Within(c.View, c.Atoms, args[0], c.MostWords())
	c.Run(&HashWord, (c.View.Loads - loads + 1))
	if !fits {
		return c.Fail(term.AtomSystemLimit)
	}
	return c.MakeInt(int64(h) % span)
}

// Functions are the built-in functions of numbers.
func Functions() []call.Binding {
	return call.Bindings(conversionFunctions, elementaryFunctions, randomFunctions)
}
