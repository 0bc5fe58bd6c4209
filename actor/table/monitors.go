package table

import (
	"slices"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/term"
)

// Monitor is one end of a monitor. In Mine, Pid is the watched; in Watched, the watcher. What the
// watcher alone knows of it is in Mine.
type Monitor struct {
	Ref   uint32
	Pid   uint32
	Name  string       // when it was set by name: shown in the DOWN message
	Port  bool         // the name is that of a port
	Alias Alias        // how long its reference is an alias of the watcher
	Tag   *memory.Kept // instead of 'DOWN', or nil
	Outer *term.Outer  // of another node, which is watched in the place of Pid; or nil
	Node  term.Term    // another node, whose Name is watched; or None
	Known bool         // that node has been told
}

// DropWatchers takes the monitors of a watcher out of a list.
func DropWatchers(list []Monitor, watcher uint32) []Monitor {
	kept := list[:0]
	for _, mon := range list {
		if mon.Pid != watcher {
			kept = append(kept, mon)
		}
	}
	return kept
}

// FindWatched is the first monitor on a number.
func FindWatched(list []Monitor, num uint32) *Monitor {
	for i := range list {
		if list[i].Pid == num {
			m := list[i]
			return &m
		}
	}
	return nil
}

// Elsewhere reports whether a process of another node is watched.
func (mon *Monitor) Elsewhere() bool { return mon.Outer != nil || mon.Node != term.None }

// OfNode reports whether a process of a node, or of any other if it is None, is watched and the node
// has been told.
func (mon *Monitor) OfNode(node term.Term) bool {
	switch {
	case !mon.Elsewhere() || node == term.None:
		return mon.Elsewhere()
	case mon.Outer != nil:
		return mon.Known && mon.Outer.Node == node
	}
	return mon.Known && mon.Node == node
}

// Away is the words of the pid of a process of another node.
func (mon *Monitor) Away() int {
	if mon.Outer == nil {
		return 0
	}
	return term.OuterWords(len(mon.Outer.Words))
}

// ClockNum stands for the watched of a monitor of the time offset, which never changes.
const ClockNum uint32 = 0

// Alias says how long a reference means a process.
type Alias uint8

// How long it does.
const (
	NoAlias         Alias = iota
	ExplicitUnalias       // until the process says so
	ReplyAlias            // until a message has come by it
	DemonitorAlias        // while the monitor of the same reference lasts
	ReplyDemonitor        // the same, and a message that comes by it ends both
)

// Aliased is the process that a reference means.
type Aliased struct {
	Num uint32
	Alias
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

// Remove takes v out of a list of numbers.
func Remove(list []uint32, v uint32) []uint32 {
	list, _ = take(list, func(x *uint32) bool { return *x == v })
	return list
}

// RemoveMonitor takes the monitor with a reference out of a list.
func RemoveMonitor(list []Monitor, ref uint32) ([]Monitor, *Monitor) {
	return take(list, func(m *Monitor) bool { return m.Ref == ref })
}
