package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// minHard is how many quads a hardware loop has at least: the chip wants eight instructions, and
// others would be added to fewer.
const minHard = 3

// hardware makes hardware loops of blocks that go back to themselves as often as a register says that
// nothing else reads.
func hardware(f *quad.Func) {
	if f.Naked {
		return
	}
	preds := predecessors(f)
	for i, b := range slices.Clone(f.Blocks) {
		entry := enteredBy(f, preds, i)
		if b.Dead || entry < 0 || slices.ContainsFunc(b.Quads, strange) {
			continue
		}
		test := b.Last()
		at, exit := passesLeft(b, i)
		if at < 0 || len(b.Quads)-2 < minHard || livesAt(f, exit, test.A) {
			continue
		}
		status, line := f.New(), test.Line
		start := quad.Quad{Op: quad.LoopStart, D: status, A: test.A, Slot: quad.NoSlot, Line: line}
		p := f.Blocks[entry]
		p.Quads = slices.Insert(p.Quads, len(p.Quads)-1, start)
		behind := len(f.Blocks)
		f.Blocks = append(f.Blocks, &quad.Block{Quads: []quad.Quad{
			{Op: quad.LoopEnd, A: status, Slot: quad.NoSlot, Line: line},
			{Op: quad.Jump, Slot: quad.NoSlot, To: []int{exit}, Line: line},
		}})
		*test = quad.Quad{Op: quad.Again, Slot: quad.NoSlot, To: []int{i, behind}, Line: line}
		b.Quads = slices.Delete(b.Quads, at, at+1)
	}
}

// enteredBy is the block that only jumps to a block which otherwise only goes to itself, or -1.
func enteredBy(f *quad.Func, preds [][]int, n int) int {
	if len(preds[n]) != 2 || f.Blocks[n].Named || !slices.Contains(preds[n], n) {
		return -1
	}
	p := preds[n][0]
	if p == n {
		p = preds[n][1]
	}
	if p == n || f.Blocks[p].Last().Op != quad.Jump {
		return -1
	}
	return p
}

// strange tells whether a quad must not be in a hardware loop: what may take long or branch, what is
// not a load or store but for its value, and what a program writes itself.
func strange(q quad.Quad) bool {
	switch q.Op {
	case quad.Load, quad.Store:
		return q.Volatile
	case quad.Branch:
		return false
	}
	return !q.Op.Pure() && !q.Op.Updates()
}

// passesLeft is where a block counts the passes that are left, and where it goes to when there are
// none; -1 if it does not.
func passesLeft(b *quad.Block, n int) (at, exit int) {
	test := b.Last()
	if test.Op != quad.Branch || test.Cond != quad.Ne || !test.HasImm || test.Imm != 0 ||
		test.To[0] != n || test.To[1] == n {
		return -1, 0
	}
	at = -1
	for j := range b.Quads[:len(b.Quads)-1] {
		q := &b.Quads[j]
		reads, writes := touches(q, test.A)
		if !reads && !writes {
			continue
		}
		if at >= 0 || q.Op != quad.Add || q.D != test.A || q.A != test.A || !q.HasImm || q.Imm != -1 {
			return -1, 0
		}
		at = j
	}
	return at, test.To[1]
}

// livesAt tells whether a register is read from a block on.
func livesAt(f *quad.Func, block int, r quad.Reg) bool {
	live := slices.Clone(quad.Liveness(f)[block])
	b := f.Blocks[block]
	for j := len(b.Quads) - 1; j >= 0; j-- {
		live.Step(&b.Quads[j])
	}
	return live.Has(r)
}
