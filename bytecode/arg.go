package bytecode

import "strconv"

// String renders an operand as assembly text does, tables by index: x0, y1, 5, atom2, [], lit3, L4,
// call5, fun6.
func (a Arg) String() string {
	n := strconv.Itoa(a.N)
	switch a.Kind {
	case KindX:
		return "x" + n
	case KindY:
		return "y" + n
	case KindAtom:
		return "atom" + n
	case KindNil:
		return "[]"
	case KindLit:
		return "lit" + n
	case KindLabel:
		return "L" + n
	case KindCall:
		return "call" + n
	case KindLambda:
		return "fun" + n
	default:
		return n
	}
}
