package syntax

// Options say how a file is read.
type Options struct {
	// Include finds the file that an -include (or -include_lib, when lib) in the file from names. Nil: none can be included.
	Include func(from, name string, lib bool) (path string, data []byte, err error)
	// Defines are macros without parameters, name to source text; an empty text means true.
	Defines map[string]string
	// Features are enabled as by -feature(F, enable).
	Features []string
}

// Limits of the parser: recursion over nested constructs, and what is nested in the tree but not in the source.
const (
	maxDepth = 2000
	maxChain = 10_000  // operators in a row, field accesses in a row
	maxList  = 1 << 17 // elements of a list
)

// Parse reads a source file. All errors of its grammar are returned, sorted; the module holds what could be read, and may be
// given to Check for more errors.
func Parse(file string, src []byte, opt Options) (*Module, Errors) {
	m, errs := parse(file, src, opt)
	m.readBehaviours(opt)
	return m, errs
}

func parse(file string, src []byte, opt Options) (*Module, Errors) {
	pp := newPreproc(opt)
	pp.openFile(file, src)
	p := &parser{preproc: pp, mod: &Module{At: At{Pos{file, 1, 1}}, File: file}}
	var first Pos // of the first form without errors
	for {
		form, ok := pp.next()
		if form == nil {
			break
		}
		if ok {
			p.form(form)
		} else {
			p.noteBroken(form)
		}
		if ok && !p.failed && first.File == "" {
			first = p.pos(form[0])
			if form[0].kind == tMinus {
				first = p.pos(form[1])
			}
		}
	}
	if p.mod.Name == "" {
		if first.File == "" {
			first = Pos{file, 1, 1}
		}
		p.later.errorf(first, "no module definition")
	}
	p.mod.found = findings{pp.later.errs, pp.warnings}
	return p.mod, Errors(sorted(pp.errs))
}

// parser parses one form at a time. After an error it stands at the full stop of the form, so that every loop ends there, and
// reports nothing more.
type parser struct {
	*preproc
	mod         *Module
	toks        []token // the form, full stop included
	i           int
	depth       int
	failed      bool
	failedAt    int         // token index of the error
	noRemote    bool        // a colon does not belong to the expression
	inHead      bool        // what is parsed is an argument in the head of a function or fun, whose grammar is smaller
	bare        []Pos       // of colons without a call in the form
	typeVars    []NameArity // variables of the type being parsed, one for each occurrence
	msTransform bool        // fun2ms makes match specifications
}

func (p *parser) peek() kind { return p.toks[p.i].kind }

// peekAt gives the kind of the n-th token from here, tDot beyond the end.
func (p *parser) peekAt(n int) kind {
	if p.i+n < len(p.toks) {
		return p.toks[p.i+n].kind
	}
	return tDot
}

// take returns the token and moves on; the full stop stays.
func (p *parser) take() token {
	t := p.toks[p.i]
	if p.i < len(p.toks)-1 {
		p.i++
	}
	return t
}

// accept moves over a token of the kind, if it is next.
func (p *parser) accept(k kind) bool {
	if p.peek() != k {
		return false
	}
	p.take()
	return true
}

// expect moves over a token of the kind or fails.
func (p *parser) expect(k kind) token {
	if p.peek() != k {
		p.syntaxError()
		return p.toks[p.i]
	}
	return p.take()
}

// syntaxError fails at the next token.
func (p *parser) syntaxError() { p.failAt(p.i, "syntax error before: %s", p.toks[p.i].quoted()) }

// failAt reports the first error of a form, at a token, and gives up the rest of the form.
func (p *parser) failAt(i int, format string, args ...any) {
	if p.failed {
		return
	}
	p.failed, p.failedAt = true, i
	p.errorf(p.pos(p.toks[i]), format, args...)
	p.i = len(p.toks) - 1
}

// quoted spells a token for a message.
func (t token) quoted() string {
	switch t.kind {
	case tAtom, tVar, tInt, tFloat, tChar, tString:
		return t.source()
	case tOther:
		return quoteAtom(t.text)
	}
	return "'" + t.kind.String() + "'"
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
func (p *parser) at(t token) At { return At{p.pos(t)} }

// here positions a node at the next token.
func (p *parser) here() At { return p.at(p.toks[p.i]) }

// form parses a form. After an error it looks for another one that begins before the full stop.
func (p *parser) form(toks []token) {
	for {
		p.toks, p.i, p.depth, p.failed, p.noRemote, p.inHead, p.bare = toks, 0, 0, false, false, false, nil
		p.typeVars = p.typeVars[:0]
		p.oneForm()
		if !p.failed {
			return
		}
		p.noteBroken(toks)
		next := nextHead(toks, max(p.failedAt, 1))
		if next < 0 {
			return
		}
		toks = toks[next:]
	}
}

func (p *parser) oneForm() {
	switch {
	case p.peek() == tMinus:
		p.attribute()
	case p.peek() == tAtom:
		p.function()
	default:
		p.syntaxError()
	}
	if p.peek() != tDot {
		p.syntaxError()
	}
	for _, at := range p.bare {
		if !p.failed {
			p.later.errorf(at, "illegal expression")
		}
	}
}

// maxHead is how many tokens a function head may have for nextHead to know it.
const maxHead = 1000

// nextHead finds behind a syntax error a token that begins a function whose predecessor lacks its full stop, or -1.
func nextHead(toks []token, from int) int {
	for i := from; i+2 < len(toks); i++ {
		if toks[i].col != 1 || toks[i].kind != tAtom || toks[i+1].kind != tLParen || toks[i-1].kind == tSemicolon {
			continue
		}
		_, used, ok := splitArgs(toks[i+2 : min(i+maxHead, len(toks))])
		if after := i + 2 + used; ok && after < len(toks) && (toks[after].kind == tArrow || toks[after].kind == tWhen) {
			return i
		}
	}
	return -1
}

// noteBroken remembers the name of a form with errors, so that its absence is not an error again.
func (p *parser) noteBroken(form []token) {
	if directiveName(form) == "import" {
		p.mod.importBroken = true
	}
}

// function parses name(...) -> ...; name(...) -> ... .
func (p *parser) function() {
	first := p.toks[p.i]
	f := &Function{At: p.at(first), Name: first.text}
	for {
		start := p.i
		name := p.expect(tAtom)
		c := p.funClause(p.at(name))
		switch {
		case p.failed:
			return
		case len(f.Clauses) == 0:
			f.Arity = len(c.Patterns)
		case name.text != f.Name || len(c.Patterns) != f.Arity:
			p.failAt(start, "head mismatch")
			return
		}
		f.Clauses = append(f.Clauses, c)
		if !p.accept(tSemicolon) {
			break
		}
	}
	if p.peek() == tDot {
		p.mod.Funcs = append(p.mod.Funcs, f)
		p.mod.order = append(p.mod.order, f)
	}
}

// funClause parses (Patterns) when Guards -> Body.
func (p *parser) funClause(at At) *Clause {
	c := &Clause{At: at}
	p.expect(tLParen)
	outer := p.inHead
	p.inHead = true
	c.Patterns = p.exprList(tRParen)
	p.inHead = outer
	p.guardAndBody(c)
	return c
}

func (p *parser) guardAndBody(c *Clause) {
	if p.accept(tWhen) {
		c.Guards = p.guards()
	}
	p.expect(tArrow)
	c.Body = p.exprs()
}

// guards parses conjunctions separated by semicolons.
func (p *parser) guards() [][]Expr {
	var gs [][]Expr
	for {
		gs = append(gs, p.exprs())
		if !p.accept(tSemicolon) {
			return gs
		}
	}
}

// exprs parses one or more expressions separated by commas.
func (p *parser) exprs() []Expr {
	var es []Expr
	for {
		es = append(es, p.expr())
		if !p.accept(tComma) {
			return es
		}
	}
}

// exprList parses zero or more expressions separated by commas up to a closing token.
func (p *parser) exprList(end kind) []Expr {
	if p.accept(end) {
		return nil
	}
	es := p.exprs()
	p.expect(end)
	return es
}
