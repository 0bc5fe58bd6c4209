package cost

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
)

// kindNames are the names of operand kinds in the reference page.
var kindNames = [...]string{
	bytecode.KindY: "slot", bytecode.KindLabel: "label", bytecode.KindNum: "number", bytecode.KindCall: "function", bytecode.KindLambda: "lambda",
	bytecode.KindReg: "register", bytecode.KindDst: "result", bytecode.KindSrc: "source", bytecode.KindFail: "fail", bytecode.KindSrcs: "sources", bytecode.KindPairs: "pairs",
}

// Reference returns the table as a Markdown page: for each instruction its number, operands,
// effect, and the size and cycles of its handler on the modelled core.
func Reference() string {
	var s strings.Builder
	s.WriteString(pageHead)
	for _, g := range bytecode.Groups {
		fmt.Fprintf(&s, "\n## %s\n\n", g.Title)
		s.WriteString("| code | instruction | operands | registers | what it does | x registers kept | heap | cycles | bytes |\n")
		s.WriteString("|---:|---|---|---|---|---|---|---:|---:|\n")
		for i := range g.Ops {
			if info := &g.Ops[i]; info.Op != bytecode.OpLabel {
				s.WriteString(line(info))
			}
		}
	}
	return s.String()
}

const pageHead = `# Instructions

Generated from the table in package bytecode, whose documentation explains the machine, the encoding
and the rules of the verifier.

Bytes are the assembled size of the handler in the compact virtual machine
(bytecode/handlers/text/own.s). Cycles are what a core takes to execute it from its own memory, with
sources and results in x registers, empty lists, small integers, tests that succeed, and a fun with
one free variable. They include neither memory stalls nor runtime functions that the handler calls.
Instructions that do the same share a handler; where a handler is the beginning of the next one's,
its bytes are those of that beginning.

Heap: an instruction that stores to the heap needs a fence before one that requires a clean heap.
`

func line(info *bytecode.OpInfo) string {
	operands := make([]string, len(info.Operands))
	for i, k := range info.Operands {
		operands[i] = kindNames[k]
	}
	return fmt.Sprintf("| %d | `%s` | %s | %s | %s | %s | %s | %d | %d |\n", info.Op, info.Name, strings.Join(operands, ", "),
		strings.ReplaceAll(info.Picture, "->", "→"), info.Doc, keeps(info), heap(info), IssueCycles(info.Op, typical(info)), handlers.HandlerBytes(info.Op))
}

// keeps describes which x registers the instruction preserves.
func keeps(info *bytecode.OpInfo) string {
	switch {
	case info.Terminal && info.Clobber == bytecode.KeepsX && info.Heap:
		return ""
	case info.Clobber == bytecode.KeepsLive:
		return "below live"
	case info.Clobber == bytecode.KeepsX0:
		return "x0"
	case info.Clobber == bytecode.KeepsNone:
		return "none"
	}
	return "all"
}

// heap describes, in a word, the instruction's part in the rule of the heap fence.
func heap(info *bytecode.OpInfo) string {
	switch {
	case info.Dirties:
		return "stores"
	case info.Clean:
		return "clean"
	case info.Op == bytecode.OpHeapFence:
		return "fence"
	}
	return ""
}

// typical returns operands of a typical use, in the form of Decode.
func typical(info *bytecode.OpInfo) []bytecode.Arg {
	args := make([]bytecode.Arg, len(info.Operands))
	for i, k := range info.Operands {
		switch k {
		case bytecode.KindSrc, bytecode.KindReg, bytecode.KindDst:
			args[i] = bytecode.X(0)
		case bytecode.KindFail:
			args[i] = bytecode.Label(0)
		case bytecode.KindSrcs, bytecode.KindPairs:
			args[i] = bytecode.Num(0)
		default:
			args[i] = bytecode.Arg{Kind: k}
		}
	}
	return args
}
