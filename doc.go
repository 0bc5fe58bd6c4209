// Package epiphany runs Erlang programs on an emulated Epiphany manycore, together with Go actors
// of protoactor-go.
//
// A [System] is a board (cores with a small local memory each, shared DRAM, an ARM processor) and
// the processes that run on it. Its virtual time counts the cycles of the cores. What a program
// does and how long it takes in virtual time do not depend on the host.
//
//	sys, err := epiphany.New(epiphany.WithOutput(os.Stdout))
//	defer sys.Close()
//	err = sys.Load(ctx, "stats.erl")
//	pid, err := sys.Spawn(ctx, "stats", "loop", 0)           // on a free core
//	mean, err := epiphany.Ask[float64](ctx, sys, pid, epiphany.Atom("mean"))
//
// # Processes as actors
//
// Spawn returns a protoactor-go PID that behaves like any other: Send, Request, RequestFuture,
// Watch, Stop and Poison work as for a Go actor. The process receives a Send as the value and a
// Request as {From, Value}, and replies with From ! Reply; see [ReplyTo] for other shapes.
// Processes learn of Go actors by the pids in messages; they can store these pids, send to them,
// link to them and monitor them. See bridge.Bridge for the details.
//
// # Values
//
// Go values are converted to Erlang terms and back by one mapping, which package term documents; on
// the way they are encoded as MessagePack. Structs that embed a [Record] become tagged tuples, and
// structs whose fields have tags become maps with atoms as keys:
//
//	type Order struct {
//		ID   int    `erl:"id"`
//		Note string `erl:"note,binary,optional"`
//	}
//
// A Go string becomes a list of characters and a []byte a binary. A Go map must not have strings as
// keys, but may have [Atom] keys; a [Map] may have keys of any kind. A value that cannot be
// converted is an error that names the field. [As] and [Assign] convert values from processes,
// [Ask] converts a reply, and [Text] reads strings. The values print in Erlang's notation.
//
// # Code
//
// When a program calls a module that is not loaded, the system searches for it: among the modules
// passed to [System.Load], then in the directories of the code path (name.ebc, name.erl), then in
// the built-in library. Source is compiled when it is found.
//
// # Errors
//
// A request that can have no reply fails. Ask returns the reason; a future returns
// actor.ErrDeadLetter, its only error; an actor that has sent a request receives an [Undelivered].
// Close ends all pending requests.
//
// All errors in a source are reported together, with their positions. A crash of a process is
// handled as in Erlang: by an error report, exit signals and an exit reason. Use errors.Is for
// ErrSystemLimit, ErrClosed and the like, errors.As for *UndefError and *HaltError. No panic leaves
// this package: a panic inside ends the system, and every later call returns it as an error.
//
// # Policies
//
// Options choose how the cores use their memory and how they communicate: what lies in SRAM
// (WithPlacement), who collects garbage (WithCollector), the policy of the instruction cache
// (WithInstructionCache), how cores send and wait (WithSend, WithWait), the memory order
// (WithWeakMemory). Options change the cost of a run, which Stats reports, but never the meaning of
// a program. The essays in docs/ compare them.
//
// [Settings] are the textual form of the options: [Keys] lists the keys, files and presets set
// values by key, and [WithSettings] is the option that applies them.
//
//	s, err := epiphany.Preset("thesis-cached")
//	err = s.Set("wait", "trap")
//	sys, err := epiphany.New(epiphany.WithSettings(s))
//
// # Time
//
// The board's clock is virtual, and idle time is skipped: a program that sleeps for an hour takes
// no time to do so. This holds as long as the program runs without Go code, as under Run, RunMain
// and the command line. Go code takes part when it starts a process with Spawn or sends to one, and
// when a process learns the PID of a Go actor. From then on the clock keeps pace with the wall
// clock, to within a millisecond, so that no timeout of a process expires while Go code works on
// what the process waits for. If the emulator is slower than the board, timeouts expire later,
// never earlier. [WithPacedClock] paces the clock from the start, [WithVirtualClock] never paces
// it.
//
// # Determinism
//
// A run without input from Go, such as one of [System.RunMain], goes through the same states on
// every host and with any number of workers; [Stats] contains their hash. Input from Go enters when
// it arrives, and can be recorded and replayed.
//
// This package starts systems, converts options to configurations and finds code. The work is done
// in the packages below it.
package epiphany
