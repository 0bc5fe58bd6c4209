package bytecode

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// Price is what an instruction costs with these operands, as Decode gives them; bytes is the length of its encoding.
func (s Set) Price(op Op, args []Arg, bytes int) Price {
	return ownPrice(op, args, bytes)
}

// BranchPrice is what branching to its label adds to an instruction that can fall through.
func (s Set) BranchPrice() Price {
	return Price{Cycles: branchCost.cycles, Handler: branchCost.bytes}
}

// LoopBytes is the size of the interpreter; 0 in the native set.
func (s Set) LoopBytes() int {
	n := SharedBytes()
	for op := OpLabel + 1; op < NumOps; op++ {
		n += HandlerBytes(op)
	}
	return n
}

// ownPrice is the price in the compact virtual machine. The entry of a call in the function's table of calls out is not part of it.
func ownPrice(op Op, args []Arg, bytes int) Price {
	c := ownCost(op, args)
	p := Price{Cycles: c.cycles, Code: bytes, Handler: c.bytes}
	p.RegLoads, p.RegStores = registerWords(op, args, 0)
	return p
}

// registerWords counts the x registers from xN on that an execution reads and writes: its operands, and those that the instruction means
// without naming them.
func registerWords(op Op, args []Arg, from int) (loads, stores int) {
	read := func(list ...Arg) {
		for _, a := range list {
			if a.Kind == KindX && a.N >= from {
				loads++
			}
		}
	}
	write := func(a Arg) {
		if a.Kind == KindX && a.N >= from {
			stores++
		}
	}
	for i, k := range Ops[op].Operands {
		switch k {
		case KindSrc, KindReg:
			read(args[i])
		case KindDst:
			write(args[i])
		case KindSrcs:
			read(args[i+1:]...)
		}
	}
	switch op {
	case OpCallFun, OpCallFunOnly, OpCallFunLast: // the fun, and its free variable, one as a rule
		read(X(args[0].N))
		write(X(args[0].N))
	case OpApply, OpApplyOnly, OpApplyLast:
		read(X(args[0].N), X(args[0].N+1))
	case OpSend:
		read(X(0), X(1))
		write(X(0))
	case OpBuildStacktrace:
		read(X(0))
		write(X(0))
	case OpRecvPeek:
		write(X(0))
	}
	return loads, stores
}
