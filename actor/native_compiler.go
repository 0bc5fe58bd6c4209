package actor

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Compilers is a Source that compiles, too.
type Compilers interface {
	// Compile compiles a source text. The result follows from its arguments alone, so that a run is
	// the same every time: nothing is included but what the library has.
	Compile(file string, source []byte) Compiled
}

// Compiled is what became of a source text: a module, or errors.
type Compiled struct {
	Module           *bytecode.Module
	Errors, Warnings []Finding
}

// Finding is an error or a warning. Lines and columns count from 1; 0 is none.
type Finding struct {
	File         string
	Line, Column int
	Text         string
}

// compilerNatives compile sources and load what they become.
var compilerNatives = []binding{
	// compile(File, Source) gives {ok, Module, Container, Warnings} or {error, Errors, Warnings},
	// where findings are {File, Line, Column, Text}; undefined where there is no compiler.
	{"epiphany_compiler", "compile", 2, compileSource},
	// load_binary(Module, File, Container) gives {module, Module} or {error, Reason}.
	{"code", "load_binary", 3, loadBinary},
}

// sourceCost is the steps that a byte of a source is charged as: an estimate, as there is no
// compiler for this board; a scanner, a parser and some passes look at each of its bytes some
// dozens of times.
const sourceCost = 64

func compileSource(c *call) (term.Term, outcome) {
	file, isText := c.text(c.args[0])
	source, reason := c.m.IOData(c.args[1])
	if !isText || reason != term.None {
		return c.badarg()
	}
	from, has := c.ma.cfg.Source.(Compilers)
	if !has {
		return c.answer(named("undefined"))
	}
	out := c.ma.compileOnce(from, file, source)
	if len(out.Errors) > 0 {
		return c.answer(tuple{term.AtomError, findings(out.Errors), findings(out.Warnings)})
	}
	data, err := bytecode.Marshal(out.Module)
	if err != nil {
		return c.badarg()
	}
	name, err := c.ma.atoms.Intern(out.Module.Name)
	if err != nil {
		return c.noMemory(err)
	}
	t, how := c.answer(tuple{term.AtomOK, name, data, findings(out.Warnings)})
	if how == done {
		c.m.ChargeMatch(sourceCost * uint64(len(source)))
	}
	return t, how
}

// latest is the source that was compiled last: a call that finds no room for its answer is made
// again.
type latest struct {
	file, source string
	out          Compiled
}

func (ma *Master) compileOnce(from Compilers, file string, source []byte) *Compiled {
	if l := &ma.compiledLast; l.file != file || l.source != string(source) {
		*l = latest{file: file, source: string(source), out: from.Compile(file, source)}
	}
	return &ma.compiledLast.out
}

func findings(all []Finding) (out list) {
	for _, f := range all {
		out = append(out, tuple{f.File, f.Line, f.Column, f.Text})
	}
	return out
}

func loadBinary(c *call) (term.Term, outcome) {
	data, reason := c.m.IOData(c.args[2])
	if !term.IsAtom(c.args[0]) || reason != term.None || !term.IsBinary(c.m.View, c.args[2]) {
		return c.badarg()
	}
	return c.loaded(func(l *loader, m *vm.Machine, name term.Term) error { return l.container(m, name, data) })
}
