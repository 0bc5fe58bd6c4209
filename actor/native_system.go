package actor

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
)

// systemNatives are the system as a whole: its board, environment, atoms, and its end.
var systemNatives = []binding{
	{"epiphany", "count", 0, func(c *call) (term.Term, outcome) { return term.Small(c.ma.Count()), done }},
	{"epiphany", "state", 0, func(c *call) (term.Term, outcome) { return c.Atom(string(c.ma.State())), done }},
	{"epiphany", "host", 0, func(c *call) (term.Term, outcome) {
		if c.pr.Core == onHost {
			return c.Atom("master"), done
		}
		return c.Atom("slave"), done
	}},
	{"epiphany", "mark", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Badarg()
		}
		if name := c.Atoms.Name(c.Args[0]); c.ma.cfg.Marked != nil {
			c.ma.out(func(Outlet) { c.ma.cfg.Marked(name) })
		}
		return term.AtomOK, done
	}},
	// A core answers for itself.
	{"epiphany", "timers", 2, func(c *call) (term.Term, outcome) { return c.Fail(c.Atom("notsup")) }},
	{"erlang", "list_to_atom", 1, listToAtom((*call).intern)},
	{"erlang", "list_to_existing_atom", 1, listToAtom((*call).existing)},
	{"erlang", "binary_to_atom", 1, binaryToAtom((*call).intern)},
	{"erlang", "binary_to_atom", 2, binaryToAtom((*call).intern)},
	{"erlang", "binary_to_existing_atom", 1, binaryToAtom((*call).existing)},
	{"erlang", "binary_to_existing_atom", 2, binaryToAtom((*call).existing)},
	{"erlang", "pid_to_list", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAnyPid(c.M.View, c.Args[0]) {
			return c.Badarg()
		}
		return c.printed()
	}},
	{"erlang", "ref_to_list", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAnyRef(c.M.View, c.Args[0]) {
			return c.Badarg()
		}
		return c.printed()
	}},
	{"erlang", "list_to_pid", 1, listToPid},
	{"erlang", "display", 1, func(c *call) (term.Term, outcome) {
		c.ma.output = append(c.ma.output, pretty.Display(c.M.View, c.Atoms, c.Args[0])+"\r\n"...)
		return term.AtomTrue, done
	}},
	{"erlang", "halt", 0, halt},
	{"erlang", "halt", 1, halt},
	{"erlang", "halt", 2, halt},
	{"init", "stopping", 0, func(c *call) (term.Term, outcome) {
		before := c.ma.stopping
		c.ma.stopping = true
		return builtin.Boolean(before), done
	}},
	{"init", "get_plain_arguments", 0, func(c *call) (term.Term, outcome) {
		words := 0
		for _, a := range c.ma.cfg.Args {
			words += term.StringWords(a) + term.ConsWords
		}
		return c.Build(words, func(b *term.Builder) term.Term {
			var list []term.Term
			for _, a := range c.ma.cfg.Args {
				list = append(list, b.String(a))
			}
			return b.List(list, term.Nil)
		})
	}},
}

// intern makes an atom; a full table is a system_limit.
func (c *call) intern(s string) (term.Term, outcome) {
	t, err := c.Atoms.Make(s)
	if err != nil {
		return c.Fail(term.AtomSystemLimit)
	}
	return t, done
}

// existing finds an atom.
func (c *call) existing(s string) (term.Term, outcome) {
	t, found := c.Atoms.Lookup(s)
	if !found {
		return c.Badarg()
	}
	return t, done
}

func listToAtom(f func(*call, string) (term.Term, outcome)) native {
	return func(c *call) (term.Term, outcome) {
		s, good := c.Text(c.Args[0])
		if !good {
			return c.Badarg()
		}
		return f(c, s)
	}
}

// binaryToAtom makes natives of a binary and, if that is not UTF-8, its encoding.
func binaryToAtom(f func(*call, string) (term.Term, outcome)) native {
	return func(c *call) (term.Term, outcome) {
		if !term.IsBinary(c.M.View, c.Args[0]) {
			return c.Badarg()
		}
		data := term.BinBytes(c.M.View, c.Args[0])
		if len(c.Args) == 2 && c.Args[1] == term.AtomLatin1 {
			return f(c, term.FromLatin1(data))
		}
		if len(c.Args) == 2 && c.Args[1] != term.AtomUnicode && c.Args[1] != c.Atom("utf8") || !utf8.Valid(data) {
			if validRunes(data) >= term.MaxAtomLength {
				return c.Fail(term.AtomSystemLimit)
			}
			return c.Badarg()
		}
		return f(c, string(data))
	}
}

// validRunes counts the characters before the first that is none.
func validRunes(data []byte) (n int) {
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			return n
		}
		n, data = n+1, data[size:]
	}
	return n
}

func (c *call) printed() (term.Term, outcome) {
	return c.Characters(pretty.Write(c.M.View, c.Atoms, c.Args[0], pretty.Format{}))
}

// listToPid reads "<0.N.0>".
func listToPid(c *call) (term.Term, outcome) {
	s, good := c.Text(c.Args[0])
	if !good {
		return c.Badarg()
	}
	var n uint32
	if _, err := fmt.Sscanf(s, "<0.%d.0>", &n); err != nil || s != "<0."+strconv.Itoa(int(n))+".0>" || n >= 1<<28 {
		return c.Badarg()
	}
	return term.Pid(n), done
}

// Exit codes of halt(abort), which on OTP dumps the core, and of halt(Slogan), which dumps the state of the system.
const (
	abortCode = 134
	dumpCode  = 1
)

// halt ends the run: halt(), halt(Status) and halt(Status, Options).
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
			c.ma.out(func(o Outlet) { o.Report(slogan + "\n") })
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
	c.ma.haltCode, c.ma.halted = code, true
	return term.AtomTrue, done
}
