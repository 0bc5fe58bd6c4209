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

// ParseModel returns the model with the given name.
func ParseModel(name string) (Model, error) {
	i := slices.Index(names[:], name)
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %s", name, strings.Join(names[:], ", "))
	}
	return Model(i), nil
}

// Price is the cost of executing one instruction, as far as it is known before it runs. It does not
// include accesses to frames and the heap, which are the same in every model, the costs of runtime
// functions, and the extra cost of a taken branch.
type Price struct {
	Cycles  int // to issue, by the pipeline rules
	Code    int // bytes of the program's own code: bytecode, or machine code in the model native
	Handler int // bytes of the interpreter's code that are executed; 0 in the model native
	// CodeWords are words of code that are read as data. Bytes of bytecode are in Code.
	CodeWords int
	// RegLoads and RegStores are words of the process's registers that are in memory.
	RegLoads, RegStores int
}

// costs are the costs of a model.
type costs struct {
	of     func(bytecode.Op, []bytecode.Arg) cost
	branch func() cost
	code   *emu.Parameter // size of compilers' code, in percent of the sequences; nil if written by hand
}

var models = [NumModels]costs{
	Own:    {ownCost, func() cost { return costOfPath(handlers.BranchPath()) }, nil},
	Native: {nativeCost, func() cost { return nativeBranch }, compiledCode},
	Beam:   {beamCost, func() cost { return beamBranch }, compiledHandler},
}

// Priced is a cost model with the values of its parameters in a system.
type Priced struct {
	Model
	Values *emu.Values
	// Ours states that native code is that of this system's compiler, whose size is that of the
	// assembled sequences. The size of HiPE's code is fitted.
	Ours bool
}

// In returns the model with the values of its parameters in a system.
func (s Model) In(v *emu.Values) Priced { return Priced{Model: s, Values: v} }

// Price returns the cost of an instruction with operands in the form of Decode; bytes is the length
// of its encoding. The entry of a call in the function's table of outgoing calls is not included.
func (s Priced) Price(op bytecode.Op, args []bytecode.Arg, bytes int) Price {
	return s.price(models[s.Model].of(op, args), bytes)
}

// Mix returns the mix of machine instructions in those cycles.
func (s Model) Mix(op bytecode.Op, args []bytecode.Arg) isa.Mix { return models[s].of(op, args).mix }

// BranchPrice returns the additional cost of an instruction that branches to its label.
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

// ARMPrice returns the cost of the same on the ARM: the mean number of cycles of a Cortex-A9 for as
// many instructions, with memory behind caches. The model own, which has no code for the ARM, has
// the same number of cycles as on a core.
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

// ARMCycles returns the mean number of cycles of so many instructions on the ARM.
func ARMCycles(instructions int, v *emu.Values) int { return scaled(instructions, v.Of(armCycles)) }

// scaled returns a percentage of n, rounded to nearest.
func scaled(n int, percent int64) int { return (n*int(percent) + 50) / 100 }

// LoopBytes returns the size of the interpreter, 0 in the model native.
func (s Model) LoopBytes() int {
	switch s {
	case Native:
		return 0
	case Beam:
		return int(beamLoop.Value)
	}
	return handlers.AllBytes()
}
