package source

import (
	"cmp"
	"fmt"
)

// Pos is a position in a source file. Line and Col count from 1; Col counts characters.
type Pos struct {
	File      string
	Line, Col int
}

// String gives file:line:col, without the file when it has no name, and the file alone when there
// is no line.
func (p Pos) String() string {
	switch {
	case p.Line == 0 && p.File != "":
		return p.File
	case p.File == "":
		return fmt.Sprintf("%d:%d", p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

func comparePos(a, b Error) int {
	return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Col, b.Pos.Col))
}
