package term_test

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/term/termtest"
)

// mapModel is a map of numbers to numbers beside the same one in emulated memory, where key makes
// the key of a number.
type mapModel struct {
	*termtest.Heap
	t     *testing.T
	key   func(n int) term.Term
	model map[int]int
	m     term.Term
	edit  term.MapEdit
	work  term.MapWork
}

func newMapModel(t *testing.T, words int, key func(h *termtest.Heap, n int) term.Term) *mapModel {
	mm := &mapModel{Heap: termtest.NewHeap(words), t: t, model: map[int]int{}}
	known := map[int]term.Term{}
	mm.key = func(n int) term.Term {
		if _, ok := known[n]; !ok {
			known[n] = key(mm.Heap, n)
		}
		return known[n]
	}
	mm.m = mm.Map(nil, nil)
	return mm
}

// change changes both maps. The room that the edit has asked for is what it takes.
func (mm *mapModel) change(f func(e *term.MapEdit, model map[int]int)) {
	mm.edit.Begin(mm.View, mm.Atoms, mm.m)
	f(&mm.edit, mm.model)
	words, used := mm.edit.Words(), mm.Used
	mm.m = mm.edit.Build(&mm.Builder)
	require.Equal(mm.t, words, mm.Used-used)
	require.Equal(mm.t, len(mm.model), term.MapSize(mm.View, mm.m))
	require.Equal(mm.t, len(mm.model) > term.MaxFlat, term.IsTrie(mm.View.Load(term.Ptr(mm.m))))
}

func (mm *mapModel) put(n, val int) {
	key := mm.key(n)
	mm.alone(func(e *term.MapEdit) {
		added := e.BeginPut(mm.View, mm.Atoms, mm.m, key, term.Small(val))
		require.Equal(mm.t, e.Size() > len(mm.model), added)
	}, func(e *term.MapEdit) { e.Put(key, term.Small(val)) })
	mm.change(func(e *term.MapEdit, model map[int]int) {
		e.Put(mm.key(n), term.Small(val))
		model[n] = val
	})
}

func (mm *mapModel) remove(n int) {
	key := mm.key(n)
	mm.alone(func(e *term.MapEdit) {
		e.BeginRemove(mm.View, mm.Atoms, mm.m, key)
	}, func(e *term.MapEdit) { e.Remove(key) })
	mm.change(func(e *term.MapEdit, model map[int]int) {
		e.Remove(mm.key(n))
		delete(model, n)
	})
}

// alone checks that a change of one association of a trie makes the same words at the same costs as
// by an edit of many.
func (mm *mapModel) alone(one, many func(e *term.MapEdit)) {
	if !term.IsTrie(mm.View.Load(term.Ptr(mm.m))) {
		return
	}
	used, loads, stall := mm.Used, mm.View.Loads, mm.View.LoadStall
	made := func(change func(e *term.MapEdit)) []any {
		mm.edit.MapWork = term.MapWork{}
		change(&mm.edit)
		words := mm.edit.Words()
		m := mm.edit.Build(&mm.Builder)
		require.Equal(mm.t, words, mm.Used-used)
		outcome := []any{m, slices.Clone(mm.W[used:mm.Used]), mm.View.Loads, mm.View.LoadStall,
			mm.edit.MapWork}
		mm.Used, mm.View.Loads, mm.View.LoadStall = used, loads, stall
		return outcome
	}
	wanted := made(func(e *term.MapEdit) {
		e.Begin(mm.View, mm.Atoms, mm.m)
		many(e)
	})
	require.Equal(mm.t, wanted, made(one))
}

// fresh is the map made from nothing, in an order of its own.
func (mm *mapModel) fresh(r *rand.Rand) term.Term {
	ns := slices.Sorted(maps.Keys(mm.model))
	r.Shuffle(len(ns), func(i, j int) { ns[i], ns[j] = ns[j], ns[i] })
	mm.edit.Begin(mm.View, mm.Atoms, term.None)
	for _, n := range ns {
		mm.edit.Put(mm.key(n), term.Small(mm.model[n]))
	}
	return mm.edit.Build(&mm.Builder)
}

// check compares everything that can be asked of the map with the model, and the map with one that
// has come about in another way.
func (mm *mapModel) check(r *rand.Rand, most int) {
	t := mm.t
	keys, vals := term.OrderedPairs(mm.View, mm.Atoms, mm.m, 0)
	require.Len(t, keys, len(mm.model))
	unordered, _ := term.MapPairs(mm.View, mm.m)
	require.Equal(t, slices.Sorted(slices.Values(keys)), slices.Sorted(slices.Values(unordered)))
	for i := 1; i < len(keys); i++ {
		require.Negative(t, term.CompareKeys(mm.View, mm.Atoms, keys[i-1], keys[i]))
	}
	for i, k := range keys {
		require.Equal(t, vals[i], term.MapGet(mm.View, mm.Atoms, mm.m, k, &mm.work))
	}
	if len(keys) > term.MaxFlat {
		require.Equal(t, unordered, mm.inBatches(1+r.IntN(40)))
	}
	for range 50 {
		n := r.IntN(most)
		want := term.None
		if val, ok := mm.model[n]; ok {
			want = term.Small(val)
		}
		require.Equal(t, want, term.MapGet(mm.View, mm.Atoms, mm.m, mm.key(n), &mm.work), n)
	}
	used := mm.Used
	other := mm.fresh(r)
	require.True(t, term.EqualExact(mm.View, mm.Atoms, mm.m, other))
	require.Zero(t, term.Compare(mm.View, mm.Atoms, mm.m, other))
	require.Equal(t, term.Hash(mm.View, mm.m), term.Hash(mm.View, other))
	require.Equal(t, etf.PHash2(mm.View, mm.Atoms, mm.m), etf.PHash2(mm.View, mm.Atoms, other))
	require.Equal(t, mm.Text(mm.m), mm.Text(other))
	to, copied, words := moved(mm.Heap, mm.m)
	require.Equal(t, term.Size(mm.View, mm.m), words)
	require.LessOrEqual(t, term.Size(mm.View, other), term.MapRoom(len(keys))+len(keys)*keyWords)
	require.Equal(t, mm.Text(mm.m), to.Text(copied))
	if n := len(keys); n > 0 {
		i := r.IntN(n)
		mm.edit.Begin(mm.View, mm.Atoms, other)
		mm.edit.Put(keys[i], term.MakeFloat(&mm.Builder, float64(term.SmallValue(vals[i]))))
		like := mm.edit.Build(&mm.Builder)
		assert.True(t, term.Equal(mm.View, mm.Atoms, mm.m, like))
		assert.False(t, term.EqualExact(mm.View, mm.Atoms, mm.m, like))
		assert.Zero(t, term.Compare(mm.View, mm.Atoms, mm.m, like))
		assert.Equal(t, -1, term.CompareKeys(mm.View, mm.Atoms, mm.m, like))
	}
	mm.Used = used
}

// inBatches gives the keys of a large map so many at a time, and checks that they are no more than
// they must be.
func (mm *mapModel) inBatches(most int) (all []term.Term) {
	for from, more := uint32(0), true; more; {
		keys, vals, next := term.MapBatch(mm.View, mm.m, from, most, &mm.work)
		for i, k := range keys {
			h := term.Hash(mm.View, k)
			require.GreaterOrEqual(mm.t, h, from)
			require.Equal(mm.t, term.MapGet(mm.View, mm.Atoms, mm.m, k, &mm.work), vals[i])
			if i >= most {
				require.Equal(mm.t, term.Hash(mm.View, keys[i-1]), h)
			}
		}
		require.True(mm.t, next > from || next == 0)
		require.False(mm.t, next > 0 && len(keys) < most)
		all = append(all, keys...)
		from, more = next, next > 0
	}
	return all
}

// keyWords is the size of the largest key of a model.
const keyWords = 8

// keyKinds are ways to make keys of numbers.
var keyKinds = map[string]func(h *termtest.Heap, n int) term.Term{
	"small":  func(_ *termtest.Heap, n int) term.Term { return term.Small(n - 50) },
	"tuple":  func(h *termtest.Heap, n int) term.Term { return h.Tuple(term.AtomOK, term.Small(n)) },
	"string": func(h *termtest.Heap, n int) term.Term { return h.String(fmt.Sprintf("%04d", n%10000)) },
	"float":  func(h *termtest.Heap, n int) term.Term { return term.MakeFloat(&h.Builder, float64(n-20)) },
	"same":   sameHash,
	"mixed": func(h *termtest.Heap, n int) term.Term {
		if n%3 == 0 {
			return sameHash(h, n)
		}
		return term.Small(n)
	},
}

// sameHash makes pairs that all have the same hash: what the first element does to it the second
// undoes.
func sameHash(h *termtest.Heap, n int) term.Term {
	state := func(i int) uint32 {
		first := term.Mix(term.Mix(0, term.Header(term.SubTuple, 2)), term.Small(i))
		return bits.RotateLeft32(first, 5)
	}
	want := state(0) ^ term.Small(0)
	for i, found := 0, -1; ; i++ {
		if second := state(i) ^ want; term.IsSmall(second) {
			if found++; found == n {
				return h.Tuple(term.Small(i), second)
			}
		}
	}
}

func TestMapsAreAsTheirModel(t *testing.T) {
	for name, key := range keyKinds {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 32))
			for _, most := range []int{40, 80, 400} {
				mm := newMapModel(t, 1<<21, key)
				for step := range 400 {
					n := r.IntN(most)
					switch r.IntN(5) {
					case 0, 1:
						mm.put(n, r.IntN(1000))
					case 2, 3:
						mm.remove(n)
					case 4:
						mm.change(func(e *term.MapEdit, model map[int]int) {
							for range r.IntN(12) {
								n := r.IntN(most)
								if r.IntN(3) == 0 {
									e.Remove(mm.key(n))
									delete(model, n)
									continue
								}
								e.Add(mm.key(n), term.Small(step))
								if _, has := model[n]; !has {
									model[n] = step
								}
							}
						})
					}
					if step%20 == 0 || len(mm.model) > term.MaxFlat-2 && len(mm.model) < term.MaxFlat+3 {
						mm.check(r, most)
					}
					if step%100 == 99 { // as many again, so that the next steps begin with a large one
						mm.change(func(e *term.MapEdit, model map[int]int) {
							for n := range most {
								e.Put(mm.key(n), term.Small(n))
								model[n] = n
							}
						})
						mm.check(r, most)
					}
				}
			}
		})
	}
}

// A large map grows one by one and shrinks to nothing.
func TestLargeMapsGrowAndShrink(t *testing.T) {
	const most = 5000
	mm := newMapModel(t, 1<<22, keyKinds["small"])
	r := rand.New(rand.NewPCG(7, 33))
	order := r.Perm(most)
	for _, n := range order {
		mm.put(n, n)
	}
	mm.check(r, most)
	assert.Less(t, term.Size(mm.View, mm.m), 4*most)
	for i, n := range order {
		mm.remove(n)
		if i%1000 == 0 || i > most-term.MaxFlat-5 {
			mm.check(r, most)
		}
	}
	assert.Equal(t, term.MapWords(0), term.Size(mm.View, mm.m))
}

// In a large map the key that came last stands for all that are equal to it, unless nothing has
// changed.
func TestEqualKeysInLargeMaps(t *testing.T) {
	mm := newMapModel(t, 1<<16, keyKinds["small"])
	for n := range 100 {
		mm.put(n, n)
	}
	zero, minus := term.MakeFloat(&mm.Builder, 0), term.MakeFloat(&mm.Builder, math.Copysign(0, -1))
	require.Equal(t, term.Hash(mm.View, zero), term.Hash(mm.View, minus))
	put := func(key term.Term, val int) string {
		mm.edit.Begin(mm.View, mm.Atoms, mm.m)
		mm.edit.Put(key, term.Small(val))
		mm.m = mm.edit.Build(&mm.Builder)
		assert.Equal(t, 101, term.MapSize(mm.View, mm.m))
		assert.Equal(t, term.Small(val), term.MapGet(mm.View, mm.Atoms, mm.m, zero, &mm.work))
		keys, _ := term.MapPairs(mm.View, mm.m)
		return mm.Text(keys[slices.IndexFunc(keys, func(k term.Term) bool { return !term.IsSmall(k) })])
	}
	assert.Equal(t, "0.0", put(zero, 1))
	assert.Equal(t, "0.0", put(minus, 1))
	assert.Equal(t, "-0.0", put(minus, 2))
	assert.Equal(t, "0.0", put(zero, 3))
}

// What one more key costs: a way through the trie, not the map.
func TestAnUpdateSharesTheRest(t *testing.T) {
	mm := newMapModel(t, 1<<20, keyKinds["tuple"])
	for n := range 4000 {
		mm.put(n, n)
	}
	used, loads := mm.Used, mm.View.Loads
	before := mm.m
	mm.put(4000, 0)
	assert.Less(t, mm.Used-used, 120)
	assert.Less(t, mm.View.Loads-loads, uint64(120))
	assert.Equal(t, 4000, term.MapSize(mm.View, before))
	loads = mm.View.Loads
	term.MapGet(mm.View, mm.Atoms, mm.m, mm.key(77), &mm.work)
	assert.Less(t, mm.View.Loads-loads, uint64(25))
}

// Maps by their size, then by their keys in order, then by their values.
func TestOrderOfLargeMaps(t *testing.T) {
	h := termtest.NewHeap(1 << 20)
	make := func(n int, change func(m term.Map)) term.Term {
		m := termtest.LargeMap(n)
		change(m)
		return h.Term(t, m)
	}
	base := make(60, func(term.Map) {})
	for name, c := range map[string]struct {
		order int
		of    term.Term
	}{
		"smaller":    {-1, make(61, func(m term.Map) { m[0].Key = int64(0) })},
		"lower key":  {1, make(60, func(m term.Map) { m[30].Key = int64(5); m[0].Value = int64(1000) })},
		"higher key": {-1, make(60, func(m term.Map) { m[0].Key = "string" })},
		"value":      {-1, make(60, func(m term.Map) { m[3].Value = int64(10) })},
		"integers":   {-1, make(60, func(m term.Map) { m[3].Key = term.Tuple{term.AtomName("k"), 3.0} })},
		"like":       {0, make(60, func(m term.Map) { m[3].Value = 9.0 })},
	} {
		assert.Equal(t, c.order, term.Compare(h.View, h.Atoms, base, c.of), name)
		assert.Equal(t, -c.order, term.Compare(h.View, h.Atoms, c.of, base), name)
		assert.Equal(t, c.order == 0, term.Equal(h.View, h.Atoms, base, c.of), name)
	}
}

// Maps are keys of maps deeper than keys are put in order: what is below has an order all the same.
func TestLargeMapsAsKeys(t *testing.T) {
	h := termtest.NewHeap(1 << 20)
	var nest func(depth, leaf int) term.Term
	nest = func(depth, leaf int) term.Term {
		var e term.MapEdit
		e.Begin(h.View, h.Atoms, term.None)
		for i := range term.MaxFlat + 1 {
			e.Put(term.Small(i), term.Nil)
		}
		if depth > 0 {
			e.Put(nest(depth-1, leaf), term.Small(depth))
		} else {
			e.Put(term.Small(leaf), term.Small(0))
		}
		return e.Build(&h.Builder)
	}
	for _, depth := range []int{1, 3, term.MaxKeyDepth + 5} {
		a, b, c := nest(depth, 1000), nest(depth, 1000), nest(depth, 2000)
		assert.Zero(t, term.Compare(h.View, h.Atoms, a, b))
		assert.True(t, term.EqualExact(h.View, h.Atoms, a, b))
		assert.Equal(t, term.Hash(h.View, a), term.Hash(h.View, b))
		assert.False(t, term.EqualExact(h.View, h.Atoms, a, c))
		order := term.Compare(h.View, h.Atoms, a, c)
		assert.NotZero(t, order)
		assert.Equal(t, -order, term.Compare(h.View, h.Atoms, c, a))
	}
}

// An image with a trie that nobody has built is refused.
func TestRelocateLargeMaps(t *testing.T) {
	h := termtest.NewHeap(1 << 12)
	h.Term(t, termtest.LargeMap(200))
	image := h.W[:h.Used]
	require.NoError(t, term.Relocate(slices.Clone(image), h.Base, 0x1000))
	var root, node int
	for i := 0; i < len(image); {
		size, _, _ := term.Shape(image[i:])
		switch {
		case !term.IsHeader(image[i]):
		case term.HeaderSub(image[i]) == term.SubMap:
			root = i
		case term.HeaderSub(image[i]) == term.SubNode:
			node = i
		}
		i += size
	}
	nodeAt := term.BoxedAt(h.Base + emu.Addr(node)*emu.WordBytes)
	rootAt := term.BoxedAt(h.Base + emu.Addr(root)*emu.WordBytes)
	for name, break_ := range map[string]func(w []emu.Word){
		"size":             func(w []emu.Word) { w[root+1] = term.Small(term.MaxFlat) },
		"no size":          func(w []emu.Word) { w[root+1] = term.AtomOK },
		"root of 15":       func(w []emu.Word) { w[root] = term.Header(term.SubMap, term.RootWords-3) },
		"large and flat":   func(w []emu.Word) { w[root] = term.Header(term.SubMap, 2*term.MaxFlat+2) },
		"term in a slot":   func(w []emu.Word) { w[root+term.RootHead] = term.Small(1) },
		"map in a slot":    func(w []emu.Word) { w[root+term.RootHead] = rootAt },
		"one more bit":     func(w []emu.Word) { w[node+1] |= term.Small(1<<term.FanOut - 1) },
		"more than bits":   func(w []emu.Word) { w[node+1] |= term.Small(1 << term.FanOut) },
		"tuple in a node":  func(w []emu.Word) { w[node+term.NodeHead] = term.BoxedAt(h.Base) },
		"node in a leaf":   func(w []emu.Word) { w[(term.Ptr(leafOf(w, node))-h.Base)/emu.WordBytes] = nodeAt },
		"node of no slots": func(w []emu.Word) { w[node] = term.Header(term.SubNode, 1) },
	} {
		w := slices.Clone(image)
		break_(w)
		assert.Error(t, term.Relocate(w, h.Base, 0x1000), name)
	}
}

// leafOf is a leaf in a node of an image.
func leafOf(w []emu.Word, node int) term.Term {
	i := slices.IndexFunc(w[node+term.NodeHead:], term.IsList)
	return w[node+term.NodeHead+i]
}

func BenchmarkMaps(b *testing.B) {
	h := termtest.NewHeap(1 << 22)
	var e term.MapEdit
	e.Begin(h.View, h.Atoms, term.None)
	for i := range 40000 {
		e.Put(h.Tuple(term.AtomOK, term.Small(i)), term.Small(i))
	}
	m := e.Build(&h.Builder)
	key := h.Tuple(term.AtomOK, term.Small(777))
	var w term.MapWork
	b.Run("get", func(b *testing.B) {
		for b.Loop() {
			term.MapGet(h.View, h.Atoms, m, key, &w)
		}
	})
	b.Run("put", func(b *testing.B) {
		b.ReportAllocs()
		used := h.Used
		for b.Loop() {
			h.Used = used
			e.Begin(h.View, h.Atoms, m)
			e.Put(key, term.Nil)
			e.Words()
			e.Build(&h.Builder)
		}
	})
	b.Run("pairs", func(b *testing.B) {
		for b.Loop() {
			term.MapPairs(h.View, m)
		}
	})
}
