package term

import (
	"reflect"
	"sync"
)

// Values of the erl tag of a field.
const (
	asAtom   = "atom"
	asBinary = "binary"
	skipped  = "-"
)

// recordType is how a struct crosses.
type recordType struct {
	tag    string
	fields []recordField
}

type recordField struct {
	name  string
	index int
	as    string // of a string: "" for a list of characters, asAtom, asBinary
}

// records caches recordType by reflect.Type; what is in it follows from the type alone.
var records sync.Map

// recordOf tells how structs of a type cross.
func recordOf(t reflect.Type) (*recordType, error) {
	if r, ok := records.Load(t); ok {
		return r.(*recordType), nil
	}
	if t.NumField() == 0 || t.Field(0).Type != reflect.TypeFor[Record]() {
		return nil, crossf("%s cannot cross: it does not begin with a term.Record", t)
	}
	tag := t.Field(0).Tag.Get("erl")
	if tag == "" {
		return nil, crossf(`%s cannot cross: its term.Record has no tag erl:"name"`, t)
	}
	r := &recordType{tag: tag}
	for i := 1; i < t.NumField(); i++ {
		f := t.Field(i)
		as := f.Tag.Get("erl")
		if !f.IsExported() || as == skipped {
			continue
		}
		if as != "" && (as != asAtom && as != asBinary || f.Type.Kind() != reflect.String) {
			return nil, at(f.Name, crossf("tag erl:%q does not fit %s", as, f.Type))
		}
		r.fields = append(r.fields, recordField{f.Name, i, as})
	}
	records.Store(t, r)
	return r, nil
}
