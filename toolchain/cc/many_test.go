package cc_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestManyLoops compiles a function with so many loops that they are left as they are.
func TestManyLoops(t *testing.T) {
	var source strings.Builder
	source.WriteString("int a[9]; int f(int n) { int s = 0;\n")
	for i := range 600 {
		fmt.Fprintf(&source, "for (int i = 0; i < n; i++) if (a[i] > %d) s += a[i] * %d;\n", i, i)
	}
	source.WriteString("return s; }\n")
	text, err := cc.Compile("many.c", []byte(source.String()), cc.Options{Level: 2})
	require.NoError(t, err)
	assert.NotContains(t, string(text), "],#1")
	assert.Contains(t, string(text), "_f:")
}
