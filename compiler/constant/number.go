package constant

import (
	"math"
	"math/big"
)

// MaxBits bounds the integers that are computed, and shifts.
const MaxBits = 1 << 16

// Integers computes an operator on two integers; it is not ok where that fails. What would be too
// large is not computed: ok, and nil.
func Integers(op string, a, b *big.Int) (n *big.Int, ok bool) {
	return IntegersWithin(MaxBits, op, a, b)
}

// IntegersWithin is Integers with another bound than MaxBits.
func IntegersWithin(most int, op string, a, b *big.Int) (n *big.Int, ok bool) {
	if op == "bsl" || op == "bsr" {
		return shifted(op == "bsl", a, b, most), true
	}
	if a.BitLen()+b.BitLen() > most {
		return nil, true
	}
	n = new(big.Int)
	switch op {
	case "+":
		return n.Add(a, b), true
	case "-":
		return n.Sub(a, b), true
	case "*":
		return n.Mul(a, b), true
	case "band":
		return n.And(a, b), true
	case "bor":
		return n.Or(a, b), true
	case "bxor":
		return n.Xor(a, b), true
	}
	switch {
	case b.Sign() == 0:
		return nil, false
	case op == "div":
		return n.Quo(a, b), true
	case op == "rem":
		return n.Rem(a, b), true
	}
	return nil, false
}

// shifted is nil where too many bits are shifted.
func shifted(left bool, a, by *big.Int, most int) *big.Int {
	if by.Sign() < 0 {
		left, by = !left, new(big.Int).Neg(by)
	}
	switch {
	case a.Sign() == 0:
		return a
	case !left && (!by.IsInt64() || by.Int64() >= int64(a.BitLen())):
		return big.NewInt(int64(min(a.Sign(), 0)))
	case !by.IsInt64() || by.Int64() > int64(most) || left && a.BitLen()+int(by.Int64()) > most:
		return nil
	case left:
		return new(big.Int).Lsh(a, uint(by.Int64()))
	}
	return new(big.Int).Rsh(a, uint(by.Int64()))
}

// Floats computes an operator on two floats, if the result is one.
func Floats(op string, x, y float64) (z float64, ok bool) {
	switch {
	case op == "+":
		z = x + y
	case op == "-":
		z = x - y
	case op == "*":
		z = x * y
	case op == "/" && y != 0:
		z = x / y
	default:
		return 0, false
	}
	return z, !math.IsInf(z, 0) && !math.IsNaN(z)
}

// arithmetic computes an operator on two numbers.
func arithmetic(op string, a, b Value) (v, reason Value) {
	switch {
	case !a.IsNumber() || !b.IsNumber():
		return Nothing, badarith
	case a.Kind == Integer && b.Kind == Integer && op != "/":
		return integers(op, a.Num, b.Num)
	}
	x, ok := a.ToFloat()
	y, ok2 := b.ToFloat()
	z, ok3 := Floats(op, x, y)
	if !ok || !ok2 || !ok3 {
		return Nothing, badarith
	}
	return OfFloat(z), Nothing
}

func integers(op string, a, b *big.Int) (v, reason Value) {
	n, ok := Integers(op, a, b)
	switch {
	case !ok:
		return Nothing, badarith
	case n != nil:
		return OfInteger(n), Nothing
	case b.BitLen() > 32 && (op == "bsl" && b.Sign() > 0 || op == "bsr" && b.Sign() < 0):
		return Nothing, systemLimit
	}
	return Nothing, Nothing
}

// ToFloat gives a number as a float, unless it is too large.
func (a Value) ToFloat() (f float64, ok bool) {
	if a.Kind == Float {
		return a.Float, true
	}
	f, _ = new(big.Float).SetInt(a.Num).Float64()
	return f, !math.IsInf(f, 0)
}
