package codegen

import "github.com/parallergo/epiphany/bytecode"

// peephole improves the control flow of assembly: jumps to the next instruction and to other jumps,
// tests around jumps, jumps to short ends of functions, labels that nothing names and code that
// nothing reaches.
func peephole(code []bytecode.Instr) []bytecode.Instr {
	for {
		n := len(code)
		code = invertTests(shortenJumps(code))
		code = dropUnreachable(code)
		if len(code) == n {
			return code
		}
	}
}

// positions are the indices of the labels.
func positions(code []bytecode.Instr) map[int]int {
	at := map[int]int{}
	for i := range code {
		if code[i].Op == bytecode.OpLabel {
			at[code[i].Args[0].N] = i
		}
	}
	return at
}

// follow is the label at which a jump to a label ends up.
func follow(code []bytecode.Instr, at map[int]int, label int) int {
	for range code {
		i := skipLabels(code, at[label])
		if i == len(code) || code[i].Op != bytecode.OpJump {
			break
		}
		label = code[i].Args[0].N
	}
	return label
}

func skipLabels(code []bytecode.Instr, i int) int {
	for i < len(code) && code[i].Op == bytecode.OpLabel {
		i++
	}
	return i
}

// shortenJumps lets labels name the ends of chains of jumps, and removes jumps to what follows
// anyway.
func shortenJumps(code []bytecode.Instr) []bytecode.Instr {
	at := positions(code)
	var out []bytecode.Instr
	for i, in := range code {
		if in.Op != bytecode.OpLabel && in.Op != bytecode.OpTry && in.Op != bytecode.OpCatch {
			for j, a := range in.Args {
				if a.Kind == bytecode.KindLabel && a.N != 0 {
					in.Args[j].N = follow(code, at, a.N)
				}
			}
		}
		if in.Op == bytecode.OpJump {
			if target := at[in.Args[0].N]; skipLabels(code, target) == skipLabels(code, i+1) {
				continue
			}
			if end, ok := shortEnd(code, at[in.Args[0].N]); ok {
				out = append(out, end...)
				continue
			}
		}
		out = append(out, in)
	}
	return out
}

// shortEnd gives the instructions from a label to the end of the function when they are few enough
// to repeat them.
func shortEnd(code []bytecode.Instr, at int) ([]bytecode.Instr, bool) {
	start := skipLabels(code, at)
	for i := start; i < len(code) && i < start+3; i++ {
		switch code[i].Op {
		case bytecode.OpReturn:
			return clone(code[start : i+1]), true
		case bytecode.OpMove, bytecode.OpDeallocate:
		default:
			return nil, false
		}
	}
	return nil, false
}

// clone copies instructions with their operands, which other passes change in place.
func clone(code []bytecode.Instr) []bytecode.Instr {
	out := make([]bytecode.Instr, len(code))
	for i, in := range code {
		out[i] = in
		out[i].Args = append([]bytecode.Arg(nil), in.Args...)
	}
	return out
}

var inverse = map[bytecode.Op]bytecode.Op{
	bytecode.OpIsEqExact: bytecode.OpIsNeExact, bytecode.OpIsNeExact: bytecode.OpIsEqExact,
	bytecode.OpIsEq: bytecode.OpIsNe, bytecode.OpIsNe: bytecode.OpIsEq,
	bytecode.OpIsLt: bytecode.OpIsGe, bytecode.OpIsGe: bytecode.OpIsLt,
}

// invertTests turns a comparison that branches to what follows the jump behind it around.
func invertTests(code []bytecode.Instr) []bytecode.Instr {
	at := positions(code)
	var out []bytecode.Instr
	for i := 0; i < len(code); i++ {
		in := code[i]
		out = append(out, in)
		inv, ok := inverse[in.Op]
		if !ok || i+1 == len(code) || code[i+1].Op != bytecode.OpJump {
			continue
		}
		if skipLabels(code, at[in.Args[0].N]) != skipLabels(code, i+2) {
			continue
		}
		last := &out[len(out)-1]
		last.Op = inv
		last.Args = append([]bytecode.Arg{code[i+1].Args[0]}, in.Args[1:]...)
		i++
	}
	return out
}

// dropUnreachable removes code behind terminal instructions and labels that nothing names.
func dropUnreachable(code []bytecode.Instr) []bytecode.Instr {
	named := map[int]bool{}
	for _, in := range code {
		for _, a := range in.Args {
			if a.Kind == bytecode.KindLabel {
				named[a.N] = true
			}
		}
	}
	var out []bytecode.Instr
	dead := false
	for _, in := range code {
		if in.Op == bytecode.OpLabel {
			if !named[in.Args[0].N] {
				continue
			}
			dead = false
		}
		if dead {
			continue
		}
		out = append(out, in)
		dead = bytecode.Ops[in.Op].Terminal
	}
	return out
}
