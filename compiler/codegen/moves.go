package codegen

import "github.com/parallergo/epiphany/bytecode"

// move is one of a set of moves that happen at the same time.
type move struct{ src, dst bytecode.Arg }

func isRegister(a bytecode.Arg) bool { return a.Kind == bytecode.KindX || a.Kind == bytecode.KindY }

// sequence orders parallel moves so that no source is overwritten before it is read. Cycles go
// through the register temp.
func sequence(moves []move, temp bytecode.Arg, emit func(src, dst bytecode.Arg)) {
	var pending []move
	for _, m := range moves {
		if m.src != m.dst {
			pending = append(pending, m)
		}
	}
	reads := map[bytecode.Arg]int{}
	for _, m := range pending {
		reads[m.src]++
	}
	for len(pending) > 0 {
		i := unblocked(pending, reads)
		if i < 0 { // only cycles are left
			blocked := pending[0].dst
			emit(blocked, temp)
			for j := range pending {
				if pending[j].src == blocked {
					pending[j].src = temp
				}
			}
			reads[temp] += reads[blocked]
			delete(reads, blocked)
			i = 0
		}
		reads[pending[i].src]--
		emit(pending[i].src, pending[i].dst)
		pending = append(pending[:i], pending[i+1:]...)
	}
}

// unblocked is the index of a move whose destination no other move reads, -1 if there is none.
// Moves between registers come first: they free registers, constants can wait.
func unblocked(pending []move, reads map[bytecode.Arg]int) int {
	found := -1
	for i, m := range pending {
		free := reads[m.dst] == 0 // none moves to where it comes from
		if free && isRegister(m.src) {
			return i
		}
		if free && found < 0 {
			found = i
		}
	}
	return found
}
