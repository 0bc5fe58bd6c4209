package syscalls

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/vm/rts"
)

// ringOnCore is a ring that a core which executes machine code shares with an end in Go: before and
// after each routine the ring's words are copied.
type ringOnCore struct {
	t     *testing.T
	d     *rts.Device
	ring  Ring
	words int // of the ring, with its indices
	ends  *ends
	taken uint32
	index uint32
}

// call lets the core execute a routine, and gives its result and the cycles that it took.
func (r *ringOnCore) call(name string, args ...uint32) (result uint32, cycles int) {
	r.t.Helper()
	view := r.ends.r.core.View
	at := view.Index(r.ring.Base)
	shared := view.W[at : int(at)+r.words]
	copy(r.d.SRAM[rts.RingAt/4:], shared)
	r.d.RingEnd(r.ring.words(), r.index, r.taken)
	cycles, err := r.d.Call(name, append([]uint32{rts.EndAt}, args...)...)
	require.NoError(r.t, err)
	copy(shared, r.d.SRAM[rts.RingAt/4:])
	r.index, r.taken = r.d.SRAM[rts.EndAt/4+2], r.d.SRAM[rts.EndAt/4+3]
	return r.d.Core.R[0], cycles
}

func newRingOnCore(t *testing.T, bytes int) *ringOnCore {
	t.Helper()
	d, err := rts.NewRings()
	require.NoError(t, err)
	e := newEnds(t, bytes)
	return &ringOnCore{t: t, d: d, ring: e.w.Ring, words: bytes / emu.WordBytes, ends: e}
}

// Messages that the core's routines put into a ring come out of the end in Go as they went in, and
// a full ring refuses what Go refuses; each takes the cycles of its price.
func TestRingProducerOnCore(t *testing.T) {
	r := newRingOnCore(t, 4*MinRingBytes)
	rnd := rand.New(rand.NewPCG(13, 1))
	p := rts.RingPrices()
	var queued []uint32
	refused, passed := 0, 0
	for range 3000 {
		if rnd.IntN(2) == 0 {
			n := 1 + rnd.IntN(9)
			message := make([]uint32, n)
			for i := range message {
				message[i] = rnd.Uint32()
			}
			copy(r.d.SRAM[rts.BufferAt/4:], message)
			ok, cycles := r.call("ring_add", rts.BufferAt, uint32(n))
			assert.Equal(t, len(queued)+n <= r.ring.Capacity(), ok != 0)
			if ok == 0 {
				refused++
				assert.EqualValues(t, p.Full, cycles)
				continue
			}
			assert.EqualValues(t, p.Adding(n), cycles)
			_, cycles = r.call("ring_publish")
			assert.EqualValues(t, p.Publish+core.FenceCycles, cycles)
			queued = append(queued, message...)
			continue
		}
		n := r.ends.r.Len()
		require.Equal(t, len(queued), n)
		for range rnd.IntN(n + 1) {
			require.Equal(t, queued[0], r.ends.r.Take())
			queued = queued[1:]
			passed++
		}
		r.ends.r.Release(r.ends.eng.Now())
		r.ends.commit(t)
	}
	assert.Greater(t, refused, 20)
	assert.Greater(t, passed, 1000)
}

// What the end in Go puts into a ring the core's routines take out, and they tell the producer when
// Go's reader would.
func TestRingConsumerOnCore(t *testing.T) {
	r := newRingOnCore(t, 3*MinRingBytes)
	rnd := rand.New(rand.NewPCG(13, 2))
	p := rts.RingPrices()
	var queued []uint32
	notices, passed, taken := 0, 0, 0
	for range 3000 {
		if rnd.IntN(2) == 0 {
			message := make([]uint32, 1+rnd.IntN(4))
			for i := range message {
				message[i] = rnd.Uint32()
			}
			if r.ends.w.Put(r.ends.eng.Now(), message...) {
				queued = append(queued, message...)
			}
			r.ends.commit(t)
			continue
		}
		n, cycles := r.call("ring_len")
		require.EqualValues(t, len(queued), n)
		assert.EqualValues(t, p.Len, cycles)
		if n > 0 {
			k := 1 + rnd.IntN(int(n))
			_, cycles = r.call("ring_take", rts.BufferAt, uint32(k))
			assert.EqualValues(t, p.Taking(k), cycles)
			require.Equal(t, queued[:k], r.d.SRAM[rts.BufferAt/4:rts.BufferAt/4+k])
			queued = queued[k:]
			passed, taken = passed+k, taken+k
		}
		notify, cycles := r.call("ring_release")
		want := p.Release
		if taken > r.ring.Capacity()-longestMessage {
			want, taken = p.ReleaseNotify, 0
			notices++
		}
		assert.Equal(t, want == p.ReleaseNotify, notify != 0)
		assert.EqualValues(t, want, cycles)
	}
	assert.Greater(t, notices, 20)
	assert.Greater(t, passed, 1000)
}
