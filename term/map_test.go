package term

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
)

// mapModel is a map of numbers to numbers beside the same one in emulated memory, where key makes the key of a number.
type mapModel struct {
	*heap
	t     *testing.T
	key   func(n int) Term
	model map[int]int
	m     Term
	edit  MapEdit
	work  MapWork
}

func newMapModel(t *testing.T, words int, key func(h *heap, n int) Term) *mapModel {
	mm := &mapModel{heap: newHeap(words), t: t, model: map[int]int{}}
	known := map[int]Term{}
	mm.key = func(n int) Term {
		if _, ok := known[n]; !ok {
			known[n] = key(mm.heap, n)
		}
		return known[n]
	}
	mm.m = mm.Map(nil, nil)
	return mm
}

// change changes both maps. The room that the edit has asked for is what it takes.
func (mm *mapModel) change(f func(e *MapEdit, model map[int]int)) {
	mm.edit.Begin(mm.v, mm.atoms, mm.m)
	f(&mm.edit, mm.model)
	words, used := mm.edit.Words(), mm.Used
	mm.m = mm.edit.Build(&mm.Builder)
	require.Equal(mm.t, words, mm.Used-used)
	require.Equal(mm.t, len(mm.model), MapSize(mm.v, mm.m))
	require.Equal(mm.t, len(mm.model) > MaxFlat, isTrie(mm.v.Load(Ptr(mm.m))))
}

func (mm *mapModel) put(n, val int) {
	mm.change(func(e *MapEdit, model map[int]int) {
		e.Put(mm.key(n), Small(val))
		model[n] = val
	})
}

func (mm *mapModel) remove(n int) {
	mm.change(func(e *MapEdit, model map[int]int) {
		e.Remove(mm.key(n))
		delete(model, n)
	})
}

// fresh is the map made from nothing, in an order of its own.
func (mm *mapModel) fresh(r *rand.Rand) Term {
	ns := slices.Sorted(maps.Keys(mm.model))
	r.Shuffle(len(ns), func(i, j int) { ns[i], ns[j] = ns[j], ns[i] })
	mm.edit.Begin(mm.v, mm.atoms, None)
	for _, n := range ns {
		mm.edit.Put(mm.key(n), Small(mm.model[n]))
	}
	return mm.edit.Build(&mm.Builder)
}

// check compares everything that can be asked of the map with the model, and the map with one that has come about in another way.
func (mm *mapModel) check(r *rand.Rand, most int) {
	t := mm.t
	keys, vals := orderedPairs(mm.v, mm.atoms, mm.m, 0)
	require.Len(t, keys, len(mm.model))
	unordered, _ := MapPairs(mm.v, mm.m)
	require.Equal(t, slices.Sorted(slices.Values(keys)), slices.Sorted(slices.Values(unordered)))
	for i := 1; i < len(keys); i++ {
		require.Negative(t, CompareKeys(mm.v, mm.atoms, keys[i-1], keys[i]))
	}
	for i, k := range keys {
		require.Equal(t, vals[i], MapGet(mm.v, mm.atoms, mm.m, k, &mm.work))
	}
	if len(keys) > MaxFlat {
		require.Equal(t, unordered, mm.inBatches(1+r.IntN(40)))
	}
	for range 50 {
		n := r.IntN(most)
		want := None
		if val, ok := mm.model[n]; ok {
			want = Small(val)
		}
		require.Equal(t, want, MapGet(mm.v, mm.atoms, mm.m, mm.key(n), &mm.work), n)
	}
	used := mm.Used
	other := mm.fresh(r)
	require.True(t, EqualExact(mm.v, mm.m, other))
	require.Zero(t, Compare(mm.v, mm.atoms, mm.m, other))
	require.Equal(t, Hash(mm.v, mm.m), Hash(mm.v, other))
	require.Equal(t, PHash(mm.v, mm.atoms, mm.m), PHash(mm.v, mm.atoms, other))
	require.Equal(t, mm.text(mm.m), mm.text(other))
	to, copied, words := moved(mm.heap, mm.m)
	require.Equal(t, Size(mm.v, mm.m), words)
	require.LessOrEqual(t, Size(mm.v, other), MapRoom(len(keys))+len(keys)*keyWords)
	require.Equal(t, mm.text(mm.m), to.text(copied))
	if n := len(keys); n > 0 {
		i := r.IntN(n)
		mm.edit.Begin(mm.v, mm.atoms, other)
		mm.edit.Put(keys[i], MakeFloat(&mm.Builder, float64(SmallValue(vals[i]))))
		like := mm.edit.Build(&mm.Builder)
		assert.True(t, Equal(mm.v, mm.m, like))
		assert.False(t, EqualExact(mm.v, mm.m, like))
		assert.Zero(t, Compare(mm.v, mm.atoms, mm.m, like))
		assert.Equal(t, -1, CompareKeys(mm.v, mm.atoms, mm.m, like))
	}
	mm.Used = used
}

// inBatches gives the keys of a large map so many at a time, and checks that they are no more than they must be.
func (mm *mapModel) inBatches(most int) (all []Term) {
	for from, more := uint32(0), true; more; {
		keys, vals, next := MapBatch(mm.v, mm.m, from, most, &mm.work)
		for i, k := range keys {
			h := Hash(mm.v, k)
			require.GreaterOrEqual(mm.t, h, from)
			require.Equal(mm.t, MapGet(mm.v, mm.atoms, mm.m, k, &mm.work), vals[i])
			if i >= most {
				require.Equal(mm.t, Hash(mm.v, keys[i-1]), h)
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
var keyKinds = map[string]func(h *heap, n int) Term{
	"small":  func(_ *heap, n int) Term { return Small(n - 50) },
	"tuple":  func(h *heap, n int) Term { return h.Tuple(AtomOK, Small(n)) },
	"string": func(h *heap, n int) Term { return h.String(fmt.Sprintf("%04d", n%10000)) },
	"float":  func(h *heap, n int) Term { return MakeFloat(&h.Builder, float64(n-20)) },
	"same":   sameHash,
	"mixed": func(h *heap, n int) Term {
		if n%3 == 0 {
			return sameHash(h, n)
		}
		return Small(n)
	},
}

// sameHash makes pairs that all have the same hash: what the first element does to it the second undoes.
func sameHash(h *heap, n int) Term {
	state := func(i int) uint32 {
		first := mix(mix(0, Header(SubTuple, 2)), Small(i))
		return bits.RotateLeft32(first, 5)
	}
	want := state(0) ^ Small(0)
	for i, found := 0, -1; ; i++ {
		if second := state(i) ^ want; IsSmall(second) {
			if found++; found == n {
				return h.Tuple(Small(i), second)
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
						mm.change(func(e *MapEdit, model map[int]int) {
							for range r.IntN(12) {
								n := r.IntN(most)
								if r.IntN(3) == 0 {
									e.Remove(mm.key(n))
									delete(model, n)
									continue
								}
								e.Add(mm.key(n), Small(step))
								if _, has := model[n]; !has {
									model[n] = step
								}
							}
						})
					}
					if step%20 == 0 || len(mm.model) > MaxFlat-2 && len(mm.model) < MaxFlat+3 {
						mm.check(r, most)
					}
					if step%100 == 99 { // as many again, so that the next steps begin with a large one
						mm.change(func(e *MapEdit, model map[int]int) {
							for n := range most {
								e.Put(mm.key(n), Small(n))
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
	assert.Less(t, Size(mm.v, mm.m), 4*most)
	for i, n := range order {
		mm.remove(n)
		if i%1000 == 0 || i > most-MaxFlat-5 {
			mm.check(r, most)
		}
	}
	assert.Equal(t, MapWords(0), Size(mm.v, mm.m))
}

// In a large map the key that came last stands for all that are equal to it, unless nothing has changed.
func TestEqualKeysInLargeMaps(t *testing.T) {
	mm := newMapModel(t, 1<<16, keyKinds["small"])
	for n := range 100 {
		mm.put(n, n)
	}
	zero, minus := MakeFloat(&mm.Builder, 0), MakeFloat(&mm.Builder, math.Copysign(0, -1))
	require.Equal(t, Hash(mm.v, zero), Hash(mm.v, minus))
	put := func(key Term, val int) string {
		mm.edit.Begin(mm.v, mm.atoms, mm.m)
		mm.edit.Put(key, Small(val))
		mm.m = mm.edit.Build(&mm.Builder)
		assert.Equal(t, 101, MapSize(mm.v, mm.m))
		assert.Equal(t, Small(val), MapGet(mm.v, mm.atoms, mm.m, zero, &mm.work))
		keys, _ := MapPairs(mm.v, mm.m)
		return mm.text(keys[slices.IndexFunc(keys, func(k Term) bool { return !IsSmall(k) })])
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
	used, loads := mm.Used, mm.v.Loads
	before := mm.m
	mm.put(4000, 0)
	assert.Less(t, mm.Used-used, 120)
	assert.Less(t, mm.v.Loads-loads, uint64(120))
	assert.Equal(t, 4000, MapSize(mm.v, before))
	loads = mm.v.Loads
	MapGet(mm.v, mm.atoms, mm.m, mm.key(77), &mm.work)
	assert.Less(t, mm.v.Loads-loads, uint64(25))
}

// Maps by their size, then by their keys in order, then by their values.
func TestOrderOfLargeMaps(t *testing.T) {
	h := newHeap(1 << 20)
	make := func(n int, change func(m Map)) Term {
		m := large(n)
		change(m)
		return h.term(t, m)
	}
	base := make(60, func(Map) {})
	for name, c := range map[string]struct {
		order int
		of    Term
	}{
		"smaller":    {-1, make(61, func(m Map) { m[0].Key = int64(0) })},
		"lower key":  {1, make(60, func(m Map) { m[30].Key = int64(5); m[0].Value = int64(1000) })},
		"higher key": {-1, make(60, func(m Map) { m[0].Key = "string" })},
		"value":      {-1, make(60, func(m Map) { m[3].Value = int64(10) })},
		"integers":   {-1, make(60, func(m Map) { m[3].Key = Tuple{AtomName("k"), 3.0} })},
		"like":       {0, make(60, func(m Map) { m[3].Value = 9.0 })},
	} {
		assert.Equal(t, c.order, Compare(h.v, h.atoms, base, c.of), name)
		assert.Equal(t, -c.order, Compare(h.v, h.atoms, c.of, base), name)
		assert.Equal(t, c.order == 0, Equal(h.v, base, c.of), name)
	}
}

// Maps are keys of maps deeper than keys are put in order: what is below has an order all the same.
func TestLargeMapsAsKeys(t *testing.T) {
	h := newHeap(1 << 20)
	var nest func(depth, leaf int) Term
	nest = func(depth, leaf int) Term {
		var e MapEdit
		e.Begin(h.v, h.atoms, None)
		for i := range MaxFlat + 1 {
			e.Put(Small(i), Nil)
		}
		if depth > 0 {
			e.Put(nest(depth-1, leaf), Small(depth))
		} else {
			e.Put(Small(leaf), Small(0))
		}
		return e.Build(&h.Builder)
	}
	for _, depth := range []int{1, 3, maxKeyDepth + 5} {
		a, b, c := nest(depth, 1000), nest(depth, 1000), nest(depth, 2000)
		assert.Zero(t, Compare(h.v, h.atoms, a, b))
		assert.True(t, EqualExact(h.v, a, b))
		assert.Equal(t, Hash(h.v, a), Hash(h.v, b))
		assert.False(t, EqualExact(h.v, a, c))
		order := Compare(h.v, h.atoms, a, c)
		assert.NotZero(t, order)
		assert.Equal(t, -order, Compare(h.v, h.atoms, c, a))
	}
}

// An image with a trie that nobody has built is refused.
func TestRelocateLargeMaps(t *testing.T) {
	h := newHeap(1 << 12)
	h.term(t, large(200))
	image := h.W[:h.Used]
	require.NoError(t, Relocate(slices.Clone(image), h.Base, 0x1000))
	var root, node int
	for i := 0; i < len(image); {
		size, _, _ := shape(image[i:])
		switch {
		case !IsHeader(image[i]):
		case HeaderSub(image[i]) == SubMap:
			root = i
		case HeaderSub(image[i]) == SubNode:
			node = i
		}
		i += size
	}
	nodeAt := BoxedAt(h.Base + emu.Addr(node)*emu.WordBytes)
	rootAt := BoxedAt(h.Base + emu.Addr(root)*emu.WordBytes)
	for name, break_ := range map[string]func(w []emu.Word){
		"size":             func(w []emu.Word) { w[root+1] = Small(MaxFlat) },
		"no size":          func(w []emu.Word) { w[root+1] = AtomOK },
		"root of 15":       func(w []emu.Word) { w[root] = Header(SubMap, rootWords-3) },
		"large and flat":   func(w []emu.Word) { w[root] = Header(SubMap, 2*MaxFlat+2) },
		"term in a slot":   func(w []emu.Word) { w[root+rootHead] = Small(1) },
		"map in a slot":    func(w []emu.Word) { w[root+rootHead] = rootAt },
		"one more bit":     func(w []emu.Word) { w[node+1] |= Small(1<<fanOut - 1) },
		"more than bits":   func(w []emu.Word) { w[node+1] |= Small(1 << fanOut) },
		"tuple in a node":  func(w []emu.Word) { w[node+nodeHead] = BoxedAt(h.Base) },
		"node in a leaf":   func(w []emu.Word) { w[(Ptr(leafOf(w, node))-h.Base)/emu.WordBytes] = nodeAt },
		"node of no slots": func(w []emu.Word) { w[node] = Header(SubNode, 1) },
	} {
		w := slices.Clone(image)
		break_(w)
		assert.Error(t, Relocate(w, h.Base, 0x1000), name)
	}
}

// leafOf is a leaf in a node of an image.
func leafOf(w []emu.Word, node int) Term {
	i := slices.IndexFunc(w[node+nodeHead:], IsList)
	return w[node+nodeHead+i]
}

func BenchmarkMaps(b *testing.B) {
	h := newHeap(1 << 22)
	var e MapEdit
	e.Begin(h.v, h.atoms, None)
	for i := range 40000 {
		e.Put(h.Tuple(AtomOK, Small(i)), Small(i))
	}
	m := e.Build(&h.Builder)
	key := h.Tuple(AtomOK, Small(777))
	var w MapWork
	b.Run("get", func(b *testing.B) {
		for b.Loop() {
			MapGet(h.v, h.atoms, m, key, &w)
		}
	})
	b.Run("put", func(b *testing.B) {
		b.ReportAllocs()
		used := h.Used
		for b.Loop() {
			h.Used = used
			e.Begin(h.v, h.atoms, m)
			e.Put(key, Nil)
			e.Words()
			e.Build(&h.Builder)
		}
	})
	b.Run("pairs", func(b *testing.B) {
		for b.Loop() {
			MapPairs(h.v, m)
		}
	})
}
