package term

import (
	"bytes"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/external"
)

// Encode encodes a Go value in wire format: the types of this package, all kinds of numbers and
// strings, []byte, slices and arrays (lists), maps, structs with a [Record] or with tags, pointers
// and interfaces to those, nil. Pointers and interfaces are encoded as the values to which they
// refer. Go maps are sorted, so that equal values have equal encodings.
//
// A value that cannot cross is a *CrossError that names its position.
func Encode(x any) ([]byte, error) {
	e := goPacker{newPacker()}
	defer e.release()
	if err := e.Value(reflect.ValueOf(x), MaxWireDepth); err != nil {
		return nil, Within(reflect.TypeOf(x), err)
	}
	if len(e.out) > MaxWireBytes {
		return nil, crossf("larger than %d bytes", MaxWireBytes)
	}
	return e.out, nil
}

// MustEncode is Encode for a value that is known to cross; it panics on an error.
func MustEncode(x any) []byte {
	data, err := Encode(x)
	if err != nil {
		panic(err)
	}
	return data
}

// Within prefixes the path of an error with the name of a struct's type.
func Within(t reflect.Type, err error) error {
	if err != nil && named(t) {
		return at(t.Name(), err)
	}
	return err
}

// named reports whether a type is a struct whose name begins a path.
func named(t reflect.Type) bool { return t != nil && t.Kind() == reflect.Struct && t.Name() != "" }

// goPacker encodes Go values.
type goPacker struct{ *packer }

// Value encodes v, in which containers may be nested depth levels deep.
func (e *goPacker) Value(v reflect.Value, depth int) error {
	if len(e.out) > MaxWireBytes {
		return crossf("larger than %d bytes", MaxWireBytes)
	}
	for hops := 0; ; hops++ {
		if !v.IsValid() {
			e.null()
			return nil
		}
		if done, err := e.own(v.Interface(), depth); done {
			return err
		}
		if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
			return e.plain(v, depth)
		}
		if hops == MaxWireDepth {
			return crossf("a pointer points to itself")
		}
		v = v.Elem()
	}
}

// plain encodes a value by its kind.
func (e *goPacker) plain(v reflect.Value, depth int) error {
	switch v.Kind() {
	case reflect.Bool:
		e.boolean(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.int(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		e.uint(v.Uint())
	case reflect.Float32, reflect.Float64:
		return e.number(v.Float())
	case reflect.String:
		return e.chars(v.String())
	case reflect.Slice, reflect.Array:
		return e.sequence(v, depth)
	case reflect.Map:
		return e.goMap(v, depth)
	case reflect.Struct:
		return e.structure(v, depth)
	default:
		return crossf("%s cannot cross", v.Type())
	}
	return nil
}

// mayNest checks that one more container may be nested.
func mayNest(depth int) error {
	if depth == 0 {
		return crossf("nested deeper than %d levels", MaxWireDepth)
	}
	return nil
}

// own encodes x if it has a type of this package, or one that is treated like them.
func (e *goPacker) own(x any, depth int) (done bool, err error) {
	switch x := x.(type) {
	case AtomName:
		return true, e.atomName(string(x))
	case Tuple:
		return true, e.wrapped(extTuple, x, depth)
	case *ImproperList:
		return true, e.improper(x, depth)
	case Map:
		return true, e.pairs(x, depth)
	case Bitstring:
		if !x.valid() {
			return true, crossf("bitstring of %d bits in %d bytes", x.Bits, len(x.Bytes))
		}
		e.bitstring(x.clean().Bytes, x.Bits)
		return true, nil
	case PidValue:
		return true, e.numbered(extPid, x.Num, x.System)
	case RefValue:
		return true, e.numbered(extRef, x.Num, x.System)
	case External:
		if x.Kind() == external.No {
			return true, crossf("the zero External is no term")
		}
		e.external(x)
		return true, nil
	case ExportValue:
		return true, e.wrapped(extExport, []any{x.Module, x.Function, x.Arity}, depth)
	case FunValue:
		head := []any{x.System, x.Module, x.Index, x.Arity, x.Entry}
		return true, e.wrapped(extFun, append(head, x.Free...), depth)
	case *big.Int:
		if x == nil {
			e.null()
		} else {
			e.integer(x)
		}
		return true, nil
	case big.Int:
		e.integer(&x)
		return true, nil
	}
	return false, nil
}

func (e *goPacker) number(f float64) error {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return crossf("%v is no number in Erlang", f)
	}
	e.float(f)
	return nil
}

func (e *goPacker) chars(s string) error {
	if !utf8.ValidString(s) {
		return crossf("string is not valid UTF-8")
	}
	e.str(s)
	return nil
}

func (e *goPacker) atomName(name string) error {
	switch {
	case !utf8.ValidString(name):
		return crossf("name of an atom is not valid UTF-8")
	case utf8.RuneCountInString(name) > MaxAtomLength:
		return crossf("atom has more than %d characters", MaxAtomLength)
	}
	e.atom(name)
	return nil
}

func (e *goPacker) numbered(ext int8, num uint32, system string) error {
	if num>>(32-ImmShift) != 0 || !utf8.ValidString(system) {
		return crossf("pid or reference %d of %q is out of range", num, system)
	}
	e.identifier(ext, num, system)
	return nil
}

// wrapped encodes elems as the array of an extension.
func (e *goPacker) wrapped(ext int8, elems []any, depth int) error {
	start := len(e.out)
	err := e.elems(elems, depth)
	e.wrap(ext, start)
	return err
}

func (e *goPacker) elems(elems []any, depth int) error {
	if err := mayNest(depth); err != nil {
		return err
	}
	e.array(len(elems))
	for i, x := range elems {
		if err := e.Value(reflect.ValueOf(x), depth-1); err != nil {
			return at(index(i), err)
		}
	}
	return nil
}

func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

func (e *goPacker) improper(l *ImproperList, depth int) error {
	switch {
	case l == nil || len(l.Elems) == 0:
		return crossf("improper list without elements")
	case crossesAsList(l.Tail):
		return crossf("the tail of an improper list is a list")
	}
	return e.wrapped(extImproper, append(slices.Clone(l.Elems), l.Tail), depth)
}

// crossesAsList reports whether a Go value becomes a list.
func crossesAsList(x any) bool {
	switch x.(type) {
	case Tuple, Map, Bitstring:
		return false
	case *ImproperList:
		return true
	}
	v := reflect.ValueOf(x)
	switch v.Kind() {
	case reflect.String:
		return v.Type() != reflect.TypeFor[AtomName]()
	case reflect.Slice, reflect.Array:
		return v.Type().Elem().Kind() != reflect.Uint8
	}
	return false
}

func (e *goPacker) pairs(m Map, depth int) error {
	if err := mayNest(depth); err != nil {
		return err
	}
	e.mapping(len(m))
	for _, p := range m {
		for _, x := range []any{p.Key, p.Value} {
			if err := e.Value(reflect.ValueOf(x), depth-1); err != nil {
				return at(keyStep(p.Key), err)
			}
		}
	}
	return nil
}

// sequence encodes a slice or array: bytes as a binary, others as a list.
func (e *goPacker) sequence(v reflect.Value, depth int) error {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		b := make([]byte, v.Len())
		reflect.Copy(reflect.ValueOf(b), v)
		e.bin(b)
		return nil
	}
	if err := mayNest(depth); err != nil {
		return err
	}
	e.array(v.Len())
	for i := range v.Len() {
		if err := e.Value(v.Index(i), depth-1); err != nil {
			return at(index(i), err)
		}
	}
	return nil
}

// goMap encodes a Go map in the order of the encoded keys.
func (e *goPacker) goMap(v reflect.Value, depth int) error {
	if err := mayNest(depth); err != nil {
		return err
	}
	e.mapping(v.Len())
	first := len(e.out)
	ends := make([]int, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		err := e.key(it.Key(), depth-1)
		if err == nil {
			err = e.Value(it.Value(), depth-1)
		}
		if err != nil {
			return at(keyStep(it.Key().Interface()), err)
		}
		ends = append(ends, len(e.out))
	}
	unordered := slices.Clone(e.out[first:])
	entries := make([][]byte, len(ends))
	from := first
	for i, end := range ends {
		entries[i] = unordered[from-first : end-first]
		from = end
	}
	slices.SortFunc(entries, bytes.Compare)
	e.out = e.out[:first]
	for _, b := range entries {
		e.out = append(e.out, b...)
	}
	return nil
}

// key encodes the key of a Go map. A string key is refused, because it looks as if it became an
// atom; a Map can have lists of characters as keys.
func (e *goPacker) key(v reflect.Value, depth int) error {
	for v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() == reflect.String && v.Type() != reflect.TypeFor[AtomName]() {
		return crossf("a string cannot be the key of a Go map: an Atom can, and a Map may have any keys")
	}
	return e.Value(v, depth)
}

// keyStep names an entry of a map in a path.
func keyStep(key any) string { return "[" + Show(key) + "]" }

// structure encodes a struct as a tagged tuple or as a map.
func (e *goPacker) structure(v reflect.Value, depth int) error {
	s, err := structOf(v.Type())
	if err != nil {
		return err
	}
	if err := mayNest(depth); err != nil {
		return err
	}
	if s.isMap() {
		return e.fields(v, s, depth)
	}
	start := len(e.out)
	e.array(1 + len(s.fields))
	if err := e.atomName(s.tag); err != nil {
		return err
	}
	for _, f := range s.fields {
		if err := e.field(v.Field(f.index), f, depth-1); err != nil {
			return at(f.name, err)
		}
	}
	e.wrap(extTuple, start)
	return nil
}

// fields encodes the fields of a struct as a map, without those that are optional and zero.
func (e *goPacker) fields(v reflect.Value, s *structType, depth int) error {
	left := slices.DeleteFunc(slices.Clone(s.fields), func(f structField) bool {
		return f.optional && v.Field(f.index).IsZero()
	})
	e.mapping(len(left))
	for _, f := range left {
		err := e.atomName(string(f.key))
		if err == nil {
			err = e.field(v.Field(f.index), f, depth-1)
		}
		if err != nil {
			return at(f.name, err)
		}
	}
	return nil
}

func (e *goPacker) field(v reflect.Value, f structField, depth int) error {
	switch f.as {
	case asAtom:
		return e.atomName(v.String())
	case asBinary:
		e.bin([]byte(v.String()))
		return nil
	}
	return e.Value(v, depth)
}
