package number_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/call/calltest"
	"github.com/parallergo/epiphany/bif/number"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
	"github.com/parallergo/epiphany/vm/rts"
)

// random is an integer of up to 200 bits, of either sign.
func random(r *rand.Rand) *big.Int {
	n := new(big.Int)
	for range r.IntN(7) {
		n.Add(n.Lsh(n, 32), big.NewInt(int64(r.Uint32())))
	}
	if r.IntN(2) == 0 {
		n.Neg(n)
	}
	return n
}

// Integers of any size are what math/big computes.
func TestIntegersAgainstBig(t *testing.T) {
	ops := map[call.Op]func(z, x, y *big.Int) *big.Int{
		call.Add: (*big.Int).Add, call.Sub: (*big.Int).Sub, call.Mul: (*big.Int).Mul,
		call.Div: (*big.Int).Quo, call.Rem: (*big.Int).Rem,
		call.Band: (*big.Int).And, call.Bor: (*big.Int).Or, call.Bxor: (*big.Int).Xor,
	}
	for op, f := range ops {
		r := rand.New(rand.NewPCG(8, uint64(op)))
		b := calltest.NewBench(t, nil)
		for range 100 {
			x, y := random(r), random(r)
			if y.Sign() == 0 && (op == call.Div || op == call.Rem) {
				continue
			}
			got := b.Result(number.Arith(b.Context, op, b.Term(x), b.Term(y)))
			require.Equal(t, b.One(f(new(big.Int), x, y)), got, "%v of %v and %v", op, x, y)
		}
	}
}

// An operator whose operands or result are not small is charged what the routine takes that a core
// executes for it, within 10 %; one on small integers with a small result is not charged.
func TestOperatorsCostWhatIsExecuted(t *testing.T) {
	routines := map[call.Op]string{call.Add: "plus", call.Sub: "minus", call.Mul: "times",
		call.Div: "quotient", call.Rem: "remainder", call.Band: "bits_both", call.Bor: "bits_any",
		call.Bxor: "bits_differ", call.Bsl: "shift_left", call.Bsr: "shift_right"}
	d, err := rts.NewIntegers()
	require.NoError(t, err)
	made := func(h *termtest.Heap, n *big.Int) term.Term {
		at := term.MakeInteger(&h.Builder, n)
		copy(d.SRAM[rts.ObjectsAt/4:], h.W[:h.Used])
		return at
	}
	for op, name := range routines {
		r := rand.New(rand.NewPCG(9, uint64(op)))
		b := calltest.NewBench(t, nil)
		b.Caller.Executes = true
		var taken uint64
		for range 300 {
			x, y := random(r), random(r)
			switch {
			case op == call.Bsl || op == call.Bsr:
				y = big.NewInt(r.Int64N(200) - 100)
			case y.Sign() == 0:
				continue
			}
			before := b.Caller.Cycles
			result, _ := number.Arith(b.Context, op, b.Term(x), b.Term(y))
			if term.IsSmall(result) && term.IsSmall(b.Term(x)) && term.IsSmall(b.Term(y)) {
				require.Equal(t, before, b.Caller.Cycles, "%s of %v and %v", name, x, y)
				continue
			}
			h := termtest.NewHeapAt(rts.ObjectsAt, (rts.HeapAt-rts.ObjectsAt)/4, term.NewAtoms())
			_, _, cycles, err := d.Operate(name, made(h, x), made(h, y))
			require.NoError(t, err)
			taken += uint64(cycles)
		}
		assert.InEpsilon(t, taken, b.Caller.Cycles, 0.1, name)
	}
}

// What has no value raises badarith.
func TestBadarith(t *testing.T) {
	b := calltest.NewBench(t, nil)
	want := calltest.Raised{Reason: term.AtomName("badarith")}
	for _, c := range []struct {
		op   call.Op
		x, y any
	}{
		{call.Div, 1, 0}, {call.Rem, 1, 0}, {call.FDiv, 1, 0}, {call.Add, term.AtomName("a"), 1},
		{call.Band, 1.5, 1}, {call.Mul, 1e300, 1e300}, {call.Bsl, 1, term.AtomName("b")},
	} {
		assert.Equal(t, want, b.Result(number.Arith(b.Context, c.op, b.Term(c.x), b.Term(c.y))), "%v", c)
	}
}

// What is written is read as the same number, in every base, and by Go.
func TestTextOfNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 42))
	b := calltest.NewBench(t, number.Functions())
	for range 100 {
		n, base := random(r), 2+r.IntN(35)
		text := b.Call("erlang", "integer_to_binary", n, base)
		back, isNumber := new(big.Int).SetString(string(text.([]byte)), base)
		require.True(t, isNumber)
		require.Zero(t, n.Cmp(back), "%v in base %d is %s", n, base, text)
		require.Equal(t, b.One(n), b.Call("erlang", "binary_to_integer", text, base))
		f := math.Float64frombits(r.Uint64())
		if math.IsNaN(f) || math.IsInf(f, 0) {
			continue
		}
		text = b.Call("erlang", "float_to_binary", f)
		read, err := strconv.ParseFloat(string(text.([]byte)), 64)
		require.NoError(t, err)
		require.Equal(t, f, read)
		require.Equal(t, f, b.Call("erlang", "binary_to_float", text))
	}
	badarg := calltest.Raised{Reason: term.AtomName("badarg")}
	for _, text := range []string{"", "-", "1a", "1.0", "12 "} {
		assert.Equal(t, badarg, b.Call("erlang", "binary_to_integer", []byte(text)), "%q", text)
	}
}

// Doubles become integers as Go rounds them, small ones and large ones.
func TestRounding(t *testing.T) {
	b := calltest.NewBench(t, number.Functions())
	for name, f := range map[string]func(float64) float64{
		"trunc": math.Trunc, "round": math.Round, "floor": math.Floor, "ceil": math.Ceil,
	} {
		for _, x := range []float64{0, 0.5, -0.5, 1.49, -2.5, 3.999, 1e9, -1e18, 1.5e300} {
			want, _ := big.NewFloat(f(x)).Int(nil)
			assert.Equal(t, b.One(want), b.Call("erlang", name, x), "%s(%v)", name, x)
		}
		assert.Equal(t, calltest.Raised{Reason: term.AtomName("badarg")}, b.Call("erlang", name, []int{1}))
	}
}

// Functions of module math have the values of Go's, which round otherwise in the last digits.
func TestMath(t *testing.T) {
	b := calltest.NewBench(t, number.Functions())
	for name, f := range map[string]func(float64) float64{
		"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "atan": math.Atan, "exp": math.Exp,
		"log": math.Log, "log2": math.Log2, "log10": math.Log10, "sqrt": math.Sqrt, "sinh": math.Sinh,
		"cosh": math.Cosh, "tanh": math.Tanh, "acosh": math.Acosh, "asinh": math.Asinh, "erf": math.Erf,
	} {
		r := rand.New(rand.NewPCG(16, 17))
		for range 20 {
			x := 1 + 9*r.Float64()
			assert.InEpsilon(t, f(x), b.Call("math", name, x), 1e-14, "%s(%v)", name, x)
		}
	}
	assert.Equal(t, calltest.Raised{Reason: term.AtomName("badarith")}, b.Call("math", "log", -1.0))
	assert.InEpsilon(t, 8, b.Call("math", "pow", 2, 3), 1e-15)
}

// Equal terms have equal hashes below the range, whatever the range is.
func TestHashesHaveRanges(t *testing.T) {
	b := calltest.NewBench(t, number.Functions())
	seen := map[string]bool{}
	for i := range 50 {
		x := term.Tuple{i, fmt.Sprint(i), float64(i)}
		h := b.Call("erlang", "phash2", x, 1000)
		assert.Equal(t, h, b.Call("erlang", "phash2", x, 1000))
		n, err := strconv.Atoi(fmt.Sprint(h))
		require.NoError(t, err)
		assert.Less(t, n, 1000)
		seen[fmt.Sprint(h)] = true
	}
	assert.Greater(t, len(seen), 40)
}
