package attach

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzFrames reads any bytes as frames: what is read is what was sent, and nothing is too large.
func FuzzFrames(f *testing.F) {
	var all bytes.Buffer
	for k := range kinds {
		require.NoError(f, send(&all, k, withCursor("lists:", int(k))))
	}
	f.Add(all.Bytes())
	f.Add([]byte{4, 0xff, 0xff, 0xff, 0xff})
	f.Add([]byte{200, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		r, again := bytes.NewReader(data), bytes.Buffer{}
		for {
			k, text, err := receive(r)
			if err != nil {
				break
			}
			require.Less(t, k, kinds)
			require.LessOrEqual(t, len(text), MaxFrame)
			if line, cursor, ok := cursorOf(text); ok {
				assert.LessOrEqual(t, cursor, len(line))
				assert.Equal(t, text, withCursor(line, cursor))
			}
			require.NoError(t, send(&again, k, text))
		}
		assert.True(t, bytes.HasPrefix(data, again.Bytes()))
	})
}
