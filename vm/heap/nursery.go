package heap

import "github.com/parallergo/epiphany/vm/rts"

// CollectLocal makes room for p.Need words by the core's own means: by a minor collection, which
// moves the live objects of the nursery to the old generation, after a collection of the old
// generation if that has no room. It returns false if this does not suffice; p.Outgrown returns the
// extension that would help. A collection that the program has requested includes the old
// generation.
func (m *Manager) CollectLocal(p *Space) bool {
	p.outgrown = false
	if !p.keepsNursery() || p.Spill > 0 || p.starved ||
		p.Full && (!p.twice() || p.InBlock() && p.local.Overflow) {
		return false
	}
	defer m.collected(m.collecting("minor collection"))
	if p.blockOld() {
		block := &p.old[len(p.old)-1]
		block.end = p.blockEnd(block.top)
	}
	if !m.accepts(p) {
		m.CollectOld(p)
		accepts := m.accepts(p)
		p.outgrown = p.local.Overflow && (!accepts || p.tight())
		if p.outgrown && p.Asks || !accepts && !p.overflows() {
			return false
		}
	}
	c := m.begin(p)
	c.from, c.deep, c.most = append(c.from, p.youngRange()), m.deep(p), MostPending
	c.into(p.old, p.fill)
	c.stackRoots(p)
	m.trace(p)
	c.roots(p.Others.Written(m.View)) // which is changed in place and may be old
	c.scan()
	m.sweepYoung(p)
	used := int(p.HTop - p.hbase)
	p.old, p.fill, p.largest = c.areas(), c.fill, c.largest
	p.HTop = p.hbase
	p.setLimits(m.View)
	moved := m.chargeMoved(c)
	p.expects = max(moved, p.expects*3/4)
	p.Collections++
	m.Runtime.Minors++
	m.Runtime.Promoted += uint64(moved)
	if 4*moved > 3*used && !p.local.Overflow {
		p.useless++
	} else {
		p.useless = 0
	}
	if p.Full {
		m.CollectOld(p)
	}
	p.Full = false
	p.fresh = true
	return !p.Pressed()
}

// uselessMinors is the number of minor collections in a row that found more than three quarters
// alive after which a nursery is given up: it then only makes objects move twice.
const uselessMinors = 8

// keepsNursery reports whether the process has a nursery that is large enough for the request and
// worth keeping.
func (p *Space) keepsNursery() bool {
	return p.local.Heap.Words > 0 && p.Need+2*Slack <= p.local.Heap.Words && p.useless < uselessMinors
}

// CollectOld collects an old generation in areas that are there twice, into the other half, if
// there is room whatever lives. All of the nursery counts as alive.
func (m *Manager) CollectOld(p *Space) {
	used := p.oldUsed()
	if !p.twice() || used == 0 {
		return
	}
	from := p.base
	if block := &p.old[len(p.old)-1]; p.blockOld() && block.top > block.base {
		from = block.top
	}
	to := p.rooms(m.View, 1-p.half, from)
	if room(to, p.largest) < used {
		return
	}
	c := m.begin(p)
	c.from, c.deep, c.most = p.oldRanges(c.from), m.deep(p), MostPending
	c.into(to, 0)
	c.scanWords(p.hbase, p.HTop)
	c.stackRoots(p)
	m.trace(p)
	m.sweepOld(p)
	p.adopt(c)
	m.chargeMoved(c)
}

// deep reports whether a core's own collections are depth first: if old generations are in the SRAM
// of other cores, a second scan of each word would be a round trip through the mesh.
func (m *Manager) deep(p *Space) bool { return m.Cache != nil && p.local.Overflow }

// room returns how many words the areas can still contain in objects of at most largest words: each
// object may leave a gap at the end of an area, except the last.
func room(areas []area, largest int) int {
	n := -(len(areas) - 1) * (largest - 1)
	for i := range areas {
		n += int(areas[i].end - areas[i].top)
	}
	return n
}

// accepts charges the choice of p.accepts.
func (m *Manager) accepts(p *Space) bool {
	m.ChargeChoice(&rts.ChoicePrices().Accepts)
	return p.accepts()
}

// accepts reports whether the old generation has room for what lives of the nursery, without a
// collection, and without going on to the block: for all of it, or where the block can take what is
// more, for twice what is expected.
func (p *Space) accepts() bool {
	young := int(p.HTop - p.hbase)
	areas := p.old[p.fill:]
	switch {
	case p.InBlock():
		return !(p.local.Overflow && p.Asks) && room(areas, 1) >= young
	case p.moveIn:
		return false
	case p.local.Overflow:
		// How much lives is a guess, as is the size of gaps: the block takes what is left.
		areas = areas[:len(areas)-1]
		free := room(areas, p.largest)
		return free >= young && len(areas) == 1 || free >= min(young, 2*p.expects) && p.overflows()
	}
	return room(areas, 1) >= young
}

// overflows reports whether the block has room for all of the nursery.
func (p *Space) overflows() bool {
	return p.local.Overflow && room(p.old[len(p.old)-1:], 1) >= int(p.HTop-p.hbase)
}

// tight reports whether the old generation has more than half of its room outside of the block, or
// has gone on to the block.
func (p *Space) tight() bool { return p.InBlock() || 2*p.oldUsed() > p.apart() }

// Apart is the number of words that the old generation can have outside of the block.
func (p *Space) apart() (n int) {
	for i := range p.old[:len(p.old)-1] {
		n += int(p.old[i].end - p.old[i].base)
	}
	return n
}

// Outgrown returns the size of an extension, in words for each of its two areas, that an old
// generation needs which may overflow to the block, after a collection that has failed or left more
// than half of its room in use; otherwise 0.
func (p *Space) Outgrown() int {
	if !p.outgrown {
		return 0
	}
	return max(p.apart(), 2*p.expects)
}
