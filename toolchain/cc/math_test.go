package cc_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// Edges are values at which functions are special.
var edges = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 3, 10, 100, 0.25, 1.5, -2.5, 1e-300,
	1e-10, 1e300, math.Inf(1), math.Inf(-1), math.NaN(), 3.125, math.Pi / 4, 709, -740, 1 << 53}

// A function of the device's, Go's, arguments' largest magnitude, and the distance from Go's results
// in units of the last place. Go's own are within one of them, but for those of Pow, which multiplies
// as often as its exponent says: whole powers are compared with exact ones below.
type function struct {
	name   string
	one    func(float64) float64
	two    func(x, y float64) float64
	most   float64
	within uint64
}

var functions = []function{
	{"sin", math.Sin, nil, 1e5, 2}, {"cos", math.Cos, nil, 1e5, 2}, {"tan", math.Tan, nil, 1, 3},
	{"asin", math.Asin, nil, 1, 3}, {"acos", math.Acos, nil, 1, 3}, {"atan", math.Atan, nil, 20, 2},
	{"sinh", math.Sinh, nil, 700, 3}, {"cosh", math.Cosh, nil, 700, 2}, {"tanh", math.Tanh, nil, 5, 3},
	{"exp", math.Exp, nil, 700, 1}, {"log", math.Log, nil, 1e9, 1}, {"log2", math.Log2, nil, 1e9, 2},
	{"log10", math.Log10, nil, 1e9, 2}, {"cbrt", math.Cbrt, nil, 1e9, 1}, {"sqrt", math.Sqrt, nil, 1e9, 0},
	{"floor", math.Floor, nil, 1e3, 0}, {"ceil", math.Ceil, nil, 1e3, 0}, {"trunc", math.Trunc, nil, 1e3, 0},
	{"round", math.Round, nil, 1e3, 0}, {"rint", math.RoundToEven, nil, 1e3, 0},
	{"fabs", math.Abs, nil, 1e3, 0}, {"pow", nil, math.Pow, 30, 32}, {"atan2", nil, math.Atan2, 10, 2},
	{"fmod", nil, math.Mod, 1e6, 0}, {"hypot", nil, math.Hypot, 1e6, 1},
	{"copysign", nil, math.Copysign, 1, 0}, {"fdim", nil, math.Dim, 10, 0},
}

// arguments are those of a function's calls: random ones, then edges.
func (f function) arguments() (all [][2]float64) {
	r := rand.New(rand.NewPCG(uint64(len(f.name)), uint64(f.name[0])))
	for range 40 {
		all = append(all, [2]float64{(2*r.Float64() - 1) * f.most, (2*r.Float64() - 1) * f.most})
	}
	for i, x := range edges {
		all = append(all, [2]float64{x, edges[(i*7+3)%len(edges)]})
	}
	return all
}

// apart is the distance of two results in units of the last place.
func apart(a, b float64) uint64 {
	if a == b && math.Signbit(a) == math.Signbit(b) || math.IsNaN(a) && math.IsNaN(b) {
		return 0
	}
	if math.IsNaN(a) || math.IsNaN(b) || math.Signbit(a) != math.Signbit(b) {
		return math.MaxUint64
	}
	x, y := math.Float64bits(a), math.Float64bits(b)
	return max(x, y) - min(x, y)
}

// The functions of math.h are Go's, within the bounds above; those for float within one unit of the
// last place of Go's rounded result.
func TestMath(t *testing.T) {
	for _, f := range functions {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			var s strings.Builder
			s.WriteString("#include <math.h>\n#include <stdio.h>\n#include <string.h>\n" +
				"static const unsigned long long in[][2] = {\n")
			all := f.arguments()
			for _, a := range all {
				fmt.Fprintf(&s, "{0x%xull,0x%xull},\n", math.Float64bits(a[0]), math.Float64bits(a[1]))
			}
			second := ""
			if f.two != nil {
				second = ", y"
			}
			fmt.Fprintf(&s, `};
int main(void) {
	for (int i = 0; i < %d; i++) {
		double x, y, r; float g; unsigned long long b; unsigned w;
		memcpy(&x, &in[i][0], 8); memcpy(&y, &in[i][1], 8);
		r = %s(x%s); g = %sf(x%s);
		memcpy(&b, &r, 8); memcpy(&w, &g, 4);
		printf("%%llx %%x\n", b, w);
	}
	return 0; }`, len(all), f.name, second, f.name, second)
			elf, err := program("math.c", s.String(), cc.Options{Level: 2})
			require.NoError(t, err)
			out, _, err := execute(t, elf, 3e9)
			require.NoError(t, err)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			require.Len(t, lines, len(all))
			for i, line := range lines {
				var b uint64
				var w uint32
				_, err := fmt.Sscanf(line, "%x %x", &b, &w)
				require.NoError(t, err)
				f.check(t, all[i], math.Float64frombits(b), math.Float32frombits(w))
			}
		})
	}
}

func (f function) check(t *testing.T, a [2]float64, got float64, single float32) {
	t.Helper()
	x, y := float32(a[0]), float32(a[1])
	var want, rounded float64
	if f.two != nil {
		want, rounded = f.two(a[0], a[1]), f.two(float64(x), float64(y))
	} else {
		want, rounded = f.one(a[0]), f.one(float64(x))
	}
	assert.LessOrEqual(t, apart(want, got), f.within, "%s(%v): want %v, got %v", f.name, a, want, got)
	if r := float32(rounded); apart(float64(r), float64(single)) > 1<<29 {
		assert.Fail(t, "single", "%sf(%v, %v): want %v, got %v", f.name, x, y, r, single)
	}
}

// Whole powers are within one unit of the last place of the exact ones.
func TestWholePowers(t *testing.T) {
	elf, err := program("pow.c", `
#include <math.h>
#include <stdio.h>
#include <string.h>
int main(void) {
	for (int x = 3; x < 12; x += 2)
		for (int y = 2; y < 90; y += 7) {
			double r = pow(x, y);
			unsigned long long b;
			memcpy(&b, &r, 8);
			printf("%llx\n", b);
		}
	return 0; }`, cc.Options{Level: 2})
	require.NoError(t, err)
	out, _, err := execute(t, elf, 3e9)
	require.NoError(t, err)
	lines := strings.Fields(out)
	for x := int64(3); x < 12; x += 2 {
		for y := int64(2); y < 90; y += 7 {
			exact := new(big.Int).Exp(big.NewInt(x), big.NewInt(y), nil)
			nearest, _ := new(big.Float).SetInt(exact).Float64()
			got, err := strconv.ParseUint(lines[0], 16, 64)
			require.NoError(t, err)
			assert.LessOrEqual(t, apart(nearest, math.Float64frombits(got)), uint64(1), "%d^%d", x, y)
			lines = lines[1:]
		}
	}
	assert.Empty(t, lines)
}
