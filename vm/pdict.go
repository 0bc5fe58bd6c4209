package vm

import (
	"math/bits"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// The process dictionary is a hash table in the process's heap: a tuple of 2n words, n a power of
// two, that holds keys and values in turn; a free slot has None as its key. Collisions go to the
// next slot; removal closes gaps, so that a search ends at the first free slot. The table is
// modified in place; the collector copies it like any tuple.

const minDict = 8 // places

// dictHash spreads keys; small integers and atoms, the usual keys, need no memory access.
func dictHash(v *emu.View, key term.Term) uint32 {
	if !term.IsImm(key) {
		key = term.Hash(v, key)
	}
	return key * 0x9E3779B1
}

// dictHome returns the slot where the search for a key begins in a table with the given mask, from
// the upper bits of the hash, as many as a large table needs.
func dictHome(v *emu.View, key term.Term, mask int) int {
	return int(dictHash(v, key)>>min(16, bits.LeadingZeros32(uint32(mask)))) & mask
}

// findPlace returns the index of the slot of a key, or of the free slot where it would go.
func findPlace(m *Machine, d []term.Term, key term.Term) (at int, found bool) {
	mask := len(d)/2 - 1
	h := dictHome(m.View, key, mask)
	for passed := uint64(0); ; passed++ {
		m.View.ChargeLoads(1, m.HeapLoad)
		k := d[2*h]
		if k == term.None || k == key || m.call.Same(k, key) {
			m.Each(passed)
			return 2 * h, k != term.None
		}
		h = (h + 1) & mask
	}
}

// get returns the value of a key, or undefined.
func (d *dictionary) get(m *Machine, key term.Term) term.Term {
	if places := d.places(m.View); places != nil {
		if i, found := findPlace(m, places, key); found {
			m.View.ChargeLoads(1, m.HeapLoad)
			return places[i+1]
		}
	}
	return term.AtomUndefined
}

// put sets a key and returns its old value, or undefined. The table is on the heap of s.
func (d *dictionary) put(m *Machine, s *heap.Space, key, value term.Term) (term.Term, status) {
	places := d.places(m.View)
	i, found := 0, false
	if places != nil {
		i, found = findPlace(m, places, key)
	}
	if found {
		old := places[i+1]
		places[i+1] = value
		d.stored(m, 1)
		return old, ok
	}
	if (d.n+1)*4 > len(places)/2*3 {
		if !d.grow(m, s, places) {
			return 0, wantSpace
		}
		places = d.places(m.View)
		i, _ = findPlace(m, places, key)
	}
	places[i], places[i+1] = key, value
	d.stored(m, 2)
	d.n++
	return term.AtomUndefined, ok
}

// grow moves the dictionary to a table of twice the size.
func (d *dictionary) grow(m *Machine, s *heap.Space, from []term.Term) bool {
	n := max(2*len(from), 2*minDict)
	if !m.Reserve(s, term.TupleWords(n)) {
		return false
	}
	b := m.Builder(s)
	t := b.Tuple(make([]term.Term, n)...)
	m.Commit(s, &b)
	d.table = t
	to := d.places(m.View)
	for i := 0; i < len(from); i += 2 {
		if from[i] != term.None {
			j, _ := findPlace(m, to, from[i])
			to[j], to[j+1] = from[i], from[i+1]
		}
	}
	return true
}

// erase removes a key and returns its value, or undefined.
func (d *dictionary) erase(m *Machine, key term.Term) term.Term {
	places := d.places(m.View)
	if places == nil {
		return term.AtomUndefined
	}
	i, found := findPlace(m, places, key)
	if !found {
		return term.AtomUndefined
	}
	old := places[i+1]
	d.n--
	mask := len(places)/2 - 1
	gap := i / 2
	for j := (gap + 1) & mask; places[2*j] != term.None; j = (j + 1) & mask {
		m.Work(rts.Work{rts.Step: 1})
		home := dictHome(m.View, places[2*j], mask)
		if (j-home)&mask >= (j-gap)&mask {
			places[2*gap], places[2*gap+1] = places[2*j], places[2*j+1]
			gap = j
		}
	}
	places[2*gap], places[2*gap+1] = term.None, term.None
	d.stored(m, 2)
	return old
}

// stored charges words stored into the dictionary, which may lie in the old generation.
func (d *dictionary) stored(m *Machine, words int) {
	at := term.Ptr(d.table)
	m.View.ChargeStores(uint64(words), m.View.StoreStalls(at))
	m.FenceStores(at)
}
