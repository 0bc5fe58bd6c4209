package heap

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// A segmented stack keeps the newest frames in local memory and the older ones at the end of the
// process's block.
//
// The return address of the oldest local frame is replaced by underflowCP; the real one is the
// lowest spilled word, the frames it leads to follow behind it. With no local frame the mark is in
// CP. Returning to the mark, or unwinding past it, brings frames back. Frames move whole: a return
// address is the last word of its frame and the only kind of stack word that is tagged as a header.

// scanWord checks whether a word of the stack is a return address.
var scanWord = isa.MustParse("ldr r0,[r1],#1; and r2,r0,r3; beq; sub r4,r4,#1; bne! loop")

// EachStackWord visits the stack from the newest word on until visit says no.
func (p *Space) EachStackWord(mem []emu.Word, visit func(term.Term) bool) {
	for _, part := range [2][]emu.Word{mem[p.SP:p.send], p.SpilledWords(mem)} {
		for _, w := range part {
			if !visit(w) {
				return
			}
		}
	}
}

// EachReturn visits the return addresses in CP and on the stack.
func (p *Space) EachReturn(mem []emu.Word, visit func(cp uint32)) (words int) {
	if p.CP != 0 && p.CP != code.UnderflowCP {
		visit(p.CP)
	}
	p.EachStackWord(mem, func(w term.Term) bool {
		words++
		if w&term.TagMask == term.TagHeader && w != 0 && w != code.UnderflowCP {
			visit(w)
		}
		return true
	})
	return words
}

// NearFrames are the words of the stack that are not spilled, the newest first.
func (p *Space) NearFrames(mem []emu.Word) []emu.Word { return mem[p.SP:p.send] }

// ClearFrames empties the stack except for spilled frames.
func (p *Space) ClearFrames() { p.SP = p.send }

// Depth is the number of words in all frames when the stack pointer is sp.
func (p *Space) Depth(sp uint32) int {
	n := int(p.send - sp)
	if s := p.Spilled(); s > 0 {
		n += s - 1 // the lowest one is a return address that the mark has replaced
	}
	return n
}

// SpilledWords are the words at the end of the block while the stack is in local memory.
func (p *Space) SpilledWords(mem []emu.Word) []emu.Word {
	return mem[p.end-uint32(p.Spilled()) : p.end]
}

// blockTop returns the index after the used part at the start of the block.
func (p *Space) blockTop() uint32 {
	switch {
	case !p.nursery():
		return p.HTop
	case p.blockOld():
		return p.old[len(p.old)-1].top
	}
	return p.base
}

// MakeRoom frees at least n words of a stack that has an area of its own: a local one by spilling
// older frames. With Space the block must first have room for p.Spill more words. With Raised
// the stack may not grow, and the process must end.
func (m *Manager) MakeRoom(p *Space, n int) bif.Result {
	if !p.localStack() {
		p.Need, p.Spill = 0, n
		return bif.Space
	}
	n += Slack // as for heaps: for frames that the machine itself pushes
	size := int(p.send - p.slow)
	switch {
	case p.local.NoSpill && int(p.SP-p.slow) >= n: // only the stress mode is short
		p.fresh = true
		return bif.Done
	case p.local.NoSpill:
		return bif.Raised
	case n > size:
		return m.leaveStack(p, n)
	}
	// Half of the stack stays if that leaves enough room, or the frames would be back at once.
	keep := min(size/2, size-n)
	if m.Stress {
		keep = 0
	}
	first := p.SP // of the frames that move
	for i := p.SP; i < p.send && int(i+1-p.SP) <= keep; i++ {
		if m.View.W[i]&term.TagMask == term.TagHeader {
			first = i + 1
		}
	}
	m.Issue(uint64(first-p.SP) * uint64(scanWord.Cycles()))
	return m.spillFrom(p, first)
}

// leaveStack replaces a local stack that is too small for a frame: all frames move to the block,
// which must have room for n more words.
func (m *Manager) leaveStack(p *Space, n int) bif.Result {
	if st := m.spillFrom(p, p.SP); st != bif.Done {
		return st
	}
	sp := p.end
	if p.Spilled() > 0 {
		p.CP = m.View.W[p.spill]
		sp = p.spill + 1
	}
	p.local.Stack = code.Block{}
	p.send, p.spill, p.SP = p.end, p.end, sp
	p.setLimits(m.View)
	p.Need, p.Spill = 0, n
	return bif.Space
}

// spillFrom moves the frames from the one that begins at index first on, of which there is at least
// one.
func (m *Manager) spillFrom(p *Space, first uint32) bif.Result {
	mem := m.View.W
	words := p.send - first
	p.fresh = true
	if words == 0 {
		return bif.Done
	}
	if int(p.spill)-int(p.blockTop())-int(words)-1 < Slack {
		p.Need, p.Spill = 0, int(words)+1
		return bif.Space
	}
	stay := m.EnterFrame("[stack spill]")
	to := p.spill - words
	if p.Spilled() > 0 {
		to++ // the address of the frames spilled before goes where it belongs: into the last frame that moves
		mem[p.send-1] = mem[p.spill]
	}
	copy(mem[to:to+words], mem[first:p.send])
	p.spill = to - 1
	mark := &p.CP
	if first > p.SP {
		mark = &mem[first-1]
	}
	mem[p.spill], *mark = *mark, code.UnderflowCP
	copy(mem[p.SP+words:p.send], mem[p.SP:first])
	p.SP += words
	p.setLimits(m.View)
	m.DMA(emu.SRAMToDRAM, int(words+1)*emu.WordBytes)
	m.Fence()
	m.Runtime.Spills++
	m.Runtime.SpilledWords += uint64(words)
	m.LeaveFrame(&stay)
	return bif.Done
}

// Refill moves spilled frames, of which there are some, into the empty local stack, up to half of
// its size, and returns the address to return to.
func (m *Manager) Refill(p *Space) (cp uint32) {
	stay := m.EnterFrame("[stack refill]")
	mem := m.View.W
	cp = mem[p.spill]
	from := p.spill + 1
	most := from + (p.send-p.slow)/2
	end := from
	for i := from; i < p.end && (i < most || end == from); i++ {
		if mem[i]&term.TagMask == term.TagHeader {
			end = i + 1
		}
	}
	words := end - from
	p.SP = p.send - words
	copy(mem[p.SP:p.send], mem[from:end])
	p.spill = p.end
	if end < p.end {
		p.spill = end - 1 // which holds the address these frames return to
		mem[p.send-1] = code.UnderflowCP
	}
	p.setLimits(m.View)
	m.Issue(uint64(words) * uint64(scanWord.Cycles()))
	m.DMA(emu.DRAMToSRAM, int(words+1)*emu.WordBytes)
	m.Runtime.Refills++
	m.LeaveFrame(&stay)
	return cp
}
