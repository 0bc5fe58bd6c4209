package syntax

import (
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
)

// Options say how a file is read.
type Options struct {
	// Include finds the file that an -include (or -include_lib, when lib) in the file from names.
	// Nil: none can be included.
	Include func(from, name string, lib bool) (path string, data []byte, err error)
	// Defines are macros without parameters, name to source text; an empty text means true.
	Defines map[string]string
	// Features are enabled as by -feature(F, enable).
	Features []string
	// Given are options beside those of the source, as the text of a list that -compile could have.
	Given string
	// Transforms leaves parse transforms to who asks: Module.Transforms tells whether there are
	// any.
	Transforms bool
	// Placed is for a source that is made of forms: the character 1 with LINE,COLUMN and the
	// character 2 behind it says where what follows is. Without a column nothing has one from there
	// on.
	Placed bool
	// SourceBytes bounds the source with all that it includes; 0 stands for DefaultSourceBytes.
	SourceBytes int
}

// DefaultSourceBytes bounds a source with all that it includes.
const DefaultSourceBytes = 4 << 20

// limit is the bound on the source.
func (o *Options) limit() int {
	if o.SourceBytes == 0 {
		return DefaultSourceBytes
	}
	return o.SourceBytes
}

// Limits of the parser: recursion over nested constructs, and what is nested in the tree but not in
// the source.
const (
	maxDepth = 2000
	maxChain = 10_000  // operators in a row, field accesses in a row
	maxList  = 1 << 17 // elements of a list
)

// Parse reads a source file. All errors of its grammar are returned, sorted; the module holds what
// could be read, and may be given to Check for more errors.
func Parse(file string, src []byte, opt Options) (*Module, source.Errors) {
	m, errs := parse(file, src, opt)
	m.readBehaviours(opt)
	return m, errs
}

// newParser begins to read a file. The options are those that are given beside it.
func newParser(file string, src []byte, opt Options) (p *parser, options []Expr, errs source.Errors) {
	at := source.Pos{File: file}
	if len(src) > opt.limit() {
		return nil, nil, source.Add(nil, at, "the source has %d bytes, the limit (source-bytes) is %d",
			len(src), opt.limit())
	}
	options, ok := given(opt.Given)
	if !ok {
		return nil, nil, source.Add(nil, at, "bad options: %s", opt.Given)
	}
	pp := newPreproc(opt)
	for _, o := range options {
		if name, enable, is := feature(o); is {
			pp.features[name] = enable
		}
	}
	pp.openFile(file, src)
	mod := &Module{At: At{source.Pos{File: file, Line: 1, Col: 1}}, File: file}
	return &parser{preproc: pp, mod: mod}, options, nil
}

func parse(file string, src []byte, opt Options) (*Module, source.Errors) {
	p, options, errs := newParser(file, src, opt)
	if len(errs) > 0 {
		return &Module{At: At{source.Pos{File: file}}, File: file}, errs
	}
	pp := p.preproc
	var first source.Pos // of the first form without errors that is no -compile
	for {
		form, ok := pp.next()
		if form == nil {
			break
		}
		if ok {
			p.form(form)
		}
		if ok && !p.failed && first.File == "" && directiveName(form) != "compile" {
			first = p.pos(form[0])
			if form[0].Kind == token.Minus {
				first = p.pos(form[1])
			}
		}
	}
	if !p.mod.Named {
		if first.File == "" {
			first = p.pos(pp.open[0].Behind())
		}
		p.later.Errorf(first, "no module definition")
	}
	for _, o := range options { // they count more than the source's own
		p.givenOption(At{source.Pos{File: file}}, o)
	}
	p.mod.SloppyRecords = sloppy(options, p.mod.SloppyRecords)
	p.mod.addTests(p.tests)
	p.mod.Found, p.mod.Last = source.Findings{Errs: pp.later.Errs, Warnings: pp.Warnings}, pp.last.Errs
	return p.mod, source.Errors(source.Sorted(pp.Errs))
}

// parser parses one form at a time. After an error it stands at the full stop of the form, so that
// every loop ends there, and reports nothing more.
type parser struct {
	*preproc
	mod         *Module
	toks        []token.Token // the form, full stop included
	i           int
	depth       int
	failed      bool
	inHead      bool        // what is parsed is an argument in the head of a function or fun, or what is caught: their grammar is smaller
	typeVars    []NameArity // variables of the type being parsed, one for each occurrence
	msTransform bool        // fun2ms makes match specifications
	queries     bool        // qlc:q makes queries
	tests       string      // what becomes of tests: exportTests, stripTests or nothing
}

func (p *parser) peek() token.Kind { return p.toks[p.i].Kind }

// peekAt gives the kind of the n-th token from here, tDot beyond the end.
func (p *parser) peekAt(n int) token.Kind {
	if p.i+n < len(p.toks) {
		return p.toks[p.i+n].Kind
	}
	return token.Dot
}

// take returns the token and moves on; the full stop stays.
func (p *parser) take() token.Token {
	t := p.toks[p.i]
	if p.i < len(p.toks)-1 {
		p.i++
	}
	return t
}

// accept moves over a token of the kind, if it is next.
func (p *parser) accept(k token.Kind) bool {
	if p.peek() != k {
		return false
	}
	p.take()
	return true
}

// expect moves over a token of the kind or fails.
func (p *parser) expect(k token.Kind) token.Token {
	if p.peek() != k {
		p.syntaxError()
		return p.toks[p.i]
	}
	return p.take()
}

// syntaxError fails at the next token.
func (p *parser) syntaxError() { p.failAt(p.i, "syntax error before: %s", p.toks[p.i].Quoted()) }

// failAt reports the first error of a form, at a token, and gives up the rest of the form.
func (p *parser) failAt(i int, format string, args ...any) {
	if p.failed {
		return
	}
	p.failed = true
	p.Errorf(p.pos(p.toks[i]), format, args...)
	p.i = len(p.toks) - 1
}

// enter counts a level of nesting; every successful enter needs a leave.
func (p *parser) enter() bool {
	if p.depth >= maxDepth {
		p.failAt(p.i, "nesting too deep")
		return false
	}
	p.depth++
	return true
}

func (p *parser) leave() { p.depth-- }

// at positions a node at a token.
func (p *parser) at(t token.Token) At { return At{p.pos(t)} }

// here positions a node at the next token.
func (p *parser) here() At { return p.at(p.toks[p.i]) }

// form parses a form.
func (p *parser) form(toks []token.Token) {
	p.toks, p.i, p.depth, p.failed, p.inHead = toks, 0, 0, false, false
	p.typeVars = p.typeVars[:0]
	later, specs := len(p.later.Errs), len(p.mod.MatchSpecs)
	switch {
	case p.peek() == token.Minus:
		p.attribute()
	case p.peek() == token.Atom:
		p.function()
	default:
		p.syntaxError()
	}
	if p.failed {
		p.later.Errs, p.mod.MatchSpecs = p.later.Errs[:later], p.mod.MatchSpecs[:specs]
	}
}

// end wants the full stop.
func (p *parser) end() {
	if t := p.expect(token.Dot); t.IsEnd() {
		p.syntaxError()
	}
}

// function parses name(...) -> ...; name(...) -> ... .
func (p *parser) function() {
	first := p.toks[p.i]
	f := &Function{At: p.at(first), Name: first.Text}
	for {
		start := p.i
		name := p.expect(token.Atom)
		c := p.funClause(p.at(name))
		switch {
		case p.failed:
			return
		case len(f.Clauses) == 0:
			f.Arity = len(c.Patterns)
		case name.Text != f.Name || len(c.Patterns) != f.Arity:
			p.failAt(start, "head mismatch")
			return
		}
		f.Clauses = append(f.Clauses, c)
		if !p.accept(token.Semicolon) {
			break
		}
	}
	if p.end(); !p.failed {
		p.mod.Funcs = append(p.mod.Funcs, f)
		p.mod.Forms = append(p.mod.Forms, f)
	}
}

// funClause parses (Patterns) when Guards -> Body.
func (p *parser) funClause(at At) *Clause {
	c := &Clause{At: at}
	p.expect(token.LParen)
	outer := p.inHead
	p.inHead = true
	c.Patterns = p.exprList(token.RParen)
	p.inHead = outer
	p.guardAndBody(c)
	return c
}

func (p *parser) guardAndBody(c *Clause) {
	if p.accept(token.When) {
		c.Guards = p.guards()
	}
	p.expect(token.Arrow)
	c.Body = p.exprs()
}

// guards parses conjunctions separated by semicolons.
func (p *parser) guards() [][]Expr {
	var gs [][]Expr
	for {
		gs = append(gs, p.exprs())
		if !p.accept(token.Semicolon) {
			return gs
		}
	}
}

// exprs parses one or more expressions separated by commas.
func (p *parser) exprs() []Expr {
	var es []Expr
	for {
		es = append(es, p.expr())
		if !p.accept(token.Comma) {
			return es
		}
	}
}

// exprList parses zero or more expressions separated by commas up to a closing token.
func (p *parser) exprList(end token.Kind) []Expr {
	if p.accept(end) {
		return nil
	}
	es := p.exprs()
	p.expect(end)
	return es
}
