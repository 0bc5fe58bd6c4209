package ecore

import (
	"slices"

	"github.com/parallergo/epiphany/emu/isa"
)

// block is straight code of the core's own memory, up to a branch, which it may end with. It is
// executed in one go where the pipeline is at rest, as it is after a taken branch. What its stores,
// or others, do to code shows in its words.
type block struct {
	at    uint32
	code  []entry
	pass  isa.Passage
	words []uint32 // of the memory, from that on which the first instruction is in
	epoch uint64   // in which the words were the memory's
	bank  uint32   // in which the code is; mixed if there are two
}

const (
	blocks     = 1 << 9
	mostBlock  = 64 // instructions
	leastBlock = 3
	granule    = 64 // bytes of memory that have code of a block or not
	mixed      = 1 << 31
)

// blockHere finds or makes the block that begins at PC; nil if it pays for none.
func (c *Core) blockHere() *block {
	pc := c.PC
	if pc&1 != 0 || uint64(pc)+8 > 4*uint64(len(c.sram)) {
		return nil
	}
	b := c.blocks[pc>>1%blocks]
	if b == nil || b.at != pc {
		b = c.makeBlock(pc)
	} else if b.epoch != c.epoch && !slices.Equal(b.words, c.sram[pc>>2:pc>>2+uint32(len(b.words))]) {
		b = c.makeBlock(pc)
	}
	b.epoch = c.epoch
	if len(b.code) < leastBlock {
		return nil
	}
	if b.pass.Truncate != c.Pipe.Truncate {
		b.pass = isa.NewPassage(b.hazards(), c.Pipe.Truncate)
	}
	return b
}

// makeBlock decodes a block.
func (c *Core) makeBlock(pc uint32) *block {
	b := &block{at: pc}
	at := pc
	for len(b.code) < mostBlock {
		index := at >> 2
		if uint64(index)+1 >= uint64(len(c.sram)) {
			break
		}
		word := uint32((uint64(c.sram[index]) | uint64(c.sram[index+1])<<32) >> (8 * (at & 2)))
		var e entry
		if !e.decode(word) {
			break
		}
		if e.hazards.Unit == isa.Control && !e.branch {
			break
		}
		at += uint32(e.in.Size)
		e.last = at&7 == 0 || at&7 == 2 && e.in.Size == 4
		b.code = append(b.code, e)
		if e.branch {
			break
		}
	}
	b.words = slices.Clone(c.sram[pc>>2 : min((at+3)>>2+1, uint32(len(c.sram)))])
	size := uint32(len(c.sram))
	if b.bank = pc / size; (at+8)/size != b.bank {
		b.bank = mixed
	}
	for g := pc / granule; g <= (at+8)/granule && int(g) < len(c.coded); g++ {
		c.coded[g] = true
	}
	b.pass = isa.NewPassage(b.hazards(), c.Pipe.Truncate)
	c.blocks[pc>>1%blocks] = b
	return b
}

func (b *block) hazards() []isa.Hazards {
	all := make([]isa.Hazards, len(b.code))
	for i := range all {
		all[i] = b.code[i].hazards
	}
	return all
}

// passBlocks executes blocks that follow each other by taken branches, as long as they end before
// a time. What cannot be done in one go is left to the next instruction.
func (c *Core) passBlocks(until int64) {
	for c.landed && c.Special[isa.SpecialLC] == 0 && c.Pipe.Rested() {
		c.landed = false
		b := c.blockHere()
		if b == nil || c.Pipe.Free+b.pass.Cycles > until || !c.passBlock(b) {
			return
		}
	}
	c.landed = false
}

// passBlock executes a block. If it stops in between, it does not tell true, and the clock is that
// of the next instruction.
func (c *Core) passBlock(b *block) bool {
	for i := range b.code {
		e := &b.code[i]
		switch e.hazards.Unit {
		case isa.IALU:
			c.PC += uint32(e.in.Size)
			c.Integer(&e.in)
		case isa.FPU:
			c.PC += uint32(e.in.Size)
			if c.Float(&e.in) != isa.NoEvent {
				c.issueAll(b.code[:i+1])
				c.raised()
				return false
			}
		case isa.Control:
			c.passed(b)
			if c.Takes(&e.in) {
				c.PC += uint32(e.in.Imm)
				c.jumped()
			} else {
				c.PC += uint32(e.in.Size)
			}
			return true
		default:
			if !c.quickMove(b, e) {
				c.issueAll(b.code[:i])
				return false
			}
		}
	}
	c.passed(b)
	return true
}

// passed takes clock and counters past a block.
func (c *Core) passed(b *block) {
	c.Pipe.Pass(&b.pass)
	c.count.Dual += b.pass.Dual
	c.count.Waits += b.pass.Waits
	for unit, n := range b.pass.Issued {
		c.issued[unit] += n
	}
}

// issueAll issues instructions that have been executed.
func (c *Core) issueAll(code []entry) {
	for i := range code {
		c.issue(&code[i].hazards)
	}
}

// quickMove executes a load or store of the core's own memory that delays nobody and changes no
// code; it does nothing to others.
func (c *Core) quickMove(b *block, e *entry) bool {
	address, after := c.Address(&e.in, e.row)
	local, width := c.Local(address), e.row.Width
	index := local >> 2
	if uint64(index) >= uint64(len(c.sram)) || local&uint32(width-1) != 0 ||
		e.row.Dest == isa.Accumulated {
		return false
	}
	if e.last && !c.FreeBanks {
		if bank := local / uint32(len(c.sram)); bank == b.bank || b.bank == mixed {
			return false
		}
	}
	if e.hazards.Unit == isa.Store {
		if c.Special[isa.SpecialMemprotect] != 0 || c.coded[local/granule] {
			return false
		}
		c.poke(local, width, c.Stored(e.in.Rd&63, width))
	} else if width == 4 {
		c.R[e.in.Rd&63] = c.sram[index]
	} else {
		v, _ := c.peek(local, width)
		c.Loaded(e.in.Rd&63, width, v)
	}
	if e.bumps {
		c.R[e.in.Rn&63] = after
	}
	c.PC += uint32(e.in.Size)
	return true
}
