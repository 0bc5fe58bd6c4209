package etf_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/term/termtest"
)

// TestFrames has frames of messages read where they arrive, and everything else left alone.
func TestFrames(t *testing.T) {
	h := termtest.NewHeap(1 << 10)
	name := h.Term(t, term.AtomName("name"))
	message := h.Term(t, term.Tuple{int64(1), "text"})
	for _, c := range []struct {
		to   term.Term
		want etf.Addressee
	}{
		{term.Pid(9), etf.Addressee{Pid: 9}},
		{term.Ref(8), etf.Addressee{Ref: 8}},
		{name, etf.Addressee{Name: "name"}},
	} {
		e := etf.Encoder{View: h.View, Atoms: h.Atoms, Minor: 2, Limit: 1000}
		frame, fits := e.Frame(term.Pid(7), c.to, message)
		require.True(t, fits)
		to, rest, good := etf.Addressed(frame, h.Atoms)
		require.True(t, good)
		assert.Equal(t, c.want, to)
		assert.Equal(t, encoded(t, h, message, 2), rest)
		for n := range len(frame) - len(rest) {
			_, _, good := etf.Addressed(frame[:n], h.Atoms)
			assert.False(t, good, "of %d bytes", n)
		}
		if to.Name == "" {
			_, _, good = etf.Addressed(frame, term.NewAtomsOf("other@node"))
			assert.False(t, good)
		}
		e.Limit = len(frame) - 1
		_, fits = e.Frame(term.Pid(7), c.to, message)
		assert.False(t, fits)
	}
	for _, x := range []any{term.Tuple{int64(1), term.PidValue{Num: 1}, term.PidValue{Num: 2}},
		term.Tuple{int64(2), term.AtomName("")}, term.Tuple{int64(2), term.List{term.Tuple{}}, term.PidValue{Num: 2}},
		term.Tuple{int64(33), term.AtomName(""), term.PidValue{Num: 2}}, term.AtomName("x"), term.Tuple{}} {
		_, _, good := etf.Addressed(encoded(t, h, h.Term(t, x), 2), h.Atoms)
		assert.False(t, good, "%v", x)
	}
}
