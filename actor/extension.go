package actor

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// extend gives a core's process SRAM of cores that have no process, the nearest first, until
// it has as many words as it wants.
func (cs *cores) extend(m *vm.Machine, c *core) {
	words := int(m.View.Load(c.area.Arg(1)))
	from := cs.idle(c)
	n := min(len(from), syscalls.MaxExtensions)
	if each := cs.layout.ExtensionWords(); each > 0 {
		n = min(n, max(words/each, 1))
	} else {
		n = 0
	}
	at := c.moment(m)
	m.Post(at, c.area.Arg(0), emu.Word(n))
	for i, x := range from[:n] {
		m.Post(at, c.area.Arg(1+i), emu.Word(x.Core()))
		x.lentTo, x.spoiled = c, true
		cs.ownExtension(x, c.id)
	}
	c.lends = append(c.lends, from[:n]...)
	cs.counts.stats.Extensions += uint64(n)
}

// idle lists the cores that can lend to c, the nearest first.
func (cs *cores) idle(c *core) (list []*core) {
	for _, x := range cs.all {
		if x.ready && x.pr == nil && x.lentTo == nil {
			list = append(list, x)
		}
	}
	me := c.Core()
	slices.SortStableFunc(list, func(x, y *core) int {
		return cmp.Compare(cs.board.Hops(me, x.Core()), cs.board.Hops(me, y.Core()))
	})
	return list
}

// withdraw takes back what a core's process had.
func (cs *cores) withdraw(c *core) {
	for _, x := range c.lends {
		x.lentTo = nil
		cs.ownExtension(x, engine.Nobody)
	}
	c.lends = nil
}

// ownExtension records whose the extension on an idle core is: of the granules of ownership those
// that it fills, as what lies beside it stays the core's, like an inbox, to which others store.
func (cs *cores) ownExtension(x *core, id engine.ID) {
	const grain = engine.OwnerBytes
	for _, b := range cs.layout.Extension(cs.board.SRAM(x.Core())) {
		first := (b.Addr + grain - 1) &^ (grain - 1)
		last := (b.Addr + emu.Addr(b.Words)*emu.WordBytes) &^ (grain - 1)
		cs.eng.Own(first, (int(last)-int(first))/emu.WordBytes, id)
	}
}
