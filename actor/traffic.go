package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/vm"
)

// Messages between nodes go through net_kernel like other signals, unless it has nothing to do.
// Then the master encodes them as frames, and delivers those in arriving frames, itself. As
// net_kernel has handled all earlier signals, none is overtaken.

// traffic is the state of the communication with other nodes.
type traffic struct {
	asked map[uint32]any         // *request to another node, by reference
	nodes map[term.Term]*channel // connected nodes, by name
	conns map[uint32]*channel    // the same, by number of the connection
	held  []held
	enc   etf.Encoder
	dec   etf.Decoder
	// actors are the relations of Go actors with other nodes, by number.
	actors map[uint32]*table.Away
}

// channel is the master's view of a connection.
type channel struct {
	node  term.Term
	conn  uint32 // number of the Go actor that is the connection
	busy  bool   // net_kernel has reported that it has too much to send
	ahead int    // frames sent to it that it has not confirmed yet
	took  int    // frames received from it that have not been confirmed yet
}

// held is a sender that waits for a channel, or for net_kernel.
type held struct {
	pr *table.Entry
	ch *channel
}

const (
	// mostAway is the maximum number of messages of net_kernel before senders must wait.
	mostAway = 4096
	// mostAhead is the maximum number of unconfirmed frames of a connection before senders to its
	// node must wait.
	mostAhead = 8192
	// takenAtOnce is the number of received frames that are confirmed together, as by net_kernel.
	takenAtOnce = 16
)

func newTraffic() *traffic {
	return &traffic{asked: map[uint32]any{}, nodes: map[term.Term]*channel{},
		conns: map[uint32]*channel{}, actors: map[uint32]*table.Away{}}
}

func (ch *channel) full() bool { return ch.busy || ch.ahead > mostAhead }

// attentive reports whether net_kernel has handled all its messages.
func attentive(g *table.Entry) bool {
	return g.Status == table.Waiting && g.P.Inbox.Len() == 0 && g.Frozen == 0
}

// gateway returns the process that communicates with other nodes, or nil.
func (s *system) gateway() *table.Entry {
	if s.Atoms.Node() == term.NodeName {
		return nil
	}
	return s.table.Live(s.table.Names[table.Gateway])
}

// release resumes the processes that wait for a channel, or for net_kernel.
func (s *system) release(m *vm.Machine, ch *channel) {
	s.releaseIf(m, func(h held) bool { return h.ch == ch })
}

// releaseIf resumes the waiting processes for which f returns true.
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
