package bytecode

import (
	"fmt"
	"strings"
)

// kindNames are the operands in the reference page.
var kindNames = [...]string{
	KindY: "slot", KindLabel: "label", KindNum: "number", KindCall: "function", KindLambda: "lambda",
	KindReg: "register", KindDst: "result", KindSrc: "source", KindFail: "fail", KindSrcs: "sources", KindPairs: "pairs",
}

// Reference renders the table as a page of Markdown: for each instruction its number, operands, effect, and what its
// handler takes on the modelled core.
func Reference() string {
	var s strings.Builder
	s.WriteString(referenceHead)
	for _, g := range Groups {
		fmt.Fprintf(&s, "\n## %s\n\n", g.Title)
		s.WriteString("| code | instruction | operands | registers | what it does | x registers kept | heap | cycles | bytes |\n")
		s.WriteString("|---:|---|---|---|---|---|---|---:|---:|\n")
		for i := range g.Ops {
			if info := &g.Ops[i]; info.Op != OpLabel {
				s.WriteString(referenceLine(info))
			}
		}
	}
	return s.String()
}

const referenceHead = `# Instructions

Generated from the table in package bytecode, whose documentation explains the machine, the encoding and the rules of the verifier.

Cycles and bytes are those of the handler in the compact virtual machine, computed from its mnemonics: dispatch, sources and results in
x registers, lists empty, small integers, tests that succeed. They include neither memory stalls nor runtime functions that the handler calls.

Heap: what stores to the heap needs a fence before what wants it clean.
`

func referenceLine(info *OpInfo) string {
	operands := make([]string, len(info.Operands))
	for i, k := range info.Operands {
		operands[i] = kindNames[k]
	}
	return fmt.Sprintf("| %d | `%s` | %s | %s | %s | %s | %s | %d | %d |\n", info.Op, info.Name, strings.Join(operands, ", "),
		strings.ReplaceAll(info.Picture, "->", "→"), info.Doc, keeps(info), heap(info), IssueCycles(info.Op, typical(info)), HandlerBytes(info.Op))
}

// keeps says in words which x registers outlive the instruction.
func keeps(info *OpInfo) string {
	switch {
	case info.Terminal && info.Clobber == KeepsX && info.Heap:
		return ""
	case info.Clobber == KeepsLive:
		return "below live"
	case info.Clobber == KeepsX0:
		return "x0"
	case info.Clobber == KeepsNone:
		return "none"
	}
	return "all"
}

// heap says in a word how the instruction stands to the rule of the heap fence.
func heap(info *OpInfo) string {
	switch {
	case info.Dirties:
		return "stores"
	case info.Clean:
		return "clean"
	case info.Op == OpHeapFence:
		return "fence"
	}
	return ""
}

// typical gives operands of an ordinary use, in the form that Decode gives.
func typical(info *OpInfo) []Arg {
	args := make([]Arg, len(info.Operands))
	for i, k := range info.Operands {
		switch k {
		case KindSrc, KindReg, KindDst:
			args[i] = X(0)
		case KindFail:
			args[i] = Label(0)
		case KindSrcs, KindPairs:
			args[i] = Num(0)
		default:
			args[i] = Arg{Kind: k}
		}
	}
	return args
}
