package node

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

// passThrough is what frames begin with that neither are fragments nor have a cache of atoms.
const passThrough = 112

// Bounds of a connection.
const (
	maxFrame   = 8 << 20  // bytes of a frame, either way
	maxWaiting = 64 << 20 // bytes that wait for a peer that does not read
	silence    = 4        // ticks without a byte after which a peer is lost
)

// conn is a connection with another node.
type conn struct {
	node   *Node
	name   string
	c      net.Conn
	writer *proto.PID

	mu      sync.Mutex
	frames  [][]byte // that wait to be written
	waiting int      // their bytes
	ready   chan struct{}
	why     error
	ended   chan struct{}
	once    sync.Once
}

// run serves a connection whose handshake is done, until it ends.
func (n *Node) run(name string, c net.Conn, r *bufio.Reader) {
	_ = c.SetDeadline(time.Time{})
	x := &conn{node: n, name: name, c: c, ready: make(chan struct{}, 1), ended: make(chan struct{})}
	if !n.enter(x) {
		c.Close()
		return
	}
	root := n.sys.Root()
	x.writer = root.Spawn(proto.PropsFromFunc(x.receive))
	root.Send(n.gateway, epiphany.Tuple{epiphany.Atom("up"), epiphany.Atom(name), x.writer})
	var writing sync.WaitGroup
	writing.Go(x.write)
	x.end(x.read(r))
	writing.Wait()
	root.Send(n.gateway, epiphany.Tuple{epiphany.Atom("down"), x.writer})
	root.Stop(x.writer)
	n.leave(x)
}

// enter makes a connection the one with its node, unless there is one: the older one stays.
func (n *Node) enter(x *conn) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.conns[x.name] != nil || n.ctx.Err() != nil {
		return false
	}
	n.conns[x.name] = x
	return true
}

func (n *Node) leave(x *conn) {
	n.mu.Lock()
	delete(n.conns, x.name)
	n.mu.Unlock()
	if x.why != nil && n.ctx.Err() == nil {
		n.opt.Log.Info("node: a connection has ended", "node", x.name, "err", x.why)
	}
}

// end ends the connection for a reason.
func (x *conn) end(why error) {
	x.once.Do(func() {
		x.why = why
		x.c.Close()
		close(x.ended)
	})
}

// receive is the actor whose messages are what is to be sent: frames, or the atom close.
func (x *conn) receive(c proto.Context) {
	switch msg := c.Message().(type) {
	case []byte:
		x.put(msg)
	case epiphany.Atom:
		x.end(errors.New("node: the peer has sent what makes no sense"))
	}
}

func (x *conn) put(frame []byte) {
	x.mu.Lock()
	x.frames = append(x.frames, frame)
	x.waiting += len(frame)
	full := x.waiting > maxWaiting || len(frame) > maxFrame
	x.mu.Unlock()
	if full {
		x.end(fmt.Errorf("node: more than %d bytes wait for the peer, or %d in one message",
			maxWaiting, maxFrame))
	}
	select {
	case x.ready <- struct{}{}:
	default:
	}
}

// write writes what waits, and a tick when nothing does.
func (x *conn) write() {
	w := bufio.NewWriter(x.c)
	tick := time.NewTicker(x.node.opt.Tick)
	defer tick.Stop()
	for {
		select {
		case <-x.ended:
			return
		case <-x.ready:
		case <-tick.C:
			_, _ = w.Write([]byte{0, 0, 0, 0})
		}
		x.mu.Lock()
		frames := x.frames
		x.frames = nil
		x.mu.Unlock()
		for _, f := range frames {
			_, _ = w.Write(binary.BigEndian.AppendUint32(nil, uint32(len(f)+1)))
			_ = w.WriteByte(passThrough)
			_, _ = w.Write(f)
		}
		if err := w.Flush(); err != nil { // what failed before fails here again
			x.end(err)
			return
		}
		x.mu.Lock()
		for _, f := range frames {
			x.waiting -= len(f)
		}
		x.mu.Unlock()
	}
}

// read gives frames to net_kernel until the connection ends.
func (x *conn) read(r *bufio.Reader) error {
	var n [4]byte
	for {
		_ = x.c.SetReadDeadline(time.Now().Add(silence * x.node.opt.Tick))
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
		if frame[0] != passThrough {
			return fmt.Errorf("node: a frame begins with %d", frame[0])
		}
		x.node.sys.Root().Send(x.node.gateway,
			epiphany.Tuple{epiphany.Atom("frame"), x.writer, frame[1:]})
	}
}
