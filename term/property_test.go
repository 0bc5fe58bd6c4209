package term_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/term/termtest"
)

// sample builds hand-picked and random terms, some of them twice.
func sample(t *testing.T, h *termtest.Heap) []term.Term {
	var terms []term.Term
	for i, x := range append(termtest.HandPicked(), termtest.RandomValues(9, 60)...) {
		terms = append(terms, h.Term(t, x))
		if i%4 == 0 {
			terms = append(terms, h.Term(t, x))
		}
	}
	return terms
}

func TestCompareIsATotalOrder(t *testing.T) {
	h := termtest.NewHeap(1 << 20)
	terms := sample(t, h)
	for name, order := range map[string]func(a, b term.Term) int{
		"Compare":     func(a, b term.Term) int { return term.Compare(h.View, h.Atoms, a, b) },
		"CompareKeys": func(a, b term.Term) int { return term.CompareKeys(h.View, h.Atoms, a, b) },
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
				require.Equal(t, sign(int64(class[i]-class[j])), order(a, b), "%s of %s and %s", name, h.Text(a), h.Text(b))
			}
		}
	}
}

func TestEqualityAgreesWithOrderAndHash(t *testing.T) {
	h := termtest.NewHeap(1 << 20)
	terms := sample(t, h)
	for _, a := range terms {
		for _, b := range terms {
			exact := term.EqualExact(h.View, h.Atoms, a, b)
			require.Equal(t, term.CompareKeys(h.View, h.Atoms, a, b) == 0, exact, "%s =:= %s", h.Text(a), h.Text(b))
			require.Equal(t, term.Compare(h.View, h.Atoms, a, b) == 0,
				term.Equal(h.View, h.Atoms, a, b), "%s == %s", h.Text(a), h.Text(b))
			if exact {
				require.Equal(t, term.Hash(h.View, a), term.Hash(h.View, b), h.Text(a))
				require.Equal(t, etf.PHash2(h.View, h.Atoms, a), etf.PHash2(h.View, h.Atoms, b), h.Text(a))
			}
		}
	}
}

func TestHashSpreads(t *testing.T) {
	h := termtest.NewHeap(1 << 20)
	seen := map[uint32]term.Term{}
	for _, x := range termtest.RandomValues(3, 400) {
		one := h.Term(t, x)
		if other, ok := seen[term.Hash(h.View, one)]; ok {
			assert.True(t, term.EqualExact(h.View, h.Atoms, one, other), "%s and %s collide",
				h.Text(one), h.Text(other))
		}
		seen[term.Hash(h.View, one)] = one
	}
}

// moved copies a term into a heap of its own at another address, with the same atoms.
func moved(from *termtest.Heap, t term.Term) (*termtest.Heap, term.Term, int) {
	to := termtest.NewHeapAt(0x1000, term.Size(from.View, t), from.Atoms)
	return to, term.Copy(from.View, t, &to.Builder), to.Used
}

func TestCopy(t *testing.T) {
	h := termtest.NewHeap(1 << 20)
	for _, x := range append(termtest.HandPicked(), termtest.RandomValues(4, 200)...) {
		original := h.Term(t, x)
		to, copied, used := moved(h, original)
		require.Equal(t, term.Size(h.View, original), used, h.Text(original))
		require.Equal(t, h.Text(original), to.Text(copied))
		back := term.Copy(to.View, copied, &h.Builder)
		require.True(t, term.EqualExact(h.View, h.Atoms, original, back), h.Text(original))
	}
}

func TestCopyOfFuns(t *testing.T) {
	h := termtest.NewHeap(100)
	list := h.Term(t, term.List{int64(1), "text"})
	f := h.Fun(term.AtomLists, 3, 2, 77, list, term.Small(5), h.Tuple())
	to, copied, _ := moved(h, f)
	assert.Equal(t, term.FunInfo{Module: term.AtomLists, Index: 3, Arity: 2, Entry: 77, Free: 3}, term.ReadFun(to.View, copied))
	assert.Equal(t, `[1,[116,101,120,116]]`, to.Text(term.FreeVar(to.View, copied, 0)))
	assert.Equal(t, term.Small(5), term.FreeVar(to.View, copied, 1))
	assert.Equal(t, "{}", to.Text(term.FreeVar(to.View, copied, 2)))
}

func TestCopyKeepsWhatIsOutside(t *testing.T) {
	h := termtest.NewHeap(100)
	literal := h.Term(t, term.Tuple{term.AtomName("literal"), "abc"})
	keep := term.Range{Lo: h.Base, Hi: h.Top()}
	message := h.List([]term.Term{literal, h.Tuple(literal, term.Small(1))}, term.Nil)
	assert.Equal(t, 2*term.ConsWords+term.TupleWords(2), term.SizeOutside(h.View, message, keep))
	start := h.Used
	copied := term.CopyOutside(h.View, message, &h.Builder, keep)
	assert.Equal(t, term.SizeOutside(h.View, message, keep), h.Used-start)
	assert.True(t, term.EqualExact(h.View, h.Atoms, message, copied))
	assert.Equal(t, literal, term.Head(h.View, copied))
	assert.Equal(t, literal, term.Element(h.View, term.Head(h.View, term.Tail(h.View, copied)), 0))
	assert.Equal(t, literal, term.CopyOutside(h.View, literal, &h.Builder, keep))
}

func TestSortPairs(t *testing.T) {
	h := termtest.NewHeap(200)
	keys := []term.Term{term.Small(3), h.Term(t, 1.0), term.Small(1), term.AtomOK, term.Small(3), h.Term(t, "k"), h.Term(t, "k")}
	vals := []term.Term{term.Small(0), term.Small(1), term.Small(2), term.Small(3), term.Small(4), term.Small(5), term.Small(6)}
	n := term.SortPairs(h.View, h.Atoms, keys, vals)
	m := h.Map(keys[:n], vals[:n])
	assert.Equal(t, `#{1 => 2,3 => 4,1.0 => 1,ok => 3,[107] => 6}`, h.Text(m))
	for i, key := range keys[:n] {
		assert.Equal(t, vals[i], term.MapGet(h.View, h.Atoms, m, key, new(term.MapWork)))
	}
	assert.Equal(t, term.None, term.MapGet(h.View, h.Atoms, m, term.Small(2), new(term.MapWork)))
}

func TestLoadsAreCharged(t *testing.T) {
	h := termtest.NewHeap(100)
	x, y := h.Term(t, term.List{int64(1), int64(2), int64(3)}), h.Term(t, term.List{int64(1), int64(2), int64(3)})
	seg := [emu.Segments]emu.Segment{}
	for i := range seg {
		seg[i] = emu.Segment{Delta: h.View.Seg[i].Delta, Load: 10}
	}
	v := &emu.View{W: h.W, Seg: &seg}
	assert.True(t, term.EqualExact(v, nil, x, y))
	assert.EqualValues(t, 2*3*term.ConsWords, v.Loads)
	assert.EqualValues(t, 10*v.Loads, v.LoadStall)
}

// chain nests depth tuples or lists around nil.
func chain(h *termtest.Heap, depth int, tuples bool) term.Term {
	t := term.Nil
	for range depth {
		if tuples {
			t = h.Tuple(term.AtomOK, t)
		} else {
			t = h.Cons(t, term.Nil)
		}
	}
	return t
}

// Nothing recurses on the Go stack as deep as a term is nested.
func TestDeepTerms(t *testing.T) {
	const depth = 1 << 20
	h := termtest.NewHeap(7 * depth)
	for _, tuples := range []bool{false, true} {
		h.Used = 0
		a := chain(h, depth, tuples)
		b := term.Copy(h.View, a, &h.Builder)
		assert.Equal(t, h.Used, 2*term.Size(h.View, a))
		assert.True(t, term.EqualExact(h.View, h.Atoms, a, b))
		assert.Zero(t, term.Compare(h.View, h.Atoms, a, b))
		assert.Equal(t, term.Hash(h.View, a), term.Hash(h.View, b))
		assert.Equal(t, etf.PHash2(h.View, h.Atoms, a), etf.PHash2(h.View, h.Atoms, b))
		assert.GreaterOrEqual(t, len(h.Text(a)), 2*depth)
		if tuples { // whose text would be cut before, as each begins a line
			assert.Contains(t, pretty.Print(h.View, h.Atoms, a, pretty.Format{Most: depth / 100}), "...")
		} else {
			assert.Contains(t, pretty.Print(h.View, h.Atoms, a, pretty.Format{}), "...")
		}
		_, err := term.ToWire(h.View, h.Atoms, a)
		assert.ErrorContains(t, err, "nested deeper than 512 levels")
	}
}

// A term that shares its parts is larger than memory when its parts are not shared any more.
func TestSharedTerms(t *testing.T) {
	h := termtest.NewHeap(1000)
	x := h.Term(t, "leaf")
	for range 60 {
		x = h.Cons(x, x)
	}
	assert.GreaterOrEqual(t, term.Size(h.View, x), len(h.W))
	_, err := term.ToWire(h.View, h.Atoms, x)
	assert.ErrorContains(t, err, "larger than")
}

// SizeWithin agrees with Size up to its limit, and looks no further.
func TestSizeWithin(t *testing.T) {
	g := termtest.Generator{Rand: rand.New(rand.NewPCG(6, 26))}
	h := termtest.NewHeap(1 << 16)
	for range 200 {
		h.Used = 0
		x := h.Term(t, g.Value(3))
		size := term.Size(h.View, x)
		for _, most := range []int{0, size / 2, size - 1, size, size + 1} {
			n, ok := term.SizeWithin(h.View, x, most)
			assert.Equal(t, size <= most, ok)
			if ok {
				assert.Equal(t, size, n)
			}
		}
	}
	h.Used = 0
	long := h.String(strings.Repeat("a", 10_000))
	h.View.Loads = 0
	_, ok := term.SizeWithin(h.View, long, 50)
	assert.False(t, ok)
	assert.Less(t, h.View.Loads, uint64(100))
}

func BenchmarkTerms(b *testing.B) {
	g := termtest.Generator{Rand: rand.New(rand.NewPCG(6, 25))}
	h := termtest.NewHeap(1 << 20)
	list := make(term.List, 0, 1000)
	for i := range 1000 {
		list = append(list, term.Tuple{term.AtomName("point"), int64(i), g.Float64(), "name"})
	}
	x := h.Term(b, list)
	y := term.Copy(h.View, x, &h.Builder)
	words := term.Size(h.View, x)
	to := term.Builder{Base: 0x1000, W: make([]emu.Word, words)}
	for name, f := range map[string]func(){
		"Size":       func() { term.Size(h.View, x) },
		"Copy":       func() { to.Used = 0; term.Copy(h.View, x, &to) },
		"EqualExact": func() { term.EqualExact(h.View, h.Atoms, x, y) },
		"Compare":    func() { term.Compare(h.View, h.Atoms, x, y) },
		"Hash":       func() { term.Hash(h.View, x) },
		"PHash":      func() { etf.PHash2(h.View, h.Atoms, x) },
		"Write":      func() { pretty.Write(h.View, h.Atoms, x, pretty.Format{}) },
		"Print":      func() { pretty.Print(h.View, h.Atoms, x, pretty.Format{}) },
		"ToWire":     func() { _, _ = term.ToWire(h.View, h.Atoms, x) },
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
	h := termtest.NewHeap(1000)
	x := term.Nil
	for range 40 {
		x = h.Cons(x, x)
	}
	loads := h.View.Loads
	_, ok := etf.PHash2Within(h.View, h.Atoms, x, 10_000)
	assert.False(t, ok)
	_, ok = etf.PHashWithin(h.View, h.Atoms, x, 10_000)
	assert.False(t, ok)
	_, ok = pretty.PrintWithin(h.View, h.Atoms, x, pretty.Format{Most: 10_000})
	assert.False(t, ok)
	text, ok := pretty.WriteWithin(h.View, h.Atoms, x, pretty.Format{Most: 10_000})
	assert.False(t, ok)
	assert.Less(t, len(text), 10_100)
	assert.Less(t, h.View.Loads-loads, uint64(100_000))

	hash, ok := etf.PHash2Within(h.View, h.Atoms, term.Small(1), 10)
	assert.True(t, ok)
	assert.Equal(t, etf.PHash2(h.View, h.Atoms, term.Small(1)), hash)
	list := h.Term(t, []any{int64(1), int64(2)})
	text, ok = pretty.PrintWithin(h.View, h.Atoms, list, pretty.Format{Most: 100})
	assert.True(t, ok)
	assert.Equal(t, "[1,2]", text)
}

// A term that is so large that it is measured before it is laid out looks as it does else.
func TestPrintWithinIsPrint(t *testing.T) {
	h := termtest.NewHeap(1 << 16)
	var all []any
	for i := range int64(2000) {
		all = append(all, []any{i, term.Tuple{term.AtomName("tag"), i}, map[any]any{i: "text"}})
	}
	x := h.Term(t, all)
	text, ok := pretty.PrintWithin(h.View, h.Atoms, x, pretty.Format{})
	assert.True(t, ok)
	assert.Equal(t, pretty.Print(h.View, h.Atoms, x, pretty.Format{}), text)
}
