package cctest

import (
	"fmt"
	"math"
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Sizes of a machine's memory: data grows up, frames grow down.
const (
	memoryBytes = 1 << 16
	firstDatum  = 0x1000
	firstFunc   = 0x100 // the address of the first function, four bytes each
	firstLabel  = 0x800 // and of a function's first block
)

// Quads is an interpreter of functions in quadruples.
type Quads struct {
	Symbols map[string]uint32
	Memory  []byte
	// Outside executes calls of functions that are not defined in Funcs.
	Outside func(name string, words []uint32) (results []uint32, err error)
	Fuel    int // number of quadruples that may still be executed

	funcs   map[string]*quad.Func
	byPlace []*quad.Func
	datum   uint32
	sp      uint32
	chain   uint32 // of the call at hand
}

// NewQuads returns an interpreter for functions.
func NewQuads(funcs []*quad.Func) *Quads {
	m := &Quads{Symbols: map[string]uint32{}, Memory: make([]byte, memoryBytes), Fuel: 1 << 20,
		funcs: map[string]*quad.Func{}, byPlace: funcs, datum: firstDatum, sp: memoryBytes}
	for i, f := range funcs {
		m.Symbols[f.Name] = firstFunc + 4*uint32(i)
		m.funcs[f.Name] = f
	}
	return m
}

// Place stores the bytes of a symbol in memory.
func (m *Quads) Place(name string, size, align int64, bytes []byte) {
	m.datum = (m.datum + uint32(align) - 1) / uint32(align) * uint32(align)
	m.Symbols[name] = m.datum
	copy(m.Memory[m.datum:], bytes)
	m.datum += uint32(max(size, int64(len(bytes))))
}

// fault is an access that is none.
type fault string

// check refuses what the chip traps on: an access outside of memory, or one that is not aligned.
func (m *Quads) check(what string, at uint32, size uint8) {
	if uint64(at)+uint64(size) > uint64(len(m.Memory)) || at < firstDatum || at%uint32(size) != 0 {
		panic(fault(fmt.Sprintf("a %s of %d bytes at %#x", what, size, at)))
	}
}

func (m *Quads) read(at uint32, size uint8) (v uint32) {
	m.check("load", at, size)
	for i := range uint32(size) {
		v |= uint32(m.Memory[at+i]) << (8 * i)
	}
	return v
}

func (m *Quads) write(at uint32, size uint8, v uint32) {
	m.check("store", at, size)
	for i := range uint32(size) {
		m.Memory[at+i] = byte(v >> (8 * i))
	}
}

// Call calls a function.
func (m *Quads) Call(name string, words ...uint32) (results []uint32, err error) {
	defer func(sp uint32) {
		m.sp = sp
		if r := recover(); r != nil {
			f, ok := r.(fault)
			if !ok {
				panic(r)
			}
			err = fmt.Errorf("%s: %s", name, string(f))
		}
	}(m.sp)
	return m.call(name, words), nil
}

func (m *Quads) call(name string, words []uint32) []uint32 {
	if f := m.funcs[name]; f != nil {
		return m.function(f, words)
	}
	switch name {
	case "_memcpy":
		for i := range words[2] {
			m.write(words[0]+i, 1, m.read(words[1]+i, 1))
		}
		return words[:1]
	case "_memset":
		for i := range words[2] {
			m.write(words[0]+i, 1, words[1])
		}
		return words[:1]
	}
	if m.Outside == nil {
		panic(fault("no function " + name))
	}
	results, err := m.Outside(name, words)
	if err != nil {
		panic(fault(err.Error()))
	}
	return results
}

// frame is a function that is being executed.
type frame struct {
	f     *quad.Func
	words []uint32
	regs  []uint32
	slots []uint32
	left  uint32 // passes of a hardware loop
	chain uint32
}

func (m *Quads) function(f *quad.Func, words []uint32) []uint32 {
	before := m.sp
	defer func() { m.sp = before }()
	x := &frame{f: f, words: words, regs: make([]uint32, f.Regs+1), chain: m.chain}
	for _, s := range f.Slots {
		m.sp = (m.sp - uint32(s.Size)) &^ uint32(max(s.Align, 8)-1)
		x.slots = append(x.slots, m.sp)
	}
	m.checkStack()
	for block := 0; ; {
		b := f.Blocks[block]
		for i := range b.Quads[:len(b.Quads)-1] {
			m.burn()
			m.execute(x, &b.Quads[i])
		}
		m.burn()
		q := b.Last()
		if q.Op == quad.Ret {
			return x.moved(q.Call.Words)
		}
		block = x.next(q)
	}
}

func (m *Quads) checkStack() {
	if m.sp < m.datum+256 || m.sp > memoryBytes {
		panic(fault("the stack is full"))
	}
}

func (m *Quads) burn() {
	if m.Fuel--; m.Fuel < 0 {
		panic(fault("too many quads"))
	}
}

// moved are the words that a call or a return takes from registers.
func (x *frame) moved(regs []quad.Reg) (words []uint32) {
	for _, r := range regs {
		words = append(words, x.regs[r])
	}
	return words
}

// next is the block that a terminator goes to.
func (x *frame) next(q *quad.Quad) int {
	switch q.Op {
	case quad.Jump:
		return q.To[0]
	case quad.Branch:
		if q.Cond.Holds(int32(x.regs[q.A]), int32(x.b(q))) {
			return q.To[0]
		}
		return q.To[1]
	case quad.Again:
		if x.left--; x.left > 0 {
			return q.To[0]
		}
		return q.To[1]
	case quad.Switch:
		if at := uint64(x.regs[q.A]); at < uint64(len(q.To)-1) {
			return q.To[at+1]
		}
		return q.To[0]
	case quad.Indirect:
		if at := x.regs[q.A] - firstLabel; at%4 == 0 && slices.Contains(q.To, int(at/4)) {
			return int(at / 4)
		}
	}
	panic(fault(fmt.Sprintf("terminator %d", q.Op)))
}

// b is the second operand.
func (x *frame) b(q *quad.Quad) uint32 {
	if q.HasImm {
		return uint32(q.Imm)
	}
	return x.regs[q.B]
}

// address is where a load or a store accesses.
func (x *frame) address(q *quad.Quad) uint32 {
	switch {
	case q.Slot != quad.NoSlot:
		return x.slots[q.Slot] + uint32(q.Imm)
	case q.C != 0:
		return x.regs[q.A] + x.regs[q.C]
	}
	return x.regs[q.A] + uint32(q.Imm)
}

func (m *Quads) execute(x *frame, q *quad.Quad) {
	r := x.regs
	switch {
	case q.Op == quad.FFix || q.Op == quad.FFloat:
		r[q.D] = converted(q.Op, r[q.A])
	case q.Op.Binary():
		r[q.D] = binary(q.Op, r[q.A], x.b(q))
	case q.Op.Updates():
		x.update(q)
	default:
		m.other(x, q)
	}
}

// other executes what is neither arithmetic nor a terminator.
func (m *Quads) other(x *frame, q *quad.Quad) {
	r := x.regs
	switch q.Op {
	case quad.Nop, quad.LoopEnd:
	case quad.Mov:
		r[q.D] = r[q.A]
	case quad.Const:
		r[q.D] = uint32(q.Imm)
	case quad.Addr:
		at, ok := m.Symbols[q.Sym]
		if !ok {
			panic(fault("no symbol " + q.Sym))
		}
		r[q.D] = at + uint32(q.Imm)
	case quad.SlotAdr:
		r[q.D] = x.slots[q.Slot] + uint32(q.Imm)
	case quad.Set:
		r[q.D] = 0
		if q.Cond.Holds(int32(r[q.A]), int32(x.b(q))) {
			r[q.D] = 1
		}
	case quad.Load:
		v := m.read(x.address(q), q.Size)
		if shift := 32 - 8*uint32(q.Size); q.Signed {
			v = uint32(int32(v<<shift) >> shift)
		}
		r[q.A] += uint32(q.Post)
		r[q.D] = v
	case quad.Store:
		m.write(x.address(q), q.Size, r[q.B])
		r[q.A] += uint32(q.Post)
	case quad.LoopStart:
		x.left = r[q.A]
	case quad.Params:
		x.set(q.Call.Results, x.words)
		r[q.Call.Chain] = x.chain
	case quad.VaStart, quad.Alloca, quad.Save, quad.Restore:
		m.stack(x, q)
	case quad.Asm:
		if q.Asm.Text != "" {
			panic(fault("assembly"))
		}
	case quad.Call:
		m.chain = r[q.Call.Chain]
		name := q.Call.Sym
		if name == "" {
			at := (r[q.A] - firstFunc) / 4
			if int(at) >= len(m.byPlace) {
				panic(fault("a call of what is no function"))
			}
			name = m.byPlace[at].Name
		}
		x.set(q.Call.Results, m.call(name, x.moved(q.Call.Words)))
	default:
		panic(fault(fmt.Sprintf("operation %d", q.Op)))
	}
}

// stack executes what is about the stack.
func (m *Quads) stack(x *frame, q *quad.Quad) {
	r := x.regs
	switch q.Op {
	case quad.VaStart:
		r[q.D] = m.spread(x.words) + 4*uint32(x.f.Named)
	case quad.Alloca:
		m.sp = (m.sp - r[q.A]) &^ 7
		m.checkStack()
		r[q.D] = m.sp
	case quad.Save:
		r[q.D] = m.sp
	case quad.Restore:
		m.sp = r[q.A]
	}
}

// spread puts words on the stack, and gives where they are.
func (m *Quads) spread(words []uint32) uint32 {
	m.sp -= uint32(4*len(words)+7) &^ 7
	m.checkStack()
	for i, w := range words {
		m.write(m.sp+4*uint32(i), 4, w)
	}
	return m.sp
}

// set moves words to registers, as far as there are both.
func (x *frame) set(regs []quad.Reg, words []uint32) {
	for i, w := range words[:min(len(words), len(regs))] {
		if regs[i] != 0 {
			x.regs[regs[i]] = w
		}
	}
}

// update executes what reads D. A fused sum is exact where a float64 holds it, as in tests.
func (x *frame) update(q *quad.Quad) {
	r, d := x.regs, float64(number(x.regs[q.D]))
	product := float64(number(r[q.A])) * float64(number(r[q.B]))
	switch q.Op {
	case quad.Select:
		if q.Cond.Holds(int32(r[q.A]), int32(x.b(q))) {
			r[q.D] = r[q.C]
		}
	case quad.FMadd:
		r[q.D] = math.Float32bits(float32(d + product))
	case quad.FMsub:
		r[q.D] = math.Float32bits(float32(d - product))
	}
}

func number(w uint32) float32 { return math.Float32frombits(w) }

func converted(op quad.Op, a uint32) uint32 {
	if op == quad.FFix {
		return uint32(int32(number(a)))
	}
	return math.Float32bits(float32(int32(a)))
}

// binary is the result of an operation with two operands; counts of shifts have five bits.
func binary(op quad.Op, a, b uint32) uint32 {
	switch op {
	case quad.Add:
		return a + b
	case quad.Sub:
		return a - b
	case quad.And:
		return a & b
	case quad.Or:
		return a | b
	case quad.Xor:
		return a ^ b
	case quad.Shl:
		return a << (b & 31)
	case quad.Shr:
		return a >> (b & 31)
	case quad.Sar:
		return uint32(int32(a) >> (b & 31))
	case quad.Mul:
		return a * b
	case quad.FAdd:
		return math.Float32bits(number(a) + number(b))
	case quad.FSub:
		return math.Float32bits(number(a) - number(b))
	case quad.FMul:
		return math.Float32bits(number(a) * number(b))
	}
	panic(fault(fmt.Sprintf("operation %d", op)))
}
