package actor

import (
	"slices"
	"sort"

	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// onHost is the core of a process that runs on the host.
const onHost = memory.OnHost

// status of a process.
type status uint8

const (
	runnable status = iota
	waiting         // for a message
	loading         // for a module, until the next window
	onCore          // its slave knows
)

// proc is an entry of the process table.
type proc struct {
	num uint32
	memory.Holder
	p      *vm.Process
	x      emu.Addr // of a host process: its x registers
	status status
	queued bool       // in the run queue
	since  emu.Cycles // from when on it can run there
	name   string
	trap   bool // traps exits
	parent uint32
	family
	tables  ets.Owner
	links   []uint32
	mine    []monitor     // monitors this process has set
	watched []monitor     // monitors set on this process
	shares  memory.Shares // of a host process: what it has sent to cores
	aliases []uint32      // references that mean the process
	flags   flags.Flags
	timers  clock.Owned // that mean it
	doomed  bool        // its core has been told to end it
	gone    bool
	reports bool // logs the crash of another process
	// suspended: waits for the answer of a call that takes the master time. The master holds it
	// meanwhile, wherever it runs.
	suspended bool
	// Of looks into a process on a core: whose calls wait for one, whether the master has the
	// process for one now, and what the process does.
	lookers            []*proc
	shows, idle, waits bool
	frozen             int  // processes that have suspended it
	parked             bool // it is not answered because of that
	suspensions        []suspending
}

// monitor is one end of a monitor. In mine, pid is the watched; in watched, the watcher. What the
// watcher alone knows of it is in mine.
type monitor struct {
	ref   uint32
	pid   uint32
	name  string       // when it was set by name: shown in the DOWN message
	port  bool         // the name is that of a port
	alias alias        // how long its reference is an alias of the watcher
	tag   *memory.Kept // instead of 'DOWN', or nil
	outer *term.Outer  // of another node, which is watched in the place of pid; or nil
}

// clockNum stands for the watched of a monitor of the time offset, which never changes.
const clockNum uint32 = 0

// alias says how long a reference means a process.
type alias uint8

const (
	noAlias         alias = iota
	explicitUnalias       // until the process says so
	replyAlias            // until a message has come by it
	demonitorAlias        // while the monitor of the same reference lasts
	replyDemonitor        // the same, and a message that comes by it ends both
)

// aliased is the process that a reference means.
type aliased struct {
	num uint32
	alias
}

// holder is who has the memory of a process, nil for nobody.
func (pr *proc) holder() *memory.Holder {
	if pr == nil {
		return nil
	}
	return &pr.Holder
}

// hash feeds what the master knows of a process into a state hash.
func (pr *proc) hash(h *emu.Hash) {
	h.Uint64(uint64(pr.status)<<32 | uint64(pr.frozen))
	for _, b := range [...]bool{pr.trap, pr.doomed, pr.suspended, pr.parked, pr.queued} {
		h.Bool(b)
	}
	for _, l := range pr.links {
		h.Uint64(uint64(l))
	}
	for _, list := range [...][]monitor{pr.mine, pr.watched} {
		h.Uint64(uint64(len(list)))
		for _, mon := range list {
			h.Uint64(uint64(mon.ref)<<32 | uint64(mon.pid))
		}
	}
	if pr.Core == onHost {
		pr.p.HashState(h)
	}
}

// pid is the process's identifier as a term.
func (pr *proc) pid() term.Term { return term.Pid(pr.num) }

// table is the process table with the registry of names.
type table struct {
	aliases map[uint32]aliased // processes by references that mean them
	servers map[uint32]uint32  // processes that serve devices, by device
	ending  []*proc            // processes that take each other with them, until all have been told
	will    will               // of the first of them
	procs   map[uint32]*proc
	names   map[string]uint32 // a process or a Go actor
	next    uint32
}

// Numbers of the system's own devices, which look like processes to programs.
const (
	userNum  uint32 = iota + 1 // standard input and output
	errorNum                   // standard error
)

func newTable() *table {
	return &table{procs: map[uint32]*proc{}, names: map[string]uint32{"user": userNum, "standard_error": errorNum}, next: errorNum}
}

func (t *table) add(pr *proc) {
	pr.num = t.spare()
	t.procs[pr.num] = pr
}

// spare is a number that no process has.
func (t *table) spare() uint32 {
	t.next++
	if t.next == edge.GoPid {
		t.next = errorNum + 1
	}
	for t.procs[t.next] != nil {
		t.next++
	}
	return t.next
}

// live is the process of a number, nil if it has ended.
func (t *table) live(num uint32) *proc { return t.procs[num] }

// reachable is the process of a number, nil if it has ended or been told to: what is sent to it now
// comes after that.
func (t *table) reachable(num uint32) *proc {
	if pr := t.procs[num]; pr != nil && !pr.doomed {
		return pr
	}
	return nil
}

// sorted lists all processes by number.
func (t *table) sorted() []*proc {
	all := make([]*proc, 0, len(t.procs))
	for _, pr := range t.procs {
		all = append(all, pr)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].num < all[j].num })
	return all
}

func (t *table) sortedNames() []string {
	names := make([]string, 0, len(t.names))
	for n := range t.names {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// take takes an entry out of a list and gives it, nil if none fits. It looks at the first and then
// from the last one on: what goes next is what has come first or last, as a rule, and lists may be
// long.
func take[E any](list []E, fits func(x *E) bool) ([]E, *E) {
	if len(list) > 0 && fits(&list[0]) {
		return list[1:], &list[0]
	}
	for i := len(list) - 1; i > 0; i-- {
		if x := list[i]; fits(&x) {
			return slices.Delete(list, i, i+1), &x
		}
	}
	return list, nil
}

// remove takes v out of a list of numbers.
func remove(list []uint32, v uint32) []uint32 {
	list, _ = take(list, func(x *uint32) bool { return *x == v })
	return list
}

func contains(list []uint32, v uint32) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}

// removeMonitor takes the monitor with a reference out of a list.
func removeMonitor(list []monitor, ref uint32) ([]monitor, *monitor) {
	return take(list, func(m *monitor) bool { return m.ref == ref })
}
