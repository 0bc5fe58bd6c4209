package cost

import "github.com/parallergo/epiphany/emu"

// beamLoop is Model.LoopBytes of the model gcc-beam.
var beamLoop = emu.Constant{Name: "loop of the set gcc-beam", Value: 50 << 10, Unit: "bytes", Confidence: emu.High,
	Source: "margnus1/otp erts/emulator/slave: about 50 KB"}

const percent = "%"

// Parameters to fit, where sequences stand for the code of compilers.
var (
	compiledCode = emu.NewFree(emu.Constant{Name: "native code", Value: 100, Unit: percent, Confidence: emu.Low,
		Source: "fitted; 100 is what the sequences take"}, 50, 300)
	compiledHandler = emu.NewFree(emu.Constant{Name: "handlers of the set gcc-beam", Value: 100, Unit: percent, Confidence: emu.Low,
		Source: "fitted; 100 is what the sequences take"}, 50, 300)
	armCycles = emu.NewFree(emu.Constant{Name: "cycles of the ARM for 100 instructions", Value: 125, Unit: "cycles", Confidence: emu.Low,
		Source: "fitted; 0.6 to 1.0 instructions a cycle are usual"}, 60, 400)
)

// Fitted returns the parameters of this package in a fixed order.
func Fitted() []*emu.Parameter { return []*emu.Parameter{compiledCode, compiledHandler, armCycles} }

// Constants returns the constants of the cost models in a fixed order.
func Constants() []emu.Constant {
	list := []emu.Constant{beamLoop}
	for _, p := range Fitted() {
		list = append(list, p.Constant)
	}
	return list
}
