package edge_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vmihailenco/msgpack/v5"

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

// Messages are encoded as by reflection, which recordings contain, and decoded from any encoding of
// their fields.
func TestMessagesAreEncodedAsOthers(t *testing.T) {
	for _, in := range []edge.Request{
		{}, {To: 1}, {From: edge.GoPid}, {Data: []byte{7}}, {To: 1, Data: []byte{}},
		{To: 300, From: 1, Data: make([]byte, 255)}, {To: 1 << 31, Data: make([]byte, 256)},
		{From: 1, Data: make([]byte, 65535)}, {To: 1, From: 1, Data: make([]byte, 65536)},
		{ID: 1, To: 2}, {To: 2, Link: true}, {To: 2, Place: edge.OnARM}, {Module: "m"}, {Function: "f"},
	} {
		data, err := in.Marshal()
		require.NoError(t, err)
		want, err := msgpack.Marshal(&in)
		require.NoError(t, err)
		assert.Equal(t, want, data)
		var out edge.Request
		require.NoError(t, out.Unmarshal(data))
		if len(in.Data) == 0 {
			in.Data = nil
		}
		assert.Equal(t, in, out)
		for n := range min(len(data), 30) {
			if err := out.Unmarshal(data[:n]); len(data) > 1 {
				assert.Error(t, err, "%x", data[:n])
			}
		}
	}
	for _, other := range []map[string]any{{"d": []byte{1}, "t": 5}, {"t": 5, "d": "\x01"}} {
		data, err := msgpack.Marshal(other)
		require.NoError(t, err)
		var out edge.Request
		require.NoError(t, out.Unmarshal(data))
		assert.Equal(t, edge.Request{To: 5, Data: []byte{1}}, out)
	}
}

// FuzzUnmarshal compares with decoding by reflection.
func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte("\x82\xa1t\xce\x00\x00\x00\x05\xa1d\xc4\x01\x07"))
	f.Add([]byte("\x81\xa1d\xc5\x00\x01\x07"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var out, want edge.Request
		err, wantErr := out.Unmarshal(data), msgpack.Unmarshal(data, &want)
		require.Equal(t, wantErr == nil, err == nil)
		if err == nil {
			require.Equal(t, len(want.Data), len(out.Data))
			require.Equal(t, string(want.Data), string(out.Data))
			out.Data, want.Data = nil, nil
			require.Equal(t, want, out)
		}
	})
}

func TestUndefErrorSaysWhatIsMissing(t *testing.T) {
	err := error(&edge.UndefError{Module: "m", Function: "f", Arity: 1})
	assert.ErrorIs(t, err, edge.ErrUndef)
	assert.NotErrorIs(t, err, edge.ErrSystemLimit)
	assert.EqualError(t, err, "epiphany: undef: m:f/1 is not exported")
	err = &edge.UndefError{Module: "m", Function: "f", Arity: 1, Searched: []string{"a/m.erl", "a/m.ebc"}}
	assert.EqualError(t, err, "epiphany: undef: m:f/1: there is no module m: looked for a/m.erl, a/m.ebc")
}
