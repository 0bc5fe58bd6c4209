package crandom

import (
	"fmt"
	"strings"
)

// constant is a literal of a type.
func (g *generator) constant(of ctype) string {
	if of.float {
		v := fmt.Sprintf("%d.%d", g.r.IntN(2000)-1000, g.r.IntN(1000))
		if of.bits == 32 {
			v += "f"
		}
		return v
	}
	v := g.r.Uint64()
	if !g.chance(4) {
		v &= 1<<(g.r.IntN(of.bits)+1) - 1
	}
	switch {
	case of.bits < 32 && of.signed:
		return fmt.Sprint(int64(v<<(64-of.bits)) >> (64 - of.bits))
	case of.bits < 64 && of.signed:
		return fmt.Sprintf("(i32)0x%xu", uint32(v))
	case of.bits < 64:
		return fmt.Sprintf("%du", v&(1<<of.bits-1))
	case of.signed:
		return fmt.Sprintf("(i64)0x%xull", v)
	}
	return fmt.Sprintf("0x%xull", v)
}

// place is something of a number type: what is read or, if it is assignable, written.
type place struct {
	text       string
	of         ctype
	assignable bool
	bits       int // of a bit-field, whose address cannot be taken
	volatile   bool
}

// places are those in scope, each with random indices.
func (g *generator) places() (all []place) {
	for _, of := range [][]variable{g.globals, g.locals} {
		for i := range of {
			v := &of[i]
			p := place{text: v.name, of: v.of, assignable: !v.fixed, volatile: v.volatile}
			switch {
			case v.record != nil:
				f := pick(g, v.record.fields)
				p.text, p.of, p.bits = v.name+"."+f.name, f.of, f.bits
				if f.count > 0 {
					p.text += g.index(f.count)
				}
			case v.count > 0:
				p.text += g.index(v.count)
			case v.pointer:
				p.text = pick(g, []string{"*" + v.name, v.name + "[0]"})
			}
			all = append(all, p)
		}
	}
	return all
}

// index is an index of an array, in brackets.
func (g *generator) index(count int) string {
	if v := g.scalars(func(v *variable) bool { return !v.of.float && !v.volatile }); v != nil &&
		!g.chance(3) {
		return fmt.Sprintf("[%s & %d]", pick(g, v).name, count-1)
	}
	return fmt.Sprintf("[%d]", g.r.IntN(count))
}

// simple is a value that may stand more than once in an expression.
func (g *generator) simple(float bool) (text string, of ctype) {
	var all []place
	for _, p := range g.places() {
		if p.of.float == float && !p.volatile {
			all = append(all, p)
		}
	}
	if all == nil || g.chance(4) {
		of = pick(g, integers)
		if float {
			of = pick(g, floats)
		}
		return "(" + g.constant(of) + ")", of
	}
	p := pick(g, all)
	return p.text, p.of
}

// value is an expression that can be converted to a type.
func (g *generator) value(of ctype, depth int) string {
	if of.float {
		return g.real(depth)
	}
	if g.chance(8) {
		text, _ := g.simple(true)
		return fmt.Sprintf("(%s > -1e6 && %s < 1e6 ? (%s)%s : 0)", text, text,
			pick(g, []string{"i32", "i64"}), text)
	}
	return g.integer(depth)
}

// integer is an expression of some integer type.
func (g *generator) integer(depth int) string {
	if depth <= 0 {
		text, _ := g.simple(false)
		return text
	}
	a := func() string { return g.integer(depth - 1 - g.r.IntN(2)) }
	switch g.r.IntN(16) {
	case 0, 1, 2, 3:
		return fmt.Sprintf("(%s %s %s)", a(), pick(g, []string{"+", "-", "*"}), a())
	case 4, 5:
		return fmt.Sprintf("(%s %s %s)", a(), pick(g, []string{"&", "|", "^"}), a())
	case 6:
		return g.shift(depth)
	case 7, 8:
		return g.division()
	case 9:
		return fmt.Sprintf("(%s %s %s)", a(), pick(g, []string{"<", "<=", ">", ">=", "==", "!="}), a())
	case 10:
		return fmt.Sprintf("(%s %s %s)", a(), pick(g, []string{"&&", "||"}), a())
	case 11:
		return fmt.Sprintf("%s%s", pick(g, []string{"-", "~", "!"}), "("+a()+")")
	case 12:
		return fmt.Sprintf("(%s ? %s : %s)", a(), a(), a())
	case 13:
		return fmt.Sprintf("(%s)(%s)", pick(g, integers).name, a())
	case 14:
		return fmt.Sprintf("(%s %s %s)", g.real(1), pick(g, []string{"<", ">=", "=="}), g.real(1))
	}
	text, _ := g.simple(false)
	return text
}

// shift shifts by less than the left operand has bits.
func (g *generator) shift(depth int) string {
	of := pick(g, integers)
	return fmt.Sprintf("((%s)(%s) %s ((%s) & %d))", of.name, g.integer(depth-1),
		pick(g, []string{"<<", ">>"}), g.integer(depth-2), max(of.bits, 32)-1)
}

// division divides by what is neither 0 nor -1.
func (g *generator) division() string {
	n, _ := g.simple(false)
	d, _ := g.simple(false)
	op := pick(g, []string{"/", "%"})
	if g.chance(2) {
		return fmt.Sprintf("(%s %s %d)", n, op, 2+g.r.IntN(100))
	}
	return fmt.Sprintf("(%s == 0 || %s == -1 ? %s : %s %s %s)", d, d, n, n, op, d)
}

// real is an expression of a floating-point type, with at most two operations on values that are
// not small.
func (g *generator) real(depth int) string {
	a := func() string { text, _ := g.simple(true); return text }
	if depth <= 0 {
		return a()
	}
	switch g.r.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", a(), pick(g, []string{"+", "-"}), a())
	case 2, 3:
		return fmt.Sprintf("(%s * %s)", a(), a())
	case 4:
		d := a()
		return fmt.Sprintf("(%s / (%s * %s + 1))", a(), d, d)
	case 5:
		return fmt.Sprintf("(%s)(%s)", pick(g, floats).name, g.integer(depth-1))
	case 6:
		return fmt.Sprintf("(%s ? %s : %s)", g.integer(depth-1), a(), a())
	}
	return fmt.Sprintf("(%s * %s %s %s)", a(), a(), pick(g, []string{"+", "-"}), a())
}

// kept is a value as it may be assigned to a place of a type.
func (g *generator) kept(of ctype, value string) string {
	if of.float {
		return fmt.Sprintf("kept_%s(%s)", of.name, value)
	}
	return value
}

// recordValue is an expression of a structure.
func (g *generator) recordValue(s *structure) string {
	var all []string
	for _, of := range [][]variable{g.globals, g.locals} {
		for i := range of {
			if of[i].record == s {
				all = append(all, of[i].name)
			}
		}
	}
	if all != nil && !g.chance(3) {
		return pick(g, all)
	}
	var fields []string
	for _, f := range s.fields {
		if f.count == 0 && !g.chance(3) {
			fields = append(fields, "."+f.name+" = "+g.constant(f.of))
		}
	}
	if fields == nil {
		fields = []string{"0"}
	}
	return fmt.Sprintf("(struct %s){%s}", s.name, strings.Join(fields, ", "))
}
