package tree

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// Error is an error in a source.
type Error struct {
	Pos  token.Position
	Text string
}

func (e Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: error: %s", e.Pos.Filename, e.Pos.Line, e.Pos.Column, e.Text)
}

// SortByPosition sorts what has been found in a source by file, line and column.
func SortByPosition[T any](all []T, pos func(T) token.Position) {
	slices.SortStableFunc(all, func(x, y T) int {
		a, b := pos(x), pos(y)
		return cmp.Or(strings.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column))
	})
}
