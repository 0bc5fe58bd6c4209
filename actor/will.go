package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// will is the exit reason of a process while others are told, some of which end with it. It lies in
// memory of its own: that of all who have ended is free by then, and room for what others are told.
type will struct {
	reason term.Term
	at     emu.Addr // 0 where the reason takes no memory
}

// settle frees what a process that ends held and gives its reason apart: system_limit where there
// is no room for that. It is the model's doing and takes no time: a process could keep what its
// reason needs.
func (ma *Master) settle(m *vm.Machine, pr *proc, reason term.Term) will {
	if term.IsImm(reason) || len(pr.watched)+len(pr.links) == 0 {
		ma.freeProcess(m, pr)
		return will{reason: reason}
	}
	image, root := ma.draft(m, reason)
	if image.Used == 0 {
		ma.freeProcess(m, pr)
		return will{reason: term.AtomSystemLimit}
	}
	objects := ma.store.Claim(onHost, memory.Built(&image))
	ma.freeProcess(m, pr)
	at, err := ma.store.Private.AllocAs(memory.Signal, image.Used*emu.WordBytes, memory.Vital)
	if err != nil {
		ma.store.DropRefs(objects, onHost)
		return will{reason: term.AtomSystemLimit}
	}
	b := term.Builder{Base: at, W: m.View.Slice(at, image.Used)}
	reason, _ = b.Image(image.W[:image.Used], image.Base, root) // which a Builder has made
	ma.store.Hold(at, objects)
	return will{reason, at}
}

// draft copies a reason out of emulated memory, unless it is more than the host's memory holds:
// then nothing is used.
func (ma *Master) draft(m *vm.Machine, reason term.Term) (image term.Builder, root term.Term) {
	before := *m.View
	defer func() { *m.View = before }()
	words, fits := term.SizeWithin(m.View, reason, ma.store.Private.Size()/emu.WordBytes)
	if !fits {
		return image, root
	}
	image = term.Builder{Base: ma.store.Private.Start(), W: make([]emu.Word, words)}
	root = term.Copy(m.View, reason, &image)
	return image, root
}

// forget ends what several processes that have ended with one reason leave.
func (ma *Master) forget() {
	for _, pr := range ma.table.ending {
		ma.dropLiterals(pr.num)
	}
	clear(ma.table.ending)
	ma.table.ending = ma.table.ending[:0]
	if ma.table.will.at != 0 {
		ma.store.Release(onHost, ma.table.will.at, false)
	}
	ma.table.will = will{}
}
