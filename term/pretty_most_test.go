package term

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// However large a term is, Print stops soon after the most that is asked for; what is shorter it shows whole.
func TestPrintStopsAtTheMost(t *testing.T) {
	const most = 100
	long := func(n int) List {
		l := make(List, n)
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
		"binaries": List{make([]byte, 5000), make([]byte, 5000), long(5000)},
		"tuple":    Tuple(long(5000)),
		"map":      map[int]List{1: long(5000), 2: long(5000)},
	} {
		h := newHeap(1 << 18)
		at := h.term(t, x)
		text := Print(h.v, h.atoms, at, Format{Most: most})
		assert.Contains(t, text, "...", name)
		assert.Less(t, len(text), 6*most, name) // with line breaks, and four characters for each byte of the last binary
		whole := Print(h.v, h.atoms, at, Format{})
		assert.NotContains(t, whole, "...", name)
		assert.Equal(t, whole, Print(h.v, h.atoms, at, Format{Most: 2 * len(whole)}), name)
	}
}

func TestPrintShowsSoManyLevels(t *testing.T) {
	h := newHeap(3 * MaxPrintDepth)
	inner := Nil
	for range MaxPrintDepth {
		inner = h.Cons(inner, Nil)
	}
	outer := h.Cons(inner, Nil)
	assert.Equal(t, strings.Repeat("[", MaxPrintDepth+1)+strings.Repeat("]", MaxPrintDepth+1), Print(h.v, h.atoms, inner, Format{}))
	assert.Equal(t, strings.Repeat("[", MaxPrintDepth+1)+"..."+strings.Repeat("]", MaxPrintDepth+1), Print(h.v, h.atoms, outer, Format{}))
}
