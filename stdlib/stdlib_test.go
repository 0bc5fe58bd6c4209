package stdlib_test

import (
	"regexp"
	"sort"
	"testing"

	"github.com/parallergo/epiphany/stdlib"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestModulesAreSortedAndNamedAsTheirFiles(t *testing.T) {
	modules := stdlib.Modules()
	assert.True(t, sort.StringsAreSorted(modules))
	for _, m := range []string{"epiphany", "io", "io_lib", "lists", "maps", "rand", "timer"} {
		assert.Contains(t, modules, m)
	}
	attribute := regexp.MustCompile(`(?m)^-module\((\w+)\)\.$`)
	for _, m := range modules {
		src, ok := stdlib.Source(m)
		require.True(t, ok, m)
		found := attribute.FindSubmatch(src)
		require.NotNil(t, found, m)
		assert.Equal(t, m, string(found[1]))
	}
}

func TestSourceOfUnknownModule(t *testing.T) {
	for _, m := range []string{"no_such_module", "", "../stdlib", "lists.erl"} {
		_, ok := stdlib.Source(m)
		assert.False(t, ok, m)
	}
}

func TestHeadersAreFoundByTheirNamesInOTP(t *testing.T) {
	text, ok := stdlib.Header("stdlib/include/assert.hrl")
	assert.True(t, ok)
	assert.Contains(t, string(text), "assertEqual")
	for _, name := range []string{"stdlib/assert.hrl", "stdlib/include/none.hrl", "assert.hrl", "../erl/include/lists.erl", "stdlib/include/../kernel/none.hrl"} {
		_, ok := stdlib.Header(name)
		assert.False(t, ok, name)
	}
}
