package ir

import "fmt"

// Check tests the invariants of a function that are not left to its maker: edges fit their targets,
// values are defined once and their definitions dominate their uses. It is for tests of the passes.
// Blocks must be in Order.
func (f *Func) Check() error {
	c := &checker{f: f, block: make([]int, f.Values+1), index: make([]int, f.Values+1)}
	for v := range c.block {
		c.block[v] = -1
	}
	if err := c.definitions(); err != nil {
		return err
	}
	c.doms = f.Dominators(f.Preds())
	for _, b := range f.Blocks {
		if err := c.uses(b); err != nil {
			return err
		}
	}
	return nil
}

// checker knows where each value is defined: in which block, at which position. Parameters have
// position -1, the destination of a terminator is behind the block: it is defined at the start of
// the first edge's target.
type checker struct {
	f            *Func
	block, index []int
	doms         *Dominators
}

func (c *checker) define(v Value, block, index int) error {
	switch {
	case v <= 0 || int(v) > c.f.Values:
		return fmt.Errorf("b%d: no value v%d", block, v)
	case c.block[v] >= 0:
		return fmt.Errorf("b%d: v%d is defined twice", block, v)
	}
	c.block[v], c.index[v] = block, index
	return nil
}

func (c *checker) definitions() error {
	for i, b := range c.f.Blocks {
		if b.ID != i {
			return fmt.Errorf("block %d has number %d", i, b.ID)
		}
		for _, p := range b.Params {
			if err := c.define(p, i, -1); err != nil {
				return err
			}
		}
		for j, in := range b.Instrs {
			if in.Dst == 0 {
				continue
			}
			if err := c.define(in.Dst, i, j); err != nil {
				return err
			}
		}
		for _, d := range b.Term.Results() {
			if d == 0 {
				continue
			}
			if err := c.define(d, b.Term.Edges[0].To.ID, -1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *checker) uses(b *Block) error {
	for j, in := range b.Instrs {
		for _, a := range in.Args {
			if err := c.use(a, b, j); err != nil {
				return err
			}
		}
	}
	end := len(b.Instrs)
	for _, a := range b.Term.Args {
		if err := c.use(a, b, end); err != nil {
			return err
		}
	}
	for i, e := range b.Term.Edges {
		exception := b.Term.Kind == TermTry && i == 1
		if !exception && len(e.Args) != len(e.To.Params) {
			return fmt.Errorf("b%d: edge to b%d has %d arguments for %d parameters", b.ID, e.To.ID,
				len(e.Args), len(e.To.Params))
		}
		for _, a := range e.Args {
			if err := c.use(a, b, end); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *checker) use(o Operand, b *Block, at int) error {
	v := o.Value()
	if v == 0 {
		return nil
	}
	def := c.block[v]
	if def < 0 {
		return fmt.Errorf("b%d: v%d is used and not defined", b.ID, v)
	}
	if def == b.ID {
		if c.index[v] >= at {
			return fmt.Errorf("b%d: v%d is used before it is defined", b.ID, v)
		}
		return nil
	}
	if !c.doms.Dominates(def, b.ID) {
		return fmt.Errorf("b%d: v%d of b%d is not defined on every way", b.ID, v, def)
	}
	return nil
}
