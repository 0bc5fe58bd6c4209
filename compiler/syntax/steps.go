package syntax

import (
	"slices"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
)

// Step is one of the things that the preprocessor gives of a source, in the order of the source.
type Step struct {
	source.Pos
	Kind        StepKind
	Tokens      []Token      // of a form
	Name        string       // of a file or macro
	Line        int          // of what follows in the file
	Definitions []Definition // of a macro from here on; none if it is undefined
	Found       source.Error
}

// StepKind is what a step is, as it is written.
type StepKind string

const (
	StepForm    StepKind = "form"
	StepFile    StepKind = "file"  // the source goes on in a file
	StepNamed   StepKind = "named" // the source goes on in a file, as -file says
	StepMacro   StepKind = "macro"
	StepError   StepKind = "error"
	StepWarning StepKind = "warning"
	StepEnd     StepKind = "eof"
)

// Definition is one of a macro. Arity is -1 for that without parentheses.
type Definition struct {
	Arity  int
	Params []string
	Body   []Token
}

// Steps gives what the preprocessor makes of a source, and the features that are enabled at its
// end.
func Steps(file string, src []byte, opt Options) (steps []Step, features []string) {
	p, _, errs := newParser(file, src, opt)
	r := new(recorder)
	if r.add(StepError, errs, new(int)); len(errs) > 0 {
		return r.steps, nil
	}
	p.recorder = r
	for {
		form, ok := p.next()
		if form == nil {
			break
		}
		if ok {
			p.note(Step{Pos: p.pos(form[0]), Kind: StepForm, Tokens: p.allOutside(form)})
		}
	}
	p.note(Step{Pos: p.pos(p.open[0].Behind()), Kind: StepEnd})
	for f, enabled := range p.features {
		if enabled {
			features = append(features, f)
		}
	}
	slices.Sort(features)
	return r.steps, features
}

// recorder keeps steps, and how many of the findings of each kind are among them.
type recorder struct {
	steps                     []Step
	last, errs, later, warned int
}

// note adds a step, and what has been found before, where somebody asks for them.
func (p *preproc) note(s Step) {
	if p.noteFound(); p.recorder != nil {
		p.recorder.steps = append(p.recorder.steps, s)
	}
}

// noteFound adds what has been found so far.
func (p *preproc) noteFound() {
	if r := p.recorder; r != nil {
		r.add(StepError, p.last.Errs, &r.last)
		r.add(StepError, p.Errs, &r.errs)
		r.add(StepError, p.later.Errs, &r.later)
		r.add(StepWarning, p.Warnings, &r.warned)
	}
}

// add adds the findings behind those that are known.
func (r *recorder) add(kind StepKind, found []source.Error, known *int) {
	for _, e := range found[*known:] {
		if e.More == 0 {
			r.steps = append(r.steps, Step{Pos: e.Pos, Kind: kind, Found: e})
		}
	}
	*known = len(found)
}

// noteMacro tells what a macro is from here on.
func (p *preproc) noteMacro(at token.Token, name string) {
	if p.recorder == nil {
		return
	}
	s := Step{Pos: p.pos(at), Kind: StepMacro, Name: name}
	if m := p.macros[name]; m != nil {
		for _, d := range m.defs {
			params := make([]string, len(d.params))
			for name, i := range d.params {
				params[i] = name
			}
			s.Definitions = append(s.Definitions, Definition{d.arity, params, p.allOutside(d.body)})
		}
	}
	slices.SortFunc(s.Definitions, func(a, b Definition) int { return a.Arity - b.Arity })
	p.note(s)
}

// noteReturn tells that the source goes on in a file, behind the full stop of what has included
// another.
func (p *preproc) noteReturn(in *input) {
	at := in.Here()
	if in.PeekAt(0) == '\n' {
		at.Line, at.Col = at.Line+1, 1
	}
	shown := p.pos(at)
	there := source.Pos{File: in.name, Line: shown.Line - int(in.shift), Col: shown.Col}
	p.note(Step{Pos: there, Kind: StepFile, Name: in.name, Line: there.Line})
	if shown.File != in.name {
		p.note(Step{Pos: there, Kind: StepNamed, Name: shown.File, Line: shown.Line})
	}
}

func (p *preproc) allOutside(toks []token.Token) []Token {
	all := make([]Token, len(toks))
	for i, t := range toks {
		all[i] = p.outside(t)
	}
	return all
}
