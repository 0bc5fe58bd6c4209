package cluster

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// FuzzMessage has peers send anything: what is a message is the same when it is sent on, and the
// rest is refused.
func FuzzMessage(f *testing.F) {
	for _, m := range []message{
		{kind: hello, session: 1, body: []byte("a@b")}, {kind: frame, session: 1<<64 - 1, number: 7,
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
