package actor

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Compilers is a Source that compiles, too.
type Compilers interface {
	// Compile compiles a source text. The result follows from what it is given alone, so that a run
	// is the same every time.
	Compile(Compilation) Compiled
	// Tokens are those of a source that can be read, whose macros are replaced, unless files are
	// wanted that were not given.
	Tokens(Compilation) (all []Token, wanted []Inclusion)
	// Finding is what a term of OTP's compiler says, with the module that the term is of.
	Finding(module, term string) (text string, found bool)
}

// Compilation is what is to be compiled, and how.
type Compilation struct {
	File, Source string
	Options      string            // text of a list, as -compile could have it
	Defines      map[string]string // macros
	Files        []Inclusion       // that the source includes
	Placed       bool              // the source is made of forms, and has marks that tell where they are from
}

// Inclusion is a file that another one includes by a name.
type Inclusion struct {
	From, Name string
	Lib        bool
	Path, Text string // of the file; no path if there is none
}

// Token is a token of a source. Kind is as erl_scan has it, Text what the kind does not say.
type Token struct {
	File         string
	Line, Column int
	Kind, Text   string
}

// Compiled is what became of a source text: a module, or errors, or neither while files are wanted
// that were not given, or parse transforms.
type Compiled struct {
	Transforms       bool
	Module           *bytecode.Module
	Errors, Warnings []Finding
	Wanted           []Inclusion
}

// Finding is an error or a warning. Lines and columns count from 1; 0 is none. Module and Term are
// what OTP's compiler has for it, if anything.
type Finding struct {
	File         string
	Line, Column int
	Text         string
	Module, Term string
	Excerpt      string // the line, with a mark under the column
}

// compilerNatives compile sources and load what they become.
var compilerNatives = []binding{
	// compile(File, Source, Options, Defines, Files) gives {ok, Module, Container, Warnings}, {error,
	// Errors, Warnings}, {include, [{From, Name, Lib}]} or transforms; findings are {File, Line,
	// Column, Text, Module, Term, Excerpt}. Undefined where there is no compiler. With {placed, File}
	// the source is that of forms, and has marks that tell where they are from. With {tokens, File} it
	// gives {ok, [{Kind, Line, Column, Text}]}, with {file, File} where another file begins.
	{"epiphany_compiler", "compile", 5, compileSource},
	// text(Module, Term) is what the text of a term says in OTP's compiler, or undefined.
	{"epiphany_compiler", "text", 2, findingText},
	// assemble(Text) gives {ok, Module, Container} or {error, Text}.
	{"epiphany_compiler", "assemble", 1, assemble},
	// disassemble(Container) gives {ok, Text}, or error.
	{"epiphany_compiler", "disassemble", 1, disassemble},
	// load(Module, File, Container) gives {module, Module} or {error, Reason}.
	{"epiphany_compiler", "load", 3, loadBinary},
}

// sourceCost is the steps that a byte of a source is charged as: an estimate, as there is no
// compiler for this board; a scanner, a parser and some passes look at each of its bytes some
// dozens of times.
const sourceCost = 64

// wanted says that files are wanted which a source includes.
const wanted = "include"

// Ways to compile other than usual.
const (
	placed     = "placed"
	tokensOnly = "tokens"
)

func compileSource(c *call) (term.Term, outcome) {
	way, file, isPair := c.Pair(c.Args[0])
	if !isPair {
		file = c.Args[0]
	}
	how, valid := c.compilation(file)
	from, has := c.ma.cfg.Source.(Compilers)
	switch {
	case !valid:
		return c.Badarg()
	case !has:
		return c.Answer(builtin.Named("undefined"))
	case isPair && c.Name(way) == tokensOnly:
		return c.tokens(from, how)
	}
	how.Placed = isPair && c.Name(way) == placed
	return c.compile(from, how)
}

func (c *call) tokens(from Compilers, how Compilation) (term.Term, outcome) {
	tokens, missing := from.Tokens(how)
	if len(missing) > 0 {
		return c.Answer(builtin.Tuple{c.Atom(wanted), inclusions(missing)})
	}
	var all builtin.List
	for i, t := range tokens {
		if i > 0 && t.File != tokens[i-1].File {
			all = append(all, builtin.Tuple{term.AtomFile, t.File})
		}
		all = append(all, builtin.Tuple{c.Atom(t.Kind), t.Line, t.Column, t.Text})
	}
	t, result := c.Answer(builtin.Tuple{c.Atom("ok"), all})
	if result == done {
		c.M.ChargeMatch(sourceCost * uint64(len(how.Source)))
	}
	return t, result
}

func (c *call) compile(from Compilers, how Compilation) (term.Term, outcome) {
	out := c.ma.compileOnce(from, how)
	if len(out.Wanted) > 0 {
		return c.Answer(builtin.Tuple{c.Atom(wanted), inclusions(out.Wanted)})
	}
	if out.Transforms {
		return c.Answer(c.Atom("transforms"))
	}
	if len(out.Errors) > 0 {
		return c.Answer(builtin.Tuple{term.AtomError, findings(out.Errors), findings(out.Warnings)})
	}
	t, result := c.container(out.Module, findings(out.Warnings))
	if result == done {
		c.M.ChargeMatch(sourceCost * uint64(len(how.Source)))
	}
	return t, result
}

// container answers {ok, Name, Container, More...}.
func (c *call) container(mod *bytecode.Module, more ...any) (term.Term, outcome) {
	data, err := bytecode.Marshal(mod)
	if err != nil {
		return c.Badarg()
	}
	name, err := c.Atoms.Intern(mod.Name)
	if err != nil {
		return c.NoMemory(err)
	}
	return c.Answer(append(builtin.Tuple{term.AtomOK, name, data}, more...))
}

// compilation reads the arguments of compile/5, for a file of that name.
func (c *call) compilation(file term.Term) (how Compilation, valid bool) {
	var isText [2]bool
	how.File, isText[0] = c.Text(file)
	how.Options, isText[1] = c.Text(c.Args[2])
	source, reason := c.M.IOData(c.Args[1])
	defines, isList := c.Elements(c.Args[3])
	files, areFiles := c.Elements(c.Args[4])
	if !isText[0] || !isText[1] || reason != term.None || !isList || !areFiles {
		return how, false
	}
	how.Source, how.Defines = string(source), map[string]string{}
	for _, d := range defines {
		name, value, isPair := c.Pair(d)
		n, isName := c.Text(name)
		v, isValue := c.Text(value)
		if !isPair || !isName || !isValue {
			return how, false
		}
		how.Defines[n] = v
	}
	for _, f := range files {
		in, isFile := c.inclusion(f)
		if !isFile {
			return how, false
		}
		how.Files = append(how.Files, in)
	}
	return how, true
}

// inclusion reads {From, Name, Lib, Path, Text}.
func (c *call) inclusion(t term.Term) (in Inclusion, valid bool) {
	v := c.M.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 5 {
		return in, false
	}
	valid = true
	for i, into := range map[int]*string{0: &in.From, 1: &in.Name, 3: &in.Path} {
		text, isText := c.Text(term.Element(v, t, i))
		*into, valid = text, valid && isText
	}
	text, reason := c.M.IOData(term.Element(v, t, 4))
	in.Lib, in.Text = term.Element(v, t, 2) == term.AtomTrue, string(text)
	return in, valid && reason == term.None
}

func inclusions(all []Inclusion) (out builtin.List) {
	for _, in := range all {
		lib := term.Term(term.AtomFalse)
		if in.Lib {
			lib = term.AtomTrue
		}
		out = append(out, builtin.Tuple{in.From, in.Name, lib})
	}
	return out
}

// latest is the source that was compiled last: a call that finds no room for its answer is made
// again.
type latest struct {
	how string
	out Compiled
}

func (ma *Master) compileOnce(from Compilers, how Compilation) *Compiled {
	if l, now := &ma.compiledLast, fmt.Sprintf("%#v", how); l.how != now {
		*l = latest{how: now, out: from.Compile(how)}
	}
	return &ma.compiledLast.out
}

func findings(all []Finding) (out builtin.List) {
	for _, f := range all {
		out = append(out, builtin.Tuple{f.File, f.Line, f.Column, f.Text, f.Module, f.Term, f.Excerpt})
	}
	return out
}

func findingText(c *call) (term.Term, outcome) {
	what, isText := c.Text(c.Args[1])
	from, has := c.ma.cfg.Source.(Compilers)
	if !term.IsAtom(c.Args[0]) || !isText {
		return c.Badarg()
	}
	if has {
		if text, found := from.Finding(c.Name(c.Args[0]), what); found {
			return c.Answer(text)
		}
	}
	return c.Answer(builtin.Named("undefined"))
}

func assemble(c *call) (term.Term, outcome) {
	text, reason := c.M.IOData(c.Args[0])
	if reason != term.None {
		return c.Badarg()
	}
	mod, err := bytecode.Parse(string(text))
	if err == nil {
		err = bytecode.Verify(mod)
	}
	if err != nil {
		return c.Answer(builtin.Tuple{term.AtomError, err.Error()})
	}
	t, result := c.container(mod)
	if result == done {
		c.M.ChargeMatch(sourceCost * uint64(len(text)))
	}
	return t, result
}

func disassemble(c *call) (term.Term, outcome) {
	data, reason := c.M.IOData(c.Args[0])
	if reason != term.None {
		return c.Badarg()
	}
	var text strings.Builder
	mod, err := bytecode.Unmarshal(data)
	if err == nil {
		err = bytecode.Verify(mod)
	}
	if err == nil {
		err = bytecode.Print(&text, mod)
	}
	if err != nil {
		return c.Answer(term.Term(term.AtomError))
	}
	t, result := c.Answer(builtin.Tuple{term.AtomOK, []byte(text.String())})
	if result == done {
		c.M.ChargeMatch(sourceCost * uint64(len(data)))
	}
	return t, result
}

func loadBinary(c *call) (term.Term, outcome) {
	data, reason := c.M.IOData(c.Args[2])
	if !term.IsAtom(c.Args[0]) || reason != term.None || !term.IsBinary(c.M.View, c.Args[2]) {
		return c.Badarg()
	}
	return c.loaded(func(l *loader, m *vm.Machine, name term.Term) error { return l.container(m, name, data) })
}
