package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Leader is the group leader of a process: the process that output goes to. One of another node is
// stored beside the registers of the virtual machine, on no heap.
type Leader struct {
	Pid  term.Term   // of a process of this node, None if Away is set
	Away *term.Outer // the pid of a process of another node; it is not changed
}

// LeaderOf returns the group leader with a pid.
func LeaderOf(v *emu.View, pid term.Term) Leader {
	if term.IsImm(pid) {
		return Leader{Pid: pid}
	}
	away := term.ReadOuter(v, pid)
	return Leader{Away: &away}
}

// Words returns the number of heap words of the leader's pid.
func (l Leader) Words() int {
	if l.Away == nil {
		return 0
	}
	return term.OuterWords(len(l.Away.Words))
}

// Build builds the leader's pid.
func (l Leader) Build(b *term.Builder) term.Term {
	if l.Away == nil {
		return l.Pid
	}
	return b.Outer(*l.Away)
}

// HashState adds what Pid does not tell of the leader to a state hash.
func (l Leader) HashState(h *emu.Hash) {
	if l.Away == nil {
		return
	}
	h.Uint64(uint64(l.Away.Node)<<32 | uint64(l.Away.Creation))
	for _, w := range l.Away.Words {
		h.Uint64(uint64(w))
	}
}
