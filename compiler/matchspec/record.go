package matchspec

import (
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// declared is a record by its name, nil after an error.
func (s *specMaker) declared(at source.Pos, name string, head bool) *syntax.Record {
	i := slices.IndexFunc(s.records(), func(r *syntax.Record) bool { return r.Name == name })
	if i < 0 {
		s.ofRecord(at, head, "contains unknown record type %s", token.QuoteAtom(name))
		return nil
	}
	s.mod.Types.Records = append(s.mod.Types.Records, syntax.RecordUse{At: syntax.At{Pos: at},
		Name: name})
	return s.records()[i]
}

// records are those that are declared in front of the call.
func (s *specMaker) records() []*syntax.Record { return s.mod.Records[:s.spec.Records] }

// ofRecord reports what a fun says of a record, in its head or elsewhere.
func (s *specMaker) ofRecord(at source.Pos, head bool, format string, args ...any) {
	if head {
		s.fail(at, "fun head "+format, args...)
		return
	}
	s.refuse(at, "fun WHERE "+format, args...)
}

// values are those of the fields that an expression of a record names.
func values(e *syntax.RecordExpr, part func(syntax.Expr) syntax.Expr) (all []syntax.Expr) {
	for _, f := range e.Fields {
		all = append(all, part(f.Value))
	}
	return all
}

// given are values by the fields' names. Each is to be named once and to be one of the record; "_"
// is for all others.
func (s *specMaker) given(e *syntax.RecordExpr, r *syntax.Record, values []syntax.Expr,
	head bool) map[string]syntax.Expr {
	given := make(map[string]syntax.Expr, len(values))
	for i, f := range e.Fields {
		field, name := token.QuoteAtom(f.Name), token.QuoteAtom(e.Name)
		switch _, twice := given[f.Name]; {
		case f.Name != "_" && r.Place(f.Name) < 0:
			s.ofRecord(e.Pos, head, "contains reference to unknown field %s in record type %s",
				field, name)
		case twice:
			s.ofRecord(e.Pos, head, "contains already defined field %s in record type %s", field, name)
		}
		given[f.Name] = values[i]
	}
	return given
}

// build is the tuple of a record; other gives the fields that are not named.
func build(e *syntax.RecordExpr, r *syntax.Record, given map[string]syntax.Expr,
	other func(syntax.RecordField) syntax.Expr) syntax.Expr {
	elems := []syntax.Expr{atom(e.At, e.Name)}
	for _, f := range r.Fields {
		value, named := given[f.Name]
		if !named {
			value, named = given["_"]
		}
		if !named {
			value = other(f)
		}
		elems = append(elems, value)
	}
	return &syntax.Tuple{At: e.At, Elems: elems}
}

func (s *specMaker) headRecord(e *syntax.RecordExpr) syntax.Expr {
	r := s.declared(e.Pos, e.Name, true)
	if r == nil {
		return &syntax.NilLit{At: e.At}
	}
	given := s.given(e, r, values(e, s.head), true)
	return build(e, r, given, func(syntax.RecordField) syntax.Expr { return atom(e.At, "_") })
}

// recordTerm is a record that is built or updated. Defaults stay what they are.
func (s *specMaker) recordTerm(e *syntax.RecordExpr) syntax.Expr {
	var base syntax.Expr
	before := s.spent
	if e.Base != nil {
		base = s.term(e.Base)
	}
	each := s.spent - before
	fields := values(e, s.term)
	r := s.declared(e.Pos, e.Name, false)
	if r == nil {
		return &syntax.NilLit{At: e.At}
	}
	if base == nil {
		return tuple(e.At, build(e, r, s.given(e, r, fields, false),
			func(f syntax.RecordField) syntax.Expr {
				if f.Default == nil {
					return atom(e.At, "undefined")
				}
				return f.Default
			}))
	}
	if slices.ContainsFunc(e.Fields, func(f syntax.FieldInit) bool { return f.Name == "_" }) {
		return s.fail(e.Pos, "Unknown error code 7")
	}
	s.spend(each * len(r.Fields))
	return tuple(e.At, build(e, r, s.given(e, r, fields, false), func(f syntax.RecordField) syntax.Expr {
		return tuple(e.At, atom(e.At, "element"), place(e.At, r, f.Name), base)
	}))
}

func place(at syntax.At, r *syntax.Record, field string) syntax.Expr {
	return &syntax.IntLit{At: at, Value: big.NewInt(int64(r.Place(field) + 2))}
}

// index is the place of a field in a record.
func (s *specMaker) index(at, fieldAt source.Pos, name, field string) syntax.Expr {
	r := s.declared(at, name, false)
	switch {
	case r == nil:
		return &syntax.NilLit{At: syntax.At{Pos: at}}
	case r.Place(field) < 0:
		s.ofRecord(fieldAt, false, "contains reference to unknown field %s in record type %s",
			token.QuoteAtom(field), token.QuoteAtom(name))
	}
	return place(syntax.At{Pos: at}, r, field)
}
