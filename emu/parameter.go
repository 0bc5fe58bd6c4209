package emu

import "fmt"

// Parameter is a figure of the model that no document settles: a calibration may choose it, between Low and High. Whoever builds part of
// a system from it reads Value then: a system that exists keeps the figure it was built with. Set and Reset are called while no system is
// being built.
type Parameter struct {
	Constant
	Low, High int64
	standard  int64
}

// NewParameter makes a parameter whose value is that of c until it is set. It panics when c is not between low and high.
func NewParameter(c Constant, low, high int64) *Parameter {
	p := &Parameter{Constant: c, Low: low, High: high, standard: c.Value}
	if err := p.Set(c.Value); err != nil {
		panic(err)
	}
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
