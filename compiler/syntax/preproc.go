package syntax

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/scan"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
)

// Limits of the preprocessor.
const (
	maxIncludeDepth = 8   // files open at once
	maxMacroDepth   = 200 // macros being expanded at once, and nested arguments

	tokenBytes = 4 // what a token that a macro brings counts of the bound on the source
)

// preproc reads forms: it opens includes, obeys conditionals, and expands macros.
type preproc struct {
	source.Findings
	later    source.Findings // what the grammar says nothing of: Check reports it among its own
	last     source.Findings // those that it reports behind its own
	opt      Options
	files    []string // by token.file
	fileIDs  map[string]uint16
	open     []*input
	read     int // bytes of source so far
	macros   map[string]*macro
	module   string
	base     string        // that the module extends
	raw      []token.Token // the form as scanned
	expanded []token.Token // the form after expansion
	spent    int           // tokens and calls of macros
	broken   bool          // the form had an error already
	uses     bool          // the form holds a macro call
	heads    bool          // the form holds ?FUNCTION_NAME or ?FUNCTION_ARITY
	started  bool          // a form other than -module and -feature was seen
	features map[string]bool
	recorder *recorder // of steps, nil when nobody asks for them
}

// input is a file being read.
type input struct {
	*scan.Scanner
	name  string
	shift int32 // lines by which -file has moved it
	conds []cond
}

// cond is an open -ifdef, -ifndef or -if.
type cond struct {
	at     token.Token
	taken  bool // a branch was taken
	active bool // this branch is read
	inElse bool
	inner  bool // it is in a region that is skipped
}

func newPreproc(opt Options) *preproc {
	p := &preproc{opt: opt, fileIDs: map[string]uint16{"": 0}, macros: make(map[string]*macro),
		features: make(map[string]bool)}
	for _, f := range opt.Features {
		p.features[f] = true
	}
	p.predefine()
	return p
}

// pos gives the position of a token.
func (p *preproc) pos(t token.Token) source.Pos {
	return source.Pos{File: p.files[t.File], Line: int(t.Line), Col: int(t.Col)}
}

// fail reports the first error in the form.
func (p *preproc) fail(at token.Token, format string, args ...any) {
	if !p.broken {
		p.Errorf(p.pos(at), format, args...)
	}
	p.broken = true
}

// openFile starts reading a file, before the rest of the current one.
func (p *preproc) openFile(name string, src []byte) {
	p.read += len(src)
	id := p.fileID(name)
	text, whole := source.Decode(src)
	in := &input{name: name, Scanner: scan.NewScanner(text, id, func(at token.Token, msg string) {
		if p.active() {
			p.broken = false // each is the end of a form
			p.fail(at, "%s", msg)
		}
	})}
	if !whole {
		in.Abandon = func(at token.Token) {
			p.last.Errorf(p.pos(at), "cannot translate from UTF-8")
			p.Errorf(p.pos(at), "cannot parse file, giving up")
		}
	}
	in.Maybe = p.features["maybe_expr"]
	in.Placed = p.opt.Placed && len(p.open) == 0
	p.open = append(p.open, in)
}

// fileID numbers the file names of positions.
func (p *preproc) fileID(name string) uint16 {
	if i, found := p.fileIDs[name]; found {
		return i
	}
	if len(p.files) > 0xffff {
		return 0
	}
	p.fileIDs[name] = uint16(len(p.files))
	p.files = append(p.files, name)
	return p.fileIDs[name]
}

// active tells whether the source is being read, not skipped by a conditional.
func (p *preproc) active() bool {
	in := p.open[len(p.open)-1]
	return !p.skipping(in)
}

// skipping tells whether what is read of a file is skipped by a conditional.
func (p *preproc) skipping(in *input) bool {
	return len(in.conds) > 0 && !in.conds[len(in.conds)-1].active
}

// next returns the tokens of the next form that is for the parser, the full stop included, or nil
// at the end. The tokens are valid until the next call. A form with errors that were reported is
// given with ok false.
func (p *preproc) next() (form []token.Token, ok bool) {
	for {
		p.broken = false
		p.noteFound()
		in := p.open[len(p.open)-1]
		more := p.scanForm(in)
		switch {
		case len(p.raw) == 0 && !more:
			p.closeConds(in)
			if len(p.open) == 1 {
				return nil, false
			}
			p.open = p.open[:len(p.open)-1]
			p.noteReturn(p.open[len(p.open)-1])
		case p.directive(in):
		case !more && len(in.conds) > 0: // what is missing there is told
		case p.active():
			p.started = p.started || !p.isPrologue()
			form = p.expandForm()
			return form, !p.broken
		}
	}
}

// scanForm reads tokens to the next full stop; false when the file ends before one.
func (p *preproc) scanForm(in *input) bool {
	p.raw, p.uses = p.raw[:0], false
	for {
		t := in.Next()
		if in.Restarted() {
			p.broken, p.raw, p.uses = false, p.raw[:0], false
		}
		switch t.Kind {
		case token.EOF:
			if n := len(p.raw); n > 0 {
				t = p.raw[n-1]
				t.Kind, t.Text = token.Dot, token.EndOfFile
				p.raw = append(p.raw, t)
			}
			return false
		case token.Question:
			p.uses = true
		}
		p.raw = append(p.raw, t)
		if t.Kind == token.Dot {
			return true
		}
	}
}

func (p *preproc) closeConds(in *input) {
	if len(in.conds) == 0 {
		return
	}
	end := p.pos(in.Behind())
	for _, c := range slices.Backward(in.conds) {
		p.Errorf(end, "unterminated '-%s'", c.at.Text)
	}
}

// isPrologue tells whether the form may stand before -feature.
func (p *preproc) isPrologue() bool {
	return len(p.raw) > 1 && p.raw[0].Kind == token.Minus &&
		(p.raw[1].Text == "module" || p.raw[1].Text == "feature")
}

// expandForm gives the form with its macros replaced.
func (p *preproc) expandForm() []token.Token {
	p.noteModule()
	if !p.uses {
		return p.raw
	}
	p.heads = false
	p.expanded = p.expand(p.expanded[:0], p.raw, 0)
	if p.heads {
		p.resolveHeads(p.expanded)
	}
	return p.expanded
}

// noteModule learns the names for ?MODULE and ?BASE_MODULE.
func (p *preproc) noteModule() {
	f := p.raw
	if len(f) >= 5 && f[0].Kind == token.Minus && f[1].Text == "module" && f[2].Kind == token.LParen &&
		f[3].Kind == token.Atom &&
		(f[4].Kind == token.RParen || f[4].Kind == token.Comma) {
		p.module = f[3].Text
	}
	if len(f) == 6 && f[0].Kind == token.Minus && f[1].Text == "extends" && f[2].Kind == token.LParen &&
		f[3].Kind == token.Atom && f[4].Kind == token.RParen {
		p.base = f[3].Text
	}
}

// resolveHeads replaces ?FUNCTION_NAME and ?FUNCTION_ARITY by what the head of the form says.
func (p *preproc) resolveHeads(form []token.Token) {
	name, arity := headOf(form)
	for i := range form {
		t := &form[i]
		switch {
		case t.Kind != token.FunctionName && t.Kind != token.FunctionArity:
		case i == 0:
			p.fail(*t, "%s must not begin a form", t.Kind)
		case name != "" && arity < 0: // the parser tells what is wrong
			t.Kind, t.Text = token.Atom, name
		case arity < 0:
			p.fail(*t, "%s can only be used within a function", t.Kind)
		case t.Kind == token.FunctionName:
			t.Kind, t.Text = token.Atom, name
		default:
			t.Kind, t.Text = token.Int, strconv.Itoa(arity)
		}
	}
}

// headOf reads name and arity off the first clause of a function; arity -1 when the form is
// something else, with a name when it may be a function.
func headOf(form []token.Token) (string, int) {
	if len(form) < 3 || form[0].Kind != token.Atom || form[1].Kind != token.LParen {
		return "", -1
	}
	args, _, ok := splitArgs(form[2:])
	if !ok {
		return form[0].Text, -1
	}
	return form[0].Text, len(args)
}

// predefine sets the macros every file knows, and those of the options.
func (p *preproc) predefine() {
	p.files = append(p.files, "")
	p.define(token.Token{}, "MACHINE", -1, nil, []token.Token{{Kind: token.Atom, Text: "BEAM"}})
	p.define(token.Token{}, "BEAM", -1, nil, []token.Token{{Kind: token.Atom, Text: "true"}})
	p.define(token.Token{}, "OTP_RELEASE", -1, nil, []token.Token{{Kind: token.Int, Text: "25"}})
	p.define(token.Token{}, "FEATURE_ENABLED", 1, nil, nil)
	p.define(token.Token{}, "FEATURE_AVAILABLE", 1, nil, nil)
	for _, name := range slices.Sorted(maps.Keys(p.opt.Defines)) {
		body := p.scanDefine(name, p.opt.Defines[name])
		if strings.HasPrefix(name, "MODULE") {
			p.module = body[0].Text
			continue
		}
		p.define(token.Token{}, name, -1, nil, body)
	}
}

// scanDefine scans the text of a macro given as an option; an empty one means true.
func (p *preproc) scanDefine(name, text string) []token.Token {
	if text == "" {
		text = "true"
	}
	id := p.fileID(fmt.Sprintf("option %s", name))
	s := scan.NewScanner(text, id, func(at token.Token, msg string) { p.fail(at, "%s", msg) })
	var body []token.Token
	for t := s.Next(); t.Kind != token.EOF; t = s.Next() {
		body = append(body, t)
	}
	return body
}
