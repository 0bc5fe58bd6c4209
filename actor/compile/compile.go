package compile

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// Compiler compiles source text.
type Compiler interface {
	// Compile compiles a source. The result must depend on the source only, so that runs can be
	// repeated.
	Compile(Source) Result
	// Tokens returns the tokens of a source after macro expansion, or the files that are needed and
	// were not provided.
	Tokens(Source) (all []Token, wanted []Inclusion)
	// Steps returns the output of the preprocessor for a source, or the files that are needed and
	// were not provided.
	Steps(Source) (all Steps, wanted []Inclusion)
	// Specs returns the tokens of the match specifications that a source's calls of fun2ms stand
	// for, each followed by a full stop, and the messages of ms_transform.
	Specs(Source) (all []Token, errs, warnings []Finding)
	// Finding converts a term of OTP's compiler to a finding; the term belongs to the module.
	Finding(module, term string) (text string, found bool)
}

// Source is a source with the options for its compilation.
type Source struct {
	File, Text string
	Options    string            // text of an option list, as in the attribute -compile
	Defines    map[string]string // macros
	Files      []Inclusion       // files that the source includes
	Placed     bool              // the source is text of forms, with marks of their positions
}

// Inclusion is a file that another file includes by a name.
type Inclusion struct {
	From, Name string
	Lib        bool
	Path, Text string // path and text of the file; no path if it does not exist
}

// Token is a token of a source. Kind is the category used by erl_scan, Text the value if the
// category does not determine it.
type Token struct {
	File         string
	Line, Column int
	Kind, Text   string
}

// Result is the result of a compilation: a module, or errors, or, if it cannot continue yet, the
// files or parse transforms that are needed.
type Result struct {
	Transforms       bool
	Module           *bytecode.Module
	Errors, Warnings []Finding
	Wanted           []Inclusion
}

// Finding is an error or a warning. Lines and columns are counted from 1; 0 means none. Module and
// Term are those of OTP's compiler, if it has any.
type Finding struct {
	File         string
	Line, Column int
	Text         string
	Module, Term string
	Excerpt      string // the line, with a mark below the column
}

// sourceCost is the number of steps charged for a byte of source. It is an estimate, as no compiler
// runs on the board: a scanner, a parser and some passes read each byte some dozens of times.
const sourceCost = 64

// wanted tags a result that lists the included files which are needed.
const wanted = "include"

// Modes of compile/5, in a pair with the name of the file.
const (
	placed     = "placed"
	tokensOnly = "tokens"
	specsOnly  = "specs"
	stepsOnly  = "steps"
)

func (l *Library) compileSource(c *builtin.Call) (term.Term, bif.Result) {
	way, file, isPair := c.Pair(c.Args[0])
	if !isPair {
		file = c.Args[0]
	}
	how, valid := compilation(c, file)
	from, has := l.from, l.from != nil
	switch {
	case !valid:
		return c.Badarg()
	case !has:
		return c.Return(builtin.Named("undefined"))
	case isPair && c.Name(way) == tokensOnly:
		return tokens(c, from, how)
	case isPair && c.Name(way) == stepsOnly:
		return steps(c, from, how)
	case isPair && c.Name(way) == specsOnly:
		return specs(c, from, how)
	}
	how.Placed = isPair && c.Name(way) == placed
	return l.compile(c, from, how)
}

func tokens(c *builtin.Call, from Compiler, how Source) (term.Term, bif.Result) {
	tokens, missing := from.Tokens(how)
	if len(missing) > 0 {
		return c.Return(builtin.Tuple{c.Atom(wanted), inclusions(missing)})
	}
	return charged(c, how, builtin.Tuple{c.Atom("ok"), tokenList(c, tokens)})
}

func tokenList(c *builtin.Call, tokens []Token) (all builtin.List) {
	for i, t := range tokens {
		if i > 0 && t.File != tokens[i-1].File {
			all = append(all, builtin.Tuple{term.AtomFile, t.File})
		}
		all = append(all, builtin.Tuple{c.Atom(t.Kind), t.Line, t.Column, t.Text})
	}
	return all
}

// charged returns a reply, and charges for reading the source if it succeeds.
func charged(c *builtin.Call, how Source, reply builtin.Tuple) (term.Term, bif.Result) {
	t, result := c.Return(reply)
	if result == bif.Done {
		c.M.ChargeMatch(sourceCost * uint64(len(how.Text)))
	}
	return t, result
}

// specs returns {ok, Tokens, Warnings} or {error, Errors, Warnings} for a source of forms.
func specs(c *builtin.Call, from Compiler, how Source) (term.Term, bif.Result) {
	how.Placed = true
	tokens, errs, warnings := from.Specs(how)
	if len(errs) > 0 {
		return c.Return(builtin.Tuple{term.AtomError, findings(errs), findings(warnings)})
	}
	return charged(c, how, builtin.Tuple{c.Atom("ok"), tokenList(c, tokens), findings(warnings)})
}

func (l *Library) compile(c *builtin.Call, from Compiler, how Source) (term.Term, bif.Result) {
	out := l.compileOnce(from, how)
	if len(out.Wanted) > 0 {
		return c.Return(builtin.Tuple{c.Atom(wanted), inclusions(out.Wanted)})
	}
	if out.Transforms {
		return c.Return(c.Atom("transforms"))
	}
	if len(out.Errors) > 0 {
		return c.Return(builtin.Tuple{term.AtomError, findings(out.Errors), findings(out.Warnings)})
	}
	t, result := container(c, out.Module, findings(out.Warnings))
	if result == bif.Done {
		c.M.ChargeMatch(sourceCost * uint64(len(how.Text)))
	}
	return t, result
}

// container returns {ok, Name, Container, More...} for a module.
func container(c *builtin.Call, mod *bytecode.Module, more ...any) (term.Term, bif.Result) {
	data, err := bytecode.Marshal(mod)
	if err != nil {
		return c.Badarg()
	}
	name, err := c.Atoms.Intern(mod.Name)
	if err != nil {
		return c.NoMemory(err)
	}
	return c.Return(append(builtin.Tuple{term.AtomOK, name, data}, more...))
}

// compilation reads the arguments of compile/5. file is the name in the first one.
func compilation(c *builtin.Call, file term.Term) (how Source, valid bool) {
	var isText [2]bool
	how.File, isText[0] = c.Text(file)
	how.Options, isText[1] = c.Text(c.Args[2])
	source, reason := c.M.IOData(c.Args[1])
	defines, isList := c.Elements(c.Args[3])
	files, areFiles := c.Elements(c.Args[4])
	if !isText[0] || !isText[1] || reason != term.None || !isList || !areFiles {
		return how, false
	}
	how.Text, how.Defines = string(source), map[string]string{}
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
		in, isFile := inclusion(c, f)
		if !isFile {
			return how, false
		}
		how.Files = append(how.Files, in)
	}
	return how, true
}

// inclusion reads {From, Name, Lib, Path, Text}.
func inclusion(c *builtin.Call, t term.Term) (in Inclusion, valid bool) {
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

// latest is the last source that was compiled, and its result, for a call that runs again because
// its result did not fit the heap.
type latest struct {
	// how is the Source, printed with %#v.
	how string
	out Result
}

func (l *Library) compileOnce(from Compiler, how Source) *Result {
	if now := fmt.Sprintf("%#v", how); l.last.how != now {
		l.last = latest{how: now, out: from.Compile(how)}
	}
	return &l.last.out
}

func findings(all []Finding) (out builtin.List) {
	for _, f := range all {
		out = append(out, builtin.Tuple{f.File, f.Line, f.Column, f.Text, f.Module, f.Term, f.Excerpt})
	}
	return out
}

func (l *Library) findingText(c *builtin.Call) (term.Term, bif.Result) {
	what, isText := c.Text(c.Args[1])
	from, has := l.from, l.from != nil
	if !term.IsAtom(c.Args[0]) || !isText {
		return c.Badarg()
	}
	if has {
		if text, found := from.Finding(c.Name(c.Args[0]), what); found {
			return c.Return(text)
		}
	}
	return c.Return(builtin.Named("undefined"))
}

func (*Library) assemble(c *builtin.Call) (term.Term, bif.Result) {
	text, reason := c.M.IOData(c.Args[0])
	if reason != term.None {
		return c.Badarg()
	}
	mod, err := bytecode.Parse(string(text))
	if err == nil {
		err = bytecode.Verify(mod)
	}
	if err != nil {
		return c.Return(builtin.Tuple{term.AtomError, err.Error()})
	}
	t, result := container(c, mod)
	if result == bif.Done {
		c.M.ChargeMatch(sourceCost * uint64(len(text)))
	}
	return t, result
}

func (*Library) disassemble(c *builtin.Call) (term.Term, bif.Result) {
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
		return c.Return(term.Term(term.AtomError))
	}
	t, result := c.Return(builtin.Tuple{term.AtomOK, []byte(text.String())})
	if result == bif.Done {
		c.M.ChargeMatch(sourceCost * uint64(len(data)))
	}
	return t, result
}
