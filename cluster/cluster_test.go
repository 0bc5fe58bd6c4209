package cluster_test

import (
	"context"
	"io"
	"sync"
	"testing"
	"time"

	pcluster "github.com/asynkron/protoactor-go/cluster"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/cluster"
	"github.com/parallergo/epiphany/node/nodetest"
)

// registry knows members of clusters in one process.
type registry struct {
	mu  sync.Mutex
	all map[*provider]*pcluster.Member
}

// provider is one member's view of a registry. It implements pcluster.ClusterProvider.
type provider struct {
	r *registry
	c *pcluster.Cluster
}

func (r *registry) provider() *provider { return &provider{r: r} }

func (p *provider) StartMember(c *pcluster.Cluster) error {
	host, port, err := c.ActorSystem.GetHostPort()
	if err != nil {
		return err
	}
	p.c = c
	p.r.change(func() {
		p.r.all[p] = &pcluster.Member{Id: c.ActorSystem.ID, Host: host, Port: int32(port),
			Kinds: c.GetClusterKinds()}
	})
	return nil
}

func (p *provider) StartClient(*pcluster.Cluster) error { return nil }

func (p *provider) Shutdown(bool) error {
	p.r.change(func() { delete(p.r.all, p) })
	return nil
}

func (r *registry) change(do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	do()
	var members pcluster.Members
	for _, m := range r.all {
		members = append(members, m)
	}
	for p := range r.all {
		p.c.MemberList.UpdateClusterTopology(members)
	}
}

// board is a member.
type board struct {
	*cluster.Cluster
	sys *epiphany.System
}

// join starts boards that are members of one cluster, by a registry if they have no provider.
func join(t testing.TB, o cluster.Options, names ...string) []*board {
	t.Helper()
	return joinWith(t, o, nil, names...)
}

// joinWith does so with options of their systems.
func joinWith(t testing.TB, o cluster.Options, options []epiphany.Option, names ...string) []*board {
	t.Helper()
	r := &registry{all: map[*provider]*pcluster.Member{}}
	boards := make([]*board, len(names))
	for i, name := range names {
		sys, err := epiphany.New(append([]epiphany.Option{epiphany.WithNode(name),
			epiphany.WithOutput(io.Discard), epiphany.WithErrorReports(io.Discard)}, options...)...)
		require.NoError(t, err)
		t.Cleanup(func() { assert.NoError(t, sys.Close()) })
		require.NoError(t, sys.Load(t.Context(), "testdata/work.erl"))
		boards[i] = &board{sys: sys}
	}
	var wg sync.WaitGroup
	for _, b := range boards { // protoactor-go's remote takes a second each
		wg.Go(func() {
			o := o
			o.Log = nodetest.Log(t)
			if o.Provider == nil {
				o.Provider = r.provider()
			}
			o.Loss, o.Drain = time.Minute, time.Minute // nothing is lost because the computer is busy
			var err error
			b.Cluster, err = cluster.Join(t.Context(), b.sys, o)
			assert.NoError(t, err)
		})
	}
	wg.Wait()
	for _, b := range boards {
		require.NotNil(t, b.Cluster)
		t.Cleanup(func() { assert.NoError(t, b.Close()) })
	}
	return boards
}

// ask has a process of a board call a function of module work with a Go actor to answer, and other
// arguments, and gives what it sends.
func (b *board) ask(t testing.TB, function string, args ...any) <-chan any {
	t.Helper()
	return nodetest.Collect(t, b.sys, "work", function, args...)
}

// TestBoards has three boards send, call, link, watch, spawn and lose each other.
func TestBoards(t *testing.T) {
	boards := join(t, cluster.Options{Kinds: []cluster.Kind{
		{Name: "counter", Module: "work", Function: "counter", Args: []any{int64(10)}},
		{Name: "nothing", Module: "work", Function: "no_such_function"},
	}}, "a@local", "b@local", "c@local")
	a, b, c := boards[0], boards[1], boards[2]
	for _, x := range boards {
		got := nodetest.Await(t, x.ask(t, "meet", int64(len(boards)-1)))
		assert.Len(t, got.(epiphany.Tuple)[0], 2)
	}
	assert.Equal(t, "{[b@local,c@local],500500,stopped,noproc,shot,answered}",
		a.sys.Format(nodetest.Await(t, a.ask(t, "across", epiphany.Atom("b@local")))))
	assert.Equal(t, "{a@local,b@local,true,true,[19,16,16]}",
		a.sys.Format(nodetest.Await(t, a.ask(t, "places"))))

	// By identity: one process, whoever asks.
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for i, x := range []*board{a, b, c, a} {
		n, err := x.Request(ctx, "counter", "visits", epiphany.Atom("next"))
		require.NoError(t, err)
		assert.Equal(t, epiphany.Tuple{[]byte("visits"), int64(11 + i)}, n)
	}
	_, err := a.Request(ctx, "nothing", "x", int64(1))
	assert.ErrorContains(t, err, "no_such_function")

	// The last thing that a member says arrives; what is linked to and watches it learns of its
	// end.
	got := a.ask(t, "lonely", epiphany.Atom("c@local"))
	require.Len(t, nodetest.Await(t, got), 1)
	_, err = c.sys.Run(t.Context(), "work", "farewell", epiphany.Atom("a@local"))
	require.NoError(t, err)
	require.NoError(t, c.Close())
	assert.Equal(t, "{1000,noconnection,noconnection,[b@local]}", a.sys.Format(nodetest.Await(t, got)))
}

// TestIdentity has an actor by identity end in place of an answer, begin again, and not answer: who
// asks goes on when he gives up, and the process ends when its member leaves.
func TestIdentity(t *testing.T) {
	a := join(t, cluster.Options{Kinds: []cluster.Kind{
		{Name: "moody", Module: "work", Function: "moody",
			Spawn: epiphany.SpawnOptions{Place: epiphany.OnARM}},
	}}, "a@local")[0]
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err := a.Request(ctx, "moody", "x", epiphany.Atom("stop"))
	require.ErrorContains(t, err, epiphany.ErrNoProcess.Error())
	name, err := a.Request(ctx, "moody", "x", epiphany.Atom("name"))
	require.NoError(t, err)
	assert.Equal(t, []byte("x"), name)

	limited, up := context.WithCancel(ctx)
	failed := make(chan error)
	go func() {
		_, err := a.Request(limited, "moody", "x", epiphany.Atom("wait"))
		failed <- err
	}()
	up()
	assert.ErrorIs(t, <-failed, context.Canceled)
	go func() {
		_, err := a.Request(ctx, "moody", "x", epiphany.Atom("wait"))
		failed <- err
	}()
	assert.NoError(t, a.Close())
	assert.Error(t, <-failed)
	_, err = a.sys.Run(ctx, "work", "gone", epiphany.Atom("moody"))
	assert.NoError(t, err)
	_, err = a.Request(ctx, "moody", "x", epiphany.Atom("name"))
	assert.EqualError(t, err, "cluster: the member has left")
}

// TestStrangers refuses what would let strangers in, and what cannot be.
func TestStrangers(t *testing.T) {
	sys, err := epiphany.New(epiphany.WithNode("x@local"))
	require.NoError(t, err)
	defer sys.Close()
	r := &registry{}
	_, err = cluster.Join(t.Context(), sys, cluster.Options{Provider: r.provider(), Host: "0.0.0.0"})
	assert.ErrorContains(t, err, "no loopback address")
	_, err = cluster.Join(t.Context(), sys, cluster.Options{})
	assert.EqualError(t, err, "cluster: there is no provider of members")
	_, err = cluster.Join(t.Context(), new(epiphany.System), cluster.Options{Provider: r.provider()})
	assert.ErrorContains(t, err, "no name")
}
