package shm_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/pgas/fabric/fi"
	"github.com/parallergo/epiphany/pgas/fabric/shm"
)

// board is a System with a domain of the fabric. A piece of its shared DRAM is a region.
type board struct {
	*host.System
	*host.Group
	domain fi.Domain
	ep     *fi.Endpoint
	cq     fi.CQ
	done   fi.Counter // of what the board has done
	come   fi.Counter // of what others have done to it
	words  shm.Shared
}

// openBoard opens a board whose program finds words in shared DRAM by that name.
func openBoard(ctx context.Context, fabric fi.Fabric, info *fi.Info,
	program func() (*host.Image, error)) (*board, error) {
	sys, err := host.Open(host.Config{Board: emu.Parallella(), Workers: 1})
	if err != nil {
		return nil, err
	}
	b := &board{System: sys}
	buffer, errShared := sys.AllocShared(ctx, "words", 64)
	b.words = shm.Shared{System: sys, Buffer: buffer}
	var errGroup, errDomain error
	b.Group, errGroup = sys.Group(0, 0, 4, 4)
	b.domain, errDomain = fabric.Domain(info)
	if err := errors.Join(errShared, errGroup, errDomain); err != nil {
		return nil, err
	}
	image, err := program()
	if err != nil {
		return nil, err
	}
	return b, errors.Join(b.bind(info), b.Load(ctx, image))
}

// bind opens the endpoint: both boards are in its vector, and each has its words under key 1.
func (b *board) bind(info *fi.Info) (err error) {
	ep, errEndpoint := b.domain.Endpoint(info)
	av, errVector := b.domain.AV(2)
	cq, errQueue := b.domain.CQ(0)
	done, errDone := b.domain.Counter()
	come, errCome := b.domain.Counter()
	if err := errors.Join(errEndpoint, errVector, errQueue, errDone, errCome); err != nil {
		return err
	}
	b.ep, b.cq, b.done, b.come = ep, cq, done, come
	_, errInsert := av.InsertSym(0, 2, 0, 1)
	_, errRegister := b.domain.Register(fi.MRAttr{Memory: b.words, Key: 1,
		Access: fi.RemoteRead | fi.RemoteWrite})
	return errors.Join(errInsert, errRegister, ep.Bind(av, 0), ep.Bind(cq, fi.Send|fi.Recv),
		ep.Bind(done, fi.Read|fi.Write), ep.Bind(come, fi.RemoteWrite), ep.Enable())
}

// run runs the program on all cores.
func (b *board) run(ctx context.Context, out io.Writer) error {
	_, err := b.Run(ctx, &host.Calls{Stdout: out, Stderr: out})
	return err
}

// head is what programs of both boards begin with.
const head = `
#include <e_lib.h>
#include <e_shm.h>
#include <stdio.h>
int main(void)
{
	const e_shmseg_t *words = e_shm_attach("words");
	unsigned me = e_group_config.core_row * 4 + e_group_config.core_col;
	volatile unsigned *at = words ? words->paddr : 0;
`

// squares has each core store one, and sum one core add them.
var (
	squares = program("\tat[me] = me * me;\n\treturn 0;\n}\n")
	sum     = program(`
	unsigned all = 0;
	for (int i = 0; me == 0 && i < 16; i++)
		all += at[i];
	if (me == 0) {
		printf("%u\n", all);
		at[0] = all;
	}
	return 0;
}
`)
)

// program builds a program, once.
func program(rest string) func() (*host.Image, error) {
	return sync.OnceValues(func() (*host.Image, error) {
		return pgas.Build("words.c", []byte(head+rest))
	})
}

// openBoards opens two, of which the first makes squares and the second adds them.
func openBoards(ctx context.Context) (a, b *board, err error) {
	var providers fi.Registry
	if err := providers.Register(new(shm.Provider), 50); err != nil {
		return nil, nil, err
	}
	infos, err := providers.GetInfo(fi.Version, "", "", 0, &fi.Info{Caps: fi.RMA | fi.Atomic,
		Domain: fi.DomainAttr{Data: fi.ProgressManual}})
	if err != nil {
		return nil, nil, err
	}
	fabric, err := providers.Fabric(infos[0].Fabric)
	if err != nil {
		return nil, nil, err
	}
	a, errA := openBoard(ctx, fabric, infos[0], squares)
	b, errB := openBoard(ctx, fabric, infos[0], sum)
	return a, b, errors.Join(errA, errB)
}

// first runs squares on its board, writes them to the second one, and waits for their sum, which
// the second one writes into its first word.
func (b *board) first(ctx context.Context) (uint32, error) {
	if err := b.run(ctx, io.Discard); err != nil {
		return 0, err
	}
	p := make([]byte, b.words.Bytes())
	if err := b.words.Load(ctx, 0, p); err != nil {
		return 0, err
	}
	if err := b.ep.Write(p, fi.Remote{Peer: 1, Key: 1}, nil); err != nil {
		return 0, err
	}
	if err := b.come.Wait(ctx, 1); err != nil {
		return 0, err
	}
	err := b.words.Load(ctx, 0, p[:4])
	return binary.LittleEndian.Uint32(p), err
}

// second waits for the squares, adds them on its board, and writes the sum to the first one.
func (b *board) second(ctx context.Context) error {
	if err := b.come.Wait(ctx, 1); err != nil {
		return err
	}
	var out strings.Builder
	if err := b.run(ctx, &out); err != nil {
		return err
	}
	var sum uint32
	if _, err := fmt.Sscan(out.String(), &sum); err != nil {
		return err
	}
	p := binary.LittleEndian.AppendUint32(nil, sum)
	return errors.Join(b.ep.Write(p, fi.Remote{Peer: 0, Key: 1}, nil), b.done.Wait(ctx, 1))
}

// exchange drives two boards by a goroutine each, until both have done their parts or one has failed.
func exchange(ctx context.Context, a, b *board) (sum uint32, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		err := b.second(ctx)
		if err != nil {
			cancel() // nothing will come
		}
		ended <- err
	}()
	if sum, err = a.first(ctx); err != nil {
		cancel()
	}
	return sum, errors.Join(err, <-ended)
}

// Two boards of a process exchange through shared DRAM, each driven by a goroutine of its own.
func Example() {
	ctx := context.Background()
	a, b, err := openBoards(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer a.System.Close()
	defer b.System.Close()
	fmt.Println(exchange(ctx, a, b))
	// Output: 1240 <nil>
}

// What boards do through the fabric takes the same virtual time whenever the goroutines run.
func TestBoardsAreDeterministic(t *testing.T) {
	var clocks []emu.Cycles
	for range 2 {
		a, b, err := openBoards(t.Context())
		require.NoError(t, err)
		_, err = exchange(t.Context(), a, b)
		require.NoError(t, err)
		clocks = append(clocks, a.Clock(), b.Clock())
		require.NoError(t, a.System.Close())
		require.NoError(t, b.System.Close())
	}
	assert.Equal(t, clocks[:2], clocks[2:])
}

// A board that breaks a store off, or whose memory is not there, is an error of the operation.
func TestMemoryErrors(t *testing.T) {
	a, b, err := openBoards(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, errors.Join(a.System.Close(), b.System.Close())) }()
	beyond := b.words
	beyond.Buffer.Address = b.Board().DRAMBase + emu.Addr(b.Board().DRAMBytes) - 32
	require.NoError(t, register(b.domain, beyond, fi.RemoteWrite|fi.RemoteRead, 2))
	require.NoError(t, a.ep.Write(make([]byte, 64), fi.Remote{Peer: 1, Key: 2}, "gone"))
	require.NoError(t, a.ep.FetchUpdate(fi.Int32, fi.Sum, make([]byte, 4), make([]byte, 4),
		fi.Remote{Peer: 1, Addr: 60, Key: 2}, "too"))
	require.NoError(t, a.ep.Update(fi.Int32, fi.Sum, []byte{5, 0, 0, 0},
		fi.Remote{Peer: 1, Key: 1}, nil))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, b.domain.Progress(ctx), fi.ECANCELED)
	require.NoError(t, b.domain.Progress(t.Context()), "nothing was lost")
	for _, want := range []string{"gone", "too"} {
		e := failed(t, a.cq)
		assert.Equal(t, fi.EIO, e.Err)
		assert.Equal(t, want, e.Context)
	}
	p := make([]byte, 4)
	require.NoError(t, b.words.Load(t.Context(), 0, p))
	assert.Equal(t, []byte{5, 0, 0, 0}, p)
}

// Nodes that update each other at random, each by a goroutine, lose nothing.
func TestMany(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		const nodes, each = 4, 300
		all := open(t, nodes, hints)
		ended := make(chan error)
		for me, n := range all {
			go func() { ended <- n.update(t.Context(), me, nodes, each) }()
		}
		for range all {
			require.NoError(t, <-ended)
		}
		var sum uint64
		for _, n := range all {
			sum += binary.LittleEndian.Uint64(n.memory)
		}
		assert.Equal(t, uint64(nodes*each), sum)
	})
}

// update adds to words of all nodes in turn, and sends each node a message when that is done.
func (n *node) update(ctx context.Context, me, nodes, each int) error {
	one := binary.LittleEndian.AppendUint64(nil, 1)
	for i := range each {
		for {
			// Before the try: behind it all that is in flight may have ended.
			done := n.counters[fi.Write].Read()
			err := n.ep.InjectUpdate(fi.Uint64, fi.Sum, one, to((me+i)%nodes, 0))
			if err == nil {
				break
			}
			if !errors.Is(err, fi.EAGAIN) {
				return err
			}
			if err := n.counters[fi.Write].Wait(ctx, done+1); err != nil {
				return err
			}
		}
	}
	if err := n.counters[fi.Write].Wait(ctx, uint64(each)); err != nil {
		return err
	}
	for peer := range nodes {
		if err := n.ep.TInject([]byte{byte(me)}, fi.Addr(peer), uint64(me)); err != nil {
			return err
		}
	}
	for peer := range nodes {
		if err := n.ep.TRecv(make([]byte, 1), fi.Addr(peer), uint64(peer), 0, peer); err != nil {
			return err
		}
	}
	return n.counters[fi.Recv].Wait(ctx, uint64(nodes))
}
