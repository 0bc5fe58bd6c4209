package table

import (
	"sort"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Table is the process table with the registry of names.
type Table struct {
	Aliases map[uint32]Aliased // processes by references that mean them
	Servers map[uint32]uint32  // processes that serve devices, by device
	Ending  []*Entry           // processes that take each other with them, until all have been told
	Will    Will               // of the first of them
	Procs   map[uint32]*Entry
	Names   map[string]uint32 // a process or a Go actor
	next    uint32
}

// Numbers of the system's own devices, which look like processes to programs.
const (
	UserNum  uint32 = iota + 1 // standard input and output
	ErrorNum                   // standard error
)

// Gateway is the name of the process that talks to other nodes.
const Gateway = "net_kernel"

// New is a table in which nobody is but the devices.
func New() *Table {
	return &Table{Aliases: map[uint32]Aliased{}, Servers: map[uint32]uint32{}, Procs: map[uint32]*Entry{},
		Names: map[string]uint32{"user": UserNum, "standard_error": ErrorNum}, next: ErrorNum}
}

// Add enters a process under a number of its own.
func (t *Table) Add(pr *Entry) {
	pr.Num = t.Spare()
	t.Procs[pr.Num] = pr
}

// Spare is a number that no process has.
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

// Live is the process of a number, nil if it has ended.
func (t *Table) Live(num uint32) *Entry { return t.Procs[num] }

// Reachable is the process of a number, nil if it has ended or been told to: what is sent to it now
// comes after that.
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

// SortedNames lists all names that are registered.
func (t *Table) SortedNames() []string {
	names := make([]string, 0, len(t.Names))
	for n := range t.Names {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// SetAlias lets a reference mean a process.
func (t *Table) SetAlias(pr *Entry, ref uint32, mode Alias) {
	t.Aliases[ref] = Aliased{pr.Num, mode}
	pr.Aliases = append(pr.Aliases, ref)
}

// Unalias ends what a reference means.
func (t *Table) Unalias(pr *Entry, ref uint32) {
	delete(t.Aliases, ref)
	pr.Aliases = Remove(pr.Aliases, ref)
}

// Will is the exit reason of a process while others are told, some of which end with it. It lies in
// memory of its own: that of all who have ended is free by then, and room for what others are told.
type Will struct {
	Reason term.Term
	At     emu.Addr // 0 where the reason takes no memory
}

// IsDevice reports whether a process number is that of one of the system's own devices, which look
// like processes to programs.
func IsDevice(num uint32) bool { return num == UserNum || num == ErrorNum }
