package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/weak"
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

// A process's mailbox: see package mailbox.
type (
	Mailbox = mailbox.Mailbox
	Message = mailbox.Message
)

// The memory of a process: see package heap. What a machine counts: see package meter.
type (
	Local     = heap.Local
	Extension = heap.Extension
	Blocks    = heap.Blocks
	Objects   = heap.Objects
	Growth    = heap.Growth
	Use       = heap.Use
	Request   = heap.Request

	Counters        = meter.Counters
	RuntimeCounters = meter.RuntimeCounters
	Stay            = meter.Stay

	// Weak is an order of memory: see package weak.
	Weak = weak.Order
)

// Shape of heaps.
const (
	Slack         = heap.Slack
	MinBlockWords = heap.MinBlockWords
	GrowthOTP     = heap.GrowthOTP
)

// ParseGrowth finds the policy of growth that String calls s.
func ParseGrowth(s string) (Growth, error) { return heap.ParseGrowth(s) }

// Trap is what a process asked its runner for when Run returned: see package exec.
type Trap = exec.Trap

// Reasons for Run to return.
const (
	TrapYield  = exec.TrapYield
	TrapGC     = exec.TrapGC
	TrapBIF    = exec.TrapBIF
	TrapBinary = exec.TrapBinary
	TrapPoll   = exec.TrapPoll
	TrapWait   = exec.TrapWait
	TrapUndef  = exec.TrapUndef
	TrapDone   = exec.TrapDone
)
