package bridge

import "errors"

// Errors that callers match with errors.Is.
var (
	// ErrClosed: the system has been closed.
	ErrClosed = errors.New("epiphany: the system is closed")
	// ErrQueueFull: a process has as many messages from Go waiting as the configuration allows.
	ErrQueueFull = errors.New("epiphany: the process's queue of messages from Go is full")
	// ErrNoProcess: a PID does not belong to a process of this system that is alive.
	ErrNoProcess = errors.New("epiphany: no such process in this system")
	// ErrPids: 134 million Go actors and futures are known to processes at the same time.
	ErrPids = errors.New("epiphany: no number is left for another Go actor")
)

// Undelivered is the message of a protoactor-go DeadLetterEvent when a message from Go could not be
// handed to a living process. Err tells why: ErrQueueFull, or that the value cannot cross.
type Undelivered struct {
	Message any
	Err     error
}

func (u *Undelivered) Error() string { return u.Err.Error() }

// Unwrap is Err.
func (u *Undelivered) Unwrap() error { return u.Err }
