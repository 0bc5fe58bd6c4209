package isa

import (
	"fmt"
	"strings"
)

// Reference renders the table as a page of Markdown.
func Reference() string {
	var s strings.Builder
	s.WriteString(referenceHead)
	for _, g := range table {
		fmt.Fprintf(&s, "\n## %s\n\n", g.title)
		s.WriteString("| instruction | operands | meaning | flags read | flags written | unit |")
		s.WriteString(" result | 16 bits | 32 bits | what it does |\n")
		s.WriteString("|---|---|---|---|---|---|---|---|---|---|\n")
		for i := range g.ops {
			s.WriteString(g.ops[i].referenceLine())
		}
	}
	s.WriteString(referenceSpecial)
	for _, sp := range specials {
		names := append([]string{sp.Name}, sp.Also...)
		fmt.Fprintf(&s, "| `%s` | %d | %d | %05X | %s | %s |\n",
			strings.Join(names, "`, `"), sp.Number>>6, sp.Number&63, sp.Address(), sp.Access,
			sp.Doc)
	}
	return s.String()
}

const referenceHead = `# The chip's instructions

Generated from the table in package emu/isa, whose documentation explains the machine, the syntax
and the timing.

Bits: from the highest to the lowest. d, n and m are bits of the register numbers rd, rn and rm; i
of the immediate; s is 1 if the immediate or rm is subtracted; p and g are bits of the number of a
special register and of its group; x is ignored and encoded as 0. Bits with the same letter form one
number, the highest bit first. 16-bit forms encode the registers r0 to r7 only. Immediates of add
and sub are signed, displacements of loads and stores count elements, branches count halfwords from
their own address.

Meaning: M4[a] is the word at address a. next is the address of the instruction that follows.
Instructions set sticky flags (AVS, BIS, BVS, BUS) and never clear them.

Result: the pipeline stage after which the result is available. E4 is E3 if CONFIG selects
truncation.
`

const referenceSpecial = `
## Special registers

A group is 64 words of the memory map. 16-bit forms of movts and movfs name the first eight of group
0. Registers without a name are mmr and the lower three digits of their address.

| name | group | number | address | access | what it is |
|---|---:|---:|---:|---|---|
`

func (o *OpInfo) referenceLine() string {
	var bits [2]string
	for _, f := range o.Forms {
		bits[f.Size/2-1] = "`" + f.Bits + "`"
	}
	names := strings.Join(append([]string{o.Name}, o.Also...), "`, `")
	cell := strings.NewReplacer("|", `\|`)
	return fmt.Sprintf("| `%s` | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n",
		names, o.Shape, cell.Replace(o.Meaning), o.Reads, o.Writes, o.Unit, o.stage(),
		bits[0], bits[1], o.Doc)
}

// stage is where the result is there, if the operation has one.
func (o *OpInfo) stage() string {
	if !o.has(Links) && (o.Dest == Read || !strings.Contains(o.Forms[0].Bits, "d")) {
		return ""
	}
	return [...]string{AtE1: "E1", AtE4: "E4", AtE2: "E2", Narrow: "E2 + 1"}[o.Result]
}
