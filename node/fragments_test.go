package node

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"net"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// control is a control message without a version: {2, ”, 7}.
const control = "h\x03a\x02w\x00a\x07"

// binaryOf is a binary of a size, without a version.
func binaryOf(size int) string {
	data := binary.BigEndian.AppendUint32([]byte{'m'}, uint32(size))
	for i := range size {
		data = append(data, byte(i), byte(i>>8))[:len(data)+1]
	}
	return string(data)
}

// split takes frames apart that have been written.
func split(t *testing.T, written []byte) (frames [][]byte) {
	t.Helper()
	for len(written) > 0 {
		n := binary.BigEndian.Uint32(written)
		frames = append(frames, written[4:4+n])
		written = written[4+n:]
	}
	return frames
}

// TestFragments has messages written and put together again, also when fragments of several are
// mixed.
func TestFragments(t *testing.T) {
	var all bytes.Buffer
	p := parts{w: bufio.NewWriter(&all)}
	var queues [][][]byte
	want := map[string]int{}
	for _, size := range []int{-1, 0, 100, fragmentSize - 5, fragmentSize - 4, 2*fragmentSize - 5,
		2 * fragmentSize, 300000, maxFrame - 100} {
		frame := "\x83" + control
		if size >= 0 {
			frame += "\x83" + binaryOf(size)
		}
		want[frame]++
		all.Reset()
		p.write([]byte(frame))
		require.NoError(t, p.w.Flush())
		frames := split(t, bytes.Clone(all.Bytes()))
		assert.Len(t, frames, max(1, (size+5+fragmentSize-1)/fragmentSize))
		for _, f := range frames {
			assert.LessOrEqual(t, len(f), fragmentSize+fragmentBytes+1+len(control))
		}
		queues = append(queues, frames)
	}
	var come assembly
	r := rand.New(rand.NewPCG(1, 2))
	for len(queues) > 0 {
		i := r.IntN(len(queues))
		frame, err := come.frame(queues[i][0])
		require.NoError(t, err)
		if queues[i] = queues[i][1:]; len(queues[i]) == 0 {
			queues = append(queues[:i], queues[i+1:]...)
			want[string(frame)]--
		} else {
			assert.Nil(t, frame)
		}
	}
	for frame, n := range want {
		assert.Zero(t, n, "a frame of %d bytes", len(frame))
	}
	assert.Zero(t, come.bytes)
	assert.Empty(t, come.messages)
}

// fragment is one with a header.
func fragment(header byte, message, number uint64, rest string) string {
	head := binary.BigEndian.AppendUint64([]byte{version, header}, message)
	return string(binary.BigEndian.AppendUint64(head, number)) + rest
}

// TestBadFragments refuses what belongs to no message, and too much.
func TestBadFragments(t *testing.T) {
	first := fragment(headerFirst, 1, 3, "\x00"+control)
	large := fragment(headerContinues, 1, 2, string(make([]byte, maxFrame)))
	for name, frames := range map[string][]string{
		"a frame begins with 5":                       {"\x05"},
		"a frame begins with 131":                     {"\x83D"},
		"a frame with the header 71":                  {"\x83G\x00" + control},
		"a frame with the header 69 and 17 bytes":     {first[:17]},
		"a cache of atoms":                            {"\x83D\x01\x00" + control},
		"refers to a cache":                           {fragment(headerFirst, 1, 3, "\x02"+control)},
		"frame refers to":                             {fragment(headerFirst, 1, 3, "")},
		"message 1 begins again":                      {first, first},
		"fragment 1 of message 1 is none":             {first, fragment(headerContinues, 1, 1, "x")},
		"fragment 3 of message 1 is none":             {first, fragment(headerContinues, 1, 3, "x")},
		"fragment 2 of message 2 is none":             {first, fragment(headerContinues, 2, 2, "x")},
		"fragment 0 of message 1 is none":             {fragment(headerFirst, 1, 0, "\x00"+control)},
		"messages in fragments of more than 16776192": {first, large},
		"a control message that is no term":           {"\x83D\x00h\x03a"},
	} {
		var come assembly
		var err error
		for _, f := range frames {
			require.NoError(t, err, name)
			_, err = come.frame([]byte(f))
		}
		assert.ErrorContains(t, err, name)
	}
	var come assembly
	for message := uint64(1); ; message++ {
		part := "\x00" + string(make([]byte, 1<<20))
		frame, err := come.frame([]byte(fragment(headerFirst, message, 2, part)))
		assert.Nil(t, frame)
		if err != nil {
			assert.ErrorContains(t, err, "67108864 together")
			assert.Less(t, message, uint64(65))
			break
		}
	}
}

// TestFragmentsAreAgreed has frames with headers for a peer that knows fragments, and none for
// another.
func TestFragmentsAreAgreed(t *testing.T) {
	n := alone(t)
	for flags, want := range map[uint64]string{0: "\x70\x83h", flagFragments: "\x83D\x00h"} {
		n.meetWith(flags, func(peer net.Conn) {
			go func() { _, _ = io.WriteString(peer, asks) }()
			head := make([]byte, 4+len(want))
			_, err := io.ReadFull(peer, head)
			require.NoError(t, err)
			assert.Equal(t, want, string(head[4:]))
		})
	}
}
