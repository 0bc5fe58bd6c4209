package epiphany

import (
	"errors"
	"io/fs"
	"slices"

	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/reason"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/stdlib"
)

// Compile implements compile.Compiler.
func (c *codePath) Compile(how compile.Source) compile.Result {
	in := inclusions{given: how.Files}
	opts := c.optionsOf(how, &in)
	mod, warnings, err := compiler.Compile(how.File, withoutShebang([]byte(how.Text)), opts)
	if len(in.wanted) > 0 {
		return compile.Result{Wanted: in.wanted}
	}
	out := compile.Result{Module: mod, Warnings: foundBy(warnings)}
	var errs source.Errors
	switch {
	case errors.Is(err, compiler.ErrTransforms):
		out.Transforms = true
	case errors.As(err, &errs):
		out.Errors = foundBy(errs)
	case err != nil:
		out.Errors = []compile.Finding{{File: how.File, Text: err.Error()}}
	}
	return out
}

func (c *codePath) optionsOf(how compile.Source, in *inclusions) compiler.Options {
	return compiler.Options{
		Include: in.find, Defines: how.Defines, Given: how.Options, SourceBytes: c.compiler.SourceBytes,
		Transforms: !how.Placed, Placed: how.Placed,
	}
}

// Tokens implements compile.Compiler.
func (c *codePath) Tokens(how compile.Source) (all []compile.Token, wanted []compile.Inclusion) {
	in := inclusions{given: how.Files}
	source := withoutShebang([]byte(how.Text))
	tokens, _ := syntax.Tokens(how.File, source, c.optionsOf(how, &in))
	return tokensOf(tokens), in.wanted
}

// Steps implements compile.Compiler.
func (c *codePath) Steps(how compile.Source) (out compile.Steps, wanted []compile.Inclusion) {
	in := inclusions{given: how.Files}
	how.Placed = true // a mark may set the position where the text begins
	steps, features := syntax.Steps(how.File, withoutShebang([]byte(how.Text)), c.optionsOf(how, &in))
	out.Features = features
	for _, s := range steps {
		step := compile.Step{Kind: string(s.Kind), Line: s.Pos.Line, Column: s.Pos.Col,
			Tokens: tokensOf(s.Tokens), Name: s.Name, Next: s.Line}
		if s.Found.Msg != "" {
			step.Found = foundBy([]source.Error{s.Found})[0]
		}
		for _, d := range s.Definitions {
			step.Definitions = append(step.Definitions, compile.Definition{Arity: d.Arity,
				Params: d.Params, Body: tokensOf(d.Body)})
		}
		out.Steps = append(out.Steps, step)
	}
	return out, in.wanted
}

// Specs implements compile.Compiler.
func (c *codePath) Specs(how compile.Source) (all []compile.Token, errs, warnings []compile.Finding) {
	tree, found := syntax.Parse(how.File, []byte(how.Text), c.optionsOf(how, &inclusions{}))
	if found = append(found, matchspec.Translate(tree)...); tree.Untransformed {
		return nil, ofTransform(foundBy(found)), nil
	}
	_, more := lint.Check(tree)
	return tokensOf(matchspec.Tokens(tree)), nil, ofTransform(foundBy(more))
}

// ofTransform returns the findings of the parse transform.
func ofTransform(all []compile.Finding) []compile.Finding {
	return slices.DeleteFunc(all, func(f compile.Finding) bool { return f.Module != "ms_transform" })
}

func tokensOf(tokens []syntax.Token) (all []compile.Token) {
	for _, t := range tokens {
		all = append(all, compile.Token{File: t.File, Line: t.Line, Column: t.Col, Kind: t.Kind,
			Text: t.Text})
	}
	return all
}

// Finding implements compile.Compiler.
func (c *codePath) Finding(module, term string) (text string, found bool) {
	return reason.TextOf(reason.Term{Module: module, Text: term})
}

// inclusions are the files that a source may include: headers of the library, and files passed by
// the caller.
type inclusions struct {
	given, wanted []compile.Inclusion
}

func (in *inclusions) find(from, name string, lib bool) (string, []byte, error) {
	if data, found := stdlib.Header(name); found && lib {
		return name, data, nil
	}
	for _, f := range in.given {
		if f.From != from || f.Name != name || f.Lib != lib {
			continue
		}
		if f.Path == "" {
			return "", nil, fs.ErrNotExist
		}
		return f.Path, []byte(f.Text), nil
	}
	in.wanted = append(in.wanted, compile.Inclusion{From: from, Name: name, Lib: lib})
	return "", nil, fs.ErrNotExist
}

// foundBy converts the compiler's findings to the form that the master passes on.
func foundBy[F ~[]source.Error](all F) (out []compile.Finding) {
	for _, e := range all {
		term, _ := reason.Of(e.Msg, e.Pass, e.Module)
		out = append(out, compile.Finding{
			File: e.Pos.File, Line: e.Pos.Line, Column: e.Pos.Col, Text: e.Msg,
			Module: term.Module, Term: term.Text, Excerpt: e.Show("")[len(e.Error()):],
		})
	}
	return out
}
