package emu

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// Parameter is a figure of the model that can be changed, between Low and High: one that no
// document settles, which a calibration chooses, or one that is uncertain. Whoever builds part of a
// system from it reads Value then: a system that exists keeps the figure it was built with. Set and
// Reset are called while no system is being built.
type Parameter struct {
	Constant
	Low, High int64
	// Free is set for those that are fitted; the others have sources, and are parameters to see how
	// much they matter.
	Free     bool
	standard int64
}

// NewParameter makes a parameter. Its value is the one that has been fitted, if there is one of
// that name in fitted.toml, else that of c. It panics when the value is not between low and high.
func NewParameter(c Constant, low, high int64) *Parameter {
	if f, ok := fitted()[c.Name]; ok {
		c.Value = f.Value
	}
	p := &Parameter{Constant: c, Low: low, High: high, standard: c.Value}
	if err := p.Set(c.Value); err != nil {
		panic(err)
	}
	return p
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

// Set changes the value. The error says the range.
func (p *Parameter) Set(v int64) error {
	if v < p.Low || v > p.High {
		return fmt.Errorf("parameter %q is %d %s, want %d to %d", p.Name, v, p.Unit, p.Low, p.High)
	}
	p.Value = v
	return nil
}

// Reset brings back the value that the parameter was made with.
func (p *Parameter) Reset() { p.Value = p.standard }

// Standard is the value that the parameter was made with.
func (p *Parameter) Standard() int64 { return p.standard }
