package term

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// sample builds hand-picked and random terms, some of them twice.
func sample(t *testing.T, h *heap) []Term {
	var terms []Term
	for i, x := range append(handPicked(), randomValues(9, 60)...) {
		terms = append(terms, h.term(t, x))
		if i%4 == 0 {
			terms = append(terms, h.term(t, x))
		}
	}
	return terms
}

func TestCompareIsATotalOrder(t *testing.T) {
	h := newHeap(1 << 20)
	terms := sample(t, h)
	for name, order := range map[string]func(a, b Term) int{
		"Compare":     func(a, b Term) int { return Compare(h.v, h.atoms, a, b) },
		"CompareKeys": func(a, b Term) int { return CompareKeys(h.v, h.atoms, a, b) },
	} {
		slices.SortFunc(terms, order)
		// With the terms in order, each pair compares like its places do: up to runs of equal ones.
		class := make([]int, len(terms))
		for i := 1; i < len(terms); i++ {
			class[i] = class[i-1]
			if order(terms[i-1], terms[i]) != 0 {
				class[i]++
			}
		}
		for i, a := range terms {
			for j, b := range terms {
				require.Equal(t, sign(class[i]-class[j]), order(a, b), "%s of %s and %s", name, h.text(a), h.text(b))
			}
		}
	}
}

func TestEqualityAgreesWithOrderAndHash(t *testing.T) {
	h := newHeap(1 << 20)
	terms := sample(t, h)
	for _, a := range terms {
		for _, b := range terms {
			exact := EqualExact(h.v, a, b)
			require.Equal(t, CompareKeys(h.v, h.atoms, a, b) == 0, exact, "%s =:= %s", h.text(a), h.text(b))
			require.Equal(t, Compare(h.v, h.atoms, a, b) == 0, Equal(h.v, a, b), "%s == %s", h.text(a), h.text(b))
			if exact {
				require.Equal(t, Hash(h.v, a), Hash(h.v, b), h.text(a))
				require.Equal(t, PHash(h.v, h.atoms, a), PHash(h.v, h.atoms, b), h.text(a))
			}
		}
	}
}

func TestHashSpreads(t *testing.T) {
	h := newHeap(1 << 20)
	seen := map[uint32]Term{}
	for _, x := range randomValues(3, 400) {
		term := h.term(t, x)
		if other, ok := seen[Hash(h.v, term)]; ok {
			assert.True(t, EqualExact(h.v, term, other), "%s and %s collide", h.text(term), h.text(other))
		}
		seen[Hash(h.v, term)] = term
	}
}

// moved copies a term into a heap of its own at another address, with the same atoms.
func moved(from *heap, t Term) (*heap, Term, int) {
	to := newHeapAt(0x1000, Size(from.v, t), from.atoms)
	return to, Copy(from.v, t, &to.Builder), to.Used
}

func TestCopy(t *testing.T) {
	h := newHeap(1 << 20)
	for _, x := range append(handPicked(), randomValues(4, 200)...) {
		original := h.term(t, x)
		to, copied, used := moved(h, original)
		require.Equal(t, Size(h.v, original), used, h.text(original))
		require.Equal(t, h.text(original), to.text(copied))
		back := Copy(to.v, copied, &h.Builder)
		require.True(t, EqualExact(h.v, original, back), h.text(original))
	}
}

func TestCopyOfFuns(t *testing.T) {
	h := newHeap(100)
	list := h.term(t, List{int64(1), "text"})
	f := h.Fun(AtomLists, 3, 2, 77, list, Small(5), h.Tuple())
	to, copied, _ := moved(h, f)
	assert.Equal(t, FunInfo{AtomLists, 3, 2, 77, 3}, ReadFun(to.v, copied))
	assert.Equal(t, `[1,[116,101,120,116]]`, to.text(FreeVar(to.v, copied, 0)))
	assert.Equal(t, Small(5), FreeVar(to.v, copied, 1))
	assert.Equal(t, "{}", to.text(FreeVar(to.v, copied, 2)))
}

func TestCopyKeepsWhatIsOutside(t *testing.T) {
	h := newHeap(100)
	literal := h.term(t, Tuple{AtomName("literal"), "abc"})
	keep := Range{h.Base, h.Top()}
	message := h.List([]Term{literal, h.Tuple(literal, Small(1))}, Nil)
	assert.Equal(t, 2*ConsWords+TupleWords(2), SizeOutside(h.v, message, keep))
	start := h.Used
	copied := CopyOutside(h.v, message, &h.Builder, keep)
	assert.Equal(t, SizeOutside(h.v, message, keep), h.Used-start)
	assert.True(t, EqualExact(h.v, message, copied))
	assert.Equal(t, literal, Head(h.v, copied))
	assert.Equal(t, literal, Element(h.v, Head(h.v, Tail(h.v, copied)), 0))
	assert.Equal(t, literal, CopyOutside(h.v, literal, &h.Builder, keep))
}

func TestSortPairs(t *testing.T) {
	h := newHeap(200)
	keys := []Term{Small(3), h.term(t, 1.0), Small(1), AtomOK, Small(3), h.term(t, "k"), h.term(t, "k")}
	vals := []Term{Small(0), Small(1), Small(2), Small(3), Small(4), Small(5), Small(6)}
	n := SortPairs(h.v, h.atoms, keys, vals)
	m := h.Map(keys[:n], vals[:n])
	assert.Equal(t, `#{1 => 2,3 => 4,1.0 => 1,ok => 3,[107] => 6}`, h.text(m))
	for i, key := range keys[:n] {
		assert.Equal(t, vals[i], MapGet(h.v, h.atoms, m, key, new(MapWork)))
	}
	assert.Equal(t, None, MapGet(h.v, h.atoms, m, Small(2), new(MapWork)))
}

func TestLoadsAreCharged(t *testing.T) {
	h := newHeap(100)
	x, y := h.term(t, List{int64(1), int64(2), int64(3)}), h.term(t, List{int64(1), int64(2), int64(3)})
	seg := [emu.Segments]emu.Segment{}
	for i := range seg {
		seg[i] = emu.Segment{Delta: h.v.Seg[i].Delta, Load: 10}
	}
	v := &emu.View{W: h.W, Seg: &seg}
	assert.True(t, EqualExact(v, x, y))
	assert.EqualValues(t, 2*3*ConsWords, v.Loads)
	assert.EqualValues(t, 10*v.Loads, v.LoadStall)
}

// chain nests depth tuples or lists around nil.
func chain(h *heap, depth int, tuples bool) Term {
	t := Nil
	for range depth {
		if tuples {
			t = h.Tuple(AtomOK, t)
		} else {
			t = h.Cons(t, Nil)
		}
	}
	return t
}

// Nothing recurses on the Go stack as deep as a term is nested.
func TestDeepTerms(t *testing.T) {
	const depth = 1 << 20
	h := newHeap(7 * depth)
	for _, tuples := range []bool{false, true} {
		h.Used = 0
		a := chain(h, depth, tuples)
		b := Copy(h.v, a, &h.Builder)
		assert.Equal(t, h.Used, 2*Size(h.v, a))
		assert.True(t, EqualExact(h.v, a, b))
		assert.Zero(t, Compare(h.v, h.atoms, a, b))
		assert.Equal(t, Hash(h.v, a), Hash(h.v, b))
		assert.Equal(t, PHash(h.v, h.atoms, a), PHash(h.v, h.atoms, b))
		assert.GreaterOrEqual(t, len(h.text(a)), 2*depth)
		if tuples { // whose text would be cut before, as each begins a line
			assert.Contains(t, Print(h.v, h.atoms, a, Format{Most: depth / 100}), "...")
		} else {
			assert.Contains(t, Print(h.v, h.atoms, a, Format{}), "...")
		}
		_, err := ToWire(h.v, h.atoms, a)
		assert.ErrorContains(t, err, "nested deeper than 512 levels")
	}
}

// A term that shares its parts is larger than memory when its parts are not shared any more.
func TestSharedTerms(t *testing.T) {
	h := newHeap(1000)
	x := h.term(t, "leaf")
	for range 60 {
		x = h.Cons(x, x)
	}
	assert.GreaterOrEqual(t, Size(h.v, x), len(h.W))
	_, err := ToWire(h.v, h.atoms, x)
	assert.ErrorContains(t, err, "larger than")
}

// SizeWithin agrees with Size up to its limit, and looks no further.
func TestSizeWithin(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(6, 26))}
	h := newHeap(1 << 16)
	for range 200 {
		h.Used = 0
		x := h.term(t, g.value(3))
		size := Size(h.v, x)
		for _, most := range []int{0, size / 2, size - 1, size, size + 1} {
			n, ok := SizeWithin(h.v, x, most)
			assert.Equal(t, size <= most, ok)
			if ok {
				assert.Equal(t, size, n)
			}
		}
	}
	h.Used = 0
	long := h.String(strings.Repeat("a", 10_000))
	h.v.Loads = 0
	_, ok := SizeWithin(h.v, long, 50)
	assert.False(t, ok)
	assert.Less(t, h.v.Loads, uint64(100))
}

func BenchmarkTerms(b *testing.B) {
	g := generator{rand.New(rand.NewPCG(6, 25))}
	h := newHeap(1 << 20)
	list := make(List, 0, 1000)
	for i := range 1000 {
		list = append(list, Tuple{AtomName("point"), int64(i), g.Float64(), "name"})
	}
	x := h.term(b, list)
	y := Copy(h.v, x, &h.Builder)
	words := Size(h.v, x)
	to := Builder{Base: 0x1000, W: make([]emu.Word, words)}
	for name, f := range map[string]func(){
		"Size":       func() { Size(h.v, x) },
		"Copy":       func() { to.Used = 0; Copy(h.v, x, &to) },
		"EqualExact": func() { EqualExact(h.v, x, y) },
		"Compare":    func() { Compare(h.v, h.atoms, x, y) },
		"Hash":       func() { Hash(h.v, x) },
		"PHash":      func() { PHash(h.v, h.atoms, x) },
		"Write":      func() { Write(h.v, h.atoms, x, Format{}) },
		"Print":      func() { Print(h.v, h.atoms, x, Format{}) },
		"ToWire":     func() { _, _ = ToWire(h.v, h.atoms, x) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(words), "ns/word")
		})
	}
}

// A term whose shared parts, each counted as often as it occurs, are more than memory holds is
// neither hashed nor printed: it would take years.
func TestSharedBeyondMemory(t *testing.T) {
	h := newHeap(1000)
	x := Nil
	for range 40 {
		x = h.Cons(x, x)
	}
	loads := h.v.Loads
	_, ok := PHashWithin(h.v, h.atoms, x, 10_000)
	assert.False(t, ok)
	_, ok = OldPHashWithin(h.v, h.atoms, x, 10_000)
	assert.False(t, ok)
	_, ok = PrintWithin(h.v, h.atoms, x, Format{Most: 10_000})
	assert.False(t, ok)
	text, ok := WriteWithin(h.v, h.atoms, x, Format{Most: 10_000})
	assert.False(t, ok)
	assert.Less(t, len(text), 10_100)
	assert.Less(t, h.v.Loads-loads, uint64(100_000))

	hash, ok := PHashWithin(h.v, h.atoms, Small(1), 10)
	assert.True(t, ok)
	assert.Equal(t, PHash(h.v, h.atoms, Small(1)), hash)
	list := h.term(t, []any{int64(1), int64(2)})
	text, ok = PrintWithin(h.v, h.atoms, list, Format{Most: 100})
	assert.True(t, ok)
	assert.Equal(t, "[1,2]", text)
}

// A term that is measured before it is laid out looks as it does else.
func TestPrintWithinIsPrint(t *testing.T) {
	h := newHeap(1 << 16)
	var all []any
	for i := range int64(2 * smallWords) {
		all = append(all, []any{i, Tuple{AtomName("tag"), i}, map[any]any{i: "text"}})
	}
	x := h.term(t, all)
	text, ok := PrintWithin(h.v, h.atoms, x, Format{})
	assert.True(t, ok)
	assert.Equal(t, Print(h.v, h.atoms, x, Format{}), text)
}
