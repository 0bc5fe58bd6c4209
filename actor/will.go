package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// settle frees what a process that ends held and gives its reason apart: system_limit where there
// is no room for that. It is the model's doing and takes no time: a process could keep what its
// reason needs.
func (ma *Master) settle(m *vm.Machine, pr *table.Entry, reason term.Term) table.Will {
	if term.IsImm(reason) || len(pr.Watched)+len(pr.Links) == 0 {
		ma.freeProcess(m, pr)
		return table.Will{Reason: reason}
	}
	image, root := ma.draft(m, reason)
	if image.Used == 0 {
		ma.freeProcess(m, pr)
		return table.Will{Reason: term.AtomSystemLimit}
	}
	objects := ma.store.Claim(onHost, memory.Built(&image))
	ma.freeProcess(m, pr)
	at, err := ma.store.Private.AllocAs(memory.Signal, image.Used*emu.WordBytes, memory.Vital)
	if err != nil {
		ma.store.DropRefs(objects, onHost)
		return table.Will{Reason: term.AtomSystemLimit}
	}
	b := term.Builder{Base: at, W: m.View.Slice(at, image.Used)}
	reason, _ = b.Image(image.W[:image.Used], image.Base, root) // which a Builder has made
	ma.store.Hold(at, objects)
	return table.Will{Reason: reason, At: at}
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
	for _, pr := range ma.table.Ending {
		ma.codes.searches.DropLiterals(pr.Num)
	}
	clear(ma.table.Ending)
	ma.table.Ending = ma.table.Ending[:0]
	if ma.table.Will.At != 0 {
		ma.store.Release(onHost, ma.table.Will.At, false)
	}
	ma.table.Will = table.Will{}
}
