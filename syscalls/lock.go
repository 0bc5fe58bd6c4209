package syscalls

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/isa"
)

// What locks execute; loads and stores that leave the core are charged in addition, by address.
var (
	takeLoop   = isa.MustParse("mov r0,#1; testset r0,[r1,r2]; sub r3,r0,#0; bne! loop")
	releaseOne = isa.MustParse("mov r0,#0; str r0,[r1]")
	// climbOne enters a level; lookVictim and lookLevel check whether the agent may leave it.
	climbOne   = isa.MustParse("str r4,[r1]; lsl r2,r4,#2; str r5,[r3,r2]")
	readVictim = isa.MustParse("ldr r0,[r1]; sub r0,r0,r5; bne out")
	scanLevel  = isa.MustParse("ldr r0,[r1],#1; sub r0,r0,r4; sub r2,r2,#1; bne! next")

	takeCycles       = uint64(takeLoop.Cycles())
	releaseCycles    = uint64(releaseOne.Cycles())
	climbCycles      = uint64(climbOne.Cycles())
	readVictimCycles = uint64(readVictim.Cycles())
	scanLevelCycles  = uint64(scanLevel.Cycles())
)

// A lock is a state machine, since no agent can wait within a window: Lock begins to acquire it;
// Poll reports whether it is held, and otherwise continues to acquire it. The agent must poll when
// it is woken; polling more often does no harm. All times are the agent's. When Poll reports true,
// everything that earlier holders did under the lock is visible to the agent; what it does itself
// is visible to the next holder.

// fenced orders a core's earlier stores before later ones, and returns when they are visible. The
// fence is nil for the ARM, whose stores to one memory keep their order.
func fenced(c *core.Core, fence Fence, at emu.Cycles) emu.Cycles {
	if fence != nil {
		at = fence()
	}
	return c.Port.Fence(at)
}

// Mutex is a lock of cores on a word in the SRAM of one of them, taken by TESTSET. The word is 0
// while the lock is free. Each core has its own Mutex for the same word, and tries to acquire one
// lock at a time. The lock is not fair: the first core in the engine's total order gets it.
type Mutex struct {
	core      *core.Core
	fence     Fence
	word      emu.Addr // global
	held      bool
	abandoned bool // the core has given up
	// Tries counts TESTSETs. There are no more than Most, unless that is 0.
	Tries, Most uint64
}

// NewMutex makes a core's end of the lock at a word. The fence orders the core's stores there.
func NewMutex(word emu.Addr, c *core.Core, fence Fence) *Mutex {
	return &Mutex{core: c, fence: fence, word: word}
}

// Lock begins to acquire the lock with a first TESTSET. The agent is woken after each TESTSET.
func (m *Mutex) Lock(at emu.Cycles) {
	m.Tries++
	m.core.TestSet(at, m.word, 1)
	m.core.Issue(takeCycles)
}

// Poll reports whether the lock is held. If the last TESTSET failed it issues another, unless the
// core has given up.
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

// Abandoned reports whether the core has given up after Most tries.
func (m *Mutex) Abandoned() bool { return m.abandoned }

// Unlock releases the lock after all earlier stores.
func (m *Mutex) Unlock(at emu.Cycles) {
	m.held = false
	m.core.Post(fenced(m.core, m.fence, at), m.word, 0)
	m.core.Issue(releaseCycles)
}

// HashState feeds the state of the lock.
func (m *Mutex) HashState(h *emu.Hash) { hashBool(h, m.held) }

// Peterson is a lock for any agents, including the ARM, that needs loads and stores only:
// Peterson's algorithm for n processes (the thesis protects its atomics with it, section 5.1.1). An
// agent climbs n-1 levels; it stays on a level while it was the last to enter it and another agent
// is there or above. The words are in memory that all agents can access; all are 0 while nobody
// wants the lock.
type Peterson struct {
	core  *core.Core
	order Fence    // nil for the ARM
	base  emu.Addr // of n words: the level of each agent; then, by level, 1 + the last agent to enter it
	n, me int
	level int
	held  bool
	clear emu.Cycles // when the stores for the level are visible
	bare  bool       // no fences, for tests that show why they are needed
}

// PetersonBytes returns the memory that a lock of n agents needs.
func PetersonBytes(n int) int { return (2*n - 1) * emu.WordBytes }

// NewPeterson makes the end of agent me, 0 to n-1, of the lock at base. It panics if me is out of
// range or n is less than 2.
func NewPeterson(base emu.Addr, n, me int, c *core.Core, fence Fence) *Peterson {
	if n < 2 || me < 0 || me >= n {
		panic(fmt.Sprintf("syscalls: agent %d of a lock for %d", me, n))
	}
	return &Peterson{core: c, order: fence, base: base, n: n, me: me}
}

func (p *Peterson) levelOf(agent int) emu.Addr { return p.base + emu.Addr(agent)*emu.WordBytes }
func (p *Peterson) lastAt(level int) emu.Addr  { return p.levelOf(p.n + level - 1) }

// Lock begins to acquire the lock.
func (p *Peterson) Lock(at emu.Cycles) { p.climb(at) }

// climb enters the next level, or acquires the lock after the last one. Others see the new level
// before they see who entered it last, and this agent reads their words when both are visible.
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

// Poll reports whether the lock is held. The agent is woken when it must poll again.
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

// blocked reports whether the agent must stay on its level.
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

// Unlock releases the lock after all earlier stores.
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
