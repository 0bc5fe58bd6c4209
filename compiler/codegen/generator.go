package codegen

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// generator emits the code of a function, block by block in order.
type generator struct {
	f        *ir.Func
	fr       *frames
	preds    [][]ir.Pred
	hint     []int
	xreg     []int       // by value: its x register, -1 when it has none yet
	ready    [][2]regset // by block: registers initialised at its end, by its first edge and by its others
	calls    []bytecode.Callee
	callees  map[bytecode.Callee]int
	code     [][]bytecode.Instr // by block
	overflow bool

	// The current block.
	b        *ir.Block
	slots    *slots // of its frame, or nil
	regs     registers
	ends     map[ir.Value]int
	next     [][]ir.Operand // by position: operands of the next call
	collect  []int          // by position: what may collect garbage next
	at       int            // position
	evicted  []evicted
	made     map[ir.Value]bool // values that exist
	reserved int               // words of the last test_heap for constructions up to the next collection that these have not taken
	out      []bytecode.Instr
}

func newGenerator(f *ir.Func, fr *frames) *generator {
	g := &generator{f: f, fr: fr, preds: f.Preds(), hint: hints(f), xreg: make([]int, f.Values+1),
		ready: make([][2]regset, len(f.Blocks)), callees: map[bytecode.Callee]int{},
		code: make([][]bytecode.Instr, len(f.Blocks))}
	for v := range g.xreg {
		g.xreg[v] = -1
	}
	return g
}

// label is the assembly label of a block; 0 means raise.
func label(b *ir.Block) bytecode.Arg { return bytecode.Label(b.ID + 1) }

// hasSlot reports whether a value is in the frame at the start of a block (before a frame is pushed
// there).
func (g *generator) hasSlot(b *ir.Block, v ir.Value) bool {
	return g.fr.before[b.ID] && g.fr.slots[g.fr.region[b.ID]].crossing[v]
}

// place is where a value is.
func (g *generator) place(v ir.Value) bytecode.Arg {
	if g.slots != nil && g.slots.crossing[v] {
		return bytecode.Y(g.slots.of[v])
	}
	return bytecode.X(g.xreg[v])
}

// operand is the source for an operand.
func (g *generator) operand(o ir.Operand) bytecode.Arg {
	switch o.Kind {
	case ir.Val:
		return g.place(ir.Value(o.N))
	case ir.Int:
		return bytecode.Int(o.N)
	case ir.Atom:
		return bytecode.Atom(o.N)
	case ir.Lit:
		return bytecode.Lit(o.N)
	}
	return bytecode.Nil()
}

func (g *generator) operands(ops []ir.Operand) []bytecode.Arg {
	args := make([]bytecode.Arg, len(ops))
	for i, o := range ops {
		args[i] = g.operand(o)
	}
	return args
}

func (g *generator) emit(line int, op bytecode.Op, args ...bytecode.Arg) {
	g.out = append(g.out, bytecode.Instr{Op: op, Args: args, Line: line})
}

func (g *generator) move(src, dst bytecode.Arg) {
	if src == dst {
		return
	}
	g.emit(0, bytecode.OpMove, src, dst)
	if dst.Kind == bytecode.KindX {
		g.regs.written(dst.N)
	}
}

// block emits a block.
func (g *generator) block(b *ir.Block, id int) {
	g.b, g.slots, g.out, g.reserved, g.evicted = b, nil, nil, 0, nil
	g.ends = lastUses(b, g.fr.live)
	g.next, g.collect = nextCalls(b), collections(b)
	g.at = -1
	g.made = map[ir.Value]bool{}
	for _, v := range g.fr.live.In[b.ID] {
		g.made[v] = true
	}
	for _, p := range b.Params {
		g.made[p] = true
	}
	g.start(b)
	n := len(b.Instrs)
	if isTail(b) {
		n--
	}
	for g.at = 0; g.at < n; {
		g.at += g.instr(b.Instrs[g.at])
	}
	if !g.regs.spoilt {
		g.terminator(b)
	}
	if g.regs.spoilt {
		g.overflow = true
		return
	}
	for i := len(g.evicted) - 1; i >= 0; i-- {
		g.xreg[g.evicted[i].v] = g.evicted[i].x
	}
	g.code[id] = g.out
}

// start sets up the registers for a block, and pushes its frame.
func (g *generator) start(b *ir.Block) {
	g.regs = registers{}
	for _, v := range g.fr.live.In[b.ID] {
		if !g.hasSlot(b, v) {
			g.regs.own(g.xreg[v], v)
		}
	}
	if b.ID == 0 || b.IsHandler {
		for i, p := range b.Params {
			g.xreg[p] = i
		}
	}
	for _, p := range b.Params {
		if _, used := g.ends[p]; used && (b.IsHandler || !g.hasSlot(b, p)) {
			g.regs.own(g.xreg[p], p)
		}
	}
	g.regs.ready = g.readyAt(b)
	if g.fr.before[b.ID] {
		g.slots = &g.fr.slots[g.fr.region[b.ID]]
	}
	switch {
	case b.IsHandler && !b.IsCatch:
		g.emit(0, bytecode.OpTryCase, bytecode.Y(g.slots.mark(b)))
		g.intoSlots()
	case g.fr.after[b.ID] && !g.fr.before[b.ID]:
		g.pushFrame(b)
	}
}

// readyAt is the set of registers initialised on every way into a block.
func (g *generator) readyAt(b *ir.Block) regset {
	switch {
	case b.ID == 0:
		return below(g.f.Arity)
	case b.IsCatch:
		return below(1)
	case b.IsHandler:
		return below(3)
	}
	ready := below(bytecode.MaxX)
	for _, p := range g.preds[b.ID] {
		if p.Block.Term.Loops(p.Edge) {
			return regset{}
		}
		ready.meet(g.ready[p.Block.ID][min(p.Edge, 1)])
	}
	return ready
}

// pushFrame pushes the frame of the block's region and moves what crosses calls into it.
func (g *generator) pushFrame(b *ir.Block) {
	s := &g.fr.slots[g.fr.region[b.ID]]
	live := g.liveCount()
	line := g.f.Line
	if len(b.Instrs) > 0 {
		line = b.Instrs[0].Line
	}
	g.emit(line, bytecode.OpAllocate, bytecode.Num(s.size), bytecode.Num(live))
	g.regs.collect(live)
	g.slots = s
	g.intoSlots()
}

// intoSlots moves values that have a slot from the registers in which they have arrived. The
// registers are free then, but keep their contents for now.
func (g *generator) intoSlots() {
	for x := range g.regs.inUse {
		v := g.regs.owner[x]
		if v == 0 || !g.slots.crossing[v] {
			continue
		}
		g.move(bytecode.X(x), g.place(v))
		g.regs.release(x)
		g.regs.copy[x] = ir.V(v)
	}
}

// liveCount makes a live count that covers the registers in use, and initialises those below it
// that are not: with what the next call wants there, if it is at hand.
func (g *generator) liveCount() int {
	live := g.regs.inUse
	args := g.nextArgs()
	for x := g.regs.ready.gap(); x < live; x = g.regs.ready.gap() {
		fill := ir.Operand{Kind: ir.Nil}
		if x < len(args) && g.atHand(args[x]) {
			fill = args[x]
		}
		g.move(g.operand(fill), bytecode.X(x))
		g.regs.copy[x] = fill
	}
	return live
}

// nextArgs are the operands of the next call.
func (g *generator) nextArgs() []ir.Operand {
	if g.at < 0 || g.at >= len(g.next) {
		return nil
	}
	return g.next[g.at]
}

// atHand reports whether an operand can be put in place early, because it stays where it is: a
// constant, or in a slot.
func (g *generator) atHand(o ir.Operand) bool {
	v := o.Value()
	if v == 0 {
		return true
	}
	return g.made[v] && g.place(v).Kind == bytecode.KindY
}

// evict moves a value out of the register that v, about to be defined, is wanted in, when it is
// wanted elsewhere itself: the next call would need the same move, and a detour for v. Values that
// other blocks use stay.
func (g *generator) evict(v ir.Value) {
	x := g.hint[v]
	if x < 0 || g.place0(v).Kind == bytecode.KindY {
		return
	}
	w := g.regs.owner[x]
	if w == 0 || g.ends[w] <= g.at || g.ends[w] == atEnd {
		return
	}
	to := g.hint[w]
	if to < 0 || to == x || g.regs.owner[to] != 0 || to > g.regs.ready.gap() {
		return
	}
	g.move(bytecode.X(x), bytecode.X(to))
	g.regs.release(x)
	g.evicted = append(g.evicted, evicted{w, x})
	g.xreg[w] = to
	g.regs.own(to, w)
}

// evicted is a value that is in another register than elsewhere until the end of the block.
type evicted struct {
	v ir.Value
	x int // its register elsewhere
}

// callee is the operand for a function called.
func (g *generator) callee(c bytecode.Callee) bytecode.Arg {
	i, ok := g.callees[c]
	if !ok {
		i = len(g.calls)
		g.calls = append(g.calls, c)
		g.callees[c] = i
	}
	return bytecode.Call(i)
}

// releaseDead frees the registers of operands that are used here last.
func (g *generator) releaseDead(ops []ir.Operand) {
	for _, o := range ops {
		v := o.Value()
		if v == 0 || g.ends[v] > g.at {
			continue
		}
		if p := g.place(v); p.Kind == bytecode.KindX && g.regs.owner[p.N] == v {
			g.regs.release(p.N)
		}
	}
}

// define gives a value its place and marks it as written there.
func (g *generator) define(v ir.Value) bytecode.Arg {
	g.made[v] = true
	if g.slots != nil && g.slots.crossing[v] {
		return g.place(v)
	}
	x := g.pick(v)
	g.xreg[v] = x
	g.regs.written(x)
	if end, used := g.ends[v]; used && end > g.at {
		g.regs.own(x, v)
	}
	return bytecode.X(x)
}

// pick chooses a register for a value: the one that it is wanted in, unless that leaves a gap to
// initialise; else the lowest that is not wanted for something else at the next call.
func (g *generator) pick(v ir.Value) int {
	gap := g.regs.ready.gap()
	if h := g.hint[v]; h >= 0 && g.regs.owner[h] == 0 && (h <= gap+1 || !g.collects(v)) {
		return h
	}
	args := g.nextArgs()
	x := g.regs.lowest(func(x int) bool {
		if x >= len(args) || x > gap {
			return false
		}
		w := args[x].Value()
		return w != 0 && w != v
	})
	if x > gap+1 {
		return g.regs.lowestFree()
	}
	return x
}

// collects reports whether something may collect garbage while a value defined here is live in this
// block.
func (g *generator) collects(v ir.Value) bool {
	end := g.ends[v]
	if end == atEnd {
		return true
	}
	return g.collect[min(g.at+1, len(g.b.Instrs))] < end
}

// collections gives for each position of a block the next instruction from there on that may
// collect garbage; behind the last, none.
func collections(b *ir.Block) []int {
	n := len(b.Instrs)
	next := make([]int, n+1)
	next[n] = atEnd
	for i := n - 1; i >= 0; i-- {
		if next[i] = next[i+1]; mayCollect(b.Instrs[i]) || b.Instrs[i].IsConstruct() {
			next[i] = i
		}
	}
	return next
}
