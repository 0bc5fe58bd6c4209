package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Error is one finding in a source file. Col 0 and Line 0 mean the file as a whole.
type Error struct {
	Pos     Pos
	Msg     string
	Excerpt Excerpt // empty when the line is not known
	Pass    string  // of OTP's compiler that says it, where several say the same
	Module  string  // that it is said of, where OTP's term may name it
	More    int     // findings that this one stands for: they were not kept
}

// Error implements error as file:line:col: message.
func (e Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Show is the finding as erlc prints it, without the empty line behind it: the message, and with it
// the line, when it is known, with a mark under the column. Of a long line, what is around the
// column. The kind, as in "Warning: ", stands before the message.
func (e Error) Show(kind string) string {
	s := e.Pos.String() + ": " + kind + e.Msg
	if e.Excerpt.Text == "" {
		return s
	}
	number := fmt.Sprintf("%4d", e.Pos.Line)
	return fmt.Sprintf("%s\n%% %s| %s\n%% %*s| %s^", s, number, e.Excerpt.Text, len(number), "",
		e.Excerpt.blank())
}

// Errors is a list of findings. An empty list means success.
type Errors []Error

// Warnings are findings that do not stop the compilation.
type Warnings []Error

// Error implements error: the findings with their lines.
func (es Errors) Error() string {
	var b strings.Builder
	for i, e := range es {
		if b.WriteString(e.Show("")); i < len(es)-1 {
			b.WriteString(e.Gap())
		}
	}
	return b.String()
}

// Gap is what erlc prints between a finding and the next one: an empty line behind one that is
// shown with its line.
func (e Error) Gap() string {
	if e.Excerpt.Text == "" {
		return "\n"
	}
	return "\n\n"
}

// Err gives the list as an error, nil when it is empty.
func (es Errors) Err() error {
	if len(es) == 0 {
		return nil
	}
	return es
}

// CheckLatin1 refuses names of modules that files of BEAM cannot have.
func (f *Findings) CheckLatin1(at Pos, module string) {
	if strings.ContainsFunc(module, func(r rune) bool { return r > 0xff }) {
		f.Errorf(at, "module names with non-latin1 characters are not supported")
	}
}

// Bounds of what is said about one file: beyond them the reader learns nothing more.
const (
	maxShown   = 1000   // errors, and warnings
	maxKept    = 10_000 // of each that a pass keeps to be sorted, some of which are the same
	maxMessage = 2000   // bytes
)

// Add appends a finding to those of a pass. Those beyond a bound are counted.
func Add(list []Error, at Pos, format string, args ...any) []Error {
	switch {
	case len(list) < maxKept:
		return append(list, Error{Pos: at, Msg: clipMessage(fmt.Sprintf(format, args...))})
	case len(list) == maxKept:
		list = append(list, Error{Pos: Pos{File: at.File}})
	}
	list[maxKept].More++
	return list
}

func clipMessage(msg string) string {
	if len(msg) <= maxMessage {
		return msg
	}
	return strings.ToValidUTF8(msg[:maxMessage], "") + ellipsis
}

// Shown are the first findings of a list up to a bound, and behind them one that tells how many
// more there are of their kind.
func Shown(list []Error, kind string) []Error {
	more, file := 0, ""
	for _, e := range list {
		if e.More > 0 {
			more, file = more+e.More, e.Pos.File
		}
	}
	if more > 0 {
		list = slices.DeleteFunc(list, func(e Error) bool { return e.More > 0 })
	}
	if n := len(list) - maxShown; n > 0 {
		more, file = more+n, list[maxShown].Pos.File
		list = slices.Clone(list[:maxShown])
	}
	if more > 0 {
		list = append(list, Error{Pos: Pos{File: file}, Msg: fmt.Sprintf("%d more %s", more, kind)})
	}
	return list
}

// Findings collects errors and warnings while a file is read.
type Findings struct {
	Errs     []Error
	Warnings []Error
}

func (f *Findings) Errorf(at Pos, format string, args ...any) {
	f.Errs = Add(f.Errs, at, format, args...)
}

func (f *Findings) Warnf(at Pos, format string, args ...any) {
	f.Warnings = Add(f.Warnings, at, format, args...)
}

// Compare orders findings by position and message.
func Compare(a, b Error) int { return cmp.Or(comparePos(a, b), cmp.Compare(a.Msg, b.Msg)) }

// SortedWarnings orders warnings by position and message and drops duplicates.
func SortedWarnings(ws []Error) []Error {
	slices.SortFunc(ws, Compare)
	return slices.Compact(ws)
}

// Sorted orders errors by position, those of one in the order of their detection.
func Sorted(es []Error) []Error {
	slices.SortStableFunc(es, comparePos)
	return es
}
