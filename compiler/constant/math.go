package constant

import "math"

// Functions of math with one argument and with two. Where they are not defined they give no number.
var (
	mathOne = map[string]func(float64) float64{
		"acos": math.Acos, "acosh": math.Acosh, "asin": math.Asin, "asinh": math.Asinh,
		"atan": math.Atan, "atanh": math.Atanh, "ceil": math.Ceil, "cos": math.Cos, "cosh": math.Cosh,
		"erf": math.Erf, "erfc": math.Erfc, "exp": math.Exp, "floor": math.Floor,
		"log": math.Log, "log10": math.Log10, "log2": math.Log2, "sin": math.Sin, "sinh": math.Sinh,
		"sqrt": math.Sqrt, "tan": math.Tan, "tanh": math.Tanh,
	}
	mathTwo = map[string]func(float64, float64) float64{
		"atan2": math.Atan2, "fmod": math.Mod, "pow": math.Pow,
	}
)

// callMath calls a function of math.
func callMath(name string, args []Value) (v, reason Value) {
	one, two := mathOne[name], mathTwo[name]
	switch {
	case len(args) == 0 && name == "pi":
		return OfFloat(math.Pi), Nothing
	case len(args) == 1 && one != nil, len(args) == 2 && two != nil:
	default:
		return Nothing, Nothing
	}
	xs := make([]float64, len(args))
	for i, a := range args {
		if !a.IsNumber() {
			return Nothing, badarg
		}
		x, ok := a.ToFloat()
		if !ok {
			return Nothing, badarith
		}
		xs[i] = x
	}
	var y float64
	if len(xs) == 1 {
		y = one(xs[0])
	} else {
		y = two(xs[0], xs[1])
	}
	if math.IsNaN(y) || math.IsInf(y, 0) {
		return Nothing, badarith
	}
	return OfFloat(y), Nothing
}
