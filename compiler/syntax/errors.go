package syntax

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// String gives file:line:col, without the file when it has no name.
func (p Pos) String() string {
	if p.File == "" {
		return fmt.Sprintf("%d:%d", p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Error is one finding in a source file. Col 0 and Line 0 mean the file as a whole.
type Error struct {
	Pos Pos
	Msg string
}

// Error implements error as file:line:col: message.
func (e Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Errors is a list of findings, sorted by file, line and column, without duplicates. An empty list means success.
type Errors []Error

// Warnings are findings that do not stop the compilation.
type Warnings []Error

// Error implements error: one finding a line.
func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Err gives the list as an error, nil when it is empty.
func (es Errors) Err() error {
	if len(es) == 0 {
		return nil
	}
	return es
}

// maxErrors bounds what one file may report: beyond it the reader learns nothing more.
const maxErrors = 1000

// findings collects errors and warnings while a file is read.
type findings struct {
	errs     []Error
	warnings []Error
}

func (f *findings) errorf(at Pos, format string, args ...any) {
	if len(f.errs) < maxErrors {
		f.errs = append(f.errs, Error{at, fmt.Sprintf(format, args...)})
	}
}

func (f *findings) warnf(at Pos, format string, args ...any) {
	if len(f.warnings) < maxErrors {
		f.warnings = append(f.warnings, Error{at, fmt.Sprintf(format, args...)})
	}
}

// sorted orders findings by position and message and drops duplicates.
func sorted(es []Error) []Error {
	slices.SortFunc(es, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Msg, b.Msg))
	})
	return slices.Compact(es)
}
