package emit

import (
	"fmt"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

func clobbered(a *quad.AsmInfo) (set uint64) {
	for _, r := range a.Clobbers {
		set |= 1 << r
	}
	for _, o := range a.Operands {
		if o.Fixed >= 0 {
			set |= 1 << o.Fixed
		}
	}
	return set
}

// asm writes inline assembly: operands into registers, the text, results out of registers. The text
// may go to some blocks.
func (e *emitter) asm(a *quad.AsmInfo, blocks []int) {
	scratch := []int{s0, s1, s2, ip}
	where := make([]int, len(a.Operands))
	var ins []transfer
	for i, o := range a.Operands {
		switch {
		case o.Imm != "":
			continue
		case o.Fixed >= 0:
			where[i] = o.Fixed
			if o.In {
				ins = append(ins, e.from(o.Reg, o.Fixed))
			}
			continue
		case e.a.reg[o.Reg] >= 0:
			where[i] = int(e.a.reg[o.Reg])
			continue
		}
		if len(scratch) == 0 {
			scratch = []int{s0}
		}
		where[i], scratch = scratch[0], scratch[1:]
		if o.In {
			e.use(o.Reg, where[i])
		}
	}
	e.parallel(ins)
	labels := make([]string, len(blocks))
	for i, b := range blocks {
		labels[i] = e.block(b)
	}
	e.out.WriteString(quad.MarkAsm(a.At, expand(a, where, labels)))
	var outs []transfer
	for i, o := range a.Operands {
		if !o.Out || o.Imm != "" {
			continue
		}
		if m := e.a.reg[o.Reg]; m >= 0 {
			outs = append(outs, transfer{to: int(m), from: where[i]})
		} else if s := e.a.slot[o.Reg]; s >= 0 {
			e.access("str", where[i], e.base, e.places[s], 4)
		}
	}
	e.parallel(outs)
}

// expand fills the operands and labels into the text of inline assembly. One case for each form of
// reference.
func expand(a *quad.AsmInfo, where []int, labels []string) string {
	text := func(i int, modifier byte) string {
		if l := i - len(a.Operands); l >= 0 && l < len(labels) && modifier == 'l' {
			return labels[l]
		}
		if i < 0 || i >= len(a.Operands) {
			return fmt.Sprintf("%%%d", i)
		}
		o := a.Operands[i]
		switch {
		case o.Imm != "" && modifier != 'c' && o.Imm[0] != '_':
			return "#" + o.Imm
		case o.Imm != "":
			return o.Imm
		case o.Memory:
			return fmt.Sprintf("[r%d]", where[i])
		}
		return fmt.Sprintf("r%d", where[i])
	}
	out := []byte{'\t'}
	s := a.Text
	for i := 0; i < len(s); i++ {
		if s[i] != '%' || i+1 == len(s) || len(a.Operands) == 0 && a.Names == nil {
			out = append(out, s[i])
			continue
		}
		i++
		modifier := byte(0)
		if i+1 < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= 'A' && s[i] <= 'Z') &&
			(s[i+1] == '[' || s[i+1] >= '0' && s[i+1] <= '9') {
			modifier = s[i]
			i++
		}
		switch {
		case s[i] == '%':
			out = append(out, '%')
		case s[i] >= '0' && s[i] <= '9':
			n := int(s[i] - '0')
			for i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9' && n < 1000 {
				i++
				n = n*10 + int(s[i]-'0')
			}
			out = append(out, text(n, modifier)...)
		case s[i] == '[':
			end := i
			for end < len(s) && s[end] != ']' {
				end++
			}
			out = append(out, text(a.Names[s[i+1:end]], modifier)...)
			i = end
		default:
			out = append(out, '%', s[i])
		}
	}
	return string(append(out, '\n'))
}
