package table

import (
	"slices"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/term"
)

// Monitor is one end of a monitor. Pid is the monitored process in the list Mine, and the
// monitoring process in the list Watched. Fields from Alias on are only used in Mine.
type Monitor struct {
	Ref   uint32
	Pid   uint32
	Name  string       // registered name that was monitored: sent in the DOWN message
	Port  bool         // Name is that of a port
	Alias Alias        // how long Ref is an alias
	Tag   *memory.Kept // replaces 'DOWN' in the message, or nil
	Outer *term.Outer  // process of another node that is monitored instead of Pid, or nil
	Node  term.Term    // node of the monitored Name, or None
	Known bool         // the other node has been notified
}

// DropWatchers removes the monitors set by a process from a list.
func DropWatchers(list []Monitor, watcher uint32) []Monitor {
	kept := list[:0]
	for _, mon := range list {
		if mon.Pid != watcher {
			kept = append(kept, mon)
		}
	}
	return kept
}

// FindWatched returns a copy of the first monitor with a Pid, or nil.
func FindWatched(list []Monitor, num uint32) *Monitor {
	for i := range list {
		if list[i].Pid == num {
			m := list[i]
			return &m
		}
	}
	return nil
}

// Elsewhere reports whether the monitored process is on another node.
func (mon *Monitor) Elsewhere() bool { return mon.Outer != nil || mon.Node != term.None }

// OfNode reports whether the monitored process is on a node that has been notified, or on any other
// node if node is None.
func (mon *Monitor) OfNode(node term.Term) bool {
	switch {
	case !mon.Elsewhere() || node == term.None:
		return mon.Elsewhere()
	case mon.Outer != nil:
		return mon.Known && mon.Outer.Node == node
	}
	return mon.Known && mon.Node == node
}

// Away returns the number of words of the monitored pid, if it is of another node, or 0.
func (mon *Monitor) Away() int {
	if mon.Outer == nil {
		return 0
	}
	return term.OuterWords(len(mon.Outer.Words))
}

// ClockNum is the Pid of a monitor of the time offset, which never changes.
const ClockNum uint32 = 0

// Alias is how long a reference is an alias of a process.
type Alias uint8

// Lifetimes of aliases, named like the options of monitor/3 and alias/1.
const (
	NoAlias         Alias = iota
	ExplicitUnalias       // until unalias/1
	ReplyAlias            // until a message has been sent to it
	DemonitorAlias        // until the monitor with the same reference ends
	ReplyDemonitor        // both; a message also ends the monitor
)

// Aliased is the process with an alias, and the alias's lifetime.
type Aliased struct {
	Num uint32
	Alias
}

// take removes the first matching entry from a list and returns it, or nil if none matches. It
// tries the first entry and then from the last one on: usually the first or the last is removed,
// and lists may be long.
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

// Remove removes v from a list of numbers.
func Remove(list []uint32, v uint32) []uint32 {
	list, _ = take(list, func(x *uint32) bool { return *x == v })
	return list
}

// RemoveMonitor removes the monitor with a reference from a list and returns it, or nil.
func RemoveMonitor(list []Monitor, ref uint32) ([]Monitor, *Monitor) {
	return take(list, func(m *Monitor) bool { return m.Ref == ref })
}
