package cctest

import (
	"math"
	"math/bits"
)

// orders are comparisons of numbers: below 0, 0 or above it as the first is less, equal or greater,
// and the other side of what is asked if one is none.
var orders = map[string]int{"eq": 1, "ne": 1, "lt": 1, "le": 1, "gt": -1, "ge": -1}

// order does a comparison of floats or doubles, by its name.
func order(name string, words []uint32) (result []uint32, ok bool) {
	var x, y float64
	var kind string
	switch {
	case len(name) == len("___c_ltsf2") && name[:5] == "___c_" && name[7:] == "sf2":
		kind, x, y = name[5:7], float64(number(words[0])), float64(number(words[1]))
	case len(name) == len("___ltdf2") && name[5:] == "df2":
		kind = name[3:5]
		x, y = double(pair(words, 0)), double(pair(words, 2))
	}
	none, ok := orders[kind]
	switch {
	case x < y:
		none = -1
	case x > y:
		none = 1
	case x == y:
		none = 0
	}
	return []uint32{uint32(none)}, ok
}

func double(w uint64) float64 { return math.Float64frombits(w) }

func float(x float32) []uint32 { return []uint32{math.Float32bits(x)} }

func ofDouble(x float64) []uint32 { return halves(math.Float64bits(x)) }

// helpers are the other functions of libgcc, and what the builtin ones are called.
var helpers = map[string]func(w []uint32) []uint32{
	"___atomic_hold":    func([]uint32) []uint32 { return []uint32{0} },
	"___atomic_release": func([]uint32) []uint32 { return nil },

	"___divsf3":      func(w []uint32) []uint32 { return float(number(w[0]) / number(w[1])) },
	"___fixsfsi":     func(w []uint32) []uint32 { return []uint32{uint32(int32(number(w[0])))} },
	"___fixunssfsi":  func(w []uint32) []uint32 { return []uint32{uint32(int64(number(w[0])))} },
	"___fixdfsi":     func(w []uint32) []uint32 { return []uint32{uint32(int32(double(pair(w, 0))))} },
	"___fixunsdfsi":  func(w []uint32) []uint32 { return []uint32{uint32(int64(double(pair(w, 0))))} },
	"___fixsfdi":     func(w []uint32) []uint32 { return halves(uint64(int64(number(w[0])))) },
	"___fixdfdi":     func(w []uint32) []uint32 { return halves(uint64(int64(double(pair(w, 0))))) },
	"___floatunsisf": func(w []uint32) []uint32 { return float(float32(w[0])) },
	"___floatdisf":   func(w []uint32) []uint32 { return float(float32(int64(pair(w, 0)))) },
	"___floatundisf": func(w []uint32) []uint32 { return float(float32(pair(w, 0))) },
	"___floatsidf":   func(w []uint32) []uint32 { return ofDouble(float64(int32(w[0]))) },
	"___floatunsidf": func(w []uint32) []uint32 { return ofDouble(float64(w[0])) },
	"___floatdidf":   func(w []uint32) []uint32 { return ofDouble(float64(int64(pair(w, 0)))) },
	"___floatundidf": func(w []uint32) []uint32 { return ofDouble(float64(pair(w, 0))) },
	"___extendsfdf2": func(w []uint32) []uint32 { return ofDouble(float64(number(w[0]))) },
	"___truncdfsf2":  func(w []uint32) []uint32 { return float(float32(double(pair(w, 0)))) },

	"___clrsbsi2": func(w []uint32) []uint32 {
		return []uint32{uint32(bits.LeadingZeros32(w[0]^uint32(int32(w[0])>>31)) - 1)}
	},
	"___bswapsi2":    func(w []uint32) []uint32 { return []uint32{bits.ReverseBytes32(w[0])} },
	"___bswapdi2":    func(w []uint32) []uint32 { return halves(bits.ReverseBytes64(pair(w, 0))) },
	"___clzsi2":      func(w []uint32) []uint32 { return count(bits.LeadingZeros32(w[0])) },
	"___ctzsi2":      func(w []uint32) []uint32 { return count(bits.TrailingZeros32(w[0])) },
	"___clzdi2":      func(w []uint32) []uint32 { return count(bits.LeadingZeros64(pair(w, 0))) },
	"___ctzdi2":      func(w []uint32) []uint32 { return count(bits.TrailingZeros64(pair(w, 0))) },
	"___paritysi2":   func(w []uint32) []uint32 { return count(bits.OnesCount32(w[0]) % 2) },
	"___popcountsi2": func(w []uint32) []uint32 { return count(bits.OnesCount32(w[0])) },
	"___popcountdi2": func(w []uint32) []uint32 { return count(bits.OnesCount64(pair(w, 0))) },
	"_ffs":           func(w []uint32) []uint32 { return count((bits.TrailingZeros32(w[0]) + 1) % 33) },
	"_ffsll": func(w []uint32) []uint32 {
		return count((bits.TrailingZeros64(pair(w, 0)) + 1) % 65)
	},
}

func count(n int) []uint32 { return []uint32{uint32(n)} }
