package sysinfo

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// systemFlag implements system_flag/2: it sets a default of process flags, or checks the value of a
// flag that cannot be changed here, and returns the previous value. One case for each flag.
func systemFlag(s *Info, c *builtin.Call) (term.Term, bif.Result) {
	name, value := c.Name(c.Args[0]), c.Args[1]
	if k, found := flags.Kinds[name]; found && k.Defaults {
		changed := s.Defaults
		if !k.Set(c, &changed, value) {
			return c.Badarg()
		}
		t, how := c.Return(k.Get(&s.Defaults))
		if how == bif.Done {
			s.Defaults = changed
		}
		return t, how
	}
	n := -1
	if term.IsSmall(value) {
		n = term.SmallValue(value)
	}
	word := c.Name(value)
	switch name {
	case "backtrace_depth":
		if n < 0 {
			return c.Badarg()
		}
		old := s.TraceDepth
		s.TraceDepth = min(n, maxTraceDepth)
		return term.Small(old), bif.Done
	case "schedulers_online":
		if n < 1 || n > s.schedulers {
			return c.Badarg()
		}
		return term.Small(s.schedulers), bif.Done
	case "trace_control_word":
		if n < 0 {
			return c.Badarg()
		}
		return term.Small(0), bif.Done
	case "outstanding_system_requests_limit":
		if n < 1 {
			return c.Badarg()
		}
		old := cmp.Or(s.requestsLimit, defaultRequests)
		s.requestsLimit = n
		return term.Small(old), bif.Done
	case "multi_scheduling":
		if !slices.Contains([]string{"block", "unblock", "block_normal", "unblock_normal"}, word) {
			return c.Badarg()
		}
		return c.Atom("enabled"), bif.Done
	case "scheduler_bind_type":
		if word != "unbound" && word != "default_bind" {
			return c.Badarg()
		}
		return c.Atom("unbound"), bif.Done
	case "scheduler_wall_time", "microstate_accounting":
		if value != term.AtomTrue && value != term.AtomFalse {
			return c.Badarg()
		}
		return term.AtomFalse, bif.Done
	case "time_offset":
		if word != "finalize" {
			return c.Badarg()
		}
		return c.Atom("final"), bif.Done
	}
	return c.Badarg()
}
