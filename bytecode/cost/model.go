package cost

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// Model is a cost model: what executes a program's instructions on the modelled machine.
type Model uint8

// Cost models.
const (
	Own    Model = iota // the compact virtual machine, see package handlers
	Native              // code that a compiler makes of each instruction
	Beam                // a threaded interpreter in C, compiled by gcc
	NumModels
)

var names = [NumModels]string{"own", "native", "gcc-beam"}

func (s Model) String() string {
	if s < NumModels {
		return names[s]
	}
	return "set" + strconv.Itoa(int(s))
}

// ParseModel is the set of that name.
func ParseModel(name string) (Model, error) {
	i := slices.Index(names[:], name)
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %s", name, strings.Join(names[:], ", "))
	}
	return Model(i), nil
}

// Price is what executing one instruction costs, by what is known before it runs. Not included:
// slots of frames and words of the heap, which are the same in every set, what runtime functions
// cost, and what a branch costs that is taken.
type Price struct {
	Cycles  int // to issue, by the pipeline rules
	Code    int // bytes of the program's own code: bytecode, or machine code in the native set
	Handler int // bytes of the interpreter's code, as often as they are executed; 0 in the native set
	// CodeWords are words of code that are read as data. Bytes of bytecode are in Code.
	CodeWords int
	// RegLoads and RegStores are words of the process's registers that are in memory.
	RegLoads, RegStores int
}

// costs are what executes in a set.
type costs struct {
	of     func(bytecode.Op, []bytecode.Arg) cost
	branch func() cost
	code   *emu.Parameter // percent of what sequences take in bytes that compilers' code takes; nil for what is written by hand
}

var models = [NumModels]costs{
	Own:    {ownCost, func() cost { return costOfPath(handlers.BranchPath()) }, nil},
	Native: {nativeCost, func() cost { return nativeBranch }, compiledCode},
	Beam:   {beamCost, func() cost { return beamBranch }, compiledHandler},
}

// Priced is a model with the values of its parameters in a system.
type Priced struct {
	Model
	Values *emu.Values
	// Ours says that the compiler is this system's: its code has the bytes that the sequences
	// assemble to. What HiPE's had is fitted.
	Ours bool
}

// In is the model with the values of its parameters in a system.
func (s Model) In(v *emu.Values) Priced { return Priced{Model: s, Values: v} }

// Price is what an instruction costs with these operands, as Decode gives them; bytes is the length
// of its encoding. The entry of a call in the function's table of calls out is not part of it.
func (s Priced) Price(op bytecode.Op, args []bytecode.Arg, bytes int) Price {
	return s.price(models[s.Model].of(op, args), bytes)
}

// Mix is what passes through a core's pipeline in those cycles.
func (s Model) Mix(op bytecode.Op, args []bytecode.Arg) isa.Mix { return models[s].of(op, args).mix }

// BranchPrice is what branching to its label adds to an instruction that can fall through.
func (s Priced) BranchPrice() Price { return s.price(models[s.Model].branch(), 0) }

func (s Priced) price(c cost, bytes int) Price {
	p := Price{Cycles: c.cycles, CodeWords: c.words, RegLoads: c.loads, RegStores: c.stores}
	executed := c.bytes
	if percent := models[s.Model].code; percent != nil && !s.Ours {
		executed = scaled(executed, s.Values.Of(percent))
	}
	switch s.Model {
	case Own:
		p.Code, p.Handler = bytes, executed
	case Native:
		p.Code = executed
	default:
		p.Handler = executed
	}
	return p
}

// ARMPrice is what the same costs the ARM: cycles of a Cortex-A9, as many as so many instructions
// take in the mean. Memory is behind its caches. The set own, which has no code for the ARM, takes
// as many cycles as on a core.
func (s Priced) ARMPrice(op bytecode.Op, args []bytecode.Arg) Price {
	return s.armPrice(models[s.Model].of(op, args))
}

// ARMBranchPrice is BranchPrice on the ARM.
func (s Priced) ARMBranchPrice() Price { return s.armPrice(models[s.Model].branch()) }

func (s Priced) armPrice(c cost) Price {
	if s.Model == Own {
		return Price{Cycles: c.cycles}
	}
	return Price{Cycles: ARMCycles(c.instrs, s.Values)}
}

// ARMCycles is what so many instructions take the ARM in the mean.
func ARMCycles(instructions int, v *emu.Values) int { return scaled(instructions, v.Of(armCycles)) }

// scaled is a percentage of n, rounded to nearest.
func scaled(n int, percent int64) int { return (n*int(percent) + 50) / 100 }

// LoopBytes is the size of the interpreter; 0 in the native set.
func (s Model) LoopBytes() int {
	switch s {
	case Native:
		return 0
	case Beam:
		return int(beamLoop.Value)
	}
	return handlers.AllBytes()
}
