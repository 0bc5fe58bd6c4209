package epiphany

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/vm/exec/jit"
)

// native says what executes bytecode; its zero value is auto.
type native struct {
	never, asked bool
	calls        int // after which a function gets native code, 0 for the usual number
}

// WithExecutor chooses what emulates bytecode; the result of a run does not depend on it:
//
//   - interpreter, a loop over instructions, which is always there;
//   - jit, code for the processor of this computer for functions that are called often, or jit:N
//     for those that are called N times on a core or processor; the interpreter does the rest. Where
//     there is no such code, one line to standard error says so, and the interpreter does all;
//   - auto, without this option: jit where there is such code for the computer. Where the system
//     refuses memory for it the line is written, too.
func WithExecutor(name string) Option {
	return func(c *config) (err error) {
		c.native, err = parseExecutor(name)
		return settings.Prefixed("epiphany: ", err)
	}
}

// parseExecutor reads the name of an executor.
func parseExecutor(name string) (n native, err error) {
	kind, after, found := strings.Cut(name, ":")
	switch {
	case name == "auto":
		return native{}, nil
	case name == "interpreter":
		return native{never: true}, nil
	case name == "jit":
		return native{asked: true}, nil
	case kind == "jit" && found:
		if n.calls, err = strconv.Atoi(after); err == nil && n.calls > 0 {
			n.asked = true
			return n, nil
		}
	}
	return native{}, fmt.Errorf("executor %q is none of auto, interpreter, jit and jit:N", name)
}

// newNative makes room for native code if it is wanted, and fits what else is: code that is
// profiled and the weak order of memory are the interpreter's.
func (c *config) newNative() *jit.Shared {
	m, n := &c.Master, c.native
	if n.never || m.Profile || m.NoFences || m.Engine.Weak.MaxDelay > 0 {
		return nil
	}
	if n.calls == 0 {
		n.calls = jit.DefaultCalls
	}
	code, err := jit.New(n.calls)
	if err != nil && (n.asked || !errors.Is(err, jit.ErrNone)) {
		fmt.Fprintf(c.bridge.Report, "epiphany: the interpreter executes all: %v\n", err)
	}
	return code
}
