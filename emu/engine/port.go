package engine

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// kind is the operation of an entry of a store buffer.
type kind uint8

const (
	storeWord   kind = iota
	storeBlock       // words are in the port's arena
	storeParked      // words are in a slot of the pending blocks
	notify
	testSet
	storePart // n bytes of a word: 1 or 2
)

// entry is a buffered store or notification.
type entry struct {
	at   emu.Cycles
	key  uint64 // priority, source, sequence: see makeKey
	addr emu.Addr
	arg  uint32 // the word, the place of the block, or the agent to wake
	n    uint32 // words of a block, bytes of a part
	kind kind
}

// Widths of the parts of a key, whose order is the order of entries with the same time.
const (
	seqBits    = 40
	sourceBits = 16
)

// Limits of an engine.
const (
	MaxPriority = 255
	MaxAgents   = 1 << 14
)

func makeKey(priority int, source ID) uint64 {
	return uint64(priority)<<(sourceBits+seqBits) | uint64(source)<<seqBits
}

// source is the agent that made the entry.
func (x *entry) source() ID { return ID(x.key >> seqBits & (1<<sourceBits - 1)) }

// before is the total order of entries.
func (x *entry) before(y *entry) bool { return x.at < y.at || x.at == y.at && x.key < y.key }

func compareEntries(x, y entry) int {
	switch {
	case x.before(&y):
		return -1
	case y.before(&x):
		return 1
	}
	return 0
}

// Port is an agent's way to everything that it does not own. It belongs to the agent, which uses it
// within Run and Wake; it may also be used between windows by the goroutine that drives the engine.
//
// Addresses are global ones; a store elsewhere stops the engine with an error. Times may lie in the
// future (a posted store on its way) or in the past, which means now.
type Port struct {
	id      ID
	key     uint64 // of the next entry
	entries []entry
	arena   []emu.Word // contents of blocks in entries
	engine  *Engine
	delays  *delays    // nil in the strong order
	results []emu.Word // of TestSet, not yet taken
	arm     bool
	_       [64]byte // the ports of two agents share no cache line
}

// ID is the agent's id.
func (p *Port) ID() ID { return p.id }

// Now returns the edge of the latest window: everything timed before it is visible to all. An
// agent's clock may be behind it.
func (p *Port) Now() emu.Cycles { return p.engine.now }

// OnCore declares that the agent is the core with the given index: stores to its own SRAM are not
// delayed in the weak order. It must be called before the agent's first store.
func (p *Port) OnCore(core int) {
	if p.delays != nil {
		p.delays.local = p.delays.mem.Board().SRAM(core) / segmentBytes
	}
}

// OnARM declares that the agent is the ARM, whose stores have another order and which has no
// TESTSET. It must be called before the agent's first store.
func (p *Port) OnARM() {
	p.arm = true
	if p.delays != nil {
		p.delays.arm = true
	}
}

// Store writes a word. It is visible to everyone once the window that contains at has ended; in the
// weak order, perhaps later.
func (p *Port) Store(at emu.Cycles, a emu.Addr, w emu.Word) {
	if p.delays != nil {
		at = p.delays.store(at, a, 1)
	}
	p.put(entry{at: at, addr: a, arg: w, kind: storeWord})
}

// StorePart writes one byte or two, aligned, as Store does a word.
func (p *Port) StorePart(at emu.Cycles, a emu.Addr, w emu.Word, bytes int) {
	if p.delays != nil {
		at = p.delays.store(at, a&^(emu.WordBytes-1), 1)
	}
	p.put(entry{at: at, addr: a, arg: w, n: uint32(bytes), kind: storePart})
}

// StoreBlock writes ws from a on. They are copied, and must stay within one region. They become
// visible together; in the weak order, a core's may arrive in several pieces, in any order.
func (p *Port) StoreBlock(at emu.Cycles, a emu.Addr, ws []emu.Word) {
	if p.delays == nil {
		p.block(at, a, ws)
		return
	}
	for len(ws) > 0 {
		n := p.delays.piece(len(ws))
		p.block(p.delays.store(at, a, n), a, ws[:n])
		a, ws = a+emu.Addr(n)*emu.WordBytes, ws[n:]
	}
}

// block puts words that become visible together.
func (p *Port) block(at emu.Cycles, a emu.Addr, ws []emu.Word) {
	if len(ws) == 0 {
		return
	}
	p.put(entry{at: at, addr: a, arg: uint32(len(p.arena)), n: uint32(len(ws)), kind: storeBlock})
	p.arena = append(p.arena, ws...)
}

// Fence orders the agent's stores: no store that follows becomes visible before those made until
// now. It returns the time when these are visible, at or later: at the edge of the window that
// contains it everyone sees them, the agent included. at is the agent's time. Fence charges
// nothing.
func (p *Port) Fence(at emu.Cycles) emu.Cycles {
	at = max(at, p.engine.now)
	if p.delays == nil {
		return at
	}
	p.delays.floor = p.delays.settled(at)
	return p.delays.floor
}

// Visible reports whether the window that contains the time t has ended. For a result of Fence:
// whether the agent's loads see what it has stored before.
func (p *Port) Visible(t emu.Cycles) bool { return t < p.engine.now }

// TestSet executes TESTSET on a word in a core's SRAM: if the word is 0, w is written; what was
// there is the result. It happens at the time at, in the total order of stores; in the weak order
// it is a load and as such not delayed. The result is known when the window that contains at has
// ended: the agent is woken, with the time at which it happened, and takes it by Result. An agent
// does nothing else that others see in between.
func (p *Port) TestSet(at emu.Cycles, a emu.Addr, w emu.Word) {
	at = max(at, p.engine.now)
	if p.delays != nil {
		at = max(at, p.delays.floor)
	}
	p.put(entry{at: at, addr: a, arg: w, kind: testSet})
}

// Result returns the result of the oldest TestSet that has been executed and whose result has not
// been returned. ok is false if there is none.
func (p *Port) Result() (old emu.Word, ok bool) {
	if len(p.results) == 0 {
		return 0, false
	}
	old = p.results[0]
	p.results = slices.Delete(p.results, 0, 1)
	return old, true
}

// Found returns what Result will, if a TestSet has been executed, and leaves it there.
func (p *Port) Found() (old emu.Word, ok bool) {
	if len(p.results) == 0 {
		return 0, false
	}
	return p.results[0], true
}

// Notify rings the target's doorbell, at the time at or, in the weak order, when the stores that
// the agent has made before for times up to at are visible: Wake is called with that time once the
// stores of the window that contains it are visible.
func (p *Port) Notify(at emu.Cycles, target ID) {
	if p.delays != nil {
		at = p.delays.settled(at)
	}
	p.put(entry{at: at, arg: uint32(target), kind: notify})
}

// Alarm wakes the agent itself at the time at, whatever it has stored before: Wake is called as for
// Notify.
func (p *Port) Alarm(at emu.Cycles) { p.put(entry{at: at, arg: uint32(p.id), kind: notify}) }

func (p *Port) put(x entry) {
	x.key = p.key
	p.key++
	p.entries = append(p.entries, x)
	if !p.engine.running {
		p.engine.awake.add(p.id)
	}
}

// earliest returns the time of the first entry, Never if there is none.
func (p *Port) earliest() emu.Cycles {
	t := emu.Never
	for i := range p.entries {
		t = min(t, p.entries[i].at)
	}
	return t
}
