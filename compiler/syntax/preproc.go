package syntax

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Limits of the preprocessor.
const (
	maxIncludeDepth = 8   // files open at once
	maxMacroDepth   = 200 // macros being expanded at once, and nested arguments

	tokenBytes = 4 // what a token that a macro brings counts of the bound on the source
)

// preproc reads forms: it opens includes, obeys conditionals, and expands macros.
type preproc struct {
	Findings
	later    Findings // errors that are no matter of the grammar: Check reports them among its own
	last     Findings // those that it reports behind its own
	opt      Options
	files    []string // by token.file
	fileIDs  map[string]uint16
	open     []*input
	read     int // bytes of source so far
	macros   map[string]*macro
	module   string
	base     string  // that the module extends
	raw      []token // the form as scanned
	expanded []token // the form after expansion
	spent    int     // tokens and calls of macros
	broken   bool    // the form had an error already
	uses     bool    // the form holds a macro call
	heads    bool    // the form holds ?FUNCTION_NAME or ?FUNCTION_ARITY
	started  bool    // a form other than -module and -feature was seen
	features map[string]bool
	recorder *recorder // of steps, nil when nobody asks for them
}

// input is a file being read.
type input struct {
	*scanner
	name  string
	shift int32 // lines by which -file has moved it
	conds []cond
}

// cond is an open -ifdef, -ifndef or -if.
type cond struct {
	at     token
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
func (p *preproc) pos(t token) Pos { return Pos{p.files[t.file], int(t.line), int(t.col)} }

// fail reports the first error in the form.
func (p *preproc) fail(at token, format string, args ...any) {
	if !p.broken {
		p.Errorf(p.pos(at), format, args...)
	}
	p.broken = true
}

// openFile starts reading a file, before the rest of the current one.
func (p *preproc) openFile(name string, src []byte) {
	p.read += len(src)
	id := p.fileID(name)
	text, whole := decode(src)
	in := &input{name: name, scanner: newScanner(text, id, func(at token, msg string) {
		if p.active() {
			p.broken = false // each is the end of a form
			p.fail(at, "%s", msg)
		}
	})}
	if !whole {
		in.abandon = func(at token) {
			p.last.Errorf(p.pos(at), "cannot translate from UTF-8")
			p.Errorf(p.pos(at), "cannot parse file, giving up")
		}
	}
	in.maybe = p.features["maybe_expr"]
	in.placed = p.opt.Placed && len(p.open) == 0
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
func (p *preproc) next() (form []token, ok bool) {
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
		t := in.next()
		if in.cut {
			in.cut, p.broken, p.raw, p.uses = false, false, p.raw[:0], false
		}
		switch t.kind {
		case tEOF:
			if n := len(p.raw); n > 0 {
				t = p.raw[n-1]
				t.kind, t.text = tDot, endOfFile
				p.raw = append(p.raw, t)
			}
			return false
		case tQuestion:
			p.uses = true
		}
		p.raw = append(p.raw, t)
		if t.kind == tDot {
			return true
		}
	}
}

func (p *preproc) closeConds(in *input) {
	if len(in.conds) == 0 {
		return
	}
	end := p.pos(in.behind())
	for _, c := range slices.Backward(in.conds) {
		p.Errorf(end, "unterminated '-%s'", c.at.text)
	}
}

// isPrologue tells whether the form may stand before -feature.
func (p *preproc) isPrologue() bool {
	return len(p.raw) > 1 && p.raw[0].kind == tMinus &&
		(p.raw[1].text == "module" || p.raw[1].text == "feature")
}

// expandForm gives the form with its macros replaced.
func (p *preproc) expandForm() []token {
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
	if len(f) >= 5 && f[0].kind == tMinus && f[1].text == "module" && f[2].kind == tLParen &&
		f[3].kind == tAtom &&
		(f[4].kind == tRParen || f[4].kind == tComma) {
		p.module = f[3].text
	}
	if len(f) == 6 && f[0].kind == tMinus && f[1].text == "extends" && f[2].kind == tLParen &&
		f[3].kind == tAtom && f[4].kind == tRParen {
		p.base = f[3].text
	}
}

// resolveHeads replaces ?FUNCTION_NAME and ?FUNCTION_ARITY by what the head of the form says.
func (p *preproc) resolveHeads(form []token) {
	name, arity := headOf(form)
	for i := range form {
		t := &form[i]
		switch {
		case t.kind != tFunctionName && t.kind != tFunctionArity:
		case i == 0:
			p.fail(*t, "%s must not begin a form", t.kind)
		case name != "" && arity < 0: // the parser tells what is wrong
			t.kind, t.text = tAtom, name
		case arity < 0:
			p.fail(*t, "%s can only be used within a function", t.kind)
		case t.kind == tFunctionName:
			t.kind, t.text = tAtom, name
		default:
			t.kind, t.text = tInt, strconv.Itoa(arity)
		}
	}
}

// headOf reads name and arity off the first clause of a function; arity -1 when the form is
// something else, with a name when it may be a function.
func headOf(form []token) (string, int) {
	if len(form) < 3 || form[0].kind != tAtom || form[1].kind != tLParen {
		return "", -1
	}
	args, _, ok := splitArgs(form[2:])
	if !ok {
		return form[0].text, -1
	}
	return form[0].text, len(args)
}

// predefine sets the macros every file knows, and those of the options.
func (p *preproc) predefine() {
	p.files = append(p.files, "")
	p.define(token{}, "MACHINE", -1, nil, []token{{kind: tAtom, text: "BEAM"}})
	p.define(token{}, "BEAM", -1, nil, []token{{kind: tAtom, text: "true"}})
	p.define(token{}, "OTP_RELEASE", -1, nil, []token{{kind: tInt, text: "25"}})
	p.define(token{}, "FEATURE_ENABLED", 1, nil, nil)
	p.define(token{}, "FEATURE_AVAILABLE", 1, nil, nil)
	for _, name := range slices.Sorted(maps.Keys(p.opt.Defines)) {
		body := p.scanDefine(name, p.opt.Defines[name])
		if strings.HasPrefix(name, "MODULE") {
			p.module = body[0].text
			continue
		}
		p.define(token{}, name, -1, nil, body)
	}
}

// scanDefine scans the text of a macro given as an option; an empty one means true.
func (p *preproc) scanDefine(name, text string) []token {
	if text == "" {
		text = "true"
	}
	id := p.fileID(fmt.Sprintf("option %s", name))
	s := newScanner(text, id, func(at token, msg string) { p.fail(at, "%s", msg) })
	var body []token
	for t := s.next(); t.kind != tEOF; t = s.next() {
		body = append(body, t)
	}
	return body
}

// behind is the end of the file, when all of it has been read.
func (in *input) behind() token {
	if in.end.line > 0 {
		return in.end
	}
	return in.here()
}
