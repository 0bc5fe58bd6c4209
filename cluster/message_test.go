package cluster

import (
	"net"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzMessage has peers send anything: what is a message is the same when it is sent on, and the
// rest is refused.
func FuzzMessage(f *testing.F) {
	for _, m := range []message{
		{kind: hello, session: 1, body: []byte("a@b")}, {kind: frames, session: 1<<64 - 1, number: 7,
			body: []byte{131, 106}},
		{kind: gone},
	} {
		f.Add(m.wire().GetValue())
	}
	f.Add([]byte(nil))
	f.Add([]byte("\x00sixteen bytes and more"))
	f.Add([]byte("\x01short"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parse(data)
		if err != nil {
			assert.True(t, len(data) < head || data[0] < byte(hello) || data[0] > byte(gone))
			return
		}
		assert.Equal(t, data, m.wire().GetValue())
	})
}

// FuzzFrames has bodies that are anything taken apart: what comes of it is the same together again.
func FuzzFrames(f *testing.F) {
	body, n := together([][]byte{{131, 106}, {}, make([]byte, 300)})
	assert.Equal(f, 3, n)
	f.Add(body)
	f.Add([]byte("\x05abc"))
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"))
	f.Fuzz(func(t *testing.T, body []byte) {
		var all [][]byte
		size := 0
		for rest := body; len(rest) > 0; {
			frame, more, err := apart(rest)
			if err != nil {
				return
			}
			all, rest = append(all, frame), more
			size += len(frame)
		}
		var again [][]byte
		for left := all; len(left) > 0; {
			some, n := together(left)
			left = left[n:]
			for len(some) > 0 {
				frame, more, err := apart(some)
				assert.NoError(t, err)
				again, some = append(again, frame), more
			}
		}
		assert.Equal(t, len(all), len(again))
		for i := range all {
			assert.Equal(t, string(all[i]), string(again[i]))
		}
		assert.LessOrEqual(t, size, len(body))
	})
}

// TestTogether has one message carry many small frames, and a large one alone.
func TestTogether(t *testing.T) {
	_, n := together([][]byte{make([]byte, maxTogether+1), {1}})
	assert.Equal(t, 1, n)
	_, n = together([][]byte{{1}, make([]byte, maxTogether), {1}})
	assert.Equal(t, 1, n)
	many := make([][]byte, 100)
	_, n = together(many)
	assert.Equal(t, 100, n)
}

// TestLeft has a member that is busy stay one, and one leave that has ended, or says nothing.
func TestLeft(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	_, refused := net.Dial("tcp", l.Addr().String())
	require.Error(t, refused)
	assert.True(t, hasLeft(refused, 0))
	assert.False(t, hasLeft(os.ErrDeadlineExceeded, silence))
	assert.True(t, hasLeft(os.ErrDeadlineExceeded, silence+1))
}
