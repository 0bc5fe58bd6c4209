package epiphany

import (
	"errors"
	"io/fs"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/reason"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/stdlib"
)

// Compile implements actor.Compilers.
func (c *codePath) Compile(how actor.Compilation) actor.Compiled {
	in := inclusions{given: how.Files}
	opts := c.optionsOf(how, &in)
	mod, warnings, err := compiler.Compile(how.File, withoutShebang([]byte(how.Source)), opts)
	if len(in.wanted) > 0 {
		return actor.Compiled{Wanted: in.wanted}
	}
	out := actor.Compiled{Module: mod, Warnings: foundBy(warnings)}
	var errs syntax.Errors
	switch {
	case errors.Is(err, compiler.ErrTransforms):
		out.Transforms = true
	case errors.As(err, &errs):
		out.Errors = foundBy(errs)
	case err != nil:
		out.Errors = []actor.Finding{{File: how.File, Text: err.Error()}}
	}
	return out
}

func (c *codePath) optionsOf(how actor.Compilation, in *inclusions) compiler.Options {
	return compiler.Options{
		Include: in.find, Defines: how.Defines, Given: how.Options, SourceBytes: c.compiler.SourceBytes,
		Transforms: !how.Placed, Placed: how.Placed,
	}
}

// Tokens implements actor.Compilers.
func (c *codePath) Tokens(how actor.Compilation) (all []actor.Token, wanted []actor.Inclusion) {
	in := inclusions{given: how.Files}
	source := withoutShebang([]byte(how.Source))
	tokens, _ := syntax.Tokens(how.File, source, c.optionsOf(how, &in))
	for _, t := range tokens {
		all = append(all, actor.Token{File: t.File, Line: t.Line, Column: t.Col, Kind: t.Kind, Text: t.Text})
	}
	return all, in.wanted
}

// Finding implements actor.Compilers.
func (c *codePath) Finding(module, term string) (text string, found bool) {
	return reason.TextOf(reason.Term{Module: module, Text: term})
}

// inclusions are the files that a source includes: the library's headers, and what was given.
type inclusions struct {
	given, wanted []actor.Inclusion
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
	in.wanted = append(in.wanted, actor.Inclusion{From: from, Name: name, Lib: lib})
	return "", nil, fs.ErrNotExist
}

// foundBy is what the compiler has found as the master passes it on.
func foundBy[F ~[]syntax.Error](all F) (out []actor.Finding) {
	for _, e := range all {
		term, _ := reason.Of(e.Msg, e.Pass)
		out = append(out, actor.Finding{
			File: e.Pos.File, Line: e.Pos.Line, Column: e.Pos.Col, Text: e.Msg,
			Module: term.Module, Term: term.Text, Excerpt: e.Show("")[len(e.Error()):],
		})
	}
	return out
}
