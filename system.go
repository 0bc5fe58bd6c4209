package epiphany

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	"go.opentelemetry.io/otel/metric"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/view"
	"github.com/parallergo/epiphany/bridge"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/trace"
)

// System is an emulated board with the processes on it. All methods may be called by any goroutine.
type System struct {
	node   string
	master *actor.Master
	bridge *bridge.Bridge
	actors *proto.ActorSystem
	own    bool // the actor system
	code   *codePath
	loop   *loop
	cores  int

	clockHz    int64
	guestBytes int64                    // memory that guests may use
	profile    io.Writer                // nil without
	trace      *trace.Trace             // nil without
	traces     oteltrace.TracerProvider // nil without
	warn       io.Writer                // for a report of events missing in the trace
	given      Settings
	close      func() error

	recording *sealer   // nil without
	replayed  *unsealer // nil without
	seal      func() error
	viewers   viewers
}

// New makes a system. It is idle until a process is spawned. The caller must close it.
func New(opts ...Option) (*System, error) {
	cfg := config{Config: settings.Defaults()}
	var errs []error
	for i, o := range opts {
		if o == nil {
			errs = append(errs, fmt.Errorf("epiphany: option %d is nil", i+1))
			continue
		}
		errs = append(errs, o(&cfg))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	for _, w := range []*io.Writer{&cfg.bridge.Log, &cfg.bridge.Report} {
		*w = cmp.Or(*w, cfg.bridge.Log, io.Discard)
	}
	s := &System{actors: cfg.bridge.System, cores: cfg.Master.Board.Cores(),
		clockHz: cfg.Master.Board.ClockHz, profile: cfg.profile, given: cfg.given,
		guestBytes: int64(cfg.Master.Board.ARMBytes) + int64(cfg.Master.Board.DRAMBytes),
		node:       cmp.Or(cfg.Master.Node, term.NodeName), traces: cfg.traces}
	if s.actors == nil {
		s.actors, s.own = newActorSystem(cfg.metrics), true
		cfg.bridge.System = s.actors
	}
	cfg.compiler.SourceBytes = cfg.SourceBytes
	s.code = newCodePath(cfg.path, cfg.compiler, cfg.bridge.Report)
	cfg.Master.Source, cfg.Master.Native = s.code, cfg.newNative()
	if cfg.marked != nil {
		cfg.Master.Marked = func(name string) {
			cfg.marked(name, s.stats())
		}
	}
	if t := &cfg.trace; t.out != nil {
		cfg.Master.Trace = trace.New(t.out, t.Config, s.clockHz)
		s.trace, s.warn = cfg.Master.Trace, cfg.bridge.Report
	}
	var err error
	if s.bridge, err = bridge.New(cfg.bridge); err != nil {
		if s.own {
			s.actors.Shutdown()
		}
		return nil, fmt.Errorf("epiphany: files: %w", err)
	}
	s.recording, s.replayed, s.seal = cfg.recording, cfg.replayed, sync.OnceValue(s.sealed)
	if s.recording != nil || s.replayed != nil {
		cfg.Master.Source = sealedPath{s.code, s}
	}
	s.close = sync.OnceValue(s.shutdown)
	if s.master, err = actor.New(cfg.Master, s.bridge); err != nil {
		s.close()
		return nil, err
	}
	s.loop = newLoop(s.master.Engine(), s.bridge.Driver(s.master), func(err error) { s.ended(err) })
	s.loop.skips = cfg.skips
	if cfg.alone {
		s.loop.hung = s.hung
	}
	s.bridge.Connect(s.loop)
	return s, nil
}

// newActorSystem makes an actor system that logs nothing: dead letters are counted in Stats and
// published as events. The goroutine that throttles its log ends with it.
func newActorSystem(metrics metric.MeterProvider) *proto.ActorSystem {
	return proto.NewActorSystem(proto.WithDeadLetterThrottleInterval(time.Millisecond),
		proto.WithMetricProviders(metrics),
		func(c *proto.Config) { c.MetricsEnabled = metrics != nil },
		proto.WithLoggerFactory(func(*proto.ActorSystem) *slog.Logger {
			return slog.New(slog.NewTextHandler(io.Discard, nil))
		}))
}

// ended is called when the run is over, to release everybody who still waits.
func (s *System) ended(err error) {
	if status, halted := s.master.Halted(); err == nil && halted {
		err = &HaltError{Status: status}
	}
	s.bridge.End(err)
}

// install replaces loaded modules by those that were added to the code path.
func (s *System) install(ctx context.Context, mods []*Module) error {
	if s.loop.now() == idle {
		return nil // they are found when they are called
	}
	for _, m := range mods {
		data, err := bytecode.Marshal(m)
		if err == nil {
			err = s.bridge.Load(ctx, data)
		}
		if err != nil {
			return fmt.Errorf("epiphany: load %s: %w", m.Name, err)
		}
	}
	return nil
}

// HaltError is the error of a call that could not finish because the program called halt; Status is
// the exit status.
type HaltError struct{ Status int }

func (e *HaltError) Error() string {
	return fmt.Sprintf("epiphany: the program has halted with status %d", e.Status)
}

// Is matches ErrClosed.
func (e *HaltError) Is(target error) bool { return target == ErrClosed }

// HangError is the error of a run in which all processes wait for ever; see [WithHangReport].
type HangError struct{ Processes []Waiting }

// Waiting is a process that waits.
type Waiting = view.Waiting

func (e *HangError) Error() string {
	text := "epiphany: every process waits for ever:"
	for i, w := range e.Processes {
		if i == maxWaiting {
			return fmt.Sprintf("%s\n  and %d more", text, len(e.Processes)-maxWaiting)
		}
		text += "\n  " + w.String()
	}
	return text
}

// maxWaiting bounds the number of processes that the text of a HangError lists.
const maxWaiting = 20

// hung returns the error of a program that nothing can wake, nil before the program has begun or
// after it has ended.
func (s *System) hung() error {
	if all := s.master.Waiting(); len(all) > 0 {
		return &HangError{all}
	}
	return nil
}

// Close ends the system and all its processes, whose PIDs are dead afterwards. It returns the error
// that has ended the run, if any, joined with errors of writing the output and the recording.
// Further calls do nothing.
func (s *System) Close() error {
	if !s.made() {
		return errNotMade
	}
	return s.close()
}

// Errors of misuse.
var (
	errNotMade   = errors.New("epiphany: the System has not been made by New")
	errNoContext = errors.New("epiphany: the context is nil")
	errNoActor   = errors.New("epiphany: the PID of the Go actor is nil")
)

// made reports whether New has made the system.
func (s *System) made() bool { return s != nil && s.loop != nil }

// ready returns why nothing can be started or awaited, or nil.
func (s *System) ready(ctx context.Context) error {
	switch {
	case !s.made():
		return errNotMade
	case ctx == nil:
		return errNoContext
	}
	return ctx.Err()
}

func (s *System) shutdown() error {
	var errs []error
	s.viewers.close()
	if s.recording != nil {
		errs = append(errs, s.seal())
	}
	s.bridge.Interrupt()
	if s.loop != nil {
		errs = append(errs, s.loop.stop())
	}
	errs = append(errs, s.bridge.Close())
	if s.master != nil {
		errs = append(errs, s.writeProfile(), s.closeTrace(), s.master.Close())
	}
	if s.own {
		s.actors.Shutdown()
	}
	return errors.Join(errs...)
}

// writeProfile writes the profile of the run, if there is one.
func (s *System) writeProfile() error {
	if s.profile == nil {
		return nil
	}
	run, all := s.master.Profile()
	return profile.Write(s.profile, run, all)
}

// closeTrace completes the trace, if there is one, and reports events missing in it.
func (s *System) closeTrace() error {
	err := s.master.CloseTrace()
	if s.trace != nil && s.trace.Dropped() > 0 {
		fmt.Fprintf(s.warn, "epiphany: the trace has reached its limit: %d events are missing\n",
			s.trace.Dropped())
	}
	return err
}

// Spawn is [System.Spawn].
func Spawn(ctx context.Context, s *System, module, function string, args ...any) (*proto.PID, error) {
	return s.Spawn(ctx, module, function, args...)
}

// Spawn starts module:function(args...) on a free core and waits until it has its PID. It fails
// with ErrSystemLimit when no core is free, with an *UndefError when there is no such function,
// with an error that names the argument that cannot be converted, or with the error of the context;
// in the last case no process is left behind.
func (s *System) Spawn(ctx context.Context, module, function string, args ...any) (*proto.PID, error) {
	return s.SpawnWith(ctx, SpawnOptions{}, module, function, args...)
}

// SpawnOptions choose where a process starts and its link. The zero value has the meaning of
// [System.Spawn].
type SpawnOptions struct {
	Place Place
	// Link is a Go actor to link the process to. When the actor stops, the process ends unless it
	// traps exits. When the process ends with a reason other than normal, the actor is stopped
	// unless it traps exits.
	Link *proto.PID
}

// Place is the place where a process starts.
type Place = edge.Placement

// Places. If no core is free, OnCore fails with ErrSystemLimit, and CoreOrARM uses the ARM.
const (
	OnCore    = edge.OnCore
	CoreOrARM = edge.CoreOrARM
	OnARM     = edge.OnARM
)

// SpawnWith is Spawn with options.
func (s *System) SpawnWith(ctx context.Context, o SpawnOptions, module, function string,
	args ...any) (*proto.PID, error) {
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	start := bridge.Start{Module: module, Function: function, Args: args, Place: o.Place, Owner: o.Link}
	if err := named(&start); err != nil {
		return nil, err
	}
	if err := s.seal(); err != nil {
		return nil, err
	}
	return s.bridge.Spawn(ctx, start)
}

// Run starts a process on the ARM and waits for its end. It returns the exit reason, which is
// Atom("normal") when the function has returned. It fails with an error of Spawn, the error of the
// context, a *HaltError when the program has called halt, or the error that has ended the run. A
// started process goes on when the context ends.
func (s *System) Run(ctx context.Context, module, function string, args ...any) (reason any, err error) {
	return s.run(ctx, bridge.Start{Module: module, Function: function, Args: args, Place: OnARM})
}

// RunMain runs a program: it is Run, but when the process ends, the system halts at that moment of
// virtual time, whatever other processes are doing. Without other input from Go every run is the
// same.
func (s *System) RunMain(ctx context.Context, module, function string,
	args ...any) (reason any, err error) {
	return s.run(ctx, bridge.Start{Module: module, Function: function, Args: args, Place: OnARM,
		Last: true})
}

func (s *System) run(ctx context.Context, start bridge.Start) (reason any, err error) {
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	if err := named(&start); err != nil {
		return nil, err
	}
	if err := s.seal(); err != nil {
		return nil, err
	}
	return s.bridge.Run(ctx, start)
}

// named returns an error if a name is missing.
func named(start *bridge.Start) error {
	switch {
	case start.Module == "":
		return errors.New("epiphany: spawn: the name of the module is empty")
	case start.Function == "":
		return fmt.Errorf("epiphany: spawn: the name of the function in %s is empty", start.Module)
	}
	return nil
}

// Await waits for the end of a process and returns its exit reason, Atom("noproc") if it had ended
// before.
func (s *System) Await(ctx context.Context, pid *proto.PID) (reason any, err error) {
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	return s.bridge.Await(ctx, pid)
}

// Monitor makes a Go actor receive a *Down with the exit reason when a process ends.
// (protoactor-go's Watch reports no reason.)
func (s *System) Monitor(owner, pid *proto.PID) error {
	return s.between((*bridge.Bridge).Monitor, owner, pid)
}

// NodeFrame gives net_kernel a frame of another node, which has come over the connection that a Go
// actor is: see package node/gate.
func (s *System) NodeFrame(conn *proto.PID, frame []byte) error {
	if !s.made() {
		return errNotMade
	}
	return bridge.NodeFrame(s.bridge, conn, frame)
}

// Send sends a message to a process, as Root().Send does. While the process has as many messages
// from Go as [WithQueueLimit] allows, which are dead letters with Root, Send waits. It fails with
// ErrNoProcess, with the error of the context, or with one that says why the message cannot be
// converted. An actor should not wait: one that the process needs would wait for itself.
func (s *System) Send(ctx context.Context, pid *proto.PID, message any) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	return bridge.Send(ctx, s.bridge, pid, message)
}

// Demonitor removes a monitor that Monitor has set: the actor receives no *Down.
func (s *System) Demonitor(owner, pid *proto.PID) error {
	return s.between((*bridge.Bridge).Demonitor, owner, pid)
}

// Link links a Go actor and a process, as SpawnOptions.Link does.
func (s *System) Link(owner, pid *proto.PID) error {
	return s.between((*bridge.Bridge).Link, owner, pid)
}

// Unlink removes a link that Link has made.
func (s *System) Unlink(owner, pid *proto.PID) error {
	return s.between((*bridge.Bridge).Unlink, owner, pid)
}

// between calls do with a Go actor and a process.
func (s *System) between(do func(b *bridge.Bridge, owner, pid *proto.PID) error, owner,
	pid *proto.PID) error {
	switch {
	case !s.made():
		return errNotMade
	case owner == nil:
		return errNoActor
	}
	return do(s.bridge, owner, pid)
}

// TrapExit sets whether a Go actor receives exit signals as *Exit messages instead of being stopped
// by them.
func (s *System) TrapExit(owner *proto.PID, on bool) error {
	switch {
	case !s.made():
		return errNotMade
	case owner == nil:
		return errNoActor
	}
	return s.bridge.TrapExit(owner, on)
}

// Format returns a value from a process as Erlang's ~p prints it, cut off after about 65,536
// characters.
func (s *System) Format(value any) string {
	if !s.made() {
		return fmt.Sprint(value)
	}
	return s.bridge.Format(value)
}

// ActorSystem returns the actor system in which the processes have their PIDs.
func (s *System) ActorSystem() *proto.ActorSystem {
	if !s.made() {
		return nil
	}
	return s.actors
}

// Root returns the context for sending to processes from outside of actors.
func (s *System) Root() *proto.RootContext {
	if !s.made() {
		return nil
	}
	return s.actors.Root
}

// NodeName returns the node name of the system, nonode@nohost if it has none.
func (s *System) NodeName() string {
	if !s.made() {
		return ""
	}
	return s.node
}

// Cores returns the number of cores that have not stopped for good.
func (s *System) Cores() int {
	if !s.made() {
		return 0
	}
	n := s.cores
	s.loop.call(func() { n = s.master.Count() })
	return n
}

// State is the state of a board.
type State string

// States of a board.
const (
	Offline     State = "offline" // nothing has been spawned yet
	Booting     State = "booting"
	Online      State = "online"
	Unavailable State = "unavailable" // the run is over, or all cores have stopped
)

// State returns the state of the board.
func (s *System) State() (state State) {
	if !s.made() {
		return Unavailable
	}
	s.loop.call(func() { state = State(s.master.State()) })
	switch s.loop.now() {
	case idle:
		return Offline
	case over:
		return Unavailable
	}
	return state
}
