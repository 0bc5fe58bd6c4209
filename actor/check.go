package actor

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// sums collects what does not add up.
type sums struct{ errs []error }

// equal says that two figures are the same, most that the first is no more than the second.
func (s *sums) equal(what string, a, b uint64) { s.check(a == b, what, a, "not", b) }
func (s *sums) most(what string, a, b uint64)  { s.check(a <= b, what, a, "more than", b) }

func (s *sums) check(ok bool, what string, a uint64, relation string, b uint64) {
	if !ok {
		s.errs = append(s.errs, fmt.Errorf("%s: %d, %s %d", what, a, relation, b))
	}
}

// Check tells which of the figures contradict each other. It finds something only when there is a
// defect in the accounts.
func (s *Snapshot) Check() error {
	var all sums
	for i := range s.Cores {
		c := &s.Cores[i]
		all.core(fmt.Sprintf("core %d: ", c.Core), c, uint64(s.Time))
		if i < len(s.Link) {
			all.link(fmt.Sprintf("core %d: ", c.Core), c, &s.Link[i])
		}
	}
	all.host(s)
	all.calls(s)
	for i := range s.Memory {
		all.memory(&s.Memory[i])
	}
	all.offChip(s)
	if err := errors.Join(all.errs...); err != nil {
		return fmt.Errorf("actor: figures at cycle %d contradict each other:\n%w", s.Time, err)
	}
	return nil
}

// core checks a core by itself: its cycles are all of its time unless it has stopped, and parts are
// no more than what they are parts of.
func (s *sums) core(name string, c *CoreSnapshot, now uint64) {
	n := &c.Count
	if c.stopped() {
		s.most(name+"cycles of a core that has stopped", n.Cycles(), now)
	} else {
		s.equal(name+"cycles", n.Cycles(), now)
	}
	s.equal(name+"cycles of waiting by reason", c.Waits.Total(), n.Wait+n.Sleep+n.Halted)
	s.words(name, &n.Counters)
	s.most(name+"lines of the runtime of those fetched", n.RuntimeLines, n.FetchLines)
	var cache uint64
	for _, cycles := range n.Cache {
		cache += cycles
	}
	s.most(name+"cycles of the instruction cache", cache, n.Cycles())
	s.equal(name+"calls that hit or did not", c.Cache.Hits+c.Cache.ColdCalls, c.Cache.Calls)
	s.equal(name+"functions in the cache", uint64(c.Cache.Held)+c.Cache.Evicted, c.Cache.Inserted)
	s.most(name+"free bytes of the cache", uint64(c.Cache.Free), uint64(c.Cache.Bytes))
	s.most(name+"largest hole of the cache", uint64(c.Cache.LargestHole), uint64(c.Cache.Free))
	s.most(name+"messages that the core has taken from its ring", c.Slave.Received, c.Posted)
	s.most(name+"messages taken from the core's ring", c.Taken, c.Slave.Sent)
	s.most(name+"messages sent through the ring to the master", c.Slave.Sends.FIFO, c.Slave.Sent)
	s.most(name+"messages for processes that had ended", c.Slave.Sends.Undelivered, c.Collected)
}

// words checks words moved to and from shared DRAM against all that are moved.
func (s *sums) words(name string, n *emu.Counters) {
	s.most(name+"words loaded from DRAM of those loaded", n.DRAMLoads, n.Loads)
	s.most(name+"words stored to DRAM of those stored", n.DRAMStores, n.Stores)
}

// stopped tells that the core executes nothing any more.
func (c *CoreSnapshot) stopped() bool { return c.State == "stopped" }

// link checks what a core has asked of shared DRAM against its own counters.
func (s *sums) link(name string, c *CoreSnapshot, l *emu.LinkStats) {
	s.equal(name+"reads of shared DRAM", l.Reads, c.Count.DRAMLoads+c.Count.FetchLines)
	s.equal(name+"writes to shared DRAM", l.Writes, c.Count.DRAMStores)
}

// host checks the threads of the host: none of them has been busy for longer than the board has
// run.
func (s *sums) host(snap *Snapshot) {
	sum := snap.Commander
	s.words("commander: ", &snap.Commander.Counters)
	s.most("cycles of the commander", snap.Commander.Cycles(), uint64(snap.Time))
	for i := range snap.Schedulers {
		c := &snap.Schedulers[i]
		s.words(fmt.Sprintf("scheduler %d: ", i), &c.Counters)
		s.most(fmt.Sprintf("cycles of scheduler %d", i), c.Cycles(), uint64(snap.Time))
		sum.Add(c)
	}
	s.check(sum == snap.Host, "counters of the host's threads", sum.Cycles(), "not those of the host", snap.Host.Cycles())
}

// calls checks what cores have asked for against what the master has served, and what they have
// sent against what has arrived.
func (s *sums) calls(snap *Snapshot) {
	var made [syscalls.NumCalls]uint64
	var sent, collected, stopped uint64
	for i := range snap.Cores {
		c := &snap.Cores[i]
		for call, n := range c.Slave.Calls {
			made[call] += n
		}
		sent += c.Slave.Sends.Mesh
		collected += c.Collected
		if c.stopped() {
			stopped++
		}
	}
	ma := &snap.Master
	var served, asked uint64
	for call := range made {
		s.most(fmt.Sprintf("calls %v served", syscalls.Call(call)), ma.Calls[call], made[call])
		served += ma.Calls[call]
		asked += made[call]
	}
	s.most("calls in progress", asked-served, uint64(len(snap.Cores)))
	s.most("messages taken from inboxes", collected, sent)
	s.most("processes on cores of those spawned", ma.OnCores, ma.Spawned)
	s.most("cores known to have stopped", ma.Stopped, stopped)
	s.most("binaries that live of those made", uint64(snap.Binary.Live), snap.Binary.Made)
}

// memory checks a range of memory: what is used and what is free is all of it, and each allocation
// has a purpose.
func (s *sums) memory(r *MemoryReport) {
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

// offChip checks packets that have left the chip against what cores have asked of shared DRAM.
func (s *sums) offChip(snap *Snapshot) {
	var reads, writes uint64
	for i := range snap.Link {
		l := &snap.Link[i]
		reads += l.Reads + l.DMAReads
		writes += l.Writes + l.DMAWrites
	}
	requests, stores := snap.Mesh.OffChip(snap.board)
	s.equal("requests to shared DRAM that have left the chip", requests, reads)
	s.equal("stores to shared DRAM that have left the chip", stores, writes)
}
