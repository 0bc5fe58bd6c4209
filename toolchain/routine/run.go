package routine

import (
	"fmt"

	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
)

// Run has an idle core execute from an address, as if a jump led there, until a trap. A trap with
// the number runtime stands for a function that takes no time: call executes the one at an address.
// Run returns the cycles up to the last trap, and the trap's number. It fails if the core stops in
// any other way.
func Run(core *ecore.Core, sram []uint32, at, runtime uint32, call func(at uint32)) (
	cycles int, trap uint32, err error) {
	core.Pipe = isa.Pipeline{}
	begin := landing(sram, at)
	core.Start(at)
	for {
		if stop := core.Run(most); stop != ecore.Trapped {
			return 0, 0, fmt.Errorf("a routine at %#x stops as %d at %#x, not by a trap", at, stop,
				core.PC)
		}
		begin--
		if call == nil || uint32(core.Trap) != runtime {
			return int(core.Pipe.Free) + begin, uint32(core.Trap), nil
		}
		call(core.PC - trapBytes)
		begin += landing(sram, core.R[14])
		core.Start(core.R[14])
	}
}

// trapBytes is the size of a trap.
const trapBytes = 2

// landing is the cycles that a jump to an address takes beyond others.
func landing(sram []uint32, at uint32) int {
	f := Follower{SRAM: sram}
	f.PC = at
	var pipe isa.Pipeline
	f.land(&pipe)
	return int(pipe.Free)
}
