package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// What runners of processes want of the loaded program has names here, too: see package code.
type (
	Program  = code.Program
	Code     = code.Code
	Module   = code.Module
	Memory   = code.Memory
	Software = code.Software
	Block    = code.Block
	MFA      = code.MFA

	ErrTooLarge  = code.ErrTooLarge
	ErrNotPurged = code.ErrNotPurged
)

// ErrTables is the error of loading a module whose entries do not fit into the tables.
var ErrTables = code.ErrTables

// Sizes that runners have to know.
const (
	HeadBytes = code.HeadBytes
	NumX      = code.NumX
)

// NewProgram makes an empty program whose code area lies at base.
func NewProgram(atoms *term.Atoms, mem Memory, base emu.Addr) *Program {
	return code.NewProgram(atoms, mem, base)
}
