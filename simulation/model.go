package simulation

import (
	"cmp"
	"maps"
	"slices"

	"github.com/parallergo/epiphany/term"
)

// model is what Erlang says about the processes.
type model struct {
	procs map[uint32]*process
	names map[string]uint32
	ended map[uint32]any // reasons of processes that have ended in this step
	gone  []uint32       // processes that have ended
	batch int            // of the latest signals
	cores int
	// coresFirst: spawn/1 takes a free core.
	coresFirst bool
	scarce     bool // memory
	slow       bool // allocations collect

	said   map[uint32][]payload // what a process has sent, message 1 first
	refs   []uint32             // of monitors
	timers int                  // started
	keys   int                  // of data kept
}

// process is one that is alive.
type process struct {
	num      uint32
	onCore   bool
	trap     bool
	name     string
	links    map[uint32]bool
	monitors map[uint32]watch // by reference
	mailbox  []letter
	kept     map[int]payload
}

// watch is a monitor that a process has set, by name if there is one.
type watch struct {
	pid  uint32
	name string
}

// letter is a message in a mailbox. Letters of one source lie there in the order of their batches;
// old ones have their place already.
type letter struct {
	from  source
	batch int
	value any
	old   bool
	maybe bool // its sender has ended while it sent this and what comes after it
}

// source is a sender whose signals arrive in order: a process, a timer, or the runtime that finds
// nobody there.
type source struct {
	pid    uint32
	timer  int
	nobody int
}

func newModel(cores int) *model {
	return &model{procs: map[uint32]*process{}, names: map[string]uint32{}, ended: map[uint32]any{},
		said: map[uint32][]payload{}, cores: cores}
}

func (m *model) add(num uint32, onCore bool) *process {
	p := &process{num: num, onCore: onCore, links: map[uint32]bool{}, monitors: map[uint32]watch{},
		kept: map[int]payload{}}
	m.procs[num] = p
	return p
}

// sorted lists the processes by number.
func (m *model) sorted() []*process {
	return slices.SortedFunc(maps.Values(m.procs), func(p, q *process) int {
		return cmp.Compare(p.num, q.num)
	})
}

func (m *model) onCores() int {
	n := 0
	for _, p := range m.procs {
		if p.onCore {
			n++
		}
	}
	return n
}

func (m *model) nextBatch() int {
	m.batch++
	return m.batch
}

// nobody is the source of what a process is told that looks for one that has ended. It comes in no
// order with what that one has sent.
func (m *model) nobody() source { return source{nobody: m.nextBatch()} }

// deliver puts a letter into a mailbox, if there is such a process.
func (m *model) deliver(to uint32, from source, batch int, value any) {
	if p := m.procs[to]; p != nil {
		p.mailbox = append(p.mailbox, letter{from: from, batch: batch, value: value})
	}
}

// link joins two processes; it reports false if the other has ended.
func (m *model) link(p *process, other uint32) bool {
	q := m.procs[other]
	if q == nil {
		return false
	}
	if q != p {
		p.links[other], q.links[p.num] = true, true
	}
	return true
}

func (m *model) unlink(p *process, other uint32) {
	delete(p.links, other)
	if q := m.procs[other]; q != nil {
		delete(q.links, p.num)
	}
}

// monitor sets a monitor. One on a process that has ended is told of that, one on itself does
// nothing.
func (m *model) monitor(p *process, ref uint32, w watch) {
	if w.pid == p.num {
		return
	}
	if m.procs[w.pid] == nil {
		m.deliver(p.num, m.nobody(), 0, down(ref, w, atom("noproc")))
		return
	}
	p.monitors[ref] = w
}

// who is how a monitor names what it watches.
func (w watch) who() any {
	if w.name != "" {
		return term.Tuple{atom(w.name), atom("nonode@nohost")}
	}
	return pid(w.pid)
}

func down(ref uint32, w watch, reason any) any {
	return term.Tuple{atom("DOWN"), term.RefValue{Num: ref}, atom("process"), w.who(), reason}
}

// downOf is the monitor that a DOWN message is of.
func (l letter) downOf() (ref uint32, isDown bool) {
	t, isTuple := l.value.(term.Tuple)
	if !isTuple || len(t) != 5 || t[0] != atom("DOWN") {
		return 0, false
	}
	r, _ := t[1].(term.RefValue)
	return r.Num, true
}

// downs are the monitors whose messages are in the mailbox.
func (p *process) downs() (refs []uint32) {
	for _, l := range p.mailbox {
		if ref, isDown := l.downOf(); isDown {
			refs = append(refs, ref)
		}
	}
	return refs
}

// flush removes the message of a monitor that has gone off.
func (p *process) flush(ref uint32) {
	p.mailbox = slices.DeleteFunc(p.mailbox, func(l letter) bool {
		got, isDown := l.downOf()
		return isDown && got == ref
	})
}

// signal is an exit signal; linked if it comes through a link.
func (m *model) signal(from, to uint32, reason any, linked bool, batch int) {
	p := m.procs[to]
	switch {
	case p == nil:
	case reason == atom("kill") && !linked:
		m.end(p, atom("killed"))
	case p.trap:
		m.deliver(to, source{pid: from}, batch, term.Tuple{atom("EXIT"), pid(from), reason})
	case reason == atom("normal") && from != to:
	default:
		m.end(p, reason)
	}
}

// end is the end of a process, which those hear of that watch it or are linked to it.
func (m *model) end(p *process, reason any) {
	delete(m.procs, p.num)
	m.ended[p.num] = reason
	m.gone = append(m.gone, p.num)
	if p.name != "" {
		delete(m.names, p.name)
	}
	batch := m.nextBatch()
	for _, q := range m.sorted() {
		for _, ref := range slices.Sorted(maps.Keys(q.monitors)) {
			if w := q.monitors[ref]; w.pid == p.num {
				delete(q.monitors, ref)
				m.deliver(q.num, source{pid: p.num}, batch, down(ref, w, reason))
			}
		}
	}
	for _, l := range slices.Sorted(maps.Keys(p.links)) {
		if q := m.procs[l]; q != nil {
			delete(q.links, p.num)
			m.signal(p.num, l, reason, true, batch)
		}
	}
}

// clone is a copy to try things on: only who is alive, linked and trapping counts.
func (m *model) clone() *model {
	c := newModel(m.cores)
	for num, p := range m.procs {
		q := c.add(num, p.onCore)
		q.trap, q.links, q.name = p.trap, maps.Clone(p.links), p.name
	}
	return c
}

func atom(name string) term.AtomName { return term.AtomName(name) }

func pid(num uint32) term.PidValue { return term.PidValue{Num: num} }
