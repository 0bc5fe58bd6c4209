package syntax

// IsArithmetic tells whether an expression is made of numbers and arithmetic operators, and
// computes to a number, which may be larger than Constants computes.
func IsArithmetic(e Expr) bool {
	if !isNumeric(e) {
		return false
	}
	var c Constants
	return c.Value(e).IsNumber() || c.large
}

func isNumeric(e Expr) bool {
	switch e := e.(type) {
	case *IntLit, *FloatLit:
		return true
	case *Unary:
		return e.Op != "not" && isNumeric(e.Expr)
	case *Binop:
		return ArithmeticOps[e.Op] && isNumeric(e.Left) && isNumeric(e.Right)
	}
	return false
}

// ArithmeticOps are the operators of two numbers.
var ArithmeticOps = map[string]bool{"+": true, "-": true, "*": true, "/": true, "div": true, "rem": true,
	"band": true, "bor": true, "bxor": true, "bsl": true, "bsr": true}
