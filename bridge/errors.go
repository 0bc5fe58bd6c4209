package bridge

import "errors"

// Errors that callers match with errors.Is.
var (
	// ErrClosed: the system has been closed.
	ErrClosed = errors.New("epiphany: the system is closed")
	// ErrQueueFull: the number of messages from Go that wait for a process has reached
	// Config.Queue.
	ErrQueueFull = errors.New("epiphany: the process's queue of messages from Go is full")
	// ErrNoProcess: a PID does not denote a live process of this system.
	ErrNoProcess = errors.New("epiphany: no such process in this system")
	// ErrPids: 134 million Go actors and futures are known to processes at the same time.
	ErrPids = errors.New("epiphany: no number is left for another Go actor")
)

// Undelivered is the message of a protoactor-go DeadLetterEvent when a message from Go could not be
// delivered to a live process. Err is the reason: ErrQueueFull, or that the value cannot cross.
type Undelivered struct {
	Message any
	Err     error
}

func (u *Undelivered) Error() string { return u.Err.Error() }

// Unwrap returns Err.
func (u *Undelivered) Unwrap() error { return u.Err }
