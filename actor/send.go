package actor

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// build makes a term in a fragment.
type build = memory.Build

// copyOf builds a copy of a term that m can read.
func copyOf(m *vm.Machine, t term.Term) (words int, f build) { return memory.CopyOf(m.View, t) }

// copyOfReason is copyOf for an exit reason that a process hears. In the place of one that is too
// much for its mailbox there is system_limit: who hears of the end has not made it.
func (ma *Master) copyOfReason(m *vm.Machine, pr *table.Entry, reason term.Term) (words int, f build) {
	if words, f = copyOf(m, reason); ma.store.On(pr.Side()).Bears(words * emu.WordBytes) {
		return words, f
	}
	return copyOf(m, term.AtomSystemLimit)
}

// fragment places a term of so many words where a process can read it: for a core in shared DRAM,
// through the port; on the host directly. The term may refer to shares, as often as they are
// listed, for a process on a core.
func (ma *Master) fragment(m *vm.Machine, pr *table.Entry, k memory.Kind, c memory.Claim, words int, f build, parts ...*memory.Part) (vm.Message, error) {
	if words == 0 {
		return vm.Message{Value: f(&term.Builder{})}, nil
	}
	head, all := memory.Head(words, parts)
	m.ChargeCopy(len(head) + words)
	at, err := ma.store.On(pr.Side()).AllocAs(k, (len(head)+words)*emu.WordBytes, c)
	if err != nil {
		return vm.Message{}, err
	}
	if pr.Core == onHost {
		b := term.Builder{Base: at, W: m.View.Slice(at, words)}
		t := f(&b)
		ma.store.Hold(at, ma.store.Claim(onHost, memory.Built(&b)))
		return vm.Message{Value: t, Fragment: at, Words: words}, nil
	}
	ma.store.DRAM.Assign(at, pr.Core)
	image := append(head, make([]emu.Word, words)...)
	b := term.Builder{Base: at + emu.Addr(len(head))*emu.WordBytes, W: image[len(head):]}
	t := f(&b)
	for ma.cfg.Messages == slave.TransferDMA && b.Used < words {
		b.Tuple() // so that all of it is an image
	}
	if len(b.Refs) > 0 {
		boxes := memory.Built(&b)
		ma.store.Hold(at, ma.store.Claim(pr.Core, boxes))
		ma.awaitCopies(pr, boxes)
	}
	for i := 1; i < len(head); i += 2 {
		ma.store.DRAM.Hold(at, head[i])
	}
	m.Settle()
	image = image[:len(head)+b.Used]
	m.PostBlock(m.Clock, at, image)
	return vm.Message{Value: t, Fragment: at, Words: words + all, Parts: len(head) / 2}, nil
}

// deliver sends a term to a process.
func (ma *Master) deliver(m *vm.Machine, pr *table.Entry, words int, f build) error {
	return ma.deliverAs(memory.Fragment, m, pr, words, f)
}

// MostMessages is the most messages without a fragment that a process on a core has in its mailbox:
// its part of the shared DRAM is full then. As many may be held back for it.
func MostMessages(b *emu.Board) int { return b.DRAMBytes / b.Cores() / table.LinkBytes }

// deliverAs is deliver for a fragment of a given kind. The error is ErrNoMemory for a message that
// is too large; a process that would have too many ends.
func (ma *Master) deliverAs(k memory.Kind, m *vm.Machine, pr *table.Entry, words int, f build, parts ...*memory.Part) error {
	if pr.Doomed || pr.Gone { // and ends before it could look at anything that comes now
		return nil
	}
	c, floods := ma.postage(pr, k, words)
	if floods || ma.clogged(pr) {
		ma.flooded(m, pr)
		return nil
	}
	msg, err := ma.fragment(m, pr, k, c, words, f, parts...)
	if err != nil {
		return err
	}
	ma.trace.Post(m, pr.Num, pr.Core)
	if pr.Core == onHost {
		ma.counts.stats.ToHost++
		pr.P.Inbox.Put(msg)
		ma.count(pr)
		ma.sched.wakeHost(m.Clock, pr)
		return nil
	}
	m.Settle()
	ma.counts.stats.ToCores++
	ma.post(m, ma.cores[pr.Core], emu.Word(syscalls.Message), pr.Pid(), msg.Fragment|emu.Addr(msg.Parts), msg.Value, emu.Word(msg.Words))
	return nil
}

// takeSend sends what a core has put into its ring: the image of a term for the ring's address. The
// send has returned long ago: a process that sends what there is no memory for ends with
// system_limit.
func (ma *Master) takeSend(c *core, to, root term.Term, image []emu.Word) {
	c.sent++
	m, from := ma.cmd.m, c.in.Base
	b := term.Builder{Base: from, W: make([]emu.Word, len(image))}
	if _, err := b.Image(image, from, root); err != nil {
		ma.complain(fmt.Sprintf("a message of core %d is lost", c.slave.Core()), err)
		return
	}
	// The core has counted a reference for each box, which the message has until its copy has its
	// own.
	defer func() {
		for _, x := range memory.Built(&b) {
			ma.store.DropRef(x[term.RefcObjectWord], c.slave.Core())
		}
	}()
	pr := ma.table.Live(term.ImmValue(to))
	if pr == nil {
		return
	}
	err := ma.deliver(m, pr, len(image), func(b *term.Builder) term.Term {
		t, _ := b.Image(image, from, root) // which has been found good
		return t
	})
	if err != nil {
		ma.kill(m, c.pr, term.AtomSystemLimit)
	}
}

// sendTo sends a term that m can read to a number: a process, a Go actor, or the output device. A
// number that means nothing swallows it.
func (ma *Master) sendTo(m *vm.Machine, from, to uint32, t term.Term) error {
	if to >= edge.GoPid {
		return ma.sendOut(m, from, to, t)
	}
	if isDevice(to) {
		return ma.deviceRequest(m, to, t)
	}
	pr := ma.table.Live(to)
	if pr == nil {
		return nil
	}
	if list, parts := ma.parts(m, ma.table.Live(from), pr, t); len(parts) > 0 {
		return ma.deliverShared(m, pr, t, list, parts)
	}
	words, f := copyOf(m, t)
	return ma.deliver(m, pr, words, f)
}

// sendOut sends a term to a Go actor.
func (ma *Master) sendOut(m *vm.Machine, from, to uint32, t term.Term) error {
	data, err := term.ToWire(m.View, ma.atoms, t)
	if err != nil {
		return err
	}
	ma.counts.stats.ToGo++
	ma.egress.Out(func(o edge.Outlet) { o.Message(to, from, data) })
	return nil
}

// postTimeout tells a core that the timer of its process's receive has run out.
func (ma *Master) postTimeout(m *vm.Machine, pr *table.Entry, id uint32) {
	ma.post(m, ma.cores[pr.Core], emu.Word(syscalls.Timeout), pr.Pid(), emu.Word(id))
}

// answerAtoms are the atoms that this package names.
var answerAtoms = []string{
	"access", "already_exists", "atom_count", "atomics", "badfile", "badkey", "badopt", "booting", "cause", "core_stopped", "enomem", "epiphany_device",
	"epiphany_host", "id", "keypos", "logical_processors", "machine", "master", "max", "memory", "micro_seconds", "milli_seconds", "min",
	"monotonic", "nano_seconds", "noconnect", "nofile", "none", "nosuspend", "not_purged", "notalive", "notsup", "online", "otp_release", "overgrown", "owner",
	"perf_counter",
	"position", "positive", "process_count", "registered_name", "request", "runtime", "safe", "schedulers", "schedulers_online", "seconds", "signed", "size",
	"slave", "standard_error", "type", "unicode", "used", "user", "utf8", "wall_clock", "wordsize", "write_concurrency",
}

// atom is the atom of a name that exists.
func (ma *Master) atom(name string) term.Term {
	t, err := ma.atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}
