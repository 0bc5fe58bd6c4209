//go:build !linux || (!amd64 && !arm64)

package jit

import (
	"fmt"
	"runtime"

	"github.com/parallergo/epiphany/vm/exec"
)

// memory is where native code would be.
type memory struct{}

func reserve() (*memory, error) {
	return nil, fmt.Errorf("%w for %s on %s", ErrNone, runtime.GOARCH, runtime.GOOS)
}

func (*memory) compile(*exec.State, int, int, func(pc int, at uint32)) {}

// Enter is never called.
func (e *executor) Enter(*exec.State) {}
