package bytecode

import "slices"

// Disassemble decodes a function into assembly form. Labels are numbered from 1 in the order of
// their offsets, and an instruction has a line number where the line changes, so that Assemble
// restores the same bytes and lines. The error is an *Error that names the function and the offset.
func Disassemble(f Func) (FuncAsm, error) {
	asm := FuncAsm{Name: f.Name, Arity: f.Arity, Place: f.Place, Calls: f.Calls, File: f.File}
	offsets, targets, err := scan(f.Code, &asm)
	if err != nil {
		err.Func = funcName(f.Name, f.Arity)
		return FuncAsm{}, err
	}
	for _, t := range targets {
		if _, ok := slices.BinarySearch(offsets, t); !ok {
			return FuncAsm{}, &Error{Func: funcName(f.Name, f.Arity), Offset: t, Reason: reasonTarget}
		}
	}
	asm.Code = placeLabels(asm.Code, offsets, targets)
	placeLines(asm.Code, offsets, targets, f.Lines)
	return asm, nil
}

const reasonTarget = "label is not at the start of an instruction"

// scan decodes all instructions into asm and returns their offsets and, sorted and without
// duplicates, all label offsets.
func scan(code []byte, asm *FuncAsm) (offsets, targets []int, err *Error) {
	for off := 0; off < len(code); {
		op, args, next, e := Decode(code, off, nil)
		if e != nil {
			return nil, nil, e.(*Error)
		}
		offsets = append(offsets, off)
		asm.Code = append(asm.Code, Instr{Op: op, Args: args})
		eachLabel(op, args, func(a *Arg) { targets = append(targets, a.N) })
		off = next
	}
	slices.Sort(targets)
	return offsets, slices.Compact(targets), nil
}

// eachLabel calls f for each operand that is a label to branch to.
func eachLabel(op Op, args []Arg, f func(*Arg)) {
	fails := len(Ops[op].Operands) > 0 && Ops[op].Operands[0] == KindFail
	for i := range args {
		if args[i].Kind == KindLabel && !(fails && i == 0 && args[i].N == 0) {
			f(&args[i])
		}
	}
}

// placeLabels puts OpLabel instructions at the targets and turns offsets in operands into label
// numbers.
func placeLabels(code []Instr, offsets, targets []int) []Instr {
	out := make([]Instr, 0, len(code)+len(targets))
	n := 0
	for i, in := range code {
		if n < len(targets) && targets[n] == offsets[i] {
			n++
			out = append(out, Instr{Op: OpLabel, Args: []Arg{{KindNum, n}}})
		}
		eachLabel(in.Op, in.Args, func(a *Arg) {
			j, _ := slices.BinarySearch(targets, a.N)
			a.N = j + 1
		})
		out = append(out, in)
	}
	return out
}

// placeLines gives instructions at the start of a line its number. code is offsets with a label
// before each target.
func placeLines(code []Instr, offsets, targets []int, lines []Line) {
	for _, l := range lines {
		i, ok := slices.BinarySearch(offsets, l.Offset)
		if !ok {
			continue
		}
		labels, at := slices.BinarySearch(targets, l.Offset)
		if at {
			labels++
		}
		code[i+labels].Line = l.Line
	}
}
