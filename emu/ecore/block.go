package ecore

import (
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/emu/isa"
)

// block is straight code of the core's own memory, with the branch that it may end with. Its steps
// are executed in one go. What its stores, or others, do to code shows in its words.
type block struct {
	at, last uint32 // the addresses of the first and last instruction
	steps    []isa.Step
	offsets  []uint32      // of the steps, and of what follows them, from the beginning
	hazards  []isa.Hazards // of the steps, and of the branch
	branch   isa.Instr     // none if its size is 0
	moves    int64         // steps that may meet code in its bank
	bank     uint32        // in which the code is: its beginning
	words    []uint32      // of the memory, from that on which the first instruction is in
	epoch    uint64        // in which the words were the memory's
	pass     isa.Passage   // through a pipeline at rest
	passes   uint64        // that are not counted yet
	places   []uint8       // of the steps, if they have been in a hardware loop
	phase    []int64       // of the pipeline before it
}

const (
	blocks     = 1 << 9
	mostBlock  = 64 // instructions: the bits of isa.Near.Conflicts
	leastBlock = 2
)

// blockHere finds or makes the block that begins at PC; nil if it pays for none.
func (c *Core) blockHere() *block {
	pc := c.PC
	if pc&1 != 0 || uint64(pc)+8 > 4*uint64(len(c.sram)) {
		return nil
	}
	end := uint32(1)
	if c.Special[isa.SpecialLC] != 0 {
		end = c.Local(c.Special[isa.SpecialLE])
	}
	b := c.blocks[pc>>1%blocks]
	if b == nil || b.at != pc || end >= pc && end < b.last && end&1 == 0 {
		b = c.makeBlock(pc, end)
	} else if b.epoch != c.epoch && !slices.Equal(b.words, c.sram[pc>>2:pc>>2+uint32(len(b.words))]) {
		b = c.makeBlock(pc, end)
	}
	b.epoch = c.epoch
	if len(b.hazards) < leastBlock {
		return nil
	}
	if b.pass.Truncate != c.Pipe.Truncate {
		c.settle()
		b.pass = isa.NewPassage(b.hazards, c.Pipe.Truncate)
	}
	return b
}

// makeBlock decodes a block, up to an address where a hardware loop ends.
func (c *Core) makeBlock(pc, end uint32) *block {
	b := &block{at: pc, last: pc, offsets: []uint32{0}}
	size := uint32(len(c.sram))
	b.bank = pc / size * size // a quarter of the memory has as many bytes as the whole has words
	for at := pc; len(b.hazards) < mostBlock; {
		index := at >> 2
		if uint64(index)+1 >= uint64(len(c.sram)) {
			break
		}
		var e entry
		word := uint32((uint64(c.sram[index]) | uint64(c.sram[index+1])<<32) >> (8 * (at & 2)))
		if !e.decode(word) || e.hazards.Unit == isa.Control && !e.transfers() {
			break
		}
		next := at + uint32(e.in.Size)
		last := next&7 == 0 || next&7 == 2 && e.in.Size == 4
		if last && next/size*size != b.bank {
			break
		}
		b.hazards = append(b.hazards, e.hazards)
		b.last = at
		if e.hazards.Unit == isa.Control {
			b.branch = e.in
			break
		}
		if last && (e.hazards.Unit == isa.Load || e.hazards.Unit == isa.Store) {
			b.moves++
		}
		b.steps = append(b.steps, isa.NewStep(&e.in, last))
		b.offsets = append(b.offsets, next-pc)
		if at == end {
			break
		}
		at = next
	}
	after := b.last + 4
	b.words = slices.Clone(c.sram[pc>>2 : min((after+3)>>2, size)])
	for g := pc / isa.Granule; g <= after/isa.Granule && int(g) < len(c.near.Closed); g++ {
		c.near.Closed[g] = true
	}
	b.pass = isa.NewPassage(b.hazards, c.Pipe.Truncate)
	c.blocks[pc>>1%blocks] = b
	return b
}

// transfers reports whether an instruction only transfers control.
func (e *entry) transfers() bool { return e.branch || e.in.Op >= isa.OpB && e.in.Op <= isa.OpJalr }

// passBlocks executes blocks that follow each other, as long as they end before a time. What cannot
// be done in one go is left to the next instruction.
func (c *Core) passBlocks(until int64) {
	c.near.Guarded = c.Special[isa.SpecialMemprotect] != 0
	for c.landed {
		c.landed = false
		b := c.blockHere()
		if b == nil || !c.endsBefore(b, until) {
			break
		}
		if b != c.steady.of {
			c.leave()
		}
		c.passBlock(b)
	}
	c.leave()
}

// endsBefore reports whether the last instruction of a block begins before a time, whatever is in
// the pipeline. If the block has no branch, that instruction may issue together with the one
// before.
func (c *Core) endsBefore(b *block, until int64) bool {
	at := c.Pipe.Rest() + b.pass.Cycles
	if !c.FreeBanks {
		at += b.moves
	}
	return at < until || at == until && b.branch.Size != 0
}

// passBlock executes a block, or its beginning. If the block has ended where another may begin, the
// core has landed there.
func (c *Core) passBlock(b *block) {
	c.near.Bank, c.near.BankBytes, c.near.Conflicts = b.bank, 0, 0
	if !c.FreeBanks {
		c.near.BankBytes = uint32(len(c.sram))
	}
	looping := c.Special[isa.SpecialLC] != 0
	done, event := c.State.Run(b.steps, &c.near)
	c.PC = b.at + b.offsets[done]
	branches := b.branch.Size != 0 && done == len(b.steps) && event == isa.NoEvent && !looping
	taken := branches && c.Taken(&b.branch)
	if branches == (b.branch.Size != 0) && done == len(b.steps) && c.near.Conflicts == 0 &&
		c.Pipe.Rested() {
		c.Pipe.Pass(&b.pass, taken)
		if b.passes++; b.passes == 1 {
			c.passed = append(c.passed, b)
		}
	} else if looping && done == len(b.steps) && event == isa.NoEvent {
		c.issueLoop(b)
	} else {
		c.leave()
		c.issueSteps(b.hazards[:done])
		if branches {
			c.issue(&b.hazards[done])
		}
	}
	switch {
	case branches:
		c.branch(&b.branch, taken)
		c.landed = true
	case looping && done > 0 && done == len(b.steps):
		at := c.PC
		c.Passed(b.at + b.offsets[done-1])
		c.landed = c.PC != at
	}
	if event != isa.NoEvent {
		c.landed = false
		c.raised()
	}
}

// branch continues after a branch or at its target.
func (c *Core) branch(in *isa.Instr, taken bool) {
	switch {
	case !taken:
		c.PC += uint32(in.Size)
		return
	case in.Op < isa.OpB:
		c.PC += uint32(in.Imm)
	default:
		c.Execute(in, c)
	}
	c.jumped()
}

// issueSteps issues steps that have been executed.
func (c *Core) issueSteps(code []isa.Hazards) {
	next, conflicts := 0, c.near.Conflicts
	for conflicts != 0 {
		i := bits.TrailingZeros64(conflicts)
		conflicts &= conflicts - 1
		c.issueAll(code[next : i+1])
		c.count.BankStalls++
		c.Pipe.Wait(c.Pipe.Free + 1)
		next = i + 1
	}
	c.issueAll(code[next:])
}

func (c *Core) issueAll(code []isa.Hazards) {
	for i := range code {
		c.issue(&code[i])
	}
}

// settle counts the blocks that have passed.
func (c *Core) settle() {
	for _, b := range c.passed {
		n := b.passes
		c.count.Dual += n * b.pass.Dual
		c.count.Waits += n * b.pass.Waits
		for unit, issued := range b.pass.Issued {
			c.issued[unit] += n * issued
		}
		b.passes = 0
	}
	c.passed = c.passed[:0]
}
