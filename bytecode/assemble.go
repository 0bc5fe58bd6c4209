package bytecode

import "fmt"

// Assemble encodes a function. Labels are the numbers of OpLabel instructions, starting at 1; label
// 0 in a KindFail position means raise. A line number is recorded if it is not 0 and differs from
// the previous one. The error is an *Error that names the function and, in its reason, the index of
// the instruction.
func Assemble(f FuncAsm) (Func, error) {
	a := assembler{labels: make(map[int]mark)}
	for i := range f.Code {
		if reason := a.instr(&f.Code[i]); reason != "" {
			return Func{}, &Error{Func: funcName(f.Name, f.Arity), Offset: -1,
				Reason: fmt.Sprintf("instruction %d (%v): %s", i, f.Code[i].Op, reason)}
		}
	}
	code, lines, reason := a.link()
	if reason != "" {
		return Func{}, &Error{Func: funcName(f.Name, f.Arity), Offset: -1, Reason: reason, Limit: a.large}
	}
	return Func{Name: f.Name, Arity: f.Arity, Place: f.Place, Calls: f.Calls, Code: code, Lines: lines, File: f.File}, nil
}

// assembler collects code without its label operands, which have no size yet, and the places where
// they belong.
type assembler struct {
	raw    []byte
	refs   []ref
	labels map[int]mark
	lines  []lineMark
	large  bool // there is more code than a function may have
}

// mark is a position in code whose label operands are still missing: so many raw bytes and label
// operands precede it.
type mark struct{ raw, refs int }

// ref is a label operand: its position, the start of its instruction, and its size found so far.
type ref struct {
	at, base mark
	label    int
	fail     bool
	size     int
}

type lineMark struct {
	mark
	line int
}

func (a *assembler) here() mark { return mark{len(a.raw), len(a.refs)} }

func (a *assembler) instr(in *Instr) (reason string) {
	if in.Op == OpLabel {
		return a.label(in)
	}
	if in.Op >= NumOps {
		return "unknown opcode"
	}
	base := a.here()
	if n := len(a.lines); in.Line != 0 && (n == 0 || a.lines[n-1].line != in.Line) {
		a.lines = append(a.lines, lineMark{base, in.Line})
	}
	a.raw = append(a.raw, byte(in.Op))
	args := in.Args
	for _, k := range Ops[in.Op].Operands {
		if args, reason = a.operand(k, args, base); reason != "" {
			return reason
		}
	}
	if len(args) != 0 {
		return "too many operands"
	}
	return ""
}

func (a *assembler) label(in *Instr) string {
	if len(in.Args) != 1 || in.Args[0].N < 1 {
		return "a label needs a number from 1 on"
	}
	n := in.Args[0].N
	if _, ok := a.labels[n]; ok {
		return fmt.Sprintf("label %d is defined twice", n)
	}
	a.labels[n] = a.here()
	return ""
}

// operand encodes the first of args as kind k, with its list if it has one, and returns those that
// are left.
func (a *assembler) operand(k Kind, args []Arg, base mark) (rest []Arg, reason string) {
	if len(args) == 0 {
		return nil, "too few operands"
	}
	arg := args[0]
	switch k {
	case KindSrc:
		a.raw, reason = appendSource(a.raw, arg)
		return args[1:], reason
	case KindReg, KindDst:
		if arg.Kind != KindX && arg.Kind != KindY {
			return nil, "operand is not a register: " + arg.String()
		}
		a.raw, reason = appendSource(a.raw, arg)
		return args[1:], reason
	case KindLabel, KindFail:
		return args[1:], a.ref(k, arg, base)
	case KindSrcs, KindPairs:
		return a.list(k, args, base)
	default:
		return args[1:], a.num(k, arg)
	}
}

func (a *assembler) num(k Kind, arg Arg) string {
	if arg.Kind != k || !isNum(arg.N) {
		return "operand out of range: " + arg.String()
	}
	a.raw = appendVarint(a.raw, uint(arg.N))
	return ""
}

func (a *assembler) ref(k Kind, arg Arg, base mark) string {
	switch {
	case arg.Kind != KindLabel || arg.N < 0 || arg.N == 0 && k == KindLabel:
		return "operand is not a label: " + arg.String()
	case arg.N == 0:
		a.raw = append(a.raw, 0)
	default:
		a.refs = append(a.refs, ref{at: a.here(), base: base, label: arg.N, fail: k == KindFail, size: 1})
	}
	return ""
}

func (a *assembler) list(k Kind, args []Arg, base mark) (rest []Arg, reason string) {
	each := 1
	if k == KindPairs {
		each = 2
	}
	if reason := a.num(KindNum, args[0]); reason != "" {
		return nil, reason
	}
	n := args[0].N
	if n > (len(args)-1)/each {
		return nil, "list is shorter than its count"
	}
	entries, rest := args[1:1+n*each], args[1+n*each:]
	for i, e := range entries {
		if k == KindPairs && i%2 == 1 {
			reason = a.ref(KindLabel, e, base)
		} else {
			a.raw, reason = appendSource(a.raw, e)
		}
		if reason != "" {
			return nil, reason
		}
	}
	return rest, ""
}

// link finds the size of each label operand and puts code and lines together. Operands start at one
// byte and only grow, and growth only lengthens distances, so the sizes found are the smallest
// ones.
func (a *assembler) link() (code []byte, lines []Line, reason string) {
	before := make([]int, len(a.refs)+1) // before[i]: bytes of the label operands 0..i-1
	offset := func(m mark) int { return m.raw + before[m.refs] }
	for grown := true; grown; {
		grown = false
		for i := range a.refs {
			before[i+1] = before[i] + a.refs[i].size
		}
		for i := range a.refs {
			r := &a.refs[i]
			target, ok := a.labels[r.label]
			if !ok {
				return nil, nil, fmt.Sprintf("label %d is not defined", r.label)
			}
			if n := varintLen(zigzag(offset(target) - offset(r.base))); n > r.size {
				r.size, grown = n, true
			}
		}
	}
	if code, reason = a.emit(offset); reason != "" {
		return nil, nil, reason
	}
	for _, l := range a.lines {
		lines = append(lines, Line{offset(l.mark), l.line})
	}
	return code, lines, ""
}

func (a *assembler) emit(offset func(mark) int) (code []byte, reason string) {
	size := offset(a.here())
	if a.large = size > MaxCode; a.large {
		return nil, fmt.Sprintf("function of %d bytes is too large", size)
	}
	code = make([]byte, 0, size)
	done := 0
	for _, r := range a.refs {
		code = append(code, a.raw[done:r.at.raw]...)
		done = r.at.raw
		target := offset(a.labels[r.label])
		if target >= size {
			return nil, fmt.Sprintf("label %d is at the end of the function", r.label)
		}
		if r.fail && (target == 0 || target == offset(r.base)) {
			return nil, fmt.Sprintf("fail label %d is at its instruction or at the start of the function", r.label)
		}
		code = appendVarint(code, zigzag(target-offset(r.base)))
	}
	return append(code, a.raw[done:]...), ""
}
