package edge

import (
	"errors"
	"fmt"
	"strings"
)

// Errors that callers match with errors.Is.
var (
	// ErrSystemLimit: no core is free for a process that must run on one.
	ErrSystemLimit = errors.New("epiphany: system_limit: every core is taken")
	// ErrUndef is matched by every *UndefError.
	ErrUndef = errors.New("epiphany: undef")
)

// UndefError reports that a function to be called does not exist.
type UndefError struct {
	Module, Function string
	Arity            int
	// Searched are the files that were searched for the module. It is empty if the module exists
	// and does not export the function.
	Searched []string
}

func (e *UndefError) Error() string {
	mfa := fmt.Sprintf("epiphany: undef: %s:%s/%d", e.Module, e.Function, e.Arity)
	if len(e.Searched) == 0 {
		return mfa + " is not exported"
	}
	return mfa + ": there is no module " + e.Module + ": looked for " + strings.Join(e.Searched, ", ")
}

// Is reports whether target is ErrUndef.
func (e *UndefError) Is(target error) bool { return target == ErrUndef }
