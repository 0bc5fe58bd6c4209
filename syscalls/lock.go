package syscalls

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/isa"
)

// What locks execute; loads and stores that leave the core are charged by address on top.
var (
	takeLoop   = isa.MustParse("mov r0,#1; testset r0,[r1,r2]; sub r3,r0,#0; bne! loop")
	releaseOne = isa.MustParse("mov r0,#0; str r0,[r1]")
	// climbOne enters a level; lookVictim and lookLevel ask whether one may leave it.
	climbOne   = isa.MustParse("str r4,[r1]; lsl r2,r4,#2; str r5,[r3,r2]")
	readVictim = isa.MustParse("ldr r0,[r1]; sub r0,r0,r5; bne out")
	scanLevel  = isa.MustParse("ldr r0,[r1],#1; sub r0,r0,r4; sub r2,r2,#1; bne! next")

	takeCycles       = uint64(takeLoop.Cycles())
	releaseCycles    = uint64(releaseOne.Cycles())
	climbCycles      = uint64(climbOne.Cycles())
	readVictimCycles = uint64(readVictim.Cycles())
	scanLevelCycles  = uint64(scanLevel.Cycles())
)

// A lock is a state machine, as no agent waits within a window: Lock begins to take it, and Poll
// reports whether it is held, and goes on where it is not. The agent polls when it is woken; to
// poll more often does no harm. All times are the agent's. What others did while they held the lock
// is visible to the agent from the Poll on that reported true; what it does itself is visible to
// others when they get the lock.

// fenced puts what a core has stored before what follows, and returns when it is visible. The fence
// is nil for the ARM, whose stores to one memory keep their order.
func fenced(c *core.Core, fence Fence, at emu.Cycles) emu.Cycles {
	if fence != nil {
		at = fence()
	}
	return c.Port.Fence(at)
}

// Mutex is a lock of cores on a word in the SRAM of one of them, taken by TESTSET. The word is 0
// while the lock is free. Each core has a Mutex of its own for the same word, and tries for one
// lock at a time. Whom a free lock goes to is not fair: to the first in the engine's total order.
type Mutex struct {
	core      *core.Core
	fence     Fence
	word      emu.Addr // global
	held      bool
	abandoned bool // up
	// Tries counts TESTSETs. There are no more than Most, unless that is 0.
	Tries, Most uint64
}

// NewMutex makes a core's end of the lock at a word. The fence orders the core's stores there.
func NewMutex(word emu.Addr, c *core.Core, fence Fence) *Mutex {
	return &Mutex{core: c, fence: fence, word: word}
}

// Lock begins to take the lock: the first TESTSET. The agent is woken after each.
func (m *Mutex) Lock(at emu.Cycles) {
	m.Tries++
	m.core.TestSet(at, m.word, 1)
	m.core.Issue(takeCycles)
}

// Poll reports whether the lock is held. If the last TESTSET has found it taken there will be
// another, unless the core has given up.
func (m *Mutex) Poll(at emu.Cycles) bool {
	if m.held {
		return true
	}
	old, ok := m.core.Port.Result()
	if !ok {
		return false
	}
	m.held = old == 0
	m.abandoned = !m.held && m.Tries == m.Most
	if !m.held && !m.abandoned {
		m.Lock(at)
	}
	return m.held
}

// Abandoned reports whether the core has tried for the last time and has not got the lock.
func (m *Mutex) Abandoned() bool { return m.abandoned }

// Unlock gives the lock up, behind all that has been stored.
func (m *Mutex) Unlock(at emu.Cycles) {
	m.held = false
	m.core.Post(fenced(m.core, m.fence, at), m.word, 0)
	m.core.Issue(releaseCycles)
}

// HashState feeds the state of the lock.
func (m *Mutex) HashState(h *emu.Hash) { hashBool(h, m.held) }

// Peterson is a lock of any agents, the ARM among them, that needs loads and stores only:
// Peterson's algorithm for n processes (the thesis guards its atomics by it, section 5.1.1). An
// agent climbs n-1 levels; on each it stays while it was the last to come there and somebody else
// is there or above. The words are in memory that all can reach; all are 0 while nobody wants the
// lock.
type Peterson struct {
	core  *core.Core
	order Fence    // nil for the ARM
	base  emu.Addr // n words, the level of each agent; then the last to come to each level, plus one
	n, me int
	level int
	held  bool
	clear emu.Cycles // when the stores for the level are visible
	bare  bool       // leaves its fences out: tests show what they are for
}

// PetersonBytes is the memory that a lock of n agents takes.
func PetersonBytes(n int) int { return (2*n - 1) * emu.WordBytes }

// NewPeterson makes the end of agent me, of 0 to n-1, of the lock at base. It panics if there is no
// such agent, or no other.
func NewPeterson(base emu.Addr, n, me int, c *core.Core, fence Fence) *Peterson {
	if n < 2 || me < 0 || me >= n {
		panic(fmt.Sprintf("syscalls: agent %d of a lock for %d", me, n))
	}
	return &Peterson{core: c, order: fence, base: base, n: n, me: me}
}

func (p *Peterson) levelOf(agent int) emu.Addr { return p.base + emu.Addr(agent)*emu.WordBytes }
func (p *Peterson) lastAt(level int) emu.Addr  { return p.levelOf(p.n + level - 1) }

// Lock begins to take the lock.
func (p *Peterson) Lock(at emu.Cycles) { p.climb(at) }

// climb goes to the next level, or takes the lock when there is none. Others see the level before
// they see who came last, and this agent looks at them when they can see both.
func (p *Peterson) climb(at emu.Cycles) {
	p.level++
	if p.held = p.level == p.n; p.held {
		return
	}
	p.core.Post(at, p.levelOf(p.me), emu.Word(p.level))
	at = p.fence(at)
	p.core.Post(at, p.lastAt(p.level), emu.Word(p.me+1))
	p.clear = p.fence(at)
	p.core.Issue(climbCycles)
	p.core.Port.Notify(p.clear, p.core.Port.ID())
}

func (p *Peterson) fence(at emu.Cycles) emu.Cycles {
	if p.bare {
		return at
	}
	return fenced(p.core, p.order, at)
}

// Poll reports whether the lock is held. The agent is woken when it is to look again.
func (p *Peterson) Poll(at emu.Cycles) bool {
	switch {
	case p.held, p.level == 0:
	case !p.core.Port.Visible(p.clear):
	case p.blocked():
		p.core.Port.Notify(at, p.core.Port.ID())
	default:
		p.climb(at)
	}
	return p.held
}

// blocked reports whether the agent has to stay on its level.
func (p *Peterson) blocked() bool {
	p.core.Issue(readVictimCycles)
	if p.core.Load(p.lastAt(p.level)) != emu.Word(p.me+1) {
		return false
	}
	for k := range p.n {
		if k == p.me {
			continue
		}
		p.core.Issue(scanLevelCycles)
		if p.core.Load(p.levelOf(k)) >= emu.Word(p.level) {
			return true
		}
	}
	return false
}

// Unlock gives the lock up, behind all that has been stored.
func (p *Peterson) Unlock(at emu.Cycles) {
	p.held, p.level = false, 0
	p.core.Post(p.fence(at), p.levelOf(p.me), 0)
	p.core.Issue(releaseCycles)
}

// HashState feeds the state of the lock.
func (p *Peterson) HashState(h *emu.Hash) {
	hashBool(h, p.held)
	h.Uint64(uint64(p.level))
	h.Uint64(uint64(p.clear))
}

func hashBool(h *emu.Hash, b bool) {
	if b {
		h.Uint64(1)
		return
	}
	h.Uint64(0)
}
