package node

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var us = &identity{name: "us@here", cookie: always("c"), creation: 7}

// always is a cookie for all peers.
func always(cookie string) func(string) (string, error) {
	return func(string) (string, error) { return cookie, nil }
}

// FuzzHandshake has peers say anything: none is welcome that does not prove the cookie.
func FuzzHandshake(f *testing.F) {
	for _, seed := range [][]byte{
		nil, framed(us.named()), append(framed(us.named()), framed(append([]byte("r1234"),
			secret("c").digest(0)...))...),
		framed([]byte("n\x00\x05\x01\x00\x00\x00x@y")), framed([]byte("sok")),
		append(framed([]byte("sok")), framed(us.named(9))...),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, status := range []string{statusOK, statusAlive} {
			_, err := us.accept(&peer{r: bufio.NewReader(bytes.NewReader(data)), w: io.Discard},
				func(string) string { return status })
			assert.Error(t, err)
		}
		_, err := us.connect(&peer{r: bufio.NewReader(bytes.NewReader(data)), w: io.Discard}, "us@here")
		assert.Error(t, err)
	})
}

// FuzzMapper has clients of the port mapper say anything.
func FuzzMapper(f *testing.F) {
	f.Add([]byte("\x00\x01n"))
	f.Add([]byte("\x00\x04zabc"))
	f.Add([]byte("\x00\x10x\x12\x34H\x00\x00\x06\x00\x06\x00\x03abc\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m := &mapper{nodes: map[string]registration{}, open: map[net.Conn]bool{}, l: nowhere{}}
		a, b := net.Pipe()
		done := make(chan struct{})
		go func() { defer close(done); m.client(a) }()
		go func() { _, _ = io.Copy(io.Discard, b) }()
		_, _ = b.Write(data)
		_ = b.Close()
		<-done
		assert.Empty(t, m.nodes, "a node is known for as long as its connection")
	})
}

type nowhere struct{ net.Listener }

func (nowhere) Addr() net.Addr { return &net.TCPAddr{Port: 1} }

// TestHandshake has both sides of the handshake meet, with equal cookies and with others.
func TestHandshake(t *testing.T) {
	for _, c := range []struct {
		cookie, want string
		err          error
	}{{"c", "us@here", nil}, {"d", "us@here", errCookie}} {
		a, b := net.Pipe()
		them := &identity{name: "they@there", cookie: always(c.cookie)}
		result := make(chan error, 1)
		go func() {
			_, err := them.connect(&peer{r: bufio.NewReader(b), w: b}, c.want)
			result <- err
			b.Close()
		}()
		who, err := us.accept(&peer{r: bufio.NewReader(a), w: a},
			func(string) string { return statusOK })
		a.Close()
		require.ErrorIs(t, err, c.err)
		if err == nil {
			assert.Equal(t, other{"they@there", ours}, who)
			require.NoError(t, <-result)
			continue
		}
		assert.Error(t, <-result)
	}
}

// TestDigest holds the proof of a cookie against what erlang:md5/1 gives.
func TestDigest(t *testing.T) {
	got := binary.BigEndian.Uint64(secret("monster").digest(12345))
	assert.Equal(t, uint64(0xa5ed80015fecaf4c), got)
}

// A node that is told of a connection that it has not heard of yet waits for it: replacing it would
// lose what is sent over it.
func TestConnectionThatComesStays(t *testing.T) {
	alive := []byte("\x00\x06salive")
	for _, comes := range []bool{false, true} {
		id := &identity{name: "us@here", cookie: always("c"), comes: func(name string) bool {
			assert.Equal(t, "they@there", name)
			return comes
		}}
		var sent bytes.Buffer
		_, err := id.connect(&peer{r: bufio.NewReader(bytes.NewReader(alive)), w: &sent}, "they@there")
		assert.Equal(t, comes, errors.Is(err, errBusy))
		want := map[bool]string{true: "\x00\x06sfalse", false: "\x00\x05strue"}[comes]
		assert.True(t, strings.HasSuffix(sent.String(), want), "%q", sent.String())
	}
}
