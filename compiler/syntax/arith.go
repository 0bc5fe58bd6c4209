package syntax

import (
	"math"
	"math/big"
)

// maxBits bounds the integers that are computed while compiling, and shifts.
const maxBits = 1 << 16

// Integers computes an operator on two integers; it is not ok where that fails. What would be too large is not computed: ok, and nil.
func Integers(op string, a, b *big.Int) (n *big.Int, ok bool) {
	if op == "bsl" || op == "bsr" {
		return shifted(op == "bsl", a, b), true
	}
	if a.BitLen()+b.BitLen() > maxBits {
		return nil, true
	}
	n = new(big.Int)
	switch {
	case op == "+":
		n.Add(a, b)
	case op == "-":
		n.Sub(a, b)
	case op == "*":
		n.Mul(a, b)
	case op == "div" && b.Sign() != 0:
		n.Quo(a, b)
	case op == "rem" && b.Sign() != 0:
		n.Rem(a, b)
	case op == "band":
		n.And(a, b)
	case op == "bor":
		n.Or(a, b)
	case op == "bxor":
		n.Xor(a, b)
	default:
		return nil, false
	}
	return n, true
}

// shifted is nil where too many bits are shifted.
func shifted(left bool, a, by *big.Int) *big.Int {
	if by.Sign() < 0 {
		left, by = !left, new(big.Int).Neg(by)
	}
	switch {
	case a.Sign() == 0:
		return a
	case !by.IsInt64() || by.Int64() > maxBits || left && a.BitLen()+int(by.Int64()) > maxBits:
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

// IsArithmetic tells whether an expression is made of numbers and arithmetic operators, and computes to a number.
func IsArithmetic(e Expr) bool {
	return isNumeric(e) && constant(e) != nil
}

func isNumeric(e Expr) bool {
	switch e := e.(type) {
	case *IntLit, *FloatLit:
		return true
	case *Unary:
		return e.Op != "not" && isNumeric(e.Expr)
	case *Binop:
		return arithmeticOps[e.Op] && isNumeric(e.Left) && isNumeric(e.Right)
	}
	return false
}

// arithmeticOps are the operators of two numbers.
var arithmeticOps = map[string]bool{"+": true, "-": true, "*": true, "/": true, "div": true, "rem": true,
	"band": true, "bor": true, "bxor": true, "bsl": true, "bsr": true}
