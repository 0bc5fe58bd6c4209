package nodes

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

//go:embed hist.erl
var source []byte

const (
	members = 3  // nodes
	crew    = 2  // workers of a node
	steps   = 40 // of a run
)

// worker is a process. Its number is its place in run.workers, from 1 on.
type worker struct {
	node  int
	pid   *proto.PID
	ended bool
}

// member is a node.
type member struct {
	sys       *epiphany.System
	gate      *gate.Gate
	log       *proto.PID // the Go actor that processes report to
	directory *proto.PID
}

// run is one history.
type run struct {
	ctx     context.Context
	r       *rand.Rand
	net     *network
	members []*member
	workers []*worker
	sent    map[pair]int64 // messages of pairs of workers
	watches int64          // monitors so far
	marks   int64
	last    []int // workers that end one by one, in that order

	mu      sync.Mutex
	came    sync.Cond
	history []epiphany.Tuple // what workers report, each in its order
	notes   map[string]int   // how often others have reported something

	acknowledged []acknowledgement
}

// Stats count the events of a history.
type Stats struct{ Messages, Downs, Exits, Losses, Restarts int }

func newRun(ctx context.Context, r *rand.Rand, names []string) *run {
	h := &run{ctx: ctx, r: r, net: newNetwork(names), members: make([]*member, len(names)),
		workers: []*worker{nil}, sent: map[pair]int64{}, notes: map[string]int{}}
	h.came.L = &h.mu
	return h
}

// Run runs a history that follows from a seed, and checks it. The error describes the first
// violation.
func Run(ctx context.Context, seed uint64) (st Stats, err error) {
	names := make([]string, members)
	for i := range names {
		names[i] = fmt.Sprintf("n%d@net", i)
	}
	h := newRun(ctx, rand.New(rand.NewPCG(seed, 17)), names)
	defer context.AfterFunc(ctx, h.came.Broadcast)()
	defer func() {
		for i := range h.members {
			err = errors.Join(err, h.leave(i))
		}
	}()
	for i := range h.members {
		if err := h.begin(i, 1, crew); err != nil {
			return st, err
		}
	}
	if err := h.net.flow(h.settle); err != nil {
		return st, err
	}
	for range steps {
		if err := h.step(&st); err != nil {
			return st, err
		}
	}
	if err := h.net.flow(h.end); err != nil {
		return st, err
	}
	return st, h.check(&st)
}

// begin starts the node of a number for the so many-th time, with some workers.
func (h *run) begin(at int, creation uint32, workers int) (err error) {
	m := &member{}
	m.sys, err = epiphany.New(epiphany.WithNode(h.net.names[at]), epiphany.WithVirtualClock(),
		epiphany.WithCores(1, 1), epiphany.WithOutput(io.Discard), epiphany.WithErrorReports(io.Discard))
	if err != nil {
		return err
	}
	h.members[at] = m
	if err := m.sys.LoadSource(h.ctx, "hist.erl", source); err != nil {
		return err
	}
	if m.gate, err = gate.Open(h.ctx, m.sys, gate.Options{Creation: creation}); err != nil {
		return err
	}
	m.log = m.sys.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		if t, is := c.Message().(epiphany.Tuple); is {
			h.report(at, t)
		}
	}))
	if m.directory, err = h.spawn(m, "directory", m.log); err != nil {
		return err
	}
	if err := h.await(fmt.Sprintf("%d ready", at), int(creation)); err != nil {
		return err
	}
	for range workers {
		w := &worker{node: at}
		h.workers = append(h.workers, w)
		if w.pid, err = h.spawn(m, "worker", m.log, int64(len(h.workers)-1)); err != nil {
			return err
		}
	}
	h.net.enter(at, m.gate)
	return nil
}

func (h *run) spawn(m *member, function string, args ...any) (*proto.PID, error) {
	return m.sys.SpawnWith(h.ctx, epiphany.SpawnOptions{Place: epiphany.OnARM}, "hist", function, args...)
}

// leave ends a node.
func (h *run) leave(at int) error {
	m := h.members[at]
	if m == nil {
		return nil
	}
	h.net.enter(at, nil)
	h.members[at] = nil
	for _, w := range h.workers[1:] {
		w.ended = w.ended || w.node == at
	}
	var err error
	if m.gate != nil {
		err = m.gate.Shut()
	}
	return errors.Join(err, m.sys.Close())
}

// report takes what a process reports.
func (h *run) report(at int, t epiphany.Tuple) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch what := t[0].(type) {
	case int64:
		if t[1] == epiphany.Atom("mark") {
			h.notes[fmt.Sprintf("%d mark %v", what, t[2])]++
			break
		}
		h.history = append(h.history, t)
	case epiphany.Atom: // of a directory
		switch what {
		case "marked":
			h.notes[fmt.Sprintf("%d marked %v", at, t[1])]++
		case "stored":
			h.notes[fmt.Sprintf("stored %v %v at %d", t[1], t[2], at)]++
		case "acknowledged":
			h.notes["acknowledged"]++
			h.acknowledged = append(h.acknowledged, acknowledgement{num(t, 1), num(t, 2),
				slices.Index(h.net.names, string(t[3].(epiphany.Atom)))})
		case "left":
			h.notes["left"] += int(t[1].(int64))
			h.notes["asked"]++
		default:
			h.notes[fmt.Sprintf("%d %v", at, what)]++
		}
	}
	h.came.Broadcast()
}

// await waits until something has been reported so many times.
func (h *run) await(note string, n int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.notes[note] < n {
		if h.ctx.Err() != nil {
			return fmt.Errorf("%q has come %d times of %d: %w", note, h.notes[note], n, h.ctx.Err())
		}
		h.came.Wait()
	}
	return nil
}

func (h *run) nodes() epiphany.List {
	var all epiphany.List
	for _, name := range h.net.names {
		all = append(all, epiphany.Atom(name))
	}
	return all
}

// settle waits until nothing is under way: markers go through all workers and all connections, and
// once more, for what has been sent in reply. It introduces workers to all nodes.
func (h *run) settle() error {
	for range 3 {
		h.marks++
		for id, w := range h.workers {
			if id == 0 || w.ended {
				continue
			}
			h.order(w, epiphany.Tuple{epiphany.Atom("mark"), h.marks})
			if err := h.await(fmt.Sprintf("%d mark %d", id, h.marks), 1); err != nil {
				return err
			}
		}
		for _, m := range h.members {
			root := m.sys.Root()
			root.Send(m.directory, epiphany.Tuple{epiphany.Atom("introduce"), h.nodes()})
			root.Send(m.directory, epiphany.Tuple{epiphany.Atom("mark"), h.marks, h.nodes()})
		}
		for at := range h.members {
			if err := h.await(fmt.Sprintf("%d marked %d", at, h.marks), members); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h *run) order(w *worker, t epiphany.Tuple) { h.members[w.node].sys.Root().Send(w.pid, t) }

// alive is a worker that has not ended, chosen at random.
func (h *run) alive() *worker {
	var all []*worker
	for _, w := range h.workers[1:] {
		if !w.ended {
			all = append(all, w)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[h.r.IntN(len(all))]
}

// step does something at random.
func (h *run) step(st *Stats) error {
	both := pair{h.r.IntN(members), h.r.IntN(members - 1)}
	if both[1] >= both[0] {
		both[1]++
	}
	both = both.both()
	switch n := h.r.IntN(100); {
	case n < 60:
		if w := h.alive(); w != nil {
			h.act(w)
		}
	case n < 84:
		h.net.deliver(1+h.r.IntN(20), h.r)
	case n < 90:
		h.net.lose(both, h.r)
	case n < 94:
		h.net.block(both, true)
		h.net.lose(both, h.r)
	case n < 98:
		h.net.block(both, false)
	default:
		st.Restarts++
		if err := h.leave(both[0]); err != nil {
			return err
		}
		return h.begin(both[0], h.creation(both[0]), crew)
	}
	return nil
}

// creation is the number of the next life of a node.
func (h *run) creation(at int) uint32 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return uint32(h.notes[fmt.Sprintf("%d ready", at)]) + 1
}

// act has a worker do something with one that may be anywhere, or have ended.
func (h *run) act(w *worker) {
	to := 1 + h.r.IntN(len(h.workers)-1)
	if h.workers[to] == w {
		return
	}
	own := slices.Index(h.workers, w)
	op := func(name string, x any) {
		h.order(w, epiphany.Tuple{epiphany.Atom(name), int64(to), x})
	}
	switch n := h.r.IntN(100); {
	case n < 40:
		p := pair{own, to}
		first := h.sent[p] + 1
		h.sent[p] += 1 + int64(h.r.IntN(30))
		op("send", epiphany.Tuple{first, h.sent[p]})
	case n < 60:
		h.watches++
		op("watch", h.watches)
	case n < 68 && h.watches > 0:
		h.order(w, epiphany.Tuple{epiphany.Atom("unwatch"), 1 + h.r.Int64N(h.watches)})
	case n < 86:
		op("link", int64(0))
	case n < 94:
		op("unlink", int64(0))
	default:
		h.stop(w)
	}
}

func (h *run) stop(w *worker) {
	w.ended = true
	h.order(w, epiphany.Tuple{epiphany.Atom("stop")})
}

// end heals the network and has one worker after the other end, so that those that are left learn
// of each.
func (h *run) end() error {
	for both := range h.net.names {
		for other := range both {
			h.net.block(pair{other, both}, false)
		}
	}
	for range 2 {
		h.net.calm(h.ctx)
	}
	if err := h.settle(); err != nil {
		return err
	}
	for w := h.alive(); w != nil; w = h.alive() {
		h.last = append(h.last, slices.Index(h.workers, w))
		h.stop(w)
		if _, err := h.members[w.node].sys.Await(h.ctx, w.pid); err != nil {
			return err
		}
		if err := h.settle(); err != nil {
			return err
		}
	}
	for _, m := range h.members {
		m.sys.Root().Send(m.directory, epiphany.Tuple{epiphany.Atom("left")})
	}
	return h.await("asked", members)
}
