package asm

import (
	"fmt"
	"strings"
)

// MaxErrors is the largest number of errors that are reported for one text.
const MaxErrors = 100

// Error is an error in the text to be assembled.
type Error struct {
	File      string
	Line, Col int // counted from 1; Col 0 means the whole line
	Msg       string
	Within    []string // macros in whose expansion it is, innermost first
}

func (e *Error) Error() string {
	at := fmt.Sprintf("%s:%d", e.File, e.Line)
	if e.Col > 0 {
		at += fmt.Sprintf(":%d", e.Col)
	}
	text := at + ": " + e.Msg
	for _, w := range e.Within {
		text += " (" + w + ")"
	}
	return text
}

// Errors are all errors of a text, in the order of the text.
type Errors []*Error

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i := range e {
		lines[i] = e[i].Error()
	}
	return strings.Join(lines, "\n")
}

// errorAt reports a mistake of a statement, at an offset of its text.
func (a *assembler) errorAt(s *statement, at int, format string, args ...any) {
	if len(a.errors) >= MaxErrors {
		return
	}
	e := &Error{File: s.file, Line: s.line, Msg: fmt.Sprintf(format, args...), Within: s.within}
	if at >= 0 && !s.expanded {
		e.Col = s.col + at + 1
	}
	a.errors = append(a.errors, e)
}

// fail reports a mistake of the statement that is being read.
func (a *assembler) fail(format string, args ...any) {
	a.errorAt(a.at, a.p.start, format, args...)
}
