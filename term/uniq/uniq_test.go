package uniq_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term/uniq"
)

func TestFunsAreToldApart(t *testing.T) {
	seen := map[uint32]bool{}
	for _, module := range []string{"", "lists", "listz", "sets"} {
		for index := range 100 {
			u := uniq.Of(module, index)
			assert.Less(t, u, uint32(1<<27))
			assert.False(t, seen[u], "%s %d", module, index)
			assert.Equal(t, u, uniq.Of(module, index))
			seen[u] = true
		}
	}
}
