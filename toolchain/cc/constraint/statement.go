package constraint

import (
	"cmp"
	"slices"

	"modernc.org/cc/v4"
)

// selection checks the condition of an if, or the cases of a switch.
func (c *checker) selection(n *cc.SelectionStatement) {
	if n.Case != cc.SelectionStatementSwitch {
		c.scalar(n.ExpressionList)
		return
	}
	if k := of(n.ExpressionList); k != unknown && k != integer {
		c.errorf(n.ExpressionList, "a switch on the type %s, which is no integer",
			name(n.ExpressionList.Type()))
		return
	}
	c.cases(n)
}

// interval is a case of a switch.
type interval struct {
	from, to int64
	at       *cc.LabeledStatement
}

// cases reports cases of a switch that exist twice.
func (c *checker) cases(n *cc.SelectionStatement) {
	all, otherwise := c.labels(n)
	if len(otherwise) > 1 {
		c.errorf(otherwise[1], "a switch has one default")
	}
	slices.SortStableFunc(all, func(x, y interval) int {
		return cmp.Or(cmp.Compare(x.from, y.from), before(x.at, y.at))
	})
	for i := 1; i < len(all); i++ {
		x, y := all[i-1], all[i]
		if y.from <= x.to {
			if before(y.at, x.at) < 0 {
				x, y = y, x
			}
			c.errorf(y.at, "the case %d exists already", y.from)
		}
		all[i].to = max(all[i].to, all[i-1].to)
	}
}

// labels are the cases of a switch whose numbers are known, and its defaults.
func (c *checker) labels(n *cc.SelectionStatement) (all []interval, otherwise []*cc.LabeledStatement) {
	narrow := n.ExpressionList.Type().Size() <= 4
	for _, l := range n.LabeledStatements() {
		switch {
		case l.Switch() != n || l.Case == cc.LabeledStatementLabel:
			continue
		case l.Case == cc.LabeledStatementDefault:
			otherwise = append(otherwise, l)
			continue
		}
		from, known := caseValue(l.ConstantExpression, narrow)
		to := from
		if l.Case == cc.LabeledStatementRange && known {
			to, known = caseValue(l.ConstantExpression2, narrow)
		}
		if known {
			all = append(all, interval{from, to, l})
		}
	}
	slices.SortFunc(otherwise, before)
	return all, otherwise
}

// before compares by position.
func before(x, y *cc.LabeledStatement) int {
	a, b := x.Position(), y.Position()
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// caseValue is the number of a case, in 32 bits if the switch is on no more.
func caseValue(e cc.ExpressionNode, narrow bool) (n int64, ok bool) {
	switch v := e.Value().(type) {
	case cc.Int64Value:
		n = int64(v)
	case cc.UInt64Value:
		n = int64(v)
	default:
		return 0, false
	}
	if narrow {
		n = int64(int32(n))
	}
	return n, true
}

// iteration checks the condition of a loop.
func (c *checker) iteration(n *cc.IterationStatement) {
	switch n.Case {
	case cc.IterationStatementWhile, cc.IterationStatementDo, cc.IterationStatementForDecl:
		c.scalar(n.ExpressionList)
	case cc.IterationStatementFor:
		c.scalar(n.ExpressionList2)
	}
}

// jump checks what a function returns.
func (c *checker) jump(n *cc.JumpStatement) {
	if n.Case == cc.JumpStatementReturn && n.ExpressionList != nil && c.result != nil {
		c.assigns(n.ExpressionList, "what is returned", c.result, n.ExpressionList)
	}
}
