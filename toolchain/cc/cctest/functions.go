package cctest

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

//go:embed testdata/functions.c
var functions string

// Function is a source that defines a function f of two numbers.
type Function struct {
	Source string
	Want   [3]int32 // results of f for each of Arguments
}

// Arguments are the pairs of numbers with which functions are called.
var Arguments = [3][2]int32{{7, 3}, {-5, 2}, {0, 0}}

// Functions are sources that use the statements and types of the language, with the results of code
// compiled by gcc.
func Functions(t testing.TB) (all []Function) {
	t.Helper()
	for _, part := range strings.Split(functions, "\n// ")[2:] {
		head, source, ok := strings.Cut(part, "\n")
		f := Function{Source: source}
		n, err := fmt.Sscanf(head, "%d, %d, %d", &f.Want[0], &f.Want[1], &f.Want[2])
		require.True(t, ok && n == 3, "%s: %v", head, err)
		all = append(all, f)
	}
	return all
}
