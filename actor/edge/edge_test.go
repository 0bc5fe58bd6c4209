package edge_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/edge"
)

// outlet notes what leaves.
type outlet struct {
	edge.Outlet
	left []string
}

func (o *outlet) Output(text []byte) { o.left = append(o.left, "output "+string(text)) }
func (o *outlet) Report(text string) { o.left = append(o.left, "report "+text) }

func report(text string) func(edge.Outlet) { return func(o edge.Outlet) { o.Report(text) } }

// Text and everything else leave in the order in which they were caused, text in pieces as large as
// that allows, and once.
func TestWhatLeavesKeepsItsOrder(t *testing.T) {
	out := &outlet{}
	e := edge.New(out)
	e.Write([]byte("a"))
	e.Write([]byte("b"))
	e.Out(report("one"))
	e.Out(report("two"))
	e.Write([]byte("last"))
	assert.Empty(t, out.left, "nothing leaves inside of a window")
	e.Flush()
	assert.Equal(t, []string{"output ab", "report one", "report two", "output last"}, out.left)
	e.Write([]byte("c"))
	e.Flush()
	e.Flush()
	assert.Equal(t, "output c", out.left[4])
	assert.Len(t, out.left, 5)
	assert.Equal(t, 7, e.Bytes())
}

func TestRequestsCrossAsBytes(t *testing.T) {
	in := edge.Request{ID: 1 << 40, To: 7, From: edge.GoPid + 1, Data: []byte{1, 2}, Module: "m", Function: "f", Place: edge.CoreOrARM, Link: true}
	data, err := in.Marshal()
	require.NoError(t, err)
	var out edge.Request
	require.NoError(t, out.Unmarshal(data))
	assert.Equal(t, in, out)
	assert.Error(t, out.Unmarshal(data[:len(data)/2]))
}

func TestUndefErrorSaysWhatIsMissing(t *testing.T) {
	err := error(&edge.UndefError{Module: "m", Function: "f", Arity: 1})
	assert.ErrorIs(t, err, edge.ErrUndef)
	assert.NotErrorIs(t, err, edge.ErrSystemLimit)
	assert.EqualError(t, err, "epiphany: undef: m:f/1 is not exported")
	err = &edge.UndefError{Module: "m", Function: "f", Arity: 1, Searched: []string{"a/m.erl", "a/m.ebc"}}
	assert.EqualError(t, err, "epiphany: undef: m:f/1: there is no module m: looked for a/m.erl, a/m.ebc")
}
