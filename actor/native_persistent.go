package actor

import (
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// persistentNatives are the module persistent_term: one table of terms in the host's memory. A process gets a copy of what it asks for, so that nobody is
// to be collected when a term goes.
var persistentNatives = []binding{
	{"persistent_term", "get", 0, func(c *call) (term.Term, outcome) {
		all := builtin.List{}
		for _, key := range slices.Sorted(maps.Keys(c.ma.persistent)) {
			x := c.ma.persistent[key].Value
			all = append(all, builtin.Copied(x))
		}
		return c.Answer(all)
	}},
	{"persistent_term", "get", 1, func(c *call) (term.Term, outcome) {
		x, _, found := c.persistent()
		if !found {
			return c.Badarg()
		}
		return c.Answer(builtin.Copied(x))
	}},
	{"persistent_term", "get", 2, func(c *call) (term.Term, outcome) {
		x, _, found := c.persistent()
		if !found {
			return c.Args[1], done
		}
		return c.Answer(builtin.Copied(x))
	}},
	{"persistent_term", "put", 2, func(c *call) (term.Term, outcome) {
		x, key, found := c.persistent()
		if key == "" {
			return c.Badarg()
		}
		if found && term.EqualExact(c.M.View, x, c.Args[1]) {
			return term.AtomOK, done
		}
		keyWords, copyKey := copyOf(c.M, c.Args[0])
		words, copyValue := copyOf(c.M, c.Args[1])
		c.M.ChargeCopy(keyWords + words)
		k, err := c.ma.store.Keep(term.TupleWords(2)+keyWords+words, func(b *term.Builder) term.Term {
			key := copyKey(b)
			return b.Tuple(key, copyValue(b))
		})
		if err != nil {
			return c.NoMemory(err)
		}
		c.forget(key)
		c.ma.persistent[key] = k
		return term.AtomOK, done
	}},
	{"persistent_term", "erase", 1, func(c *call) (term.Term, outcome) {
		_, key, found := c.persistent()
		if found {
			c.forget(key)
		}
		return builtin.Boolean(found), done
	}},
	{"persistent_term", "info", 0, func(c *call) (term.Term, outcome) {
		words := 0
		for _, k := range c.ma.persistent {
			words += k.Words
		}
		return c.Answer(builtin.Map{builtin.Named("count"), len(c.ma.persistent), term.Term(term.AtomMemory), words * emu.WordBytes})
	}},
}

// persistent finds the value of the key that is the first argument. The key as text is empty for one that cannot be written as such: a fun or a term beyond
// the depth of what crosses to Go.
func (c *call) persistent() (value term.Term, key string, found bool) {
	wire, err := term.ToWire(c.M.View, c.Atoms, c.Args[0])
	if err != nil {
		return 0, "", false
	}
	k, found := c.ma.persistent[string(wire)]
	if found {
		value = term.Element(c.M.View, k.Value, 1)
	}
	return value, string(wire), found
}

func (c *call) forget(key string) {
	if old, found := c.ma.persistent[key]; found {
		c.ma.store.Drop(old)
		delete(c.ma.persistent, key)
	}
}
