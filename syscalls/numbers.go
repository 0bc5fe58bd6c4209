package syscalls

import (
	"maps"
	"slices"
)

// Call is the number of a synchronous system call (FACTS.md section 8).
type Call uint32

// Calls.
const (
	None    Call = 0
	Ready   Call = 1 // the core requests a process, and reports how the last one ended
	BIF     Call = 2 // a BIF that the master executes
	GC      Call = 3 // a garbage collection, or memory for one
	Bin     Call = 4 // a binary in shared DRAM: an operation and its argument -> object, address (0: no memory)
	Inspect Call = 5 // [state of the process]: the master may inspect the process; not in ParallErlang
)

// Modes of GC, its first argument.
const (
	GCCollect = 0 // [need, live] in words and registers: the master collects
	GCLend    = 1 // [least, best] in words: the master lends a block of best words, or of least -> address, words (0: no memory)
	// GCExtend is [words]: the master grants extensions of so many words in total, or as many as
	// are available -> their number, the cores they are on. Not in ParallErlang.
	GCExtend = 2
)

// MaxExtensions is the largest number of extensions that one call returns.
const MaxExtensions = MaxArgs - 1

// NumCalls is one more than the largest call number.
const NumCalls = 6

func (c Call) String() string {
	return [NumCalls]string{"NONE", "READY", "BIF", "GC", "BIN", "LOOK"}[c]
}

// States of the process, the argument of Inspect: it waits for a message, is at a point where its
// garbage may be collected, or neither.
const (
	InspectBusy = iota
	InspectIdle
	InspectWaiting
)

// Operations of Bin.
const (
	BinAlloc   = iota // [bytes]: a new object, with a reference for the core
	BinMigrate        // [object]: its copy in shared DRAM, made if there is none
	NumBinOps
)

// BinOps are the names of the operations.
var BinOps = [NumBinOps]string{"alloc", "migrate"}

// ToMaster is the command of an asynchronous message from a slave.
type ToMaster uint32

// Messages to the master.
const (
	Setup       ToMaster = 0 // [opcodes, BIFs]: what the slave was built with
	SetupCore   ToMaster = 1 // the core is up
	FreeMessage ToMaster = 2 // [fragment, words]: a message not received, with its references to binaries
	FreeHFrag   ToMaster = 3 // [fragment, words]: a message whose contents and references have moved to a heap
	Refc        ToMaster = 4 // [operation, object]: the reference count of a binary changes
	Timer       ToMaster = 5 // [TimerSet, id, milliseconds] or [TimerCancel, id]
	FreeBlock   ToMaster = 6 // [address, words] of a lent block or a process's block; not in ParallErlang
	// Send is a message to a process: [pid, term, words], then that many words: a flat image of the
	// term for the address of the ring. The thesis proposes it as a next step.
	Send   ToMaster = 7
	Purged ToMaster = 8 // [round, flags]: the reply to Purge
	// Inboxed reports that the core has put a message into the inbox of another: [core, ticket]. It
	// precedes every later request of the sender.
	Inboxed ToMaster = 9
)

// Flags of Purged: how the core's process uses the module. During a call the slave cannot know, as
// the master may be working on the process.
const (
	PurgedCode     = 1
	PurgedLiterals = 2
	PurgedInCall   = 4
)

// MaxParts is the largest number of parts of a message that lie outside its fragment. Their number
// is in the low bits of the fragment's address, which is a multiple of 16.
const MaxParts = 15

// Operations of Refc. INIT and ADD of ParallErlang are not sent.
const (
	RefcInc     = 1 // one more
	RefcDec     = 2 // one less, found by a collection
	RefcDecFree = 4 // one less, of a process that has ended
	NumRefcOps  = 5
)

// RefcOps are the names of the operations; those that are not sent have no name.
var RefcOps = [NumRefcOps]string{RefcInc: "inc", RefcDec: "dec", RefcDecFree: "decfree"}

// Operations of Timer.
const (
	TimerSet    = 0
	TimerCancel = 1
)

// ToSlave is the command of an asynchronous message to a slave. The pid is that of the receiver: a
// message to one that has ended is returned.
type ToSlave uint32

// Messages to the slave.
const (
	Message ToSlave = 0 // [pid, fragment, term, words]
	Exit    ToSlave = 1 // [pid, fragment, reason, words]
	Timeout ToSlave = 2 // [pid, id]
	Leader  ToSlave = 3 // [pid, leader]: a new group leader; not in ParallErlang
	Purge   ToSlave = 4 // [module, round]: clear the cache of the module's old code, unless the process uses it; not in ParallErlang
	// After is [ticket]: what follows in the ring is ordered after the message with that ticket in
	// the core's inbox. Not in ParallErlang.
	After ToSlave = 5
	// Show is [pid]: the core shall make the call Inspect. Not in ParallErlang.
	Show ToSlave = 6
)

// The number of words after each command, without those of the image of a Send.
var (
	ToMasterWords = map[ToMaster]int{Setup: 2, SetupCore: 0, FreeMessage: 2, FreeHFrag: 2, Refc: 2,
		Timer: 3, FreeBlock: 2, Send: 3, Purged: 2, Inboxed: 2}
	ToSlaveWords = map[ToSlave]int{Message: 4, Exit: 4, Timeout: 2, Leader: 2, Purge: 2, After: 1,
		Show: 1}
)

// longestMessage is the number of words of the longest message to a slave, including its command.
var longestMessage = 1 + slices.Max(slices.Collect(maps.Values(ToSlaveWords)))

// MaxImage returns the largest size, in words, of a term that fits into a Send.
func MaxImage(r Ring) int { return r.Capacity() - 1 - ToMasterWords[Send] }
