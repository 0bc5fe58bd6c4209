package term

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

func TestBinariesReadTheSameWhereverTheyAre(t *testing.T) {
	s := newStore(1 << 18)
	plain, boxed := s.twins(t, 100)
	for i, a := range plain {
		b := boxed[i]
		require.True(t, EqualExact(s.v, a, b) && EqualExact(s.v, b, a) && Equal(s.v, a, b), s.text(a))
		require.Equal(t, KindOf(s.v, a), KindOf(s.v, b))
		require.Equal(t, Hash(s.v, a), Hash(s.v, b), s.text(a))
		require.Equal(t, PHash(s.v, s.atoms, a), PHash(s.v, s.atoms, b), s.text(a))
		require.Equal(t, s.text(a), s.text(b))
		for _, f := range []Format{{}, {Unicode: true, Depth: 12}, {NoString: true, Width: 30}} {
			require.Equal(t, Print(s.v, s.atoms, a, f), Print(s.v, s.atoms, b, f))
		}
		wireA, err := ToWire(s.v, s.atoms, a)
		require.NoError(t, err)
		wireB, err := ToWire(s.v, s.atoms, b)
		require.NoError(t, err)
		require.Equal(t, wireA, wireB)
	}
	require.Len(t, s.Refs, int(s.objects))
	require.Greater(t, s.objects, uint32(100))
}

func TestBinariesCompareTheSameWhereverTheyAre(t *testing.T) {
	s := newStore(1 << 17)
	plain, boxed := s.twins(t, 20)
	type verdict struct {
		order, keys  int
		equal, exact bool
	}
	judge := func(a, b Term) verdict {
		return verdict{Compare(s.v, s.atoms, a, b), CompareKeys(s.v, s.atoms, a, b), Equal(s.v, a, b), EqualExact(s.v, a, b)}
	}
	for i, a := range plain {
		for j, b := range plain {
			want := judge(a, b)
			if judge(boxed[i], b) != want || judge(a, boxed[j]) != want || judge(boxed[i], boxed[j]) != want {
				require.Fail(t, "", "%s and %s: %v, with boxes %v, %v, %v", s.text(a), s.text(b), want,
					judge(boxed[i], b), judge(a, boxed[j]), judge(boxed[i], boxed[j]))
			}
		}
	}
}

func TestBox(t *testing.T) {
	s := newStore(100)
	box := s.Refc(8*70, 0x8e10_0000, 9)
	assert.Equal(t, RefcWords, Size(s.v, box))
	assert.Equal(t, []emu.Word{Header(SubRefcBin, 4), Small(560), 0x8e10_0000, 9, Nil}, s.W[:s.Used])
	assert.True(t, IsBinary(s.v, box) && IsRefc(s.v, box))
	heapBin := s.HeapBin([]byte("abc"))
	assert.True(t, IsBinary(s.v, heapBin) && !IsRefc(s.v, heapBin))
	for _, other := range []Term{Nil, AtomOK, s.Cons(Nil, Nil), s.Tuple(), MakeFloat(&s.Builder, 1.5)} {
		assert.False(t, IsBinary(s.v, other) || IsRefc(s.v, other), s.text(other))
	}
	SetRefcNext(s.v, box, heapBin)
	SetRefcAddr(s.v, box, s.Base)
	assert.Equal(t, heapBin, RefcNext(s.v, box))
	assert.Equal(t, s.Base, RefcAddr(s.v, box))
	assert.Equal(t, uint32(9), RefcObject(s.v, box))
	assert.Equal(t, 70, BinSize(s.v, box))
}

func TestCopiesOfBoxesAreCounted(t *testing.T) {
	s := newStore(1 << 17)
	plain, _ := s.twins(t, 50)
	for _, x := range plain {
		first := len(s.Refs)
		b := s.boxed(x)
		boxes := s.Refs[first:]
		for _, box := range boxes {
			SetRefcNext(s.v, box, s.Refs[0])
		}
		to := Builder{Base: s.Top(), W: s.W[s.Used:]}
		copied := Copy(s.v, b, &to)
		require.Equal(t, Size(s.v, b), to.Used, s.text(x))
		require.True(t, EqualExact(s.v, x, copied))
		require.Len(t, to.Refs, len(boxes))
		objects := map[uint32]int{}
		for k, box := range to.Refs {
			objects[RefcObject(s.v, boxes[k])]++
			objects[RefcObject(s.v, box)]--
			require.Equal(t, Nil, RefcNext(s.v, box))
			require.GreaterOrEqual(t, Ptr(box), to.Base)
		}
		for object, n := range objects {
			require.Zero(t, n, "object %d", object)
		}
	}
}

func TestCopyOfASharedBox(t *testing.T) {
	s := newStore(100)
	box := s.counted([]byte("abc"))
	keep := Range{s.Base, s.Top()}
	x := s.Tuple(box, s.Cons(box, box))
	to := Builder{Base: s.Top(), W: s.W[s.Used:]}
	Copy(s.v, x, &to)
	assert.Len(t, to.Refs, 3)
	copied := CopyOutside(s.v, x, &to, keep)
	assert.Equal(t, box, Element(s.v, copied, 0))
	assert.Len(t, to.Refs, 3, "a box that stays is no new reference")
}

func TestBinaryOutOfSight(t *testing.T) {
	s := newStore(1000)
	far := s.Refc(8*70, 0, 1)
	near := s.counted(make([]byte, 70))
	empty := s.HeapBin(nil)
	for _, x := range []Term{Nil, near, s.Tuple(near, Small(1)), s.List([]Term{near, near}, near), s.Map([]Term{near}, []Term{near})} {
		_, found := Unseen(s.v, x)
		assert.False(t, found, s.text(x))
	}
	for _, x := range []Term{far, s.Tuple(near, far), s.List([]Term{near, near}, far), s.Map([]Term{near}, []Term{far}), s.Fun(AtomLists, 1, 1, 1, far)} {
		box, found := Unseen(s.v, x)
		assert.True(t, found)
		assert.Equal(t, far, box)
		_, err := ToWire(s.v, s.atoms, x)
		assert.EqualError(t, err, "term: a binary of 70 bytes is out of sight")
	}
	assert.Empty(t, BinBytes(s.v, far))
	assert.Equal(t, 70, BinSize(s.v, far))
	assert.Equal(t, "<<>>", s.text(far))
	assert.True(t, EqualExact(s.v, far, empty))
	assert.Equal(t, Hash(s.v, empty), Hash(s.v, far))
	assert.Equal(t, -1, Compare(s.v, s.atoms, far, near))

	SetRefcAddr(s.v, far, s.Base)
	_, found := Unseen(s.v, s.Tuple(far))
	assert.False(t, found, "it has been brought into sight")
}

func TestPartOfABitstring(t *testing.T) {
	s := newStore(200)
	heapBin := s.HeapBits([]byte{0b10110011, 0b01010101, 0xF0}, 20)
	part := s.SubBin(heapBin, 3, 12)
	assert.Equal(t, SubBinWords, HeaderArity(s.v.Load(Ptr(part)))+1)
	assert.True(t, IsBitstring(s.v, part) && !IsBinary(s.v, part) && !IsRefc(s.v, part))
	assert.Equal(t, "<<154,10:4>>", s.text(part))
	assert.Equal(t, []byte{0b10011010, 0b10100000}, BinBytes(s.v, part))
	assert.Equal(t, 12, BitSize(s.v, part))
	assert.Equal(t, 2, BinSize(s.v, part))

	to := Builder{Base: s.Top(), W: s.W[s.Used:]}
	assert.Equal(t, BinWords(2), Size(s.v, part))
	copied := Copy(s.v, part, &to)
	assert.Equal(t, BinWords(2), to.Used, "the copy is a heap binary")
	assert.True(t, EqualExact(s.v, part, copied))
	keep := Range{s.Base, Ptr(part)}
	assert.Equal(t, SubBinWords, SizeOutside(s.v, part, keep))
	b, _ := ToBitstr(s.v, CopyOutside(s.v, part, &to, keep))
	parent, from := b.Parent(s.v)
	assert.Equal(t, heapBin, parent, "which stays")
	assert.Equal(t, 3, from)

	far := s.SubBin(s.Refc(8*70, 0, 1), 8, 16)
	box, found := Unseen(s.v, far)
	assert.True(t, found && IsRefc(s.v, box))
	assert.Equal(t, "<<>>", s.text(far))
	_, err := ToWire(s.v, s.atoms, far)
	assert.EqualError(t, err, "term: a binary of 2 bytes is out of sight")
}

// A box that is copied cannot grow any more: others may see the word in which it ends.
func TestWritableBox(t *testing.T) {
	s := newStore(200)
	at, object, _ := s.alloc(make([]byte, 100))
	box := s.Writable(8*70, at, object, 100)
	assert.Equal(t, WritableWords, s.Used)
	assert.Equal(t, 100, RefcRoom(s.v, box))
	assert.Zero(t, RefcRoom(s.v, s.Refc(8*70, at, object)))
	SetRefcBits(s.v, box, 8*71)
	assert.Equal(t, 71, BinSize(s.v, box))

	to := Builder{Base: s.Top(), W: s.W[s.Used:]}
	assert.Equal(t, RefcWords, Size(s.v, box))
	copied := Copy(s.v, s.SubBin(box, 8, 16), &to)
	assert.Len(t, to.Refs, 1)
	assert.Equal(t, SubBinWords+RefcWords, to.Used)
	b, _ := ToBitstr(s.v, copied)
	parent, _ := b.Parent(s.v)
	assert.Zero(t, RefcRoom(s.v, parent))
	assert.Zero(t, RefcRoom(s.v, box))
}

// outsiders counts the binaries of a Go value that are too large for the heap, but for those in keys of maps.
func outsiders(x any) (n int) {
	switch x := x.(type) {
	case Bitstring:
		n = outsiders(x.Bytes)
	case []byte:
		if len(x) > HeapBinLimit {
			n = 1
		}
	case List:
		n = sum(x)
	case Tuple:
		n = sum(x)
	case *ImproperList:
		n = sum(x.Elems) + outsiders(x.Tail)
	case Map:
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
	values := append(handPicked(), randomValues(33, 300)...)
	values = append(values, long, long[:HeapBinLimit], long[:HeapBinLimit+1],
		Map{{Tuple{Map{{long, long}}}, List{long, Map{{long[1:], long}, {long, long}}}}, {append(long[:89:89], 'z'), int64(1)}})
	for _, x := range append(values, List(values)) {
		data := encoded(t, x)
		plainWords, err := WireSize(data)
		require.NoError(t, err)
		words, err := WireSizeRefc(data)
		require.NoError(t, err)
		s := newStore(2*plainWords + len(data))
		plain, err := FromWire(data, &s.Builder, s.atoms)
		require.NoError(t, err)
		require.Empty(t, s.Refs)
		b := Builder{Base: s.Top(), W: s.W[s.Used : s.Used+words], Alloc: s.alloc}
		boxed, err := FromWire(data, &b, s.atoms)
		require.NoError(t, err)
		require.LessOrEqual(t, b.Used, words)
		require.True(t, EqualExact(s.v, plain, boxed), s.text(plain))
		require.Len(t, b.Refs, outsiders(x), s.text(plain))
		require.Equal(t, uint32(len(b.Refs)), s.objects)
		for i, box := range b.Refs {
			require.Equal(t, uint32(i+1), RefcObject(s.v, box))
			require.Greater(t, BinSize(s.v, box), HeapBinLimit)
		}
	}
}

func TestNoRoomForALargeBinary(t *testing.T) {
	s := newStore(200)
	full := errors.New("full")
	s.Alloc = func(data []byte) (emu.Addr, uint32, error) {
		if s.objects == 2 {
			return 0, 0, full
		}
		return s.alloc(data)
	}
	large := make([]byte, 65)
	_, err := FromWire(encoded(t, List{large, Tuple{large}, "text", large, large}), &s.Builder, s.atoms)
	assert.ErrorIs(t, err, full)
	assert.Len(t, s.Refs, 2, "the references to give back")
	_, err = s.Bitstring(large, 8*len(large))
	assert.ErrorIs(t, err, full)
	small, err := s.Bitstring(large[:64], 512)
	assert.NoError(t, err)
	assert.False(t, IsRefc(s.v, small))
}
