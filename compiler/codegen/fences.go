package codegen

import "github.com/parallergo/epiphany/bytecode"

// fences puts a heap_fence where the heap may be dirty and an instruction needs it clean: as late
// as possible, so that a path has one behind its last store, and none if it stores nothing.
func fences(code []bytecode.Instr) []bytecode.Instr {
	at := dirtyLabels(code)
	f := fencing{out: make([]bytecode.Instr, 0, len(code)+len(code)/8), past: map[int]int{}}
	for _, in := range code {
		if in.Op == bytecode.OpLabel {
			f.label = max(f.label, in.Args[0].N)
		}
	}
	dirty := false
	for i, in := range code {
		if in.Op == bytecode.OpLabel {
			dirty = at[in.Args[0].N]
		} else if dirty && wantsFence(code, i) {
			f.fence(in.Op)
		}
		dirty = behind(code, i, dirty) && !bytecode.Ops[in.Op].Terminal
		f.out = append(f.out, in)
	}
	f.relabel()
	return f.out
}

// fencing is code that gets its fences.
type fencing struct {
	out   []bytecode.Instr
	label int         // the highest in use
	past  map[int]int // label before a fence -> label behind it
}

// fence puts one in front of an instruction. The loop of a receive leads back to its recv_peek, and
// an exception to its catch_end: such an instruction gets another label, for they find the heap
// clean.
func (f *fencing) fence(next bytecode.Op) {
	end := len(f.out)
	f.out = append(f.out, bytecode.Instr{Op: bytecode.OpHeapFence})
	if next != bytecode.OpRecvPeek && next != bytecode.OpCatchEnd {
		return
	}
	f.label++
	for i := end; i > 0 && f.out[i-1].Op == bytecode.OpLabel; i-- {
		f.past[f.out[i-1].Args[0].N] = f.label
	}
	f.out = append(f.out, bytecode.Instr{Op: bytecode.OpLabel,
		Args: []bytecode.Arg{bytecode.Num(f.label)}})
}

// relabel leads loops and exceptions past the fences.
func (f *fencing) relabel() {
	for _, in := range f.out {
		if !bytecode.Ops[in.Op].Loops && in.Op != bytecode.OpCatch {
			continue
		}
		for i, a := range in.Args {
			if label := f.past[a.N]; a.Kind == bytecode.KindLabel && label > 0 {
				in.Args[i].N = label
			}
		}
	}
}

// dirtyLabels finds the labels at which the heap is dirty on some path, with fences where they
// belong. An exception finds the heap clean: what raises one wants it so, or fences before it does.
func dirtyLabels(code []bytecode.Instr) map[int]bool {
	at := map[int]bool{}
	changed := true
	mark := func(label int) {
		changed = changed || !at[label]
		at[label] = true
	}
	for changed {
		changed = false
		dirty := false
		for i, in := range code {
			if in.Op == bytecode.OpLabel {
				if dirty {
					mark(in.Args[0].N)
				}
				dirty = at[in.Args[0].N]
				continue
			}
			dirty = behind(code, i, dirty)
			if dirty && in.Op != bytecode.OpTry && in.Op != bytecode.OpCatch {
				for _, a := range in.Args {
					if a.Kind == bytecode.KindLabel && a.N != 0 {
						mark(a.N)
					}
				}
			}
			dirty = dirty && !bytecode.Ops[in.Op].Terminal
		}
	}
	return at
}

// behind tells whether the heap is dirty behind an instruction, by what it was before.
func behind(code []bytecode.Instr, i int, dirty bool) bool {
	return bytecode.Ops[code[i].Op].Dirties || dirty && !wantsFence(code, i)
}

// wantsFence tells instructions that need a clean heap, and those that had better have the fence
// before them: it must not come between two that the machine runs as one.
func wantsFence(code []bytecode.Instr, i int) bool {
	switch in := &code[i]; in.Op {
	case bytecode.OpIsNonemptyList:
		return i+1 < len(code) && (code[i+1].Op == bytecode.OpGetList ||
			code[i+1].Op == bytecode.OpGetTl) && code[i+1].Args[0] == in.Args[1]
	case bytecode.OpMove, bytecode.OpDeallocate:
		for i < len(code)-1 && (code[i].Op == bytecode.OpMove || code[i].Op == bytecode.OpDeallocate) {
			i++
		}
		return code[i].Op == bytecode.OpReturn
	default:
		return bytecode.Ops[in.Op].Clean
	}
}
