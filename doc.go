// Package epiphany runs Erlang programs on an emulated Epiphany manycore and lets Go actors of
// protoactor-go take part.
//
// A [System] is a board (cores with a little local memory each, shared DRAM, an ARM beside them)
// and the processes that run on it. Its virtual time counts the cycles of the cores; what a program
// does and how long it takes do not depend on the machine that emulates it.
//
//	sys, err := epiphany.New(epiphany.WithOutput(os.Stdout))
//	defer sys.Close()
//	err = sys.Load(ctx, "stats.erl")
//	pid, err := sys.Spawn(ctx, "stats", "loop", 0)           // on a free core
//	mean, err := epiphany.Ask[float64](ctx, sys, pid, epiphany.Atom("mean"))
//
// # Processes as actors
//
// Spawn returns a protoactor-go PID that behaves as any other: Send, Request, RequestFuture, Watch,
// Stop and Poison work as for a Go actor. A Send is received as the value, a Request as {From,
// Value}, and the process answers with From ! Answer; see [ReplyTo] for other shapes. Processes can
// hold, message, link and monitor Go actors by the pids that they find in messages. bridge.Bridge
// has the details.
//
// # Values
//
// One mapping carries Go values to Erlang and back, through MessagePack: package term lists it.
// Structs that embed a [Record] are tagged tuples, and those whose fields have tags are maps with
// atoms as keys:
//
//	type Order struct {
//		ID   int    `erl:"id"`
//		Note string `erl:"note,binary,optional"`
//	}
//
// A Go string is a list of characters and []byte a binary. A Go map may not have strings as keys:
// an [Atom] is one, and a [Map] may have keys of any kind. What cannot be expressed is an error
// that names the field. [As] and [Assign] convert what comes back, [Ask] does so with an answer,
// and [Text] reads strings. The values print as Erlang writes them.
//
// # Code
//
// A module that is called and not loaded is looked for: among what [System.Load] was given, in the
// directories of the code path as name.ebc and name.erl, then in the library that is built in.
// Source is compiled then.
//
// # Errors
//
// A request that cannot be answered fails: Ask with the reason, a future, which has no other error,
// with actor.ErrDeadLetter, and the message of an actor that asks is an [Undelivered]. Close ends
// all requests that wait.
//
// Errors in sources are positioned and come all at once. A crash of a process is Erlang's own
// business: an error report, exit signals, an exit reason. ErrSystemLimit, ErrClosed and others can
// be told with errors.Is, *UndefError and *HaltError with errors.As. No panic leaves this package;
// one inside ends the system, and its error is that of every later call.
//
// # Policies
//
// What the cores do with their memory and how they talk is chosen by options: what lies in SRAM
// (WithPlacement), who collects garbage (WithCollector), what the instruction cache keeps
// (WithInstructionCache), how cores send and wait (WithSend, WithWait), the order of memory
// (WithWeakMemory). They change what a run costs, which Stats tell, never what a program means. The
// essays in docs/ compare them.
//
// The same as text are [Settings]: [Keys] lists what can be set, files and the presets have them by
// key, and [WithSettings] is the option.
//
//	s, err := epiphany.Preset("thesis-cached")
//	err = s.Set("wait", "trap")
//	sys, err := epiphany.New(epiphany.WithSettings(s))
//
// # Time
//
// The board's clock is virtual, and idle time is skipped: a program that sleeps for an hour does so
// in no time. That holds while the program is alone, as Run, RunMain and the command line start it.
// As soon as Go code takes part the clock keeps pace with the wall clock, to within a millisecond,
// so that no timeout of a process passes while Go code works on what the process waits for: when a
// process is started by Spawn, when one is sent something, or when one gets to know the PID of a Go
// actor. Where the emulator is slower than the board, timeouts come later, never earlier.
// [WithPacedClock] has the paced clock from the start, [WithVirtualClock] never.
//
// # Determinism
//
// A run without input from Go, as [System.RunMain] makes one, goes through the same states on every
// machine and with any number of workers: [Stats] has the hash of them. Input from Go enters when
// it comes, and can be recorded and replayed.
//
// Not the business of this package: everything behind its face. It starts things, turns options
// into configurations and finds code.
package epiphany
