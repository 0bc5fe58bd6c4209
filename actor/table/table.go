package table

import (
	"sort"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Table is the process table with the registry of names.
type Table struct {
	Aliases map[uint32]Aliased // by reference
	Servers map[uint32]uint32  // numbers of processes that serve devices, by device
	Ending  []*Entry           // processes that links end together, until all are notified
	Will    Will               // exit reason of the first of them
	Procs   map[uint32]*Entry
	Names   map[string]uint32 // numbers of processes and Go actors, by registered name
	next    uint32
}

// Numbers of the system's own devices, which programs see as processes.
const (
	UserNum  uint32 = iota + 1 // standard input and output
	ErrorNum                   // standard error
)

// Gateway is the registered name of the process that communicates with other nodes.
const Gateway = "net_kernel"

// New returns a table with only the devices.
func New() *Table {
	return &Table{Aliases: map[uint32]Aliased{}, Servers: map[uint32]uint32{}, Procs: map[uint32]*Entry{},
		Names: map[string]uint32{"user": UserNum, "standard_error": ErrorNum}, next: ErrorNum}
}

// Add adds a process and assigns its number.
func (t *Table) Add(pr *Entry) {
	pr.Num = t.Spare()
	t.Procs[pr.Num] = pr
}

// Spare returns a number that no process has.
func (t *Table) Spare() uint32 {
	t.next++
	if t.next == edge.GoPid {
		t.next = ErrorNum + 1
	}
	for t.Procs[t.next] != nil {
		t.next++
	}
	return t.next
}

// Live returns the process with a number, nil if it has ended.
func (t *Table) Live(num uint32) *Entry { return t.Procs[num] }

// Reachable returns the process with a number, nil if it has ended or its end has been requested:
// signals sent now would arrive after its end.
func (t *Table) Reachable(num uint32) *Entry {
	if pr := t.Procs[num]; pr != nil && !pr.Doomed {
		return pr
	}
	return nil
}

// Sorted lists all processes by number.
func (t *Table) Sorted() []*Entry {
	all := make([]*Entry, 0, len(t.Procs))
	for _, pr := range t.Procs {
		all = append(all, pr)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Num < all[j].Num })
	return all
}

// SortedNames lists all registered names.
func (t *Table) SortedNames() []string {
	names := make([]string, 0, len(t.Names))
	for n := range t.Names {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// SetAlias makes a reference an alias of a process.
func (t *Table) SetAlias(pr *Entry, ref uint32, mode Alias) {
	t.Aliases[ref] = Aliased{pr.Num, mode}
	pr.Aliases = append(pr.Aliases, ref)
}

// Unalias removes an alias of a process.
func (t *Table) Unalias(pr *Entry, ref uint32) {
	delete(t.Aliases, ref)
	pr.Aliases = Remove(pr.Aliases, ref)
}

// Will is the exit reason of a process while signals are sent to others, some of which end with it.
// It has an allocation of its own: the memory of all ended processes is already free, and available
// for the signals.
type Will struct {
	Reason term.Term
	At     emu.Addr // 0 if the reason needs no memory
}

// IsDevice reports whether a process number is that of one of the system's own devices.
func IsDevice(num uint32) bool { return num == UserNum || num == ErrorNum }
