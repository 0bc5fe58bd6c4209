package cost

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// costOfPath returns the cost of a path through a handler. Words of registers in memory are x
// registers.
func costOfPath(p routine.Path) cost {
	return cost{cycles: p.Cycles, bytes: p.Bytes, instrs: p.Instrs, loads: p.Loads,
		stores: p.Stores, mix: p.Mix}
}

// ownCost returns the cost of the path through the handler of an instruction in the compact virtual
// machine, see handlers.PathOf.
func ownCost(op bytecode.Op, args []bytecode.Arg) cost {
	return costOfPath(handlers.PathOf(op, args))
}

// BranchCycles returns the cycles by which an instruction exceeds IssueCycles when it branches to
// its label.
func BranchCycles() int { return handlers.BranchPath().Cycles }

// IssueCycles returns the cycles that the compact virtual machine needs to execute one instruction
// with operands in the form of Decode, without memory stalls, runtime functions and BranchCycles.
func IssueCycles(op bytecode.Op, args []bytecode.Arg) int { return ownCost(op, args).cycles }
