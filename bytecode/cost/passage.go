package cost

import (
	"strings"
	"sync"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/isa"
)

// cost is the cost of a passage of code that is executed once.
type cost struct {
	cycles, bytes, instrs int
	words                 int // of code, read as data
	loads, stores         int // of registers in memory
	mix                   isa.Mix
}

// layout lists the registers of the core that point to memory with separate costs: words of code,
// and registers of the process.
type layout struct{ code, registers []int }

func (l layout) costOf(seqs ...isa.Seq) (c cost) {
	for _, s := range seqs {
		n := cost{cycles: s.Cycles(), bytes: s.Bytes(), instrs: s.Len(), mix: s.Mix()}
		for _, r := range l.code {
			n.words += s.LoadsAt(r)
		}
		for _, r := range l.registers {
			n.loads += s.LoadsAt(r)
			n.stores += s.StoresAt(r)
		}
		c = c.plus(n)
	}
	return c
}

func (c cost) plus(d cost) cost {
	return cost{c.cycles + d.cycles, c.bytes + d.bytes, c.instrs + d.instrs, c.words + d.words, c.loads + d.loads, c.stores + d.stores, c.mix.Plus(d.mix)}
}

func (c cost) times(n int) cost {
	return cost{n * c.cycles, n * c.bytes, n * c.instrs, n * c.words, n * c.loads, n * c.stores, c.mix.Times(n)}
}

// passage is the code of one instruction in a model, without fetching operands and storing results,
// as text of package isa.
type passage struct {
	body   string
	each   string // for each entry of the list operand; of allocate, for each slot
	folded string // the body where one of two sources is a small constant, which is part of the code; empty where that makes no difference
}

func (c cost) minus(d cost) cost { return c.plus(d.times(-1)) }

// translation defines the code of instructions in a model: a passage for each, and accesses to
// operands.
type translation struct {
	layout
	code map[bytecode.Op]passage
	// register returns the name of the i-th register of a passage; far is set if it needs a 32-bit
	// instruction.
	register func(i int, far bool) string
	// read and write return the costs of moving a source into a register and a result out of one.
	read, write func(bytecode.Arg) (way cost, far bool)
	number      cost                // of a number among the operands
	probes      func(pairs int) int // number of pairs of a select compared until one matches

	once     sync.Once
	passages [bytecode.NumOps]passageCost
}

// passageCost is the cost of a passage by its operands: bit i of an index is set when the i-th
// register is far.
type passageCost struct {
	body, folded [1 << maxRegisters]cost
	each         [2]cost
	folds        bool
}

// maxRegisters is the number of registers that a passage names: $a, $b and $c. Further registers of
// an instruction are treated alike.
const maxRegisters = 3

// Small integers that are immediate operands of add and sub, with their tags.
const (
	foldMin = -64
	foldMax = 63
)

func canFold(a bytecode.Arg) bool {
	return a.Kind == bytecode.KindInt && a.N >= foldMin && a.N <= foldMax
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// table returns the costs of the passages.
func (t *translation) table() *[bytecode.NumOps]passageCost {
	t.once.Do(func() {
		for op, p := range t.code {
			c := &t.passages[op]
			c.folds = p.folded != ""
			for far := range c.body {
				c.body[far], c.folded[far] = t.textCost(p.body, far), t.textCost(p.folded, far)
			}
			for far := range c.each {
				c.each[far] = t.textCost(p.each, far)
			}
		}
	})
	return &t.passages
}

// textCost returns the cost of a text with registers in place of its operands.
func (t *translation) textCost(text string, far int) cost {
	reg := func(i int) string { return t.register(i, far>>i&1 != 0) }
	text = strings.NewReplacer("$a", reg(0), "$b", reg(1), "$c", reg(2), "$e", reg(0)).Replace(text)
	return t.costOf(isa.MustParse(text))
}

// cost returns the cost of an instruction, including all its list entries.
func (t *translation) cost(op bytecode.Op, args []bytecode.Arg) cost {
	info := &bytecode.Ops[op]
	p := &t.table()[op]
	folded := p.folds && oneFolds(info, args)
	var c cost
	far, regs := 0, 0
	use := func(way cost, isFar bool) {
		c = c.plus(way)
		if regs < maxRegisters {
			far |= bit(isFar) << regs
		}
		regs++
	}
	for i, k := range info.Operands {
		switch a := args[i]; k {
		case bytecode.KindSrc, bytecode.KindReg:
			if !folded || !canFold(a) {
				use(t.read(a))
			}
		case bytecode.KindDst:
			if folded {
				regs = maxRegisters - 1
			}
			use(t.write(a))
		case bytecode.KindSrcs:
			for _, a := range args[i+1:] {
				c = c.plus(t.entryCost(p, a))
			}
		case bytecode.KindPairs:
			for n := range t.probes(a.N) {
				c = c.plus(t.entryCost(p, args[i+1+2*n]))
			}
		case bytecode.KindNum:
			c = c.plus(t.number)
		}
	}
	if op == bytecode.OpAllocate {
		c = c.plus(p.each[0].times(args[0].N))
	}
	if folded {
		return c.plus(p.folded[far])
	}
	return c.plus(p.body[far])
}

// oneFolds reports whether just one of the sources can be part of the code.
func oneFolds(info *bytecode.OpInfo, args []bytecode.Arg) bool {
	sources, fold := 0, 0
	for i, k := range info.Operands {
		if k == bytecode.KindSrc {
			sources++
			fold += bit(canFold(args[i]))
		}
	}
	return sources == 2 && fold == 1
}

// entryCost returns the cost of an entry of a list.
func (t *translation) entryCost(p *passageCost, a bytecode.Arg) cost {
	way, far := t.read(a)
	return way.plus(p.each[bit(far)])
}
