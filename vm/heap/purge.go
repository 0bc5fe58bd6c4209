package heap

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// checkWord checks whether a word of a process refers to a module: a return address, a fun, a
// literal.
var checkWord = isa.MustParse("ldr r0,[r1],#1; and r2,r0,r3; beq! header; sub r4,r0,r5; sub r4,r4,r6; bltu! literal; sub r7,r7,#1; bne! loop")

// Use is how a process uses a generation of a module.
type Use struct {
	Code     bool // it runs in it, will return there, or has a fun that leads there
	Literals bool // it refers to its literals
}

// Uses searches all memory of a process, including garbage, for references to a module. It skips
// messages that have not been received: these are copies, without literals.
func (m *Manager) Uses(p *Space, mod *code.Module) Use {
	var u use
	u.m, u.mod = m, mod
	u.code = u.holds(p.PC)
	if p.CP != 0 && p.CP != code.UnderflowCP {
		u.returns(p.CP)
	}
	p.EachStackWord(m.View.W, func(w term.Term) bool {
		u.words++
		if w&term.TagMask == term.TagHeader && w != 0 && w != code.UnderflowCP {
			u.returns(w)
		}
		u.refers(w)
		return true
	})
	for _, w := range m.Registers(p) {
		u.refers(w)
	}
	p.Others.EachRoot(func(t *term.Term) { u.refers(*t) })
	for _, heap := range p.heaps(m.View.W) {
		u.scan(heap)
	}
	n := uint64(u.words)
	m.Issue((n + code.NumX) * uint64(checkWord.Cycles()))
	m.View.ChargeLoads(n, m.View.LoadStalls(p.Mem.Addr))
	return Use{u.code, u.literals}
}

// heaps are the used parts of a process's heap.
func (p *Space) heaps(mem []emu.Word) [][]emu.Word {
	all := [][]emu.Word{mem[p.hbase:p.HTop]}
	for i := range p.old {
		if a := &p.old[i]; p.nursery() {
			all = append(all, mem[a.base:a.top])
		}
	}
	return all
}

// use is a search for a module.
type use struct {
	m              *Manager
	mod            *code.Module
	words          int
	code, literals bool
}

// Holds reports whether an instruction is one of the module's.
func (u *use) holds(pc int) bool {
	at, room := u.mod.At, u.mod.Room
	return pc >= at.Instrs && pc < at.Instrs+room.Instrs
}

func (u *use) returns(cp uint32) {
	a := u.m.Code.Base + cp>>2
	c := u.mod.Code
	u.code = u.code || a >= c.Addr && a < c.Addr+emu.Addr(c.Words)*emu.WordBytes
}

func (u *use) refers(t term.Term) {
	l := u.mod.Literals
	tag := t & term.TagMask
	if (tag == term.TagList || tag == term.TagBoxed) && term.Ptr(t)-l.Addr < emu.Addr(l.Words)*emu.WordBytes {
		u.literals = true
	}
}

// scan looks through the objects of a heap.
func (u *use) scan(heap []emu.Word) {
	u.words += len(heap)
	for i := 0; i < len(heap); i++ {
		t := heap[i]
		switch {
		case t&term.TagMask != term.TagHeader:
			u.refers(t)
		case Raw(t):
			i += term.HeaderArity(t)
		case term.HeaderSub(t) == term.SubFun && i+4 < len(heap):
			if e := term.SmallValue(heap[i+4]); e >= 0 && e < len(u.m.Code.Lambdas) { // in weak memory it may not be there yet
				u.code = u.code || u.holds(int(u.m.Code.Lambdas[e].PC))
			}
		}
	}
}
