package table

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Away is what a process, or a Go actor, has to do with other nodes. Monitors that it has set on
// processes there are among its others.
type Away struct {
	Links    []AwayLink
	Watchers []AwayWatcher
	Nodes    []term.Term // of whose loss it is told, once for each time they are here
}

// AwayLink is a link with a process of another node, which has been told of it if Known.
type AwayLink struct {
	With  term.Outer
	Known bool
}

// AwayWatcher is a monitor that a process of another node has set, on a pid if Name is empty.
type AwayWatcher struct {
	Who, Ref term.Outer
	Name     string
}

// Link finds the link with a process of another node, nil if there is none.
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

// Lose removes what is of a node, or of any if it is None, and gives it. Links that the node has not
// been told of stay.
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

// Bytes are what is counted for it.
func (a *Away) Bytes() int {
	return BoundBytes*(len(a.Links)+len(a.Nodes)) + MonitorBytes*len(a.Watchers)
}

// Empty reports whether nobody elsewhere is told of the end.
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
