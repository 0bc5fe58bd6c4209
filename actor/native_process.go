package actor

import (
	"errors"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// processNatives make processes.
var processNatives = []binding{
	{"erlang", "spawn", 1, spawnFun(spawnOpts{})},
	{"erlang", "spawn", 2, onNode(spawnFun(spawnOpts{}))},
	{"erlang", "spawn", 3, spawnMFA(spawnOpts{})},
	{"erlang", "spawn", 4, onNode(spawnMFA(spawnOpts{}))},
	{"erlang", "spawn_link", 1, spawnFun(spawnOpts{link: true})},
	{"erlang", "spawn_link", 2, onNode(spawnFun(spawnOpts{link: true}))},
	{"erlang", "spawn_link", 3, spawnMFA(spawnOpts{link: true})},
	{"erlang", "spawn_link", 4, onNode(spawnMFA(spawnOpts{link: true}))},
	{"erlang", "spawn_monitor", 1, func(c *call) (term.Term, outcome) {
		if f := c.args[0]; term.IsFun(c.m.View, f) && funArity(c.m, f) != 0 {
			return c.badarg()
		}
		return spawnFun(spawnOpts{monitor: true})(c)
	}},
	{"erlang", "spawn_monitor", 3, spawnMFA(spawnOpts{monitor: true})},
	{"erlang", "spawn_opt", 2, func(c *call) (term.Term, outcome) {
		o, good := c.spawnOptions(c.args[1])
		if !good {
			return c.badarg()
		}
		return spawnFun(o)(c)
	}},
	{"erlang", "spawn_opt", 4, func(c *call) (term.Term, outcome) {
		o, good := c.spawnOptions(c.args[3])
		if !good {
			return c.badarg()
		}
		return spawnMFA(o)(c)
	}},
	{"epiphany", "internal_spawn", 4, func(c *call) (term.Term, outcome) {
		o, good := c.spawnOptions(c.args[3])
		if !good {
			return c.badarg()
		}
		o.place, o.placed = OnCore, true
		return spawnMFA(o)(c)
	}},
}

// spawnOpts say how a process is made.
type spawnOpts struct {
	link, monitor bool
	place         Placement
	placed        bool // place has been chosen
}

// spawnOptions reads an option list; options without a meaning here (priority, sizes of heaps) are accepted.
func (c *call) spawnOptions(t term.Term) (o spawnOpts, good bool) {
	es, good := c.list(t)
	for _, e := range es {
		switch e {
		case term.AtomLink:
			o.link = true
		case term.AtomMonitor:
			o.monitor = true
		default:
			if _, _, isPair := c.pair(e); !isPair {
				return o, false
			}
		}
	}
	return o, good
}

// onNode drops the node argument: there is one node, and spawning elsewhere is refused.
func onNode(f native) native {
	return func(c *call) (term.Term, outcome) {
		if c.args[0] != term.AtomNonode {
			return c.badarg()
		}
		all := c.args
		c.args = c.args[1:]
		t, how := f(c)
		c.args = all
		return t, how
	}
}

// spawnFun starts a fun; one that takes arguments fails when the process begins, as on OTP.
func spawnFun(o spawnOpts) native {
	return func(c *call) (term.Term, outcome) {
		f := c.args[0]
		if !term.IsFun(c.m.View, f) {
			return c.badarg()
		}
		return c.spawn(start{fun: f}, o)
	}
}

func funArity(m *vm.Machine, f term.Term) int {
	if term.IsExport(m.View, f) {
		_, _, n := term.ReadExport(m.View, f)
		return n
	}
	return term.ReadFun(m.View, f).Arity
}

func spawnMFA(o spawnOpts) native {
	return func(c *call) (term.Term, outcome) {
		args, good := c.list(c.args[2])
		if !term.IsAtom(c.args[0]) || !term.IsAtom(c.args[1]) || !good || len(args) > maxArgs {
			return c.badarg()
		}
		return c.spawn(start{module: c.args[0], name: c.args[1], args: args}, o)
	}
}

// maxArgs is the largest arity of a function.
const maxArgs = 200

// start is what a process begins with.
type start struct {
	module, name, fun term.Term
	args              []term.Term
}

// spawn makes a process for the caller.
func (c *call) spawn(s start, o spawnOpts) (term.Term, outcome) {
	if !c.m.Reserve(c.pr.p, term.TupleWords(2)) {
		return 0, again
	}
	if !o.placed {
		o.place = OnHost
		if c.ma.cfg.CoresFirst {
			o.place = CoreOrHost
		}
	}
	if c.ma.cfg.HostOnly {
		o.place = OnHost
	}
	pr, err := c.ma.spawn(c.m, c.pr, s, o.place)
	if err != nil {
		return c.fail(term.AtomSystemLimit)
	}
	if o.link {
		c.ma.link(c.pr, pr.num)
	}
	if !o.monitor {
		return pr.pid(), done
	}
	ref := c.ma.monitorProcess(c.m, c.pr, pr.num, "")
	b := c.m.Builder(c.pr.p)
	t := b.Tuple(pr.pid(), term.Ref(ref))
	c.m.Commit(c.pr.p, &b)
	return t, done
}

// spawn makes a process. Terms of s must be readable by m. The error is ErrSystemLimit when every core is taken, or
// ErrNoMemory.
func (ma *Master) spawn(m *vm.Machine, parent *proc, s start, place Placement) (*proc, error) {
	c := ma.freeCore()
	if c == nil && place == OnCore {
		return nil, ErrSystemLimit
	}
	pr := &proc{core: onHost}
	if place != OnHost && c != nil {
		pr.core = c.slave.Core()
	}
	if err := ma.begin(m, parent, pr, s); err != nil {
		if pr.core == onHost || place == OnCore || !errors.Is(err, ErrNoMemory) {
			return nil, err
		}
		pr.core = onHost
		if err := ma.begin(m, parent, pr, s); err != nil {
			return nil, err
		}
	}
	ma.stats.Spawned++
	ma.traceSpawn(m, pr)
	if pr.core == onHost {
		ma.enqueue(m.Clock, pr)
		return pr, nil
	}
	ma.stats.OnCores++
	c.pr, c.ready = pr, false
	desk := &c.slave.Desk
	desk.Process, desk.Lent, desk.Spoiled, c.spoiled = pr.p, c.lentTo != nil, c.spoiled, false
	ma.complete(m, c)
	return pr, nil
}

// begin allocates a process's memory, copies what it starts with, and enters it into the table.
func (ma *Master) begin(m *vm.Machine, parent *proc, pr *proc, s start) error {
	words := 0
	for _, a := range s.args {
		words += term.Size(m.View, a)
	}
	if s.module == term.None {
		words += term.Size(m.View, s.fun)
	}
	least := ma.leastHeap(pr)
	size := max(vm.StartWords(words), least)
	if a := ma.blocksOf(pr).alloc; !a.admits(size * emu.WordBytes) {
		_, err := a.full()
		return err
	}
	mem, err := ma.blocksOf(pr).AllocBlock(size)
	if err != nil {
		return err
	}
	x := emu.Addr(0)
	if pr.core == onHost {
		if x, err = ma.private.alloc(kindRegisters, vm.NumX*emu.WordBytes); err != nil {
			ma.blocksOf(pr).FreeBlock(mem)
			return err
		}
		pr.x = x
	} else {
		x = ma.cores[pr.core].slave.XAt()
		pr.status = onCore
	}
	ma.table.add(pr)
	pr.p = m.NewProcess(pr.pid(), x, mem)
	pr.p.MinWords = least
	if pr.core != onHost {
		c := ma.cores[pr.core]
		pr.p.Growth = ma.cfg.Growth
		m.SetLocal(pr.p, c.slave.Local(c.lentTo != nil))
	}
	pr.p.GroupLeader = term.Pid(userNum)
	if parent != nil {
		pr.parent = parent.num
		pr.p.GroupLeader = parent.p.GroupLeader
	}
	m.Begin(pr.p, s.module, s.name, s.fun, s.args)
	if err := ma.claimNow(m, pr, boxesOf(m, pr.p)); err != nil {
		delete(ma.table.procs, pr.num)
		ma.freeProcess(m, pr)
		return err
	}
	m.Settle()
	return nil
}

// hostHeapWords is the smallest block of a process on the host: there a collection is no system call, and programs make thousands of processes.
const hostHeapWords = 640

// leastHeap is the smallest block of a process where it runs.
func (ma *Master) leastHeap(pr *proc) int {
	if pr.core == onHost {
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
		if !c.stopped && (!c.online || !c.ready && c.pr == nil) {
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
