package cluster

import (
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	pcluster "github.com/asynkron/protoactor-go/cluster"
	"github.com/asynkron/protoactor-go/cluster/clusterproviders/automanaged"
	"github.com/labstack/echo/v4"
)

// seeds is protoactor-go's automanaged provider with a listener of its own: only at the address
// that is given, and without a line on standard output.
type seeds struct {
	*automanaged.AutoManagedProvider // nil until the member starts

	interval  time.Duration
	listen    string
	addresses []string
}

// Seeds returns a provider for members that are given each other's addresses. The member is found
// at listen, host:port, and finds others at the addresses, where members may also start later; it
// polls them at the interval. Whoever reaches listen learns the names and addresses of members. An
// address that is not host:port is an error; [Join] fails when it cannot listen.
func Seeds(interval time.Duration, listen string,
	addresses ...string) (pcluster.ClusterProvider, error) {
	for _, a := range append([]string{listen}, addresses...) {
		if host, port, err := net.SplitHostPort(a); err != nil || host == "" || port == "" {
			return nil, fmt.Errorf("cluster: %q is no address of a member, want host:port", a)
		}
	}
	return &seeds{interval: interval, listen: listen, addresses: slices.Clone(addresses)}, nil
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
	server := echo.New()
	server.HideBanner, server.HidePort, server.Listener = true, true, l
	server.GET("/_health", func(e echo.Context) error {
		return e.JSON(http.StatusOK, automanaged.NewNode(c.Config.Name, c.ActorSystem.ID, host, port,
			at.Port, c.GetClusterKinds()))
	})
	all := append([]string{at.String()}, s.addresses...)
	if slices.Contains(s.addresses, s.listen) {
		all = s.addresses
	}
	s.AutoManagedProvider = automanaged.NewWithTesting(s.interval, at.Port, server, all...)
	return s.AutoManagedProvider.StartMember(c)
}

// Shutdown implements pcluster.ClusterProvider.
func (s *seeds) Shutdown(graceful bool) error {
	if s.AutoManagedProvider == nil {
		return nil
	}
	return s.AutoManagedProvider.Shutdown(graceful)
}
