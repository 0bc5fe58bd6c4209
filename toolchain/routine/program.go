package routine

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/toolchain/asm"
)

// Program is assembled code with the offsets of its symbols.
type Program struct {
	Code    []byte
	Symbols map[string]uint32
	starts  []uint32 // of symbols, ascending, and the end
}

// Assemble assembles a text. It fails if the text needs a linker: if it has relocations, or
// sections other than .text. The name is used in messages.
func Assemble(name, text string) (*Program, error) {
	object, err := asm.Assemble(name, []byte(text), asm.Options{})
	if err != nil {
		return nil, err
	}
	for i := range object.Sections {
		if s := &object.Sections[i]; s.Name != ".text" && s.Size > 0 {
			return nil, fmt.Errorf("%s: section %s has %d bytes; only those of .text are loaded",
				name, s.Name, s.Size)
		}
	}
	section := object.Section(".text")
	if len(section.Relocs) > 0 {
		return nil, fmt.Errorf("%s: %d places are for a linker", name, len(section.Relocs))
	}
	p := &Program{Code: section.Data, Symbols: map[string]uint32{},
		starts: []uint32{uint32(len(section.Data))}}
	for i := range object.Symbols {
		if s := &object.Symbols[i]; s.Name != "" && object.SectionName(s.Section) == ".text" {
			p.Symbols[s.Name] = s.Value
			p.starts = append(p.starts, s.Value)
		}
	}
	slices.SortFunc(p.starts, cmp.Compare[uint32])
	return p, nil
}

// Size returns the number of bytes from a symbol to the next one, or to the end of the code.
func (p *Program) Size(symbol string) int {
	start := p.Symbols[symbol]
	next, _ := slices.BinarySearch(p.starts, start+1)
	return int(p.starts[next] - start)
}

// Load copies the code to an address of a core's memory, which must be zero there.
func (p *Program) Load(sram []uint32, at int) {
	for i, b := range p.Code {
		sram[(at+i)/4] |= uint32(b) << ((at + i) % 4 * 8)
	}
}
