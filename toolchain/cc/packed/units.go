package packed

import (
	"go/token"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
	"modernc.org/cc/v4"
)

// units finds the units of 1, 2, 4 or 8 bytes of which bit-fields of a packed structure are.
func (f *finder) units(s *structure) {
	union := s.node.StructOrUnion.Case == cc.StructOrUnionUnion
	for i := 0; i < len(s.member); i++ {
		if !s.member[i].hasBits() || s.limit != 1 {
			continue
		}
		end := i + 1
		for !union && end < len(s.member) && s.member[end].hasBits() {
			end++
		}
		f.run(s.member[i:end])
		i = end - 1
	}
}

// hasBits tells whether a member is a bit-field. One of width 0 only says where the next member may
// begin, which the parser knows.
func (m *member) hasBits() bool { return m.field.IsBitfield() && m.field.ValueBits() > 0 }

// run divides a run of bit-fields into units.
func (f *finder) run(all []*member) {
	for _, m := range all {
		at := token.Position(m.decl.Position())
		if m.last && m.decl.AttributeSpecifierList != nil && !behind(m, "packed") {
			f.errorf(at, "attributes of a bit-field in a packed structure are not supported")
			return
		}
	}
	ends := divide(all)
	if ends == nil {
		f.irregular(all)
		return
	}
	from := 0
	for _, end := range ends {
		all[from].open, all[end-1].close = 1, 1
		from = end
	}
}

// irregular makes a unit of a run that does not fill units of the parser's sizes. It gets its size
// by inner units, in which bit-fields have one bit each, or 32 if they have at least as many, as
// the type of an expression depends on that. Check finds where they are.
func (f *finder) irregular(all []*member) {
	bits, used := int64(0), int64(0)
	for i := 0; i < len(all); {
		end := i + 1
		if size := all[i].field.ValueBits(); size >= 32 {
			used += 4
		} else {
			for end < len(all) && end < i+8 && all[end].field.ValueBits() < 32 {
				end++
			}
			used++
		}
		all[i].open, all[end-1].close = 1, 1
		for _, m := range all[i:end] {
			m.width = m.field.ValueBits()
			bits += m.width
		}
		i = end
	}
	gap := (bits+7)/8 - used
	if gap < 0 {
		f.errorf(token.Position(all[0].decl.Position()),
			"these bit-fields of a packed structure are not supported")
	}
	all[0].open++
	all[len(all)-1].close++
	all[len(all)-1].gap = int(gap)
}

// divide gives the ends of the units of a run, the last of which may be filled in part; nil if
// there are none.
func divide(all []*member) []int {
	if len(all) == 0 {
		return []int{}
	}
	bits, unit := int64(0), int64(0)
	for i, m := range all {
		unit = max(unit, m.field.Type().Size()*8)
		bits += m.field.ValueBits()
		if bits > unit {
			return nil
		}
		last := i == len(all)-1
		if bits%8 != 0 && !last {
			continue
		}
		if n := (bits + 7) / 8; n&(n-1) != 0 {
			continue
		}
		if rest := divide(all[i+1:]); rest != nil {
			ends := []int{i + 1}
			for _, end := range rest {
				ends = append(ends, i+1+end)
			}
			return ends
		}
	}
	return nil
}

// Bits are where a bit-field is, and what it has.
type Bits struct {
	Shift int64 // bits by which it is behind the place of the parser's field
	Width int64
}

// Check computes the places of the members of packed structures, in the tree of an edited source.
// It returns those of bit-fields that are elsewhere than the parser believes, by their declarators,
// and an error for each structure whose layout is another one.
func Check(ast *cc.AST) (map[*cc.Declarator]Bits, []tree.Error) {
	f := &finder{}
	moved := map[*cc.Declarator]Bits{}
	f.structures(ast)
	for _, s := range f.all {
		union := s.node.StructOrUnion.Case == cc.StructOrUnionUnion
		l := &layout{moved: moved, right: true}
		for _, m := range s.member {
			if union {
				l.next = 0
			}
			l.place(m.field, 0)
			l.right = l.right && s.aligned(m)
		}
		t := s.node.Type()
		align := int64(t.Align())
		if size := (l.end + 7) / 8; !l.right || t.Size() != (size+align-1)/align*align {
			f.errorf(token.Position(s.node.Position()),
				"the layout of this packed structure is not supported")
		}
	}
	return moved, f.errs
}

// aligned tells whether a member's type has no more alignment than it may have.
func (s *structure) aligned(m *member) bool {
	limit := s.limit
	if own(m) {
		limit = 1
	}
	return limit == 0 || m.field.IsBitfield() || int64(m.field.Type().Align()) <= limit ||
		attributed(m, "aligned")
}

// layout is of members one behind the other; all numbers are of bits.
type layout struct {
	moved     map[*cc.Declarator]Bits
	right     bool
	next, end int64
}

// place places a member of what begins at a base.
func (l *layout) place(m *cc.Field, base int64) {
	t := m.Type()
	at := base + m.Offset()*8
	switch {
	case m.IsBitfield() && m.ValueBits() == 0:
		unit := t.Size() * 8
		l.next = (l.next + unit - 1) / unit * unit
	case m.IsBitfield():
		at += int64(m.OffsetBits())
		width := m.ValueBits()
		if n, ok := marked(t); ok && n > 0 {
			if width = n; m.Declarator() != nil {
				l.moved[m.Declarator()] = Bits{l.next - at, width}
			}
		} else {
			l.right = l.right && at == l.next
		}
		l.next += width
	case isUnit(t):
		l.right = l.right && at == (l.next+7)/8*8
		l.next = at
		l.unit(t.(*cc.StructType), at)
		l.right = l.right && (l.next+7)/8*8 == at+t.Size()*8
	default:
		align := int64(max(t.Align(), 1)) * 8
		l.next = (l.next + align - 1) / align * align
		l.right = l.right && at >= l.next // it may be aligned more than its type is
		l.next = at + max(t.Size(), 0)*8
	}
	l.end = max(l.end, l.next)
}

// unit places the bit-fields of a unit; the inner units of an irregular one are not where their
// bit-fields are, nor are its gaps.
func (l *layout) unit(s *cc.StructType, at int64) {
	for i := range s.NumFields() {
		m := s.FieldByIndex(i)
		inner, ok := m.Type().(*cc.StructType)
		switch {
		case ok:
			l.unit(inner, at+m.Offset()*8)
		case m.Declarator() == nil && m.IsBitfield() && isGap(m.Type()):
		default:
			l.place(m, at)
		}
	}
}

// The attributes by which the second tree knows units, and bit-fields of irregular ones with their
// widths; a gap has the width 0.
const (
	unitMark  = "__unit__"
	widthMark = "__width__"
)

func isUnit(t cc.Type) bool {
	s, ok := t.(*cc.StructType)
	return ok && s.Attributes() != nil && s.Attributes().IsAttrSet(unitMark)
}

func isGap(t cc.Type) bool {
	n, ok := marked(t)
	return ok && n == 0
}

// marked is the width that a type's attribute tells.
func marked(t cc.Type) (int64, bool) {
	a := t.Attributes()
	if a == nil || !a.IsAttrSet(widthMark) {
		return 0, false
	}
	if v := a.AttrValue(widthMark); len(v) == 1 {
		if n, ok := v[0].(cc.Int64Value); ok {
			return int64(n), true
		}
	}
	return 0, false
}
