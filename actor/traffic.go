package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/vm"
)

// Messages between nodes go through net_kernel as other signals do, unless that has nothing to do:
// then the master makes their frames, and delivers what is in those that come. All signals before
// have been handled, so that none is overtaken.

// traffic is that with other nodes.
type traffic struct {
	asked map[uint32]any         // requests to spawn there, by reference
	nodes map[term.Term]*channel // that are connected, by name
	conns map[uint32]*channel    // the same by the number of the connection
	held  []held
	enc   etf.Encoder
	// actors are what Go actors have to do with other nodes, by number.
	actors map[uint32]*table.Away
}

// channel is a connection as the master knows it.
type channel struct {
	node  term.Term
	conn  uint32 // the Go actor that is the connection
	busy  bool   // has too much to send
	ahead int    // frames from here that it has not passed on
	took  int    // frames that have come and that it has not been told of
}

// held is who has sent and waits: for a channel, or for net_kernel.
type held struct {
	pr *table.Entry
	ch *channel
}

const (
	// mostAway is how many messages net_kernel may have before who sends has to wait.
	mostAway = 4096
	// mostAhead is how many frames a connection may have before who sends to its node has to wait.
	mostAhead = 8192
	// takenAtOnce is of how many frames that have been taken a connection is told at once, as
	// net_kernel does.
	takenAtOnce = 16
)

func newTraffic() *traffic {
	return &traffic{asked: map[uint32]any{}, nodes: map[term.Term]*channel{},
		conns: map[uint32]*channel{}, actors: map[uint32]*table.Away{}}
}

func (ch *channel) full() bool { return ch.busy || ch.ahead > mostAhead }

// attentive reports whether net_kernel has handled all that it has been sent.
func attentive(g *table.Entry) bool {
	return g.Status == table.Waiting && g.P.Inbox.Len() == 0 && g.Frozen == 0
}

// gateway is the process that talks to other nodes, or nil.
func (s *system) gateway() *table.Entry {
	if s.Atoms.Node() == term.NodeName {
		return nil
	}
	return s.table.Live(s.table.Names[table.Gateway])
}

// release lets those go on who wait for a channel, or for net_kernel.
func (s *system) release(m *vm.Machine, ch *channel) {
	s.releaseIf(m, func(h held) bool { return h.ch == ch })
}

// releaseIf lets those go on who wait for what f says.
func (s *system) releaseIf(m *vm.Machine, f func(h held) bool) {
	all := s.away.held
	s.away.held = slices.DeleteFunc(slices.Clone(all), f)
	for _, h := range all {
		if !f(h) || h.pr.Gone {
			continue
		}
		result := term.Term(term.AtomOK) // of send/3
		if h.pr.P.BIFArgs == 2 {
			result = m.Args(h.pr.P)[1]
		}
		s.custody.ReplyCall(h.pr, result)
	}
}
