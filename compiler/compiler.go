package compiler

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/codegen"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/matchspec"
	"github.com/parallergo/epiphany/compiler/opt"
	reasons "github.com/parallergo/epiphany/compiler/reason"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/warn"
)

// Options say how a file is read: include files, predefined macros, features.
type Options = syntax.Options

// Warnings are findings that do not stop the compilation.
type Warnings = source.Warnings

// ErrTransforms is the error of a source that asks for parse transforms, with Options.Transforms.
var ErrTransforms = errors.New("the source is to be transformed")

// DefaultSourceBytes bounds a source with all that it includes.
const DefaultSourceBytes = syntax.DefaultSourceBytes

// Line is what is shown of a line of a source; empty if there is none.
func Line(src []byte, line int) string { return source.Line(src, line) }

// Compile compiles the source of a module; file is its name in messages and stack traces. When the
// source has errors, the error is a syntax.Errors with all of them up to a bound, each with its
// position and line: first what cannot be read, then what is wrong with the rest.
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
	warnings = source.Shown(warnings, "warnings")
	source.WithText(warnings, sources)
	if errs, ok := err.(source.Errors); ok {
		errs = source.Shown(errs, "errors")
		source.WithText(errs, sources)
		err = errs
	}
	return mod, warnings, err
}

func compile(file string, src []byte, opts Options) (*bytecode.Module, Warnings, error) {
	tree, errs := syntax.Parse(file, src, opts)
	if tree.Transforms && len(errs) == 0 {
		return nil, nil, ErrTransforms
	}
	if errs = append(errs, matchspec.Translate(tree)...); tree.Untransformed {
		return nil, nil, source.Errors(source.Sorted(errs))
	}
	more, warnings := lint.Check(tree)
	if errs = append(errs, more...); len(errs) > 0 {
		return nil, warnings, errs
	}
	AddBehaviourInfo(tree)
	m, errs := lower.Module(tree)
	if len(errs) > 0 {
		return nil, warnings, source.Errors(source.Sorted(errs))
	}
	warnings = append(warnings, wanted(&tree.Warn, warn.Module(tree))...)
	slices.SortStableFunc(warnings, source.Compare)
	opt.Module(m)
	out, err := codegen.Module(m)
	if err == nil {
		err = bytecode.Verify(out)
	}
	if err == nil && isLarge(out) {
		if _, err = bytecode.Marshal(out); err != nil {
			err = source.Errors{{Pos: tree.Pos, Msg: "the module is too complex: " + reason(err)}}
		}
	}
	if err != nil {
		return nil, warnings, located(err, m)
	}
	return out, warnings, nil
}

// wanted leaves out what options turn off of what has been found while a program was simplified:
// clauses that match nothing, what fails, and what is ignored, or all of it.
func wanted(options *syntax.WarnOptions, found Warnings) Warnings {
	if !options.On("opportunistic") {
		return nil
	}
	for _, kind := range []string{"nomatch", "failed", "ignored"} {
		if !options.On(kind) {
			found = slices.DeleteFunc(found, func(e source.Error) bool {
				term, _ := reasons.Of(e.Msg, e.Pass, e.Module)
				return strings.HasPrefix(term.Text, "{"+kind+",")
			})
		}
	}
	return found
}

// isLarge reports whether a module may be larger than modules may be.
func isLarge(m *bytecode.Module) bool {
	size := 0
	for _, f := range m.Funcs {
		size += len(f.Code) + 4*len(f.Lines)
	}
	return size > bytecode.MaxModuleBytes/4
}

// reason is what an error says behind the names of what it is about.
func reason(err error) string {
	var refused *bytecode.Error
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return err.Error()
}

// located says of a function that is too large where it is. Other errors are of the compiler
// itself, and stay.
func located(err error, m *ir.Module) error {
	var large *codegen.LimitError
	var refused *bytecode.Error
	if errors.As(err, &refused) && refused.Limit {
		reason := refused.Reason
		if _, behind, found := strings.Cut(reason, ": "); found { // the instruction
			reason = behind
		}
		for _, f := range m.Funcs {
			if refused.Func == fmt.Sprintf("%s/%d", f.Name, f.Arity) {
				large = &codegen.LimitError{Name: f.Name, Arity: f.Arity, Line: f.Line, What: reason}
			}
		}
	}
	if large == nil && !errors.As(err, &large) {
		return err
	}
	return source.Errors{{Pos: source.Pos{File: m.File, Line: large.Line, Col: 1}, Msg: large.Error()}}
}
