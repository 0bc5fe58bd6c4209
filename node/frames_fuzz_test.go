package node

import (
	"bufio"
	"encoding/binary"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

// asks is the frame with which net_adm:ping/1 at x@y asks net_kernel, as OTP 25 writes it.
const asks = "\x00\x00\x00tp\x83h\x04a\x06Xd\x00\x03x@y\x00\x00\x00\x07\x00\x00\x00\x00\x00\x00\x00\x01" +
	"d\x00\x00d\x00\x0anet_kernel\x83h\x03d\x00\x09$gen_callh\x02Xd\x00\x03x@y\x00\x00\x00\x07" +
	"\x00\x00\x00\x00\x00\x00\x00\x01Z\x00\x02d\x00\x03x@y\x00\x00\x00\x01\x00\x00\x00\x05" +
	"\x00\x00\x00\x06h\x02d\x00\x07is_authd\x00\x03x@y"

// alone is a node without a listener, and without a way to others.
func alone(f testing.TB) *Node {
	sys, err := epiphany.New(epiphany.WithNode("us@here"), epiphany.WithOutput(io.Discard),
		epiphany.WithErrorReports(io.Discard))
	require.NoError(f, err)
	f.Cleanup(func() { assert.NoError(f, sys.Close()) })
	g, err := gate.Open(f.Context(), sys, gate.Options{Creation: 1, Tick: time.Hour})
	require.NoError(f, err)
	f.Cleanup(func() { assert.NoError(f, g.Shut()) })
	return &Node{sys: sys, gate: g, ctx: f.Context(), conns: map[string]*conn{},
		entered: map[string]uint64{}, opt: Options{Log: slog.New(slog.DiscardHandler)}}
}

// meet connects the node with x@y, until talk has returned.
func (n *Node) meet(talk func(peer net.Conn)) { n.meetWith(0, talk) }

// meetWith is meet for a node with some flags.
func (n *Node) meetWith(flags uint64, talk func(peer net.Conn)) {
	a, b := net.Pipe()
	var all sync.WaitGroup
	all.Go(func() { n.run(other{name: "x@y", flags: flags}, a, bufio.NewReader(a), 1, n.reached) })
	_ = b.SetDeadline(time.Now().Add(time.Minute)) // a pipe has deadlines
	talk(b)
	b.Close()
	all.Wait()
}

// FuzzFrames has a peer that has the cookie send anything: the node goes on, and answers who comes
// next.
func FuzzFrames(f *testing.F) {
	n := alone(f)
	for _, frames := range [][]string{{"\x83D\x00" + asks[6:]},
		{fragment(headerFirst, 1, 2, "\x00"+asks[6:20]), fragment(headerContinues, 1, 1, asks[20:])}} {
		var data []byte
		for _, frame := range frames {
			data = append(binary.BigEndian.AppendUint32(data, uint32(len(frame))), frame...)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n.meet(func(peer net.Conn) {
			go func() { _, _ = io.Copy(io.Discard, peer) }() // until talk has returned
			_, _ = peer.Write(data)                          // the node may have closed before
		})
		n.meet(func(peer net.Conn) {
			_, err := io.WriteString(peer, asks)
			require.NoError(t, err)
			reply := make([]byte, 4)
			for !strings.HasSuffix(string(reply), "\x03yes") { // others are for who was there before
				reply = reply[:4]
				_, err = io.ReadFull(peer, reply)
				require.NoError(t, err)
				reply = make([]byte, max(4, binary.BigEndian.Uint32(reply)))
				_, err = io.ReadFull(peer, reply)
				require.NoError(t, err)
			}
		})
	})
}
