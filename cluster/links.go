package cluster

import (
	"crypto/rand"
	"encoding/binary"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

// linksName is the name of the actor that has a member's links.
const linksName = "epiphany"

// What the actor is told by its own member, beside the time.
type (
	topology  map[string]string // addresses by names of nodes
	unplugged string            // an address that protoactor-go has lost
	wanted    string            // a node that a process sends to
	outgoing  struct {          // what net_kernel tells a connection
		l   *link
		msg any
	}
	leaving struct{ done chan struct{} }
	ready   struct{} // frames wait to be sent
)

// link is one with another member.
type link struct {
	name    string
	to      *proto.PID // the peer's actor
	session uint64
	up      bool
	conn    *proto.PID // what net_kernel sends to
	sent    uint64     // frames
	got     uint64
	window  *gate.Window // what has been sent and not been handled
	heard   time.Time
	leaves  bool
	busy    bool // who sends waits

	mu      sync.Mutex
	waiting [][]byte // frames that have not been sent
}

// put adds a frame to those that wait, and reports whether it is the first.
func (l *link) put(frame []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = append(l.waiting, frame)
	return len(l.waiting) == 1
}

// take takes all frames that wait.
func (l *link) take() [][]byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := l.waiting
	l.waiting = nil
	return all
}

// links is the actor that has a member's links.
type links struct {
	c       *Cluster
	members topology
	byName  map[string]*link
	session map[uint64]*link
	leaves  *leaving
	now     time.Time
	header  proto.ReadonlyMessageHeader // of the message of a member that is handled
}

func newLinks(c *Cluster) *links {
	return &links{c: c, byName: map[string]*link{}, session: map[uint64]*link{}, now: time.Now()}
}

// Receive implements proto.Actor.
func (s *links) Receive(c proto.Context) {
	switch msg := c.Message().(type) {
	case *wrapperspb.BytesValue:
		m, err := parse(msg.GetValue())
		if err != nil || c.Sender() == nil {
			s.c.opt.Log.Warn("cluster: a message is dropped", "from", c.Sender(), "err", err)
			return
		}
		s.header = c.MessageHeader()
		s.peer(m, c.Sender())
	case outgoing:
		s.outgoing(msg.l, msg.msg)
	case wanted:
		s.connect(string(msg))
	case topology:
		s.topology(msg)
	case unplugged:
		for _, l := range s.byName {
			if l.to.Address == string(msg) {
				s.lose(l, gate.Closed, "the connection is lost")
			}
		}
	case time.Time:
		s.tick(msg)
	case leaving:
		s.leave(&msg)
	}
}

// send sends a message of a link.
func (s *links) send(l *link, kind kindOf, number uint64, body []byte) {
	s.reply(l.to, message{kind, l.session, number, body})
}

// flush sends the frames that wait, as many together as a message carries.
func (s *links) flush(l *link) {
	for all := l.take(); len(all) > 0; {
		n := s.frames(l, all)
		for _, f := range all[:n] {
			if why := s.account(l, f); why != "" {
				s.send(l, gone, 0, nil)
				s.lose(l, gate.Closed, why)
				return
			}
		}
		all = all[n:]
	}
	if !l.busy && l.window.High() {
		l.busy = true
		s.c.gate.Busy(l.conn, true)
	}
}

// account counts a frame that is sent, and tells why the link ends.
func (s *links) account(l *link, frame []byte) (why string) {
	if l.sent++; l.sent%gate.PassedAtOnce == 0 {
		s.c.gate.Passed(l.conn)
	}
	switch {
	case len(frame) > gate.MaxFrameBytes:
		return "a message is too large"
	case !l.window.Put(len(frame)):
		return "the peer takes too little of what waits for it"
	}
	return ""
}

// frames sends some frames, and returns how many. Where there are traces, it is one, with the headers
// that carry the context of its span.
func (s *links) frames(l *link, all [][]byte) int {
	header := s.c.gate.Sent(l.name, len(all[0]))
	if header != nil {
		all = all[:1]
	}
	body, n := together(all)
	m := message{frames, l.session, l.sent + 1, body}
	if header == nil {
		s.reply(l.to, m)
		return n
	}
	e := &proto.MessageEnvelope{Message: m.wire(), Sender: s.own()}
	for key, value := range header {
		e.SetHeader(key, value)
	}
	s.c.actors.Root.Send(l.to, e)
	return n
}

// own is the PID to which members reply: that of before the member has begun has no address.
func (s *links) own() *proto.PID { return proto.NewPID(s.c.actors.Address(), linksName) }

func (s *links) reply(to *proto.PID, m message) {
	s.c.actors.Root.RequestWithCustomSender(to, m.wire(), s.own())
}

// connect begins a session with a member, unless there is one.
func (s *links) connect(name string) {
	address, is := s.members[name]
	if s.byName[name] != nil {
		return
	}
	if !is || s.closed() {
		s.c.gate.Unreachable(name)
		return
	}
	l := &link{name: name, to: proto.NewPID(address, linksName), session: random(), heard: s.now}
	s.enter(l)
	s.send(l, hello, 0, []byte(s.c.name))
}

// leaving reports whether there are to be no more sessions.
func (s *links) closed() bool { return s.leaves != nil || s.c.gate.Over() }

func (s *links) enter(l *link) {
	l.window = gate.NewWindow()
	s.byName[l.name], s.session[l.session] = l, l
}

func random() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // does not fail
	return binary.BigEndian.Uint64(b[:])
}

// peer is a message of another member.
func (s *links) peer(m message, from *proto.PID) {
	l := s.session[m.session]
	switch {
	case m.kind == hello:
		s.hello(m, from)
	case l == nil && m.kind != gone:
		s.reply(from, message{kind: gone, session: m.session})
	case l == nil:
	case m.kind == gone || m.kind == bye:
		if m.kind == bye {
			s.send(l, gone, 0, nil)
		}
		s.lose(l, gate.Closed, "")
	default:
		l.heard = time.Now()
		s.of(l, m)
	}
}

// of is a message of a link.
func (s *links) of(l *link, m message) {
	switch {
	case m.kind == welcome && !l.up:
		s.up(l)
	case m.kind == took:
		l.window.Taken(int(m.number))
		if l.busy && l.window.Low() {
			l.busy = false
			s.c.gate.Busy(l.conn, false)
		}
	case m.kind == frames && l.up && m.number == l.got+1:
		s.come(l, m.body)
	case m.kind == frames:
		s.send(l, gone, 0, nil)
		s.lose(l, gate.Closed, "a message is missing")
	}
}

// come takes the frames of a message.
func (s *links) come(l *link, body []byte) {
	for len(body) > 0 {
		f, rest, err := apart(body)
		if err != nil {
			s.send(l, gone, 0, nil)
			s.lose(l, gate.Closed, err.Error())
			return
		}
		l.got++
		s.c.gate.Received(s.header, l.name, len(f))
		s.c.gate.Frame(l.conn, f)
		body = rest
	}
}

// hello is a session that a peer begins. When both begin one at once, that of the node whose name
// comes first stays.
func (s *links) hello(m message, from *proto.PID) {
	name := string(m.body)
	address, is := s.members[name]
	old := s.byName[name]
	switch {
	case s.closed() || is && address != from.Address || name == s.c.name:
		s.reply(from, message{kind: gone, session: m.session})
		return
	case old != nil && !old.up && s.c.name < name:
		return
	case old != nil && old.up:
		s.lose(old, gate.Closed, "the peer has connected again")
	case old != nil:
		s.forget(old)
	}
	l := &link{name: name, to: from, session: m.session, heard: time.Now()}
	s.enter(l)
	s.send(l, welcome, 0, nil)
	s.up(l)
}

// up tells net_kernel of a link. What that sends comes by an actor of the system's own.
func (s *links) up(l *link) {
	l.up = true
	l.conn = s.c.sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch msg := c.Message().(type) {
		case []byte:
			if l.put(msg) {
				s.c.actors.Root.Send(s.c.links, outgoing{l, ready{}})
			}
		case epiphany.Atom, int64, *leaving:
			s.c.actors.Root.Send(s.c.links, outgoing{l, msg})
		}
	}))
	s.c.gate.Up(l.name, l.conn, gate.Visible, gate.Board)
}

// outgoing is what net_kernel tells a link.
func (s *links) outgoing(l *link, msg any) {
	if s.session[l.session] != l {
		return
	}
	switch msg := msg.(type) {
	case ready:
		s.flush(l)
	case int64:
		s.send(l, took, uint64(msg), nil)
	case epiphany.Atom:
		if msg == gate.Ended {
			s.end(l)
			return
		}
		s.send(l, gone, 0, nil) // for close, or disconnect
		s.lose(l, gate.Closed, "ended here: "+string(msg))
	case *leaving:
		s.end(l)
	}
}

// end ends a link when the peer has all that has been sent.
func (s *links) end(l *link) {
	l.leaves = true
	s.send(l, bye, 0, nil)
}

// lose ends a link, which the peer has been told or cannot be told.
func (s *links) lose(l *link, reason epiphany.Atom, why string) {
	s.forget(l)
	if !l.up {
		s.c.gate.Unreachable(l.name)
		return
	}
	if why != "" && !l.leaves {
		s.c.opt.Log.Info("cluster: a link has ended", "node", l.name, "why", why)
	}
	s.c.gate.Down(l.conn, reason)
	s.c.sys.Root().Stop(l.conn)
}

func (s *links) forget(l *link) {
	delete(s.session, l.session)
	if s.byName[l.name] == l {
		delete(s.byName, l.name)
	}
	if s.leaves != nil && len(s.byName) == 0 {
		close(s.leaves.done)
	}
}

// topology is who is a member from now on.
func (s *links) topology(members topology) {
	s.members = members
	for name, l := range s.byName {
		if _, is := members[name]; !is && l.up {
			s.lose(l, gate.Closed, "the member has left")
		}
	}
	s.meet()
}

// meet connects to members. Of two, the one whose name comes first does.
func (s *links) meet() {
	for name := range s.members {
		if s.c.name < name && !s.closed() && s.byName[name] == nil {
			s.connect(name)
		}
	}
}

func (s *links) tick(now time.Time) {
	s.now = now
	for _, l := range s.byName {
		if now.Sub(l.heard) > s.c.opt.Loss {
			s.send(l, gone, 0, nil)
			s.lose(l, gate.Silent, "nothing has come")
			continue
		}
		s.send(l, ping, 0, nil)
	}
	s.meet()
}

// leave ends all links behind what waits to be sent.
func (s *links) leave(msg *leaving) {
	s.leaves = msg
	for _, l := range s.byName {
		if l.up {
			s.c.sys.Root().Send(l.conn, msg)
		} else {
			s.lose(l, gate.Closed, "")
		}
	}
	if len(s.byName) == 0 && len(s.session) == 0 {
		select {
		case <-msg.done:
		default:
			close(msg.done)
		}
	}
}
