package report

import (
	"math"
	"slices"
	"strconv"

	"github.com/parallergo/epiphany/benchmarks/suite"
)

// Cells of tables. What is not known is a dash.
const none = "–"

// three is a number with three significant digits, in full.
func three(v float64) string {
	switch a := math.Abs(v); {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return none
	case v == 0:
		return "0"
	case a >= 99.95:
		return strconv.FormatFloat(v, 'f', 0, 64)
	default:
		digits := 2 - int(math.Floor(math.Log10(a)))
		text := strconv.FormatFloat(v, 'f', digits, 64)
		if again, _ := strconv.ParseFloat(text, 64); math.Floor(math.Log10(math.Abs(again))) > math.Floor(math.Log10(a)) { // 9.996 is 10.0
			text = strconv.FormatFloat(v, 'f', digits-1, 64)
		}
		return text
	}
}

// times is a factor.
func times(v float64) string { return three(v) + "×" }

// percent is a fraction in percent without a sign.
func percent(v float64) string {
	if math.IsNaN(v) {
		return none
	}
	return strconv.FormatFloat(math.Round(1000*v)/10+0, 'f', 1, 64) // + 0 takes the sign from -0
}

// amount is a large number with three digits and a letter for thousands. None is not known.
func amount(v float64) string {
	if !positive(v) {
		return none
	}
	for _, s := range thousands {
		if v >= s.from*0.9995 {
			return three(v/s.from) + " " + s.letter
		}
	}
	return three(v)
}

// thousands are the letters of powers of a thousand, the largest first.
var thousands = []struct {
	from   float64
	letter string
}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}

// ratio is a by b, not a number if one of them is not known.
func ratio(a, b float64) float64 {
	if !positive(a) || !positive(b) {
		return math.NaN()
	}
	return a / b
}

func sum(values []float64) (all float64) {
	for _, v := range values {
		all += v
	}
	return all
}

// geomean is the geometric mean of those of the values that are known, not a number if none is.
func geomean(values []float64) float64 {
	some := slices.DeleteFunc(slices.Clone(values), func(v float64) bool { return !positive(v) })
	if len(some) == 0 {
		return math.NaN()
	}
	return suite.GeometricMean(some)
}
