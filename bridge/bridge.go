package bridge

import (
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// Inlet is the way from Go into the emulated system; *engine.Engine is one.
type Inlet interface {
	Post(engine.Input)
	Hold()
	Release()
	// Pace is called when Go takes part in the run. From then on virtual time must keep pace with
	// the wall clock.
	Pace()
	// Paced reports whether Pace has been called.
	Paced() bool
}

// Bridge connects the processes of one emulated system with the actors of a protoactor-go system.
// The master sees it as its Outlet; protoactor-go sees one of its own processes for each emulated
// process.
//
// # Names
//
// A process has the PID "erl/<n>/<number>". It is registered when Go first sees the process and
// unregistered when the process ends. The number <n> distinguishes several bridges in one actor
// system; "erl/<n>" is the PID of the bridge itself. A Go actor, or whatever else a PID denotes,
// has a number of at least GoPid; numbers are assigned in the order in which actors first appear. A
// number is reused only after all 134 million others, and not while its actor lives. The bridge
// itself has the number GoPid.
//
// # From Go to a process
//
//   - Send: the message is the value.
//   - Request, RequestFuture: the message is {From, Value}, where From is the pid of the sender.
//     The process replies with From ! Reply. A value that contains [ReplyTo] is itself the message,
//     with the pid of the sender in place of ReplyTo.
//   - Stop, Poison: exit signals with reason shutdown; that of Poison arrives after all earlier
//     messages. A process that traps exits receives {'EXIT', From, shutdown}; it should end but is
//     not forced to.
//   - Watch, Unwatch: the watcher receives Terminated when the process has ended, for any reason.
//   - Touch: the bridge replies for the process.
//
// A value that cannot cross becomes a dead letter, wrapped in an [Undelivered] that names the
// field. An actor that sent it as a request receives the Undelivered as its reply; a future fails
// with proto.ErrDeadLetter. Messages to a process that has ended are dead letters too, and so are
// those that exceed Config.Queue, the bound on messages to one process that have yet to enter the
// system. The bridge counts all dead letters. Futures that are still waiting when the run ends also
// fail with proto.ErrDeadLetter.
//
// # From a process to Go
//
// A message arrives as the Go value that it decodes to (package term), with PIDs for the pids in
// it. Its sender is the PID of the process, so Respond sends to the process. A future accepts one
// message. An exit signal stops a Go actor unless the actor has called TrapExit, which turns exit
// signals into [Exit] messages; an exit signal with reason normal never stops an actor. When a Go
// actor stops, its links and monitors see the exit reason shutdown; or the reason of the exit
// signal that stopped it; noproc if it did not exist; or noconnection if its node has disconnected.
//
// # Time
//
// Nothing here blocks the engine: messages to actors pass through the dispatcher, a goroutine of
// the bridge. From the moment at which Go takes part in the run, virtual time keeps pace with the
// wall clock (Inlet.Pace). The reason is that the bridge cannot see what Go code is working on, in
// a Receive or on any other goroutine, and a timeout of a process must not expire before that work
// is done. Go takes part when it spawns a process, when it uses the PID of one, and when a process
// learns of a Go actor. A program that was started with Run and knows no Go actors runs without Go.
type Bridge struct {
	node
	peers
	values
	*output
	cfg Config
	in  Inlet
	out *dispatcher

	files       *files
	input       *input
	interrupted chan struct{}

	finished atomic.Bool // the process of Start.Last has ended
	stopping func() bool // whether the run continues until it is halted; nil: never
	loads    []uint64    // loads that wait for their replies; owned by the engine's goroutine

	mu       sync.Mutex // of peers, too
	closed   error      // the reason, nil while open
	procs    map[uint32]*process
	pending  map[uint64]*pending
	requests uint64 // last id assigned
	dead     uint64 // dead letters
}

// New makes a bridge. Connect must be called before anything else; Close ends the bridge. New fails
// when Config.Files cannot be opened.
func New(cfg Config) (*Bridge, error) {
	if cfg.Queue == 0 {
		cfg.Queue = DefaultQueue
	}
	files, err := newFiles(cfg.Files)
	if err != nil {
		return nil, err
	}
	b := &Bridge{
		files: files, input: newInput(cfg.Input), interrupted: make(chan struct{}),
		cfg: cfg, node: node{system: cfg.System}, output: newOutput(&cfg),
		procs: map[uint32]*process{}, pending: map[uint64]*pending{},
	}
	b.peers = newPeers(&b.node)
	b.values = values{b}
	b.out = newDispatcher(func(v any) {
		b.Report(fmt.Sprintf("epiphany: panic while a message was delivered to Go: %v", v))
	})
	for n := 1; b.self == nil; n++ {
		if pid, ok := cfg.System.ProcessRegistry.Add((*face)(b),
			fmt.Sprintf("%s%d", term.ProcessPrefix, n)); ok {
			b.self, b.prefix = pid, pid.Id+"/"
		}
	}
	return b, nil
}

// Connect sets where requests go.
func (b *Bridge) Connect(in Inlet) { b.in = in }

// End declares the run over: it ends the PIDs of all processes and all requests. From now on
// requests fail with why; a nil why is ErrClosed.
func (b *Bridge) End(why error) {
	if why == nil {
		why = ErrClosed
	}
	b.mu.Lock()
	if b.closed != nil {
		b.mu.Unlock()
		return
	}
	b.closed = why
	procs := sorted(b.procs)
	for _, p := range sorted(b.pending) {
		p.finish(nil, why)
	}
	b.mu.Unlock()
	for _, p := range procs {
		b.end(p, nil, proto.TerminatedReason_Stopped)
	}
	b.out.do(b.endFutures)
}

// endFutures ends all requests of Go that have no reply, after the replies that are in flight.
func (b *Bridge) endFutures() {
	b.mu.Lock()
	peers := sorted(b.byNumber)
	b.mu.Unlock()
	for _, p := range peers {
		if p.future {
			b.system.Root.Send(p.pid, &proto.DeadLetterResponse{Target: b.self})
		}
	}
}

// Close calls End and removes the bridge from the actor system. The engine's loop must have ended.
// Close returns the first error of writing output.
func (b *Bridge) Close() error {
	b.End(nil)
	b.out.close()
	b.files.close()
	b.mu.Lock()
	peers := sorted(b.byNumber)
	b.mu.Unlock()
	for _, p := range peers {
		b.leave(p)
	}
	b.system.ProcessRegistry.Remove(b.self)
	return b.failed()
}

// DeadLetters returns the number of messages, in both directions, that could not be delivered.
func (b *Bridge) DeadLetters() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dead
}

// PID returns the PID of a process or Go actor, by its number.
func (b *Bridge) PID(num uint32) *proto.PID {
	if num == 0 {
		return nil
	}
	if num < edge.GoPid {
		return b.process(num).pid
	}
	if num == edge.GoPid {
		return b.self
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.byNumber[num]; p != nil {
		return p.pid
	}
	return proto.NewPID(b.system.Address(), b.prefix+"gone/"+strconv.FormatUint(uint64(num), 10))
}

// Number returns the number of the process or Go actor that a PID denotes, 0 for a nil PID.
func (b *Bridge) Number(pid *proto.PID) (uint32, error) {
	switch {
	case pid == nil:
		return 0, nil
	case b.isSelf(pid):
		return edge.GoPid, nil
	}
	if num, ok := b.processNumber(pid); ok {
		return num, nil
	}
	return b.peerNumber(pid)
}

// post sends a request on its way. It never blocks.
func (b *Bridge) post(kind uint8, r *edge.Request) {
	data, err := r.Marshal()
	if err != nil {
		b.Report(fmt.Sprintf("epiphany: a request cannot be encoded: %v", err))
		return
	}
	b.in.Post(engine.Input{Kind: kind, Data: data})
}

// deadLetter counts a message that cannot be delivered and hands it to the actor system's dead
// letters.
func (b *Bridge) deadLetter(pid *proto.PID, msg any, sender *proto.PID) {
	b.mu.Lock()
	b.dead++
	b.mu.Unlock()
	b.system.DeadLetter.SendUserMessage(pid, &proto.MessageEnvelope{Message: msg, Sender: sender})
}

var (
	_ edge.Outlet   = (*Bridge)(nil)
	_ proto.Process = (*face)(nil)
	_ Inlet         = (*engine.Engine)(nil)
)
