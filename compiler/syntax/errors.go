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
	Pos  Pos
	Msg  string
	Text string // of the line, without its end; empty when it is not known
}

// Error implements error as file:line:col: message.
func (e Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Show is the finding as erlc prints it, without the empty line behind it: the message, and with it the line, when it is known, with a mark
// under the column. The kind, as in "Warning: ", stands before the message.
func (e Error) Show(kind string) string {
	s := e.Pos.String() + ": " + kind + e.Msg
	if e.Text == "" || e.Pos.Col < 1 {
		return s
	}
	number := fmt.Sprintf("%4d", e.Pos.Line)
	return fmt.Sprintf("%s\n%% %s| %s\n%% %*s| %s^", s, number, e.Text, len(number), "", blank(e.Text, e.Pos.Col-1))
}

// blank is as wide as the first n characters of a text, where tabs stay.
func blank(text string, n int) string {
	var b strings.Builder
	for _, r := range text {
		if b.Len() == n {
			break
		}
		if r != '\t' {
			r = ' '
		}
		b.WriteByte(byte(r))
	}
	return b.String() + strings.Repeat(" ", n-b.Len())
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

// Gap is what erlc prints between a finding and the next one: an empty line behind one that is shown with its line.
func (e Error) Gap() string {
	if e.Text == "" || e.Pos.Col < 1 {
		return "\n"
	}
	return "\n\n"
}

// WithText gives findings the lines they are in; sources are by the names of files.
func WithText(list []Error, sources map[string][]byte) {
	lines := map[string][]string{}
	for i := range list {
		e := &list[i]
		src, found := sources[e.Pos.File]
		if !found {
			continue
		}
		if lines[e.Pos.File] == nil {
			text, _ := decode(src)
			lines[e.Pos.File] = strings.Split(text, "\n")
		}
		if all := lines[e.Pos.File]; e.Pos.Line >= 1 && e.Pos.Line <= len(all) {
			e.Text = strings.TrimSuffix(all[e.Pos.Line-1], "\r")
		}
	}
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
		f.errs = append(f.errs, Error{Pos: at, Msg: fmt.Sprintf(format, args...)})
	}
}

func (f *findings) warnf(at Pos, format string, args ...any) {
	if len(f.warnings) < maxErrors {
		f.warnings = append(f.warnings, Error{Pos: at, Msg: fmt.Sprintf(format, args...)})
	}
}

// Compare orders findings by position and message.
func Compare(a, b Error) int { return cmp.Or(comparePos(a, b), cmp.Compare(a.Msg, b.Msg)) }

func comparePos(a, b Error) int {
	return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
}

// sortedWarnings orders warnings by position and message and drops duplicates.
func sortedWarnings(ws []Error) []Error {
	slices.SortFunc(ws, Compare)
	return slices.Compact(ws)
}

// Sorted orders errors by position, those of one in the order of their detection.
func Sorted(es []Error) []Error {
	slices.SortStableFunc(es, comparePos)
	return es
}
