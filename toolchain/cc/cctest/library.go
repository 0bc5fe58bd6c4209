package cctest

import (
	"fmt"
	"math"
	"math/bits"
)

// Library executes calls of those functions of GNU's libgcc that arithmetic needs, and reports
// false for other functions.
func Library(name string, words []uint32) ([]uint32, error) {
	if f := words32[name]; f != nil {
		return []uint32{f(words[0], words[1])}, nil
	}
	if f := helpers[name]; f != nil {
		return f(words), nil
	}
	if result, ok := order(name, words); ok {
		return result, nil
	}
	if f := words64[name]; f != nil {
		return halves(f(pair(words, 0), pair(words, 2))), nil
	}
	if f := shifts[name]; f != nil {
		return halves(f(pair(words, 0), words[2])), nil
	}
	if f := doubles[name]; f != nil {
		return halves(math.Float64bits(f(math.Float64frombits(pair(words, 0)),
			math.Float64frombits(pair(words, 2))))), nil
	}
	return nil, fmt.Errorf("no function %s", name)
}

func pair(words []uint32, at int) uint64 { return uint64(words[at]) | uint64(words[at+1])<<32 }

func halves(v uint64) []uint32 { return []uint32{uint32(v), uint32(v >> 32)} }

var words32 = map[string]func(a, b uint32) uint32{
	"___divsi3":  func(a, b uint32) uint32 { return uint32(int32(a) / int32(b)) },
	"___udivsi3": func(a, b uint32) uint32 { return a / b },
	"___modsi3":  func(a, b uint32) uint32 { return uint32(int32(a) % int32(b)) },
	"___umodsi3": func(a, b uint32) uint32 { return a % b },
}

var words64 = map[string]func(a, b uint64) uint64{
	"___muldi3":  func(a, b uint64) uint64 { return a * b },
	"___divdi3":  func(a, b uint64) uint64 { return uint64(int64(a) / int64(b)) },
	"___udivdi3": func(a, b uint64) uint64 { return a / b },
	"___moddi3":  func(a, b uint64) uint64 { return uint64(int64(a) % int64(b)) },
	"___umoddi3": func(a, b uint64) uint64 { return a % b },
	"___umulhidi3": func(a, b uint64) uint64 {
		high, _ := bits.Mul64(a, b)
		return high
	},
}

var shifts = map[string]func(a uint64, n uint32) uint64{
	"___ashldi3": func(a uint64, n uint32) uint64 { return a << (n & 63) },
	"___lshrdi3": func(a uint64, n uint32) uint64 { return a >> (n & 63) },
	"___ashrdi3": func(a uint64, n uint32) uint64 { return uint64(int64(a) >> (n & 63)) },
}

var doubles = map[string]func(a, b float64) float64{
	"___adddf3": func(a, b float64) float64 { return a + b },
	"___subdf3": func(a, b float64) float64 { return a - b },
	"___muldf3": func(a, b float64) float64 { return a * b },
	"___divdf3": func(a, b float64) float64 { return a / b },
}
