package term

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/term/quote"
)

// Options in the erl tag of a field, behind the key and a comma.
const (
	asAtom   = "atom"
	asBinary = "binary"
	optional = "optional"
	skipped  = "-"
)

// structType is how a struct crosses: as a tuple, or as a map if it has no tag.
type structType struct {
	tag    string
	fields []structField
}

func (s *structType) isMap() bool { return s.tag == "" }

type structField struct {
	name     string
	index    int
	key      AtomName // in a map
	as       string   // of a string: "" for a list of characters, asAtom, asBinary
	optional bool     // in a map
}

// structs caches structType by reflect.Type; what is in it follows from the type alone.
var structs sync.Map

// structOf returns how structs of a type cross.
func structOf(t reflect.Type) (*structType, error) {
	if s, ok := structs.Load(t); ok {
		return s.(*structType), nil
	}
	s, err := structTypeOf(t)
	if err == nil {
		structs.Store(t, s)
	}
	return s, err
}

func structTypeOf(t reflect.Type) (*structType, error) {
	s := &structType{}
	first := 0
	switch {
	case t.NumField() > 0 && t.Field(0).Type == reflect.TypeFor[Record]():
		if s.tag, first = t.Field(0).Tag.Get("erl"), 1; s.tag == "" {
			return nil, crossf(`%s cannot cross: its Record has no tag erl:"name"`, t)
		}
	case !CrossesAsMap(t):
		return nil, crossf(`%s cannot cross: it has neither a Record nor fields with tags erl:"key"`, t)
	}
	for i := first; i < t.NumField(); i++ {
		f := t.Field(i)
		if !f.IsExported() || f.Tag.Get("erl") == skipped {
			continue
		}
		field, err := s.field(f)
		if err != nil {
			return nil, at(f.Name, err)
		}
		field.index = i
		s.fields = append(s.fields, field)
	}
	return s, nil
}

// CrossesAsMap reports whether structs of a type cross as maps: they have no [Record], and a field
// with a tag that names a key.
func CrossesAsMap(t reflect.Type) bool {
	if t.NumField() > 0 && t.Field(0).Type == reflect.TypeFor[Record]() {
		return false
	}
	for i := range t.NumField() {
		key, _, _ := strings.Cut(t.Field(i).Tag.Get("erl"), ",")
		if t.Field(i).IsExported() && key != "" && key != skipped {
			return true
		}
	}
	return false
}

// IsOptional reports whether a field of a struct that crosses as a map is left out when it is zero.
func IsOptional(f reflect.StructField) bool {
	return slices.Contains(strings.Split(f.Tag.Get("erl"), ",")[1:], optional)
}

// field reads the tag of a field.
func (s *structType) field(f reflect.StructField) (structField, error) {
	tag := f.Tag.Get("erl")
	words := strings.Split(tag, ",")
	out := structField{name: f.Name, key: AtomName(words[0])}
	switch {
	case s.isMap() && out.key == "":
		return out, crossf(`has no tag erl:"key" that names its key in the map; erl:"-" leaves it out`)
	case s.isMap() && slices.ContainsFunc(s.fields,
		func(o structField) bool { return o.key == out.key }):
		return out, crossf("another field has the key %s", quote.Atom(words[0], true))
	case !s.isMap() && out.key != "":
		return out, crossf(`tag erl:%q names a key, and elements of a tuple have none: erl:",option"`, tag)
	}
	for _, word := range words[1:] {
		switch isString := f.Type.Kind() == reflect.String; {
		case word == optional && s.isMap():
			out.optional = true
		case (word == asAtom || word == asBinary) && isString && out.as == "":
			out.as = word
		default:
			return out, crossf("tag erl:%q does not fit %s", tag, f.Type)
		}
	}
	return out, nil
}
