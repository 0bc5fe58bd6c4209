package number

import (
	"math"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// elementaryFunctions is module math.
var elementaryFunctions = []binding{
	{"math", "pi", 0, mathPi},
	{"math", "acos", 1, real1(realAcos, polySteps)},
	{"math", "acosh", 1, real1(realAcosh, polySteps)},
	{"math", "asin", 1, real1(realAsin, polySteps)},
	{"math", "asinh", 1, real1(realAsinh, polySteps)},
	{"math", "atan", 1, real1(realAtan, polySteps)},
	{"math", "atanh", 1, real1(math.Atanh, polySteps)},
	{"math", "ceil", 1, real1(math.Ceil, 1)},
	{"math", "cos", 1, real1(realCos, polySteps)},
	{"math", "cosh", 1, real1(realCosh, polySteps)},
	{"math", "erf", 1, real1(math.Erf, polySteps)},
	{"math", "erfc", 1, real1(math.Erfc, polySteps)},
	{"math", "exp", 1, real1(realExp, polySteps)},
	{"math", "floor", 1, real1(math.Floor, 1)},
	{"math", "log", 1, real1(realLog, polySteps)},
	{"math", "log10", 1, real1(realLog10, polySteps)},
	{"math", "log2", 1, real1(realLog2, polySteps)},
	{"math", "sin", 1, real1(realSin, polySteps)},
	{"math", "sinh", 1, real1(realSinh, polySteps)},
	{"math", "sqrt", 1, real1(math.Sqrt, rts.RootSteps)},
	{"math", "tan", 1, real1(realTan, polySteps)},
	{"math", "tanh", 1, real1(realTanh, polySteps)},
	{"math", "atan2", 2, real2(realAtan2, polySteps)},
	{"math", "fmod", 2, real2(math.Mod, 2)},
	{"math", "pow", 2, real2(realPow, 2*polySteps)},
}

// What an elementary function takes, in operations of soft double precision: range reduction and a
// polynomial of degree 12 to 14 in the usual C libraries. An estimate; see rts.RootSteps for the
// square root.
const polySteps = 20

func mathPi(c *call.Context, _ []term.Term) (term.Term, bif.Result) {
	return c.MakeFloat(math.Pi, rts.DoubleBox)
}

// real1 makes a built-in function of a function of one real number; steps is its cost in operations
// of double precision.
func real1(f func(float64) float64, steps uint64) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		x, reason := realArg(c, args[0])
		if reason != term.None {
			return c.Fail(reason)
		}
		c.ChargeSteps(steps)
		return c.MakeFloat(f(x), rts.DoubleBox)
	}
}

// real2 makes a built-in function of a function of two real numbers.
func real2(f func(x, y float64) float64, steps uint64) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		x, reasonX := realArg(c, args[0])
		y, reasonY := realArg(c, args[1])
		if reason := max(reasonX, reasonY); reason != term.None {
			return c.Fail(reason)
		}
		c.ChargeSteps(steps)
		return c.MakeFloat(f(x, y), rts.DoubleBox)
	}
}

// realArg returns a number as a double, or the reason why this is not possible.
func realArg(c *call.Context, t term.Term) (x float64, reason term.Term) {
	if !term.IsNumber(c.View, t) {
		return 0, term.AtomBadarg
	}
	x, fits := c.ToFloat(t)
	if !fits {
		return 0, term.AtomBadarith
	}
	return x, term.None
}
