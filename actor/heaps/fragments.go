package heaps

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// CopyOfReason is memory.CopyOf for an exit reason that is sent to a process. A reason too large
// for its mailbox is replaced by system_limit, because the receiver is not to blame for its size.
func (hs *Heaps) CopyOfReason(
	m *vm.Machine, pr *table.Entry, reason term.Term,
) (words int, f memory.Build) {
	if words, f = memory.CopyOf(m.View, reason); hs.Store.On(pr.Side()).Bears(words * emu.WordBytes) {
		return words, f
	}
	return memory.CopyOf(m.View, term.AtomSystemLimit)
}

// Fragment builds a term of so many words where a process can read it: on the ARM, or in shared
// DRAM through the master's port. For a process on a core, the term may refer to parts, which are
// listed with repetitions. The error is ErrNoMemory.
func (hs *Heaps) Fragment(m *vm.Machine, pr *table.Entry, k memory.Kind, c memory.Claim, words int,
	f memory.Build, parts ...*memory.Part) (mailbox.Message, error) {
	if words == 0 {
		return mailbox.Message{Value: f(&term.Builder{})}, nil
	}
	head, all := memory.Head(words, parts)
	m.ChargeCopy(len(head) + words)
	at, err := hs.Store.On(pr.Side()).AllocAs(k, (len(head)+words)*emu.WordBytes, c)
	if err != nil {
		return mailbox.Message{}, err
	}
	if pr.Core == memory.OnARM {
		t := hs.Store.BuildAt(at, words, f)
		return mailbox.Message{Value: t, Fragment: at, Words: words}, nil
	}
	hs.Store.DRAM.Assign(at, pr.Core)
	image := append(head, make([]emu.Word, words)...)
	b := term.Builder{Base: at + emu.Addr(len(head))*emu.WordBytes, W: image[len(head):]}
	t := f(&b)
	for hs.Cfg.Messages == slave.TransferDMA && b.Used < words {
		b.Tuple() // fill the rest, so that all of it is a valid image
	}
	if len(b.Refs) > 0 {
		boxes := memory.Built(&b)
		hs.Store.Hold(at, hs.Store.Claim(pr.Core, boxes))
		hs.AwaitCopies(pr, boxes)
	}
	for i := 1; i < len(head); i += 2 {
		hs.Store.DRAM.Hold(at, head[i])
	}
	m.Settle()
	image = image[:len(head)+b.Used]
	m.PostBlock(m.Clock, at, image)
	return mailbox.Message{Value: t, Fragment: at, Words: words + all, Parts: len(head) / 2}, nil
}

// Settle frees the memory of a process that ends, and returns its exit reason in an allocation of
// its own, or system_limit if there is no room. This takes no virtual time, as a real system could
// keep the part of the heap that contains the reason.
func (hs *Heaps) Settle(m *vm.Machine, pr *table.Entry, reason term.Term) table.Will {
	if term.IsImm(reason) || !pr.Mourned() {
		hs.FreeProcess(m, pr)
		return table.Will{Reason: reason}
	}
	image, root := hs.draft(m, reason)
	if image.Used == 0 {
		hs.FreeProcess(m, pr)
		return table.Will{Reason: term.AtomSystemLimit}
	}
	objects := hs.Store.Claim(memory.OnARM, memory.Built(&image))
	hs.FreeProcess(m, pr)
	at, err := hs.Store.Private.AllocAs(memory.Signal, image.Used*emu.WordBytes, memory.Vital)
	if err != nil {
		hs.Store.DropRefs(objects, memory.OnARM)
		return table.Will{Reason: term.AtomSystemLimit}
	}
	b := term.Builder{Base: at, W: m.View.Slice(at, image.Used)}
	reason, _ = b.Image(image.W[:image.Used], image.Base, root) // made by a Builder: no error
	hs.Store.Hold(at, objects)
	return table.Will{Reason: reason, At: at}
}

// draft copies a reason to Go memory. If it is larger than the ARM's memory, image is empty.
func (hs *Heaps) draft(m *vm.Machine, reason term.Term) (image term.Builder, root term.Term) {
	before := *m.View
	defer func() { *m.View = before }()
	words, fits := term.SizeWithin(m.View, reason, hs.Store.Private.Size()/emu.WordBytes)
	if !fits {
		return image, root
	}
	image = term.Builder{Base: hs.Store.Private.Start(), W: make([]emu.Word, words)}
	root = term.Copy(m.View, reason, &image)
	return image, root
}
