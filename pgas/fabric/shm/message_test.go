package shm_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// Messages match buffers in order, by sender and by tag; data comes along.
func TestMessages(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		all := open(t, 3, hints)
		a, b, c := all[0], all[1], all[2]
		room := make([]byte, 8)
		require.NoError(t, c.ep.RecvFrom(room, 1, "of b"))
		require.NoError(t, c.ep.TRecv(make([]byte, 8), fi.AddrUnspec, 0x12, 0xf0, "tagged"))
		require.NoError(t, a.ep.SendData([]byte("a"), 99, 2, "sent"))
		require.NoError(t, b.ep.Inject([]byte("b"), 2))
		require.NoError(t, b.ep.TInject([]byte("no"), 2, 0x13))
		require.NoError(t, b.ep.TSendData([]byte("yes"), 5, 2, 0xa2, nil))
		assert.Equal(t, fi.Msg|fi.Send, next(t, a.tx).Flags, "short messages have left")

		e := next(t, c.rx)
		assert.Equal(t, "of b", e.Context)
		assert.Equal(t, fi.Addr(1), e.Source)
		assert.Equal(t, "b", string(e.Buf))
		e = next(t, c.rx)
		assert.Equal(t, fi.Entry{Context: "tagged", Flags: fi.Tagged | fi.Recv | fi.RemoteCQData,
			Len: 3, Buf: []byte("yes"), Data: 5, Tag: 0xa2, Source: 1}, e)
		require.NoError(t, c.ep.RecvFrom(room, fi.AddrUnspec, "any"))
		e = next(t, c.rx)
		assert.Equal(t, uint64(99), e.Data)
		assert.Equal(t, fi.Addr(0), e.Source)
		assert.Equal(t, uint64(3), c.counters[fi.Recv].Read())
		assert.Equal(t, uint64(3), b.counters[fi.Send].Read())
	})
}

// A long message stays with its sender; one that is too long for its buffer is cut off.
func TestLongMessages(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		all := open(t, 2, hints)
		a, b := all[0], all[1]
		long := bytes.Repeat([]byte("0123456789"), 1000)
		require.NoError(t, a.ep.SendTo(long, 1, "long"))
		_, err := a.tx.Read(make([]fi.Entry, 1))
		assert.ErrorIs(t, err, fi.EAGAIN)
		room := make([]byte, 20000)
		require.NoError(t, b.ep.RecvFrom(room, 0, nil))
		assert.Equal(t, long, next(t, b.rx).Buf)
		assert.Equal(t, "long", next(t, a.tx).Context)

		require.NoError(t, a.ep.SendTo(long, 1, "cut"))
		require.NoError(t, b.ep.RecvFrom(room[:30], 0, "too short"))
		e := failed(t, b.rx)
		assert.Equal(t, fi.ETRUNC, e.Err)
		assert.Equal(t, len(long)-30, e.Over)
		assert.Equal(t, "too short", e.Context)
		assert.Equal(t, uint64(1), b.counters[fi.Recv].ReadErr())
		assert.Equal(t, "cut", next(t, a.tx).Context)
	})
}

// A buffer takes several messages, and the last event says that it is used up.
func TestMultiReceive(t *testing.T) {
	all := open(t, 2, fi.Info{})
	a, b := all[0], all[1]
	b.ep.SetMinMultiRecv(16)
	require.NoError(t, b.ep.RecvMsg(make([]byte, 64), fi.AddrUnspec, "first", fi.MultiRecv))
	require.NoError(t, b.ep.RecvMsg(make([]byte, 64), fi.AddrUnspec, "second", fi.MultiRecv))
	for _, n := range []int{5, 24, 20, 30, 40} {
		require.NoError(t, a.ep.Inject(make([]byte, n), 1))
	}
	type event struct {
		context any
		n       int
		last    bool
	}
	var got []event
	for range 5 {
		e := next(t, b.rx)
		got = append(got, event{e.Context, e.Len, e.Flags&fi.MultiRecv != 0})
	}
	assert.Equal(t, []event{{"first", 5, false}, {"first", 24, false}, {"first", 20, true},
		{"second", 30, false}, {"second", 0, true}}, got)
}

// Messages can be found, claimed, dropped; receives taken back.
func TestPeek(t *testing.T) {
	all := open(t, 2, fi.Info{})
	a, b := all[0], all[1]
	peek := func(tag uint64, context any, more fi.Flags) {
		require.NoError(t, b.ep.TRecvMsg(nil, fi.AddrUnspec, tag, 0, context, fi.Peek|more))
	}
	peek(1, "none", 0)
	e := failed(t, b.rx)
	assert.Equal(t, fi.ENOMSG, e.Err)
	assert.Equal(t, "none", e.Context)
	for tag := range uint64(3) {
		require.NoError(t, a.ep.TInject([]byte{byte(tag), 1}, 1, tag))
	}
	peek(1, "claims", fi.Claim)
	assert.Equal(t, 2, next(t, b.rx).Len)
	peek(1, "again", 0)
	assert.Equal(t, fi.ENOMSG, failed(t, b.rx).Err)
	peek(2, "drops", fi.Discard)
	assert.Equal(t, uint64(2), next(t, b.rx).Tag)
	room := make([]byte, 2)
	assert.ErrorIs(t, b.ep.TRecvMsg(room, 0, 0, 0, []int{}, fi.Claim), fi.EINVAL)
	require.NoError(t, b.ep.TRecvMsg(room, 0, 0, 0, "claims", fi.Claim))
	assert.Equal(t, []byte{1, 1}, next(t, b.rx).Buf)
	require.NoError(t, b.ep.TRecv(room, 0, 2, 0, "late"))
	require.NoError(t, b.ep.Cancel("late"))
	assert.Equal(t, fi.ECANCELED, failed(t, b.rx).Err)
	require.NoError(t, b.ep.TRecv(room, 0, 0, 0, nil))
	assert.Equal(t, []byte{0, 1}, next(t, b.rx).Buf)
}

// Nothing overruns: with all places taken the caller has to come again.
func TestFull(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		hints.Tx.Size, hints.Rx.Size = 3, 2
		all := open(t, 2, hints)
		a, b := all[0], all[1]
		for range 2 {
			require.NoError(t, a.ep.Inject([]byte{1}, 1))
		}
		assert.ErrorIs(t, a.ep.Inject([]byte{1}, 1), fi.EAGAIN)
		assert.ErrorIs(t, a.ep.InjectWriteData([]byte{1}, 1, to(1, 0)), fi.EAGAIN)
		require.NoError(t, a.ep.InjectWrite([]byte{1}, to(1, 0)))
		require.NoError(t, b.ep.RecvFrom(make([]byte, 1), 0, nil))
		next(t, b.rx)
		require.NoError(t, a.ep.InjectWriteData([]byte{2}, 7, to(1, 0)))
		if hints.Domain.Data == fi.ProgressManual {
			for range 2 {
				require.NoError(t, a.ep.InjectWrite([]byte{1}, to(1, 1)))
			}
			assert.ErrorIs(t, a.ep.InjectWrite([]byte{1}, to(1, 1)), fi.EAGAIN)
		}
		e := next(t, b.rx)
		assert.Equal(t, uint64(7), e.Data)
		assert.Equal(t, byte(2), b.memory[0])
		require.NoError(t, a.ep.InjectWrite([]byte{1}, to(1, 1)))
	})
}

// A queue that is full holds messages up, not their completions.
func TestFullQueue(t *testing.T) {
	fabric, info := find(t, newProvider(), nil)
	a := openNode(t, fabric, info, 2)
	d, err := fabric.Domain(info)
	require.NoError(t, err)
	ep, err := d.Endpoint(info)
	require.NoError(t, err)
	v, err := d.AV(0)
	require.NoError(t, err)
	q, err := d.CQ(2)
	require.NoError(t, err)
	require.NoError(t, ep.Bind(v, 0))
	require.NoError(t, ep.Bind(q, fi.Send|fi.Recv))
	require.NoError(t, ep.Enable())
	for i := range byte(4) {
		require.NoError(t, ep.RecvFrom(make([]byte, 1), fi.AddrUnspec, nil))
		require.NoError(t, a.ep.Inject([]byte{i}, 1))
	}
	for i := range byte(4) {
		e := next(t, q)
		assert.Equal(t, []byte{i}, e.Buf)
		assert.Equal(t, fi.AddrUnspec, e.Source, "its vector does not have the sender")
	}
}

// With selective completion only what asks for it enters one, but for errors.
func TestSelective(t *testing.T) {
	fabric, info := find(t, newProvider(), nil)
	a := openNode(t, fabric, info, 1)
	own := *info
	own.Tx.OpFlags = 0
	ep, err := a.domain.Endpoint(&own)
	require.NoError(t, err)
	q, err := a.domain.CQ(0)
	require.NoError(t, err)
	require.NoError(t, ep.Bind(a.av, 0))
	require.NoError(t, ep.Bind(q, fi.Send|fi.Recv|fi.SelectiveCompletion))
	require.NoError(t, ep.Enable())
	require.NoError(t, ep.Write([]byte{1}, to(0, 0), nil))
	require.NoError(t, ep.WriteMsg([]byte{1}, 0, to(0, 0), "asks", fi.Completion|fi.Fence))
	require.NoError(t, ep.ReadMsg(make([]byte, 1), to(0, 0), "too", fi.Completion))
	require.NoError(t, ep.Write([]byte{1}, to(0, 4096), "fails"))
	assert.Equal(t, "asks", next(t, q).Context)
	assert.Equal(t, "too", next(t, q).Context)
	assert.Equal(t, "fails", failed(t, q).Context)
}

// Regions count what others do to them.
func TestRegionCounter(t *testing.T) {
	all := open(t, 2, fi.Info{})
	a, b := all[0], all[1]
	c, err := b.domain.Counter()
	require.NoError(t, err)
	require.NoError(t, b.mr.Bind(c, fi.RemoteWrite))
	assert.ErrorIs(t, b.mr.Bind(c, fi.RemoteWrite), fi.EINVAL)
	require.NoError(t, a.ep.InjectWrite([]byte{1}, to(1, 0)))
	require.NoError(t, a.ep.Read(make([]byte, 1), to(1, 0), nil))
	require.NoError(t, a.ep.InjectUpdate(fi.Int8, fi.Sum, []byte{1}, to(1, 0)))
	assert.Equal(t, uint64(2), c.Read())
	assert.ErrorIs(t, c.Close(), fi.EBUSY)
	c.Set(10)
	c.Add(1)
	c.SetErr(3)
	c.AddErr(1)
	assert.Equal(t, []uint64{11, 4}, []uint64{c.Read(), c.ReadErr()})
}

// Closing an endpoint fails what waits for it, and drops what is under way from it.
func TestCloseWithMessages(t *testing.T) {
	all := open(t, 2, fi.Info{Domain: fi.DomainAttr{Data: fi.ProgressManual}})
	a, b := all[0], all[1]
	require.NoError(t, a.ep.SendTo(make([]byte, 100), 1, "waits"))
	require.NoError(t, b.ep.Close())
	assert.Equal(t, fi.ECANCELED, failed(t, a.tx).Err)
	require.NoError(t, a.ep.Write([]byte{1}, to(1, 0), nil))
	require.NoError(t, a.ep.Close())
	require.NoError(t, b.domain.Progress(t.Context()))
	assert.Equal(t, byte(1), b.memory[0])
	_, err := a.tx.Read(make([]fi.Entry, 1))
	assert.ErrorIs(t, err, fi.EAGAIN)
}

// Addresses are ranks; those that were removed are not there.
func TestAddresses(t *testing.T) {
	a := open(t, 2, fi.Info{})[0]
	at, good := a.av.Insert(fi.Name{Node: 1, Service: 3}, fi.Name{Node: fi.Any})
	assert.Equal(t, []fi.Addr{2, fi.AddrUnspec}, at)
	assert.Equal(t, 1, good)
	n, err := a.av.Lookup(2)
	require.NoError(t, err)
	assert.Equal(t, "fi_shm://1:3", a.av.Text(n))
	require.NoError(t, a.av.Remove(1))
	assert.ErrorIs(t, a.av.Remove(1), fi.EINVAL)
	_, err = a.av.Lookup(1)
	assert.ErrorIs(t, err, fi.EINVAL)
	assert.ErrorIs(t, a.ep.Write(nil, to(1, 0), nil), fi.EINVAL)
	_, err = a.av.InsertSym(0, -1, 0, 1)
	assert.ErrorIs(t, err, fi.EINVAL)
	_, err = a.domain.AV(-1)
	assert.ErrorIs(t, err, fi.EINVAL)
	_, err = a.domain.CQ(-1)
	assert.ErrorIs(t, err, fi.EINVAL)
}
