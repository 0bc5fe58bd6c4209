package stats

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/syscalls"
)

// Accounts are internal counts against which Check verifies the published figures.
type Accounts struct {
	Cores []Account // in the order of System.Cores

	// Requests and Stores count the packets that have left the chip for shared DRAM.
	Requests, Stores uint64
}

// Account counts the messages between a core and the master, as each side has counted them.
type Account struct {
	Slave Slave
	// Posted counts the messages that the master has put into the ring to the core, Taken those
	// that it has taken from the ring to the master, and Collected those that the core has taken
	// from its inbox.
	Posted, Taken, Collected uint64
}

// Check returns an error that lists the figures that contradict each other, or nil. A contradiction
// is a defect of the emulator's accounting.
func (s *System) Check(accounts *Accounts) error {
	var all sums
	for i := range s.Cores {
		c := &s.Cores[i]
		name := fmt.Sprintf("core %d: ", c.Core)
		all.core(name, c, s.Cycles)
		all.rings(name, &accounts.Cores[i])
		if i < len(s.Link) {
			all.link(name, c, &s.Link[i])
		}
	}
	all.arm(s)
	all.calls(s, accounts)
	for i := range s.Memory {
		all.memory(&s.Memory[i])
	}
	all.offChip(s, accounts)
	if err := errors.Join(all.errs...); err != nil {
		return fmt.Errorf("stats: figures at cycle %d contradict each other:\n%w", s.Cycles, err)
	}
	return nil
}

// sums collects the contradictions.
type sums struct{ errs []error }

// equal checks that two figures are equal, most that the first does not exceed the second.
func (s *sums) equal(what string, a, b uint64) { s.check(a == b, what, a, "not", b) }
func (s *sums) most(what string, a, b uint64)  { s.check(a <= b, what, a, "more than", b) }

func (s *sums) check(ok bool, what string, a uint64, relation string, b uint64) {
	if !ok {
		s.errs = append(s.errs, fmt.Errorf("%s: %d, %s %d", what, a, relation, b))
	}
}

// core checks one core: unless it has stopped, its cycles add up to the virtual time, and no part
// exceeds its whole.
func (s *sums) core(name string, c *Core, now uint64) {
	if c.stopped() {
		s.most(name+"cycles of a core that has stopped", c.Cycles, now)
	} else {
		s.equal(name+"cycles", c.Cycles, now)
	}
	t := &c.Time
	s.equal(name+"cycles by what the core did", t.Active+t.Stalled+t.Trapped, c.Cycles)
	var waited uint64
	for _, w := range c.Waits {
		waited += w.Cycles
	}
	s.equal(name+"cycles of waiting by reason", waited,
		c.Count("wait")+c.Count("sleep")+c.Count("halted"))
	s.words(name, &c.Machine)
	s.most(name+"lines of the runtime of those fetched", c.Count("runtime_lines"),
		c.Count("fetch_lines"))
	cache := &c.Cache
	s.most(name+"cycles of the instruction cache", cache.Total(), c.Cycles)
	s.equal(name+"calls that hit or did not", cache.Hits+cache.ColdCalls, cache.Calls)
	s.equal(name+"functions in the cache", uint64(cache.Held)+cache.Evicted, cache.Inserted)
	s.most(name+"free bytes of the cache", uint64(cache.Free), uint64(cache.Bytes))
	s.most(name+"largest hole of the cache", uint64(cache.LargestHole), uint64(cache.Free))
}

// rings checks that a core and the master have counted the same messages.
func (s *sums) rings(name string, a *Account) {
	s.most(name+"messages that the core has taken from its ring", a.Slave.Received, a.Posted)
	s.most(name+"messages taken from the core's ring", a.Taken, a.Slave.Sent)
	s.most(name+"messages sent through the ring to the master", a.Slave.Sends.FIFO, a.Slave.Sent)
	s.most(name+"messages for processes that had ended", a.Slave.Sends.Undelivered, a.Collected)
}

// words checks the words moved to and from shared DRAM against all words moved.
func (s *sums) words(name string, m *Machine) {
	s.most(name+"words loaded from DRAM of those loaded", m.Count("dram_loads"), m.Count("loads"))
	s.most(name+"words stored to DRAM of those stored", m.Count("dram_stores"), m.Count("stores"))
}

// stopped reports whether the core has stopped for good.
func (c *Core) stopped() bool { return c.State == "stopped" }

// link checks the requests of a core to shared DRAM against its own counters.
func (s *sums) link(name string, c *Core, l *ELink) {
	s.equal(name+"reads of shared DRAM", l.Reads, c.Count("dram_loads")+c.Count("fetch_lines"))
	s.equal(name+"writes to shared DRAM", l.Writes, c.Count("dram_stores"))
}

// arm checks the threads of the ARM: none has been busy for longer than the run, and they add up to
// the ARM.
func (s *sums) arm(all *System) {
	s.words("commander: ", &all.Commander)
	s.most("cycles of the commander", all.Commander.Cycles, all.Cycles)
	threads := []*Machine{&all.Commander}
	for i := range all.ARMSchedulers {
		m := &all.ARMSchedulers[i]
		threads = append(threads, m)
		s.words(fmt.Sprintf("scheduler %d: ", i), m)
		s.most(fmt.Sprintf("cycles of scheduler %d", i), m.Cycles, all.Cycles)
	}
	sum := func(figure func(m *Machine) uint64) (n uint64) {
		for _, m := range threads {
			n += figure(m)
		}
		return n
	}
	for _, f := range []struct {
		what string
		of   func(m *Machine) uint64
	}{
		{"cycles", func(m *Machine) uint64 { return m.Cycles }},
		{"reductions", func(m *Machine) uint64 { return m.Reductions }},
		{"natives", func(m *Machine) uint64 { return m.BIFs }},
	} {
		s.equal(f.what+" of the host's threads", sum(f.of), f.of(&all.ARM))
	}
	for _, list := range [][]Counter{all.ARM.Counters, all.ARM.Events} {
		for _, c := range list {
			s.equal(c.Name+" of the host's threads", sum(func(m *Machine) uint64 {
				return m.Count(c.Name)
			}), c.Value)
		}
	}
}

// calls checks the system calls that cores have made against those that the master has served, and
// the messages sent against those that have arrived.
func (s *sums) calls(all *System, accounts *Accounts) {
	var made [syscalls.NumCalls]uint64
	var sent, collected, stopped uint64
	for i := range all.Cores {
		a := &accounts.Cores[i]
		for call, n := range a.Slave.Calls {
			made[call] += n
		}
		sent += a.Slave.Sends.Mesh
		collected += a.Collected
		if all.Cores[i].stopped() {
			stopped++
		}
	}
	var served, asked uint64
	for call := syscalls.Ready; call < syscalls.NumCalls; call++ {
		n := *all.Served(call)
		s.most(fmt.Sprintf("calls %v served", call), n, made[call])
		served += n
		asked += made[call]
	}
	s.most("calls in progress", asked-served, uint64(len(all.Cores)))
	s.most("messages taken from inboxes", collected, sent)
	s.most("processes on cores of those spawned", all.OnCores, all.Spawned)
	s.most("cores known to have stopped", all.Stopped, stopped)
	s.most("binaries that live of those made", uint64(all.Binaries.Live), all.Binaries.Made)
}

// memory checks a range of memory: used and free bytes add up to its size, and each allocation has
// a purpose.
func (s *sums) memory(r *Memory) {
	name := "memory " + r.Name + ": "
	var live, bytes int
	for _, k := range r.Kinds {
		live += k.Live
		bytes += k.Bytes
	}
	s.equal(name+"used and free bytes", uint64(r.Used+r.Free), uint64(r.Total))
	s.equal(name+"bytes by purpose", uint64(bytes), uint64(r.Used))
	s.equal(name+"allocations by purpose", uint64(live), uint64(r.Live))
	s.most(name+"used bytes of the most that were", uint64(r.Used), uint64(r.Peak))
	s.most(name+"bytes ever used", uint64(r.Peak), uint64(r.Total))
	s.most(name+"largest hole", uint64(r.Largest), uint64(r.Free))
}

// offChip checks the packets that have left the chip against the requests of cores to shared DRAM.
func (s *sums) offChip(all *System, accounts *Accounts) {
	var reads, writes uint64
	for i := range all.Link {
		l := &all.Link[i]
		reads += l.Reads + l.DMAReads
		writes += l.Writes + l.DMAWrites
	}
	s.equal("requests to shared DRAM that have left the chip", accounts.Requests, reads)
	s.equal("stores to shared DRAM that have left the chip", accounts.Stores, writes)
}
