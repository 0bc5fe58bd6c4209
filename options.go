package epiphany

import (
	"errors"
	"fmt"
	"io"
	"strings"

	proto "github.com/asynkron/protoactor-go/actor"
	"go.opentelemetry.io/otel/metric"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bridge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/trace"
)

// config is the configuration that the options describe.
type config struct {
	settings.Config
	bridge   bridge.Config
	metrics  metric.MeterProvider     // nil without
	traces   oteltrace.TracerProvider // nil without
	path     []string
	compiler Compiler // without the bound of sources

	recording *sealer   // or nil
	replayed  *unsealer // or nil
	alone     bool
	skips     bool // the clock stays virtual
	marked    func(name string, s Stats)
	native    native // what executes bytecode
	profile   io.Writer
	trace     struct {
		out io.Writer
		trace.Config
	}

	given Settings
}

// Option changes the configuration of a new System.
type Option func(*config) error

// The configuration in textual form: settings by key, and presets.
type (
	// Settings are values by key, as in files, presets and flags. In the zero value each key has
	// its default.
	Settings = settings.Values
	// Key describes a setting.
	Key = settings.Key
)

// Keys returns all settings, in the order in which they take effect.
func Keys() []Key { return settings.Keys() }

// Preset returns the settings of a preset. For an unknown name the error suggests the most similar
// one.
func Preset(name string) (Settings, error) { return settings.Preset(name) }

// Presets returns the names of the presets, from the configurations of the thesis to the best one;
// each comes after the one that it extends.
func Presets() []string { return settings.Presets() }

// WithSettings applies the settings. Keys that are not set keep the values of earlier options. The
// error lists all settings that exclude each other.
func WithSettings(s Settings) Option {
	return func(c *config) error {
		c.given = s
		return settings.Prefixed("epiphany: ", s.Apply(&c.Config))
	}
}

// WithCores chooses a mesh of rows×cols cores. The default is 4×4, as on the Parallella. Larger
// meshes start at (32,0), so that their addresses do not overlap the shared DRAM.
func WithCores(rows, cols int) Option {
	return func(c *config) error {
		if rows < 1 || cols < 1 {
			return fmt.Errorf("epiphany: %d×%d cores, want at least 1×1", rows, cols)
		}
		c.SetMesh(rows, cols)
		return nil
	}
}

// WithBoard sets every detail of the board.
func WithBoard(b emu.Board) Option {
	return func(c *config) error {
		c.Master.Board = b
		return nil
	}
}

// WithValues replaces the standard values of the model's parameters, on the board that earlier
// options have chosen.
func WithValues(v *emu.Values) Option {
	return func(c *config) error {
		c.Master.Board.Values = v
		return nil
	}
}

// WithMemory sets the sizes of the shared DRAM and of the ARM's private memory, in bytes; both must
// be multiples of 1 MB. 0 keeps the default: 32 MB and 64 MB.
func WithMemory(dram, host int) Option {
	return func(c *config) error {
		if dram != 0 {
			c.Master.Board.DRAMBytes = dram
		}
		if host != 0 {
			c.Master.Board.ARMBytes = host
		}
		return nil
	}
}

// WithAreas sets the sizes of parts of the shared DRAM, in bytes: the areas for code, for literals
// and for the tables of atoms, modules and functions, and the reserve that the rest of the DRAM and
// the ARM's memory keep for processes with small heaps. 0 keeps the default: 2 MB, 2 MB, 1 MB, and
// for the reserve two smallest process blocks per core or a sixteenth of the memory. What does not
// fit into its area fails with system_limit.
func WithAreas(code, literals, tables, reserve int) Option {
	return func(c *config) error {
		m := &c.Master
		m.CodeBytes, m.LiteralBytes, m.TableBytes, m.ReserveBytes = code, literals, tables, reserve
		return nil
	}
}

// WithPlacement chooses what lies in the SRAM of the cores. The default is slave.DefaultPlacement.
// New fails if the placement does not fit.
func WithPlacement(p slave.Placement) Option {
	return func(c *config) error {
		own := p // an option may be given to several systems
		c.Master.Placement = &own
		return nil
	}
}

// WithCollector chooses who collects a heap of a core when the collection needs another block of
// shared DRAM. The default is the master.
func WithCollector(by slave.Collector) Option {
	return func(c *config) error {
		c.Master.Collector = by
		return nil
	}
}

// WithInstructionCache configures the software instruction cache of the cores. The default is
// swicache.Default.
func WithInstructionCache(cache swicache.Config) Option {
	return func(c *config) error {
		c.Master.Cache = &cache
		return nil
	}
}

// WithWorkers sets the number of host threads that emulate; the result of a run does not depend on
// it. The default is GOMAXPROCS.
func WithWorkers(n int) Option {
	return func(c *config) error {
		if n < 1 {
			return fmt.Errorf("epiphany: %d workers, want at least 1", n)
		}
		c.Master.Engine.Workers = n
		return nil
	}
}

// WithWindow sets the engine's window in cycles; see package engine.
func WithWindow(cycles emu.Cycles) Option {
	return func(c *config) error {
		c.Master.Engine.Window = cycles
		return nil
	}
}

// WithNode names the system as one of several nodes, name@host: package node connects it to others.
// The default name is nonode@nohost.
func WithNode(name string) Option {
	return func(c *config) error {
		if user, host, ok := strings.Cut(name, "@"); !ok || user == "" || host == "" {
			return fmt.Errorf("epiphany: %q is no name of a node: name@host is", name)
		}
		c.Master.Node = name
		return nil
	}
}

// WithPacedClock makes virtual time keep pace with the wall clock from the start. By default idle
// time is skipped until Go code takes part: see Time in the package comment.
func WithPacedClock() Option {
	return func(c *config) error {
		c.SetPaced(true)
		c.skips = false
		return nil
	}
}

// WithVirtualClock skips idle time even when Go code takes part. Use it only if no process waits
// for Go with a timeout: such a timeout expires as soon as the system is idle, however little time
// Go code has had to reply.
func WithVirtualClock() Option {
	return func(c *config) error {
		c.SetPaced(false)
		c.skips = true
		return nil
	}
}

// WithOutput sets the writer for what processes print. One goroutine at a time uses it, and the run
// waits for each write.
func WithOutput(w io.Writer) Option {
	return func(c *config) error {
		c.bridge.Output = w
		return nil
	}
}

// WithErrorReports sets the writer for crash reports and everything else that the default log
// handler prints. OTP prints these to standard output.
func WithErrorReports(w io.Writer) Option {
	return func(c *config) error {
		c.bridge.Log = w
		return nil
	}
}

// WithStandardError sets the writer for what processes print to standard_error and for messages to
// the user, such as the compiler's warnings. The default is the writer for error reports.
func WithStandardError(w io.Writer) Option {
	return func(c *config) error {
		c.bridge.Report = w
		return nil
	}
}

// WithCodePath adds directories to the code path.
func WithCodePath(dirs ...string) Option {
	return func(c *config) error {
		c.path = append(c.path, dirs...)
		return nil
	}
}

// WithInclude adds directories whose files sources may include. Without this option sources may
// include files of their own directories and of the code path.
func WithInclude(dirs ...string) Option {
	return func(c *config) error {
		c.compiler.Include = append(c.compiler.Include, dirs...)
		return nil
	}
}

// WithStressGC makes every allocation collect garbage.
func WithStressGC() Option {
	return func(c *config) error {
		c.Master.Stress = true
		return nil
	}
}

// DefaultWeakDelay is a store delay, in cycles, that is large enough to show the effects of the
// weak memory order.
const DefaultWeakDelay = settings.DefaultWeakDelay

// WithWeakMemory makes the memory order of the board as weak as that of the chip: stores of a core
// to shared DRAM and to other cores become visible up to maxDelay cycles late (1 to 1,048,576). The
// delays are derived from the seed. They apply to stores to heaps and to the communication between
// the runtimes of cores and the ARM. By default a store is visible at once.
func WithWeakMemory(seed uint64, maxDelay emu.Cycles) Option {
	return func(c *config) error {
		return settings.Prefixed("epiphany: ", c.SetWeak(seed, maxDelay))
	}
}

// WithoutFences makes the instruction heap_fence a no-op, to show what fences cost and, with
// WithWeakMemory, what they prevent: without fences a process on a core may load words of its heap
// before its own stores have reached them. A process that fails because of this ends with the
// reason {memory_fault, Text}.
func WithoutFences() Option {
	return func(c *config) error {
		c.Master.NoFences = true
		return nil
	}
}

// WithCoresFirst places every spawned process on a free core, or on the ARM if no core is free. By
// default only epiphany:spawn uses cores, as in the thesis.
func WithCoresFirst() Option {
	return func(c *config) error {
		c.Master.CoresFirst = true
		return nil
	}
}

// WithWait chooses how cores wait for messages, processes and replies. By default they poll.
func WithWait(w slave.Wait) Option {
	return func(c *config) error {
		c.Master.Wait = w
		return nil
	}
}

// WithSend chooses how processes on cores send to pids. By default they make a system call for each
// message.
func WithSend(p slave.SendPolicy) Option {
	return func(c *config) error {
		c.Master.Send = p
		return nil
	}
}

// WithInput sets the standard input of the program; by default it is empty. It is read line by
// line, when a process reads. Unless the clock is paced, virtual time stops until the line has
// arrived. What is read counts as input from Go: it is recorded and replayed.
func WithInput(r io.Reader) Option {
	return func(c *config) error {
		c.bridge.Input = r
		return nil
	}
}

// WithTerminal has io:columns/0 and io:rows/0 return the size of the terminal that standard input
// and output are; ok is false while they are none. By default they are none. The function is called
// when a process asks, by any goroutine; the answer counts as input from Go.
func WithTerminal(size func() (columns, rows int, ok bool)) Option {
	return func(c *config) error {
		c.bridge.Terminal = size
		return nil
	}
}

// WithFiles permits processes to use the files below a directory, to which relative names refer.
// Neither names nor symbolic links can leave it. Without this option every function of the module
// file returns {error, eacces}. What is read counts as input from Go: it is recorded and replayed.
// A replay does not repeat writes.
func WithFiles(dir string) Option {
	return func(c *config) error {
		c.bridge.Files = dir
		return nil
	}
}

// WithArguments sets what init:get_plain_arguments/0 returns.
func WithArguments(args ...string) Option {
	return func(c *config) error {
		c.Master.Args = args
		return nil
	}
}

// WithHangReport declares that no Go code, apart from the system's input, will send to processes.
// If then all processes wait and no timer runs, Run and the other calls that wait return a
// *HangError.
func WithHangReport() Option {
	return func(c *config) error {
		c.alone = true
		return nil
	}
}

// WithMarks calls f when a process has called epiphany:mark(Name), with the name and the statistics
// at the end of that window, which are the same in every run. f must not call methods of the
// System.
func WithMarks(f func(name string, s Stats)) Option {
	return func(c *config) error {
		c.marked = f
		return nil
	}
}

// WithEnv sets a parameter in the environment of an application, which application:get_env/2
// returns.
func WithEnv(application, key string, value any) Option {
	return func(c *config) error {
		c.SetEnv(application, key, value)
		return nil
	}
}

// WithRecord records all input from Go.
func WithRecord(w io.Writer) Option {
	return func(c *config) error {
		c.recording, c.Master.Engine.Record = nil, nil
		if w != nil {
			c.recording = &sealer{w: w}
			c.Master.Engine.Record = c.recording
		}
		return nil
	}
}

// WithReplay replays a recording: the recorded input enters at the recorded times, and what Go code
// sends is ignored. The program and the options must be those of the recorded run. The run ends
// with an error if the recording is damaged, or if a module differs from that of the recorded run,
// either when the first process is spawned or when the system searches for a module later.
func WithReplay(r io.Reader) Option {
	return func(c *config) error {
		if r == nil {
			return errors.New("epiphany: the recording to replay is nil")
		}
		c.replayed = &unsealer{r: r}
		c.Master.Engine.Replay, c.bridge.Replay = c.replayed, true
		return nil
	}
}

// WithProfile writes a profile for go tool pprof when the system is closed: the cycles of the cores
// and the ARM by function and line. It accounts for every cycle and does not change the run, but
// emulation is several times slower.
func WithProfile(w io.Writer) Option {
	return func(c *config) error {
		if w == nil {
			return errors.New("epiphany: the writer of the profile is nil")
		}
		c.profile, c.Master.Profile = w, true
		return nil
	}
}

// WithTrace writes the events of the run as Chrome trace events, for Perfetto: processes, messages,
// system calls, collections, the instruction cache, waits and timers. At most limit bytes are
// written, 64 MB if limit is 0; events beyond the limit are counted in the file and in a line to
// the error reports. The filter selects events, such as gc,syscall,core:3 or process:5; an empty
// filter selects all. The file is complete when the system is closed. Tracing does not change the
// run.
func WithTrace(w io.Writer, limit int64, filter string) Option {
	return func(c *config) (err error) {
		if w == nil {
			return errors.New("epiphany: the writer of the trace is nil")
		}
		c.trace.out, c.trace.Limit = w, limit
		if c.trace.Filter, err = trace.ParseFilter(filter); err != nil {
			return fmt.Errorf("epiphany: trace filter: %w", err)
		}
		return c.trace.Validate()
	}
}

// WithActorSystem registers processes in the caller's actor system, which the caller shuts down
// after closing the System. By default a System makes its own actor system.
func WithActorSystem(s *proto.ActorSystem) Option {
	return func(c *config) error {
		if s == nil {
			return errors.New("epiphany: the actor system is nil")
		}
		c.bridge.System = s
		return nil
	}
}

// WithQueueLimit bounds the number of messages from Go that wait to enter the system for one
// process; further ones become dead letters, and [System.Send] waits. The default is 65,536.
func WithQueueLimit(n int) Option {
	return func(c *config) error {
		if n < 1 {
			return fmt.Errorf("epiphany: a queue of %d messages, want at least 1", n)
		}
		c.bridge.Queue = n
		return nil
	}
}

// Faults, CoreStop and Refusal describe the faults that WithFaults injects.
type (
	Faults   = faults.Faults
	CoreStop = faults.Stop
	Refusal  = memory.Refusal
)

// WithFaults injects faults, which are the same in every run. When a core stops, its process ends
// with the reason {core_stopped, Core}.
func WithFaults(f Faults) Option {
	return func(c *config) error {
		c.Master.Faults = f
		return nil
	}
}

// WithWatchdog sets the interval, in cycles, at which the master checks for stopped cores. The
// default is 10 ms if faults may stop cores; otherwise the master does not check.
func WithWatchdog(cycles emu.Cycles) Option {
	return func(c *config) error {
		c.Master.Watchdog = cycles
		return nil
	}
}
