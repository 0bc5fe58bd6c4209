package emu

import (
	_ "embed"
	"fmt"
	"maps"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// Parameter is a constant of the model that is uncertain or that no document specifies. Value is
// the standard value; a system may be built with another value between Low and High: see Values.
type Parameter struct {
	Constant
	Low, High int64
	// Free is set for parameters that are fitted. The others have sources, and are parameters for
	// sensitivity studies.
	Free bool
}

// NewParameter makes a parameter. Its value is the fitted value of that name in fitted.toml, if
// there is one, otherwise that of c. It panics when the value is not between low and high.
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

// check returns an error that states the range if v is outside it.
func (p *Parameter) check(v int64) error {
	if v < p.Low || v > p.High {
		return fmt.Errorf("parameter %q is %d %s, want %d to %d", p.Name, v, p.Unit, p.Low, p.High)
	}
	return nil
}

// Values are the non-standard values of parameters in one system. They are part of its Board and
// immutable. Nil has none.
type Values struct{ of map[*Parameter]int64 }

// With returns a copy of v in which a parameter has another value. It fails when the value is out
// of range.
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

// Of returns the value of a parameter.
func (v *Values) Of(p *Parameter) int64 {
	if v != nil {
		if value, changed := v.of[p]; changed {
			return value
		}
	}
	return p.Value
}

// constant returns a parameter as a Constant with its value in v.
func (v *Values) constant(p *Parameter) Constant {
	c := p.Constant
	c.Value = v.Of(p)
	return c
}

// FittedValue is the result of a fit for one parameter, with its 95 % confidence interval.
type FittedValue struct {
	Name string `toml:"name"`
	Unit string `toml:"unit"`
	// Value is the fitted value, between Low and High.
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

// FittedParameter returns the result of the fit for the parameter with the given name, if it was
// fitted.
func FittedParameter(name string) (FittedValue, bool) {
	f, ok := fitted()[name]
	return f, ok
}

// NewFree makes a parameter that is fitted; otherwise it is NewParameter.
func NewFree(c Constant, low, high int64) *Parameter {
	p := NewParameter(c, low, high)
	p.Free = true
	return p
}
