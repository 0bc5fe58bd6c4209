package cctest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Random returns a random source with a function f from two numbers to one. For all arguments f
// terminates and its behaviour is defined by C. It calls an external function see, and stores
// numbers in table.
func Random(r *rand.Rand) string {
	g := &writer{r: r}
	g.out.WriteString("unsigned see(unsigned);\nunsigned table[16];\n")
	g.function("static unsigned h", false, 1)
	g.function("unsigned f", true, 9)
	return g.out.String()
}

type writer struct {
	r     *rand.Rand
	out   strings.Builder
	calls bool
	loops int // around, whose counters are i0, i1
}

func (w *writer) function(head string, calls bool, statements int) {
	w.calls, w.loops = calls, 0
	w.out.WriteString(head + "(unsigned a, unsigned b) {\n" +
		"unsigned c = a ^ 5, d = 7; unsigned char bytes[8] = {1, 2, 3};\n")
	for range statements {
		w.statement(3)
	}
	fmt.Fprintf(&w.out, "return %s;\n}\n", w.expression(2))
}

func (w *writer) variable() string { return string("abcd"[w.r.IntN(4)]) }

func (w *writer) block(depth int) string {
	w.out.WriteString("{\n")
	for range 1 + w.r.IntN(3) {
		w.statement(depth - 1)
	}
	return "}\n"
}

func (w *writer) statement(depth int) {
	kind := w.r.IntN(9)
	if depth <= 0 {
		kind = w.r.IntN(4)
	}
	switch kind {
	case 4:
		fmt.Fprintf(&w.out, "if (%s) ", w.expression(2))
		w.out.WriteString(w.block(depth) + "else ")
		w.out.WriteString(w.block(depth))
	case 5, 6:
		w.loop(depth)
	case 7:
		fmt.Fprintf(&w.out, "switch (%s & 7) {\n", w.expression(1))
		for i := range 3 + w.r.IntN(4) {
			fmt.Fprintf(&w.out, "case %d: ", i)
			w.statement(0)
			if w.r.IntN(3) > 0 {
				w.out.WriteString("break;\n")
			}
		}
		w.out.WriteString("default: ")
		w.statement(0)
		w.out.WriteString("}\n")
	case 8:
		if w.calls {
			fmt.Fprintf(&w.out, "%s += see(%s);\n", w.variable(), w.expression(1))
		}
	case 3:
		fmt.Fprintf(&w.out, "table[%s & 15] = %s;\n", w.expression(1), w.expression(2))
	case 2:
		fmt.Fprintf(&w.out, "bytes[%s & 7] = %s;\n", w.expression(1), w.expression(1))
	default:
		fmt.Fprintf(&w.out, "%s %s %s;\n", w.variable(), []string{"=", "+=", "^=", "-="}[w.r.IntN(4)],
			w.expression(3))
	}
}

func (w *writer) loop(depth int) {
	limit := fmt.Sprint(w.r.IntN(9))
	if w.r.IntN(3) == 0 {
		limit = fmt.Sprintf("(%s & 7)", w.variable())
	}
	i := fmt.Sprintf("i%d", w.loops)
	fmt.Fprintf(&w.out, []string{
		"for (unsigned %[1]s = 0, n%[1]s = %[2]s; %[1]s < n%[1]s; %[1]s++) ",
		"for (int %[1]s = %[2]s; %[1]s > 0; %[1]s--) ",
		"for (int %[1]s = 0, n%[1]s = %[2]s; %[1]s <= n%[1]s; %[1]s += 2) ",
	}[w.r.IntN(3)], i, limit)
	w.loops++
	w.out.WriteString("{\n")
	switch w.r.IntN(4) {
	case 0:
		fmt.Fprintf(&w.out, "table[%s & 15] += %s;\n", i, w.expression(1))
	case 1:
		fmt.Fprintf(&w.out, "if (%s) break;\n", w.expression(1))
	case 2:
		fmt.Fprintf(&w.out, "if (%s) continue;\n", w.expression(1))
	}
	w.out.WriteString(w.block(depth) + "}\n")
	w.loops--
}

func (w *writer) expression(depth int) string {
	if depth == 0 || w.r.IntN(6) == 0 {
		return w.leaf()
	}
	a, b := w.expression(depth-1), w.expression(depth-1)
	switch w.r.IntN(12) {
	case 0:
		return fmt.Sprintf("(%s %s (%s & 31))", a, []string{"<<", ">>"}[w.r.IntN(2)], b)
	case 1:
		return fmt.Sprintf("(%s %s (%s | 1))", a, []string{"/", "%"}[w.r.IntN(2)], b)
	case 2:
		return fmt.Sprintf("(%s %s %s)", a, []string{"<", "<=", "==", "!=", ">", "&&", "||"}[w.r.IntN(7)], b)
	case 3:
		return fmt.Sprintf("((int)%s < (int)%s)", a, b)
	case 4:
		return fmt.Sprintf("(%s ? %s : %s)", w.leaf(), a, b)
	case 5:
		return fmt.Sprintf("(%s)%s", []string{"unsigned char", "unsigned short", "short"}[w.r.IntN(3)], a)
	case 6:
		return fmt.Sprintf("(unsigned)((int)%s >> (%s & 31))", a, b)
	case 7:
		if w.calls {
			return fmt.Sprintf("h(%s, %s)", a, b)
		}
	}
	return fmt.Sprintf("(%s %s %s)", a, []string{"+", "-", "*", "&", "|", "^"}[w.r.IntN(6)], b)
}

func (w *writer) leaf() string {
	switch w.r.IntN(6) {
	case 0:
		return fmt.Sprintf("%du", w.r.IntN(20))
	case 1:
		return fmt.Sprintf("%#xu", w.r.Uint32())
	case 2:
		return fmt.Sprintf("table[%s & 15]", w.variable())
	case 3:
		return fmt.Sprintf("bytes[%s & 7]", w.variable())
	case 4:
		if w.loops > 0 {
			return fmt.Sprintf("i%d", w.r.IntN(w.loops))
		}
	}
	return w.variable()
}
