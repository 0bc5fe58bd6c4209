package bif

import (
	"errors"
	"fmt"
)

// Binding binds a function of the table to its implementation, of type F.
type Binding[F any] interface {
	~struct {
		Module, Name string
		Arity        int
		Func         F
	}
}

// named is a binding with its fields.
type named[F any] struct {
	Module, Name string
	Arity        int
	Func         F
}

// Bind makes a table, by number, of the implementations of the functions of one place. Rows of
// other places are zero. The error lists all mismatches: names without a row of the place, names
// that are bound twice, and rows of the place without a binding.
func Bind[F any, B Binding[F]](place Place, groups ...[]B) ([]F, error) {
	table, has := make([]F, len(functions)), make([]bool, len(functions))
	var errs []error
	for _, group := range groups {
		for _, bound := range group {
			b := named[F](bound)
			f := MFA{b.Module, b.Name, b.Arity}
			i, found := Find(f)
			switch {
			case !found:
				errs = append(errs, fmt.Errorf("bif: %v is bound but has no row", f))
				continue
			case functions[i].Place != place:
				errs = append(errs, fmt.Errorf("bif: %v is bound for %v but runs %v", f, place,
					functions[i].Place))
			case has[i]:
				errs = append(errs, fmt.Errorf("bif: %v is bound twice", f))
			}
			table[i], has[i] = b.Func, true
		}
	}
	for i := range functions {
		if functions[i].Place == place && !has[i] {
			errs = append(errs, fmt.Errorf("bif: nothing is bound to %v", functions[i].MFA))
		}
	}
	return table, errors.Join(errs...)
}

// MustBind is Bind for tables that are fixed at build time: it panics on an error.
func MustBind[F any, B Binding[F]](place Place, groups ...[]B) []F {
	table, err := Bind(place, groups...)
	if err != nil {
		panic(err)
	}
	return table
}
