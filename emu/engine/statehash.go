package engine

import "github.com/parallergo/epiphany/emu"

// chainPeriod is the time from one chaining of the whole state to the next.
func (e *Engine) chainPeriod() emu.Cycles {
	return e.epoch() * emu.Cycles(e.cfg.HashEpochs)
}

// A state with much memory in use is chained less often, since hashing it takes time in proportion
// to its size: the interval grows with the number of words beyond fewWords.
const (
	fewWords   = 4 << 20
	wordCycles = 256
)

// chainState chains the whole state into the hash, at the end of the first window at or after
// nextChain.
func (e *Engine) chainState() {
	e.hashState(&e.chain)
	e.stats.Chained++
	p := e.chainPeriod()
	e.nextChain = (e.now/p + 1 + chainDelay(e.mem)/p) * p
}

// chainDelay is the time by which the size of the state delays the next chaining.
func chainDelay(m *emu.Memory) emu.Cycles {
	words := (m.Touched(emu.DRAM) + m.Touched(emu.ARM)) / emu.WordBytes
	return wordCycles * emu.Cycles(max(words-fewWords, 0))
}

// Hash is the state hash: the chain so far and the present state.
func (e *Engine) Hash() uint64 {
	h := e.chain
	e.hashState(&h)
	return h.Sum()
}

func (e *Engine) hashState(h *emu.Hash) {
	h.Uint64(uint64(e.now))
	e.mem.HashState(h)
	for i := range e.members {
		e.current = ID(i)
		e.members[i].agent.HashState(h)
		e.members[i].port.hashState(h)
	}
	e.current = Nobody
	e.pending.hashState(h)
	for _, s := range e.servers {
		s.HashState(h)
	}
}

// hashState adds what has been put since the last commit, results not taken yet, and the state of
// the weak order.
func (p *Port) hashState(h *emu.Hash) {
	h.Uint64(uint64(len(p.entries)))
	for i := range p.entries {
		hashEntry(h, &p.entries[i])
	}
	h.Words(p.arena)
	h.Words(p.results)
	if p.delays != nil {
		p.delays.hashState(h)
	}
}

// hashEntry adds the fields of an entry; the caller adds the words of a block.
func hashEntry(h *emu.Hash, x *entry) {
	h.Uint64(uint64(x.at)<<3 | uint64(x.kind))
	h.Uint64(x.key)
	switch x.kind {
	case storeWord, testSet:
		h.Uint64(uint64(x.addr)<<32 | uint64(x.arg))
	case notify:
		h.Uint64(uint64(x.arg))
	case storePart:
		h.Uint64(uint64(x.addr)<<32 | uint64(x.arg))
		h.Uint64(uint64(x.n))
	default:
		h.Uint64(uint64(x.addr)<<32 | uint64(x.n))
	}
}
