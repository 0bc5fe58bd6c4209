package bytecode

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// Set is a software set: what executes a program's instructions on the modelled machine.
type Set uint8

// Software sets.
const (
	SetOwn    Set = iota // the compact virtual machine, whose handlers the table of instructions has
	SetNative            // code that a compiler makes of each instruction
	SetBeam              // a threaded interpreter in C, compiled by gcc
	NumSets
)

var setNames = [NumSets]string{"own", "native", "gcc-beam"}

func (s Set) String() string {
	if s < NumSets {
		return setNames[s]
	}
	return "set" + strconv.Itoa(int(s))
}

// ParseSet is the set of that name.
func ParseSet(name string) (Set, error) {
	i := slices.Index(setNames[:], name)
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %s", name, strings.Join(setNames[:], ", "))
	}
	return Set(i), nil
}

// Price is what executing one instruction costs, by what is known before it runs. Not included: slots of frames and words of the heap,
// which are the same in every set, what runtime functions cost, and what a branch costs that is taken.
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
	of     func(Op, []Arg) cost
	branch *cost
	code   *emu.Parameter // percent of what sequences take in bytes that compilers' code takes; nil for what is written by hand
}

var sets = [NumSets]costs{
	SetOwn:    {ownCost, &branchCost, nil},
	SetNative: {nativeCost, &nativeBranch, compiledCode},
	SetBeam:   {beamCost, &beamBranch, compiledHandler},
}

// Price is what an instruction costs with these operands, as Decode gives them; bytes is the length of its encoding. The entry of a call in the
// function's table of calls out is not part of it.
func (s Set) Price(op Op, args []Arg, bytes int) Price {
	return s.price(sets[s].of(op, args), bytes)
}

// Mix is what passes through a core's pipeline in those cycles.
func (s Set) Mix(op Op, args []Arg) isa.Mix { return sets[s].of(op, args).mix }

// BranchPrice is what branching to its label adds to an instruction that can fall through.
func (s Set) BranchPrice() Price { return s.price(*sets[s].branch, 0) }

func (s Set) price(c cost, bytes int) Price {
	p := Price{Cycles: c.cycles, CodeWords: c.words, RegLoads: c.loads, RegStores: c.stores}
	executed := c.bytes
	if percent := sets[s].code; percent != nil {
		executed = scaled(executed, percent)
	}
	switch s {
	case SetOwn:
		p.Code, p.Handler = bytes, executed
	case SetNative:
		p.Code = executed
	default:
		p.Handler = executed
	}
	return p
}

// HostPrice is what the same costs the ARM: cycles of a Cortex-A9, as many as so many instructions take in the mean. Memory is behind its caches. The
// set own, which has no code for the ARM, takes as many cycles as on a core.
func (s Set) HostPrice(op Op, args []Arg) Price { return s.hostPrice(sets[s].of(op, args)) }

// HostBranchPrice is BranchPrice on the ARM.
func (s Set) HostBranchPrice() Price { return s.hostPrice(*sets[s].branch) }

func (s Set) hostPrice(c cost) Price {
	if s == SetOwn {
		return Price{Cycles: c.cycles}
	}
	return Price{Cycles: HostCycles(c.instrs)}
}

// HostCycles is what so many instructions take the ARM in the mean.
func HostCycles(instructions int) int { return scaled(instructions, hostCycles) }

// scaled is n times a parameter in percent, rounded to nearest.
func scaled(n int, percent *emu.Parameter) int {
	return (n*int(percent.Value) + 50) / 100
}

// LoopBytes is the size of the interpreter; 0 in the native set.
func (s Set) LoopBytes() int {
	switch s {
	case SetNative:
		return 0
	case SetBeam:
		return int(beamLoop.Value)
	}
	n := SharedBytes()
	for op := OpLabel + 1; op < NumOps; op++ {
		n += HandlerBytes(op)
	}
	return n
}
