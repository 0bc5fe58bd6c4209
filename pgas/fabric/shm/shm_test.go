package shm_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
	"github.com/parallergo/epiphany/pgas/fabric/shm"
)

// node is what a test has of one side.
type node struct {
	domain   fi.Domain
	ep       *fi.Endpoint
	av       fi.AV
	tx, rx   fi.CQ
	counters map[fi.Flags]fi.Counter
	memory   shm.Bytes
	mr       fi.MR
}

// access is what regions permit in most tests.
const access = fi.RemoteRead | fi.RemoteWrite

// key is that of the region.
const key = 7

// find discovers the provider.
func find(t *testing.T, p *shm.Provider, hints *fi.Info) (fi.Fabric, *fi.Info) {
	t.Helper()
	var all fi.Registry
	require.NoError(t, all.Register(p, 50))
	infos, err := all.GetInfo(fi.Version, "", "", 0, hints)
	require.NoError(t, err)
	fabric, err := all.Fabric(infos[0].Fabric)
	require.NoError(t, err)
	return fabric, infos[0]
}

// open opens nodes with an endpoint each, ranks as addresses, queues, counters and a region.
func open(t *testing.T, n int, hints fi.Info) (all []*node) {
	t.Helper()
	fabric, info := find(t, newProvider(), &hints)
	for range n {
		all = append(all, openNode(t, fabric, info, n))
	}
	return all
}

func openNode(t *testing.T, fabric fi.Fabric, info *fi.Info, n int) *node {
	d, err := fabric.Domain(info)
	require.NoError(t, err)
	a := &node{domain: d, counters: map[fi.Flags]fi.Counter{}, memory: make(shm.Bytes, 4096)}
	a.ep, err = d.Endpoint(info)
	require.NoError(t, err)
	a.av, err = d.AV(0)
	require.NoError(t, err)
	good, err := a.av.InsertSym(0, n, 0, 1)
	require.NoError(t, err)
	require.Equal(t, n, good)
	a.tx, err = d.CQ(0)
	require.NoError(t, err)
	a.rx, err = d.CQ(0)
	require.NoError(t, err)
	require.NoError(t, a.ep.Bind(a.av, 0))
	require.NoError(t, a.ep.Bind(a.tx, fi.Send))
	require.NoError(t, a.ep.Bind(a.rx, fi.Recv))
	for _, f := range []fi.Flags{fi.Send, fi.Recv, fi.Read, fi.Write, fi.RemoteRead, fi.RemoteWrite} {
		a.counters[f], err = d.Counter()
		require.NoError(t, err)
		require.NoError(t, a.ep.Bind(a.counters[f], f))
	}
	require.NoError(t, a.ep.Enable())
	a.mr, err = d.Register(fi.MRAttr{Memory: a.memory, Access: access, Key: key})
	require.NoError(t, err)
	return a
}

// next is the next completion of a queue.
func next(t *testing.T, q fi.CQ) fi.Entry {
	t.Helper()
	var e [1]fi.Entry
	n, err := q.Read(e[:])
	require.NoError(t, err)
	require.Equal(t, 1, n)
	return e[0]
}

// failed is the next completion, which is an error.
func failed(t *testing.T, q fi.CQ) fi.ErrEntry {
	t.Helper()
	var e [1]fi.Entry
	_, err := q.Read(e[:])
	require.ErrorIs(t, err, fi.EAVAIL)
	failure, err := q.ReadErr()
	require.NoError(t, err)
	return failure
}

// both does something with each kind of progress.
func both(t *testing.T, do func(t *testing.T, hints fi.Info)) {
	for name, p := range map[string]fi.Progress{"auto": fi.ProgressAuto, "manual": fi.ProgressManual} {
		t.Run(name, func(t *testing.T) {
			do(t, fi.Info{Domain: fi.DomainAttr{Data: p}})
		})
	}
}

func to(peer int, addr uint64) fi.Remote {
	return fi.Remote{Peer: fi.Addr(peer), Addr: addr, Key: key}
}

// From discovery to a write and its completion, and a read.
func TestWrite(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		all := open(t, 2, hints)
		a, b := all[0], all[1]
		require.NoError(t, a.ep.Write([]byte("hello"), to(1, 16), "first"))
		if hints.Domain.Data == fi.ProgressManual {
			_, err := a.tx.Read(make([]fi.Entry, 1))
			assert.ErrorIs(t, err, fi.EAGAIN, "the other side has not made progress")
			assert.Equal(t, byte(0), b.memory[16])
		}
		require.NoError(t, b.domain.Progress(t.Context()))
		assert.Equal(t, "hello", string(b.memory[16:21]))
		e := next(t, a.tx)
		assert.Equal(t, "first", e.Context)
		assert.Equal(t, fi.RMA|fi.Write, e.Flags)
		assert.Equal(t, uint64(1), a.counters[fi.Write].Read())
		assert.Equal(t, uint64(1), b.counters[fi.RemoteWrite].Read())

		got := make([]byte, 5)
		require.NoError(t, a.ep.Read(got, to(1, 16), nil))
		require.NoError(t, b.domain.Progress(t.Context()))
		require.NoError(t, a.counters[fi.Read].Wait(t.Context(), 1))
		assert.Equal(t, "hello", string(got))
		assert.Equal(t, uint64(1), b.counters[fi.RemoteRead].Read())
	})
}

// A call that waits does so without a goroutine of the provider, and ends with its context.
func TestWait(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		all := open(t, 2, hints)
		a, b := all[0], all[1]
		done := make(chan error)
		go func() {
			done <- b.counters[fi.RemoteWrite].Wait(t.Context(), 3)
		}()
		for i := range 3 {
			require.NoError(t, a.ep.InjectWrite([]byte{byte(i + 1)}, to(1, uint64(i))))
		}
		require.NoError(t, <-done)
		assert.Equal(t, []byte{1, 2, 3}, []byte(b.memory[:3]))
		_, err := a.tx.Read(make([]fi.Entry, 1))
		assert.ErrorIs(t, err, fi.EAGAIN, "injected writes enter nothing")

		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = a.tx.SRead(ctx, make([]fi.Entry, 1))
		assert.ErrorIs(t, err, fi.ECANCELED)
		assert.ErrorIs(t, err, context.Canceled)
		ctx, cancel = context.WithDeadline(t.Context(), time.Time{})
		defer cancel()
		err = a.counters[fi.Write].Wait(ctx, 4)
		assert.ErrorIs(t, err, fi.ETIMEDOUT)
		assert.ErrorIs(t, err, context.DeadlineExceeded)
	})
}

// An error ends a wait for a counter.
func TestWaitEndsWithErrors(t *testing.T) {
	a := open(t, 1, fi.Info{Domain: fi.DomainAttr{Data: fi.ProgressManual}})[0]
	require.NoError(t, a.ep.Write([]byte{1}, to(0, 5000), nil))
	assert.ErrorIs(t, a.counters[fi.Write].Wait(t.Context(), 1), fi.EAVAIL)
	assert.Equal(t, uint64(1), a.counters[fi.Write].ReadErr())
	assert.Equal(t, fi.EFAULT, failed(t, a.tx).Err)
}

// What hints ask for is offered as it is, the rest filled in.
func TestDiscovery(t *testing.T) {
	var all fi.Registry
	require.NoError(t, all.Register(newProvider(), 50))
	infos, err := all.GetInfo(fi.Version, "", "", 0, nil)
	require.NoError(t, err)
	require.Len(t, infos, 2)
	assert.Equal(t, fi.ProgressAuto, infos[0].Domain.Data)
	assert.Equal(t, fi.ProgressManual, infos[1].Domain.Data)
	assert.Equal(t, fi.EndpointRDM, infos[0].Endpoint.Type)
	for node, service := range map[string]string{"3": "", "": "3", "4": "2"} {
		infos, err = all.GetInfo(fi.Version, node, service, fi.Source, nil)
		require.NoError(t, err)
		assert.Equal(t, node == "", infos[0].Src.Node == fi.Any)
		assert.Equal(t, service == "", infos[0].Src.Service == fi.Any)
	}
	infos, err = all.GetInfo(fi.Version, "3", "", 0, nil)
	require.NoError(t, err)
	assert.Equal(t, &fi.Name{Node: 3}, infos[0].Dest)
	for _, bad := range []string{"x", "-1", "65536", "1 "} {
		_, err = all.GetInfo(fi.Version, bad, "", 0, nil)
		assert.ErrorIs(t, err, fi.EINVAL, bad)
	}
	for _, h := range []fi.Info{
		{Caps: 1 << 40}, {Tx: fi.ContextAttr{InjectSize: 65}}, {Rx: fi.ContextAttr{OpFlags: fi.Inject}},
		{Endpoint: fi.EndpointAttr{Type: fi.EndpointMsg}}, {Domain: fi.DomainAttr{Name: "workgroup"}},
		{Domain: fi.DomainAttr{KeyBytes: 16}}, {Fabric: fi.FabricAttr{Name: "mesh"}},
		{Endpoint: fi.EndpointAttr{MaxMsgSize: shm.MaxMsgSize + 1}}, {Tx: fi.ContextAttr{Order: 1 << 9}},
	} {
		_, err = all.GetInfo(fi.Version, "", "", 0, &h)
		assert.ErrorIs(t, err, fi.ENODATA, h)
	}
	_, err = all.Fabric(fi.FabricAttr{Provider: "shm", Name: "mesh"})
	assert.ErrorIs(t, err, fi.ENODEV)
}

func newProvider() *shm.Provider { return new(shm.Provider) }
