package warn

import (
	"cmp"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// Reasons of exceptions.
const (
	badarg   = "badarg"
	badarith = "badarith"
	limit    = "system_limit"
)

// predicates are the functions that give a boolean.
var predicates = map[string]bool{"==": true, "/=": true, "=:=": true, "=/=": true, "<": true, ">": true, "=<": true, ">=": true, "not": true, "and": true,
	"or": true, "xor": true, "is_map_key": true}

// evaluatePartly is evaluate for arguments that are not all whole.
func evaluatePartly(f function, args []shape) (v shape, reason string) {
	switch {
	case (f.name == "length" || f.name == "++" && args[1].whole) && args[0].kind == cons:
		tail := args[0]
		for tail.kind == cons {
			tail = tail.parts[1].opened()
		}
		if tail.whole && tail.kind != null {
			return unknown, badarg
		}
	case predicates[f.name] || strings.HasPrefix(f.name, "is_"):
		return shape{kind: boolean}, ""
	}
	return unknown, ""
}

// evaluate calls a function of module erlang, lists, maps or math with whole arguments. It gives the reason where the call fails, and nothing where the value
// is not computed here.
func evaluate(f function, args []shape) (v shape, reason string) {
	switch {
	case f.module == "math":
		return evaluateMath(f, args)
	case f.module == "lists" && f.name == "append":
		return evaluateList("++", args)
	case f.module == "lists" && f.name == "subtract":
		return evaluateList("--", args)
	case f.module != "erlang":
		return unknown, ""
	case f.name == "++" || f.name == "--":
		return evaluateList(f.name, args)
	case strings.HasPrefix(f.name, "is_") && f.arity == 1:
		return isType(f.name, args[0]), ""
	case f.isOperator() && f.arity == 1:
		return evaluateUnary(f.name, args[0])
	case f.isOperator():
		return evaluateBinary(f.name, args[0], args[1])
	case f.arity == 1:
		return evaluateOne(f.name, args[0])
	case f.arity == 2:
		return evaluateTwo(f.name, args[0], args[1])
	case f.name == "setelement":
		return setElement(args)
	case f.name == "binary_part" && !inside(args[0], args[1], args[2]), f.name == "binary_to_list" && !args[0].isBinary():
		return unknown, badarg
	}
	return unknown, ""
}

func isType(name string, a shape) shape {
	switch name {
	case "is_atom":
		return truth(a.kind == atom)
	case "is_binary":
		return truth(a.isBinary())
	case "is_bitstring":
		return truth(a.kind == bits)
	case "is_boolean":
		return truth(a.isBoolean())
	case "is_float":
		return truth(a.kind == float)
	case "is_integer":
		return truth(a.kind == integer)
	case "is_list":
		return truth(a.isList())
	case "is_map":
		return truth(a.kind == dict)
	case "is_number":
		return truth(a.isNumber())
	case "is_tuple":
		return truth(a.kind == tuple)
	}
	return atomOf("false")
}

func evaluateUnary(op string, a shape) (shape, string) {
	switch {
	case op == "not" && !a.isBoolean():
		return unknown, badarg
	case op == "not":
		return truth(a.is("false")), ""
	case a.kind == integer && op == "bnot":
		return shape{kind: integer, num: new(big.Int).Not(a.num), whole: true}, ""
	case a.kind == integer && op == "-":
		return shape{kind: integer, num: new(big.Int).Neg(a.num), whole: true}, ""
	case !a.isNumber() || op == "bnot":
		return unknown, badarith
	case op == "-":
		return shape{kind: float, f: -a.f, whole: true}, ""
	}
	return a, ""
}

func evaluateBinary(op string, a, b shape) (shape, string) {
	switch op {
	case "and", "or", "xor":
		if !a.isBoolean() || !b.isBoolean() {
			return unknown, badarg
		}
		x, y := a.is("true"), b.is("true")
		return truth(op == "and" && x && y || op == "or" && (x || y) || op == "xor" && x != y), ""
	case "=:=":
		return truth(same(a, b)), ""
	case "=/=":
		return truth(!same(a, b)), ""
	case "==", "/=", "<", ">", "=<", ">=":
		return compareTerms(op, a, b), ""
	case "+", "-", "*", "/":
		return arithmetic(op, a, b)
	}
	if a.kind != integer || b.kind != integer {
		return unknown, badarith
	}
	return integers(op, a.num, b.num)
}

func compareTerms(op string, a, b shape) shape {
	c := compare(a, b)
	switch op {
	case "==":
		return truth(c == 0)
	case "/=":
		return truth(c != 0)
	case "<":
		return truth(c < 0)
	case ">":
		return truth(c > 0)
	case "=<":
		return truth(c <= 0)
	}
	return truth(c >= 0)
}

// compare orders whole terms as Erlang does.
func compare(a, b shape) int {
	for {
		a, b = a.opened(), b.opened()
		switch {
		case rank(a) != rank(b):
			return cmp.Compare(rank(a), rank(b))
		case a.isNumber():
			return compareNumbers(a, b)
		case a.kind == atom:
			return strings.Compare(a.name, b.name)
		case a.kind == bits:
			return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(a.bitSize(), b.bitSize()))
		case a.kind == dict:
			return compareMaps(a, b)
		case a.kind != cons:
			return cmp.Or(cmp.Compare(len(a.parts), len(b.parts)), slices.CompareFunc(a.parts, b.parts, compare))
		}
		if c := compare(a.parts[0], b.parts[0]); c != 0 {
			return c
		}
		a, b = a.parts[1], b.parts[1]
	}
}

// compareNumbers compares integers with floats exactly.
func compareNumbers(a, b shape) int {
	exact := func(s shape) *big.Float {
		if s.kind == float {
			return big.NewFloat(s.f)
		}
		return new(big.Float).SetPrec(uint(max(64, s.num.BitLen()))).SetInt(s.num)
	}
	if a.kind == integer && b.kind == integer {
		return a.num.Cmp(b.num)
	}
	return exact(a).Cmp(exact(b))
}

// compareMaps compares sizes, then keys in their order, integers before floats, then values in the order of their keys.
func compareMaps(a, b shape) int {
	sorted := func(m shape) (keys, values []shape) {
		order := make([]int, len(m.parts)/2)
		for i := range order {
			order[i] = 2 * i
		}
		slices.SortFunc(order, func(i, j int) int { return compareKeys(m.parts[i], m.parts[j]) })
		for _, i := range order {
			keys, values = append(keys, m.parts[i]), append(values, m.parts[i+1])
		}
		return keys, values
	}
	aKeys, aValues := sorted(a)
	bKeys, bValues := sorted(b)
	return cmp.Or(cmp.Compare(len(aKeys), len(bKeys)), slices.CompareFunc(aKeys, bKeys, compareKeys), slices.CompareFunc(aValues, bValues, compare))
}

func compareKeys(a, b shape) int {
	if a.isNumber() && b.isNumber() && a.kind != b.kind {
		return cmp.Compare(a.kind, b.kind)
	}
	return compare(a, b)
}

// rank is the place of a kind in the order of terms.
func rank(a shape) int {
	switch a.kind {
	case integer, float:
		return 0
	case atom:
		return 1
	case tuple:
		return 2
	case dict:
		return 3
	case null:
		return 4
	case cons, text:
		return 5
	}
	return 6
}

// toFloat gives a number as a float, unless it is too large.
func toFloat(a shape) (float64, bool) {
	if a.kind == float {
		return a.f, true
	}
	f, _ := new(big.Float).SetInt(a.num).Float64()
	return f, !math.IsInf(f, 0)
}

func arithmetic(op string, a, b shape) (shape, string) {
	if !a.isNumber() || !b.isNumber() {
		return unknown, badarith
	}
	if a.kind == integer && b.kind == integer && op != "/" {
		return integers(op, a.num, b.num)
	}
	x, ok := toFloat(a)
	y, ok2 := toFloat(b)
	f, ok3 := syntax.Floats(op, x, y)
	if !ok || !ok2 || !ok3 {
		return unknown, badarith
	}
	return shape{kind: float, f: f, whole: true}, ""
}

func integers(op string, a, b *big.Int) (shape, string) {
	n, ok := syntax.Integers(op, a, b)
	switch {
	case !ok:
		return unknown, badarith
	case n != nil:
		return shape{kind: integer, num: n, whole: true}, ""
	case b.BitLen() > 32 && (op == "bsl" && b.Sign() > 0 || op == "bsr" && b.Sign() < 0):
		return unknown, limit
	}
	return unknown, ""
}

// elements gives the elements of a list, unless it is none or does not end well.
func elements(a shape) (elems []shape, ok bool) {
	for a = a.opened(); a.kind == cons; a = a.parts[1].opened() {
		elems = append(elems, a.parts[0])
	}
	return elems, a.kind == null
}

func evaluateList(op string, args []shape) (shape, string) {
	if op == "++" && args[0].kind == text && (args[1].kind == text || args[1].kind == null) {
		return joined(args[0], args[1]), ""
	}
	elems, ok := elements(args[0])
	if ok && op == "--" {
		_, ok = elements(args[1])
	}
	switch {
	case !ok:
		return unknown, badarg
	case op == "--":
		return without(elems, args[1]), ""
	}
	return builtList(elems, args[1]), ""
}

// joined is the list of the characters of two, of which nothing is known if builtList would say so.
func joined(a, b shape) shape {
	size := 2*len(a.chars) + b.extent()
	if size > maxSize {
		return unknown
	}
	s := textOf(slices.Concat(a.chars, b.chars))
	s.size = size
	return s
}

// without takes the first element that is like it out of a list, for each of another list.
func without(elems []shape, others shape) shape {
	gone, _ := elements(others)
	if len(elems)*len(gone) > maxSize {
		return unknown
	}
	elems = slices.Clone(elems)
	for _, g := range gone {
		if i := slices.IndexFunc(elems, func(el shape) bool { return same(el, g) }); i >= 0 {
			elems = slices.Delete(elems, i, i+1)
		}
	}
	return builtList(elems, nilTerm)
}

// evaluateOne calls a function of erlang with one argument.
func evaluateOne(name string, a shape) (shape, string) {
	elems, isList := elements(a)
	ok := true
	switch name {
	case "abs", "ceil", "float", "floor", "round", "trunc":
		ok = a.isNumber()
	case "atom_to_list", "atom_to_binary":
		ok = a.kind == atom
	case "binary_to_list":
		ok = a.isBinary()
	case "bit_size", "byte_size":
		n := len(a.name)
		if name == "bit_size" {
			n = a.bitSize()
		}
		if a.kind == bits {
			return intOf(int64(n)), ""
		}
		ok = false
	case "binary_to_atom":
		ok = a.isBinary() && utf8.ValidString(a.name)
	case "binary_to_float":
		ok = a.isBinary() && isFloatText(a.name)
	case "binary_to_integer":
		ok = a.isBinary() && isIntegerText(a.name, 10)
	case "float_to_list", "float_to_binary":
		ok = a.kind == float
	case "integer_to_list", "integer_to_binary":
		ok = a.kind == integer
	case "list_to_atom", "list_to_float", "list_to_integer":
		return listTo(name, a)
	case "list_to_binary":
		ok = a.isList() && isIOList(a)
	case "list_to_tuple":
		if isList {
			return built(tuple, elems...), ""
		}
		ok = false
	case "list_to_pid":
		text, isText := plain(a)
		ok = isText && pidText.MatchString(text)
	case "pid_to_list":
		ok = false
	case "hd", "tl":
		if a = a.opened(); a.kind == cons && name == "hd" {
			return a.parts[0], ""
		} else if a.kind == cons {
			return a.parts[1], ""
		}
		ok = false
	case "length":
		if isList {
			return intOf(int64(len(elems))), ""
		}
		ok = false
	case "size":
		switch a.kind {
		case tuple:
			return intOf(int64(len(a.parts))), ""
		case bits:
			return intOf(int64(a.bitSize() / 8)), ""
		}
		ok = false
	case "tuple_size":
		if a.kind == tuple {
			return intOf(int64(len(a.parts))), ""
		}
		ok = false
	case "tuple_to_list":
		ok = a.kind == tuple
	}
	if !ok {
		return unknown, badarg
	}
	return unknown, ""
}

// pidText is a process of this node.
var pidText = regexp.MustCompile(`^<0\.[0-9]+\.[0-9]+>$`)

// plain gives a list of characters as a string.
func plain(a shape) (s string, ok bool) {
	elems, ok := elements(a)
	var b strings.Builder
	for _, el := range elems {
		if el.kind != integer || !validRune(el.num) {
			return "", false
		}
		b.WriteRune(rune(el.num.Int64()))
	}
	return b.String(), ok
}

// listTo calls list_to_atom, list_to_float or list_to_integer.
func listTo(name string, a shape) (shape, string) {
	s, ok := plain(a)
	switch {
	case !ok, name == "list_to_float" && !isFloatText(s), name == "list_to_integer" && !isIntegerText(s, 10):
		return unknown, badarg
	case name == "list_to_atom" && utf8.RuneCountInString(s) < 256:
		return atomOf(s), ""
	case name == "list_to_integer":
		return integerOf(s, 10), ""
	}
	return unknown, ""
}

func isIntegerText(s string, base int) bool { return integerOf(s, base).whole }

// integerOf reads digits behind a sign or none.
func integerOf(s string, base int) shape {
	if digits := strings.TrimLeft(s, "+-"); len(s)-len(digits) > 1 || strings.Contains(digits, "_") {
		return unknown
	}
	n, ok := new(big.Int).SetString(s, base)
	return shape{kind: integer, num: n, whole: ok}
}

func isFloatText(s string) bool {
	f, err := strconv.ParseFloat(s, 64)
	dot := strings.IndexByte(s, '.')
	if err != nil || math.IsInf(f, 0) || dot < 1 || dot+1 == len(s) || strings.ContainsAny(s, "xXpP_iInN") {
		return false
	}
	before, behind := s[dot-1], s[dot+1]
	return before >= '0' && before <= '9' && behind >= '0' && behind <= '9'
}

// isIOList tells whether a list is made of bytes, binaries and such lists.
func isIOList(a shape) bool {
	for a = a.opened(); a.kind == cons; a = a.parts[1].opened() {
		switch el := a.parts[0].opened(); {
		case el.isByte():
		case el.isBinary(), el.kind == null:
		case el.kind == cons && isIOList(el):
		default:
			return false
		}
	}
	return a.kind == null || a.isBinary()
}

// evaluateTwo calls a function of erlang with two arguments.
func evaluateTwo(name string, a, b shape) (shape, string) {
	ok := true
	switch name {
	case "element":
		if a.kind == integer && b.kind == tuple && a.num.IsInt64() && a.num.Int64() >= 1 && a.num.Int64() <= int64(len(b.parts)) {
			return b.parts[a.num.Int64()-1], ""
		}
		ok = false
	case "is_function":
		ok = a.kind == other || b.kind == integer && b.num.Sign() >= 0
		if ok {
			return atomOf("false"), ""
		}
	case "map_get", "is_map_key":
		return mapKey(name, a, b)
	case "list_to_integer":
		text, isText := plain(a)
		if b.kind == integer && isText && b.num.IsInt64() && b.num.Int64() >= 2 && b.num.Int64() <= 36 {
			if n := integerOf(text, int(b.num.Int64())); n.whole {
				return n, ""
			}
		}
		ok = false
	case "split_binary":
		ok = a.kind == bits && b.kind == integer && b.num.Sign() >= 0 && b.num.Cmp(big.NewInt(int64(a.bitSize()/8))) <= 0
	case "binary_part":
		ok = b.kind == tuple && len(b.parts) == 2 && inside(a, b.parts[0], b.parts[1])
	case "atom_to_binary":
		ok = a.kind == atom && b.kind == atom && encodings[b.name]
	case "binary_to_atom":
		ok = a.isBinary() && b.kind == atom && encodings[b.name]
	case "max", "min":
		if c := compareTerms("<", a, b); c.whole && c.is("true") == (name == "min") {
			return a, ""
		} else if c.whole {
			return b, ""
		}
	}
	if !ok {
		return unknown, badarg
	}
	return unknown, ""
}

var encodings = map[string]bool{"latin1": true, "utf8": true, "unicode": true}

func mapKey(name string, k, m shape) (shape, string) {
	if m.kind != dict {
		return unknown, "{badmap," + m.String() + "}"
	}
	for i := 0; i+1 < len(m.parts); i += 2 {
		switch {
		case !same(m.parts[i], k):
		case name == "map_get":
			return m.parts[i+1], ""
		default:
			return atomOf("true"), ""
		}
	}
	if name == "map_get" {
		return unknown, "{badkey," + k.String() + "}"
	}
	return atomOf("false"), ""
}

func setElement(args []shape) (shape, string) {
	n, t := args[0], args[1]
	if n.kind != integer || t.kind != tuple || !n.num.IsInt64() || n.num.Int64() < 1 || n.num.Int64() > int64(len(t.parts)) {
		return unknown, badarg
	}
	parts := append([]shape{}, t.parts...)
	parts[n.num.Int64()-1] = args[2]
	return built(tuple, parts...), ""
}

// inside tells whether a binary has a part, which may be given by its end and a negative length.
func inside(b, start, length shape) bool {
	if !b.isBinary() || start.kind != integer || length.kind != integer || !start.num.IsInt64() || !length.num.IsInt64() {
		return false
	}
	from, to := start.num.Int64(), new(big.Int).Add(start.num, length.num)
	size := int64(len(b.name))
	return to.IsInt64() && min(from, to.Int64()) >= 0 && max(from, to.Int64()) <= size
}

// Functions of math with one argument and with two. Where they are not defined they give no number.
var (
	mathOne = map[string]func(float64) float64{"acos": math.Acos, "acosh": math.Acosh, "asin": math.Asin, "asinh": math.Asinh, "atan": math.Atan,
		"atanh": math.Atanh, "ceil": math.Ceil, "cos": math.Cos, "cosh": math.Cosh, "erf": math.Erf, "erfc": math.Erfc, "exp": math.Exp, "floor": math.Floor,
		"log": math.Log, "log10": math.Log10, "log2": math.Log2, "sin": math.Sin, "sinh": math.Sinh, "sqrt": math.Sqrt, "tan": math.Tan, "tanh": math.Tanh}
	mathTwo = map[string]func(float64, float64) float64{"atan2": math.Atan2, "fmod": math.Mod, "pow": math.Pow}
)

func evaluateMath(f function, args []shape) (shape, string) {
	xs := make([]float64, len(args))
	for i, a := range args {
		if !a.isNumber() {
			return unknown, badarg
		}
		x, ok := toFloat(a)
		if !ok {
			return unknown, badarith
		}
		xs[i] = x
	}
	y := math.Pi
	switch len(xs) {
	case 1:
		y = mathOne[f.name](xs[0])
	case 2:
		y = mathTwo[f.name](xs[0], xs[1])
	}
	if math.IsNaN(y) || math.IsInf(y, 0) {
		return unknown, badarith
	}
	return shape{kind: float, f: y, whole: true}, ""
}
