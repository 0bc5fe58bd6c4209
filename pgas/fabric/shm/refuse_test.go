package shm_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
	"github.com/parallergo/epiphany/pgas/fabric/shm"
)

// What the other side refuses is an error of queue and counter, by the specification's number.
func TestRefusals(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		all := open(t, 2, hints)
		a, b := all[0], all[1]
		require.NoError(t, register(b.domain, b.memory[:32], fi.RemoteWrite, 3))
		require.NoError(t, register(b.domain, b.memory[:32], fi.RemoteRead, math.MaxUint64-1))
		buf := make([]byte, 8)
		write := func(r fi.Remote) error { return a.ep.Write(buf, r, "it") }
		read := func(r fi.Remote) error { return a.ep.Read(buf, r, "it") }
		fetch := func(r fi.Remote) error {
			return a.ep.FetchUpdate(fi.Int64, fi.Sum, buf, make([]byte, 8), r, "it")
		}
		for i, c := range []struct {
			do        func(r fi.Remote) error
			counter   fi.Flags
			addr, key uint64
			want      fi.Errno
		}{
			{write, fi.Write, 0, 5, fi.EKEYREJECTED},
			{write, fi.Write, 0, 1<<32 | 3, fi.EKEYREJECTED},
			{write, fi.Write, 0, math.MaxUint64 - 1, fi.EACCES},
			{read, fi.Read, 0, 3, fi.EACCES},
			{fetch, fi.Read, 0, 3, fi.EACCES},
			{write, fi.Write, 25, 3, fi.EFAULT},
			{write, fi.Write, math.MaxUint64 - 3, 3, fi.EFAULT},
			{write, fi.Write, 1 << 32, 3, fi.EFAULT},
			{read, fi.Read, 32, math.MaxUint64 - 1, fi.EFAULT},
		} {
			before := a.counters[c.counter].ReadErr()
			require.NoError(t, c.do(fi.Remote{Peer: 1, Addr: c.addr, Key: c.key}), i)
			require.NoError(t, b.domain.Progress(t.Context()))
			e := failed(t, a.tx)
			assert.Equal(t, c.want, e.Err, i)
			assert.Equal(t, "it", e.Context, i)
			assert.Equal(t, 8, e.Over)
			assert.Equal(t, before+1, a.counters[c.counter].ReadErr(), i)
		}
		assert.Zero(t, a.counters[fi.Write].Read())
		assert.Equal(t, make([]byte, 4096), []byte(b.memory))
		_, err := a.tx.ReadErr()
		assert.ErrorIs(t, err, fi.EAGAIN)
	})
}

// What the caller can know is refused at once.
func TestRefusedAtOnce(t *testing.T) {
	a := open(t, 2, fi.Info{})[0]
	buf, long := make([]byte, 8), make([]byte, shm.MaxMsgSize+1)
	for i, c := range []struct{ err, want error }{
		{a.ep.Write(buf, to(2, 0), nil), fi.EINVAL},
		{a.ep.Write(long, to(1, 0), nil), fi.EMSGSIZE},
		{a.ep.SendTo(long, 1, nil), fi.EMSGSIZE},
		{a.ep.InjectWrite(long[:65], to(1, 0)), fi.EMSGSIZE},
		{a.ep.Inject(long[:65], 1), fi.EMSGSIZE},
		{a.ep.Write(buf, fi.Remote{Peer: fi.AddrUnspec, Key: key}, nil), fi.EINVAL},
		{a.ep.RecvFrom(buf, 2, nil), fi.EINVAL},
		{a.ep.Enable(), fi.EOPBADSTATE},
		{a.ep.Bind(a.av, 0), fi.EOPBADSTATE},
		{a.av.Close(), fi.EBUSY},
		{a.tx.Close(), fi.EBUSY},
		{a.counters[fi.Read].Close(), fi.EBUSY},
		{a.domain.Close(), fi.EBUSY},
		{a.ep.Cancel("nothing"), fi.ENOENT},
		{a.ep.Update(fi.Int64, fi.Sum, buf, to(1, 4), nil), fi.EINVAL},
		{a.ep.Update(fi.Int64, fi.Sum, buf[:7], to(1, 0), nil), fi.EINVAL},
		{a.ep.Update(fi.Int64, fi.Sum, nil, to(1, 0), nil), fi.EINVAL},
		{a.ep.FetchUpdate(fi.Int64, fi.Sum, buf, nil, to(1, 0), nil), fi.EINVAL},
		{a.ep.CompareUpdate(fi.Int64, fi.CSwap, buf, buf[:4], buf, to(1, 0), nil), fi.EINVAL},
		{a.ep.Update(fi.Float, fi.BOr, buf, to(1, 0), nil), fi.EOPNOTSUPP},
		{a.ep.Update(fi.Int32, fi.CSwap, buf, to(1, 0), nil), fi.EOPNOTSUPP},
		{a.ep.Update(14, fi.Sum, buf, to(1, 0), nil), fi.EOPNOTSUPP},
		{a.ep.Update(fi.Int8, fi.Sum, long[:1025], to(1, 0), nil), fi.EMSGSIZE},
		{a.ep.RecvMsg(buf, 1, nil, fi.Peek), fi.EBADFLAGS},
		{a.ep.TRecvMsg(buf, 1, 0, 0, nil, fi.Claim), fi.EINVAL},
	} {
		assert.Equal(t, c.want, c.err, i)
	}
}

func register(d fi.Domain, m fi.Memory, access fi.Flags, key uint64) error {
	_, err := d.Register(fi.MRAttr{Memory: m, Access: access, Key: key})
	return err
}

// Objects are refused by the specification's numbers, too.
func TestObjects(t *testing.T) {
	fabric, info := find(t, newProvider(), nil)
	n := openNode(t, fabric, info, 1)
	m := make(shm.Bytes, 8)
	for i, c := range []struct{ err, want error }{
		{register(n.domain, m, fi.RemoteRead, key), fi.ENOKEY},
		{register(n.domain, m, fi.RemoteRead, math.MaxUint64), fi.EKEYREJECTED},
		{register(n.domain, m, 0, 1), fi.EINVAL},
		{register(n.domain, m, fi.RMA, 1), fi.EINVAL},
		{register(n.domain, nil, fi.RemoteRead, 1), fi.EINVAL},
		{register(n.domain, shm.Shared{}, fi.RemoteRead, 1), fi.EOPNOTSUPP},
		{n.mr.Bind(n.counters[fi.Read], fi.Read), fi.EBADFLAGS},
		{n.mr.Bind(nil, fi.RemoteRead), fi.EINVAL},
		{fabric.Close(), fi.EBUSY},
		{n.av.Remove(1), fi.EINVAL},
	} {
		assert.Equal(t, c.want, c.err, i)
	}
	own := *info
	own.Src = &fi.Name{Node: 0, Service: fi.Any}
	_, err := fabric.Domain(&own)
	assert.ErrorIs(t, err, fi.EADDRINUSE)
	own.Src = &fi.Name{Node: shm.MaxNodes, Service: fi.Any}
	_, err = fabric.Domain(&own)
	assert.ErrorIs(t, err, fi.EADDRNOTAVAIL)
	for src, want := range map[fi.Name]fi.Errno{{Node: 0, Service: 0}: fi.EADDRINUSE,
		{Node: 1, Service: 0}: fi.EADDRNOTAVAIL, {Node: 0, Service: shm.MaxPorts}: fi.EADDRNOTAVAIL} {
		own.Src = &src
		_, err = n.domain.Endpoint(&own)
		assert.ErrorIs(t, err, want)
	}
	own = *info
	own.Endpoint.Type = fi.EndpointDgram
	_, err = n.domain.Endpoint(&own)
	assert.ErrorIs(t, err, fi.EINVAL)
	own.Endpoint.Type, own.Caps = fi.EndpointRDM, 1<<40
	_, err = n.domain.Endpoint(&own)
	assert.ErrorIs(t, err, fi.EOPNOTSUPP)
}

// An endpoint does what it was opened and bound for.
func TestBindings(t *testing.T) {
	fabric, info := find(t, newProvider(), &fi.Info{Caps: fi.RMA | fi.Write})
	n, other := openNode(t, fabric, info, 1), openNode(t, fabric, info, 1)
	assert.ErrorIs(t, n.ep.Read(nil, to(0, 0), nil), fi.EOPNOTSUPP)
	assert.ErrorIs(t, n.ep.SendTo(nil, 0, nil), fi.EOPNOTSUPP)
	assert.ErrorIs(t, n.ep.RecvFrom(nil, 0, nil), fi.EOPNOTSUPP)
	e, err := n.domain.Endpoint(info)
	require.NoError(t, err)
	assert.Equal(t, fi.Name{Node: 0, Service: 1}, e.Name())
	for i, c := range []struct{ err, want error }{
		{e.Write(nil, to(0, 0), nil), fi.EOPBADSTATE},
		{e.RecvFrom(nil, 0, nil), fi.EOPBADSTATE},
		{e.Enable(), fi.ENOAV},
		{e.Bind(n.av, fi.Read), fi.EBADFLAGS},
		{e.Bind(other.av, 0), fi.EDOMAIN},
		{e.Bind(n.av, 0), nil},
		{e.Bind(n.av, 0), fi.EINVAL},
		{e.Enable(), fi.ENOCQ},
		{e.Bind(n.domain, 0), fi.EINVAL},
		{e.Bind(n.tx, 0), fi.EBADFLAGS},
		{e.Bind(n.tx, fi.Send|fi.RMA), fi.EBADFLAGS},
		{e.Bind(n.counters[fi.Write], 0), fi.EBADFLAGS},
		{e.Bind(n.counters[fi.Write], fi.Write), nil},
		{e.Bind(n.counters[fi.Read], fi.Write), fi.EINVAL},
		{e.Enable(), nil},
		{e.Close(), nil},
		{e.Close(), fi.EINVAL},
		{e.Enable(), fi.EOPBADSTATE},
	} {
		assert.Equal(t, c.want, c.err, i)
	}
}

// Everything can be closed again, and its places are free.
func TestClose(t *testing.T) {
	fabric, info := find(t, newProvider(), nil)
	for range 2 {
		n := openNode(t, fabric, info, 1)
		assert.Equal(t, uint32(0), n.domain.Node())
		require.NoError(t, n.ep.Close())
		require.NoError(t, n.mr.Close())
		assert.ErrorIs(t, n.mr.Close(), fi.EINVAL)
		for _, c := range n.counters {
			require.NoError(t, c.Close())
		}
		require.NoError(t, n.av.Close())
		require.NoError(t, n.tx.Close())
		require.NoError(t, n.rx.Close())
		require.NoError(t, n.domain.Close())
	}
	require.NoError(t, fabric.Close())
}

// A node that has closed, or is not there yet, cannot be reached.
func TestUnreachable(t *testing.T) {
	a := open(t, 1, fi.Info{})[0]
	_, err := a.av.InsertSym(1, 1, 0, 1)
	require.NoError(t, err)
	require.NoError(t, a.ep.Write([]byte{1}, to(1, 0), nil))
	assert.Equal(t, fi.EHOSTUNREACH, failed(t, a.tx).Err)
	require.NoError(t, a.ep.SendTo([]byte{1}, 1, nil))
	assert.Equal(t, fi.EHOSTUNREACH, failed(t, a.tx).Err)

	fabric, info := find(t, newProvider(), &fi.Info{Domain: fi.DomainAttr{Data: fi.ProgressManual}})
	b := openNode(t, fabric, info, 2)
	d, err := fabric.Domain(info)
	require.NoError(t, err)
	require.NoError(t, b.ep.Write([]byte{1}, to(1, 0), nil))
	require.NoError(t, d.Close(), "with a write on its way")
	assert.Equal(t, fi.EHOSTUNREACH, failed(t, b.tx).Err)
}
