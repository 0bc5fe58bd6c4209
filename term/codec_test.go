package term

import (
	"cmp"
	"slices"
	"testing"

	"github.com/vmihailenco/msgpack/v5/msgpcode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTermsComeBackFromTheWire(t *testing.T) {
	for _, x := range append(handPicked(), randomValues(15, 300)...) {
		h := newHeap(1 << 14)
		original := h.term(t, x)
		data, err := ToWire(h.v, h.atoms, original)
		require.NoError(t, err)
		back, err := FromWire(data, &h.Builder, h.atoms)
		require.NoError(t, err)
		require.True(t, EqualExact(h.v, original, back), h.text(original))
	}
}

func TestToGo(t *testing.T) {
	h := newHeap(1000)
	x := Tuple{AtomName("a"), List{int64(97), 1.5, true, nil}, []byte("b"), Map{{int64(1), bigInt("0x8000000000000000")}}}
	got, err := ToGo(h.v, h.atoms, h.term(t, x))
	require.NoError(t, err)
	assert.Equal(t, x, got)
	got, err = ToGo(h.v, h.atoms, h.term(t, "chars"))
	require.NoError(t, err)
	assert.Equal(t, List{int64('c'), int64('h'), int64('a'), int64('r'), int64('s')}, got)
}

func TestPidsBelongToTheirSystem(t *testing.T) {
	h := newHeap(100)
	here, there := Codec{Atoms: h.atoms, System: "here"}, Codec{Atoms: h.atoms, System: "there"}
	for _, x := range []Term{Pid(5), Ref(6), h.Tuple(Small(1), Pid(7))} {
		data, err := here.ToWire(h.v, x)
		require.NoError(t, err)
		back, err := here.FromWire(data, &h.Builder)
		require.NoError(t, err)
		assert.True(t, EqualExact(h.v, x, back))
		_, err = there.FromWire(data, &h.Builder)
		assert.EqualError(t, err, `term: a pid, reference or fun of system "here" cannot enter "there"`)
	}
	value, err := here.ToGo(h.v, Pid(5))
	require.NoError(t, err)
	assert.Equal(t, PidValue{5, "here"}, value)
}

func TestFunsAreCheckedWhenTheyComeBack(t *testing.T) {
	h := newHeap(1000)
	c := Codec{Atoms: h.atoms, System: "s"}
	f := h.Fun(AtomLists, 3, 2, 77, h.term(t, List{int64(1)}), AtomOK)
	data, err := c.ToWire(h.v, f)
	require.NoError(t, err)
	_, err = c.FromWire(data, &h.Builder)
	assert.EqualError(t, err, "term: fun 3 of module lists is not loaded here")

	c.FunEntry = func(info FunInfo) (int, bool) {
		assert.Equal(t, FunInfo{AtomLists, 3, 2, 77, 2}, info)
		return 99, true
	}
	back, err := c.FromWire(data, &h.Builder)
	require.NoError(t, err)
	assert.True(t, EqualExact(h.v, f, back), "the entry is no part of a fun's identity")
	assert.Equal(t, 99, ReadFun(h.v, back).Entry)
	assert.Regexp(t, `^#Fun<lists\.3\.\d+>$`, h.text(back))
}

func TestDepthOfACodec(t *testing.T) {
	h := newHeap(100)
	c := Codec{Atoms: h.atoms, MaxDepth: 3}
	x := h.term(t, List{Tuple{Map{{int64(1), int64(2)}}}})
	data, err := c.ToWire(h.v, x)
	require.NoError(t, err)
	_, err = c.FromWire(data, &h.Builder)
	require.NoError(t, err)
	_, err = c.ToWire(h.v, h.List([]Term{x}, Nil))
	assert.EqualError(t, err, "term: nested deeper than 3 levels")
	_, err = c.FromWire(append([]byte{0x91}, data...), &h.Builder)
	assert.ErrorContains(t, err, "nested deeper than 3 levels")
	_, err = c.FromWire(data, &Builder{})
	assert.ErrorContains(t, err, "words needed, 0 reserved")
}

func TestLargeMapsComeBackFromTheWire(t *testing.T) {
	for _, n := range []int{MaxFlat, MaxFlat + 1, 100, 3000} {
		h := newHeap(1 << 20)
		m := h.term(t, large(n))
		assert.Equal(t, n, MapSize(h.v, m))
		back, err := ToGo(h.v, h.atoms, m)
		require.NoError(t, err)
		slices.SortFunc(back.(Map), func(a, b Pair) int { return cmp.Compare(a.Key.(Tuple)[1].(int64), b.Key.(Tuple)[1].(int64)) })
		assert.Equal(t, large(n), back)
	}
}

func TestNoKeyTwiceInALargeMap(t *testing.T) {
	h := newHeap(1 << 16)
	const n = MaxFlat + 8
	data := []byte{msgpcode.Map16, 0, n}
	for i := range n {
		data = append(data, byte(i%(n-1)), 0)
	}
	_, err := FromWire(data, &h.Builder, h.atoms)
	assert.ErrorContains(t, err, "a map has a key twice")
}
