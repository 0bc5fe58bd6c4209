package actor

import (
	"errors"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Start is what a process begins with.
type start struct {
	module, name, fun term.Term
	args              []term.Term
}

// spawn makes a process for the caller.
func (c *call) spawn(s start, o spawnOpts) (term.Term, outcome) {
	if !c.M.Reserve(c.P, term.TupleWords(2)) {
		return 0, again
	}
	ref, pid, err := c.start(s, o)
	switch {
	case err != nil:
		return c.Fail(term.AtomSystemLimit)
	case !o.monitor:
		return pid, done
	}
	return c.give(builtin.Tuple{pid, term.Ref(ref)}), done
}

// start makes a process that the caller is linked to, and watches, as the options say. The
// reference is 0 without a monitor.
func (c *call) start(s start, o spawnOpts) (ref uint32, pid term.Term, err error) {
	if !o.placed {
		o.place = edge.OnHost
		if c.ma.cfg.CoresFirst {
			o.place = edge.CoreOrHost
		}
	}
	if c.ma.cfg.HostOnly {
		o.place = edge.OnHost
	}
	var mon table.Monitor
	if o.monitor {
		if mon, err = c.newMonitor(o); err != nil {
			return 0, 0, err
		}
	}
	if o.link {
		if err := c.ma.store.May(&c.pr.Holder, table.BoundBytes); err != nil {
			c.ma.dropTag(mon)
			return 0, 0, err
		}
	}
	pr, err := c.ma.spawn(c.M, c.pr, s, o.place, o.flags)
	if err != nil {
		c.ma.dropTag(mon)
		return 0, 0, err
	}
	if o.link {
		c.ma.link(c.pr, pr.Num)
	}
	if o.monitor {
		ref = c.ma.monitorProcess(c.M, c.pr, pr.Num, mon)
	}
	return ref, pr.Pid(), nil
}

// spawn makes a process. Terms of s must be readable by m. The error is ErrSystemLimit when every
// core is taken, or ErrNoMemory.
func (ma *Master) spawn(m *vm.Machine, parent *table.Entry, s start, place edge.Placement, f flags.Flags) (*table.Entry, error) {
	c := ma.freeCore()
	if c == nil && place == edge.OnCore {
		return nil, edge.ErrSystemLimit
	}
	pr := &table.Entry{Holder: memory.NewHolder(onHost), Flags: f}
	if place != edge.OnHost && c != nil {
		pr.Core = c.slave.Core()
	}
	if err := ma.begin(m, parent, pr, s); err != nil {
		if pr.Core == onHost || place == edge.OnCore || !errors.Is(err, memory.ErrNoMemory) {
			return nil, err
		}
		pr.Core = onHost
		if err := ma.begin(m, parent, pr, s); err != nil {
			return nil, err
		}
	}
	ma.counts.stats.Spawned++
	ma.trace.Spawn(m, pr.Num)
	if pr.Core == onHost {
		ma.sched.enqueue(m.Clock, pr)
		return pr, nil
	}
	ma.counts.stats.OnCores++
	c.pr, c.ready = pr, false
	desk := &c.slave.Desk
	desk.Process, desk.Lent, desk.Spoiled, c.spoiled = pr.P, c.lentTo != nil, c.spoiled, false
	ma.complete(m, c)
	return pr, nil
}

// begin allocates a process's memory, copies what it starts with, and enters it into the table.
func (ma *Master) begin(m *vm.Machine, parent *table.Entry, pr *table.Entry, s start) error {
	words := 0
	for _, a := range s.args {
		words += term.Size(m.View, a)
	}
	if s.module == term.None {
		words += term.Size(m.View, s.fun)
	}
	size := max(vm.StartWords(words), ma.leastHeap(pr))
	pr.BornOf(parent)
	if a := ma.blocksOf(pr).alloc; !a.Admits(size*emu.WordBytes, pr.Admission()) {
		_, err := a.Full()
		return err
	}
	mem, err := ma.blocksOf(pr).AllocBlock(size)
	if err != nil {
		return err
	}
	x := emu.Addr(0)
	if pr.Core == onHost {
		if x, err = ma.store.Private.Alloc(memory.Registers, vm.NumX*emu.WordBytes); err != nil {
			ma.blocksOf(pr).FreeBlock(mem)
			return err
		}
		pr.X = x
	} else {
		x = ma.cores[pr.Core].slave.XAt()
		pr.Status = table.OnCore
	}
	ma.table.Add(pr)
	pr.Tables = ets.Owner{Num: pr.Num, Holder: &pr.Holder}
	pr.P = m.NewProcess(pr.Pid(), x, mem)
	ma.limit(pr)
	if pr.Core != onHost {
		c := ma.cores[pr.Core]
		pr.P.Growth = ma.cfg.Growth
		m.SetLocal(pr.P, c.slave.Local(c.lentTo != nil))
	}
	pr.P.GroupLeader = term.Pid(table.UserNum)
	if parent != nil {
		pr.Parent = parent.Num
		pr.P.GroupLeader = parent.P.GroupLeader
	}
	m.Begin(pr.P, s.module, s.name, s.fun, s.args)
	if err := ma.claimNow(m, pr, boxesOf(m, pr.P)); err != nil {
		delete(ma.table.Procs, pr.Num)
		ma.freeProcess(m, pr)
		return err
	}
	pr.Live(1)
	m.Settle()
	return nil
}

// leastHeap is the smallest block of a process where it runs.
func (ma *Master) leastHeap(pr *table.Entry) int {
	if pr.Core == onHost {
		return min(ma.cfg.HeapWords, hostHeapWords)
	}
	return ma.cfg.HeapWords
}

// freeCore is the first core that waits for a process, one that has its own heap if there is any.
func (ma *Master) freeCore() (lent *core) {
	for _, c := range ma.cores {
		switch {
		case !c.ready || c.pr != nil:
		case c.lentTo == nil:
			return c
		case lent == nil:
			lent = c
		}
	}
	return lent
}

// State of the board.
type State string

// States.
const (
	Booting State = "booting"
	Online  State = "online"
	// Unavailable: all cores have stopped.
	Unavailable State = "unavailable"
)

// State tells whether all cores have come up.
func (ma *Master) State() State {
	for _, c := range ma.cores {
		if !c.stopped && (!c.online || !c.ready && c.pr == nil && !c.guest) {
			return Booting
		}
	}
	if ma.Count() == 0 {
		return Unavailable
	}
	return Online
}

// Count is the number of cores that have not stopped.
func (ma *Master) Count() (n int) {
	for _, c := range ma.cores {
		if !c.stopped {
			n++
		}
	}
	return n
}
