package edge

import (
	"errors"
	"fmt"
	"strings"
)

// Errors that callers match with errors.Is.
var (
	// ErrSystemLimit: a process was to be spawned on a core, and every core is taken.
	ErrSystemLimit = errors.New("epiphany: system_limit: every core is taken")
	// ErrUndef is matched by every *UndefError.
	ErrUndef = errors.New("epiphany: undef")
)

// UndefError tells that a function to be called does not exist.
type UndefError struct {
	Module, Function string
	Arity            int
	// Searched are the files in which the module was looked for. It is empty when the module
	// exists and does not export the function.
	Searched []string
}

func (e *UndefError) Error() string {
	mfa := fmt.Sprintf("epiphany: undef: %s:%s/%d", e.Module, e.Function, e.Arity)
	if len(e.Searched) == 0 {
		return mfa + " is not exported"
	}
	return mfa + ": there is no module " + e.Module + ": looked for " + strings.Join(e.Searched, ", ")
}

// Is matches ErrUndef.
func (e *UndefError) Is(target error) bool { return target == ErrUndef }
