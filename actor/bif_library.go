package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/crypto"
	"github.com/parallergo/epiphany/actor/otpsize"
	"github.com/parallergo/epiphany/actor/re"
	"github.com/parallergo/epiphany/actor/zlib"
	"github.com/parallergo/epiphany/term"
)

// libraryAtoms are atoms used by functions that few programs call, by module. They are made at the
// first call of such a function, so that they do not change the table of atoms of other programs.
var libraryAtoms = map[string][]string{
	"epiphany_compiler": {"transforms"},
	"epiphany_zlib":     {"done", "flushed", "full", "more"},
	"re":                {"compile", "index", "match", "match_limit", "match_limit_recursion", "namelist", "nomatch", "re_pattern"},
}

// namesOwn wraps functions so that they make the atoms of their module first. They fail with
// system_limit if there is no room for these.
func namesOwn(group []binding) []binding {
	group = slices.Clone(group)
	for i, b := range group {
		group[i].Func = func(c *call) (term.Term, outcome) {
			for _, name := range libraryAtoms[b.Module] {
				if _, err := c.Atoms.Intern(name); err != nil {
					return c.Fail(term.AtomSystemLimit)
				}
			}
			return b.Func(c)
		}
	}
	return group
}

// zlibBIFs are the functions of module epiphany_zlib, on which zlib is built.
var zlibBIFs = []binding{
	{"epiphany_zlib", "deflate", 4, plain(zlib.Deflate)},
	{"epiphany_zlib", "inflate", 4, plain(zlib.Inflate)},
}

// debugBIFs are functions of module erts_debug.
var debugBIFs = []binding{
	{"erts_debug", "flat_size", 1, plain(otpsize.Flat)},
	{"erts_debug", "size", 1, plain(otpsize.Shared)},
	{"erts_debug", "size_shared", 1, plain(otpsize.Shared)},
}

// cryptoBIFs are the functions of module epiphany_crypto, on which crypto is built.
var cryptoBIFs = []binding{
	{"epiphany_crypto", "hash", 2, plain(crypto.Hash)},
	{"epiphany_crypto", "start", 1, plain(crypto.Start)},
	{"epiphany_crypto", "add", 3, plain(crypto.Add)},
	{"epiphany_crypto", "finish", 2, plain(crypto.Finish)},
	{"epiphany_crypto", "cipher", 5, plain(crypto.Cipher)},
	{"epiphany_crypto", "aead", 5, plain(crypto.AEAD)},
	{"epiphany_crypto", "random", 1, of(random, (*crypto.Generator).Bytes)},
}

// reBIFs are the functions of module re that are not written in Erlang.
var reBIFs = []binding{
	{"re", "compile", 1, of(patterns, (*re.Patterns).Compile)},
	{"re", "compile", 2, of(patterns, (*re.Patterns).Compile)},
	{"re", "inspect", 2, of(patterns, (*re.Patterns).Inspect)},
	{"re", "run", 2, of(patterns, (*re.Patterns).Run)},
	{"re", "run", 3, of(patterns, (*re.Patterns).Run)},
	{"re", "version", 0, func(c *call) (term.Term, outcome) { return c.Return(builtin.Blob("8.44 2020-02-12")) }},
}

func patterns(s *system) *re.Patterns    { return s.library.patterns }
func random(s *system) *crypto.Generator { return &s.library.random }

// plain makes a function of one that only needs its call.
func plain(f func(*builtin.Call) (term.Term, outcome)) function {
	return func(c *call) (term.Term, outcome) { return f(&c.Call) }
}

// of makes a function of one that also needs a part of the master.
func of[T any](part func(*system) T, f func(T, *builtin.Call) (term.Term, outcome)) function {
	return func(c *call) (term.Term, outcome) { return f(part(c.sys), &c.Call) }
}

// bindTo converts the bindings of functions of a part of the master.
func bindTo[T any, B builtin.Binding[T]](part func(*system) T, all []B) (bound []binding) {
	for _, b := range all {
		f := builtin.Function[T](b)
		bound = append(bound, binding{f.Module, f.Name, f.Arity, of(part, f.Func)})
	}
	return bound
}
