package syntax

import (
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
)

// directive obeys the form when it is for the preprocessor; true when the form is done with.
func (p *preproc) directive(in *input) bool {
	name := directiveName(p.raw)
	if do := conditionals[name]; do != nil {
		do(p, in)
		return true
	}
	if !p.active() {
		return true
	}
	do := directives[name]
	if do == nil {
		return false
	}
	if !p.broken {
		do(p)
	}
	return true
}

// directiveName is the NAME of a form -NAME..., else empty.
func directiveName(form []token.Token) string {
	switch {
	case len(form) < 2 || form[0].Kind != token.Minus:
		return ""
	case form[1].Kind == token.Atom:
		return form[1].Text
	case form[1].Kind.IsWord():
		return form[1].Kind.String()
	}
	return ""
}

var conditionals, directives = map[string]func(*preproc, *input){
	"ifdef":  func(p *preproc, in *input) { p.ifdef(in, true) },
	"ifndef": func(p *preproc, in *input) { p.ifdef(in, false) },
	"if":     (*preproc).ifExpr,
	"elif":   (*preproc).elif,
	"else":   (*preproc).elseBranch,
	"endif":  (*preproc).endif,
}, map[string]func(*preproc){
	"define":      (*preproc).defineDirective,
	"undef":       (*preproc).undef,
	"include":     func(p *preproc) { p.include(false) },
	"include_lib": func(p *preproc) { p.include(true) },
	"error":       func(p *preproc) { p.say(p.Errorf) },
	"warning":     func(p *preproc) { p.say(p.Warnf) },
	"file":        (*preproc).fileDirective,
	"feature":     (*preproc).feature,
}

// inside gives the tokens between the parentheses of -name(...).
func (p *preproc) inside() []token.Token {
	f := p.raw
	n := len(f)
	if n < 5 || f[2].Kind != token.LParen || f[n-1].Kind != token.Dot || f[n-2].Kind != token.RParen {
		return nil
	}
	return f[3 : n-2]
}

// badlyFormed reports a directive at a token.
func (p *preproc) badlyFormed(at token.Token) {
	p.fail(at, "badly formed '%s'", directiveName(p.raw))
}

// shaped tells whether the tokens behind the name of a directive are of these kinds, where an atom
// may be a variable too. It reports the first that is not.
func (p *preproc) shaped(toks []token.Token, kinds ...token.Kind) bool {
	for i, k := range kinds {
		if i >= len(toks) {
			p.badlyFormed(toks[len(toks)-1])
			return false
		}
		if toks[i].Kind != k && (k != token.Atom || toks[i].Kind != token.Var) || toks[i].IsEnd() {
			p.badlyFormed(toks[i])
			return false
		}
	}
	return true
}

// say obeys -error and -warning, whose value is a term.
func (p *preproc) say(how func(source.Pos, string, ...any)) {
	if p.raw[2].Kind != token.LParen {
		p.badlyFormed(p.raw[2])
		return
	}
	var text strings.Builder
	before := len(p.Errs)
	in := joinStrings(p.expand(nil, p.inside(), 0))
	if p.broken {
		p.Errs, in = p.Errs[:before], nil
	}
	for _, t := range in {
		text.WriteString(t.Source())
	}
	name, at := directiveName(p.raw), p.pos(p.raw[1])
	if p.isTerm(in) && !p.raw[len(p.raw)-1].IsEnd() {
		how(at, "-%s(%s).", name, text.String())
	} else {
		p.Errorf(at, "badly formed '%s'", name)
	}
}

// isTerm tells whether tokens are a term as it stands.
func (p *preproc) isTerm(toks []token.Token) bool {
	quiet := &preproc{files: p.files, features: p.features}
	sub := &parser{preproc: quiet, mod: &Module{}, toks: append(slices.Clone(toks), p.raw[len(p.raw)-1])}
	e := sub.expr()
	return !sub.failed && sub.peek() == token.Dot && isConstantTerm(e)
}

// macroNameIn gives the only token between the parentheses as the name of a macro.
func (p *preproc) macroNameIn() (string, bool) {
	if !p.shaped(p.raw[2:], token.LParen, token.Atom, token.RParen, token.Dot) {
		return "", false
	}
	return p.raw[3].Text, true
}

func (p *preproc) defineDirective() {
	if !p.shaped(p.raw[2:], token.LParen, token.Atom) {
		return
	}
	at, rest, arity := p.raw[3], p.raw[4:], -1
	var params map[string]int
	if rest[0].Kind == token.LParen {
		var ok bool
		if params, rest, ok = p.splitParams(rest[1:]); !ok {
			return
		}
		arity = len(params)
	}
	switch end := len(rest) - 1; {
	case rest[0].Kind != token.Comma && arity >= 0:
		p.fail(rest[0], "badly formed define: missing comma")
	case rest[end].IsEnd():
		p.fail(rest[end], "premature end")
	case rest[0].Kind != token.Comma:
		p.badlyFormed(rest[0])
	case rest[end-1].Kind != token.RParen:
		p.fail(rest[end], "badly formed define: missing closing right parenthesis")
	case slices.Contains(positional, at.Text):
		p.fail(at, "redefining predefined macro '%s'", at.Text)
	case p.areCalls(rest[1 : end-1]):
		p.define(at, at.Text, arity, params, slices.Clone(rest[1:end-1]))
	}
}

// areCalls tells whether calls of macros in a definition have arguments that can be read.
func (p *preproc) areCalls(body []token.Token) bool {
	for i, t := range body {
		if t.Kind != token.Question || i+2 >= len(body) || body[i+2].Kind != token.LParen {
			continue
		}
		name, isName := macroToken(body[i+1:])
		if _, _, ok := splitArgs(body[i+3:]); isName && !ok {
			p.fail(body[i+1], "badly formed argument for macro '%s'", name)
			return false
		}
	}
	return true
}

// positional are the macros that are computed at each use.
var positional = []string{"MODULE", "MODULE_STRING", "BASE_MODULE", "BASE_MODULE_STRING", "FILE", "LINE",
	"FUNCTION_NAME", "FUNCTION_ARITY", "FEATURE_ENABLED", "FEATURE_AVAILABLE"}

// splitParams reads the parameters of a definition, which must be distinct variables, and gives
// what is behind them.
func (p *preproc) splitParams(in []token.Token) (params map[string]int, rest []token.Token, ok bool) {
	params = map[string]int{}
	if in[0].Kind == token.RParen {
		return nil, in[1:], true
	}
	for i := 0; ; i += 2 {
		_, twice := params[in[i].Text]
		switch {
		case in[i].Kind != token.Var:
			p.badlyFormed(in[max(i-1, 0)])
			return nil, nil, false
		case twice:
			p.fail(in[i], "argument '%s' already used", in[i].Text)
			return nil, nil, false
		}
		params[in[i].Text] = len(params)
		if in[i+1].Kind == token.RParen {
			return params, in[i+2:], true
		}
		if !p.shaped(in[i+1:], token.Comma) {
			return nil, nil, false
		}
	}
}

func (p *preproc) undef() {
	if name, ok := p.macroNameIn(); ok {
		delete(p.macros, name)
		p.noteMacro(p.raw[0], name)
	}
}

func (p *preproc) include(lib bool) {
	in := joinStrings(p.raw[2:])
	if !p.shaped(in, token.LParen, token.String, token.RParen, token.Dot) {
		return
	}
	at, name := in[1], in[1].Text
	switch {
	case len(p.open) > maxIncludeDepth:
		p.fail(at, "%s too deep", directiveName(p.raw))
		return
	case name != "" && p.opt.Include == nil:
		p.fail(at, "cannot include \"%s\": no file can be included here", name)
		return
	}
	path, src, err := name, []byte(nil), fs.ErrNotExist
	if name != "" {
		path, src, err = p.opt.Include(p.open[len(p.open)-1].name, name, lib)
	}
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		p.fail(at, "cannot include \"%s\": %v", name, err)
	case err != nil && lib:
		p.fail(at, "can't find include lib \"%s\"", name)
	case err != nil:
		p.fail(at, "can't find include file \"%s\"", name)
	case p.read+len(src) > p.opt.limit():
		p.fail(at, "the source with what it includes has more than %d bytes, the limit (source-bytes)", p.opt.limit())
	default:
		p.openFile(path, src)
		p.note(Step{Pos: source.Pos{File: path, Line: 1, Col: 1}, Kind: StepFile, Name: path, Line: 1})
	}
}

// fileDirective obeys -file(Name, Line): this line is that one.
func (p *preproc) fileDirective() {
	p.heads = false
	in := joinStrings(p.expand(nil, p.raw[2:], 0))
	if p.heads {
		p.resolveHeads(in)
	}
	if p.broken || !p.shaped(in, token.LParen, token.String, token.Comma, token.Int, token.RParen,
		token.Dot) {
		return
	}
	name := in[1].Text
	line, err := strconv.ParseInt(in[3].Text, 10, 32)
	if err != nil || line > maxLine || name == "" {
		p.badlyFormed(in[3])
		return
	}
	p.note(Step{Pos: p.pos(p.raw[1]), Kind: StepNamed, Name: name, Line: int(line)})
	s := p.open[len(p.open)-1]
	s.shift += s.Move(p.fileID(name), int32(line)) // the end of this line adds one
}

// joinStrings makes one string of adjacent ones.
func joinStrings(toks []token.Token) []token.Token {
	var out []token.Token
	for _, t := range toks {
		if n := len(out); n > 0 && t.Kind == token.String && out[n-1].Kind == token.String {
			out[n-1].Text += t.Text
		} else {
			out = append(out, t)
		}
	}
	return out
}

// maxLine bounds what -file may say, so that line numbers cannot overflow.
const maxLine = 1 << 30

// knownFeatures are the language features that -feature may name.
var knownFeatures = []string{"maybe_expr"}

// feature obeys -feature(Name, enable | disable).
func (p *preproc) feature() {
	in := p.inside()
	if p.started {
		p.fail(p.raw[1], "feature directive not allowed after exports or record definitions")
		return
	}
	if len(in) != 3 || in[0].Kind != token.Atom || in[1].Kind != token.Comma || in[2].Text != "enable" &&
		in[2].Text != "disable" {
		p.badlyFormed(p.raw[2])
		return
	}
	switch name := in[0].Text; {
	case !slices.Contains(knownFeatures, name):
		p.later.Errorf(p.pos(p.raw[1]), "the feature '%s' does not exist.", name)
	default:
		p.features[name] = in[2].Text == "enable"
		p.open[len(p.open)-1].Maybe = p.features["maybe_expr"]
	}
}

// featureTest gives the value of ?FEATURE_ENABLED(F) and ?FEATURE_AVAILABLE(F).
func (p *preproc) featureTest(at token.Token, macro string, arg []token.Token) token.Token {
	value := false
	switch {
	case len(arg) != 1 || arg[0].Kind != token.Atom:
		p.fail(at, "the argument of ?%s must be an atom", macro)
	case strings.HasSuffix(macro, "ENABLED"):
		value = p.features[arg[0].Text]
	default:
		value = slices.Contains(knownFeatures, arg[0].Text)
	}
	at.Kind, at.Text = token.Atom, strconv.FormatBool(value)
	return at
}

// pushCond opens a conditional; in a skipped region it is skipped whole.
func (p *preproc) pushCond(in *input, holds func() bool) {
	at := p.raw[0]
	at.Text = directiveName(p.raw)
	c := cond{at: at, taken: true, inner: !p.active()}
	if p.active() {
		c.active = holds()
		c.taken = c.active
	}
	in.conds = append(in.conds, c)
}

func (p *preproc) ifdef(in *input, want bool) {
	p.pushCond(in, func() bool {
		name, ok := p.macroNameIn()
		return ok && p.hasValue(name) == want
	})
}

func (p *preproc) defined(name string) bool {
	return p.macros[name] != nil || slices.Contains(positional, name)
}

// hasValue tells whether a macro is defined and, if it is one that is computed, can be.
func (p *preproc) hasValue(name string) bool {
	switch name {
	case "MODULE", "MODULE_STRING":
		return p.module != ""
	case "BASE_MODULE", "BASE_MODULE_STRING":
		return p.base != ""
	case "FUNCTION_NAME", "FUNCTION_ARITY":
		return false
	}
	return p.defined(name)
}

func (p *preproc) ifExpr(in *input) { p.pushCond(in, p.condition) }

// current gives the innermost conditional of the file for -elif, -else and -endif.
func (p *preproc) current(in *input) *cond {
	if len(in.conds) == 0 {
		p.fail(p.raw[1], "unbalanced '-%s'", directiveName(p.raw))
		return nil
	}
	return &in.conds[len(in.conds)-1]
}

func (p *preproc) elif(in *input) {
	c := p.current(in)
	switch {
	case c == nil:
	case c.inElse && !c.active:
		p.fail(p.raw[1], "'elif' following 'else'")
	case c.inElse:
		p.fail(p.raw[1], "unbalanced '-elif'")
	case c.taken:
		c.active = false
	default:
		c.active = true // for the condition to be read
		c.active = p.condition()
		c.taken = c.active
	}
}

func (p *preproc) elseBranch(in *input) {
	if !p.skipping(in) && !p.shaped(p.raw[2:], token.Dot) {
		return
	}
	c := p.current(in)
	switch {
	case c == nil || c.inner:
	case c.inElse:
		p.fail(p.raw[1], "repeated '-else'")
	default:
		c.active, c.taken, c.inElse, c.at.Text = !c.taken, true, true, "else"
	}
}

func (p *preproc) endif(in *input) {
	if (p.skipping(in) || p.shaped(p.raw[2:], token.Dot)) && p.current(in) != nil {
		in.conds = in.conds[:len(in.conds)-1]
	}
}
