package constant

import (
	"math"
	"math/big"
	"unicode/utf8"

	"github.com/parallergo/epiphany/bif"
)

// typeTests are the guards that ask for a type.
var typeTests = map[string]func(Value) bool{
	"is_atom":      func(a Value) bool { return a.Kind == Atom },
	"is_binary":    Value.IsBinary,
	"is_bitstring": func(a Value) bool { return a.Kind == Bits },
	"is_boolean":   Value.IsBoolean,
	"is_float":     func(a Value) bool { return a.Kind == Float },
	"is_function":  never,
	"is_integer":   func(a Value) bool { return a.Kind == Integer },
	"is_list":      Value.IsList,
	"is_map":       func(a Value) bool { return a.Kind == Map },
	"is_number":    Value.IsNumber,
	"is_pid":       never,
	"is_port":      never,
	"is_reference": never,
	"is_tuple":     func(a Value) bool { return a.Kind == Tuple },
}

// never is the test for what has no literals.
func never(Value) bool { return false }

// guards are functions of the library that are functions of module erlang by another name.
var guards = map[bif.MFA]string{
	{Module: "maps", Name: "get", Arity: 2}:    "map_get",
	{Module: "maps", Name: "is_key", Arity: 2}: "is_map_key",
}

// Guard gives the module and the name that a compiled call of a function has: those of a function
// that guards may call, where the library has the same one.
func Guard(module, name string, arity int) (guardModule, guardName string) {
	if guard, ok := guards[bif.MFA{Module: module, Name: name, Arity: arity}]; ok {
		return "erlang", guard
	}
	return module, name
}

// unaryBIFs are the functions of erlang with one argument that fail for some arguments. Of those
// made by takes, nothing else is known.
var unaryBIFs = map[string]func(a Value) (v, reason Value){
	"abs":               abs,
	"atom_to_binary":    when(isAtom),
	"atom_to_list":      when(isAtom),
	"binary_to_atom":    when(func(a Value) bool { return a.IsBinary() && utf8.ValidString(a.Name) }),
	"binary_to_float":   when(func(a Value) bool { return a.IsBinary() && isFloatText(a.Name) }),
	"binary_to_integer": when(func(a Value) bool { return a.IsBinary() && isIntegerText(a.Name, 10) }),
	"binary_to_list":    when(Value.IsBinary),
	"bit_size":          bitSize,
	"byte_size":         byteSize,
	"ceil":              rounded(math.Ceil),
	"float":             toFloat,
	"float_to_binary":   when(isFloat),
	"float_to_list":     when(isFloat),
	"floor":             rounded(math.Floor),
	"hd":                hd,
	"integer_to_binary": when(isInteger),
	"integer_to_list":   when(isInteger),
	"length":            length,
	"list_to_atom":      listToAtom,
	"list_to_binary":    when(func(a Value) bool { return a.IsList() && isIOList(a) }),
	"list_to_float":     when(func(a Value) bool { s, ok := plain(a); return ok && isFloatText(s) }),
	"list_to_integer":   func(a Value) (v, reason Value) { return listToInteger(a, OfInt(10)) },
	"list_to_pid": when(func(a Value) bool {
		s, ok := plain(a)
		return ok && pidText.MatchString(s)
	}),
	"list_to_tuple": listToTuple,
	"pid_to_list":   when(never),
	"round":         rounded(math.Round),
	"size":          size,
	"tl":            tl,
	"trunc":         rounded(math.Trunc),
	"tuple_size":    tupleSize,
	"tuple_to_list": when(func(a Value) bool { return a.Kind == Tuple }),
}

// binaryBIFs are those with two arguments.
var binaryBIFs = map[string]func(a, b Value) (v, reason Value){
	"atom_to_binary":  whenBoth(func(a, b Value) bool { return isAtom(a) && isEncoding(b) }),
	"binary_part":     binaryPartOf,
	"binary_to_atom":  whenBoth(func(a, b Value) bool { return a.IsBinary() && isEncoding(b) }),
	"element":         element,
	"is_function":     isFunction,
	"is_map_key":      isMapKey,
	"is_record":       isRecord,
	"list_to_integer": listToInteger,
	"map_get":         mapGet,
	"max":             func(a, b Value) (v, reason Value) { return larger(a, b), Nothing },
	"min":             func(a, b Value) (v, reason Value) { return smaller(a, b), Nothing },
	"split_binary":    whenBoth(splits),
}

// ternaryBIFs are those with three arguments.
var ternaryBIFs = map[string]func(a, b, c Value) (v, reason Value){
	"binary_part":    binaryPart,
	"binary_to_list": func(a, _, _ Value) (v, reason Value) { return Nothing, unless(a.IsBinary()) },
	"is_record":      isRecordOfSize,
	"setelement":     setElement,
}

// unless is the reason of a call with arguments that are right or not.
func unless(right bool) (reason Value) {
	if right {
		return Nothing
	}
	return badarg
}

// when makes a function of which only the arguments that it takes are known.
func when(right func(Value) bool) func(Value) (v, reason Value) {
	return func(a Value) (v, reason Value) { return Nothing, unless(right(a)) }
}

func whenBoth(right func(a, b Value) bool) func(a, b Value) (v, reason Value) {
	return func(a, b Value) (v, reason Value) { return Nothing, unless(right(a, b)) }
}

func isAtom(a Value) bool { return a.Kind == Atom }

func isFloat(a Value) bool { return a.Kind == Float }

func isInteger(a Value) bool { return a.Kind == Integer }

func isEncoding(a Value) bool { return a.IsAtom("latin1") || a.IsAtom("utf8") || a.IsAtom("unicode") }

func abs(a Value) (v, reason Value) {
	switch a.Kind {
	case Integer:
		return OfInteger(new(big.Int).Abs(a.Num)), Nothing
	case Float:
		return OfFloat(math.Abs(a.Float)), Nothing
	}
	return Nothing, badarg
}

func toFloat(a Value) (v, reason Value) {
	if !a.IsNumber() {
		return Nothing, badarg
	}
	f, ok := a.ToFloat()
	if !ok {
		return Nothing, badarg
	}
	return OfFloat(f), Nothing
}

// rounded makes a function that gives the integer which a float is rounded to.
func rounded(round func(float64) float64) func(Value) (v, reason Value) {
	return func(a Value) (v, reason Value) {
		switch a.Kind {
		case Integer:
			return a, Nothing
		case Float:
			n, _ := new(big.Float).SetFloat64(round(a.Float)).Int(nil)
			return OfInteger(n), Nothing
		}
		return Nothing, badarg
	}
}

func bitSize(a Value) (v, reason Value) {
	if a.Kind != Bits {
		return Nothing, badarg
	}
	return OfInt(int64(a.BitSize())), Nothing
}

func byteSize(a Value) (v, reason Value) {
	if a.Kind != Bits {
		return Nothing, badarg
	}
	return OfInt(int64(len(a.Name))), Nothing
}

func hd(a Value) (v, reason Value) {
	if a = a.Opened(); a.Kind != Cons {
		return Nothing, badarg
	}
	return a.Parts[0], Nothing
}

func tl(a Value) (v, reason Value) {
	if a = a.Opened(); a.Kind != Cons {
		return Nothing, badarg
	}
	return a.Parts[1], Nothing
}

func length(a Value) (v, reason Value) {
	elems, ok := Elements(a)
	if !ok {
		return Nothing, badarg
	}
	return OfInt(int64(len(elems))), Nothing
}

func size(a Value) (v, reason Value) {
	if a.Kind == Bits {
		return OfInt(int64(a.BitSize() / 8)), Nothing
	}
	return tupleSize(a)
}

func tupleSize(a Value) (v, reason Value) {
	if a.Kind != Tuple {
		return Nothing, badarg
	}
	return OfInt(int64(len(a.Parts))), Nothing
}

func listToAtom(a Value) (v, reason Value) {
	s, ok := plain(a)
	switch {
	case !ok:
		return Nothing, badarg
	case utf8.RuneCountInString(s) < 256:
		return OfAtom(s), Nothing
	}
	return Nothing, Nothing
}

func listToInteger(a, base Value) (v, reason Value) {
	s, ok := plain(a)
	if !ok || base.Kind != Integer || !within(base.Num, 2, 36) {
		return Nothing, badarg
	}
	if v = integerOf(s, int(base.Num.Int64())); !v.Whole {
		return Nothing, badarg
	}
	return v, Nothing
}

func listToTuple(a Value) (v, reason Value) {
	elems, ok := Elements(a)
	if !ok {
		return Nothing, badarg
	}
	return Build(Tuple, elems...), Nothing
}

// within tells whether a number is one from first to last.
func within(n *big.Int, first, last int64) bool {
	return n.IsInt64() && n.Int64() >= first && n.Int64() <= last
}

func element(n, t Value) (v, reason Value) {
	if n.Kind != Integer || t.Kind != Tuple || !within(n.Num, 1, int64(len(t.Parts))) {
		return Nothing, badarg
	}
	return t.Parts[n.Num.Int64()-1], Nothing
}

func setElement(n, t, elem Value) (v, reason Value) {
	if n.Kind != Integer || t.Kind != Tuple || !within(n.Num, 1, int64(len(t.Parts))) {
		return Nothing, badarg
	}
	parts := append([]Value{}, t.Parts...)
	parts[n.Num.Int64()-1] = elem
	return Build(Tuple, parts...), Nothing
}

func isFunction(_, arity Value) (v, reason Value) {
	if arity.Kind != Integer || arity.Num.Sign() < 0 {
		return Nothing, badarg
	}
	return OfBool(false), Nothing
}

// find looks for a key of a map.
func find(k, m Value) (v Value, found bool) {
	for i := 0; i+1 < len(m.Parts); i += 2 {
		if Same(m.Parts[i], k) {
			return m.Parts[i+1], true
		}
	}
	return Nothing, false
}

func badmap(m Value) (reason Value) { return Compound(Tuple, OfAtom("badmap"), m) }

func isMapKey(k, m Value) (v, reason Value) {
	if m.Kind != Map {
		return Nothing, badmap(m)
	}
	_, found := find(k, m)
	return OfBool(found), Nothing
}

func mapGet(k, m Value) (v, reason Value) {
	if m.Kind != Map {
		return Nothing, badmap(m)
	}
	v, found := find(k, m)
	if !found {
		return Nothing, Compound(Tuple, OfAtom("badkey"), k)
	}
	return v, Nothing
}

// larger and smaller give the first of two that are equal.
func larger(a, b Value) Value {
	if Compare(a, b) < 0 {
		return b
	}
	return a
}

func smaller(a, b Value) Value {
	if Compare(a, b) > 0 {
		return b
	}
	return a
}

// splits tells whether a binary has so many bytes.
func splits(a, n Value) bool {
	return a.Kind == Bits && n.Kind == Integer && within(n.Num, 0, int64(a.BitSize()/8))
}

// binaryPartOf is binary_part/2.
func binaryPartOf(b, part Value) (v, reason Value) {
	if part.Kind != Tuple || len(part.Parts) != 2 {
		return Nothing, badarg
	}
	return binaryPart(b, part.Parts[0], part.Parts[1])
}

func binaryPart(b, start, length Value) (v, reason Value) {
	if !inside(b, start, length) {
		return Nothing, badarg
	}
	from, to := start.Num.Int64(), start.Num.Int64()+length.Num.Int64()
	return Value{Kind: Bits, Name: b.Name[min(from, to):max(from, to)], Whole: true}, Nothing
}

func isRecord(a, tag Value) (v, reason Value) {
	if tag.Kind != Atom {
		return Nothing, badarg
	}
	return OfBool(a.Kind == Tuple && len(a.Parts) > 0 && Same(a.Parts[0], tag)), Nothing
}

// isRecordOfSize is is_record/3.
func isRecordOfSize(a, tag, size Value) (v, reason Value) {
	if size.Kind != Integer || size.Num.Sign() < 0 {
		return Nothing, badarg
	}
	v, reason = isRecord(a, tag)
	if v.IsAtom("true") {
		v = OfBool(size.Num.Cmp(big.NewInt(int64(len(a.Parts)))) == 0)
	}
	return v, reason
}

// inside tells whether a binary has a part, which may be given by its end and a negative length.
func inside(b, start, length Value) bool {
	if !b.IsBinary() || start.Kind != Integer || length.Kind != Integer ||
		!start.Num.IsInt64() || !length.Num.IsInt64() {
		return false
	}
	from, to := start.Num.Int64(), new(big.Int).Add(start.Num, length.Num)
	size := int64(len(b.Name))
	return to.IsInt64() && min(from, to.Int64()) >= 0 && max(from, to.Int64()) <= size
}
