package term_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vmihailenco/msgpack/v5/msgpcode"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

func TestTermsComeBackFromTheWire(t *testing.T) {
	for _, x := range append(termtest.HandPicked(), termtest.RandomValues(15, 300)...) {
		h := termtest.NewHeap(1 << 14)
		original := h.Term(t, x)
		data, err := term.ToWire(h.View, h.Atoms, original)
		require.NoError(t, err)
		back, err := term.FromWire(data, &h.Builder, h.Atoms)
		require.NoError(t, err)
		require.True(t, term.EqualExact(h.View, h.Atoms, original, back), h.Text(original))
	}
}

func TestToGo(t *testing.T) {
	h := termtest.NewHeap(1000)
	x := term.Tuple{term.AtomName("a"), term.List{int64(97), 1.5, true, nil}, []byte("b"), term.Map{{Key: int64(1), Value: termtest.BigInt("0x8000000000000000")}}}
	got, err := term.ToGo(h.View, h.Atoms, h.Term(t, x))
	require.NoError(t, err)
	assert.Equal(t, x, got)
	got, err = term.ToGo(h.View, h.Atoms, h.Term(t, "chars"))
	require.NoError(t, err)
	assert.Equal(t, term.List{int64('c'), int64('h'), int64('a'), int64('r'), int64('s')}, got)
}

func TestPidsBelongToTheirSystem(t *testing.T) {
	h := termtest.NewHeap(100)
	here, there := term.Codec{Atoms: h.Atoms, System: "here"}, term.Codec{Atoms: h.Atoms, System: "there"}
	for _, x := range []term.Term{term.Pid(5), term.Ref(6), h.Tuple(term.Small(1), term.Pid(7))} {
		data, err := here.ToWire(h.View, x)
		require.NoError(t, err)
		back, err := here.FromWire(data, &h.Builder)
		require.NoError(t, err)
		assert.True(t, term.EqualExact(h.View, h.Atoms, x, back))
		_, err = there.FromWire(data, &h.Builder)
		assert.EqualError(t, err, `term: a pid, reference or fun of system "here" cannot enter "there"`)
	}
	value, err := here.ToGo(h.View, term.Pid(5))
	require.NoError(t, err)
	assert.Equal(t, term.PidValue{Num: 5, System: "here"}, value)
}

func TestFunsAreCheckedWhenTheyComeBack(t *testing.T) {
	h := termtest.NewHeap(1000)
	c := term.Codec{Atoms: h.Atoms, System: "s"}
	f := h.Fun(term.AtomLists, 3, 2, 77, h.Term(t, term.List{int64(1)}), term.AtomOK)
	data, err := c.ToWire(h.View, f)
	require.NoError(t, err)
	_, err = c.FromWire(data, &h.Builder)
	assert.EqualError(t, err, "term: fun 3 of module lists is not loaded here")

	c.FunEntry = func(info term.FunInfo) (int, bool) {
		assert.Equal(t, term.FunInfo{Module: term.AtomLists, Index: 3, Arity: 2, Entry: 77, Free: 2}, info)
		return 99, true
	}
	back, err := c.FromWire(data, &h.Builder)
	require.NoError(t, err)
	assert.True(t, term.EqualExact(h.View, h.Atoms, f, back), "the entry is no part of a fun's identity")
	assert.Equal(t, 99, term.ReadFun(h.View, back).Entry)
	assert.Regexp(t, `^#Fun<lists\.3\.\d+>$`, h.Text(back))
}

func TestDepthOfACodec(t *testing.T) {
	h := termtest.NewHeap(100)
	c := term.Codec{Atoms: h.Atoms, MaxDepth: 3}
	x := h.Term(t, term.List{term.Tuple{term.Map{{Key: int64(1), Value: int64(2)}}}})
	data, err := c.ToWire(h.View, x)
	require.NoError(t, err)
	_, err = c.FromWire(data, &h.Builder)
	require.NoError(t, err)
	_, err = c.ToWire(h.View, h.List([]term.Term{x}, term.Nil))
	assert.EqualError(t, err, "term: nested deeper than 3 levels")
	_, err = c.FromWire(append([]byte{0x91}, data...), &h.Builder)
	assert.ErrorContains(t, err, "nested deeper than 3 levels")
	_, err = c.FromWire(data, &term.Builder{})
	assert.ErrorContains(t, err, "words needed, 0 reserved")
}

func TestLargeMapsComeBackFromTheWire(t *testing.T) {
	for _, n := range []int{term.MaxFlat, term.MaxFlat + 1, 100, 3000} {
		h := termtest.NewHeap(1 << 20)
		m := h.Term(t, termtest.LargeMap(n))
		assert.Equal(t, n, term.MapSize(h.View, m))
		back, err := term.ToGo(h.View, h.Atoms, m)
		require.NoError(t, err)
		slices.SortFunc(back.(term.Map), func(a, b term.Pair) int {
			return cmp.Compare(a.Key.(term.Tuple)[1].(int64), b.Key.(term.Tuple)[1].(int64))
		})
		assert.Equal(t, termtest.LargeMap(n), back)
	}
}

func TestNoKeyTwiceInALargeMap(t *testing.T) {
	h := termtest.NewHeap(1 << 16)
	const n = term.MaxFlat + 8
	data := []byte{msgpcode.Map16, 0, n}
	for i := range n {
		data = append(data, byte(i%(n-1)), 0)
	}
	_, err := term.FromWire(data, &h.Builder, h.Atoms)
	assert.ErrorContains(t, err, "a map has a key twice")
}
