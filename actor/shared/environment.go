package shared

import (
	"fmt"
	"maps"
	"slices"
	"sort"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// Key is the name of an application and of a parameter of its environment.
type Key = [2]string

// environment are the functions of module epiphany_env.
var environment = []Function{
	{"epiphany_env", "get", 2, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		key, good := s.envKey(c)
		if !good {
			return c.Badarg()
		}
		v, found := s.env[key]
		if !found {
			return term.AtomUndefined, bif.Done
		}
		return c.Build(v.Words+term.TupleWords(2), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomOK, term.Copy(c.M.View, v.Value, b))
		})
	}},
	{"epiphany_env", "set", 3, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		key, good := s.envKey(c)
		if !good {
			return c.Badarg()
		}
		words, f := c.CopyOf(c.Args[2])
		v, err := s.store.KeepLasting(s.holder(c), words, f)
		if err != nil {
			return c.NoMemory(err)
		}
		s.set(key, v)
		return term.AtomOK, bif.Done
	}},
	{"epiphany_env", "unset", 2, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		key, good := s.envKey(c)
		if !good {
			return c.Badarg()
		}
		s.Unset(key)
		return term.AtomOK, bif.Done
	}},
	{"epiphany_env", "all", 1, (*Values).allEnv},
}

// HasPath reports whether the program has a code path, from which modules can be loaded.
func (s *Values) HasPath() bool {
	_, has := s.env[Key{"code", "path"}]
	return has
}

// envKey returns the key that the first two arguments name. It returns false unless they are atoms.
func (s *Values) envKey(c *builtin.Call) (key Key, good bool) {
	for i := range key {
		if !term.IsAtom(c.Args[i]) {
			return key, false
		}
		key[i] = c.Atoms.Name(c.Args[i])
	}
	return key, true
}

func (s *Values) set(key Key, v memory.Kept) {
	s.Unset(key)
	s.env[key] = v
}

// Unset removes a parameter.
func (s *Values) Unset(key Key) {
	if old, found := s.env[key]; found {
		s.store.Drop(old)
		delete(s.env, key)
	}
}

// Load adds an environment of Go values by application and parameter, in alphabetical order.
func (s *Values) Load(env map[string]map[string]any) error {
	for _, app := range slices.Sorted(maps.Keys(env)) {
		for _, key := range slices.Sorted(maps.Keys(env[app])) {
			wire, err := term.Encode(env[app][key])
			if err != nil {
				return fmt.Errorf("environment %s.%s: %w", app, key, err)
			}
			t, err := s.store.FromWire(wire, s.atoms)
			if err != nil {
				return fmt.Errorf("environment %s.%s: %w", app, key, err)
			}
			s.set(Key{app, key}, t)
		}
	}
	return nil
}

// allEnv returns the environment of an application as a list of {Key, Value}, sorted by key.
func (s *Values) allEnv(c *builtin.Call) (term.Term, bif.Result) {
	if !term.IsAtom(c.Args[0]) {
		return c.Badarg()
	}
	app := c.Atoms.Name(c.Args[0])
	var keys []string
	words := 0
	for k, v := range s.env {
		if k[0] == app {
			keys = append(keys, k[1])
			words += v.Words + term.TupleWords(2) + term.ConsWords
		}
	}
	sort.Strings(keys)
	return c.Build(words, func(b *term.Builder) term.Term {
		var list []term.Term
		for _, k := range keys {
			list = append(list, b.Tuple(c.Atom(k), term.Copy(c.M.View, s.env[Key{app, k}].Value, b)))
		}
		return b.List(list, term.Nil)
	})
}
