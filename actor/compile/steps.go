package compile

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// Steps are the output of the preprocessor for a source, in order, and the features that are
// enabled at the end.
type Steps struct {
	Steps    []Step
	Features []string
}

// Step is one of: a form, a change of file (to line Next; kind named if by a directive -file), the
// new definitions of a macro, an error or a warning, or the end.
type Step struct {
	Kind         string // form, file, named, macro, error, warning or eof
	Line, Column int
	Tokens       []Token      // of a form
	Name         string       // of a file or macro
	Next         int          // the new line number, for a file
	Definitions  []Definition // of a macro; empty if it is no longer defined
	Found        Finding
}

// Definition is a definition of a macro. Arity is -1 for a macro without parentheses.
type Definition struct {
	Arity  int
	Params []string
	Body   []Token
}

// steps returns {ok, Steps, Features}. A step is {form, Tokens}, {file | named, Line, Column, Name,
// Next}, {macro, Name, [{Arity, Params, Tokens}]}, {error | warning, Line, Column, Module, Term,
// Text} or {eof, Line, Column}.
func steps(c *builtin.Call, from Compiler, how Source) (term.Term, bif.Result) {
	all, missing := from.Steps(how)
	if len(missing) > 0 {
		return c.Return(builtin.Tuple{c.Atom(wanted), inclusions(missing)})
	}
	var out, features builtin.List
	for _, s := range all.Steps {
		out = append(out, append(builtin.Tuple{c.Atom(s.Kind)}, step(c, &s)...))
	}
	for _, f := range all.Features {
		features = append(features, f)
	}
	return charged(c, how, builtin.Tuple{c.Atom("ok"), out, features})
}

func step(c *builtin.Call, s *Step) builtin.Tuple {
	switch s.Kind {
	case "form":
		return builtin.Tuple{plainTokens(c, s.Tokens)}
	case "file", "named":
		return builtin.Tuple{s.Line, s.Column, s.Name, s.Next}
	case "macro":
		var all builtin.List
		for _, d := range s.Definitions {
			var params builtin.List
			for _, p := range d.Params {
				params = append(params, p)
			}
			all = append(all, builtin.Tuple{d.Arity, params, plainTokens(c, d.Body)})
		}
		return builtin.Tuple{s.Name, all}
	case "error", "warning":
		return builtin.Tuple{s.Line, s.Column, s.Found.Module, s.Found.Term, s.Found.Text}
	}
	return builtin.Tuple{s.Line, s.Column}
}

func plainTokens(c *builtin.Call, tokens []Token) (all builtin.List) {
	for _, t := range tokens {
		all = append(all, builtin.Tuple{c.Atom(t.Kind), t.Line, t.Column, t.Text})
	}
	return all
}
