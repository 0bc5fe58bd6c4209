package host

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
)

// waiting reports whether no core of the board will ever change anything: each is at rest, or in a
// loop that waits, and some members are in such a loop. Their ends say so then.
func (g *Group) waiting(which []int, ends []End) bool {
	loops := map[int]ecore.Wait{}
	for i := range g.sys.board.Cores() {
		a := g.sys.chip.Agent(i)
		if a.Asleep() {
			continue
		}
		wait, forever := a.Waiting(ecore.WaitInstructions)
		if !forever {
			return false
		}
		loops[i] = wait
	}
	found := false
	for _, i := range which {
		if wait, loop := loops[g.core(i)]; loop && ends[i].Kind == Running {
			ends[i] = End{Kind: Waits, PC: g.Member(i).PC, Reads: wait.Address, Held: wait.Held}
			found = true
		}
	}
	for _, i := range which {
		if found && ends[i].Kind == Running {
			ends[i] = End{Kind: Idles, PC: g.Member(i).PC}
		}
	}
	return found
}

// Where says where code of the i-th member is: the address, the function and the line, as far as
// the image has them.
func (g *Group) Where(i int, pc uint32) string {
	if g.image == nil {
		return fmt.Sprintf("%#x", pc)
	}
	return g.image.Where(g.sys.board.CoreID(g.core(i)), pc)
}

// Explain says where the i-th member waits or idles, and what it reads, or which lock it tries to take
// and who has it.
func (g *Group) Explain(i int, e End) string {
	switch {
	case e.Kind == Idles:
		return "idles at " + g.Where(i, e.PC)
	case e.Reads == 0:
		return "waits at " + g.Where(i, e.PC)
	}
	text := "waits at " + g.Where(i, e.PC)
	if e.Held == 0 {
		return text + ", reading " + g.object(i, e.Reads)
	}
	text += ", trying to take the lock " + g.object(i, e.Reads)
	if pe, known := emu.Holder(e.Held); known {
		text += fmt.Sprintf(", which PE %d has", pe)
	}
	return text
}

// object says what is at an address that the i-th member reads, and which core has it.
func (g *Group) object(i int, address uint32) string {
	id := g.sys.board.CoreID(g.core(i))
	of := ""
	if index, ok := g.sys.board.CoreIndex(address >> 20); ok && address>>20 != 0 {
		id, of = address>>20, fmt.Sprintf(" of core[%d]", index)
	}
	text := fmt.Sprintf("%#x", address)
	if g.image != nil {
		if s, ok := g.image.Object(id, address); ok {
			text += " in " + s.Name
		}
	}
	return text + of
}
