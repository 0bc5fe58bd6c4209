package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

// outsideBIFs are functions of the host: the computer that runs the system.
var outsideBIFs = []binding{
	// call(Request) sends a request to the host. The reply arrives as the message {epiphany_host,
	// Ref, Reply}.
	{"epiphany_host", "call", 1, func(c *call) (term.Term, outcome) {
		data, err := term.ToWire(c.M.View, c.Atoms, c.Args[0])
		if err != nil {
			return c.Badarg()
		}
		ref, from := c.sys.refs.next(), c.pr.Num
		c.sys.Egress.Out(func(o edge.Outlet) { o.HostCall(from, ref, data) })
		return term.Ref(ref), done
	}},
	// log(Chars) prints text as the first handler of the log does.
	{"epiphany_host", "log", 1, func(c *call) (term.Term, outcome) {
		text, reason := c.M.CharData(c.Args[0])
		if reason != term.None {
			return c.Fail(reason)
		}
		c.sys.Egress.Out(func(o edge.Outlet) { o.Log(text) })
		return term.AtomOK, done
	}},
}
