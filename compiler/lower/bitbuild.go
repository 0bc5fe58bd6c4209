package lower

import (
	"math/big"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// builder collects the segments of a bitstring that is built.
type builder struct {
	*fn
	in  ir.Instr
	lit bitLit // literal bits not added yet
}

// binary lowers <<Segments>>.
func (f *fn) binary(e *syntax.Binary) ir.Operand {
	b := f.newBuilder()
	b.segments(e)
	f.at(e)
	return b.done()
}

// appendBits puts the value of a binary comprehension behind the bits so far.
func (f *fn) appendBits(acc ir.Operand, value syntax.Expr) ir.Operand {
	mark := f.vars.mark()
	b := f.newBuilder()
	b.add(&field{kind: fieldBits, unit: 1}, acc, ir.Operand{})
	if e, ok := value.(*syntax.Binary); ok {
		b.segments(e)
	} else {
		b.add(&field{kind: fieldBits, unit: 1}, f.expr(value), ir.Operand{})
	}
	f.vars.undo(mark)
	f.at(value)
	return b.done()
}

func (f *fn) newBuilder() *builder {
	return &builder{fn: f, in: ir.Instr{Op: bytecode.OpBsCreate}, lit: bitLit{v: new(big.Int)}}
}

// segments evaluates values and sizes from left to right. Literals next to each other become one.
func (b *builder) segments(e *syntax.Binary) {
	for _, s := range e.Segments {
		d := b.field(s)
		if lit, ok := b.literal(s.Value, &d); ok {
			if b.lit = b.lit.append(lit); b.lit.n > maxLiteralBits {
				b.flush()
			}
			continue
		}
		if str, ok := s.Value.(*syntax.StringLit); ok && d.kind != fieldBits {
			b.characters(str, &d)
			continue
		}
		value := b.expr(s.Value)
		b.add(&d, value, b.size(&d))
	}
}

// characters adds a string that is no literal, because of its size or its characters: as a segment
// for each of these. If there are none the size has to be one still.
func (b *builder) characters(e *syntax.StringLit, d *field) {
	size := b.size(d)
	if len(e.Value) == 0 {
		alone := b.newBuilder()
		alone.add(&field{unit: 1}, b.out.Const(int64(0)), size)
		alone.done()
	}
	for _, r := range e.Value {
		b.add(d, b.out.Const(int64(r)), size)
	}
}

// put adds a segment.
func (b *builder) put(d *field, value, size ir.Operand) {
	if size.Kind == ir.None {
		size.Kind = ir.Nil
	}
	seg := bytecode.MakeSegment(segmentTypes[d.kind], d.flags(), d.unit)
	b.in.Args = append(b.in.Args, ir.Operand{Kind: ir.Int, N: int(seg)}, value, size)
}

// done builds the bitstring.
func (b *builder) done() ir.Operand {
	b.flush()
	return b.operation(b.in)
}

// size evaluates the size of a segment; none is given for utf and for the whole of a bitstring.
func (b *builder) size(d *field) ir.Operand {
	switch {
	case d.kind.isUTF(), d.kind == fieldBits && d.size == nil:
		return ir.Operand{}
	case d.size == nil:
		return ir.Operand{Kind: ir.Int, N: d.bits}
	}
	return b.expr(d.size)
}

// add puts a segment behind the literals before it.
func (b *builder) add(d *field, value, size ir.Operand) {
	b.flush()
	b.put(d, value, size)
}

// flush adds the literal bits as a bitstring.
func (b *builder) flush() {
	if b.lit.n > 0 {
		b.put(&field{kind: fieldBits, unit: 1}, b.out.Const(b.lit.term()), ir.Operand{})
	}
	b.lit = bitLit{v: new(big.Int)}
}
