package nodes

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

// acknowledgement is that of a value of a client by the store of a node.
type acknowledgement struct{ client, value, at int }

// Crowd runs n nodes, each with a store and a client. A client puts values into the stores of all
// nodes in turn, in the given number of rounds, and continues with others when a store is lost.
// When half of the puts have been acknowledged, a third of the nodes is killed at once. It fails if
// a client on a remaining node hangs, or if a value acknowledged by a remaining store is not there
// exactly once. It returns the number of acknowledged puts.
func Crowd(ctx context.Context, n, rounds int) (acknowledged int, err error) {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("n%d@net", i)
	}
	h := newRun(ctx, rand.New(rand.NewPCG(uint64(n), 17)), names)
	defer context.AfterFunc(ctx, h.came.Broadcast)()
	defer func() {
		for i := range h.members {
			err = errors.Join(err, h.leave(i))
		}
	}()
	for i := range names {
		if err := h.begin(i, 1, 0); err != nil {
			return 0, err
		}
	}
	if err := h.net.flow(func() error { return h.put(n, rounds) }); err != nil {
		return 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, a := range h.acknowledged {
		stored := h.notes[fmt.Sprintf("stored %d %d at %d", a.client, a.value, a.at)]
		if stored != 1 && h.members[a.at] != nil {
			err = errors.Join(err, fmt.Errorf("value %d of %d, which node %d has acknowledged, is there %d times",
				a.value, a.client, a.at, stored))
		}
	}
	return len(h.acknowledged), err
}

// put has clients put, and a third of the nodes lost meanwhile.
func (h *run) put(n, rounds int) error {
	stores := make([]*proto.PID, n)
	for at, m := range h.members {
		var err error
		if stores[at], err = h.spawn(m, "store", m.log); err != nil {
			return err
		}
		if err := h.await(fmt.Sprintf("%d store", at), 1); err != nil {
			return err
		}
	}
	for at, m := range h.members {
		if _, err := h.spawn(m, "client", m.log, int64(at), h.nodes(), int64(rounds)); err != nil {
			return err
		}
	}
	if err := h.await("acknowledged", n*n*rounds/2); err != nil {
		return err
	}
	for at := range n / 3 {
		if err := h.leave(at); err != nil {
			return err
		}
	}
	for at := n / 3; at < n; at++ {
		if err := h.await(fmt.Sprintf("%d done", at), 1); err != nil {
			return err
		}
	}
	for at := n / 3; at < n; at++ {
		h.members[at].sys.Root().Send(stores[at], epiphany.Tuple{epiphany.Atom("mark")})
		if err := h.await(fmt.Sprintf("%d shown", at), 1); err != nil {
			return err
		}
	}
	return nil
}
