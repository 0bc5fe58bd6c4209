package cost

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// costOfPath is what the way through a handler takes. Words of registers in memory are x registers.
func costOfPath(p routine.Path) cost {
	return cost{cycles: p.Cycles, bytes: p.Bytes, instrs: p.Instrs, loads: p.Loads,
		stores: p.Stores, mix: p.Mix}
}

// ownCost is the way through the handler of an instruction in the compact virtual machine, see
// handlers.PathOf.
func ownCost(op bytecode.Op, args []bytecode.Arg) cost {
	return costOfPath(handlers.PathOf(op, args))
}

// BranchCycles is the cycles by which an instruction that can fall through exceeds IssueCycles when
// it branches to its label.
func BranchCycles() int { return handlers.BranchPath().Cycles }

// IssueCycles is the cycles that the compact virtual machine needs to execute one instruction with
// these operands, as Decode gives them: without memory stalls, without what runtime functions cost,
// without BranchCycles.
func IssueCycles(op bytecode.Op, args []bytecode.Arg) int { return ownCost(op, args).cycles }
