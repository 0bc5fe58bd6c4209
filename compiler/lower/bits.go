package lower

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// Matching of bitstrings. Nothing is remembered in the bitstring: a position is a number, in bits
// from the start. In the matrix the column of a bitstring becomes one of positions when the value
// is known to be one; patterns there are what must follow, segment by segment. So clauses that
// begin with the same segments share them, and those that begin with different literals a switch on
// the first bits.

// bitsPat is the pattern of what is left of a bitstring.
type bitsPat struct {
	bin  ir.Operand // the bitstring, None as long as the value is not known to be one; then the column is the position
	segs []*segment
}

// segment is a part of a bitstring.
type segment struct {
	field
	isLit bool
	lit   bitLit   // literal bits, when isLit
	value *pattern // else what the part must match
	rest  string   // not empty: not a part but the name of the position, and the last of a generator's pattern
	least int      // number of bits from here on

	sizeVar string     // the size, when it is a variable of an earlier part: as a row knows it
	sizeOp  ir.Operand // … or known before the match, or evaluated in it
	sees    []alias    // the variables of earlier parts that a size has that is evaluated
}

// alias is a variable of an expression in a pattern, and what it is called in the row.
type alias struct{ name, as string }

// isTail reports whether the segment is all that is left.
func (s *segment) isTail() bool { return !s.isLit && s.kind == fieldBits && s.size == nil }

// bitsPattern turns a binary pattern into its internal form.
func (p *patterns) bitsPattern(e *syntax.Binary) *pattern {
	b := &bitsPat{}
	p.earlier = map[string]*pattern{}
	for _, s := range e.Segments {
		if seg := p.segment(s); seg != nil {
			b.add(seg)
		} else {
			return &pattern{kind: patNever}
		}
	}
	b.leastBits()
	if v, ok := p.constant(e); ok && b.isLiteral() {
		return &pattern{kind: patConst, value: p.out.Const(v), bits: b}
	}
	return &pattern{kind: patBits, bits: b}
}

// isLiteral reports whether the bits are all known.
func (b *bitsPat) isLiteral() bool { return len(b.segs) == 0 || len(b.segs) == 1 && b.segs[0].isLit }

// add appends a segment; literals become one.
func (b *bitsPat) add(s *segment) {
	if n := len(b.segs); s.isLit && n > 0 && b.segs[n-1].isLit && b.segs[n-1].lit.n <= maxLiteralBits {
		s.lit = b.segs[n-1].lit.append(s.lit)
		b.segs = b.segs[:n-1]
	}
	if !s.isLit || s.lit.n > 0 {
		b.segs = append(b.segs, s)
	}
}

// leastBits computes what is needed from each segment on.
func (b *bitsPat) leastBits() {
	least := 0
	for i := len(b.segs) - 1; i >= 0; i-- {
		s := b.segs[i]
		switch n := s.width(); {
		case s.isLit:
			least += s.lit.n
		case s.kind == fieldUTF16:
			least += 16
		case s.kind == fieldUTF32:
			least += 32
		case s.kind == fieldUTF8:
			least += 8
		case n > 0:
			least += n
		}
		s.least = least
	}
}

// segment turns a segment of a pattern into its internal form; nil when nothing can match it.
func (p *patterns) segment(s syntax.Segment) *segment {
	out := &segment{field: p.field(s)}
	if lit, ok := p.literal(s.Value, &out.field); ok && out.kind != fieldFloat {
		if !p.same(s.Value, lit, &out.field) {
			return nil
		}
		out.isLit, out.lit = true, lit
		return out
	}
	if out.size != nil && out.bits < 0 {
		out.sizeFrom(p)
	}
	out.value = p.pattern(s.Value)
	if v, ok := s.Value.(*syntax.Var); ok && out.value.isNew() && p.earlier[v.Name] == nil {
		p.earlier[v.Name] = out.value
	}
	if out.kind == fieldFloat && out.value.kind == patConst {
		p.readAsFloat(out)
	}
	return out
}

// readAsFloat makes an integer that a field of a float has to be that float, if there is one.
func (p *patterns) readAsFloat(s *segment) {
	i, ok := bigValue(p.out.Go(s.value.value))
	if !ok {
		return
	}
	if f, _ := new(big.Float).SetInt(i).Float64(); !math.IsInf(f, 0) {
		s.value = constPattern(p.fn, f)
	}
}

// same reports whether a literal is what its bits are read as: a number too large for its field
// matches nothing, nor does a string that begins with such a character.
func (p *patterns) same(value syntax.Expr, lit bitLit, s *field) bool {
	if str, ok := value.(*syntax.StringLit); ok {
		return s.kind != fieldInteger || p.fits(str, s)
	}
	v, _ := p.constant(value)
	want, isInt := bigValue(v)
	if !isInt || s.kind != fieldInteger || lit.n%8 != 0 && s.little {
		return true
	}
	got, _ := lit.integer(s)
	return got.Cmp(want) == 0
}

// fits reports whether a string may match: as on OTP by its first character, while of later ones
// the bits that a field has are compared.
func (p *patterns) fits(str *syntax.StringLit, s *field) bool {
	for _, r := range str.Value {
		char := &syntax.IntLit{At: str.At, Value: big.NewInt(int64(r))}
		lit, ok := p.literal(char, s)
		return ok && p.same(char, lit, s)
	}
	return true
}

// sizeFrom notes where the size of a segment comes from: a variable of an earlier part of the same
// binary, or one bound before the match, which the pattern may hide elsewhere. Others are
// expressions, evaluated when the segment is reached.
func (s *segment) sizeFrom(p *patterns) {
	if v, ok := s.size.(*syntax.Var); ok {
		if s.sizeVar = p.inRow(v.Name); s.sizeVar == "" {
			s.sizeOp, _ = p.lookup(v.Name)
		}
		return
	}
	if v, ok := p.constant(s.size); ok {
		s.sizeOp = p.out.Const(v)
		return
	}
	syntax.Walk(s.size, func(e syntax.Expr) {
		if v, ok := e.(*syntax.Var); ok && p.earlier[v.Name] != nil {
			s.sees = append(s.sees, alias{v.Name, p.inRow(v.Name)})
		}
	})
}

// inRow is the name by which a row knows the value that an earlier part of the binary gives a
// variable, empty if none does. It is one of its own: the variable may get the same value from
// another pattern, later than here.
func (p *patterns) inRow(name string) string {
	value := p.earlier[name]
	if value == nil {
		return ""
	}
	if n := len(value.names); n > 0 && value.names[n-1] != name {
		return value.names[n-1]
	}
	p.sizes++
	as := fmt.Sprintf("%s<<%d", name, p.sizes)
	value.names = append(value.names, as)
	return as
}

// bitTest is a step of matching: read a field at the position.
type bitTest struct {
	kind  fieldKind
	flags int  // as instructions have them, of what they make a difference to
	tail  bool // all that is left
	size  ir.Operand
	unit  int
}

// test is the step that a segment asks for; false when its size is an expression to be evaluated
// first.
func (r *row) test(s *segment) (bitTest, bool) {
	t := bitTest{kind: s.kind, flags: s.flags(), unit: s.unit}
	if s.kind != fieldInteger {
		t.flags &^= bytecode.BitsSigned
	}
	if n := s.width(); s.kind == fieldBits || s.kind == fieldUTF8 || n >= 0 && n <= 8 {
		t.flags &^= bytecode.BitsLittle
	}
	switch n := s.width(); {
	case s.kind.isUTF():
	case s.isTail():
		t.tail = true
	case n >= 0:
		t.size, t.unit = ir.Operand{Kind: ir.Int, N: n}, 1
	case s.sizeVar != "":
		t.size, _ = r.bound.find(s.sizeVar)
	default:
		t.size = s.sizeOp
		return t, t.size.Kind != ir.None
	}
	return t, true
}

// width is the number of bits that the step reads, -1 when it is not known.
func (t *bitTest) width() int {
	if t.size.Kind == ir.Int && t.unit == 1 {
		return t.size.N
	}
	return -1
}

// left is the pattern of what is behind a segment.
func left(bin ir.Operand, segs []*segment) *pattern {
	if len(segs) > 0 {
		switch s := segs[0]; {
		case s.rest != "":
			return &pattern{names: []string{s.rest}}
		case s.isTail() && s.unit == 1 && s.value.isBlank():
			return wild
		}
	}
	return &pattern{kind: patBits, bits: &bitsPat{bin: bin, segs: segs}}
}

// isBlank reports whether a pattern matches everything and binds nothing.
func (p *pattern) isBlank() bool {
	return p.kind == patAny && len(p.names)+len(p.again)+len(p.equal) == 0
}

// withSize is the pattern when the size of its first segment is known.
func (b *bitsPat) withSize(size ir.Operand) *pattern {
	s := *b.segs[0]
	s.sizeOp = size
	return &pattern{kind: patBits,
		bits: &bitsPat{bin: b.bin, segs: slices.Concat([]*segment{&s}, b.segs[1:])}}
}

// maxSwitch bounds the bits that are read to tell literals apart: they make a small integer.
const maxSwitch = 24

// onlyShort reports whether the step fails only when fewer bits are left than a number that is
// known.
func (t *bitTest) onlyShort() bool {
	return t.width() >= 0 && (t.kind == fieldInteger || t.kind == fieldBits)
}

// after gives the patterns of the value that a step reads and of what is behind it, if the step is
// what the row wants.
func (r *row) after(f *fn, b *bitsPat, t bitTest) (value, rest *pattern, ok bool) {
	if len(b.segs) == 0 {
		return nil, nil, false
	}
	s := b.segs[0]
	if s.isLit {
		n := t.width()
		if t.kind != fieldInteger || n <= 0 || n > s.lit.n {
			return nil, nil, false
		}
		lit, _ := s.lit.split(n)
		v, ok := lit.integer(&field{signed: t.flags&bytecode.BitsSigned != 0,
			little: t.flags&bytecode.BitsLittle != 0})
		if !ok {
			return nil, nil, false
		}
		return constPattern(f, integer(v)), left(b.bin, dropBits(b.segs, n)), true
	}
	own, known := r.test(s)
	if !known || own != t {
		return nil, nil, false
	}
	if t.tail {
		return s.value, wild, true
	}
	return s.value, left(b.bin, b.segs[1:]), true
}

// read ends the block with a step, and gives the value and the position behind.
func (m *matcher) read(bin, pos ir.Operand, t bitTest, wanted bool, yes,
	no *ir.Block) (value, next ir.Operand) {
	in := ir.Instr{Args: []ir.Operand{bin, pos}, N: t.unit, Flags: t.flags}
	switch {
	case t.tail && !wanted:
		in.Op = bytecode.OpBsTestUnit
	case t.tail:
		in.Op, in.Dst = bytecode.OpBsGetTail, m.f.NewValue()
		value = ir.V(in.Dst)
	case t.kind.isUTF():
		in.Op, in.N = bytecode.OpBsGetUtf, int(bytecode.MakeSegment(segmentTypes[t.kind], t.flags, 1))
		in.Dst, in.Next = m.f.NewValue(), m.f.NewValue()
		value, next = ir.V(in.Dst), ir.V(in.Next)
	case !wanted && t.kind != fieldFloat:
		in.Op, in.Args = bytecode.OpBsSkip, append(in.Args, t.size)
		in.Dst, next = m.advance(pos, t.width())
	default:
		in.Op, in.Args = getOps[t.kind], append(in.Args, t.size)
		in.Dst = m.f.NewValue()
		in.Next, next = m.advance(pos, t.width())
		value = ir.V(in.Dst)
	}
	m.end(ir.Term{Kind: ir.TermTest, Instr: in, Edges: []ir.Edge{{To: yes}, {To: no}}})
	return value, next
}

var getOps = map[fieldKind]bytecode.Op{fieldInteger: bytecode.OpBsGetInteger,
	fieldFloat: bytecode.OpBsGetFloat, fieldBits: bytecode.OpBsGetBits}
