package cluster_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/cluster"
	"github.com/parallergo/epiphany/node/nodetest"
)

// TestSeeds has two boards find each other, among addresses where nobody, no member, and a member of
// another cluster are. Who leaves is no member any more.
func TestSeeds(t *testing.T) {
	at := []string{nodetest.Address(t), nodetest.Address(t), nodetest.Address(t)}
	for _, state := range []string{"no state", `{"id":"x","address":"127.0.0.1","port":1,` +
		`"kinds":["epiphany/x@local"],"cluster_name":"other"}`} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			assert.Equal(t, "/_health", r.URL.Path)
			_, err := w.Write([]byte(state))
			assert.NoError(t, err)
		}))
		defer s.Close()
		at = append(at, strings.TrimPrefix(s.URL, "http://"))
	}
	seeds := func(i int) (o cluster.Options) {
		var err error
		o.Provider, err = cluster.Seeds(time.Millisecond, at[i], at...)
		require.NoError(t, err)
		return o
	}
	a, b := join(t, seeds(0), "sa@local")[0], join(t, seeds(1), "sb@local")[0]
	for _, x := range []*board{a, b} {
		assert.Len(t, nodetest.Await(t, x.ask(t, "meet", int64(1))), 1)
	}
	require.NoError(t, b.Close())
	nodetest.Await(t, a.ask(t, "alone"))
	_, err := cluster.Join(t.Context(), b.sys, seeds(1))
	assert.ErrorContains(t, err, "the system has one already")
}

// TestAddressesOfSeeds refuses addresses that are none.
func TestAddressesOfSeeds(t *testing.T) {
	_, err := cluster.Seeds(time.Second, "localhost")
	assert.EqualError(t, err, `cluster: "localhost" is no address of a member, want host:port`)
	_, err = cluster.Seeds(0, "localhost:1")
	assert.EqualError(t, err, "cluster: members are polled each 0s, want more than 0")
	s, err := cluster.Seeds(time.Second, "localhost:1")
	require.NoError(t, err)
	assert.NoError(t, s.Shutdown(true), "it has not started")
}
