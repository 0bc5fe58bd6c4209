package term

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

const (
	imageFrom = 0x4000
	imageTo   = 0x8e20_0100
)

// image is a copy of t that a builder has made at an address.
func image(s *store, t Term, at emu.Addr) (root Term, words []emu.Word) {
	b := Builder{Base: at, W: make([]emu.Word, Size(s.v, t))}
	root = Copy(s.v, t, &b)
	return root, b.W
}

func TestRelocateIsACopyElsewhere(t *testing.T) {
	s := newStore(1 << 17)
	plain, boxed := s.twins(t, 200)
	everything := s.List(append(plain, boxed...), Nil)
	for _, x := range append(append(plain, boxed...), everything) {
		root, words := image(s, x, imageFrom)
		want, wantWords := image(s, x, imageTo)
		require.NoError(t, Relocate(words, imageFrom, imageTo), s.text(x))
		require.Equal(t, wantWords, words, s.text(x))
		require.Equal(t, want, RelocateTerm(root, imageFrom, imageTo, len(words)), s.text(x))
	}
}

// A window that was not built by one Copy: its pointers lead to and fro, and out of it.
func TestRelocateAWindow(t *testing.T) {
	s := newStore(1 << 17)
	plain, boxed := s.twins(t, 50)
	terms := append(plain, boxed...)
	var texts []string
	for _, x := range terms {
		texts = append(texts, s.text(x))
	}
	outside := ListAt(s.Base - ConsWords*emu.WordBytes)
	empty := s.Tuple()
	pair := s.Tuple(outside, empty)
	words := s.W[:s.Used]
	require.NoError(t, Relocate(words, s.Base, imageTo))
	for seg := emu.Addr(imageTo >> 20); seg <= (imageTo+s.Top()-s.Base)>>20; seg++ {
		delta := imageTo / emu.WordBytes
		s.v.Seg[seg].Delta = -emu.Addr(delta) // the same words; payloads are seen where they were
	}
	for i, x := range terms {
		require.Equal(t, texts[i], s.text(RelocateTerm(x, s.Base, imageTo, len(words))))
	}
	pair = RelocateTerm(pair, s.Base, imageTo, len(words))
	assert.Equal(t, outside, Element(s.v, pair, 0))
	assert.Equal(t, empty-s.Base+imageTo, Element(s.v, pair, 1))
}

func TestRelocateRefuses(t *testing.T) {
	const at = imageFrom
	for name, c := range map[string]struct {
		words  []emu.Word
		reason string
	}{
		"half a cell":                     {[]emu.Word{Nil}, "no object at word 0"},
		"a tuple over the end":            {[]emu.Word{Header(SubTuple, 0), Header(SubTuple, 2), Nil}, "no object at word 1"},
		"the largest arity":               {[]emu.Word{Header(SubTuple, 1<<26-1), Nil}, "no object at word 0"},
		"raw words over the end":          {[]emu.Word{Header(SubPosBig, 2), 1}, "no object at word 0"},
		"a big integer of no limbs":       {[]emu.Word{Header(SubNegBig, 0)}, "no object at word 0"},
		"half a float":                    {[]emu.Word{Header(SubFloat, 1), 0}, "no object at word 0"},
		"a fun without an entry":          {[]emu.Word{Header(SubFun, 3), AtomOK, Small(1), Small(1)}, "no object at word 0"},
		"an external fun too long":        {[]emu.Word{Header(SubExport, 4), AtomOK, AtomOK, Small(1), Nil}, "no object at word 0"},
		"a map of a key":                  {[]emu.Word{Header(SubMap, 1), Nil}, "no object at word 0"},
		"a binary without size":           {[]emu.Word{Header(SubHeapBin, 0)}, "no object at word 0"},
		"a binary shorter than it says":   {[]emu.Word{Header(SubHeapBin, 2), Small(65), 0}, "no object at word 0"},
		"a binary of 4 GB":                {[]emu.Word{Header(SubHeapBin, 2), Small(MaxBits), 0}, "no object at word 0"},
		"a box too short":                 {[]emu.Word{Header(SubRefcBin, 3), Small(560), 4, 1}, "no object at word 0"},
		"a binary of less than nothing":   {[]emu.Word{Header(SubHeapBin, 1), Small(-1)}, "no object at word 0"},
		"a binary whose size is no small": {[]emu.Word{Header(SubHeapBin, 2), 8, 0}, "no object at word 0"},
		"a part too short":                {[]emu.Word{Header(SubSubBin, 2), Small(1), Small(0)}, "no object at word 0"},
		"a part of an immediate":          {[]emu.Word{Header(SubSubBin, 3), Small(1), Small(0), Nil}, "no object at word 0"},
		"a part before its parent":        {[]emu.Word{Header(SubSubBin, 3), Small(1), Small(-1), BoxedAt(at + 16), Header(SubHeapBin, 1), Small(0)}, "no object at word 0"},
		"a part over its parent's end":    {[]emu.Word{Header(SubSubBin, 3), Small(4), Small(5), BoxedAt(at + 16), Header(SubHeapBin, 2), Small(8), 0}, "no term at word 3"},
		"a part of a tuple":               {[]emu.Word{Header(SubSubBin, 3), Small(0), Small(0), BoxedAt(at + 16), Header(SubTuple, 1), Small(8)}, "no term at word 3"},
		"a part of a part":                {[]emu.Word{Header(SubSubBin, 3), Small(0), Small(0), BoxedAt(at)}, "no term at word 3"},
		"a subtag that is not used":       {[]emu.Word{Header(15, 1), Nil}, "no object at word 0"},
		"a header as a tail":              {[]emu.Word{Nil, Header(SubTuple, 0)}, "no term at word 1"},
		"a header as an element":          {[]emu.Word{Header(SubTuple, 1), Header(SubTuple, 0)}, "no term at word 1"},
		"a list that is a tuple":          {[]emu.Word{Header(SubTuple, 1), ListAt(at)}, "no term at word 1"},
		"a tuple that is a list":          {[]emu.Word{Nil, BoxedAt(at)}, "no term at word 1"},
		"a pointer into a float":          {[]emu.Word{Header(SubFloat, 2), 0, 0, Nil, BoxedAt(at + 4)}, "no term at word 4"},
		"a pointer to a tail":             {[]emu.Word{Nil, ListAt(at + 4)}, "no term at word 1"},
		"a pointer to the last word":      {[]emu.Word{Nil, Nil, Nil, ListAt(at + 12)}, "no term at word 3"},
	} {
		assert.ErrorContains(t, Relocate(c.words, at, imageTo), c.reason, name)
	}
	words := []emu.Word{ListAt(at - 8), BoxedAt(at + 8)}
	assert.NoError(t, Relocate(words, at, imageTo))
	assert.Equal(t, []emu.Word{ListAt(at - 8), BoxedAt(at + 8)}, words, "either side of the image")
	assert.NoError(t, Relocate(nil, at, imageTo))
	assert.Equal(t, Small(9), RelocateTerm(Small(9), at, imageTo, 2))
}

// Images put one behind the other are the terms that they were made of; the boxes in them are counted.
func TestImages(t *testing.T) {
	s := newStore(1 << 17)
	plain, boxed := s.twins(t, 50)
	at := s.Top()
	for _, x := range append(plain, boxed...) {
		root, words := image(s, x, imageFrom)
		used, refs := s.Used, len(s.Refs)
		y, err := s.Image(words, imageFrom, root)
		require.NoError(t, err)
		require.Equal(t, s.text(x), s.text(y))
		require.Equal(t, used+len(words), s.Used)
		boxes := 0
		for i := 0; i < len(words); {
			size, _, _ := shape(words[i:])
			if words[i] == Header(SubRefcBin, RefcWords-1) {
				boxes++
			}
			i += size
		}
		require.Len(t, s.Refs, refs+boxes)
	}
	assert.Greater(t, s.Top(), at)
	used := s.Used
	_, err := s.Image([]emu.Word{Nil}, imageFrom, Nil)
	assert.ErrorContains(t, err, "no object at word 0")
	assert.Equal(t, used, s.Used)
}

// FuzzRelocate checks images of any words: what is accepted is moved word by word as a pointer, or stays, and comes back.
func FuzzRelocate(f *testing.F) {
	s := newStore(1 << 16)
	plain, boxed := s.twins(f, 10)
	for i, x := range slices.Concat([]Term{s.term(f, large(MaxFlat+3))}, plain, boxed) {
		if _, words := image(s, x, imageFrom); len(words) > 0 && len(words) < 60 || i%16 == 0 {
			data := make([]byte, 0, 4*len(words))
			for _, w := range words {
				data = binary.LittleEndian.AppendUint32(data, w)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		words := make([]emu.Word, len(data)/4)
		for i := range words {
			words[i] = binary.LittleEndian.Uint32(data[4*i:])
		}
		const to = imageFrom + 1<<28 // where no other pointer of a small change leads
		end := emu.Addr(len(words)) * emu.WordBytes
		isHome := func(w emu.Word) bool { return Ptr(w)-imageFrom < end }
		isAway := func(w emu.Word) bool { return Ptr(w)-to < end }
		original := slices.Clone(words)
		if slices.ContainsFunc(words, isAway) || Relocate(words, imageFrom, to) != nil {
			return
		}
		starts := map[Term]bool{}
		for i := 0; i < len(words); {
			size, first, ok := shape(words[i:])
			require.True(t, ok)
			at := to + emu.Addr(i)*emu.WordBytes
			starts[ListAt(at)], starts[BoxedAt(at)] = first == 0, first != 0
			i += size
		}
		for i, w := range words {
			if w != original[i] {
				require.True(t, isHome(original[i]) && starts[w], "word %d: %#x became %#x", i, original[i], w)
			}
		}
		require.NoError(t, Relocate(words, to, imageFrom))
		require.Equal(t, original, words)
	})
}
