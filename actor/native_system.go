package actor

import (
	"fmt"
	"sort"
	"strconv"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// systemNatives are the system as a whole: its board, environment, atoms, and its end.
var systemNatives = []binding{
	{"epiphany", "count", 0, func(c *call) (term.Term, outcome) { return term.Small(len(c.ma.cores)), done }},
	{"epiphany", "state", 0, func(c *call) (term.Term, outcome) { return c.ma.atom(string(c.ma.State())), done }},
	{"epiphany", "host", 0, func(c *call) (term.Term, outcome) {
		if c.pr.core == onHost {
			return c.ma.atom("master"), done
		}
		return c.ma.atom("slave"), done
	}},
	{"epiphany_env", "get", 2, func(c *call) (term.Term, outcome) {
		v, found := c.ma.env[c.envKey()]
		if !found {
			return term.AtomUndefined, done
		}
		return c.build(v.words+term.TupleWords(2), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomOK, term.Copy(c.m.View, v.value, b))
		})
	}},
	{"epiphany_env", "set", 3, func(c *call) (term.Term, outcome) {
		v, err := c.ma.keep(c.args[2])
		if err != nil {
			return c.noMemory(err)
		}
		c.ma.dropEnv(c.envKey())
		c.ma.env[c.envKey()] = v
		return term.AtomOK, done
	}},
	{"epiphany_env", "unset", 2, func(c *call) (term.Term, outcome) {
		c.ma.dropEnv(c.envKey())
		return term.AtomOK, done
	}},
	{"epiphany_env", "all", 1, allEnv},
	{"erlang", "list_to_atom", 1, func(c *call) (term.Term, outcome) {
		s, good := c.text(c.args[0])
		if !good || !term.IsList(c.args[0]) && c.args[0] != term.Nil {
			return c.badarg()
		}
		return c.intern(s)
	}},
	{"erlang", "list_to_existing_atom", 1, func(c *call) (term.Term, outcome) {
		s, good := c.text(c.args[0])
		if !good {
			return c.badarg()
		}
		return c.existing(s)
	}},
	{"erlang", "binary_to_atom", 1, binaryToAtom((*call).intern)},
	{"erlang", "binary_to_atom", 2, binaryToAtom((*call).intern)},
	{"erlang", "binary_to_existing_atom", 1, binaryToAtom((*call).existing)},
	{"erlang", "binary_to_existing_atom", 2, binaryToAtom((*call).existing)},
	{"erlang", "pid_to_list", 1, func(c *call) (term.Term, outcome) {
		if !term.IsPid(c.args[0]) {
			return c.badarg()
		}
		return c.printed()
	}},
	{"erlang", "ref_to_list", 1, func(c *call) (term.Term, outcome) {
		if !term.IsRef(c.args[0]) {
			return c.badarg()
		}
		return c.printed()
	}},
	{"erlang", "list_to_pid", 1, listToPid},
	{"erlang", "display", 1, func(c *call) (term.Term, outcome) {
		c.ma.output = append(c.ma.output, term.Write(c.m.View, c.ma.atoms, c.args[0], term.Format{})+"\n"...)
		return term.AtomTrue, done
	}},
	{"erlang", "halt", 0, halt},
	{"erlang", "halt", 1, halt},
	{"init", "stop", 0, halt},
	{"init", "get_plain_arguments", 0, func(c *call) (term.Term, outcome) {
		words := 0
		for _, a := range c.ma.cfg.Args {
			words += term.StringWords(a) + term.ConsWords
		}
		return c.build(words, func(b *term.Builder) term.Term {
			var list []term.Term
			for _, a := range c.ma.cfg.Args {
				list = append(list, b.String(a))
			}
			return b.List(list, term.Nil)
		})
	}},
	// The environment of the host is not the program's: runs are to be repeatable.
	{"os", "getenv", 1, func(c *call) (term.Term, outcome) { return term.AtomFalse, done }},
}

// envValue is a term kept in the host's memory.
type envValue struct {
	value term.Term
	at    emu.Addr
	words int
}

// keep copies a term into the host's memory.
func (ma *Master) keep(t term.Term) (envValue, error) {
	v := ma.cmd.m.View
	words := term.Size(v, t)
	if words == 0 {
		return envValue{value: t}, nil
	}
	at, err := ma.private.alloc(words * emu.WordBytes)
	if err != nil {
		return envValue{}, err
	}
	ma.mem.Touch(emu.Host, ma.private.high)
	b := term.Builder{Base: at, W: v.Slice(at, words)}
	return envValue{term.Copy(v, t, &b), at, words}, nil
}

// envKey is application and key as printed: keys may be any atoms.
func (c *call) envKey() [2]string {
	v := c.m.View
	return [2]string{term.Write(v, c.ma.atoms, c.args[0], term.Format{}), term.Write(v, c.ma.atoms, c.args[1], term.Format{})}
}

func (ma *Master) dropEnv(key [2]string) {
	if old, found := ma.env[key]; found && old.words > 0 {
		ma.private.release(old.at, old.words*emu.WordBytes)
	}
	delete(ma.env, key)
}

// loadEnv enters the configured environment.
func (ma *Master) loadEnv() error {
	for app, keys := range ma.cfg.Env {
		for key, value := range keys {
			wire, err := term.Encode(value)
			if err != nil {
				return fmt.Errorf("environment %s.%s: %w", app, key, err)
			}
			t, err := ma.fromWire(wire)
			if err != nil {
				return fmt.Errorf("environment %s.%s: %w", app, key, err)
			}
			ma.env[[2]string{app, key}] = t
		}
	}
	return nil
}

// fromWire builds a term from wire bytes in the host's memory.
func (ma *Master) fromWire(wire []byte) (envValue, error) {
	words, err := term.WireSize(wire)
	if err != nil {
		return envValue{}, err
	}
	at, err := ma.private.alloc(words * emu.WordBytes)
	if err != nil {
		return envValue{}, err
	}
	ma.mem.Touch(emu.Host, ma.private.high)
	b := term.Builder{Base: at, W: ma.cmd.m.View.Slice(at, words)}
	t, err := term.FromWire(wire, &b, ma.atoms)
	if err != nil {
		ma.private.release(at, words*emu.WordBytes)
		return envValue{}, err
	}
	return envValue{t, at, max(words, 1)}, nil
}

// release gives the memory of a kept term back.
func (ma *Master) release(v envValue) {
	if v.words > 0 {
		ma.private.release(v.at, v.words*emu.WordBytes)
	}
}

// allEnv is the environment of an application as a list of {Key, Value}, by key.
func allEnv(c *call) (term.Term, outcome) {
	app := term.Write(c.m.View, c.ma.atoms, c.args[0], term.Format{})
	var keys []string
	words := 0
	for k, v := range c.ma.env {
		if k[0] == app {
			keys = append(keys, k[1])
			words += v.words + term.TupleWords(2) + term.ConsWords
		}
	}
	sort.Strings(keys)
	return c.build(words, func(b *term.Builder) term.Term {
		var list []term.Term
		for _, k := range keys {
			list = append(list, b.Tuple(c.ma.atom(k), term.Copy(c.m.View, c.ma.env[[2]string{app, k}].value, b)))
		}
		return b.List(list, term.Nil)
	})
}

// intern makes an atom; a full table is a system_limit.
func (c *call) intern(s string) (term.Term, outcome) {
	t, err := c.ma.atoms.Intern(s)
	if err != nil {
		return c.fail(term.AtomSystemLimit)
	}
	return t, done
}

// existing finds an atom.
func (c *call) existing(s string) (term.Term, outcome) {
	t, found := c.ma.atoms.Lookup(s)
	if !found {
		return c.badarg()
	}
	return t, done
}

func binaryToAtom(f func(*call, string) (term.Term, outcome)) native {
	return func(c *call) (term.Term, outcome) {
		if !term.IsBinary(c.m.View, c.args[0]) {
			return c.badarg()
		}
		return f(c, string(term.BinBytes(c.m.View, c.args[0])))
	}
}

func (c *call) printed() (term.Term, outcome) {
	return c.string(term.Write(c.m.View, c.ma.atoms, c.args[0], term.Format{}))
}

// listToPid reads "<0.N.0>".
func listToPid(c *call) (term.Term, outcome) {
	s, good := c.text(c.args[0])
	if !good {
		return c.badarg()
	}
	var n uint32
	if _, err := fmt.Sscanf(s, "<0.%d.0>", &n); err != nil || s != "<0."+strconv.Itoa(int(n))+".0>" || n >= 1<<28 {
		return c.badarg()
	}
	return term.Pid(n), done
}

// halt ends the run.
func halt(c *call) (term.Term, outcome) {
	if len(c.args) == 1 {
		n, isInt := c.integer(c.args[0])
		if !isInt || n < 0 {
			return c.badarg()
		}
		c.ma.haltCode = int(n & 0xFF)
	}
	c.ma.halted = true
	return term.AtomTrue, done
}
