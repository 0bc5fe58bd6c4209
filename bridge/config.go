package bridge

import (
	"io"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/bridge/spans"
)

// DefaultQueue is the number of messages from Go that may wait for one process.
const DefaultQueue = 65536

// Config configures a Bridge.
type Config struct {
	// System is the actor system in which processes have PIDs.
	System *proto.ActorSystem
	// Output receives what processes print. Log receives what the first log handler prints, above
	// all error reports. Report receives what processes print to standard error, and the reports of
	// the system itself, each with a trailing newline. A nil writer discards.
	Output, Log, Report io.Writer
	// Input is the standard input of processes; nil is an empty input. It is read line by line,
	// when a process reads.
	Input io.Reader
	// Terminal returns the size of the terminal that Input and Output are, false if they are none. It
	// may be nil.
	Terminal func() (columns, rows int, ok bool)
	// Files is the directory below which processes may use files; none if it is empty.
	Files string
	// Queue is the number of messages from Go to one process that may wait to enter the system;
	// further ones are dead letters, and Send waits. 0 means DefaultQueue.
	Queue int
	// Spans makes spans of messages from and to Go; nil makes none.
	Spans *spans.Spans
	// Replay states that the run replays a recording: replies may arrive before their requests.
	Replay bool
}
