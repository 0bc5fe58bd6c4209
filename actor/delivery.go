package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// flooded ends a process whose mailbox may contain no more. The sender continues.
func (sg *signals) flooded(m *vm.Machine, pr *table.Entry) { sg.kill(m, pr, term.AtomSystemLimit) }

// deliver sends a term to a process.
func (sg *signals) deliver(m *vm.Machine, pr *table.Entry, words int, f memory.Build) error {
	return sg.deliverAs(memory.Fragment, m, pr, words, f)
}

// deliverAs is deliver for a fragment of a kind. The error is ErrNoMemory if the message itself is
// too large. If the receiver has too many messages, it ends and there is no error.
func (sg *signals) deliverAs(k memory.Kind, m *vm.Machine, pr *table.Entry, words int,
	f memory.Build, parts ...*memory.Part) error {
	if pr.Doomed || pr.Gone { // it ends before it could receive the term
		return nil
	}
	c, floods := sg.heaps.Postage(pr, k, words)
	if floods || sg.cores.Clogged(pr) {
		sg.flooded(m, pr)
		return nil
	}
	msg, err := sg.heaps.Fragment(m, pr, k, c, words, f, parts...)
	if err != nil {
		return err
	}
	sg.Trace.Post(m, pr.Num, pr.Core)
	if pr.Core == memory.OnARM {
		sg.Counts.Stats.ToARM++
		pr.P.Inbox.Put(msg)
		sg.heaps.Count(pr)
		sg.sched.Wake(m.Clock, pr)
		return nil
	}
	m.Settle()
	sg.Counts.Stats.ToCores++
	sg.cores.Post(m, sg.cores.All[pr.Core], emu.Word(syscalls.Message), pr.Pid(),
		msg.Fragment|emu.Addr(msg.Parts), msg.Value, emu.Word(msg.Words))
	return nil
}
