package ecore

import "github.com/parallergo/epiphany/emu/isa"

// The registers in the memory map of a core.
const (
	registersAt = 0xF0000
	specialsAt  = 0xF0400
	registerEnd = 0xF0800
)

// move executes a load, a store or testset. Most are to the core's own memory.
func (c *Core) move(e *entry) isa.Event {
	at := c.PC
	next := at + uint32(e.in.Size)
	c.near.BankBytes, c.near.Conflicts = 0, 0
	c.near.Guarded = c.Special[isa.SpecialMemprotect] != 0
	if !c.FreeBanks && (next&7 == 0 || next&7 == 2 && e.in.Size == 4) && c.ownCode(next) {
		c.near.BankBytes = uint32(len(c.sram))
		c.near.Bank = c.Local(next) / c.near.BankBytes * c.near.BankBytes
	}
	if done, _ := c.State.Run(e.step[:], &c.near); done == 0 {
		return c.moveAnywhere(e)
	}
	c.waiting, c.PC = false, next
	c.issue(&e.hazards)
	if c.near.Conflicts != 0 {
		c.count.BankStalls++
		c.Pipe.Wait(c.Pipe.Free + 1)
	}
	c.passedAt(at)
	return isa.NoEvent
}

// ownCode reports whether an address of code is in the core's own memory map.
func (c *Core) ownCode(pc uint32) bool { return pc>>20 == 0 || c.Local(pc) != pc }

// moveAnywhere executes a load or store at any address. It does nothing while the core waits for a
// reply.
func (c *Core) moveAnywhere(e *entry) isa.Event {
	if e.hazards.Unit == isa.Load && c.outside != nil && !c.ready(&e.in) {
		c.waiting = true
		return suspended
	}
	c.waiting, c.wide = false, e.in.Size == 4
	c.issue(&e.hazards)
	return c.Execute(&e.in, c)
}

// Load reads memory for the program: the core's own, its registers, or what lies outside.
func (c *Core) Load(address uint32, size uint8) (uint64, bool) {
	local := c.Local(address)
	if v, ok := c.peek(local, size); ok {
		c.conflict(local)
		return v, true
	}
	if v, ok := c.Register(local); ok && size == 4 {
		return uint64(v), true
	}
	if c.outside == nil || local < 1<<20 {
		return 0, false
	}
	v, stall, ok := c.outside.Load(Loading, address, size)
	c.asked()
	c.count.LoadStalls += uint64(stall)
	c.Pipe.Wait(c.Pipe.Free + stall)
	return v, ok
}

// asked counts a request to the mesh and its reply.
func (c *Core) asked() {
	c.count.Sent++
	c.count.Returned++
}

// ready reports whether the value of a load is available, or the address is known to be invalid.
func (c *Core) ready(in *isa.Instr) bool {
	address := c.Effective(in)
	if uint64(address) < 4*uint64(len(c.sram)) || c.Local(address) < 1<<20 {
		return true
	}
	row := in.Op.Row()
	if address&uint32(row.Width-1) != 0 {
		return true
	}
	if row.Dest == isa.Accumulated {
		return c.outside.Ready(Setting, address, row.Width, c.R[in.Rd&63])
	}
	return c.outside.Ready(Loading, address, row.Width, 0)
}

// Store writes memory for the program. Pages that MEMPROTECT guards are a fault.
func (c *Core) Store(address uint32, size uint8, v uint64) bool {
	local := c.Local(address)
	if int(local>>2) < len(c.sram) {
		if c.guarded(local) {
			c.memoryFault()
			return true
		}
		c.poke(local, size, v)
		c.conflict(local)
		return true
	}
	if size >= 4 && c.SetRegister(local, uint32(v)) {
		return size == 4 || c.SetRegister(local+4, uint32(v>>32))
	}
	if c.outside == nil || local < 1<<20 {
		return false
	}
	stall, ok := c.outside.Store(address, size, v)
	c.count.Sent++
	c.count.StoreStalls += uint64(stall)
	c.Pipe.Wait(c.Pipe.Free + stall)
	return ok
}

// conflict lets code wait for a load or store in its bank: when the instruction, which PC has
// passed, is the last of its line, the next line is fetched in the same cycle.
func (c *Core) conflict(local uint32) {
	code := c.PC
	if code&7 > 2 || c.FreeBanks || !c.ownCode(code) {
		return
	}
	size := uint32(len(c.sram)) // of a bank in bytes: a quarter
	if c.Local(code)/size != local/size || code&7 == 2 && !c.wide {
		return
	}
	c.count.BankStalls++
	c.Pipe.Wait(c.Pipe.Free + 1)
}

// TestSet is testset's access. It needs a global address, also for the core's own memory.
func (c *Core) TestSet(address uint32, size uint8, v uint32) (uint32, bool) {
	if address < 1<<20 {
		return 0, false
	}
	if old, ok := c.peek(c.Local(address), size); ok {
		if old == 0 {
			c.poke(c.Local(address), size, uint64(v))
		}
		return uint32(old), true
	}
	if c.outside == nil || c.Local(address) < 1<<20 {
		return 0, false
	}
	old, stall, ok := c.outside.TestSet(address, size, v)
	c.asked()
	c.count.LoadStalls += uint64(stall)
	c.Pipe.Wait(c.Pipe.Free + stall)
	return old, ok
}

// peek reads the core's own memory.
func (c *Core) peek(local uint32, size uint8) (v uint64, ok bool) {
	index := local >> 2
	if uint64(index) >= uint64(len(c.sram)) {
		return 0, false
	}
	w := c.sram[index]
	switch size {
	case 4:
		return uint64(w), true
	case 8:
		if int(index)+1 >= len(c.sram) {
			return 0, false
		}
		return uint64(w) | uint64(c.sram[index+1])<<32, true
	}
	return uint64(w>>(8*(local&3))) & (1<<(8*size) - 1), true
}

// poke writes the core's own memory; a doubleword at its end is cut.
func (c *Core) poke(local uint32, size uint8, v uint64) {
	index, w := local>>2, uint32(v)
	if c.near.Closed[local/isa.Granule] {
		c.epoch++
	}
	switch size {
	case 8:
		if int(index)+1 < len(c.sram) {
			c.sram[index+1] = uint32(v >> 32)
		}
	case 1, 2:
		shift := 8 * (local & 3)
		mask := uint32(1<<(8*size)-1) << shift
		w = c.sram[index]&^mask | w<<shift&mask
	}
	c.sram[index] = w
}

// guarded reports whether a store to a page is forbidden.
func (c *Core) guarded(local uint32) bool {
	return c.Special[isa.SpecialMemprotect]>>(local>>12&7)&1 != 0
}

// memoryFault is a store into a guarded page: it has no effect but interrupt 2.
func (c *Core) memoryFault() {
	c.Special[isa.SpecialMemstatus] |= 1 << 2
	c.Special[isa.SpecialIlat] |= 1 << isa.InterruptMemory
	c.refuse(isa.InterruptMemory, isa.CauseIllegal)
}

// Register reads a register by its address in the core's memory map.
func (c *Core) Register(local uint32) (v uint32, ok bool) {
	switch {
	case local < registersAt || local >= registerEnd || local&3 != 0:
		return 0, false
	case local < registersAt+4*uint32(len(c.R)):
		return c.R[(local-registersAt)/4], true
	case local >= specialsAt:
		if c.timed {
			c.tick()
		}
		return c.ReadSpecial(int32(local-specialsAt) / 4), true
	}
	return 0, false
}

// SetRegister writes a register by its address in the core's memory map. To write DEBUGCMD halts
// and resumes the core, to write ILATST may wake it.
func (c *Core) SetRegister(local, v uint32) bool {
	switch {
	case local < registersAt || local >= registerEnd || local&3 != 0:
		return false
	case local < registersAt+4*uint32(len(c.R)):
		c.R[(local-registersAt)/4] = v
		return true
	case local < specialsAt:
		return false
	}
	number := int32(local-specialsAt) / 4
	if c.timed {
		c.tick()
	}
	if number == isa.SpecialDebugcmd {
		c.Special[isa.SpecialDebug] = c.Special[isa.SpecialDebug]&^1 | v&1
		return true
	}
	c.WriteSpecial(number, v)
	c.due = true
	c.wrote(number)
	return true
}

// fetchAnywhere fetches an instruction that the fast path of fetch does not: by a global address,
// at the end of the memory, or from outside. It returns nil after an exception, and while the core
// waits.
func (c *Core) fetchAnywhere() *entry {
	word, ok := c.codeAt(c.PC)
	if c.waiting {
		return nil
	}
	if !ok {
		c.fault(isa.CauseIllegal, 2)
		return nil
	}
	e := &c.decoded[c.PC>>1%entries]
	if word&e.mask == e.word && e.mask != 0 {
		return e
	}
	return c.decode(e, word)
}

// codeAt reads the halfword at an address, and the next one if it belongs to the instruction.
func (c *Core) codeAt(pc uint32) (word uint32, ok bool) {
	word, ok = c.halfword(pc)
	if !ok || isa.Size(uint16(word)) == 2 {
		return word, ok
	}
	high, ok := c.halfword(pc + 2)
	return word | high<<16, ok
}

// halfword reads code.
func (c *Core) halfword(pc uint32) (word uint32, ok bool) {
	if v, ok := c.peek(c.Local(pc), 2); ok {
		return uint32(v), true
	}
	if c.outside == nil || c.Local(pc) < 1<<20 {
		return 0, false
	}
	if pc&^7 != c.line.address && !c.fetchLine(pc&^7) {
		return 0, false
	}
	return uint32(c.line.code >> (8 * (pc & 6)) & (1<<16 - 1)), true
}

// fetchLine fetches a line from outside. It fails while the core waits for it.
func (c *Core) fetchLine(address uint32) bool {
	if !c.outside.Ready(Fetching, address, 8, 0) {
		c.waiting = true
		return false
	}
	c.waiting = false
	code, stall, ok := c.outside.Load(Fetching, address, 8)
	c.asked()
	c.count.FetchStalls += uint64(stall)
	c.Pipe.Wait(c.Pipe.Free + stall)
	if ok {
		c.line = line{address, code}
	}
	return ok
}
