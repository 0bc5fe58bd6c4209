package bridge

import (
	"io"

	proto "github.com/asynkron/protoactor-go/actor"
)

// DefaultQueue is the number of messages from Go that may wait for one process.
const DefaultQueue = 65536

// Config configures a Bridge.
type Config struct {
	// System is the actor system in which processes get PIDs.
	System *proto.ActorSystem
	// Output gets what processes print, Log what the first handler of the log prints, error reports
	// above all, Report what processes print to standard error and what the system tells people,
	// each with a trailing newline. Nil discards.
	Output, Log, Report io.Writer
	// Input is the standard input of processes; nil has none. It is read line by line, when a
	// process asks.
	Input io.Reader
	// Files is the directory below which processes may use files; none if it is empty.
	Files string
	// Queue is the number of messages from Go to one process that may wait to enter the system; one
	// more is a dead letter. 0 is DefaultQueue.
	Queue int
	// Replay tells that the run replays a recording: answers to requests may come before the
	// requests.
	Replay bool
}
