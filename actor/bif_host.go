package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

// outsideBIFs leave the system for the machine that runs it.
var outsideBIFs = []binding{
	// call(Request) asks for something outside. The answer comes as the message {epiphany_host,
	// Ref, Answer}.
	{"epiphany_host", "call", 1, func(c *call) (term.Term, outcome) {
		data, err := term.ToWire(c.M.View, c.Atoms, c.Args[0])
		if err != nil {
			return c.Badarg()
		}
		ref, from := c.sys.refs.next(), c.pr.Num
		c.sys.Egress.Out(func(o edge.Outlet) { o.HostCall(from, ref, data) })
		return term.Ref(ref), done
	}},
	// log(Chars) prints as the first handler of the log does.
	{"epiphany_host", "log", 1, func(c *call) (term.Term, outcome) {
		text, reason := c.M.CharData(c.Args[0])
		if reason != term.None {
			return c.Fail(reason)
		}
		c.sys.Egress.Out(func(o edge.Outlet) { o.Log(text) })
		return term.AtomOK, done
	}},
}
