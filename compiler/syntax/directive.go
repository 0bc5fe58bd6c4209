package syntax

import (
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"
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
func directiveName(form []token) string {
	if len(form) < 2 || form[0].kind != tMinus {
		return ""
	}
	name, _ := macroToken(form[1:])
	return name
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
	"error":       func(p *preproc) { p.say(p.errorf) },
	"warning":     func(p *preproc) { p.say(p.warnf) },
	"file":        (*preproc).fileDirective,
	"feature":     (*preproc).feature,
}

// inside gives the tokens between the parentheses of -name(...).
func (p *preproc) inside() []token {
	f := p.raw
	n := len(f)
	if n < 5 || f[2].kind != tLParen || f[n-1].kind != tDot || f[n-2].kind != tRParen {
		return nil
	}
	return f[3 : n-2]
}

// badlyFormed reports a directive by its i-th token.
func (p *preproc) badlyFormed(i int) {
	p.fail(p.raw[min(i, len(p.raw)-1)], "badly formed '%s'", directiveName(p.raw))
}

// value is where the value of -name(Value) stands.
const value = 3

// firstOfValue is badlyFormed at the value, or in its place.
func (p *preproc) firstOfValue() {
	if len(p.raw) > 2 && p.raw[2].kind == tLParen {
		p.badlyFormed(value)
	} else {
		p.badlyFormed(2)
	}
}

// say obeys -error and -warning, whose value is a term.
func (p *preproc) say(how func(Pos, string, ...any)) {
	var text strings.Builder
	for i, t := range p.inside() {
		if i > 0 && t.kind == tString && p.inside()[i-1].kind == tString { // which are one
			spelt := strings.TrimSuffix(text.String(), `"`)
			text.Reset()
			text.WriteString(spelt + t.source()[1:])
			continue
		}
		text.WriteString(t.source())
	}
	name, at := directiveName(p.raw), p.pos(p.raw[1])
	if p.isTerm(p.inside()) {
		how(at, "-%s(%s).", name, text.String())
	} else {
		p.errorf(at, "badly formed '%s'", name)
	}
}

// isTerm tells whether tokens are a term as it stands.
func (p *preproc) isTerm(toks []token) bool {
	quiet := &preproc{files: p.files, features: p.features}
	sub := &parser{preproc: quiet, mod: &Module{}, toks: append(slices.Clone(toks), p.raw[len(p.raw)-1])}
	e := sub.expr()
	return !sub.failed && sub.peek() == tDot && isConstantTerm(e)
}

// macroNameIn gives the only token between the parentheses as the name of a macro.
func (p *preproc) macroNameIn() (string, bool) {
	in := p.inside()
	name, ok := macroToken(in)
	if ok = ok && len(in) == 1; !ok {
		p.firstOfValue()
	}
	return name, ok
}

func (p *preproc) defineDirective() {
	in := p.inside()
	name, ok := macroToken(in)
	if last := len(p.raw) - 1; in == nil && last > value && p.raw[2].kind == tLParen && p.raw[last-1].kind != tRParen {
		p.fail(p.raw[last], "badly formed define: missing closing right parenthesis")
		return
	} else if !ok {
		p.firstOfValue()
		return
	}
	at, rest, arity := in[0], in[1:], -1
	var params []string
	if len(rest) > 0 && rest[0].kind == tLParen {
		if params, rest, ok = p.splitParams(rest[1:]); !ok {
			return
		}
		arity = len(params)
	}
	switch {
	case len(rest) == 0:
		p.badlyFormed(len(p.raw) - 2)
	case rest[0].kind != tComma && arity >= 0:
		p.fail(rest[0], "badly formed define: missing comma")
	case rest[0].kind != tComma:
		p.fail(rest[0], "badly formed 'define'")
	case slices.Contains(positional, name):
		p.fail(at, "redefining predefined macro '%s'", name)
	default:
		p.define(at, name, arity, params, slices.Clone(rest[1:]))
	}
}

// positional are the macros that are computed at each use.
var positional = []string{"MODULE", "MODULE_STRING", "FILE", "LINE", "FUNCTION_NAME", "FUNCTION_ARITY",
	"FEATURE_ENABLED", "FEATURE_AVAILABLE"}

// splitParams reads the parameters of a definition; they must be distinct variables.
func (p *preproc) splitParams(in []token) (params []string, rest []token, ok bool) {
	args, used, ok := splitArgs(in)
	if !ok {
		p.firstOfValue()
	}
	for _, a := range args {
		switch {
		case len(a) != 1 || a[0].kind != tVar:
			at := p.raw[value]
			if len(a) > 0 {
				at = a[0]
			}
			p.fail(at, "badly formed 'define'")
			return nil, nil, false
		case slices.Contains(params, a[0].text):
			p.fail(a[0], "argument '%s' already used", a[0].text)
			return nil, nil, false
		}
		params = append(params, a[0].text)
	}
	return params, in[used:], ok
}

func (p *preproc) undef() {
	if name, ok := p.macroNameIn(); ok {
		delete(p.macros, name)
	}
}

func (p *preproc) include(lib bool) {
	in := p.expand(nil, p.inside(), 0)
	if len(in) != 1 || in[0].kind != tString {
		p.firstOfValue()
		return
	}
	at, name := in[0], in[0].text
	switch {
	case len(p.open) >= maxIncludeDepth:
		p.fail(at, "files include each other deeper than %d", maxIncludeDepth)
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
	case p.read+len(src) > maxSource:
		p.fail(at, "the included files are larger than %d MB", maxSource>>20)
	default:
		p.openFile(path, src)
	}
}

// fileDirective obeys -file(Name, Line): this line is that one.
func (p *preproc) fileDirective() {
	in := p.expand(nil, p.inside(), 0)
	if len(in) != 3 || in[0].kind != tString || in[1].kind != tComma || in[2].kind != tInt {
		p.firstOfValue()
		return
	}
	line, err := strconv.ParseInt(in[2].text, 10, 32)
	if err != nil || line > maxLine || in[0].text == "" {
		p.firstOfValue()
		return
	}
	s := p.open[len(p.open)-1].scanner
	s.file = p.fileID(in[0].text)
	s.line = int32(line) // the end of this line adds one
}

// maxLine bounds what -file may say, so that line numbers cannot overflow.
const maxLine = 1 << 30

// knownFeatures are the language features that -feature may name.
var knownFeatures = []string{"maybe_expr"}

// feature obeys -feature(Name, enable | disable).
func (p *preproc) feature() {
	in := p.inside()
	if len(in) != 3 || in[0].kind != tAtom || in[1].kind != tComma || in[2].text != "enable" && in[2].text != "disable" {
		p.badlyFormed(2)
		return
	}
	switch name := in[0].text; {
	case p.started:
		p.fail(p.raw[1], "feature directive not allowed after exports or record definitions")
	case !slices.Contains(knownFeatures, name):
		p.later.errorf(p.pos(p.raw[1]), "the feature '%s' does not exist.", name)
	default:
		p.features[name] = in[2].text == "enable"
		p.open[len(p.open)-1].maybe = p.features["maybe_expr"]
	}
}

// featureTest gives the value of ?FEATURE_ENABLED(F) and ?FEATURE_AVAILABLE(F).
func (p *preproc) featureTest(at token, macro string, arg []token) token {
	value := false
	switch {
	case len(arg) != 1 || arg[0].kind != tAtom:
		p.fail(at, "the argument of ?%s must be an atom", macro)
	case strings.HasSuffix(macro, "ENABLED"):
		value = p.features[arg[0].text]
	default:
		value = slices.Contains(knownFeatures, arg[0].text)
	}
	at.kind, at.text = tAtom, strconv.FormatBool(value)
	return at
}

// pushCond opens a conditional; in a skipped region it is skipped whole.
func (p *preproc) pushCond(in *input, holds func() bool) {
	at := p.raw[0]
	at.text = directiveName(p.raw)
	c := cond{at: at, taken: true}
	if p.active() {
		c.active = holds()
		c.taken = c.active
	}
	in.conds = append(in.conds, c)
}

func (p *preproc) ifdef(in *input, want bool) {
	p.pushCond(in, func() bool {
		name, ok := p.macroNameIn()
		return ok && p.defined(name) == want
	})
}

func (p *preproc) defined(name string) bool {
	return p.macros[name] != nil || slices.Contains(positional, name)
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
	c := p.current(in)
	switch {
	case c == nil:
	case c.inElse:
		p.fail(p.raw[1], "repeated '-else'")
	default:
		c.active, c.taken, c.inElse = !c.taken, true, true
	}
}

func (p *preproc) endif(in *input) {
	if p.current(in) != nil {
		in.conds = in.conds[:len(in.conds)-1]
	}
}
