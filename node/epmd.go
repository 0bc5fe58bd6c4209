package node

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// Requests and answers of the port mapper (ERTS, "Distribution Protocol", "EPMD Protocol").
const (
	epmdAlive  = 120
	epmdPort   = 122
	epmdNames  = 110
	epmdAlive2 = 118 // the answer with 4 bytes of creation
	epmdAlive1 = 121 // and that with 2
	epmdPort2  = 119

	hidden   = 72 // kind of a node
	visible  = 77
	protocol = 6 // of the distribution, the highest and lowest version
)

// DefaultEPMD is where the port mapper listens.
const DefaultEPMD = "127.0.0.1:4369"

// epmdTime is how long the port mapper may take to answer.
const epmdTime = 10 * time.Second

func framed(data []byte) []byte {
	return append(binary.BigEndian.AppendUint16(nil, uint16(len(data))), data...)
}

// register makes a node of a kind known to the port mapper for as long as the connection stays open.
func register(ctx context.Context, addr, name string, port int, kind byte) (c net.Conn, creation uint32,
	err error) {
	c, err = (&net.Dialer{Timeout: epmdTime}).DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, 0, err
	}
	data := binary.BigEndian.AppendUint16([]byte{epmdAlive}, uint16(port))
	data = append(data, kind, 0)
	data = binary.BigEndian.AppendUint16(data, protocol)
	data = binary.BigEndian.AppendUint16(data, protocol)
	data = append(append(data, framed([]byte(name))...), 0, 0)
	_ = c.SetDeadline(time.Now().Add(epmdTime))
	reply := make([]byte, 2, 6)
	if _, err = c.Write(framed(data)); err == nil {
		_, err = io.ReadFull(c, reply)
	}
	switch {
	case err != nil:
	case reply[1] != 0:
		err = fmt.Errorf("node: the name %s is taken", name)
	case reply[0] == epmdAlive2:
		reply = reply[:6]
		_, err = io.ReadFull(c, reply[2:])
		creation = binary.BigEndian.Uint32(reply[2:])
	default:
		reply = reply[:4]
		_, err = io.ReadFull(c, reply[2:])
		creation = uint32(binary.BigEndian.Uint16(reply[2:]))
	}
	if err != nil {
		c.Close()
		return nil, 0, err
	}
	return c, creation, c.SetDeadline(time.Time{})
}

// lookup asks the port mapper of a host for the port of a node there.
func lookup(ctx context.Context, addr, name string) (port int, err error) {
	c, err := (&net.Dialer{Timeout: epmdTime}).DialContext(ctx, "tcp", addr)
	if err != nil {
		return 0, err
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(epmdTime))
	if _, err := c.Write(framed(append([]byte{epmdPort}, name...))); err != nil {
		return 0, err
	}
	var reply [4]byte
	if _, err := io.ReadFull(c, reply[:2]); err != nil {
		return 0, err
	}
	if reply[0] != epmdPort2 || reply[1] != 0 {
		return 0, fmt.Errorf("node: there is no node %s at %s", name, addr)
	}
	if _, err := io.ReadFull(c, reply[2:]); err != nil {
		return 0, err
	}
	return int(binary.BigEndian.Uint16(reply[2:])), nil
}

// mapper is a port mapper, for a computer on which none runs.
type mapper struct {
	l  net.Listener
	wg sync.WaitGroup

	mu       sync.Mutex
	nodes    map[string]registration
	open     map[net.Conn]bool
	creation uint32
}

// registration is what is known of a node: the body of an answer about it, behind the port.
type registration struct {
	port uint16
	rest []byte
}

// Bounds of a port mapper.
const (
	maxRequest = 1024
	maxClients = 1024
)

func serveNames(l net.Listener) *mapper {
	// A mapper that begins again hardly ever repeats a creation.
	m := &mapper{l: l, nodes: map[string]registration{}, open: map[net.Conn]bool{},
		creation: random() >> 1}
	m.wg.Go(m.serve)
	return m
}

func (m *mapper) serve() {
	for {
		c, err := m.l.Accept()
		if err != nil {
			return
		}
		m.mu.Lock()
		full := m.open == nil || len(m.open) >= maxClients
		if !full {
			m.open[c] = true
			m.wg.Go(func() { m.client(c) })
		}
		m.mu.Unlock()
		if full {
			c.Close()
		}
	}
}

// close ends the port mapper, and with it what nodes have told it.
func (m *mapper) close() error {
	err := m.l.Close()
	m.mu.Lock()
	for c := range m.open {
		c.Close()
	}
	m.open = nil
	m.mu.Unlock()
	m.wg.Wait()
	return err
}

// client serves one request. A node stays known until its connection ends.
func (m *mapper) client(c net.Conn) {
	defer func() {
		c.Close()
		m.mu.Lock()
		delete(m.open, c)
		m.mu.Unlock()
	}()
	_ = c.SetReadDeadline(time.Now().Add(epmdTime))
	r := bufio.NewReader(c)
	var n [2]byte
	if _, err := io.ReadFull(r, n[:]); err != nil {
		return
	}
	size := binary.BigEndian.Uint16(n[:])
	if size == 0 || size > maxRequest {
		return
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(r, data); err != nil {
		return
	}
	switch data[0] {
	case epmdAlive:
		m.alive(c, r, data[1:])
	case epmdPort:
		_, _ = c.Write(m.find(string(data[1:])))
	case epmdNames:
		_, _ = c.Write(m.names())
	}
}

func (m *mapper) alive(c net.Conn, r io.Reader, data []byte) {
	const head = 10
	if len(data) < head || len(data) < head+int(binary.BigEndian.Uint16(data[8:]))+2 {
		return
	}
	name := string(data[head : head+binary.BigEndian.Uint16(data[8:])])
	m.mu.Lock()
	_, exists := m.nodes[name]
	if !exists {
		m.nodes[name] = registration{binary.BigEndian.Uint16(data), append([]byte{}, data[2:]...)}
		m.creation++
	}
	creation := m.creation
	m.mu.Unlock()
	if exists {
		_, _ = c.Write([]byte{epmdAlive1, 1, 0, 0})
		return
	}
	defer func() {
		m.mu.Lock()
		delete(m.nodes, name)
		m.mu.Unlock()
	}()
	_, _ = c.Write(binary.BigEndian.AppendUint32([]byte{epmdAlive2, 0}, creation))
	_ = c.SetReadDeadline(time.Time{})
	_, _ = io.Copy(io.Discard, r)
}

func (m *mapper) find(name string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	reg, ok := m.nodes[name]
	if !ok {
		return []byte{epmdPort2, 1}
	}
	return append(binary.BigEndian.AppendUint16([]byte{epmdPort2, 0}, reg.port), reg.rest...)
}

func (m *mapper) names() []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(m.nodes)) {
		fmt.Fprintf(&b, "name %s at port %d\n", name, m.nodes[name].port)
	}
	addr, _ := m.l.Addr().(*net.TCPAddr)
	return append(binary.BigEndian.AppendUint32(nil, uint32(addr.Port)), b.String()...)
}

// known registers a node at the port mapper, and starts one where none answers.
func known(ctx context.Context, addr, name string, port int, kind byte) (own *mapper, c net.Conn,
	creation uint32, err error) {
	c, creation, err = register(ctx, addr, name, port, kind)
	if opErr := (*net.OpError)(nil); !errors.As(err, &opErr) || opErr.Op != "dial" {
		return nil, c, creation, err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, nil, 0, fmt.Errorf("node: no port mapper answers at %s: %w", addr, err)
	}
	own = serveNames(l)
	if c, creation, err = register(ctx, addr, name, port, kind); err != nil {
		return nil, nil, 0, errors.Join(err, own.close())
	}
	return own, c, creation, nil
}
