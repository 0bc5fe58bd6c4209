package pretty_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/term/quote"
	"github.com/parallergo/epiphany/term/termtest"
)

// However large a term is, Print stops soon after the most that is asked for; what is shorter it
// shows whole.
func TestPrintStopsAtTheMost(t *testing.T) {
	const most = 100
	long := func(n int) term.List {
		l := make(term.List, n)
		for i := range l {
			l[i] = ("element")
		}
		return l
	}
	for name, x := range map[string]any{
		"list":     long(5000),
		"string":   strings.Repeat("a", 5000),
		"bytes":    make([]byte, 5000),
		"text":     []byte(strings.Repeat("a", 5000)),
		"binaries": term.List{make([]byte, 5000), make([]byte, 5000), long(5000)},
		"tuple":    term.Tuple(long(5000)),
		"map":      map[int]term.List{1: long(5000), 2: long(5000)},
	} {
		h := termtest.NewHeap(1 << 18)
		at := h.Term(t, x)
		text := pretty.Print(h.View, h.Atoms, at, pretty.Format{Most: most})
		assert.Contains(t, text, "...", name)
		assert.Less(t, len(text), 6*most, name) // with line breaks, and four characters for each byte of the last binary
		whole := pretty.Print(h.View, h.Atoms, at, pretty.Format{})
		assert.NotContains(t, whole, "...", name)
		assert.Equal(t, whole, pretty.Print(h.View, h.Atoms, at, pretty.Format{Most: 2 * len(whole)}), name)
	}
}

func TestPrintShowsSoManyLevels(t *testing.T) {
	h := termtest.NewHeap(3 * quote.MaxDepth)
	inner := term.Nil
	for range quote.MaxDepth {
		inner = h.Cons(inner, term.Nil)
	}
	outer := h.Cons(inner, term.Nil)
	assert.Equal(t, strings.Repeat("[", quote.MaxDepth+1)+strings.Repeat("]", quote.MaxDepth+1), pretty.Print(h.View, h.Atoms, inner, pretty.Format{}))
	assert.Equal(t, strings.Repeat("[", quote.MaxDepth+1)+"..."+strings.Repeat("]", quote.MaxDepth+1), pretty.Print(h.View, h.Atoms, outer, pretty.Format{}))
}
