package actor

import "github.com/vmihailenco/msgpack/v5"

// What crosses between the emulated system and Go. Go enters through the engine's inputs, as bytes,
// so that a run can be recorded and replayed; the system leaves through an Outlet, between windows.

// Kinds of inputs from Go.
const (
	InputSend    uint8 = iota + 1 // a message to a process
	InputSpawn                    // a new process
	InputExit                     // an exit signal to a process
	InputGoDown                   // a Go actor has terminated
	InputMonitor                  // a Go actor wants to know when a process ends
	InputDemonitor
	InputLink   // a Go actor links itself to a process
	InputUnlink //
	InputLoad   // a compiled module
	InputHalt   // the system is being closed
	InputAnswer // to a HostCall
)

// GoPid is the first process number of Go actors; the numbers of processes lie below it. A pid's
// number is what term.PidValue.Num holds.
const GoPid uint32 = 1 << 27

// Request is an input from Go in detail; which fields matter depends on the kind.
type Request struct {
	// ID identifies a request that is answered through the Outlet.
	ID uint64 `msgpack:"i,omitempty"`
	// To is the process meant; From the Go actor that asks, or that has gone (GoDown), 0 for none.
	To   uint32 `msgpack:"t,omitempty"`
	From uint32 `msgpack:"f,omitempty"`
	// Data is a term in wire form (package term): message, exit reason, list of arguments, or a
	// module's container.
	Data []byte `msgpack:"d,omitempty"`
	// Spawn: function and placement.
	Module   string    `msgpack:"m,omitempty"`
	Function string    `msgpack:"n,omitempty"`
	Place    Placement `msgpack:"p,omitempty"`
	Link     bool      `msgpack:"l,omitempty"`
}

// Placement says where a process is to run.
type Placement uint8

// Placements.
const (
	OnCore     Placement = iota // on a free core, else ErrSystemLimit
	OnHost                      // on the host
	CoreOrHost                  // on a free core, else on the host
)

// Marshal and Unmarshal turn a request into an input's data and back.
func (r *Request) Marshal() ([]byte, error)    { return msgpack.Marshal(r) }
func (r *Request) Unmarshal(data []byte) error { return msgpack.Unmarshal(data, r) }

// Outlet receives what leaves the emulated system. Its methods are called on the engine's goroutine
// between windows; they do not block. Terms are in wire form.
type Outlet interface {
	// Message delivers a message from a process (0 if unknown) to a Go actor.
	Message(to, from uint32, data []byte)
	// Spawned answers InputSpawn: the process's number, or an error: ErrSystemLimit, *UndefError,
	// or another.
	Spawned(id uint64, pid uint32, err error)
	// Loaded answers InputLoad.
	Loaded(id uint64, err error)
	// Down tells a Go actor that monitors a process that it has ended. Reason is the exit reason.
	Down(to, pid uint32, reason []byte)
	// Exit is an exit signal from a process to a linked Go actor, or to one that exit/2 names.
	Exit(to, from uint32, reason []byte)
	// Watch asks to be told (InputGoDown) when a Go actor terminates; it is called once for an
	// actor until it has.
	Watch(actor uint32)
	// Output is text written by processes.
	Output(text []byte)
	// Log is text that the first handler of the log has printed.
	Log(text []byte)
	// ErrorOutput is text that processes have written to standard error.
	ErrorOutput(text []byte)
	// HostCall is a call of a process for something outside. InputAnswer answers it, with ref as
	// ID.
	HostCall(from, ref uint32, data []byte)
	// Report is what the system tells people, without a trailing newline.
	Report(text string)
}
