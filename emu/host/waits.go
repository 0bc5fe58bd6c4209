package host

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
)

const (
	// waitCycles is the time between two looks whether the members of a group wait for each other
	// for ever: 7 ms, in which the emulator executes so much that the look costs nothing.
	waitCycles emu.Cycles = 1 << 22
	// waitInstructions is how many instructions a loop that waits may have.
	waitInstructions = 1 << 14
)

// waiting reports whether no core of the board will ever change anything: each is at rest, or in a
// loop that waits, and some members are in such a loop. Their ends say so then.
func (g *Group) waiting(which []int, ends []End) bool {
	loops := map[int]uint32{}
	for i := range g.sys.board.Cores() {
		a := g.sys.chip.Agent(i)
		if a.Asleep() {
			continue
		}
		address, forever := a.Waiting(waitInstructions)
		if !forever {
			return false
		}
		loops[i] = address
	}
	found := false
	for _, i := range which {
		if address, loop := loops[g.core(i)]; loop && ends[i].Kind == Running {
			ends[i] = End{Kind: Waits, PC: g.Member(i).PC, Reads: address}
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
	text := fmt.Sprintf("%#x", pc)
	if g.image == nil {
		return text
	}
	id := g.sys.board.CoreID(g.core(i))
	if s, ok := g.image.Function(id, pc); ok {
		text += " in " + s.Name
	}
	if l, ok := FindLine(g.image.Lines(), id, pc); ok {
		text += fmt.Sprintf(" (%s:%d)", l.File, l.Number)
	}
	return text
}

// Explain says where the i-th member waits or idles, and what it reads.
func (g *Group) Explain(i int, e End) string {
	switch {
	case e.Kind == Idles:
		return "idles at " + g.Where(i, e.PC)
	case e.Reads == 0:
		return "waits at " + g.Where(i, e.PC)
	}
	return "waits at " + g.Where(i, e.PC) + ", reading " + g.object(i, e.Reads)
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
