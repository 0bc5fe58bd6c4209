package table

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Away contains the relations of a process, or of a Go actor, with other nodes. Monitors that it
// has set on processes there are in its list Mine.
type Away struct {
	Links    []AwayLink
	Watchers []AwayWatcher
	Nodes    []term.Term // monitored with monitor_node, once for each call
}

// AwayLink is a link with a process of another node. Known: that node has been notified of it.
type AwayLink struct {
	With  term.Outer
	Known bool
}

// AwayWatcher is a monitor set by a process of another node, on a registered name unless Name is
// empty.
type AwayWatcher struct {
	Who, Ref term.Outer
	Name     string
}

// Link returns the link with a process of another node, or nil.
func (a *Away) Link(with term.Outer) *AwayLink {
	i := slices.IndexFunc(a.Links, func(l AwayLink) bool { return l.With.Same(&with) })
	if i < 0 {
		return nil
	}
	return &a.Links[i]
}

// Unlink removes a link, and reports whether there was one.
func (a *Away) Unlink(with term.Outer) bool {
	n := len(a.Links)
	a.Links = slices.DeleteFunc(a.Links, func(l AwayLink) bool { return l.With.Same(&with) })
	return len(a.Links) < n
}

// Unwatch removes a monitor of another node by its reference, and reports whether there was one.
func (a *Away) Unwatch(ref term.Outer) bool {
	n := len(a.Watchers)
	a.Watchers = slices.DeleteFunc(a.Watchers, func(w AwayWatcher) bool { return w.Ref.Same(&ref) })
	return len(a.Watchers) < n
}

// Lose removes and returns the relations with a node, or with all nodes if it is None. Links of
// which the node has not been notified stay.
func (a *Away) Lose(node term.Term) (lost Away) {
	gone := func(of term.Term) bool { return node == term.None || of == node }
	a.Links = slices.DeleteFunc(a.Links, func(l AwayLink) bool {
		goes := gone(l.With.Node) && (l.Known || node == term.None)
		if goes {
			lost.Links = append(lost.Links, l)
		}
		return goes
	})
	a.Watchers = slices.DeleteFunc(a.Watchers, func(w AwayWatcher) bool { return gone(w.Who.Node) })
	a.Nodes = slices.DeleteFunc(a.Nodes, func(n term.Term) bool {
		if gone(n) {
			lost.Nodes = append(lost.Nodes, n)
		}
		return gone(n)
	})
	return lost
}

// Bytes returns the number of bytes counted for the relations.
func (a *Away) Bytes() int {
	return BoundBytes*(len(a.Links)+len(a.Nodes)) + MonitorBytes*len(a.Watchers)
}

// Empty reports whether no process of another node has to be notified when the process ends.
func (a *Away) Empty() bool { return len(a.Links)+len(a.Watchers) == 0 }

func (a *Away) hash(h *emu.Hash) {
	for _, l := range a.Links {
		hashOuter(h, &l.With)
	}
	for _, w := range a.Watchers {
		hashOuter(h, &w.Who)
		hashOuter(h, &w.Ref)
	}
	for _, n := range a.Nodes {
		h.Uint64(uint64(n))
	}
}

func hashOuter(h *emu.Hash, o *term.Outer) {
	h.Uint64(uint64(o.Node)<<32 | uint64(o.Creation))
	for _, w := range o.Words {
		h.Uint64(uint64(w))
	}
}
