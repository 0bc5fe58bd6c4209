package routines

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/toolchain/asm"
)

// program is assembled code.
type program struct {
	code    []byte
	symbols map[string]uint32
	starts  []uint32 // of symbols, ascending, and the end
}

// assemble makes a program of a text that needs no linker.
func assemble(name, text string) (*program, error) {
	object, err := asm.Assemble(name, []byte(text), asm.Options{})
	if err != nil {
		return nil, err
	}
	section := object.Section(".text")
	if len(section.Relocs) > 0 {
		return nil, fmt.Errorf("%s: %d places are for a linker", name, len(section.Relocs))
	}
	p := &program{code: section.Data, symbols: map[string]uint32{},
		starts: []uint32{uint32(len(section.Data))}}
	for i := range object.Symbols {
		if s := &object.Symbols[i]; s.Name != "" && object.SectionName(s.Section) == ".text" {
			p.symbols[s.Name] = s.Value
			p.starts = append(p.starts, s.Value)
		}
	}
	slices.SortFunc(p.starts, cmp.Compare[uint32])
	return p, nil
}

// size is the number of bytes from a symbol to the next one.
func (p *program) size(symbol string) int {
	start := p.symbols[symbol]
	next, _ := slices.BinarySearch(p.starts, start+1)
	return int(p.starts[next] - start)
}

// load puts the code to an address of a core's memory.
func (p *program) load(sram []uint32, at int) {
	for i, b := range p.code {
		sram[(at+i)/4] |= uint32(b) << ((at + i) % 4 * 8)
	}
}

// most is the number of cycles after which a routine is given up.
const most = 1 << 20

// run lets a core at rest execute until it traps. It answers with the cycles before the trap, and
// its number.
func run(core *ecore.Core, at uint32) (cycles int, trap uint32, err error) {
	core.Pipe = isa.Pipeline{}
	core.Start(at)
	if stop := core.Run(most); stop != ecore.Trapped {
		return 0, 0, fmt.Errorf("a routine at %#x stops as %d at %#x, not by a trap", at, stop, core.PC)
	}
	return int(core.Pipe.Free) - 1, uint32(core.Trap), nil
}
