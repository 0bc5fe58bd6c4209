package bytecode

import (
	"fmt"

	"github.com/parallergo/epiphany/bif"
)

// verifier checks the functions of a module one after the other, and reuses its slices.
type verifier struct {
	m   *Module
	f   *Func
	err *Error // first error in f

	literals []fact // what each literal is known to be

	// The instructions of f and their operands.
	instrs []instr
	args   []Arg
	at     []int32 // by offset: index of the instruction that starts there, or -1

	flow
	live liveness
}

// instr is a decoded instruction: its operands are args[first:last].
type instr struct {
	op          Op
	off         int32
	first, last int32
	block       int32 // the block it starts, or -1
	frame       int32 // slots of the frame before it, or noFrame, also if no path reaches it
	handler     int32 // the block that catches what it raises, or -1
}

func newVerifier(m *Module) *verifier {
	v := &verifier{m: m, literals: make([]fact, len(m.Literals))}
	for i, l := range m.Literals {
		v.literals[i] = literalFact(l)
	}
	return v
}

// fail records the first error. What is computed after it does not matter.
func (v *verifier) fail(in *instr, format string, a ...any) {
	if v.err != nil {
		return
	}
	v.err = &Error{Func: funcName(v.f.Name, v.f.Arity), Offset: int(in.off),
		Reason: fmt.Sprintf("%v: ", in.op) + fmt.Sprintf(format, a...)}
}

// large is fail for code that is too large but may be correct.
func (v *verifier) large(in *instr, format string, a ...any) {
	if v.err == nil {
		v.fail(in, format, a...)
		v.err.Limit = true
	}
}

func (v *verifier) operands(in *instr) []Arg { return v.args[in.first:in.last] }

// function verifies one function.
func (v *verifier) function(f *Func) *Error {
	v.f, v.err = f, nil
	if err := v.decode(); err != nil {
		err.Func = funcName(f.Name, f.Arity)
		return err
	}
	for _, step := range []func(){v.checkOperands, v.checkLines, v.findBlocks, v.orderBlocks, v.run, v.findDead} {
		if step(); v.err != nil {
			return v.err
		}
	}
	return nil
}

// decode reads all instructions of the function.
func (v *verifier) decode() *Error {
	code := v.f.Code
	if len(code) == 0 || len(code) > MaxCode {
		return refuse("code of %d bytes", len(code))
	}
	v.instrs, v.args = v.instrs[:0], v.args[:0]
	v.at = fill(v.at, len(code), -1)
	for off := 0; off < len(code); {
		first := len(v.args)
		op, args, next, err := Decode(code, off, v.args[first:])
		if err != nil {
			return err.(*Error)
		}
		v.args = append(v.args, args...) // in place, or a larger array if args outgrew this one
		v.at[off] = int32(len(v.instrs))
		v.instrs = append(v.instrs, instr{op, int32(off), int32(first), int32(len(v.args)), -1, noFrame, -1})
		off = next
	}
	if last := &v.instrs[len(v.instrs)-1]; !Ops[last.op].Terminal {
		return &Error{Offset: int(last.off), Reason: fmt.Sprintf("%v: code ends behind it", last.op)}
	}
	return nil
}

// fill returns a slice of n times x, in s if it is large enough.
func fill(s []int32, n int, x int32) []int32 {
	if cap(s) < n {
		s = make([]int32, n, 2*n)
	}
	s = s[:n]
	for i := range s {
		s[i] = x
	}
	return s
}

// checkLines requires the line table to be in order and at instructions.
func (v *verifier) checkLines() {
	for i, l := range v.f.Lines {
		if l.Line <= 0 || l.Line > maxNum || !inTable(l.Offset, len(v.at)) || v.at[l.Offset] < 0 ||
			i > 0 && (l.Offset <= v.f.Lines[i-1].Offset || l.Line == v.f.Lines[i-1].Line) {
			v.err = &Error{Func: funcName(v.f.Name, v.f.Arity), Offset: -1,
				Reason: fmt.Sprintf("line table: entry %d (offset %d, line %d) is out of place", i, l.Offset, l.Line)}
			return
		}
	}
}

// checkOperands checks what does not depend on paths: table indices, counts, labels.
func (v *verifier) checkOperands() {
	for i := range v.instrs {
		in := &v.instrs[i]
		args := v.operands(in)
		for _, a := range args {
			v.checkOperand(in, a)
		}
		if v.err != nil {
			return
		}
		eachLabel(in.op, args, func(a *Arg) { v.checkLabel(in, a.N) })
		v.checkCounts(in, args)
	}
}

func (v *verifier) checkOperand(in *instr, a Arg) {
	limit := maxNum
	switch a.Kind {
	case KindX:
		limit = MaxX
	case KindY:
		limit = MaxFrame
	case KindAtom:
		limit = len(v.m.Atoms)
	case KindLit:
		limit = len(v.m.Literals)
	case KindCall:
		limit = len(v.f.Calls)
	case KindLambda:
		limit = len(v.m.Lambdas)
	default:
		return
	}
	if a.N >= limit {
		v.fail(in, "%v is out of range", a)
	}
}

func (v *verifier) checkLabel(in *instr, target int) {
	i := v.at[target]
	switch {
	case i < 0:
		v.fail(in, "%s", reasonTarget)
	case Ops[in.op].Loops && v.instrs[i].op != OpRecvPeek:
		v.fail(in, "label is not at a recv_peek")
	}
}

// checkCounts checks numbers and lists that belong to one instruction.
func (v *verifier) checkCounts(in *instr, args []Arg) {
	switch in.op {
	case OpAllocate:
		v.limit(in, "frame size", args[0].N, MaxFrame)
	case OpTestHeap:
		v.limit(in, "heap need", args[0].N, MaxHeapNeed)
	case OpTestArity:
		v.limit(in, "tuple size", args[2].N, MaxTuple)
	case OpIsTaggedTuple:
		v.limit(in, "tuple size", args[2].N, MaxTuple)
		if args[2].N == 0 || !isConstant(args[3]) {
			v.fail(in, "the tag is not an immediate constant, or there is no element for it")
		}
	case OpSelectVal, OpSelectArity:
		v.checkPairs(in, args[2].N, args[3:])
	case OpMakeExport:
		if !v.f.Calls[args[0].N].Import {
			v.fail(in, "not an import")
		}
	case OpMakeFun:
		if l := &v.m.Lambdas[args[0].N]; args[2].N != l.Free {
			v.fail(in, "%d values for %d free variables", args[2].N, l.Free)
		}
	case OpPutMapAssoc, OpPutMapExact:
		if args[4].N%2 != 0 || args[4].N == 0 {
			v.fail(in, "keys and values do not come in pairs")
		}
	case OpBif:
		v.checkBIF(in, args)
	default:
		v.checkBits(in, args)
	}
}

func (v *verifier) limit(in *instr, what string, n, most int) {
	if n > most {
		v.large(in, "%s %d is above %d", what, n, most)
	}
}

func (v *verifier) checkPairs(in *instr, n int, pairs []Arg) {
	v.limit(in, "number of pairs", n, MaxPairs)
	for i := 0; i < len(pairs); i += 2 {
		c := pairs[i]
		if !isConstant(c) || in.op == OpSelectArity && (c.Kind != KindInt || c.N < 0 || c.N > MaxTuple) {
			v.fail(in, "%v cannot select", c)
		}
	}
}

// isConstant reports whether a is a constant of one word: an atom, a small integer or nil.
func isConstant(a Arg) bool { return a.Kind == KindAtom || a.Kind == KindInt || a.Kind == KindNil }

func (v *verifier) checkBIF(in *instr, args []Arg) {
	c := v.f.Calls[args[2].N]
	f := v.m.callee(c)
	inline, guard := bif.IsInline(f)
	switch {
	case !c.Import || !inline:
		v.fail(in, "%v is not a built-in function that can be called so", f)
	case args[4].N != f.Arity:
		v.fail(in, "%d arguments for %v", args[4].N, f)
	case args[0].N != 0 && !guard:
		v.fail(in, "%v has a fail label but is not allowed in guards", f)
	}
}
