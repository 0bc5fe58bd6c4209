package ir

// Set is a set of values. It has room for each of a function, and what it costs follows from those
// that are in it.
type Set struct {
	at  []int32 // by value: its place in all, if it is there
	all []Value
}

// NewSet makes an empty set for values up to n.
func NewSet(n int) *Set { return &Set{at: make([]int32, n+1)} }

// Has reports whether v is in the set.
func (s *Set) Has(v Value) bool {
	i := int(s.at[v])
	return i < len(s.all) && s.all[i] == v
}

// Add puts v into the set.
func (s *Set) Add(v Value) {
	if !s.Has(v) {
		s.at[v] = int32(len(s.all))
		s.all = append(s.all, v)
	}
}

// Remove takes v out of the set.
func (s *Set) Remove(v Value) {
	if !s.Has(v) {
		return
	}
	i, last := s.at[v], s.all[len(s.all)-1]
	s.all[i], s.at[last] = last, i
	s.all = s.all[:len(s.all)-1]
}

// AddOperand puts the value that o is, if it is one, into the set.
func (s *Set) AddOperand(o Operand) {
	if o.Kind == Val {
		s.Add(Value(o.N))
	}
}

// Len is the number of elements.
func (s *Set) Len() int { return len(s.all) }

// Become makes the set consist of values.
func (s *Set) Become(values []Value) {
	s.all = s.all[:0]
	for _, v := range values {
		s.Add(v)
	}
}

// All are the elements, in no order that means something.
func (s *Set) All() []Value { return s.all }

// Liveness is which values are needed later, in ascending order.
type Liveness struct {
	In  [][]Value // by block ID: live at the start, parameters not included
	Out [][]Value // live behind the terminator on some edge: its Dst, arguments of edges, what the handler needs
}

// liver computes liveness: from each use of a value upwards to its definition.
type liver struct {
	*Liveness
	f       *Func
	preds   [][]Pred
	regions [][]*Block // by block ID of a handler: the blocks that it handles
	def     []*Block   // by value
	most    int
	total   int // entries in In and Out
	todo    []*Block
}

// maxLive bounds the values that are live at the start and the end of all blocks.
const maxLive = 1 << 23

// Live computes liveness. Blocks must be in Order. It is not done if more than most values are live
// at the start or the end of a block.
func (f *Func) Live(most int) (l *Liveness, done bool) {
	n := len(f.Blocks)
	w := &liver{Liveness: &Liveness{make([][]Value, n), make([][]Value, n)}, f: f, preds: f.Preds(),
		regions: make([][]*Block, n),
		def:     make([]*Block, f.Values+1), most: most}
	in, out := make([][]*Block, f.Values+1), make([][]*Block, f.Values+1) // by value: blocks that use it, and those whose edges do
	for _, b := range f.Blocks {
		w.defines(b)
		b.uses(in, out)
	}
	if f.Values > most && w.crowd(in, out) > most {
		return nil, false
	}
	for v := range Value(f.Values + 1) {
		if v > 0 && !w.value(v, in[v], out[v]) {
			return nil, false
		}
	}
	return w.Liveness, true
}

// defines notes what a block defines.
func (w *liver) defines(b *Block) {
	if b.Handler != nil {
		w.regions[b.Handler.ID] = append(w.regions[b.Handler.ID], b)
	}
	for _, p := range b.Params {
		w.def[p] = b
	}
	for _, in := range b.Instrs {
		w.def[in.Dst] = b
	}
	for _, v := range b.Term.Results() {
		w.def[v] = b
	}
}

// uses adds a block to those that use its operands, and to those that use them on its edges.
func (b *Block) uses(in, out [][]*Block) {
	note := func(to [][]*Block, args []Operand) {
		for _, a := range args {
			if v := a.Value(); v != 0 && (len(to[v]) == 0 || to[v][len(to[v])-1] != b) {
				to[v] = append(to[v], b)
			}
		}
	}
	for _, i := range b.Instrs {
		note(in, i.Args)
	}
	note(in, b.Term.Args)
	for i := range b.Term.Edges {
		note(out, b.Term.Edges[i].Args)
	}
}

// crowd is a number of values that are live at the start of some block: those that are defined
// above it and used below it in the dominator tree, each with its deepest use only. It tells soon
// that there are too many, where to find all would take long.
func (w *liver) crowd(in, out [][]*Block) (most int) {
	doms := w.f.Dominators(w.preds)
	n := make([]int, len(w.f.Blocks))
	for v, def := range w.def {
		deepest := -1
		for _, b := range in[v] {
			deepest = doms.deeper(deepest, b.ID)
		}
		for _, b := range out[v] {
			deepest = doms.deeper(deepest, b.ID)
		}
		if v > 0 && deepest >= 0 {
			n[deepest]++
			n[def.ID]--
		}
	}
	for i := len(n) - 1; i > 0; i-- {
		most = max(most, n[i])
		n[doms.Parent[i]] += n[i]
	}
	return most
}

// deeper is that of two blocks which has more dominators; a may be none, -1.
func (d *Dominators) deeper(a, b int) int {
	if a < 0 || d.depth[b] > d.depth[a] {
		return b
	}
	return a
}

// value finds where a value is live. It reports false if that is too much.
func (w *liver) value(v Value, in, out []*Block) bool {
	w.todo = w.todo[:0]
	for _, b := range out {
		w.end(v, b)
	}
	for _, b := range in {
		w.start(v, b)
	}
	for len(w.todo) > 0 {
		b := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		if len(w.In[b.ID]) > w.most || w.total > maxLive {
			return false
		}
		for _, p := range w.preds[b.ID] {
			w.end(v, p.Block)
		}
		for _, p := range w.regions[b.ID] {
			w.end(v, p)
		}
	}
	return true
}

// end says that a value is live at the end of a block.
func (w *liver) end(v Value, b *Block) {
	if w.add(&w.Out[b.ID], v) {
		w.start(v, b)
	}
}

// start says that a value that a block does not define is live at its start.
func (w *liver) start(v Value, b *Block) {
	if w.def[v] != b && w.add(&w.In[b.ID], v) {
		w.todo = append(w.todo, b)
	}
}

// add appends a value to those before it, unless it is there.
func (w *liver) add(to *[]Value, v Value) bool {
	if n := len(*to); n > 0 && (*to)[n-1] == v {
		return false
	}
	w.total++
	*to = append(*to, v)
	return true
}
