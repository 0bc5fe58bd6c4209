package term_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/term/termtest"
)

func TestBinariesReadTheSameWhereverTheyAre(t *testing.T) {
	s := termtest.NewStore(1 << 18)
	plain, boxed := s.Twins(t, 100)
	for i, a := range plain {
		b := boxed[i]
		require.True(t, term.EqualExact(s.View, s.Atoms, a, b) &&
			term.EqualExact(s.View, s.Atoms, b, a) && term.Equal(s.View, s.Atoms, a, b), s.Text(a))
		require.Equal(t, term.KindOf(s.View, a), term.KindOf(s.View, b))
		require.Equal(t, term.Hash(s.View, a), term.Hash(s.View, b), s.Text(a))
		require.Equal(t, etf.PHash2(s.View, s.Atoms, a), etf.PHash2(s.View, s.Atoms, b), s.Text(a))
		require.Equal(t, s.Text(a), s.Text(b))
		for _, f := range []pretty.Format{{}, {Unicode: true, Depth: 12}, {NoString: true, Width: 30}} {
			require.Equal(t, pretty.Print(s.View, s.Atoms, a, f), pretty.Print(s.View, s.Atoms, b, f))
		}
		wireA, err := term.ToWire(s.View, s.Atoms, a)
		require.NoError(t, err)
		wireB, err := term.ToWire(s.View, s.Atoms, b)
		require.NoError(t, err)
		require.Equal(t, wireA, wireB)
	}
	require.Len(t, s.Refs, int(s.Objects))
	require.Greater(t, s.Objects, uint32(100))
}

func TestBinariesCompareTheSameWhereverTheyAre(t *testing.T) {
	s := termtest.NewStore(1 << 17)
	plain, boxed := s.Twins(t, 20)
	type verdict struct {
		order, keys  int
		equal, exact bool
	}
	judge := func(a, b term.Term) verdict {
		return verdict{term.Compare(s.View, s.Atoms, a, b), term.CompareKeys(s.View, s.Atoms, a, b),
			term.Equal(s.View, s.Atoms, a, b), term.EqualExact(s.View, s.Atoms, a, b)}
	}
	for i, a := range plain {
		for j, b := range plain {
			want := judge(a, b)
			if judge(boxed[i], b) != want || judge(a, boxed[j]) != want || judge(boxed[i], boxed[j]) != want {
				require.Fail(t, "", "%s and %s: %v, with boxes %v, %v, %v", s.Text(a), s.Text(b), want,
					judge(boxed[i], b), judge(a, boxed[j]), judge(boxed[i], boxed[j]))
			}
		}
	}
}

func TestBox(t *testing.T) {
	s := termtest.NewStore(100)
	box := s.Refc(8*70, 0x8e10_0000, 9)
	assert.Equal(t, term.RefcWords, term.Size(s.View, box))
	assert.Equal(t, []emu.Word{term.Header(term.SubRefcBin, 4), term.Small(560), 0x8e10_0000, 9, term.Nil}, s.W[:s.Used])
	assert.True(t, term.IsBinary(s.View, box) && term.IsRefc(s.View, box))
	heapBin := s.HeapBin([]byte("abc"))
	assert.True(t, term.IsBinary(s.View, heapBin) && !term.IsRefc(s.View, heapBin))
	for _, other := range []term.Term{term.Nil, term.AtomOK, s.Cons(term.Nil, term.Nil), s.Tuple(), term.MakeFloat(&s.Builder, 1.5)} {
		assert.False(t, term.IsBinary(s.View, other) || term.IsRefc(s.View, other), s.Text(other))
	}
	term.SetRefcNext(s.View, box, heapBin)
	term.SetRefcAddr(s.View, box, s.Base)
	assert.Equal(t, heapBin, term.RefcNext(s.View, box))
	assert.Equal(t, s.Base, term.RefcAddr(s.View, box))
	assert.Equal(t, uint32(9), term.RefcObject(s.View, box))
	assert.Equal(t, 70, term.BinSize(s.View, box))
}

func TestCopiesOfBoxesAreCounted(t *testing.T) {
	s := termtest.NewStore(1 << 17)
	plain, _ := s.Twins(t, 50)
	for _, x := range plain {
		first := len(s.Refs)
		b := s.Boxed(x)
		boxes := s.Refs[first:]
		for _, box := range boxes {
			term.SetRefcNext(s.View, box, s.Refs[0])
		}
		to := term.Builder{Base: s.Top(), W: s.W[s.Used:]}
		copied := term.Copy(s.View, b, &to)
		require.Equal(t, term.Size(s.View, b), to.Used, s.Text(x))
		require.True(t, term.EqualExact(s.View, s.Atoms, x, copied))
		require.Len(t, to.Refs, len(boxes))
		objects := map[uint32]int{}
		for k, box := range to.Refs {
			objects[term.RefcObject(s.View, boxes[k])]++
			objects[term.RefcObject(s.View, box)]--
			require.Equal(t, term.Nil, term.RefcNext(s.View, box))
			require.GreaterOrEqual(t, term.Ptr(box), to.Base)
		}
		for object, n := range objects {
			require.Zero(t, n, "object %d", object)
		}
	}
}

func TestCopyOfASharedBox(t *testing.T) {
	s := termtest.NewStore(100)
	box := s.Counted([]byte("abc"))
	keep := term.Range{Lo: s.Base, Hi: s.Top()}
	x := s.Tuple(box, s.Cons(box, box))
	to := term.Builder{Base: s.Top(), W: s.W[s.Used:]}
	term.Copy(s.View, x, &to)
	assert.Len(t, to.Refs, 3)
	copied := term.CopyOutside(s.View, x, &to, keep)
	assert.Equal(t, box, term.Element(s.View, copied, 0))
	assert.Len(t, to.Refs, 3, "a box that stays is no new reference")
}

func TestBinaryOutOfSight(t *testing.T) {
	s := termtest.NewStore(1000)
	far := s.Refc(8*70, 0, 1)
	near := s.Counted(make([]byte, 70))
	empty := s.HeapBin(nil)
	for _, x := range []term.Term{term.Nil, near, s.Tuple(near, term.Small(1)), s.List([]term.Term{near, near}, near), s.Map([]term.Term{near}, []term.Term{near})} {
		_, found := term.Unseen(s.View, x)
		assert.False(t, found, s.Text(x))
	}
	for _, x := range []term.Term{far, s.Tuple(near, far), s.List([]term.Term{near, near}, far), s.Map([]term.Term{near}, []term.Term{far}), s.Fun(term.AtomLists, 1, 1, 1, far)} {
		box, found := term.Unseen(s.View, x)
		assert.True(t, found)
		assert.Equal(t, far, box)
		_, err := term.ToWire(s.View, s.Atoms, x)
		assert.EqualError(t, err, "term: a binary of 70 bytes is out of sight")
	}
	assert.Empty(t, term.BinBytes(s.View, far))
	assert.Equal(t, 70, term.BinSize(s.View, far))
	assert.Equal(t, "<<>>", s.Text(far))
	assert.True(t, term.EqualExact(s.View, s.Atoms, far, empty))
	assert.Equal(t, term.Hash(s.View, empty), term.Hash(s.View, far))
	assert.Equal(t, -1, term.Compare(s.View, s.Atoms, far, near))

	term.SetRefcAddr(s.View, far, s.Base)
	_, found := term.Unseen(s.View, s.Tuple(far))
	assert.False(t, found, "it has been brought into sight")
}

func TestPartOfABitstring(t *testing.T) {
	s := termtest.NewStore(200)
	heapBin := s.HeapBits([]byte{0b10110011, 0b01010101, 0xF0}, 20)
	part := s.SubBin(heapBin, 3, 12)
	assert.Equal(t, term.SubBinWords, term.HeaderArity(s.View.Load(term.Ptr(part)))+1)
	assert.True(t, term.IsBitstring(s.View, part) && !term.IsBinary(s.View, part) && !term.IsRefc(s.View, part))
	assert.Equal(t, "<<154,10:4>>", s.Text(part))
	assert.Equal(t, []byte{0b10011010, 0b10100000}, term.BinBytes(s.View, part))
	assert.Equal(t, 12, term.BitSize(s.View, part))
	assert.Equal(t, 2, term.BinSize(s.View, part))

	to := term.Builder{Base: s.Top(), W: s.W[s.Used:]}
	assert.Equal(t, term.BinWords(2), term.Size(s.View, part))
	copied := term.Copy(s.View, part, &to)
	assert.Equal(t, term.BinWords(2), to.Used, "the copy is a heap binary")
	assert.True(t, term.EqualExact(s.View, s.Atoms, part, copied))
	keep := term.Range{Lo: s.Base, Hi: term.Ptr(part)}
	assert.Equal(t, term.SubBinWords, term.SizeOutside(s.View, part, keep))
	b, _ := term.ToBitstr(s.View, term.CopyOutside(s.View, part, &to, keep))
	parent, from := b.Parent(s.View)
	assert.Equal(t, heapBin, parent, "which stays")
	assert.Equal(t, 3, from)

	far := s.SubBin(s.Refc(8*70, 0, 1), 8, 16)
	box, found := term.Unseen(s.View, far)
	assert.True(t, found && term.IsRefc(s.View, box))
	assert.Equal(t, "<<>>", s.Text(far))
	_, err := term.ToWire(s.View, s.Atoms, far)
	assert.EqualError(t, err, "term: a binary of 2 bytes is out of sight")
}

// A box that is copied cannot grow any more: others may see the word in which it ends.
func TestWritableBox(t *testing.T) {
	s := termtest.NewStore(200)
	at, object, _ := s.Place(make([]byte, 100))
	box := s.Writable(8*70, at, object, 100)
	assert.Equal(t, term.WritableWords, s.Used)
	assert.Equal(t, 100, term.RefcRoom(s.View, box))
	assert.Zero(t, term.RefcRoom(s.View, s.Refc(8*70, at, object)))
	term.SetRefcBits(s.View, box, 8*71)
	assert.Equal(t, 71, term.BinSize(s.View, box))

	to := term.Builder{Base: s.Top(), W: s.W[s.Used:]}
	assert.Equal(t, term.RefcWords, term.Size(s.View, box))
	copied := term.Copy(s.View, s.SubBin(box, 8, 16), &to)
	assert.Len(t, to.Refs, 1)
	assert.Equal(t, term.SubBinWords+term.RefcWords, to.Used)
	b, _ := term.ToBitstr(s.View, copied)
	parent, _ := b.Parent(s.View)
	assert.Zero(t, term.RefcRoom(s.View, parent))
	assert.Zero(t, term.RefcRoom(s.View, box))
}

// outsiders counts the binaries of a Go value that are too large for the heap, but for those in
// keys of maps.
func outsiders(x any) (n int) {
	switch x := x.(type) {
	case term.Bitstring:
		n = outsiders(x.Bytes)
	case []byte:
		if len(x) > term.HeapBinLimit {
			n = 1
		}
	case term.List:
		n = sum(x)
	case term.Tuple:
		n = sum(x)
	case *term.ImproperList:
		n = sum(x.Elems) + outsiders(x.Tail)
	case term.Map:
		for _, p := range x {
			n += outsiders(p.Value)
		}
	}
	return n
}

func sum(xs []any) (n int) {
	for _, x := range xs {
		n += outsiders(x)
	}
	return n
}

func TestLargeBinariesFromTheWire(t *testing.T) {
	long := bytes.Repeat([]byte("key"), 30)
	values := append(termtest.HandPicked(), termtest.RandomValues(33, 300)...)
	values = append(values, long, long[:term.HeapBinLimit], long[:term.HeapBinLimit+1],
		term.Map{{Key: term.Tuple{term.Map{{Key: long, Value: long}}}, Value: term.List{long, term.Map{{Key: long[1:], Value: long}, {Key: long, Value: long}}}}, {Key: append(long[:89:89], 'z'), Value: int64(1)}})
	for _, x := range append(values, term.List(values)) {
		data := encoded(t, x)
		plainWords, err := term.WireSize(data)
		require.NoError(t, err)
		words, err := term.WireSizeRefc(data)
		require.NoError(t, err)
		s := termtest.NewStore(2*plainWords + len(data))
		plain, err := term.FromWire(data, &s.Builder, s.Atoms)
		require.NoError(t, err)
		require.Empty(t, s.Refs)
		b := term.Builder{Base: s.Top(), W: s.W[s.Used : s.Used+words], Alloc: s.Place}
		boxed, err := term.FromWire(data, &b, s.Atoms)
		require.NoError(t, err)
		require.LessOrEqual(t, b.Used, words)
		require.True(t, term.EqualExact(s.View, s.Atoms, plain, boxed), s.Text(plain))
		require.Len(t, b.Refs, outsiders(x), s.Text(plain))
		require.Equal(t, uint32(len(b.Refs)), s.Objects)
		for i, box := range b.Refs {
			require.Equal(t, uint32(i+1), term.RefcObject(s.View, box))
			require.Greater(t, term.BinSize(s.View, box), term.HeapBinLimit)
		}
	}
}

func TestNoRoomForALargeBinary(t *testing.T) {
	s := termtest.NewStore(200)
	full := errors.New("full")
	s.Alloc = func(data []byte) (emu.Addr, uint32, error) {
		if s.Objects == 2 {
			return 0, 0, full
		}
		return s.Place(data)
	}
	large := make([]byte, 65)
	_, err := term.FromWire(encoded(t, term.List{large, term.Tuple{large}, "text", large, large}), &s.Builder, s.Atoms)
	assert.ErrorIs(t, err, full)
	assert.Len(t, s.Refs, 2, "the references to give back")
	_, err = s.Bitstring(large, 8*len(large))
	assert.ErrorIs(t, err, full)
	small, err := s.Bitstring(large[:64], 512)
	assert.NoError(t, err)
	assert.False(t, term.IsRefc(s.View, small))
}
