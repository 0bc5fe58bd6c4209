package actor

import (
	"errors"
	"fmt"
	"strings"
)

// Errors that callers match with errors.Is.
var (
	// ErrSystemLimit: a process was to be spawned on a core, and every core is taken.
	ErrSystemLimit = errors.New("epiphany: system_limit: every core is taken")
	// ErrClosed: the system has been closed.
	ErrClosed = errors.New("epiphany: the system is closed")
	// ErrUndef is matched by every *UndefError.
	ErrUndef = errors.New("epiphany: undef")
	// ErrQueueFull: a process has as many messages from Go waiting as the configuration allows.
	ErrQueueFull = errors.New("epiphany: the process's queue of messages from Go is full")
	// ErrNoProcess: a PID does not belong to a process of this system that is alive.
	ErrNoProcess = errors.New("epiphany: no such process in this system")
	// ErrPids: 134 million Go actors and futures are known to processes at the same time.
	ErrPids = errors.New("epiphany: no number is left for another Go actor")
)

// UndefError tells that a function to be called does not exist.
type UndefError struct {
	Module, Function string
	Arity            int
	// LookedFor are the files in which the module was looked for. It is empty when the module exists and does
	// not export the function.
	LookedFor []string
}

func (e *UndefError) Error() string {
	mfa := fmt.Sprintf("epiphany: undef: %s:%s/%d", e.Module, e.Function, e.Arity)
	if len(e.LookedFor) == 0 {
		return mfa + " is not exported"
	}
	return mfa + ": there is no module " + e.Module + ": looked for " + strings.Join(e.LookedFor, ", ")
}

// Is matches ErrUndef.
func (e *UndefError) Is(target error) bool { return target == ErrUndef }

// Undelivered is the message of a protoactor-go DeadLetterEvent when a message from Go could not be handed to a living
// process. Err tells why: ErrQueueFull, or that the value cannot cross.
type Undelivered struct {
	Message any
	Err     error
}

func (u *Undelivered) Error() string { return u.Err.Error() }

// Unwrap is Err.
func (u *Undelivered) Unwrap() error { return u.Err }
