package emit

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// minLoop is how many instructions a hardware loop has at least.
const minLoop = 8

// gid is the bit of STATUS that keeps interrupts away.
const gid = 2

// lastOf is the label of the last instruction of a hardware loop.
func (e *emitter) lastOf(block int) string { return e.block(block) + "_last" }

// looping writes what is before and behind a hardware loop. There must be no interrupts in it.
func (e *emitter) looping(q *quad.Quad) {
	if q.Op == quad.LoopEnd {
		over := e.local()
		a := e.use(q.A, s0)
		e.op("mov r%d,#%d", s1, gid)
		e.op("and r%d,r%d,r%d", s0, a, s1)
		e.op("bne %s", over)
		e.op("gie")
		fmt.Fprintf(e.out, "%s:\n", over)
		return
	}
	n := e.use(q.A, s1)
	e.op("movfs r%d,status", s2)
	e.op("gid")
	e.op("movts lc,r%d", n)
	d, done := e.def(q.D, s0) // it may be where the number was
	e.op("mov r%d,r%d", d, s2)
	done()
	block := e.current.Last().To[0]
	e.address(s0, e.block(block), 0)
	e.op("movts ls,r%d", s0)
	e.address(s0, e.lastOf(block), 0)
	e.op("movts le,r%d", s0)
}

// hardware writes the block of a hardware loop: all instructions have 32 bits, and there are enough.
func (e *emitter) hardware(i int, b *quad.Block) {
	var text strings.Builder
	out := e.out
	e.out = &text
	e.body(b)
	e.out = out
	lines := strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	count, last := 0, 0
	for k, line := range lines {
		if name, operands, ok := strings.Cut(line, " "); ok && name[1] != '.' {
			lines[k] = name + ".l " + operands
			last = k
			count++
		}
	}
	for ; count < minLoop; count++ {
		lines = append(lines, fmt.Sprintf("\tmov.l r%d,r%d", s0, s0))
		last = len(lines) - 1
	}
	for k, line := range lines {
		if k == last {
			fmt.Fprintf(e.out, "%s:\n", e.lastOf(i))
		}
		e.out.WriteString(line + "\n")
	}
	e.jump(b.Last().To[1])
}
