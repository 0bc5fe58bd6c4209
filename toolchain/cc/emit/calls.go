package emit

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// transfer is a move between machine registers and slots.
type transfer struct {
	to, from int   // machine registers; from is -1 for memory
	at       int32 // displacement from the frame's base
}

// parallel does moves as if all were done at once.
func (e *emitter) parallel(moves []transfer) {
	var loads []transfer
	pending := moves[:0]
	for _, m := range moves {
		switch {
		case m.from < 0:
			loads = append(loads, m)
		case m.from != m.to:
			pending = append(pending, m)
		}
	}
	for len(pending) > 0 {
		done := false
		for i, m := range pending {
			if !reads(pending, m.to, i) {
				e.op("mov r%d,r%d", m.to, m.from)
				pending = append(pending[:i], pending[i+1:]...)
				done = true
				break
			}
		}
		if done {
			continue
		}
		// A cycle: what its first move overwrites goes to a scratch register.
		m := pending[0]
		e.op("mov r%d,r%d", s0, m.to)
		for i := range pending {
			if pending[i].from == m.to {
				pending[i].from = s0
			}
		}
	}
	for _, m := range loads {
		e.access("ldr", m.to, e.base, m.at, 4)
	}
}

// reads tells whether a move other than the i-th reads a register.
func reads(moves []transfer, r, i int) bool {
	for j, m := range moves {
		if j != i && m.from == r {
			return true
		}
	}
	return false
}

// from gives the move of a virtual register to a machine register.
func (e *emitter) from(r quad.Reg, to int) transfer {
	if m := e.a.reg[r]; m >= 0 {
		return transfer{to: to, from: int(m)}
	}
	if s := e.a.slot[r]; s >= 0 {
		return transfer{to: to, from: -1, at: e.places[s]}
	}
	return transfer{to: to, from: to}
}

// results puts words into r0 to r3, and the static chain if there is one into its register.
func (e *emitter) results(words []quad.Reg, static quad.Reg) {
	var moves []transfer
	if static != 0 {
		moves = append(moves, e.from(static, chain))
	}
	for i, r := range words {
		if r != 0 && i < 4 {
			moves = append(moves, e.from(r, i))
		}
	}
	e.parallel(moves)
}

func (e *emitter) call(q *quad.Quad) {
	c := q.Call
	for i, r := range c.Words {
		if i >= 4 && r != 0 {
			e.access("str", e.use(r, s0), sp, 8+int32(i-4)*4, 4)
		}
	}
	target := 0
	if c.Sym == "" {
		target = e.use(q.A, s1)
		if target < 4 {
			e.op("mov r%d,r%d", s1, target)
			target = s1
		}
	}
	e.results(c.Words, c.Chain)
	if c.Near {
		e.op("bl %s", c.Sym)
		e.receive(c.Results, 0)
		return
	}
	if c.Sym != "" {
		e.address(s1, c.Sym, 0)
		target = s1
	}
	e.op("jalr r%d", target)
	e.receive(c.Results, 0)
}

// receive moves words that came in registers, and the static chain if there is one, to where they
// belong.
func (e *emitter) receive(results []quad.Reg, static quad.Reg) {
	var moves []transfer
	move := func(r quad.Reg, from int) {
		if m := e.a.reg[r]; m >= 0 {
			moves = append(moves, transfer{to: int(m), from: from})
		} else if s := e.a.slot[r]; s >= 0 {
			e.access("str", from, e.base, e.places[s], 4)
		}
	}
	for i, r := range results {
		if r != 0 && i < 4 {
			move(r, i)
		}
	}
	if static != 0 {
		move(static, chain)
	}
	e.parallel(moves)
}

// params takes the function's parameters: first those in registers, then those on the stack.
func (e *emitter) params(q *quad.Quad) {
	e.receive(q.Call.Results, q.Call.Chain)
	for i, r := range q.Call.Results {
		if i < 4 || r == 0 {
			continue
		}
		d, done := e.def(r, s0)
		e.access("ldr", d, e.base, e.total+8+int32(i-4)*4, 4)
		done()
	}
}
