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
	"error":       func(p *preproc) { p.fail(p.raw[1], "-error(%s).", p.message()) },
	"warning":     func(p *preproc) { p.warnf(p.pos(p.raw[1]), "-warning(%s).", p.message()) },
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

func (p *preproc) badlyFormed() {
	p.fail(p.raw[0], "badly formed '%s'", directiveName(p.raw))
}

// message is the text of -error and -warning.
func (p *preproc) message() string { return stringify(p.inside()) }

// macroNameIn gives the only token between the parentheses as the name of a macro.
func (p *preproc) macroNameIn() (string, bool) {
	in := p.inside()
	if len(in) != 1 {
		p.badlyFormed()
		return "", false
	}
	name, ok := macroToken(in)
	if !ok {
		p.badlyFormed()
	}
	return name, ok
}

func (p *preproc) defineDirective() {
	in := p.inside()
	name, ok := macroToken(in)
	if !ok {
		p.badlyFormed()
		return
	}
	at, rest, arity := in[0], in[1:], -1
	var params []string
	if len(rest) > 0 && rest[0].kind == tLParen {
		if params, rest, ok = splitParams(rest[1:]); !ok {
			p.badlyFormed()
			return
		}
		arity = len(params)
	}
	switch {
	case len(rest) == 0 || rest[0].kind != tComma:
		p.badlyFormed()
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
func splitParams(in []token) (params []string, rest []token, ok bool) {
	args, used, ok := splitArgs(in)
	for _, a := range args {
		if len(a) != 1 || a[0].kind != tVar || slices.Contains(params, a[0].text) {
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
		p.badlyFormed()
		return
	}
	at, name := in[0], in[0].text
	switch {
	case len(p.open) >= maxIncludeDepth:
		p.fail(at, "files include each other deeper than %d", maxIncludeDepth)
		return
	case name == "":
		p.fail(at, "cannot include a file without a name")
		return
	case p.opt.Include == nil:
		p.fail(at, "cannot include \"%s\": no file can be included here", name)
		return
	}
	path, src, err := p.opt.Include(p.open[len(p.open)-1].name, name, lib)
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
		p.badlyFormed()
		return
	}
	line, err := strconv.ParseInt(in[2].text, 10, 32)
	if err != nil || line > maxLine || in[0].text == "" {
		p.badlyFormed()
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
		p.badlyFormed()
		return
	}
	switch name := in[0].text; {
	case !slices.Contains(knownFeatures, name):
		p.fail(in[0], "unknown feature '%s'", name)
	case p.started:
		p.fail(p.raw[0], "-feature is only allowed before all other forms but -module")
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
	if name := directiveName(p.raw); name != "elif" && len(p.raw) != len("-N.") {
		p.badlyFormed()
	}
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
		p.fail(p.raw[0], "-elif after -else")
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
		p.fail(p.raw[0], "-else after -else")
	default:
		c.active, c.taken, c.inElse = !c.taken, true, true
	}
}

func (p *preproc) endif(in *input) {
	if p.current(in) != nil {
		in.conds = in.conds[:len(in.conds)-1]
	}
}
