package emu

import (
	_ "embed"
	"fmt"
	"maps"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// Parameter is a figure of the model that is uncertain or that no document settles. Its Value is
// the standard one; a system may be built with another between Low and High: see Values.
type Parameter struct {
	Constant
	Low, High int64
	// Free is set for those that are fitted; the others have sources, and are parameters to see how
	// much they matter.
	Free bool
}

// NewParameter makes a parameter. Its value is the one that has been fitted, if there is one of
// that name in fitted.toml, else that of c. It panics when the value is not between low and high.
func NewParameter(c Constant, low, high int64) *Parameter {
	if f, ok := fitted()[c.Name]; ok {
		c.Value = f.Value
	}
	p := &Parameter{Constant: c, Low: low, High: high}
	if err := p.check(c.Value); err != nil {
		panic(err)
	}
	return p
}

// check is an error that says the range when a value is not in it.
func (p *Parameter) check(v int64) error {
	if v < p.Low || v > p.High {
		return fmt.Errorf("parameter %q is %d %s, want %d to %d", p.Name, v, p.Unit, p.Low, p.High)
	}
	return nil
}

// Values are the values of parameters in one system, where they are not the standard ones. They are
// part of its Board and never change. Nil has none.
type Values struct{ of map[*Parameter]int64 }

// With is v with another value of a parameter. The error says the range.
func (v *Values) With(p *Parameter, value int64) (*Values, error) {
	if err := p.check(value); err != nil {
		return nil, err
	}
	next := &Values{of: map[*Parameter]int64{}}
	if v != nil {
		maps.Copy(next.of, v.of)
	}
	next.of[p] = value
	return next, nil
}

// Of is the value of a parameter.
func (v *Values) Of(p *Parameter) int64 {
	if v != nil {
		if value, changed := v.of[p]; changed {
			return value
		}
	}
	return p.Value
}

// constant is a parameter with its value.
func (v *Values) constant(p *Parameter) Constant {
	c := p.Constant
	c.Value = v.Of(p)
	return c
}

// FittedValue is what a fit has found for the parameter of a name, with its 95 % confidence
// interval.
type FittedValue struct {
	Name string `toml:"name"`
	Unit string `toml:"unit"`
	// Value is the parameter's, from Low to High.
	Value int64 `toml:"value"`
	Low   int64 `toml:"low"`
	High  int64 `toml:"high"`
}

// FittedFile is the file of fitted parameters, as a calibration writes it.
type FittedFile struct {
	Fitted []FittedValue `toml:"fitted"`
}

//go:embed fitted.toml
var fittedTOML []byte

// fitted are the fitted parameters by name.
var fitted = sync.OnceValue(func() map[string]FittedValue {
	var f FittedFile
	if err := toml.Unmarshal(fittedTOML, &f); err != nil {
		panic("emu: fitted.toml: " + err.Error())
	}
	m := map[string]FittedValue{}
	for _, p := range f.Fitted {
		m[p.Name] = p
	}
	return m
})

// FittedParameter is what a fit has found for the parameter of a name, if it was fitted.
func FittedParameter(name string) (FittedValue, bool) {
	f, ok := fitted()[name]
	return f, ok
}

// NewFree makes a parameter that is to be fitted, as NewParameter.
func NewFree(c Constant, low, high int64) *Parameter {
	p := NewParameter(c, low, high)
	p.Free = true
	return p
}
