package code

import "github.com/parallergo/epiphany/emu"

// Block is a contiguous piece of private memory that holds what of a process's heap (growing up)
// and stack (growing down) is not in local memory.
type Block struct {
	Addr  emu.Addr
	Words int
}
