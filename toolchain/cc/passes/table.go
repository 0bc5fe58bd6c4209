package passes

import "math/bits"

// table has the values of keys of one chain of blocks; what it has of others counts as nothing.
type table struct {
	chain   int32
	entries []entry // a power of two, from the place on that a key's hash says
	used    int     // by the chain
}

type entry struct {
	key   key
	value int32
}

// minTable is how many entries a table has at first.
const minTable = 32

// begin begins with the next chain.
func (t *table) begin() {
	t.chain++
	t.used = 0
}

// find gives the value of a key, or where it would be.
func (t *table) find(k *key) (e *entry, ok bool) {
	mask := uint64(len(t.entries) - 1)
	for i := k.hash(); ; i++ {
		e = &t.entries[i&mask]
		if e.key.chain != t.chain {
			return e, false
		}
		if e.key == *k {
			return e, true
		}
	}
}

// get gives the value of a key.
func (t *table) get(k key) (value int32, ok bool) {
	if t.used == 0 {
		return 0, false
	}
	k.chain = t.chain
	e, ok := t.find(&k)
	if !ok {
		return 0, false
	}
	return e.value, true
}

// put gives a key a value.
func (t *table) put(k key, value int32) {
	if 4*(t.used+1) > 3*len(t.entries) {
		old := t.entries
		t.entries = make([]entry, max(minTable, 2*len(old)))
		for i := range old {
			if old[i].key.chain == t.chain {
				e, _ := t.find(&old[i].key)
				*e = old[i]
			}
		}
	}
	k.chain = t.chain
	e, ok := t.find(&k)
	if !ok {
		t.used++
	}
	*e = entry{k, value}
}

// hash mixes what a key has.
func (k *key) hash() uint64 {
	const factor = 0x9e3779b97f4a7c15
	mix := func(x, y uint64) uint64 {
		high, low := bits.Mul64(x^factor, y^factor>>1)
		return high ^ low
	}
	kind := uint64(k.op) | uint64(k.cond)<<8 | uint64(k.size)<<16 | uint64(uint32(k.slot))<<32
	h := mix(uint64(uint32(k.a))|uint64(uint32(k.b))<<32, kind)
	for i := range len(k.sym) {
		h = (h ^ uint64(k.sym[i])) * factor
	}
	return mix(h, uint64(uint32(k.memory)))
}
