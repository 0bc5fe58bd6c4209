package code

// BasicBlock is a sequence of instructions [From, To) that control only enters at the first one,
// and that ends at a branch or before the target of one. Cost is the sum of their prices.
//
// A test that fails in the middle leaves the block early: the Cost of the other instructions must
// then be subtracted. An instruction that is the second part of a fusion and also the target of a
// branch begins a block of its own, and is in the block of the fusion, too.
type BasicBlock struct {
	From, To int
	Price
}

// BasicBlocks are those of a function, in the order of their beginnings, with their prices on a
// side.
func (c *Code) BasicBlocks(fn, side int) []BasicBlock {
	f := &c.Functions[fn]
	from, end := int(f.Entry), int(f.end)
	leads := c.leaders(from, end)
	var blocks []BasicBlock
	for pc := from; pc < end; pc++ {
		if leads[pc-from] {
			to := pc + c.Instr(pc).Length()
			for to < end && !leads[to-from] {
				to += c.Instr(to).Length()
			}
			blocks = append(blocks, BasicBlock{pc, to, c.Cost(side, pc, to)})
		}
	}
	return blocks
}

// Cost returns the sum of the prices of the instructions [from, to), through which control passes
// in order.
func (c *Code) Cost(side, from, to int) (sum Price) {
	list := c.Instrs
	if side == OnARM {
		list = c.OnTheARM
	}
	for pc := from; pc < to; pc += c.Instr(pc).Length() {
		sum.add(&list[pc].Price)
	}
	return sum
}

// leaders returns which of the instructions [from, end) of a function begin basic blocks.
func (c *Code) leaders(from, end int) []bool {
	leads := make([]bool, end-from+2)
	leads[0] = true
	for pc := from; pc < end; pc++ {
		in := c.Instr(pc)
		if in.Ends() {
			leads[pc+in.Length()-from] = true
		}
		c.eachTarget(in, func(to int) { leads[to-from] = true })
	}
	for pc := from; pc < end; pc++ { // after targets of branches in the middle of a fusion
		if c.Instr(pc).Length() == 2 && leads[pc+1-from] {
			leads[pc+2-from] = true
		}
	}
	return leads
}

// eachTarget visits the instructions that may follow an instruction besides the next one, those of
// its own function.
func (c *Code) eachTarget(in *Instr, visit func(pc int)) {
	if in.Fails() {
		visit(int(in.J))
	}
	switch in.Op {
	case OpJump, OpRecvNext, OpRecvWait, OpRecvWaitTime:
		visit(int(in.I))
	case OpTry:
		visit(int(c.Catches[in.I]))
	case OpSelectVal, OpSelectArity:
		for k := range uint32(in.B) {
			visit(int(c.Consts[in.I+2*k+1].V))
		}
	case OpSelectJump:
		for k := range c.Consts[in.I].V {
			visit(int(c.Consts[in.I+1+k].V))
		}
	}
}

// Length returns the number of instructions that an instruction executes: 2 for a fusion.
func (in *Instr) Length() int {
	switch in.Op {
	case OpTestGetList, OpTestGetTl, OpGetHd2, OpMoveXX2, OpMoveRet, OpDeallocRet, OpPutList2:
		return 2
	}
	return 1
}

// Fails reports whether control may go to instruction J: that of a test, or of an operation that
// does not raise an exception.
func (in *Instr) Fails() bool {
	switch {
	case in.Op >= OpIsInteger && in.Op <= OpSelectJump, in.Op == OpTestGetList, in.Op == OpTestGetTl,
		in.Op == OpRecvPeek:
		return true
	}
	return in.Op >= OpAdd && in.Op <= OpBsCreate && in.J != 0
}

// Ends reports whether control goes elsewhere than on to the next instruction, or comes back to it
// from outside of the function.
func (in *Instr) Ends() bool {
	switch in.Op {
	case OpExit, OpUnderflow, OpHibernate, OpStart, OpReturn, OpMoveRet, OpDeallocRet, OpRaise,
		OpSelectVal, OpSelectArity, OpSelectJump, OpRecvNext, OpRecvWait, OpRecvWaitTime:
		return true
	}
	return in.Op >= OpJump && in.Op <= OpApplyLast || in.Op >= OpBadmatch && in.Op <= OpFunctionClause
}
