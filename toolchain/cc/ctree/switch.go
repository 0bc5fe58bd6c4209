package ctree

import (
	"slices"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// choice is a case of a switch.
type choice struct {
	from, to int64
	block    int
}

func (f *fn) switchStatement(s *cc.SelectionStatement) {
	v := f.value(s.ExpressionList)
	t := v.t.promoted()
	v = f.regs(f.convert(v, t))
	end := f.NewBlock()
	other := end
	var all []choice
	for _, l := range s.LabeledStatements() {
		b := f.NewBlock()
		f.cases[l] = b
		switch l.Case {
		case cc.LabeledStatementDefault:
			other = b
		case cc.LabeledStatementCaseLabel, cc.LabeledStatementRange:
			from, ok := known(l.ConstantExpression)
			to := from
			if ok && l.Case == cc.LabeledStatementRange {
				to, ok = known(l.ConstantExpression2)
			}
			if !ok {
				f.errorf(l, "the case is not constant")
				continue
			}
			c := choice{convertKnown(from, t).n, convertKnown(to, t).n, b}
			if !lessThan(t, c.to, c.from) {
				all = append(all, c)
			}
		}
	}
	f.dispatch(v, all, other)
	f.breaks = append(f.breaks, exit{end, len(f.scopes)})
	f.Cur = f.NewBlock() // what precedes the first case is not reached
	f.statement(s.Statement)
	f.breaks = f.breaks[:len(f.breaks)-1]
	f.Enter(end)
}

func lessThan(t typ, a, b int64) bool {
	if t.unsigned {
		return uint64(a) < uint64(b)
	}
	return a < b
}

// dispatch goes to the block of a value: by a table if cases are dense, else by comparisons.
func (f *values) dispatch(v value, all []choice, other int) {
	slices.SortStableFunc(all, func(x, y choice) int {
		if lessThan(v.t, x.from, y.from) {
			return -1
		}
		return 1
	})
	if len(all) >= 6 && v.t.class == word {
		low, high := all[0].from, all[len(all)-1].to
		if span := high - low + 1; span > 0 && span <= int64(len(all))*3 {
			to := []int{other}
			for n := low; n <= high; n++ {
				b := other
				for _, c := range all {
					if n >= c.from && n <= c.to {
						b = c.block
					}
				}
				to = append(to, b)
			}
			index := v.lo
			if low != 0 {
				index = f.OpImm(quad.Add, v.lo, int64(int32(-low)))
			}
			f.Emit(quad.Quad{Op: quad.Switch, A: index, Slot: quad.NoSlot, To: to})
			return
		}
	}
	f.search(v, all, other)
}

// search finds a case by bisection.
func (f *values) search(v value, all []choice, other int) {
	if len(all) > 4 {
		half := len(all) / 2
		less, more := f.NewBlock(), f.NewBlock()
		f.branchValue("<", v, all[half].from, less, more)
		f.Cur = less
		f.search(v, all[:half], other)
		f.Cur = more
		f.search(v, all[half:], other)
		return
	}
	for _, c := range all {
		next := f.NewBlock()
		if c.from == c.to {
			f.branchValue("==", v, c.from, c.block, next)
		} else {
			above := f.NewBlock()
			f.branchValue("<", v, c.from, next, above)
			f.Cur = above
			f.branchValue("<=", v, c.to, c.block, next)
		}
		f.Cur = next
	}
	f.Jump(other)
}

func (f *values) branchValue(o string, v value, n int64, yes, no int) {
	if v.t.class == word {
		f.BranchImm(conditionOf(o, v.t.unsigned), v.lo, int64(int32(n)), yes, no)
		return
	}
	c := f.regs(f.compare(o, v, number(v.t, n)))
	f.BranchImm(quad.Ne, c.lo, 0, yes, no)
}
