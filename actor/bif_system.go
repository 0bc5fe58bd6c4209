package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
)

// systemBIFs are functions on the whole system: its board, environment and atoms, and its end.
var systemBIFs = []binding{
	{"epiphany", "count", 0, func(c *call) (term.Term, outcome) {
		return term.Small(c.sys.cores.Count()), done
	}},
	{"epiphany", "state", 0, func(c *call) (term.Term, outcome) {
		return c.Atom(string(c.sys.cores.BoardState())), done
	}},
	{"epiphany", "host", 0, func(c *call) (term.Term, outcome) {
		if c.pr.Core == memory.OnARM {
			return c.Atom("master"), done
		}
		return c.Atom("slave"), done
	}},
	{"epiphany", "mark", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Badarg()
		}
		if name := c.Atoms.Name(c.Args[0]); c.sys.Cfg.Marked != nil {
			c.sys.Egress.Out(func(edge.Outlet) { c.sys.Cfg.Marked(name) })
		}
		return term.AtomOK, done
	}},
	// Only defined on cores.
	{"epiphany", "timers", 2, func(c *call) (term.Term, outcome) { return c.Fail(c.Atom("notsup")) }},
	{"erlang", "display", 1, func(c *call) (term.Term, outcome) {
		c.sys.Egress.Write([]byte(pretty.Display(c.M.View, c.Atoms, c.Args[0]) + "\r\n"))
		return term.AtomTrue, done
	}},
	{"erlang", "halt", 0, halt},
	{"erlang", "halt", 1, halt},
	{"erlang", "halt", 2, halt},
	{"init", "stopping", 0, func(c *call) (term.Term, outcome) {
		before := c.sys.ending.stopping
		c.sys.ending.stopping = true
		return builtin.Boolean(before), done
	}},
	{"init", "get_plain_arguments", 0, func(c *call) (term.Term, outcome) {
		words := 0
		for _, a := range c.sys.Cfg.Args {
			words += term.StringWords(a) + term.ConsWords
		}
		return c.Build(words, func(b *term.Builder) term.Term {
			var list []term.Term
			for _, a := range c.sys.Cfg.Args {
				list = append(list, b.String(a))
			}
			return b.List(list, term.Nil)
		})
	}},
}

// Exit codes of halt(abort), which in OTP writes a core dump, and of halt(Slogan), which writes a
// crash dump.
const (
	abortCode = 134
	dumpCode  = 1
)

// halt implements halt(), halt(Status) and halt(Status, Options).
func halt(c *call) (term.Term, outcome) {
	code := 0
	if len(c.Args) > 0 {
		n, isInt := c.Integer(c.Args[0])
		slogan, isText := c.Text(c.Args[0])
		switch {
		case isInt && n >= 0:
			code = int(n & 0xFF)
		case c.Name(c.Args[0]) == "abort":
			code = abortCode
		case isText:
			c.sys.Egress.Out(func(o edge.Outlet) { o.Report(slogan + "\n") })
			code = dumpCode
		default:
			return c.Badarg()
		}
	}
	if len(c.Args) > 1 {
		opts, good := c.Elements(c.Args[1])
		for _, o := range opts {
			name, value := c.Option(o)
			good = good && name == "flush" && builtin.IsBoolean(value)
		}
		if !good {
			return c.Badarg()
		}
	}
	c.sys.ending.status, c.sys.ending.halted = code, true
	return term.AtomTrue, done
}
