package term

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/quote"
)

// DecodeInto decodes data and stores it where into points, see [Assign].
func DecodeInto(data []byte, into any) error {
	x, err := Decode(data)
	if err != nil {
		return err
	}
	return Assign(into, x)
}

// Assign stores a value as Decode returns it in the variable that into, a non-nil pointer, points
// to, converted to its type:
//
//	integer types   integers in their range
//	float types     floats, and integers that they hold exactly
//	bool            true and false
//	string          lists of characters, binaries in UTF-8, atoms
//	[]byte          binaries
//	slices, arrays  proper lists; an array has the length of the list
//	maps            maps
//	structs         tuples with the tag of their Record and as many elements as it has fields; maps with the keys of their tags
//	pointers        undefined as nil, else what they point to
//	any             what Decode returned
//
// and the types of this package as they are. Otherwise it fails with a *CrossError; what into
// points to is then partly assigned.
func Assign(into, x any) error {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return crossf("%T is no pointer to decode into", into)
	}
	err := assign(v.Elem(), x)
	return Within(v.Type().Elem(), err)
}

func assign(dst reflect.Value, x any) error {
	if src := reflect.ValueOf(x); src.IsValid() && src.Type() == dst.Type() {
		dst.Set(src)
		return nil
	}
	switch dst.Type() {
	case reflect.TypeFor[AtomName]():
		name, ok := atomNameOf(x)
		dst.SetString(string(name))
		return unless(ok, dst, x)
	case reflect.TypeFor[Tuple](), reflect.TypeFor[Map](), reflect.TypeFor[*ImproperList](),
		reflect.TypeFor[PidValue](), reflect.TypeFor[External](),
		reflect.TypeFor[RefValue](), reflect.TypeFor[ExportValue](), reflect.TypeFor[FunValue]():
		return unless(false, dst, x)
	}
	switch dst.Kind() {
	case reflect.Interface:
		return assignInterface(dst, x)
	case reflect.Pointer:
		return assignPointer(dst, x)
	case reflect.Struct:
		return assignStruct(dst, x)
	case reflect.Slice, reflect.Array:
		return assignSequence(dst, x)
	case reflect.Map:
		return assignMap(dst, x)
	}
	return unless(assignScalar(dst, x), dst, x)
}

// unless returns nil if ok, otherwise the error that x does not fit dst.
func unless(ok bool, dst reflect.Value, x any) error {
	if ok {
		return nil
	}
	return crossf("%s does not fit %s", describe(x), dst.Type())
}

// describe describes a value in Erlang's terms.
func describe(x any) string {
	switch x := x.(type) {
	case nil, bool, AtomName:
		name, _ := atomNameOf(x)
		return "atom " + quote.Atom(string(name), true)
	case int64, *big.Int:
		return fmt.Sprintf("integer %d", x)
	case float64:
		return "float " + quote.Float(x)
	case string:
		return "string " + quote.String([]rune(x), true)
	case []byte:
		return fmt.Sprintf("binary of %d bytes", len(x))
	case Bitstring:
		return fmt.Sprintf("bitstring of %d bits", x.Bits)
	case Tuple:
		return fmt.Sprintf("tuple of %d elements", len(x))
	case List:
		return fmt.Sprintf("list of %d elements", len(x))
	case Map:
		return fmt.Sprintf("map of %d associations", len(x))
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", x), "*term.")
}

func assignScalar(dst reflect.Value, x any) bool {
	switch dst.Kind() {
	case reflect.Bool:
		b, ok := x.(bool)
		dst.SetBool(b)
		return ok
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, ok := x.(int64)
		if ok = ok && !dst.OverflowInt(n); ok {
			dst.SetInt(n)
		}
		return ok
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n, ok := unsigned(x)
		if ok = ok && !dst.OverflowUint(n); ok {
			dst.SetUint(n)
		}
		return ok
	case reflect.Float32, reflect.Float64:
		f, ok := exactFloat(x)
		if ok = ok && !dst.OverflowFloat(f); ok {
			dst.SetFloat(f)
		}
		return ok
	case reflect.String:
		s, ok := textOf(x)
		dst.SetString(s)
		return ok
	}
	return false
}

func unsigned(x any) (uint64, bool) {
	switch n := x.(type) {
	case int64:
		return uint64(n), n >= 0
	case *big.Int:
		return n.Uint64(), n.IsUint64()
	}
	return 0, false
}

func exactFloat(x any) (float64, bool) {
	switch n := x.(type) {
	case float64:
		return n, true
	case int64:
		return float64(n), big.NewInt(n).Cmp(bigOf(float64(n))) == 0
	}
	return 0, false
}

func bigOf(f float64) *big.Int {
	n, _ := big.NewFloat(f).Int(nil)
	return n
}

// textOf returns the text of a string, a list of characters, a binary in UTF-8 or an atom.
func textOf(x any) (string, bool) {
	switch x := x.(type) {
	case string:
		return x, true
	case AtomName, bool, nil:
		name, ok := atomNameOf(x)
		return string(name), ok
	case []byte:
		return string(x), utf8.Valid(x)
	case List:
		return charList(x)
	}
	return "", false
}

func charList(l List) (string, bool) {
	var b strings.Builder
	for _, e := range l {
		r, ok := e.(int64)
		if !ok || r < 0 || r > utf8.MaxRune || !utf8.ValidRune(rune(r)) {
			return "", false
		}
		b.WriteRune(rune(r))
	}
	return b.String(), true
}

func assignInterface(dst reflect.Value, x any) error {
	if x == nil {
		dst.SetZero()
		return nil
	}
	src := reflect.ValueOf(x)
	if !src.Type().AssignableTo(dst.Type()) {
		return unless(false, dst, x)
	}
	dst.Set(src)
	return nil
}

func assignPointer(dst reflect.Value, x any) error {
	if x == nil {
		dst.SetZero()
		return nil
	}
	if dst.Type() == reflect.TypeFor[*big.Int]() {
		n, ok := x.(int64)
		dst.Set(reflect.ValueOf(big.NewInt(n)))
		return unless(ok, dst, x)
	}
	dst.Set(reflect.New(dst.Type().Elem()))
	return assign(dst.Elem(), x)
}

func assignStruct(dst reflect.Value, x any) error {
	if dst.Type() == reflect.TypeFor[big.Int]() {
		var n *big.Int
		err := assign(reflect.ValueOf(&n).Elem(), x)
		if err == nil && n != nil {
			dst.Addr().Interface().(*big.Int).Set(n)
			return nil
		}
		return unless(false, dst, x)
	}
	s, err := structOf(dst.Type())
	if err != nil {
		return err
	}
	if s.isMap() {
		return assignFields(dst, s, x)
	}
	t, ok := x.(Tuple)
	if !ok {
		return unless(false, dst, x)
	}
	if len(t) != 1+len(s.fields) {
		return crossf("tuple of %d elements does not fit %s, which has %d", len(t), dst.Type(),
			1+len(s.fields))
	}
	if tag, ok := atomNameOf(t[0]); !ok || string(tag) != s.tag {
		return crossf("%s instead of the tag %s of %s", describe(t[0]), quote.Atom(s.tag, true),
			dst.Type())
	}
	for i, f := range s.fields {
		if err := assign(dst.Field(f.index), t[1+i]); err != nil {
			return at(f.name, err)
		}
	}
	return nil
}

// assignFields assigns a map to a struct. Other keys of the map are ignored, as in a pattern.
func assignFields(dst reflect.Value, s *structType, x any) error {
	m, ok := x.(Map)
	if !ok {
		return unless(false, dst, x)
	}
	values := make(map[AtomName]any, len(m))
	for _, p := range m {
		if key, ok := atomNameOf(p.Key); ok {
			values[key] = p.Value
		}
	}
	for _, f := range s.fields {
		value, found := values[f.key]
		switch {
		case found:
			if err := assign(dst.Field(f.index), value); err != nil {
				return at(f.name, err)
			}
		case f.optional:
			dst.Field(f.index).SetZero()
		default:
			return at(f.name, crossf("the map has no key %s", quote.Atom(string(f.key), true)))
		}
	}
	return nil
}

func assignSequence(dst reflect.Value, x any) error {
	if b, ok := x.([]byte); ok && dst.Type().Elem().Kind() == reflect.Uint8 {
		return assignBytes(dst, b)
	}
	if s, ok := x.(string); ok {
		x = runesOf(s)
	}
	l, ok := x.(List)
	if !ok {
		return unless(false, dst, x)
	}
	if dst.Kind() == reflect.Slice {
		dst.Set(reflect.MakeSlice(dst.Type(), len(l), len(l)))
	} else if dst.Len() != len(l) {
		return unless(false, dst, x)
	}
	for i, e := range l {
		if err := assign(dst.Index(i), e); err != nil {
			return at(index(i), err)
		}
	}
	return nil
}

func runesOf(s string) List {
	l := List{}
	for _, r := range s {
		l = append(l, int64(r))
	}
	return l
}

func assignBytes(dst reflect.Value, b []byte) error {
	if dst.Kind() == reflect.Slice {
		dst.Set(reflect.MakeSlice(dst.Type(), len(b), len(b)))
	} else if dst.Len() != len(b) {
		return unless(false, dst, b)
	}
	for i, x := range b {
		dst.Index(i).SetUint(uint64(x))
	}
	return nil
}

func assignMap(dst reflect.Value, x any) error {
	m, ok := x.(Map)
	if !ok {
		return unless(false, dst, x)
	}
	t := dst.Type()
	dst.Set(reflect.MakeMapWithSize(t, len(m)))
	for _, p := range m {
		k, e := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		if err := assign(k, p.Key); err != nil {
			return at(keyStep(p.Key), err)
		}
		if !k.Comparable() {
			return at(keyStep(p.Key), crossf("%s cannot be the key of a Go map", describe(p.Key)))
		}
		if err := assign(e, p.Value); err != nil {
			return at(keyStep(p.Key), err)
		}
		dst.SetMapIndex(k, e)
	}
	return nil
}
