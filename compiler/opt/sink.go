package opt

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// sink moves loads and constructions down to the branch that needs them. Nothing moves across a
// call or out of a loop over the mailbox, and only into a block with one predecessor. Each goes as
// far as it can in one step.
func sink(f *ir.Func) {
	n := len(f.Blocks)
	s := &sinker{f: f, uses: make([]users, f.Values+1), arrived: make([][]*ir.Instr, n),
		closed: make([]int, n), stops: make([]int, n)}
	preds := f.Preds()
	s.doms = f.Dominators(preds)
	for _, b := range f.Blocks {
		b.Operands(func(o *ir.Operand) {
			if v := o.Value(); v != 0 {
				s.uses[v].add(b.ID)
			}
		})
		s.ways(b, preds[b.ID])
	}
	for _, b := range f.Blocks {
		s.block(b)
	}
}

// sinker knows in which blocks each value is used.
type sinker struct {
	f       *ir.Func
	doms    *ir.Dominators
	uses    []users
	arrived [][]*ir.Instr // by block: what has been moved to its start
	// Of the way down the dominator tree to each block: how many blocks nothing can be moved into,
	// the block itself among them, and how many nothing can be moved through, the block itself not
	// among them.
	closed, stops []int
}

// ways counts what is on the way to a block.
func (s *sinker) ways(b *ir.Block, preds []ir.Pred) {
	if b.ID == 0 {
		return
	}
	above := s.f.Blocks[s.doms.Parent[b.ID]]
	s.closed[b.ID], s.stops[b.ID] = s.closed[above.ID], s.stops[above.ID]
	if len(preds) != 1 || b.IsHandler || b.Handler != above.Handler || !branches(above) {
		s.closed[b.ID]++
	}
	if slices.ContainsFunc(above.Instrs, isBarrier) {
		s.stops[b.ID]++
	}
}

// branches reports whether a block ends where instructions may be moved out of it.
func branches(b *ir.Block) bool { return b.Term.Kind == ir.TermTest || b.Term.Kind == ir.TermSelect }

// isBarrier reports whether nothing moves across an instruction.
func isBarrier(in *ir.Instr) bool { return in.IsCall() || in.Op == bytecode.OpTryEnd }

// block moves instructions of b, last first, to the starts of blocks that it dominates.
func (s *sinker) block(b *ir.Block) {
	b.Instrs = append(s.arrived[b.ID], b.Instrs...)
	s.arrived[b.ID] = nil
	if !branches(b) {
		return
	}
	barrier := len(b.Instrs)
	for barrier > 0 && !isBarrier(b.Instrs[barrier-1]) {
		barrier--
	}
	cells := s.cells(b, barrier)
	to := make([]int, len(b.Instrs))
	for i := len(b.Instrs) - 1; i >= barrier; i-- {
		in := b.Instrs[i]
		to[i] = b.ID
		if !in.IsLoad() && !in.IsConstruct() {
			continue
		}
		at := s.at(in.Dst)
		if c := cellOf(cells, in); c != nil {
			at = s.together(b, c)
		}
		if to[i] = s.target(b.ID, at); to[i] == b.ID {
			continue
		}
		for _, a := range in.Args {
			if v := a.Value(); v != 0 {
				s.uses[v].move(b.ID, to[i])
			}
		}
	}
	keep := b.Instrs[:barrier]
	for i := barrier; i < len(to); i++ {
		if in := b.Instrs[i]; to[i] == b.ID {
			keep = append(keep, in)
		} else {
			s.arrived[to[i]] = append(s.arrived[to[i]], in)
		}
	}
	clear(b.Instrs[len(keep):])
	b.Instrs = keep
}

// cell is a cons cell of which several loads in a block read halves. Both cost as much as one, so
// they stay together: as long as they are in one block, they move only where all of them move.
type cell struct {
	loads, moving []*ir.Instr // all, and those that no call holds back
	known         bool
	at            int
}

func isHalf(in *ir.Instr) bool { return in.Op == bytecode.OpGetHd || in.Op == bytecode.OpGetTl }

// cells are those with several loads in a block, by their operand.
func (s *sinker) cells(b *ir.Block, barrier int) map[ir.Operand]*cell {
	var all map[ir.Operand]*cell
	for i, in := range b.Instrs {
		if !isHalf(in) {
			continue
		}
		if all == nil {
			all = map[ir.Operand]*cell{}
		}
		c := all[in.Args[0]]
		if c == nil {
			c = &cell{}
			all[in.Args[0]] = c
		}
		c.loads = append(c.loads, in)
		if i >= barrier {
			c.moving = append(c.moving, in)
		}
	}
	return all
}

// cellOf is the cell that an instruction reads a half of, nil if it is no such load.
func cellOf(cells map[ir.Operand]*cell, in *ir.Instr) *cell {
	if !isHalf(in) {
		return nil
	}
	return cells[in.Args[0]]
}

// together is where the loads of a cell in block b move to at most: b if they would go separate
// ways at once.
func (s *sinker) together(b *ir.Block, c *cell) int {
	if c.known {
		return c.at
	}
	c.known, c.at = true, -1
	step := -1
	for i, in := range c.loads {
		at := s.at(in.Dst)
		if at < 0 || at == b.ID || !s.doms.Dominates(b.ID, at) {
			c.at = b.ID
			return c.at
		}
		next := s.doms.Above(at, s.doms.Depth(b.ID)+1)
		if i > 0 && next != step {
			c.at = b.ID
			return c.at
		}
		step = next
	}
	for _, in := range c.moving {
		if at := s.at(in.Dst); c.at < 0 {
			c.at = at
		} else {
			c.at = s.doms.Meet(c.at, at)
		}
	}
	return c.at
}

// at is the closest block that dominates all uses of a value, -1 if there are none.
func (s *sinker) at(v ir.Value) int {
	at := -1
	for _, u := range s.uses[v].blocks {
		switch {
		case u.n == 0:
		case at < 0:
			at = u.block
		default:
			at = s.doms.Meet(at, u.block)
		}
	}
	return at
}

// target is the block nearest to at that an instruction of b can move to; b if there is none.
func (s *sinker) target(b, at int) int {
	if at < 0 || at == b || !s.doms.Dominates(b, at) {
		return b
	}
	low, high := s.doms.Depth(b), s.doms.Depth(at)
	first := s.doms.Above(at, low+1)
	for low < high { // of the blocks on the way, the last without an obstacle behind b
		middle := (low + high + 1) / 2
		t := s.doms.Above(at, middle)
		if s.closed[t] == s.closed[b] && s.stops[t] == s.stops[first] {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return s.doms.Above(at, low)
}

// users are the blocks that use a value, with the number of uses.
type users struct {
	blocks []use
	index  map[int]int // of blocks, when there are many
}

type use struct{ block, n int }

// manyUsers is how many blocks are searched without an index.
const manyUsers = 16

// find is the place of a block, -1 if it uses the value not yet.
func (u *users) find(block int) int {
	if len(u.blocks) <= manyUsers {
		return slices.IndexFunc(u.blocks, func(u use) bool { return u.block == block })
	}
	if u.index == nil {
		u.index = make(map[int]int, 2*len(u.blocks))
		for i, x := range u.blocks {
			u.index[x.block] = i
		}
	}
	if i, found := u.index[block]; found {
		return i
	}
	return -1
}

// add counts a use in a block.
func (u *users) add(block int) {
	if i := u.find(block); i >= 0 {
		u.blocks[i].n++
		return
	}
	if u.index != nil {
		u.index[block] = len(u.blocks)
	}
	u.blocks = append(u.blocks, use{block, 1})
}

// move takes a use from one block to another.
func (u *users) move(from, to int) {
	u.blocks[u.find(from)].n--
	u.add(to)
}
