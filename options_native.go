package epiphany

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/vm/exec/jit"
)

// WithExecutor chooses what emulates bytecode; the result of a run does not depend on it:
//
//   - interpreter, a loop over instructions, which is always there;
//   - jit, code for the processor of this computer for functions that are called often, or jit:N
//     for those that are called N times on a core or processor; the interpreter does the rest. Where
//     there is no such code, one line to standard error says so, and the interpreter does all;
//   - auto, without this option, which is the interpreter.
func WithExecutor(name string) Option {
	return func(c *config) (err error) {
		c.native, err = parseExecutor(name)
		return settings.Prefixed("epiphany: ", err)
	}
}

// parseExecutor gives after how many calls functions get native code; 0 for none.
func parseExecutor(name string) (calls int, err error) {
	kind, after, found := strings.Cut(name, ":")
	switch {
	case name == "auto" || name == "interpreter":
		return 0, nil
	case name == "jit":
		return jit.DefaultCalls, nil
	case kind == "jit" && found:
		if calls, err = strconv.Atoi(after); err == nil && calls > 0 {
			return calls, nil
		}
	}
	return 0, fmt.Errorf("executor %q is none of auto, interpreter, jit and jit:N", name)
}

// newNative makes room for native code if it is wanted, and fits what else is: code that is
// profiled and the weak order of memory are the interpreter's.
func (c *config) newNative() *jit.Shared {
	m := &c.Master
	if c.native == 0 || m.Profile || m.NoFences || m.Engine.Weak.MaxDelay > 0 {
		return nil
	}
	native, err := jit.New(c.native)
	if err != nil {
		fmt.Fprintf(c.bridge.Report, "epiphany: the interpreter executes all: %v\n", err)
	}
	return native
}
