package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"time"

	pcluster "github.com/asynkron/protoactor-go/cluster"
	"github.com/asynkron/protoactor-go/cluster/clusterproviders/automanaged"
)

// Bounds of what members that are looked for say.
const (
	statePath = "/_health" // as the automanaged provider's
	maxState  = 1 << 20    // bytes
	// silence is how long a member that does not answer, and has not ended, is one still:
	// protoactor-go does not take a member back that has left.
	silence = 10 * time.Second
)

// seeds is a provider that speaks the protocol of protoactor-go's automanaged one. It listens only at
// the address that is given, and is patient with members that are busy.
type seeds struct {
	interval  time.Duration
	listen    string
	addresses []string

	server *http.Server // nil for a client
	client *http.Client
	stop   context.CancelFunc // nil until it starts
	wg     sync.WaitGroup

	mu    sync.Mutex
	found map[string]*pcluster.Member // by where they are found
}

// Seeds returns a provider for members that are given each other's addresses. The member is found
// at listen, host:port, and finds others at the addresses, where members may also start later; it
// polls them at the interval. Whoever reaches listen learns the names and addresses of members. An
// address that is not host:port is an error, as is an interval that is not positive; [Join] fails when
// it cannot listen. A member has left when nobody listens at its address, or it has not answered for
// 10 s.
func Seeds(interval time.Duration, listen string,
	addresses ...string) (pcluster.ClusterProvider, error) {
	if interval <= 0 {
		return nil, fmt.Errorf("cluster: members are polled each %v, want more than 0", interval)
	}
	for _, a := range append([]string{listen}, addresses...) {
		if host, port, err := net.SplitHostPort(a); err != nil || host == "" || port == "" {
			return nil, fmt.Errorf("cluster: %q is no address of a member, want host:port", a)
		}
	}
	return &seeds{interval: interval, listen: listen, addresses: slices.Clone(addresses),
		found: map[string]*pcluster.Member{}}, nil
}

// StartMember implements pcluster.ClusterProvider.
func (s *seeds) StartMember(c *pcluster.Cluster) error {
	host, port, err := c.ActorSystem.GetHostPort()
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", s.listen)
	if err != nil {
		return err
	}
	at, _ := l.Addr().(*net.TCPAddr)
	own := automanaged.NewNode(c.Config.Name, c.ActorSystem.ID, host, port, at.Port,
		c.GetClusterKinds())
	state, err := json.Marshal(own)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+statePath, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(state)
	})
	s.server = &http.Server{Handler: mux, ReadHeaderTimeout: silence, IdleTimeout: time.Minute}
	s.wg.Go(func() {
		if err := s.server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			c.Logger().Error("cluster: nobody finds this member any more", "err", err)
		}
	})
	s.found[s.listen] = member(own)
	return s.StartClient(c)
}

// StartClient implements pcluster.ClusterProvider.
func (s *seeds) StartClient(c *pcluster.Cluster) error {
	ctx, cancel := context.WithCancel(context.Background())
	s.stop = cancel
	// Members are polled without a proxy: one that refuses would make them seem to have left.
	s.client = &http.Client{Transport: &http.Transport{}, Timeout: silence}
	s.publish(c)
	for _, address := range s.addresses {
		if address != s.listen {
			s.wg.Go(func() { s.watch(ctx, c, address) })
		}
	}
	return nil
}

// Shutdown implements pcluster.ClusterProvider.
func (s *seeds) Shutdown(bool) (err error) {
	if s.stop == nil {
		return nil
	}
	s.stop()
	if s.server != nil {
		err = s.server.Close()
	}
	s.wg.Wait()
	s.client.CloseIdleConnections()
	return err
}

// watch polls an address until the member leaves.
func (s *seeds) watch(ctx context.Context, c *pcluster.Cluster, address string) {
	heard := time.Now()
	next := time.NewTicker(s.interval)
	defer next.Stop()
	for ctx.Err() == nil {
		node, err := s.ask(ctx, address)
		switch {
		case ctx.Err() != nil:
		case err == nil:
			heard = time.Now()
			s.set(c, address, node)
		case hasLeft(err, time.Since(heard)):
			s.set(c, address, nil)
		}
		select {
		case <-next.C:
		case <-ctx.Done():
		}
	}
}

// hasLeft reports whether there is no member any more at an address that has failed to answer, for
// so long.
func hasLeft(err error, since time.Duration) bool {
	return errors.Is(err, syscall.ECONNREFUSED) || since > silence
}

// ask is who is at an address.
func (s *seeds) ask(ctx context.Context, address string) (*automanaged.NodeModel, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+statePath, nil)
	if err != nil {
		return nil, err
	}
	reply, err := s.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(io.LimitReader(reply.Body, maxState))
	if err != nil {
		return nil, err
	}
	node := &automanaged.NodeModel{}
	if reply.StatusCode != http.StatusOK || json.Unmarshal(text, node) != nil {
		return nil, fmt.Errorf("cluster: %s answers %d, %.40q", address, reply.StatusCode, text)
	}
	return node, nil
}

// set sets who is at an address; nil, or a node of another cluster, is nobody.
func (s *seeds) set(c *pcluster.Cluster, address string, node *automanaged.NodeModel) {
	s.mu.Lock()
	if node != nil && node.ClusterName == c.Config.Name {
		s.found[address] = member(node)
	} else {
		delete(s.found, address)
	}
	s.mu.Unlock()
	s.publish(c)
}

// publish tells who the members are. One may be found at several addresses.
func (s *seeds) publish(c *pcluster.Cluster) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]*pcluster.Member{}
	for _, m := range s.found {
		all[m.Id] = m
	}
	c.MemberList.UpdateClusterTopology(slices.Collect(maps.Values(all)))
}

func member(n *automanaged.NodeModel) *pcluster.Member {
	return &pcluster.Member{Id: n.ID, Host: n.Address, Port: int32(n.Port), Kinds: n.Kinds}
}
