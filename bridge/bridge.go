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
	// Pace is called when Go takes part in the run: virtual time shall keep pace with the wall
	// clock from now on.
	Pace()
	// Paced tells whether it does.
	Paced() bool
}

// Bridge connects the processes of one emulated system with the actors of a protoactor-go system.
// To the one side it is the Outlet of the master, to the other a protoactor-go process per emulated
// process.
//
// # Names
//
// A process has the PID "erl/<n>/<number>", made when Go first sees the process and dead when the
// process is; <n> tells several bridges in one actor system apart, and "erl/<n>" is the bridge's
// own PID. A Go actor, or whatever else is behind a PID, has a number of GoPid or more, given in
// the order in which actors first appear. A number comes again only after all 134 million others,
// and not while its actor lives. The bridge itself has the number GoPid.
//
// # From Go to a process
//
//   - Send: the message is the value.
//   - Request, RequestFuture: the message is {From, Value}, From being the sender's pid. The process answers with From ! Answer. A value that
//     contains [ReplyTo] is the message itself, with the sender's pid in place of ReplyTo.
//   - Stop, Poison: exit signals with reason shutdown, Poison's after the messages before it. A process that traps exits gets
//     {'EXIT', From, shutdown} and should end; it is not forced to.
//   - Watch, Unwatch: the watcher gets Terminated when the process has ended, whatever the reason.
//   - Touch is answered for the process.
//
// A value that cannot cross goes to the dead letters within an [Undelivered], which names the
// field; an actor that asks gets that as its answer, and a future fails with proto.ErrDeadLetter.
// Dead letters too are messages to a process that has ended, and those for which BridgeConfig.Queue
// messages to the same process have yet to enter the system. The bridge counts all of them. Futures
// that wait when the run ends fail likewise.
//
// # From a process to Go
//
// A message arrives as the value it decodes to (package term), pids in it as PIDs, the process's
// PID as the sender: Respond is a Send to it. A future takes one message. An exit signal stops a Go
// actor unless it asked with TrapExit to get [Exit] messages; with reason normal it does nothing
// then. When a Go actor stops, its links and monitors see the exit reason shutdown, or the reason
// of the exit signal that stopped it, noproc if it had not been there, noconnection if its node has
// gone.
//
// # Time
//
// Nothing here blocks the engine: what goes to actors goes through a dispatcher, a goroutine of the
// bridge. From the moment at which Go takes part in the run, virtual time keeps pace with the wall
// clock (Inlet.Pace): what Go code has in hand, in an actor's Receive or on any goroutine, cannot
// be seen from here, and a timeout of a process must not pass it by. Go takes part when it spawns a
// process or has the PID of one and uses it, and when a process gets to know a Go actor. A program
// that was started with Run, and that knows no Go actors, is alone.
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
	stopping func() bool // whether the run goes on nevertheless, until it is halted; nil: never
	loads    []uint64    // loads that have yet to be answered; of the engine's goroutine

	mu       sync.Mutex // of peers, too
	closed   error      // why, or nil
	procs    map[uint32]*process
	pending  map[uint64]*pending
	requests uint64 // id given last
	dead     uint64 // dead letters
}

// New makes a bridge. Connect must be called before anything else; Close ends it.
// It fails when the directory for files cannot be opened.
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

// Connect tells where requests go.
func (b *Bridge) Connect(in Inlet) { b.in = in }

// End ends every process's PID and every request: the run is over, and why is what requests fail
// with from now on. A nil why is ErrClosed.
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

// endFutures ends all requests of Go that have not been answered, behind the answers that are on
// their way.
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

// Close is End, and takes the bridge out of the actor system. The engine's loop must have ended.
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

// DeadLetters is the number of messages, either way, that could not be delivered.
func (b *Bridge) DeadLetters() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dead
}

// PID is the PID of a process.
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

// Number is the number of the process, or Go actor, behind a PID: 0 for nil.
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
