package engine

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// commit ends the window: entries timed before its edge take effect, in total order.
func (e *Engine) commit() {
	e.gather()
	slices.SortFunc(e.ready, compareEntries)
	e.wakes = e.wakes[:0]
	for i := range e.ready {
		if err := e.apply(&e.ready[i]); err != nil {
			e.err = err
			return
		}
	}
	e.resetPorts()
	e.stats.MaxPending = max(e.stats.MaxPending, len(e.pending.heap))
	for i := range e.wakes {
		x := &e.wakes[i]
		e.current = ID(x.arg)
		e.awake.add(e.current)
		e.members[x.arg].agent.Wake(x.at)
	}
	e.current = Nobody
}

// gather collects in ready, unsorted, the entries timed before the edge. The other entries of the
// ports become pending.
func (e *Engine) gather() {
	e.ready = e.ready[:0]
	for e.pending.next() < e.edge {
		e.ready = append(e.ready, e.pending.pop())
	}
	for i := range e.awake.all() {
		p := e.members[i].port
		if len(p.entries) == 0 {
			continue // without a write: the port stays in its thread's cache
		}
		for _, x := range p.entries {
			switch {
			case x.at < e.edge:
				e.ready = append(e.ready, x)
			case x.kind == storeBlock:
				e.pending.push(e.pending.park(x, p.arena))
			default:
				e.pending.push(x)
			}
		}
		p.entries = p.entries[:0]
		if p.delays != nil {
			p.delays.retire(e.edge)
		}
	}
}

// resetPorts empties the arenas, whose blocks have been applied or moved to pending.
func (e *Engine) resetPorts() {
	for i := range e.awake.all() {
		if p := e.members[i].port; len(p.arena) > 0 {
			p.arena = p.arena[:0]
		}
	}
}

// apply makes a store happen, or notes a notification for after the stores. It chains both into the
// hash.
func (e *Engine) apply(x *entry) error {
	hashEntry(&e.chain, x)
	switch x.kind {
	case storeWord:
		return e.applyWord(x)
	case storePart:
		return e.applyPart(x)
	case storeBlock:
		return e.applyBlock(x, e.members[x.source()].port.arena[x.arg:x.arg+x.n])
	case storeParked:
		err := e.applyBlock(x, e.pending.blocks[x.arg])
		e.pending.release(x.arg)
		return err
	case testSet:
		return e.applyTestSet(x)
	}
	if int(x.arg) >= len(e.members) {
		return fmt.Errorf("engine: %s notified agent %d, which does not exist",
			e.describe(x.source()), int32(x.arg))
	}
	e.stats.Notifies++
	e.wakes = append(e.wakes, *x)
	return nil
}

func (e *Engine) applyWord(x *entry) error {
	e.stats.Stores++
	e.stats.Words++
	if err := e.mem.Write(x.addr, x.arg); err != nil {
		return e.storeError(x, err)
	}
	return e.checkStore(x, 1)
}

// applyPart writes bytes of a word.
func (e *Engine) applyPart(x *entry) error {
	a := x.addr &^ (emu.WordBytes - 1)
	w, err := e.mem.Read(a)
	if err != nil {
		return e.storeError(x, err)
	}
	shift := 8 * (x.addr - a)
	mask := emu.Word(1<<(8*x.n)-1) << shift
	whole := *x
	whole.addr, whole.arg = a, w&^mask|x.arg<<shift&mask
	return e.applyWord(&whole)
}

func (e *Engine) applyBlock(x *entry, ws []emu.Word) error {
	e.stats.Stores++
	e.stats.Words += uint64(len(ws))
	e.chain.Words(ws)
	to, err := e.mem.Words(x.addr, len(ws))
	if err != nil {
		return e.storeError(x, err)
	}
	copy(to, ws)
	return e.checkStore(x, len(ws))
}

// applyTestSet executes a TESTSET and has its author woken.
func (e *Engine) applyTestSet(x *entry) error {
	e.stats.TestSets++
	p := e.members[x.source()].port
	if p.arm {
		return fmt.Errorf("engine: TESTSET by %s at time %d: the host has no such instruction",
			e.describe(x.source()), x.at)
	}
	old, err := e.mem.TestSet(x.addr, x.arg)
	if err != nil {
		return e.storeError(x, err)
	}
	p.results = append(p.results, old)
	e.wakes = append(e.wakes, entry{at: x.at, arg: uint32(x.source())})
	return e.checkStore(x, 1)
}

func (e *Engine) storeError(x *entry, err error) error {
	return fmt.Errorf("engine: store by %s at time %d: %w", e.describe(x.source()), x.at, err)
}
