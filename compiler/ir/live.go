package ir

import "math/bits"

// Set is a set of values.
type Set []uint64

// NewSet makes an empty set for values up to n.
func NewSet(n int) Set { return make(Set, n/64+1) }

// Has reports whether v is in the set.
func (s Set) Has(v Value) bool { return s[v>>6]&(1<<(v&63)) != 0 }

// Add puts v into the set.
func (s Set) Add(v Value) { s[v>>6] |= 1 << (v & 63) }

// Remove takes v out of the set.
func (s Set) Remove(v Value) { s[v>>6] &^= 1 << (v & 63) }

// AddOperand puts the value that o is, if it is one, into the set.
func (s Set) AddOperand(o Operand) {
	if o.Kind == Val {
		s.Add(Value(o.N))
	}
}

// Union adds the elements of t and reports whether any was new.
func (s Set) Union(t Set) bool {
	changed := false
	for i, w := range t {
		if w&^s[i] != 0 {
			s[i] |= w
			changed = true
		}
	}
	return changed
}

// Len is the number of elements.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Copy makes s equal to t.
func (s Set) Copy(t Set) { copy(s, t) }

// Each calls f for the elements in ascending order.
func (s Set) Each(f func(Value)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(Value(i*64 + bits.TrailingZeros64(w)))
		}
	}
}

// Liveness is which values are needed later.
type Liveness struct {
	In  []Set // by block ID: live at the start, parameters not included
	Out []Set // live behind the terminator on some edge: its Dst, arguments of edges, what the handler needs
}

// Live computes liveness. Blocks must be in Order.
func (f *Func) Live() *Liveness {
	l := &Liveness{In: make([]Set, len(f.Blocks)), Out: make([]Set, len(f.Blocks))}
	words := f.Values/64 + 1
	backing := make([]uint64, 2*words*len(f.Blocks))
	for i := range f.Blocks {
		l.In[i], backing = backing[:words:words], backing[words:]
		l.Out[i], backing = backing[:words:words], backing[words:]
	}
	scratch := NewSet(f.Values)
	for changed := true; changed; {
		changed = false
		for i := len(f.Blocks) - 1; i >= 0; i-- {
			changed = l.visit(f.Blocks[i], scratch) || changed
		}
	}
	return l
}

// visit recomputes a block and reports whether its set at the start has grown.
func (l *Liveness) visit(b *Block, s Set) bool {
	out := l.Out[b.ID]
	for i := range b.Term.Edges {
		e := &b.Term.Edges[i]
		out.Union(l.In[e.To.ID])
		for _, a := range e.Args {
			out.AddOperand(a)
		}
	}
	if b.Handler != nil {
		out.Union(l.In[b.Handler.ID])
	}
	s.Copy(out)
	for _, d := range b.Term.Results() {
		s.Remove(d)
	}
	for _, a := range b.Term.Args {
		s.AddOperand(a)
	}
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		b.Instrs[i].Before(s)
	}
	for _, p := range b.Params {
		s.Remove(p)
	}
	return l.In[b.ID].Union(s)
}

// Before turns the set of values live behind an instruction into the one before it.
func (in *Instr) Before(s Set) {
	if in.Dst != 0 {
		s.Remove(in.Dst)
	}
	for _, a := range in.Args {
		s.AddOperand(a)
	}
}
