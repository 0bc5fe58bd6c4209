package actor

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// infoNatives describe processes and the system.
var infoNatives = []binding{
	{"erlang", "process_info", 1, func(c *call) (term.Term, outcome) {
		return c.processInfo(defaultInfo, true)
	}},
	{"erlang", "process_info", 2, func(c *call) (term.Term, outcome) {
		if term.IsAtom(c.args[1]) {
			return c.processInfo([]term.Term{c.args[1]}, false)
		}
		items, good := c.list(c.args[1])
		if !good {
			return c.badarg()
		}
		return c.processInfo(items, true)
	}},
	{"erlang", "statistics", 1, func(c *call) (term.Term, outcome) {
		switch c.args[0] {
		case term.AtomReductions:
			n := c.reductions()
			return c.build(term.TupleWords(2)+8, func(b *term.Builder) term.Term {
				return b.Tuple(term.MakeInt64(b, int64(n)), term.MakeInt64(b, int64(n)))
			})
		case c.ma.atom("runtime"), c.ma.atom("wall_clock"):
			ms := c.ma.nanos(c.m.Clock) / 1_000_000
			return c.build(term.TupleWords(2)+8, func(b *term.Builder) term.Term {
				return b.Tuple(term.MakeInt64(b, ms), term.Small(0))
			})
		}
		return c.badarg()
	}},
	{"erlang", "system_info", 1, systemInfo},
	{"erlang", "garbage_collect", 1, func(c *call) (term.Term, outcome) {
		n, isPid := c.num(c.args[0])
		if !isPid {
			return c.badarg()
		}
		pr := c.ma.table.live(n)
		if pr == nil {
			return term.AtomFalse, done
		}
		if pr != c.pr && pr.core == onHost {
			pr.p.Need, pr.p.Live = 0, vm.NumX
			if !c.ma.collect(c.m, pr) {
				c.ma.finish(c.m, pr)
			}
		}
		return term.AtomTrue, done
	}},
}

func systemInfo(c *call) (term.Term, outcome) {
	switch name := c.args[0]; name {
	case c.ma.atom("process_count"):
		return term.Small(len(c.ma.table.procs)), done
	case c.ma.atom("atom_count"):
		return term.Small(c.ma.atoms.Len()), done
	case c.ma.atom("schedulers"), c.ma.atom("schedulers_online"), c.ma.atom("logical_processors"):
		return term.Small(len(c.ma.scheds)), done
	case c.ma.atom("wordsize"):
		return term.Small(emu.WordBytes), done
	case c.ma.atom("otp_release"):
		return c.string("25")
	case c.ma.atom("machine"):
		return c.string("EPIPHANY")
	}
	return c.badarg()
}

// reductions is the number of calls made in the system as far as the master knows: what a process on a core has done is its core's
// business until it ends, or asks.
func (c *call) reductions() uint64 {
	n := c.ma.endedReds
	for i := range c.ma.scheds {
		n += c.ma.scheds[i].m.Count.Reductions
	}
	if c.pr.core != onHost {
		n += c.pr.p.Reductions
	}
	return n
}

// defaultInfo is what process_info/1 tells.
var defaultInfo = []term.Term{term.AtomRegisteredName, term.AtomInitialCall, term.AtomStatus, term.AtomMessageQueueLen, term.AtomLinks,
	term.AtomTrapExit, term.AtomGroupLeader, term.AtomTotalHeapSize, term.AtomHeapSize, term.AtomStackSize, term.AtomReductions}

// processInfo tells items of a process as a list, or as one pair. Of a process on another core only what the master knows
// can be told: the rest belongs to the core while it runs.
func (c *call) processInfo(items []term.Term, list bool) (term.Term, outcome) {
	n, isPid := c.num(c.args[0])
	if !isPid {
		return c.badarg()
	}
	pr := c.ma.table.live(n)
	if pr == nil {
		return term.AtomUndefined, done
	}
	words := 0
	for _, it := range items {
		w, good := c.infoWords(pr, it)
		if !good {
			return c.badarg()
		}
		words += w + term.TupleWords(2) + term.ConsWords
	}
	return c.build(words, func(b *term.Builder) term.Term {
		var out []term.Term
		for _, it := range items {
			if it == term.AtomRegisteredName && pr.name == "" {
				if !list {
					return term.Nil
				}
				continue
			}
			out = append(out, b.Tuple(it, c.info(b, pr, it)))
		}
		if !list {
			return out[0]
		}
		return b.List(out, term.Nil)
	})
}

// visible reports whether the master may look into a process: it runs on the host, or makes this very call.
func (c *call) visible(pr *proc) bool { return pr.core == onHost || pr == c.pr }

// infoWords bounds the size of an item's value.
func (c *call) infoWords(pr *proc, it term.Term) (int, bool) {
	v := c.m.View
	switch it {
	case term.AtomRegisteredName, term.AtomStatus, term.AtomMessageQueueLen, term.AtomTrapExit, term.AtomGroupLeader, term.AtomTotalHeapSize,
		term.AtomHeapSize, term.AtomStackSize, term.AtomPriority:
		return 0, true
	case term.AtomReductions, term.AtomMemory:
		return 3, true
	case term.AtomInitialCall, term.AtomCurrentFunction:
		return term.TupleWords(3), true
	case term.AtomLinks:
		return term.ConsWords * len(pr.links), true
	case term.AtomMonitors:
		return (term.ConsWords + 2*term.TupleWords(2)) * len(pr.mine), true
	case term.AtomMonitoredBy:
		return term.ConsWords * len(pr.watched), true
	case term.AtomMessages:
		n := 0
		for i := 0; c.visible(pr) && i < pr.p.Inbox.Len(); i++ {
			n += term.ConsWords + term.Size(v, pr.p.Inbox.At(i).Value)
		}
		return n, true
	case term.AtomDictionary:
		n := 0
		if c.visible(pr) {
			for _, t := range c.m.DictPairs(pr.p) {
				n += term.Size(v, t) + term.TupleWords(2) + term.ConsWords
			}
		}
		return n, true
	}
	return 0, false
}

// info builds an item's value.
func (c *call) info(b *term.Builder, pr *proc, it term.Term) term.Term {
	p := pr.p
	switch it {
	case term.AtomRegisteredName:
		return c.ma.atom(pr.name)
	case term.AtomStatus:
		return c.status(pr)
	case term.AtomTrapExit:
		return boolean(pr.trap)
	case term.AtomPriority:
		return term.AtomNormal
	case term.AtomInitialCall:
		return b.Tuple(p.Initial[0], p.Initial[1], term.Small(p.Arity))
	case term.AtomLinks:
		return pidList(b, pr.links)
	case term.AtomMonitors:
		var list []term.Term
		for _, mon := range pr.mine {
			who := term.Pid(mon.pid)
			if mon.name != "" {
				who = b.Tuple(c.ma.atom(mon.name), term.AtomNonode)
			}
			list = append(list, b.Tuple(term.AtomProcess, who))
		}
		return b.List(list, term.Nil)
	case term.AtomMonitoredBy:
		var nums []uint32
		for _, mon := range pr.watched {
			nums = append(nums, mon.pid)
		}
		return pidList(b, nums)
	}
	if !c.visible(pr) {
		return term.AtomUndefined
	}
	return c.innerInfo(b, pr, it)
}

func pidList(b *term.Builder, nums []uint32) term.Term {
	list := make([]term.Term, len(nums))
	for i, n := range nums {
		list[i] = term.Pid(n)
	}
	return b.List(list, term.Nil)
}

// innerInfo is what only the owner of a process knows.
func (c *call) innerInfo(b *term.Builder, pr *proc, it term.Term) term.Term {
	p, v := pr.p, c.m.View
	switch it {
	case term.AtomMessageQueueLen:
		return term.Small(p.Inbox.Len())
	case term.AtomGroupLeader:
		return p.GroupLeader
	case term.AtomTotalHeapSize:
		return term.Small(p.Words())
	case term.AtomHeapSize:
		return term.Small(p.HeapUsed())
	case term.AtomStackSize:
		return term.Small(p.StackUsed())
	case term.AtomReductions:
		return term.MakeInt64(b, int64(p.Reductions))
	case term.AtomMemory:
		return term.MakeInt64(b, int64(p.Words()+vm.NumX)*emu.WordBytes)
	case term.AtomCurrentFunction:
		if f, known := c.m.CurrentFunction(p); known {
			return b.Tuple(f.Module, f.Name, term.Small(f.Arity))
		}
	case term.AtomMessages:
		var list []term.Term
		for i := range p.Inbox.Len() {
			list = append(list, term.Copy(v, p.Inbox.At(i).Value, b))
		}
		return b.List(list, term.Nil)
	case term.AtomDictionary:
		var list []term.Term
		pairs := c.m.DictPairs(p)
		for i := 0; i < len(pairs); i += 2 {
			k := term.Copy(v, pairs[i], b)
			list = append(list, b.Tuple(k, term.Copy(v, pairs[i+1], b)))
		}
		return b.List(list, term.Nil)
	}
	return term.AtomUndefined
}

func (c *call) status(pr *proc) term.Term {
	switch {
	case pr == c.pr:
		return term.AtomRunning
	case pr.status == waiting:
		return term.AtomWaiting
	case pr.core != onHost:
		return term.AtomRunning
	}
	return term.AtomRunnable
}
