package asm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/toolchain/elf"
)

// instruction is one whose immediate is filled in later.
type instruction struct {
	in   isa.Instr
	half isa.Half
	col  int
}

// instruction assembles the statement's.
func (a *assembler) instruction() {
	text := a.p.rest()
	if word := a.p.word(); word == "push" || word == "pop" {
		a.pushOrPop(word)
		return
	}
	a.encode(text, a.at.col+len(a.p.text)-len(text))
}

// encode assembles one instruction.
func (a *assembler) encode(text string, col int) {
	in, open, err := isa.AssembleWith(text, func(rest string) (int, isa.Value, string) {
		if n, v, ok := plainNumber(rest); ok {
			return n, isa.Value{Number: v, Known: true}, ""
		}
		q := parser{a: a, text: rest}
		e := q.expression()
		if q.err != "" {
			return q.start, isa.Value{}, q.err
		}
		if v, err := a.evaluate(e, false); err == nil && v.constant() {
			return q.pos, isa.Value{Number: v.n, Known: true}, ""
		}
		return q.pos, isa.Value{Later: e}, ""
	})
	if err != nil {
		var e *isa.Error
		if !errors.As(err, &e) {
			e = &isa.Error{Col: 1, Msg: err.Error()}
		}
		a.errorAt(a.at, col-a.at.col+e.Col-1, "%s", e.Msg)
		return
	}
	a.row()
	if open == nil {
		a.put(&in)
		return
	}
	e, _ := open.Later.(*expr)
	f := &fixup{at: a.at, expr: e, instr: &instruction{in, open.Half, col - a.at.col + open.Col}}
	a.delay(f)
}

// plainNumber reads an expression that is a decimal number of few digits: its length and value.
func plainNumber(text string) (n int, v int64, ok bool) {
	if strings.HasPrefix(text, "-") {
		n = 1
	}
	first := n
	for n < len(text) && n-first < 9 && isDigit(text[n], 10) {
		v = 10*v + int64(text[n]-'0')
		n++
	}
	if n == first || text[first] == '0' && n-first > 1 ||
		n < len(text) && text[n] != ']' && text[n] != ',' {
		return 0, 0, false
	}
	if first > 0 {
		v = -v
	}
	return n, v, true
}

// put appends an instruction that is complete.
func (a *assembler) put(in *isa.Instr) {
	word, err := in.Word()
	if err != nil {
		a.fail("%s", err)
		return
	}
	var data [4]byte
	binary.LittleEndian.PutUint32(data[:], word)
	a.emit(data[:in.Size]...)
}

// delay appends an instruction whose immediate is filled in later. A branch without a size may
// still grow.
func (a *assembler) delay(f *fixup) {
	f.frag = a.here.frag()
	s := a.here.sect
	if f.instr.in.Branch() && f.instr.in.Size == 0 {
		if a.room(4) {
			s.fixups = append(s.fixups, f)
			f.frag.tail, f.frag.fixup, f.frag.size = tailBranch, f, 2
			f.instr.in.Size = 2
			a.close()
		}
		return
	}
	f.off = uint32(len(f.frag.data))
	s.fixups = append(s.fixups, f)
	a.put(&f.instr.in)
}

// pushOrPop writes the instructions that GNU's assembler makes of push {...} and pop {...}.
func (a *assembler) pushOrPop(word string) {
	p := &a.p
	if !p.accept('{') {
		p.fail("want {, not %q", p.rest())
	}
	mask := uint16(0)
	for p.err == "" && !p.accept('}') {
		p.space()
		p.start = p.pos
		name := p.word()
		n, ok := registers[name]
		if !ok {
			p.fail("want a register below r16, not %q", name)
		} else if mask>>n != 0 {
			p.fail("%s is out of order", name)
		}
		mask |= 1 << n
		if !p.accept(',') && !p.peek('}') {
			p.fail("want } or a comma, not %q", p.rest())
		}
	}
	if !a.end() || mask == 0 {
		return
	}
	a.encode("mov r15,4", 0)
	if word == "pop" {
		for n := 15; n >= 0; n-- {
			if mask>>n&1 != 0 {
				a.encode(fmt.Sprintf("ldr r%d,[sp],+r15", n), 0)
			}
		}
		return
	}
	a.encode("sub sp,sp,r15", 0)
	for n := range 16 {
		switch {
		case mask>>n == 1:
			a.encode(fmt.Sprintf("str r%d,[sp]", n), 0)
		case mask>>n&1 != 0:
			a.encode(fmt.Sprintf("str r%d,[sp],-r15", n), 0)
		}
	}
}

// registers are those that push and pop take.
var registers = nameRegisters()

func nameRegisters() map[string]int {
	names := map[string]int{"sb": 9, "sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": 14}
	for n := range 16 {
		names["r"+strconv.Itoa(n)] = n
	}
	for n := range 4 {
		names["a"+strconv.Itoa(n+1)] = n
	}
	for n := range 8 {
		names["v"+strconv.Itoa(n+1)] = 4 + n
	}
	return names
}

// relocation is the one that fills an instruction's immediate in.
func (i *instruction) relocation() (elf.RelocType, error) {
	switch op := i.in.Op; {
	case i.in.Branch() && i.in.Size == 2:
		return elf.RSimm8, nil
	case i.in.Branch():
		return elf.RSimm24, nil
	case i.half == isa.Low && i.moves():
		return elf.RLow, nil
	case i.half == isa.High && i.moves():
		return elf.RHigh, nil
	case i.half != isa.Whole || i.in.Size == 2:
	case op == isa.OpMovt:
		return elf.RHigh, nil
	case op == isa.OpMovImm:
		return elf.RLow, nil
	case op == isa.OpAddImm || op == isa.OpSubImm:
		return elf.RSimm11, nil
	case i.in.Displacement():
		return elf.RImm11, nil
	}
	return 0, fmt.Errorf("the value is not known, and %s has no relocation for it", i.in.Op)
}

func (i *instruction) moves() bool { return i.in.Op == isa.OpMovt || i.in.Op == isa.OpMovImm }

// resolve fills a known value in.
func (i *instruction) resolve(v int64) ([]byte, error) {
	if v < -1<<31 || v >= 1<<32 {
		return nil, fmt.Errorf("%d has more than 32 bits", v)
	}
	in := i.in
	in.Imm = int32(i.half.Of(v))
	switch in.Op {
	case isa.OpMovt:
		if i.half == isa.Whole {
			in.Imm = int32(isa.High.Of(v))
		}
	case isa.OpMovImm:
		if i.half == isa.Whole && in.Size == 4 {
			in.Imm = int32(isa.Low.Of(v))
		}
	}
	word, err := in.Word()
	if err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "isa: "))
	}
	return binary.LittleEndian.AppendUint32(nil, word)[:in.Size], nil
}

// alignment tells whether n is a power of two.
func alignment(n uint64) bool { return bits.OnesCount64(n) <= 1 }
