package term_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/external"
	"github.com/parallergo/epiphany/term/termtest"
)

// TestExternal has pids, ports and references of other nodes cross to Go and back. One of this node
// comes back as what it is here.
func TestExternal(t *testing.T) {
	h := termtest.NewHeap(1000)
	h.Atoms.SetCreation(7)
	other, err := h.Atoms.Intern("é@host")
	require.NoError(t, err)
	for _, c := range []struct {
		o    term.Outer
		text string
	}{
		{term.Outer{Kind: term.KindPid, Node: other, Creation: 7, Words: []uint32{98, 3}},
			"<é@host.98.3>"},
		{term.Outer{Kind: term.KindPort, Node: other, Creation: 1, Words: []uint32{1, 2}},
			"#Port<é@host.4294967298>"},
		{term.Outer{Kind: term.KindRef, Node: other, Words: []uint32{1, 2, 3, 4, 5}},
			"#Ref<é@host.5.4.3.2.1>"},
		{term.Outer{Kind: term.KindRef, Node: other, Creation: 1<<32 - 1},
			"#Ref<é@host>"},
		{term.Outer{Kind: term.KindPid, Node: term.AtomNonode, Creation: 6, Words: []uint32{5, 0}},
			"<nonode@nohost.5.0>"},
		{term.Outer{Kind: term.KindPid, Node: term.AtomNonode, Creation: 7, Words: []uint32{5, 1}},
			"<nonode@nohost.5.1>"},
	} {
		original := h.Tuple(h.Builder.Outer(c.o))
		value, err := term.ToGo(h.View, h.Atoms, original)
		require.NoError(t, err)
		x := value.(term.Tuple)[0].(term.External)
		assert.Equal(t, c.text, x.String())
		assert.Equal(t, c.o.Kind == term.KindPid, x.Kind() == external.Pid)
		data, err := term.Encode(value)
		require.NoError(t, err)
		words, err := term.WireSize(data)
		require.NoError(t, err)
		assert.Equal(t, term.TupleWords(1)+term.OuterWords(len(c.o.Words)), words)
		back, err := term.FromWire(data, &h.Builder, h.Atoms)
		require.NoError(t, err)
		assert.True(t, term.EqualExact(h.View, h.Atoms, original, back), c.text)
		for n := range len(data) {
			_, err := term.Decode(data[:n])
			assert.Error(t, err)
		}
		var y term.External
		require.NoError(t, term.Assign(&y, x))
		assert.Equal(t, x, y)
		assert.Error(t, term.Assign(&y, int64(1)))
	}
	for _, c := range []struct {
		o    term.Outer
		want term.Term
	}{
		{term.Outer{Kind: term.KindPid, Node: term.AtomNonode, Creation: 7, Words: []uint32{5, 0}},
			term.Pid(5)},
		{term.Outer{Kind: term.KindRef, Node: term.AtomNonode, Creation: 7, Words: []uint32{6, 0, 0}},
			term.Ref(6)},
	} {
		data, err := term.ToWire(h.View, h.Atoms, h.Builder.Outer(c.o))
		require.NoError(t, err)
		back, err := term.FromWire(data, &h.Builder, h.Atoms)
		require.NoError(t, err)
		assert.Equal(t, c.want, back)
	}
	_, err = term.Encode(term.List{term.External{}})
	assert.EqualError(t, err, "term: [0]: the zero External is no term")
	assert.Equal(t, "undefined", term.External{}.String())
}

// TestBadExternals refuses what no node has.
func TestBadExternals(t *testing.T) {
	for _, payload := range []string{
		"", "\x00\x02\x00\x00\x00", "\x04\x02\x00\x00\x00\x00abcdefgh",
		"\x01\x01\x00\x00\x00\x00abcd", "\x01\x02\x00\x00\x00\x00abcd",
		"\x00\x00\x00\x00\x00\x00n",
		"\x03\x06\x00\x00\x00\x00abcdefghijklmnopqrstuvwxyz", "\x03\xff\x00\x00\x00\x00",
		"\x03\x00\x00\x00\x00\x00\xff",
	} {
		_, err := term.Decode(append([]byte{0xc7, byte(len(payload)), 10}, payload...))
		assert.ErrorContains(t, err, "bad pid, port or reference of another node", "%q", payload)
	}
}
