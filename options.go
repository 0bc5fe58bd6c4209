package epiphany

import (
	"errors"
	"fmt"
	"io"
	"strings"

	proto "github.com/asynkron/protoactor-go/actor"
	"go.opentelemetry.io/otel/metric"

	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bridge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/trace"
)

// config is what the options say.
type config struct {
	settings.Config
	bridge   bridge.Config
	metrics  metric.MeterProvider // nil without
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

// The configuration as text: settings by key, with presets.
type (
	// Settings are values by key, as in files, presets and flags. The zero value has the default of
	// every key.
	Settings = settings.Values
	// Key is a setting that there is.
	Key = settings.Key
)

// Keys lists the settings that there are, in the order in which they take effect.
func Keys() []Key { return settings.Keys() }

// Preset finds the settings of a preset. The error names the nearest one.
func Preset(name string) (Settings, error) { return settings.Preset(name) }

// Presets lists the presets from the thesis's configurations to the best one: each after the one
// that it extends.
func Presets() []string { return settings.Presets() }

// WithSettings changes what the settings say; keys that have not been set stay as options before
// this one have left them. The error has everything that cannot work together.
func WithSettings(s Settings) Option {
	return func(c *config) error {
		c.given = s
		return settings.Prefixed("epiphany: ", s.Apply(&c.Config))
	}
}

// WithCores chooses a mesh of rows×cols cores, 4×4 without this option, which is the Parallella's.
// Larger meshes start at (32,0), so that they do not cover the shared DRAM.
func WithCores(rows, cols int) Option {
	return func(c *config) error {
		if rows < 1 || cols < 1 {
			return fmt.Errorf("epiphany: %d×%d cores, want at least 1×1", rows, cols)
		}
		c.SetMesh(rows, cols)
		return nil
	}
}

// WithBoard chooses a board in detail.
func WithBoard(b emu.Board) Option {
	return func(c *config) error {
		c.Master.Board = b
		return nil
	}
}

// WithValues gives parameters of the model other values than the standard ones, on the board that
// options before this one have chosen.
func WithValues(v *emu.Values) Option {
	return func(c *config) error {
		c.Master.Board.Values = v
		return nil
	}
}

// WithMemory sizes the shared DRAM and the private memory of the ARM, in bytes, multiples of 1 MB.
// 0 keeps a default: 32 MB and 64 MB.
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

// WithAreas sizes parts of the shared DRAM, in bytes: those for code, for literals and for the
// tables of atoms, modules and functions, and what is kept of the rest, and of the ARM's memory,
// for processes that have little. 0 keeps a default: 2 MB, 2 MB, 1 MB, and two smallest blocks of a
// process for each core or a sixteenth of the memory. What does not fit into an area is refused
// with system_limit.
func WithAreas(code, literals, tables, reserve int) Option {
	return func(c *config) error {
		m := &c.Master
		m.CodeBytes, m.LiteralBytes, m.TableBytes, m.ReserveBytes = code, literals, tables, reserve
		return nil
	}
}

// WithPlacement says what lies in the SRAM of the cores: slave.DefaultPlacement without this
// option. New refuses a map that does not fit.
func WithPlacement(p slave.Placement) Option {
	return func(c *config) error {
		own := p // an option may be given to several systems
		c.Master.Placement = &own
		return nil
	}
}

// WithCollector says who collects heaps of cores that need another block of shared DRAM: the master
// without this option.
func WithCollector(by slave.Collector) Option {
	return func(c *config) error {
		c.Master.Collector = by
		return nil
	}
}

// WithInstructionCache configures the software instruction cache of the cores: swicache.Default
// without this option.
func WithInstructionCache(cache swicache.Config) Option {
	return func(c *config) error {
		c.Master.Cache = &cache
		return nil
	}
}

// WithWorkers sets the number of threads that emulate; the result of a run does not depend on it.
// The default is GOMAXPROCS.
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

// WithNode names the system as one of several nodes, name@host: package node connects it to
// others. Without it the name is nonode@nohost.
func WithNode(name string) Option {
	return func(c *config) error {
		if user, host, ok := strings.Cut(name, "@"); !ok || user == "" || host == "" {
			return fmt.Errorf("epiphany: %q is no name of a node: name@host is", name)
		}
		c.Master.Node = name
		return nil
	}
}

// WithPacedClock makes virtual time keep pace with the wall clock from the start. Without this
// option idle time is skipped until Go code takes part: see Time in the package comment.
func WithPacedClock() Option {
	return func(c *config) error {
		c.SetPaced(true)
		c.skips = false
		return nil
	}
}

// WithVirtualClock skips idle time also when Go code takes part. It is for runs in which no process
// waits for Go with a timeout: that passes as soon as nothing else is to be done, however little
// time Go code has had to answer.
func WithVirtualClock() Option {
	return func(c *config) error {
		c.SetPaced(false)
		c.skips = true
		return nil
	}
}

// WithOutput sets the writer for what processes print. It is used by one goroutine at a time, and
// the run waits for each write.
func WithOutput(w io.Writer) Option {
	return func(c *config) error {
		c.bridge.Output = w
		return nil
	}
}

// WithErrorReports sets the writer for reports of crashes and for everything else that the default
// handler of the log prints. OTP prints it to standard output.
func WithErrorReports(w io.Writer) Option {
	return func(c *config) error {
		c.bridge.Log = w
		return nil
	}
}

// WithStandardError sets the writer for what processes print to standard_error and for messages to
// people, such as the compiler's warnings. Without this option they go where error reports go.
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

// WithInclude adds directories to those whose files sources may include, which are their own and
// those of the code path without this option.
func WithInclude(dirs ...string) Option {
	return func(c *config) error {
		c.compiler.Include = append(c.compiler.Include, dirs...)
		return nil
	}
}

// WithStressGC collects garbage at every allocation.
func WithStressGC() Option {
	return func(c *config) error {
		c.Master.Stress = true
		return nil
	}
}

// DefaultWeakDelay is a delay of stores in cycles that shows what the weak order of memory means.
const DefaultWeakDelay = settings.DefaultWeakDelay

// WithWeakMemory makes the board order memory as weakly as the chip does: stores of a core to
// shared DRAM and to other cores become visible up to maxDelay cycles late, 1 to 1,048,576, by
// delays that follow from the seed. That holds for what a process puts on its heap and for what the
// runtimes of cores and ARM tell each other. Without this option a store is visible at once.
func WithWeakMemory(seed uint64, maxDelay emu.Cycles) Option {
	return func(c *config) error {
		return settings.Prefixed("epiphany: ", c.SetWeak(seed, maxDelay))
	}
}

// WithoutFences makes the instruction heap_fence do nothing, which shows what fences cost and, with
// WithWeakMemory, what they prevent: without them a process on a core may load words of its heap
// that its stores have not reached yet. Where that would crash the emulator, the process ends with
// the reason {memory_fault, Text}.
func WithoutFences() Option {
	return func(c *config) error {
		c.Master.NoFences = true
		return nil
	}
}

// WithCoresFirst makes every spawn of a program take a free core, and the ARM when there is none.
// Without this option only epiphany:spawn uses cores, as in the thesis.
func WithCoresFirst() Option {
	return func(c *config) error {
		c.Master.CoresFirst = true
		return nil
	}
}

// WithWait chooses how cores wait for messages, processes and answers. Without this option they
// poll.
func WithWait(w slave.Wait) Option {
	return func(c *config) error {
		c.Master.Wait = w
		return nil
	}
}

// WithSend chooses how processes on cores send to pids. Without this option they make a system call
// for each message.
func WithSend(p slave.SendPolicy) Option {
	return func(c *config) error {
		c.Master.Send = p
		return nil
	}
}

// WithInput is the standard input of the program, which has none without this option. It is read
// line by line, when a process asks; virtual time stands still until the line is there, unless the
// clock is paced. What has been read is input from Go: recorded, and replayed.
func WithInput(r io.Reader) Option {
	return func(c *config) error {
		c.bridge.Input = r
		return nil
	}
}

// WithFiles allows processes to use the files below a directory, which is where relative names
// begin. Neither names nor symbolic links lead out of it. Without this option module file has
// {error, eacces} for everything. What is read is input from Go: recorded, and replayed; what is
// written is not written again by a replay.
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

// WithHangReport tells the system that, its input apart, no Go code wakes processes. When all
// processes wait and no timer runs, Run and other calls that wait then end with a *HangError.
func WithHangReport() Option {
	return func(c *config) error {
		c.alone = true
		return nil
	}
}

// WithMarks calls f when a process has called epiphany:mark(Name), with the name and what the
// system has done until the end of that window, which is the same in every run. f does not call
// methods of the System.
func WithMarks(f func(name string, s Stats)) Option {
	return func(c *config) error {
		c.marked = f
		return nil
	}
}

// WithEnv sets the environment of an application: what application:get_env/2 finds.
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

// WithReplay replays a recording: the run gets the recorded input at the recorded times, and what
// Go code sends is ignored. The program and the options must be those of the recorded run. A
// recording that is damaged is refused, and so is a program whose modules are others than those
// that had been given to the recorded one when its first process was spawned, or that the recorded
// one found where it looked for them: the run ends then.
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

// WithProfile writes a profile when the system is closed: what cores and ARM have spent their
// cycles for, by function and line, for go tool pprof. Every cycle is in it, and the run is the
// same as without; emulating it takes several times as long.
func WithProfile(w io.Writer) Option {
	return func(c *config) error {
		if w == nil {
			return errors.New("epiphany: the writer of the profile is nil")
		}
		c.profile, c.Master.Profile = w, true
		return nil
	}
}

// WithTrace writes what happens in the run as Chrome trace events, for Perfetto: processes,
// messages, system calls, collections, the instruction cache, waits and timers. At most limit bytes
// are written, 64 MB if it is 0; what is missing then is counted in the file and told where error
// reports go. The filter chooses events, as in gc,syscall,core:3 or process:5; all if it is empty.
// The file is complete when the system is closed. The run is the same as without.
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

// WithActorSystem gives processes PIDs in an actor system of the caller, who shuts it down after
// the System. Without this option a System has an actor system of its own.
func WithActorSystem(s *proto.ActorSystem) Option {
	return func(c *config) error {
		if s == nil {
			return errors.New("epiphany: the actor system is nil")
		}
		c.bridge.System = s
		return nil
	}
}

// WithQueueLimit bounds the messages from Go that wait for one process; one more goes to the dead
// letters. The default is 65,536.
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

// WithFaults injects faults, the same ones in every run. The process on a core that stops ends with
// the reason {core_stopped, Core}.
func WithFaults(f Faults) Option {
	return func(c *config) error {
		c.Master.Faults = f
		return nil
	}
}

// WithWatchdog sets the interval, in cycles, at which the master checks whether cores have stopped.
// Without this option it is 10 ms if cores may stop; else the master does not check.
func WithWatchdog(cycles emu.Cycles) Option {
	return func(c *config) error {
		c.Master.Watchdog = cycles
		return nil
	}
}
