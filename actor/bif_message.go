package actor

import (
	"github.com/parallergo/epiphany/term"
)

// messageBIFs are functions that send messages.
var messageBIFs = []binding{
	{"erlang", "!", 2, send},
	{"erlang", "send", 2, send},
	{"erlang", "send", 3, func(c *call) (term.Term, outcome) {
		opts, good := c.Elements(c.Args[2])
		connect, suspend := true, true
		for _, o := range opts {
			good = good && (o == c.Atom("nosuspend") || o == c.Atom("noconnect")) // for nodes only
			connect, suspend = connect && o != c.Atom("noconnect"), suspend && o != c.Atom("nosuspend")
		}
		if !good {
			return c.Badarg()
		}
		name, node, isPair := c.Pair(c.Args[0])
		away := c.IsAway(c.Args[0]) || isPair && term.IsAtom(name) && node != term.AtomNonode
		if away && !suspend && c.crowded(c.Args[0]) {
			return c.Atom("nosuspend"), done
		}
		if t, how := c.send(suspend); how != done {
			return t, how
		}
		if away && !connect {
			return c.Atom("noconnect"), done
		}
		return term.AtomOK, done
	}},
	{"erlang", "make_ref", 0, func(c *call) (term.Term, outcome) { return term.Ref(c.sys.refs.next()), done }},
}

func send(c *call) (term.Term, outcome) { return c.send(true) }

// send implements Dest ! Msg; Dest is a pid, a registered name, or {Name, Node}. A message to a
// process that has ended is lost; an unregistered name is an error. If waits is set, the caller may
// have to wait until other messages to another node have been sent.
func (c *call) send(waits bool) (term.Term, outcome) {
	dest, msg := c.Args[0], c.Args[1]
	if a, node, isPair := c.Pair(dest); isPair {
		if !term.IsAtom(a) || !term.IsAtom(node) {
			return c.Badarg()
		}
		if node != term.AtomNonode {
			return c.sendAway(waits)
		}
		if _, n, _ := c.named(a); n == 0 {
			return msg, done
		}
		dest = a
	}
	if term.IsAtom(dest) {
		_, n, _ := c.named(dest)
		if n == 0 {
			return c.Badarg()
		}
		dest = term.Pid(n)
	}
	if term.IsRef(dest) {
		num, found := c.sys.signals.resolve(term.ImmValue(dest))
		if !found {
			return msg, done
		}
		dest = term.Pid(num)
	}
	if c.IsAway(dest) || c.IsAwayRef(dest) {
		return c.sendAway(waits)
	}
	if !term.IsPid(dest) {
		return c.Badarg()
	}
	if err := c.sys.router.sendTo(c.M, c.pr.Num, term.ImmValue(dest), msg); err != nil {
		return c.NoMemory(err)
	}
	return msg, done
}
