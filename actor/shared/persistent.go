package shared

import (
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// persistent are the functions of module persistent_term.
var persistent = []Function{
	{"persistent_term", "get", 0, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		all := builtin.List{}
		for _, key := range slices.Sorted(maps.Keys(s.persistent)) {
			x := s.persistent[key].Value
			all = append(all, builtin.Copied(x))
		}
		return c.Return(all)
	}},
	{"persistent_term", "get", 1, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		x, _, found := s.lookup(c)
		if !found {
			return c.Badarg()
		}
		return c.Return(builtin.Copied(x))
	}},
	{"persistent_term", "get", 2, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		x, _, found := s.lookup(c)
		if !found {
			return c.Args[1], bif.Done
		}
		return c.Return(builtin.Copied(x))
	}},
	{"persistent_term", "put", 2, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		x, key, found := s.lookup(c)
		if key == "" {
			return c.Badarg()
		}
		if found && term.EqualExact(c.M.View, c.M.Atoms, x, c.Args[1]) {
			return term.AtomOK, bif.Done
		}
		keyWords, copyKey := c.CopyOf(c.Args[0])
		words, copyValue := c.CopyOf(c.Args[1])
		k, err := s.store.KeepLasting(s.holder(c), term.TupleWords(2)+keyWords+words,
			func(b *term.Builder) term.Term {
				key := copyKey(b)
				return b.Tuple(key, copyValue(b))
			})
		if err != nil {
			return c.NoMemory(err)
		}
		s.forget(c, key)
		s.persistent[key] = k
		return term.AtomOK, bif.Done
	}},
	{"persistent_term", "erase", 1, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		_, key, found := s.lookup(c)
		if found {
			s.forget(c, key)
		}
		return builtin.Boolean(found), bif.Done
	}},
	{"persistent_term", "info", 0, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		words := 0
		for _, k := range s.persistent {
			words += k.Words
		}
		return c.Return(builtin.Map{builtin.Named("count"), len(s.persistent),
			term.Term(term.AtomMemory), words * emu.WordBytes})
	}},
}

// lookup returns the value of the key that is the first argument, and the encoded key. This is ""
// for a key that has no encoding: one that contains a fun or is nested too deeply.
func (s *Values) lookup(c *builtin.Call) (value term.Term, key string, found bool) {
	wire, err := term.ToWire(c.M.View, c.Atoms, c.Args[0])
	if err != nil {
		return 0, "", false
	}
	k, found := s.persistent[string(wire)]
	if found {
		value = term.Element(c.M.View, k.Value, 1)
	}
	return value, string(wire), found
}

func (s *Values) forget(c *builtin.Call, key string) {
	if old, found := s.persistent[key]; found {
		s.store.Drop(old)
		delete(s.persistent, key)
	}
}
