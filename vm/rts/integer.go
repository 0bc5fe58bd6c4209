package rts

import (
	_ "embed"
	"strings"

	"github.com/parallergo/epiphany/term"
)

//go:embed text/integer.s
var integerText string

// NewIntegers is a core with the operators on integers of any size.
func NewIntegers() (*Device, error) {
	return newDevice("integer.s", strings.TrimSuffix(bigText, "end:\n")+integerText)
}

// Operate lets the core execute an operator on two integers that lie among the objects of the
// device. It answers with the result, 0 for none, with what the operator says then, and with the
// cycles that it took.
func (d *Device) Operate(name string, t, u term.Term) (result, why uint32, cycles int, err error) {
	d.builtinRegisters()
	cycles, err = d.Call(name, t, 0, u)
	return d.Core.R[0], d.Core.R[1], cycles, err
}
