package emit

import (
	"fmt"

	"strings"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// emitter writes the assembly of one function.
type emitter struct {
	out   *strings.Builder
	f     *quad.Func
	a     *assignment
	n     int // number of the function, for labels
	label int

	places []int32 // of slots, from the frame's base
	outArg int32   // where slots begin
	total  int32   // size of the frame
	saved  []int
	pairs  int // of saved registers, which come first
	base   int // register that the frame is addressed by
	mode   bool
	lines  bool
	line   int32

	order     []int // of blocks
	following int   // the block that is written next, or -1
	current   *quad.Block
}

// Func writes the assembly of a function. The number distinguishes its labels from those of other
// functions in the unit; lines adds a line table.
func Func(out *strings.Builder, f *quad.Func, number int, lines bool) {
	e := &emitter{out: out, f: f, n: number, base: sp, lines: lines}
	e.order = quad.Order(f)
	e.a = assign(f, e.order)
	e.layout()
	e.op(".section %s,\"ax\",@progbits", f.Section)
	e.op(".balign %d", max(4, f.Align))
	if f.Global {
		e.op(".global %s", f.Name)
	}
	if f.Weak {
		e.op(".weak %s", f.Name)
	}
	e.op(".type %s,@function", f.Name)
	fmt.Fprintf(out, "%s:\n", f.Name)
	if !f.Naked {
		e.prologue()
	}
	for at, i := range e.order {
		b := f.Blocks[i]
		e.following = -1
		if at+1 < len(e.order) {
			e.following = e.order[at+1]
		}
		if b.Last().Op == quad.Again {
			e.op(".balign 8")
		}
		fmt.Fprintf(out, "%s:\n", e.block(i))
		e.current = b
		if b.Last().Op == quad.Again {
			e.hardware(i, b)
			continue
		}
		e.body(b)
	}
	e.op(".size %s,.-%s", f.Name, f.Name)
}

// body writes the quads of a block.
func (e *emitter) body(b *quad.Block) {
	for j := range b.Quads {
		q := &b.Quads[j]
		e.loc(q)
		e.multiplying(b, j)
		e.quad(q)
	}
}

func (e *emitter) op(format string, args ...any) {
	e.out.WriteByte('\t')
	fmt.Fprintf(e.out, format, args...)
	e.out.WriteByte('\n')
}

func (e *emitter) block(i int) string { return quad.Label(e.n, i) }

func (e *emitter) local() string {
	e.label++
	return fmt.Sprintf(".Lx%d_%d", e.n, e.label)
}

func (e *emitter) loc(q *quad.Quad) {
	if e.lines && q.Line != 0 && q.Line != e.line {
		e.line = q.Line
		e.op(".loc 1 %d", q.Line)
	}
}

// access is a load or store of a register at a base and a displacement.
func (e *emitter) access(name string, r, base int, displacement int32, size int32) {
	if displacement%size == 0 && displacement/size <= 2047 && displacement/size >= -2047 {
		e.op("%s r%d,[r%d,#%d]", name, r, base, displacement/size)
		return
	}
	e.constant(ip, displacement)
	e.op("%s r%d,[r%d,ip]", name, r, base)
}

// constant puts a number into a machine register; flags stay.
func (e *emitter) constant(r int, v int32) {
	e.op("mov r%d,#%d", r, uint32(v)&0xFFFF)
	if uint32(v)>>16 != 0 {
		e.op("movt r%d,#%d", r, uint32(v)>>16)
	}
}

// use gives the machine register of a virtual one: its own, or the given one with its value.
func (e *emitter) use(r quad.Reg, scratch int) int {
	if m := e.a.reg[r]; m >= 0 {
		return int(m)
	}
	if s := e.a.slot[r]; s >= 0 {
		e.access("ldr", scratch, e.base, e.places[s], 4)
	}
	return scratch
}

// def gives the machine register to write, and what to do behind.
func (e *emitter) def(r quad.Reg, scratch int) (int, func()) {
	if m := e.a.reg[r]; m >= 0 {
		return int(m), func() {}
	}
	return scratch, func() {
		if s := e.a.slot[r]; s >= 0 {
			e.access("str", scratch, e.base, e.places[s], 4)
		}
	}
}

// multiplying switches the floating-point unit's mode before a quad: it is that of integers from the
// first multiplication to the last in a row.
func (e *emitter) multiplying(b *quad.Block, at int) {
	q := &b.Quads[at]
	if q.Op == quad.Mul {
		if !e.mode {
			e.mode = true
			e.op("movfs r%d,config", s2)
			e.op("mov r%d,#0", s0)
			e.op("movt r%d,#8", s0)
			e.op("orr r%d,r%d,r%d", s0, s0, s2)
			e.op("movts config,r%d", s0)
		}
		return
	}
	if !e.mode {
		return
	}
	for i := at; i < len(b.Quads); i++ {
		q := &b.Quads[i]
		if q.Op == quad.Mul {
			return
		}
		if q.Op.Float() || q.Op == quad.Call || q.Op == quad.Asm ||
			q.Op == quad.TestSet ||
			q.Op.Terminates() || q.Op == quad.Params {
			break
		}
	}
	e.mode = false
	e.op("movts config,r%d", s2)
}

var mnemonics = [...]string{
	quad.Add: "add", quad.Sub: "sub", quad.And: "and", quad.Or: "orr", quad.Xor: "eor",
	quad.Shl: "lsl", quad.Shr: "lsr", quad.Sar: "asr", quad.Mul: "imul", quad.FAdd: "fadd",
	quad.FSub: "fsub", quad.FMul: "fmul", quad.FMadd: "fmadd", quad.FMsub: "fmsub",
}

var conditions = [...]string{
	"eq", "ne", "lt", "lte", "gt", "gte", "ltu", "lteu", "gtu", "gteu",
}

// quad writes a quad. One case for each operation.
func (e *emitter) quad(q *quad.Quad) {
	switch q.Op {
	case quad.Mov:
		e.move(q.D, q.A)
	case quad.Const:
		d, done := e.def(q.D, s0)
		e.constant(d, q.Imm)
		done()
	case quad.Addr:
		d, done := e.def(q.D, s0)
		e.address(d, q.Sym, q.Imm)
		done()
	case quad.SlotAdr:
		d, done := e.def(q.D, s0)
		e.offset(d, e.base, e.places[q.Slot]+q.Imm)
		done()
	case quad.FFix, quad.FFloat:
		name := map[quad.Op]string{quad.FFix: "fix", quad.FFloat: "float"}[q.Op]
		a := e.use(q.A, s0)
		d, done := e.def(q.D, s0)
		e.op("%s r%d,r%d", name, d, a)
		done()
	case quad.Set:
		e.set(q)
	case quad.Select:
		e.choose(q)
	case quad.FMadd, quad.FMsub:
		e.fused(q)
	case quad.Load, quad.Store:
		e.memory(q)
	case quad.Call:
		e.call(q)
	case quad.Params:
		e.params(q)
	case quad.Asm:
		e.asm(q.Asm, nil)
	case quad.AsmGoto:
		e.asm(q.Asm, q.To[1:])
		e.jump(q.To[0])
	case quad.LoopStart, quad.LoopEnd:
		e.looping(q)
	case quad.Again: // at its block's end
	case quad.Jump:
		e.jump(q.To[0])
	case quad.Branch:
		e.branch(e.current, q)
	case quad.Switch:
		e.table(q)
	case quad.Indirect:
		e.op("jr r%d", e.use(q.A, s0))
	case quad.Ret:
		e.results(q.Call.Words, 0)
		e.epilogue()
	case quad.Trap:
		if !e.f.Naked {
			e.op("bkpt")
		}
	case quad.Nop:
	case quad.VaStart, quad.Alloca, quad.Save, quad.Restore, quad.FrameAt, quad.Link, quad.TestSet:
		e.special(q)
	default:
		e.binary(q)
	}
}

// special writes a quad about the stack, or TestSet.
func (e *emitter) special(q *quad.Quad) {
	switch q.Op {
	case quad.VaStart:
		d, done := e.def(q.D, s0)
		e.offset(d, e.base, e.total+4-int32(3-e.f.Named)*4)
		done()
	case quad.Alloca:
		a := e.use(q.A, s0)
		e.op("sub sp,sp,r%d", a)
		d, done := e.def(q.D, s0)
		e.offset(d, sp, e.outArg)
		done()
	case quad.Save:
		d, done := e.def(q.D, s0)
		e.op("mov r%d,sp", d)
		done()
	case quad.Restore:
		e.op("mov sp,r%d", e.use(q.A, s0))
	case quad.FrameAt:
		d, done := e.def(q.D, s0)
		e.offset(d, e.base, e.total)
		done()
	case quad.Link:
		d, done := e.def(q.D, s0)
		for i, r := range e.saved {
			if r == lr {
				e.access("ldr", d, e.base, e.savedAt()+int32(i)*4, 4)
			}
		}
		done()
	case quad.TestSet:
		b := e.use(q.B, s1)
		a := e.use(q.A, s0)
		e.op("mov r%d,#0", s2)
		e.op("mov ip,r%d", b)
		e.op("testset ip,[r%d,r%d]", a, s2)
		d, done := e.def(q.D, s0)
		e.op("mov r%d,ip", d)
		done()
	}
}

// choose writes Select.
func (e *emitter) choose(q *quad.Quad) {
	c := e.use(q.C, s1)
	e.compare(q, ip)
	d, done := e.def(q.D, s0)
	if d == s0 {
		e.use(q.D, s0)
	}
	e.op("mov%s r%d,r%d", conditions[q.Cond], d, c)
	done()
}

// fused writes FMadd and FMsub.
func (e *emitter) fused(q *quad.Quad) {
	a, b := e.use(q.A, s1), e.use(q.B, ip)
	d, done := e.def(q.D, s0)
	if d == s0 {
		e.use(q.D, s0)
	}
	e.op("%s r%d,r%d,r%d", mnemonics[q.Op], d, a, b)
	done()
}

func (e *emitter) jump(to int) {
	if to != e.following {
		e.op("b %s", e.block(to))
	}
}

func (e *emitter) address(d int, symbol string, offset int32) {
	if offset != 0 {
		symbol = fmt.Sprintf("%s+%d", symbol, offset)
	}
	e.op("mov r%d,%%low(%s)", d, symbol)
	e.op("movt r%d,%%high(%s)", d, symbol)
}

// offset puts base + n into a register.
func (e *emitter) offset(d, base int, n int32) {
	switch {
	case n == 0:
		e.op("mov r%d,r%d", d, base)
	case n >= -1024 && n < 1024:
		e.op("add r%d,r%d,#%d", d, base, n)
	default:
		e.constant(ip, n)
		e.op("add r%d,r%d,ip", d, base)
	}
}

func (e *emitter) move(d, a quad.Reg) {
	from := e.use(a, s0)
	to, done := e.def(d, from)
	if to != from {
		e.op("mov r%d,r%d", to, from)
		return
	}
	done()
}

func (e *emitter) binary(q *quad.Quad) {
	a := e.use(q.A, s0)
	if q.HasImm {
		d, done := e.def(q.D, s0)
		switch {
		case q.Op <= quad.Sub && q.Imm >= -1024 && q.Imm < 1024,
			q.Op >= quad.Shl && q.Op <= quad.Sar && q.Imm >= 0 && q.Imm < 32:
			e.op("%s r%d,r%d,#%d", mnemonics[q.Op], d, a, q.Imm)
		default:
			e.constant(ip, q.Imm)
			e.op("%s r%d,r%d,ip", mnemonics[q.Op], d, a)
		}
		done()
		return
	}
	b := e.use(q.B, s1)
	d, done := e.def(q.D, s0)
	e.op("%s r%d,r%d,r%d", mnemonics[q.Op], d, a, b)
	done()
}

// compare sets the flags as A compares with B, with a register to write the difference to.
func (e *emitter) compare(q *quad.Quad, d int) {
	a := e.use(q.A, s0)
	if q.HasImm {
		if q.Imm >= -1024 && q.Imm < 1024 {
			e.op("sub r%d,r%d,#%d", d, a, q.Imm)
			return
		}
		e.constant(ip, q.Imm)
		e.op("sub r%d,r%d,ip", d, a)
		return
	}
	b := e.use(q.B, ip)
	e.op("sub r%d,r%d,r%d", d, a, b)
}

func (e *emitter) set(q *quad.Quad) {
	e.compare(q, s0)
	d, done := e.def(q.D, s0)
	e.op("mov r%d,#1", s1)
	e.op("mov r%d,#0", d)
	e.op("mov%s r%d,r%d", conditions[q.Cond], d, s1)
	done()
}

func (e *emitter) branch(b *quad.Block, q *quad.Quad) {
	if !e.compared(b, q) {
		e.compare(q, s0)
	}
	c := q.Cond
	yes, no := q.To[0], q.To[1]
	if yes == e.following {
		c, yes, no = c.Negate(), no, yes
	}
	e.op("b%s %s", conditions[c], e.block(yes))
	e.jump(no)
}

func (e *emitter) table(q *quad.Quad) {
	a := e.use(q.A, s0)
	n := int32(len(q.To) - 1)
	e.constant(ip, n)
	e.op("sub r%d,r%d,ip", s1, a)
	e.op("bgteu %s", e.block(q.To[0]))
	label := e.local()
	e.op("lsl r%d,r%d,#2", s1, a)
	e.address(ip, label, 0)
	e.op("ldr ip,[ip,r%d]", s1)
	e.op("jr ip")
	e.op(".section .rodata.%s,\"a\",@progbits", e.f.Name)
	e.op(".balign 4")
	fmt.Fprintf(e.out, "%s:\n", label)
	for _, to := range q.To[1:] {
		e.op(".word %s", e.block(to))
	}
	e.op(".section %s,\"ax\",@progbits", e.f.Section)
}

var suffixes = map[uint8]string{1: "b", 2: "h", 4: "", 8: "d"}

func (e *emitter) memory(q *quad.Quad) {
	if q.C != 0 || q.Post != 0 {
		e.stepping(q)
		return
	}
	base, at := e.base, q.Imm
	if q.Slot >= 0 {
		at += e.places[q.Slot]
	} else {
		base = e.use(q.A, s0)
	}
	if q.Op == quad.Store {
		e.access("str"+suffixes[q.Size], e.use(q.B, s1), base, at, int32(q.Size))
		return
	}
	d, done := e.def(q.D, s0)
	e.access("ldr"+suffixes[q.Size], d, base, at, int32(q.Size))
	e.extend(q, d)
	done()
}

// extend extends the sign of what a load has read.
func (e *emitter) extend(q *quad.Quad, d int) {
	if q.Signed && q.Size < 4 {
		n := 32 - 8*int(q.Size)
		e.op("lsl r%d,r%d,#%d", d, d, n)
		e.op("asr r%d,r%d,#%d", d, d, n)
	}
}

// stepping writes a load or store at a base and an index, or one that adds to its base.
func (e *emitter) stepping(q *quad.Quad) {
	base := e.use(q.A, ip)
	where := fmt.Sprintf("[r%d],#%d", base, q.Post/int32(q.Size))
	if q.C != 0 {
		where = fmt.Sprintf("[r%d,r%d]", base, e.use(q.C, s1))
	}
	if q.Op == quad.Store {
		e.op("str%s r%d,%s", suffixes[q.Size], e.use(q.B, s0), where)
	} else {
		d, done := e.def(q.D, s0)
		e.op("ldr%s r%d,%s", suffixes[q.Size], d, where)
		e.extend(q, d)
		done()
	}
	if q.Post != 0 {
		_, done := e.def(q.A, ip)
		done()
	}
}
