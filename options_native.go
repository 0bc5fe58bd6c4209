package epiphany

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/vm/exec/jit"
)

// native is the choice of an executor of bytecode; its zero value is auto.
type native struct {
	never, asked bool
	calls        int // after which a function is compiled, 0 for the default
}

// WithExecutor chooses what executes bytecode; the result of a run does not depend on it:
//
//   - interpreter: a loop over instructions, which is available on every host;
//   - jit: native code for functions that are called often, or with jit:N for functions that a core
//     or the ARM has called N times; the interpreter executes the rest. If the host does not
//     support native code, one line on standard error says so, and the interpreter executes
//     everything;
//   - auto, the default: jit if the host supports native code. If the operating system refuses
//     executable memory, the same line is written.
func WithExecutor(name string) Option {
	return func(c *config) (err error) {
		c.native, err = parseExecutor(name)
		return settings.Prefixed("epiphany: ", err)
	}
}

// parseExecutor parses the name of an executor.
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

// newNative allocates room for native code if it is wanted and possible: profiled runs and the weak
// memory order need the interpreter.
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
