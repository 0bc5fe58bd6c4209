package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// moduleBIFs are functions that load modules.
var moduleBIFs = []binding{
	{"epiphany", "load_module", 1, loadModule},
	{"epiphany", "modules", 0, func(c *call) (term.Term, outcome) {
		all := builtin.List{}
		for _, name := range c.sys.codes.Program.Code().Modules() {
			all = append(all, name)
		}
		return c.Return(all)
	}},
	{"epiphany", "resource", 1, resource},
	{"epiphany", "bits_atoms", 0, bitsAtoms},
	{"code", "ensure_loaded", 2, loadModule},
	{"code", "load_file", 1, loadFile},
	{"code", "is_loaded", 1, func(c *call) (term.Term, outcome) {
		mod := c.sys.codes.Program.Code().Module(c.Args[0])
		if mod == nil {
			return term.AtomFalse, done
		}
		file := mod.Source.File
		return c.Build(term.TupleWords(2)+term.StringWords(file), func(b *term.Builder) term.Term {
			return b.Tuple(term.AtomFile, b.String(file))
		})
	}},
	{"erlang", "module_loaded", 1, func(c *call) (term.Term, outcome) {
		if !term.IsAtom(c.Args[0]) {
			return c.Badarg()
		}
		return builtin.Boolean(c.sys.codes.Program.Code().Loaded(c.Args[0])), done
	}},
}

// containerBIFs are functions that load what a program has compiled.
var containerBIFs = []binding{
	// load(Module, File, Container) returns {module, Module} or {error, Reason}.
	{"epiphany_compiler", "load", 3, loadBinary},
}

// bitsAtoms makes the atoms of the exceptions of bit syntax construction.
func bitsAtoms(c *call) (term.Term, outcome) {
	for _, name := range vm.BitsAtoms {
		if _, err := c.Atoms.Intern(name); err != nil {
			return c.Fail(term.AtomSystemLimit)
		}
	}
	return term.AtomOK, done
}

// maxResource is the maximum size of a resource file's text, in bytes.
const maxResource = 1 << 20

// resource returns an application's resource file as {ok, Characters}, or error if there is none.
func resource(c *call) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Badarg()
	}
	from, has := c.sys.Cfg.Source.(codeserver.Resources)
	if !has {
		return term.AtomError, done
	}
	text, found := from.Resource(c.Name(c.Args[0]))
	if !found || len(text) > maxResource {
		return term.AtomError, done
	}
	return c.Build(term.TupleWords(2)+term.StringWords(text), func(b *term.Builder) term.Term {
		return b.Tuple(term.AtomOK, b.String(text))
	})
}

// loadModule returns {module, M} or {error, Reason}.
func loadModule(c *call) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Fail(term.AtomFunctionClause)
	}
	return c.loaded((*codeserver.Server).Ensure)
}

// loadFile loads a module again. Processes that execute it continue in its old code.
func loadFile(c *call) (term.Term, outcome) {
	if !term.IsAtom(c.Args[0]) {
		return c.Fail(term.AtomFunctionClause)
	}
	return c.loaded((*codeserver.Server).Find)
}

// loaded loads a module by load, and returns {module, M} or {error, Reason}.
func (c *call) loaded(load func(*codeserver.Server, *vm.Machine, term.Term) error) (term.Term, outcome) {
	name := c.Args[0]
	if !c.M.Reserve(&c.P.Space, term.TupleWords(2)) {
		return 0, again
	}
	err := load(c.sys.codes.Server, c.M, name)
	b := c.M.Builder(&c.P.Space)
	var t term.Term
	if err == nil {
		t = b.Tuple(term.AtomModule, name)
	} else {
		t = b.Tuple(term.AtomError, c.sys.codes.Reason(err))
	}
	c.M.Commit(&c.P.Space, &b)
	c.sys.codes.await(c.pr)
	return t, done
}

func loadBinary(c *call) (term.Term, outcome) {
	data, reason := c.M.IOData(c.Args[2])
	if !term.IsAtom(c.Args[0]) || reason != term.None || !term.IsBinary(c.M.View, c.Args[2]) {
		return c.Badarg()
	}
	return c.loaded(func(s *codeserver.Server, m *vm.Machine, name term.Term) error { return s.Container(m, name, data) })
}
