package term_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

const (
	imageFrom = 0x4000
	imageTo   = 0x8e20_0100
)

// image is a copy of t that a builder has made at an address.
func image(s *termtest.Store, t term.Term, at emu.Addr) (root term.Term, words []emu.Word) {
	b := term.Builder{Base: at, W: make([]emu.Word, term.Size(s.View, t))}
	root = term.Copy(s.View, t, &b)
	return root, b.W
}

func TestRelocateIsACopyElsewhere(t *testing.T) {
	s := termtest.NewStore(1 << 17)
	plain, boxed := s.Twins(t, 200)
	everything := s.List(append(plain, boxed...), term.Nil)
	for _, x := range append(append(plain, boxed...), everything) {
		root, words := image(s, x, imageFrom)
		want, wantWords := image(s, x, imageTo)
		require.NoError(t, term.Relocate(words, imageFrom, imageTo), s.Text(x))
		require.Equal(t, wantWords, words, s.Text(x))
		require.Equal(t, want, term.RelocateTerm(root, imageFrom, imageTo, len(words)), s.Text(x))
	}
}

// A window that was not built by one Copy: its pointers lead to and fro, and out of it.
func TestRelocateAWindow(t *testing.T) {
	s := termtest.NewStore(1 << 17)
	plain, boxed := s.Twins(t, 50)
	terms := append(plain, boxed...)
	var texts []string
	for _, x := range terms {
		texts = append(texts, s.Text(x))
	}
	outside := term.ListAt(s.Base - term.ConsWords*emu.WordBytes)
	empty := s.Tuple()
	pair := s.Tuple(outside, empty)
	words := s.W[:s.Used]
	require.NoError(t, term.Relocate(words, s.Base, imageTo))
	for seg := emu.Addr(imageTo >> 20); seg <= (imageTo+s.Top()-s.Base)>>20; seg++ {
		delta := imageTo / emu.WordBytes
		s.View.Seg[seg].Delta = -emu.Addr(delta) // the same words; payloads are seen where they were
	}
	for i, x := range terms {
		require.Equal(t, texts[i], s.Text(term.RelocateTerm(x, s.Base, imageTo, len(words))))
	}
	pair = term.RelocateTerm(pair, s.Base, imageTo, len(words))
	assert.Equal(t, outside, term.Element(s.View, pair, 0))
	assert.Equal(t, empty-s.Base+imageTo, term.Element(s.View, pair, 1))
}

func TestRelocateRefuses(t *testing.T) {
	const at = imageFrom
	for name, c := range map[string]struct {
		words  []emu.Word
		reason string
	}{
		"half a cell":                     {[]emu.Word{term.Nil}, "no object at word 0"},
		"a tuple over the end":            {[]emu.Word{term.Header(term.SubTuple, 0), term.Header(term.SubTuple, 2), term.Nil}, "no object at word 1"},
		"the largest arity":               {[]emu.Word{term.Header(term.SubTuple, 1<<26-1), term.Nil}, "no object at word 0"},
		"raw words over the end":          {[]emu.Word{term.Header(term.SubPosBig, 2), 1}, "no object at word 0"},
		"a big integer of no limbs":       {[]emu.Word{term.Header(term.SubNegBig, 0)}, "no object at word 0"},
		"half a float":                    {[]emu.Word{term.Header(term.SubFloat, 1), 0}, "no object at word 0"},
		"a fun without an entry":          {[]emu.Word{term.Header(term.SubFun, 3), term.AtomOK, term.Small(1), term.Small(1)}, "no object at word 0"},
		"an external fun too long":        {[]emu.Word{term.Header(term.SubExport, 4), term.AtomOK, term.AtomOK, term.Small(1), term.Nil}, "no object at word 0"},
		"a map of a key":                  {[]emu.Word{term.Header(term.SubMap, 1), term.Nil}, "no object at word 0"},
		"a binary without size":           {[]emu.Word{term.Header(term.SubHeapBin, 0)}, "no object at word 0"},
		"a binary shorter than it says":   {[]emu.Word{term.Header(term.SubHeapBin, 2), term.Small(65), 0}, "no object at word 0"},
		"a binary of 4 GB":                {[]emu.Word{term.Header(term.SubHeapBin, 2), term.Small(term.MaxBits), 0}, "no object at word 0"},
		"a box too short":                 {[]emu.Word{term.Header(term.SubRefcBin, 3), term.Small(560), 4, 1}, "no object at word 0"},
		"a binary of less than nothing":   {[]emu.Word{term.Header(term.SubHeapBin, 1), term.Small(-1)}, "no object at word 0"},
		"a binary whose size is no small": {[]emu.Word{term.Header(term.SubHeapBin, 2), 8, 0}, "no object at word 0"},
		"a part too short":                {[]emu.Word{term.Header(term.SubSubBin, 2), term.Small(1), term.Small(0)}, "no object at word 0"},
		"a part of an immediate":          {[]emu.Word{term.Header(term.SubSubBin, 3), term.Small(1), term.Small(0), term.Nil}, "no object at word 0"},
		"a part before its parent":        {[]emu.Word{term.Header(term.SubSubBin, 3), term.Small(1), term.Small(-1), term.BoxedAt(at + 16), term.Header(term.SubHeapBin, 1), term.Small(0)}, "no object at word 0"},
		"a part over its parent's end":    {[]emu.Word{term.Header(term.SubSubBin, 3), term.Small(4), term.Small(5), term.BoxedAt(at + 16), term.Header(term.SubHeapBin, 2), term.Small(8), 0}, "no term at word 3"},
		"a part of a tuple":               {[]emu.Word{term.Header(term.SubSubBin, 3), term.Small(0), term.Small(0), term.BoxedAt(at + 16), term.Header(term.SubTuple, 1), term.Small(8)}, "no term at word 3"},
		"a part of a part":                {[]emu.Word{term.Header(term.SubSubBin, 3), term.Small(0), term.Small(0), term.BoxedAt(at)}, "no term at word 3"},
		"a subtag that is not used":       {[]emu.Word{term.Header(15, 1), term.Nil}, "no object at word 0"},
		"a header as a tail":              {[]emu.Word{term.Nil, term.Header(term.SubTuple, 0)}, "no term at word 1"},
		"a header as an element":          {[]emu.Word{term.Header(term.SubTuple, 1), term.Header(term.SubTuple, 0)}, "no term at word 1"},
		"a list that is a tuple":          {[]emu.Word{term.Header(term.SubTuple, 1), term.ListAt(at)}, "no term at word 1"},
		"a tuple that is a list":          {[]emu.Word{term.Nil, term.BoxedAt(at)}, "no term at word 1"},
		"a pointer into a float":          {[]emu.Word{term.Header(term.SubFloat, 2), 0, 0, term.Nil, term.BoxedAt(at + 4)}, "no term at word 4"},
		"a pointer to a tail":             {[]emu.Word{term.Nil, term.ListAt(at + 4)}, "no term at word 1"},
		"a pointer to the last word":      {[]emu.Word{term.Nil, term.Nil, term.Nil, term.ListAt(at + 12)}, "no term at word 3"},
	} {
		assert.ErrorContains(t, term.Relocate(c.words, at, imageTo), c.reason, name)
	}
	words := []emu.Word{term.ListAt(at - 8), term.BoxedAt(at + 8)}
	assert.NoError(t, term.Relocate(words, at, imageTo))
	assert.Equal(t, []emu.Word{term.ListAt(at - 8), term.BoxedAt(at + 8)}, words, "either side of the image")
	assert.NoError(t, term.Relocate(nil, at, imageTo))
	assert.Equal(t, term.Small(9), term.RelocateTerm(term.Small(9), at, imageTo, 2))
}

// Images put one behind the other are the terms that they were made of; the boxes in them are
// counted.
func TestImages(t *testing.T) {
	s := termtest.NewStore(1 << 17)
	plain, boxed := s.Twins(t, 50)
	at := s.Top()
	for _, x := range append(plain, boxed...) {
		root, words := image(s, x, imageFrom)
		used, refs := s.Used, len(s.Refs)
		y, err := s.Image(words, imageFrom, root)
		require.NoError(t, err)
		require.Equal(t, s.Text(x), s.Text(y))
		require.Equal(t, used+len(words), s.Used)
		boxes := 0
		for i := 0; i < len(words); {
			size, _, _ := term.Shape(words[i:])
			if words[i] == term.Header(term.SubRefcBin, term.RefcWords-1) {
				boxes++
			}
			i += size
		}
		require.Len(t, s.Refs, refs+boxes)
	}
	assert.Greater(t, s.Top(), at)
	used := s.Used
	_, err := s.Image([]emu.Word{term.Nil}, imageFrom, term.Nil)
	assert.ErrorContains(t, err, "no object at word 0")
	assert.Equal(t, used, s.Used)
}

// FuzzRelocate checks images of any words: what is accepted is moved word by word as a pointer, or
// stays, and comes back.
func FuzzRelocate(f *testing.F) {
	s := termtest.NewStore(1 << 16)
	plain, boxed := s.Twins(f, 10)
	for i, x := range slices.Concat([]term.Term{s.Term(f, termtest.LargeMap(term.MaxFlat+3))}, plain, boxed) {
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
		isHome := func(w emu.Word) bool { return term.Ptr(w)-imageFrom < end }
		isAway := func(w emu.Word) bool { return term.Ptr(w)-to < end }
		original := slices.Clone(words)
		if slices.ContainsFunc(words, isAway) || term.Relocate(words, imageFrom, to) != nil {
			return
		}
		starts := map[term.Term]bool{}
		for i := 0; i < len(words); {
			size, first, ok := term.Shape(words[i:])
			require.True(t, ok)
			at := to + emu.Addr(i)*emu.WordBytes
			starts[term.ListAt(at)], starts[term.BoxedAt(at)] = first == 0, first != 0
			i += size
		}
		for i, w := range words {
			if w != original[i] {
				require.True(t, isHome(original[i]) && starts[w], "word %d: %#x became %#x", i, original[i], w)
			}
		}
		require.NoError(t, term.Relocate(words, to, imageFrom))
		require.Equal(t, original, words)
	})
}
