package cores

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// Extend assigns SRAM of cores without a process to a core's process, that of the nearest cores
// first, until it has as many words as the core has requested.
func (cs *Cores) Extend(m *vm.Machine, c *Core) {
	words := int(m.View.Load(c.Area.Arg(1)))
	from := cs.idle(c)
	n := min(len(from), syscalls.MaxExtensions)
	if each := cs.Layout.ExtensionWords(); each > 0 {
		n = min(n, max(words/each, 1))
	} else {
		n = 0
	}
	at := c.Moment(m)
	m.Post(at, c.Area.Arg(0), emu.Word(n))
	for i, x := range from[:n] {
		m.Post(at, c.Area.Arg(1+i), emu.Word(x.Core()))
		x.LentTo, x.Spoiled = c, true
		cs.ownExtension(x, c.ID)
	}
	c.Lends = append(c.Lends, from[:n]...)
	cs.Counts.Stats.Extensions += uint64(n)
}

// idle lists the cores that can lend to c, the nearest first.
func (cs *Cores) idle(c *Core) (list []*Core) {
	for _, x := range cs.All {
		if x.Ready && x.Process == nil && x.LentTo == nil {
			list = append(list, x)
		}
	}
	me := c.Core()
	slices.SortStableFunc(list, func(x, y *Core) int {
		return cmp.Compare(cs.Board.Hops(me, x.Core()), cs.Board.Hops(me, y.Core()))
	})
	return list
}

// Withdraw takes back the extensions of a core's process.
func (cs *Cores) Withdraw(c *Core) {
	for _, x := range c.Lends {
		x.LentTo = nil
		cs.ownExtension(x, engine.Nobody)
	}
	c.Lends = nil
}

// ownExtension records the owner of the extension on an idle core. It changes only ownership
// granules that the extension fills: memory beside it, such as an inbox to which others store,
// still belongs to the core.
func (cs *Cores) ownExtension(x *Core, id engine.ID) {
	const grain = engine.OwnerBytes
	for _, b := range cs.Layout.Extension(cs.Board.SRAM(x.Core())) {
		first := (b.Addr + grain - 1) &^ (grain - 1)
		last := (b.Addr + emu.Addr(b.Words)*emu.WordBytes) &^ (grain - 1)
		cs.Eng.Own(first, (int(last)-int(first))/emu.WordBytes, id)
	}
}
