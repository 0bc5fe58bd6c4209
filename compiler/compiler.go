package compiler

import (
	"cmp"
	"errors"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/codegen"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/opt"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// Options say how a file is read: include files, predefined macros, features.
type Options = syntax.Options

// Warnings are findings that do not stop the compilation.
type Warnings = syntax.Warnings

// Compile compiles the source of a module; file is its name in messages and stack traces. When the source has errors, the error is a
// syntax.Errors with all of them, each with its position and line: first what cannot be read, then what is wrong with the rest.
func Compile(file string, src []byte, opts Options) (*bytecode.Module, Warnings, error) {
	sources := map[string][]byte{file: src}
	if include := opts.Include; include != nil {
		opts.Include = func(from, name string, lib bool) (string, []byte, error) {
			path, data, err := include(from, name, lib)
			sources[path] = data
			return path, data, err
		}
	}
	mod, warnings, err := compile(file, src, opts)
	syntax.WithText(warnings, sources)
	if errs, ok := err.(syntax.Errors); ok {
		syntax.WithText(errs, sources)
	}
	return mod, warnings, err
}

func compile(file string, src []byte, opts Options) (*bytecode.Module, Warnings, error) {
	tree, errs := syntax.Parse(file, src, opts)
	more, warnings := syntax.Check(tree)
	if errs = append(errs, more...); len(errs) > 0 {
		return nil, warnings, errs
	}
	tree.AddBehaviourInfo()
	m, errs := lower.Module(tree)
	if len(errs) > 0 {
		return nil, warnings, sorted(errs)
	}
	opt.Module(m)
	out, err := codegen.Module(m)
	var limit *codegen.LimitError
	if errors.As(err, &limit) {
		return nil, warnings, syntax.Errors{{Pos: syntax.Pos{File: file, Line: limit.Line, Col: 1}, Msg: limit.Error()}}
	}
	if err != nil {
		return nil, warnings, err
	}
	return out, warnings, nil
}

// sorted puts errors in order of position, each once.
func sorted(errs syntax.Errors) syntax.Errors {
	slices.SortFunc(errs, func(a, b syntax.Error) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Msg, b.Msg))
	})
	return slices.Compact(errs)
}
