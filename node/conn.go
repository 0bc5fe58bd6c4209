package node

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

// passThrough is what frames begin with in which terms have versions.
const passThrough = 112

// Bounds of a connection.
const (
	maxFrame   = gate.MaxFrameBytes // of a frame, either way
	maxWaiting = 64 << 20           // bytes that wait for a peer that does not read
)

// Ends that are wanted.
var (
	errDisconnected = errors.New("node: disconnected by a process here")
	errReplaced     = errors.New("node: the peer has connected again")
)

// conn is a connection with another node.
type conn struct {
	node    *Node
	number  uint64
	who     other
	c       net.Conn
	writer  *proto.PID
	pending *gate.Window // what net_kernel has to take

	mu      sync.Mutex
	frames  [][]byte // that wait to be written
	waiting int      // their bytes
	given   int      // frames so far
	closing bool     // when these are written
	busy    bool     // who sends waits
	ready   chan struct{}
	why     error
	ended   chan struct{}
	left    chan struct{} // closed when the node does not know of it any more
	once    sync.Once
}

// run serves a connection whose handshake is done, until it ends. known is called when it has been
// entered, or never will be.
func (n *Node) run(who other, c net.Conn, r *bufio.Reader, number uint64, known func(string)) {
	_ = c.SetDeadline(time.Time{})
	x := &conn{node: n, number: number, who: who, c: c, ready: make(chan struct{}, 1),
		ended: make(chan struct{}), left: make(chan struct{}), pending: gate.NewWindow()}
	root := n.sys.Root()
	x.writer = root.Spawn(proto.PropsFromFunc(x.receive))
	entered := n.enter(x)
	known(who.name)
	if !entered {
		root.Stop(x.writer)
		c.Close()
		return
	}
	n.gate.Up(who.name, x.writer, who.kind(), n.id.relation(who))
	var writing sync.WaitGroup
	writing.Go(x.write)
	err := x.read(r)
	x.end(err)
	writing.Wait()
	reason := gate.Closed
	if errors.Is(err, os.ErrDeadlineExceeded) {
		reason = gate.Silent
	}
	n.gate.Down(x.writer, reason)
	root.Stop(x.writer)
	n.leave(x)
}

// enter makes a connection the one with its node, unless a newer one has been.
func (n *Node) enter(x *conn) bool {
	for {
		n.mu.Lock()
		old := n.conns[x.who.name]
		enters := n.ctx.Err() == nil && n.entered[x.who.name] <= x.number
		if enters && old == nil {
			n.conns[x.who.name], n.entered[x.who.name] = x, x.number
			if cancel := n.pending[x.who.name]; cancel != nil {
				cancel()
			}
		}
		n.mu.Unlock()
		if !enters || old == nil {
			return enters
		}
		old.end(errReplaced)
		<-old.left
	}
}

func (n *Node) leave(x *conn) {
	n.mu.Lock()
	delete(n.conns, x.who.name)
	n.mu.Unlock()
	close(x.left)
	if x.why != nil && n.ctx.Err() == nil {
		n.opt.Log.Info("node: a connection has ended", "node", x.who.name, "err", x.why)
	}
}

// end ends the connection for a reason.
func (x *conn) end(why error) {
	x.once.Do(func() {
		x.why = why
		x.c.Close()
		close(x.ended)
		x.pending.Shut()
	})
}

// over reports whether the connection has ended.
func (x *conn) over() bool {
	select {
	case <-x.ended:
		return true
	default:
		return false
	}
}

// settled is closed when all messages before it have been handled.
type settled chan struct{}

// last is the message behind all frames.
type last struct{}

// finish ends the connection behind what waits, when the peer has it.
func (x *conn) finish(ctx context.Context) {
	x.node.sys.Root().Send(x.writer, last{})
	select {
	case <-x.left:
	case <-ctx.Done():
	}
}

// settle waits until the connection has handled what it has been told so far, or the node does not
// know of it any more: then messages that wait are lost.
func (x *conn) settle() {
	done := make(settled)
	x.node.sys.Root().Send(x.writer, done)
	select {
	case <-done:
	case <-x.left:
	}
}

// receive is the actor whose messages are what is to be sent: frames, how
// many have been taken, the atoms close, disconnect and ended, and last.
func (x *conn) receive(c proto.Context) {
	switch msg := c.Message().(type) {
	case []byte:
		x.put(msg)
	case int64:
		x.pending.Taken(int(msg))
	case settled:
		close(msg)
	case last:
		x.close()
	case epiphany.Atom:
		switch msg {
		case gate.Disconnect:
			x.end(errDisconnected)
		case gate.Ended:
			x.pending.Shut()
			x.close()
		default:
			x.end(errors.New("node: the peer has sent what makes no sense"))
		}
	}
}

// close ends the connection behind what waits.
func (x *conn) close() {
	x.mu.Lock()
	x.closing = true
	x.mu.Unlock()
	x.wake()
}

func (x *conn) put(frame []byte) {
	x.node.gate.Sent(x.who.name, len(frame))
	x.mu.Lock()
	x.frames = append(x.frames, frame)
	x.waiting += len(frame)
	x.given++
	passed := x.given%gate.PassedAtOnce == 0
	full := x.waiting > maxWaiting || len(frame) > maxFrame
	busy := !x.busy && x.waiting > maxWaiting/4
	x.busy = x.busy || busy
	x.mu.Unlock()
	if passed {
		x.node.gate.Passed(x.writer)
	}
	if busy {
		x.node.gate.Busy(x.writer, true)
	}
	if full {
		x.end(fmt.Errorf("node: more than %d bytes wait for the peer, or %d in one message",
			maxWaiting, maxFrame))
	}
	x.wake()
}

// wake has the writer look at what waits.
func (x *conn) wake() {
	select {
	case x.ready <- struct{}{}:
	default:
	}
}

// write writes what waits, and a tick when nothing does.
func (x *conn) write() {
	w := bufio.NewWriter(x.c)
	pace, _ := x.node.gate.Ticks()
	tick := time.NewTicker(pace)
	defer tick.Stop()
	p := parts{w: w}
	for {
		select {
		case <-x.ended:
			return
		case <-x.ready:
		case <-tick.C:
			_, _ = w.Write([]byte{0, 0, 0, 0})
			if now, _ := x.node.gate.Ticks(); now != pace {
				pace = now
				tick.Reset(pace)
			}
		}
		x.mu.Lock()
		frames, closing := x.frames, x.closing
		x.frames = nil
		x.mu.Unlock()
		for _, f := range frames {
			if x.who.flags&flagFragments != 0 {
				p.write(f)
			} else {
				p.put([]byte{passThrough}, f)
			}
		}
		if err := w.Flush(); err != nil { // what failed before fails here again
			x.end(err)
			return
		}
		x.mu.Lock()
		for _, f := range frames {
			x.waiting -= len(f)
		}
		calm := x.busy && x.waiting < maxWaiting/16
		x.busy = x.busy && !calm
		x.mu.Unlock()
		if calm {
			x.node.gate.Busy(x.writer, false)
		}
		if closing {
			x.shut()
			return
		}
	}
}

// shut tells the peer that nothing comes any more, which closes the connection then.
func (x *conn) shut() {
	half, can := x.c.(interface{ CloseWrite() error })
	if !can || half.CloseWrite() != nil {
		x.end(nil)
	}
}

// read gives frames to net_kernel until the connection ends.
func (x *conn) read(r *bufio.Reader) error {
	var n [4]byte
	var come assembly
	for {
		_, patience := x.node.gate.Ticks()
		_ = x.c.SetReadDeadline(time.Now().Add(patience))
		if _, err := io.ReadFull(r, n[:]); err != nil {
			return err
		}
		size := binary.BigEndian.Uint32(n[:])
		if size == 0 {
			continue // a tick
		}
		if size > maxFrame {
			return fmt.Errorf("node: a frame of %d bytes; at most %d are taken", size, maxFrame)
		}
		frame := make([]byte, size)
		if _, err := io.ReadFull(r, frame); err != nil {
			return err
		}
		frame, err := come.frame(frame)
		if err != nil {
			return err
		}
		if frame == nil {
			continue // a fragment
		}
		x.node.gate.Received(nil, x.who.name, len(frame))
		x.node.gate.Frame(x.writer, frame)
		if !x.pending.Put(len(frame)) {
			x.pending.Wait() // and the peer with it
		}
	}
}
