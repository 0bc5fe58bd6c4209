package vm

import (
	"math/bits"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// The process dictionary is a hash table in the process's heap: a tuple of 2n words, n a power of
// two, that holds keys and values in turn; a free place has None as its key. Collisions go to the
// next place; removal closes gaps, so that a search ends at the first free place. It is changed in
// place: the collector copies it like any tuple.

const minDict = 8 // places

// dictHash spreads keys; small integers and atoms, the usual keys, need no look at memory.
func (m *Machine) dictHash(key term.Term) uint32 {
	if !term.IsImm(key) {
		key = term.Hash(m.View, key)
	}
	return key * 0x9E3779B1
}

// dictHome is the place where the search for a key begins in a table with the mask, from the upper
// bits of the hash: as many as a large table needs.
func (m *Machine) dictHome(key term.Term, mask int) int {
	return int(m.dictHash(key)>>min(16, bits.LeadingZeros32(uint32(mask)))) & mask
}

// Written gives the places of the dictionary as words, nil when there is none.
func (p *Process) Written(v *emu.View) []term.Term {
	if p.Dict == term.None {
		return nil
	}
	i := v.Index(term.Ptr(p.Dict))
	n := uint32(term.HeaderArity(v.W[i]))
	return v.W[i+1 : i+1+n]
}

// findKey is the index of the place of a key, or of the free place where it would go.
func (m *Machine) findKey(d []term.Term, key term.Term) (at int, found bool) {
	mask := len(d)/2 - 1
	h := m.dictHome(key, mask)
	for {
		m.View.ChargeLoads(1, m.HeapLoad)
		k := d[2*h]
		if k == term.None {
			return 2 * h, false
		}
		if k == key || m.call.Same(k, key) {
			return 2 * h, true
		}
		h = (h + 1) & mask
	}
}

// dictGet is the value of a key, or undefined.
func (m *Machine) dictGet(p *Process, key term.Term) term.Term {
	if d := p.Written(m.View); d != nil {
		if i, found := m.findKey(d, key); found {
			m.View.ChargeLoads(1, m.HeapLoad)
			return d[i+1]
		}
	}
	return term.AtomUndefined
}

// dictPut sets a key and gives its old value, or undefined.
func (m *Machine) dictPut(p *Process, key, value term.Term) (term.Term, status) {
	d := p.Written(m.View)
	i, found := 0, false
	if d != nil {
		i, found = m.findKey(d, key)
	}
	if found {
		old := d[i+1]
		d[i+1] = value
		m.dictStored(p, 1)
		return old, ok
	}
	if (p.dictLen+1)*4 > len(d)/2*3 {
		if !m.growDict(p, d) {
			return 0, wantSpace
		}
		d = p.Written(m.View)
		i, _ = m.findKey(d, key)
	}
	d[i], d[i+1] = key, value
	m.dictStored(p, 2)
	p.dictLen++
	return term.AtomUndefined, ok
}

// growDict moves the dictionary to a table of twice the size.
func (m *Machine) growDict(p *Process, d []term.Term) bool {
	n := max(2*len(d), 2*minDict)
	if !m.Reserve(&p.Space, term.TupleWords(n)) {
		return false
	}
	b := m.Builder(&p.Space)
	t := b.Tuple(make([]term.Term, n)...)
	m.Commit(&p.Space, &b)
	p.Dict = t
	to := p.Written(m.View)
	for i := 0; i < len(d); i += 2 {
		if d[i] != term.None {
			j, _ := m.findKey(to, d[i])
			to[j], to[j+1] = d[i], d[i+1]
		}
	}
	return true
}

// dictErase removes a key and gives its value, or undefined.
func (m *Machine) dictErase(p *Process, key term.Term) term.Term {
	d := p.Written(m.View)
	if d == nil {
		return term.AtomUndefined
	}
	i, found := m.findKey(d, key)
	if !found {
		return term.AtomUndefined
	}
	old := d[i+1]
	p.dictLen--
	mask := len(d)/2 - 1
	gap := i / 2
	for j := (gap + 1) & mask; d[2*j] != term.None; j = (j + 1) & mask {
		home := m.dictHome(d[2*j], mask)
		if (j-home)&mask >= (j-gap)&mask {
			d[2*gap], d[2*gap+1] = d[2*j], d[2*j+1]
			gap = j
		}
	}
	d[2*gap], d[2*gap+1] = term.None, term.None
	m.dictStored(p, 2)
	return old
}

// dictStored charges words stored into the dictionary, which may be old and elsewhere than what is
// new.
func (m *Machine) dictStored(p *Process, words int) {
	at := term.Ptr(p.Dict)
	m.View.ChargeStores(uint64(words), m.View.StoreStalls(at))
	m.FenceStores(at)
}

// dictPairs lists keys and values in turn.
func (m *Machine) dictPairs(p *Process) []term.Term {
	var out []term.Term
	d := p.Written(m.View)
	for i := 0; i < len(d); i += 2 {
		if d[i] != term.None {
			out = append(out, d[i], d[i+1])
		}
	}
	return out
}
