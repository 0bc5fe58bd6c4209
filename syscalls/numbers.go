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
	Ready   Call = 1 // the core wants a process; reports how the last one ended
	BIF     Call = 2 // a built-in function that the master executes
	GC      Call = 3 // a garbage collection, or what the core needs for one
	Bin     Call = 4 // a binary in shared DRAM: an operation and its argument -> object, address (0: no memory)
	Inspect Call = 5 // [state of the process]: the master may look into the core's process, as it has asked; not in ParallErlang
)

// Modes of GC, its first argument.
const (
	GCCollect = 0 // [need, live] in words and registers: the master collects
	GCLend    = 1 // [least, best] in words: the master lends a block of best words, or of least -> address, words (0: no memory)
	// GCExtend is [words]: the master gives extensions of so many words together, or of what there
	// is
	// -> their number, the cores they are on. Not in ParallErlang.
	GCExtend = 2
)

// MaxExtensions is the most that one call brings.
const MaxExtensions = MaxArgs - 1

// NumCalls is one more than the largest call number.
const NumCalls = 6

func (c Call) String() string {
	return [NumCalls]string{"NONE", "READY", "BIF", "GC", "BIN", "LOOK"}[c]
}

// States of the process, the argument of Look: it waits for a message, stands where its garbage may
// be collected, or neither.
const (
	InspectBusy = iota
	InspectIdle
	InspectWaiting
)

// Operations of Bin.
const (
	BinAlloc   = iota // [bytes]: a new object, to which the core has a reference
	BinMigrate        // [object]: the copy of it in shared DRAM, made if there is none
	NumBinOps
)

// BinOps names them.
var BinOps = [NumBinOps]string{"alloc", "migrate"}

// ToMaster is the command of an asynchronous message from a slave.
type ToMaster uint32

// Messages to the master.
const (
	Setup       ToMaster = 0 // [opcodes, BIFs]: what the slave was built with
	SetupCore   ToMaster = 1 // the core is up
	FreeMessage ToMaster = 2 // [fragment, words]: a message that nobody has looked at, with the references to binaries in it
	FreeHFrag   ToMaster = 3 // [fragment, words]: a message whose contents and references have moved to a heap
	Refc        ToMaster = 4 // [operation, object]: references to a binary change
	Timer       ToMaster = 5 // [TimerSet, id, milliseconds] or [TimerCancel, id]
	FreeBlock   ToMaster = 6 // [address, words] of a block that the master has lent, or that of a process; not in ParallErlang
	// Send is a message to a process: [pid, term, words], then so many words, a flat image of the
	// term for the address of the ring. It is the next step that the thesis proposes.
	Send   ToMaster = 7
	Purged ToMaster = 8 // [round, flags]: the answer to Purge
	// Inboxed tells that the core has put a message into the inbox of another: [core, ticket]. It
	// comes before everything that the sender has the master do afterwards.
	Inboxed ToMaster = 9
)

// Flags of Purged: how the core's process uses the module. In a call the slave cannot tell, as the
// master may be working on the process.
const (
	PurgedCode     = 1
	PurgedLiterals = 2
	PurgedInCall   = 4
)

// MaxParts is the most parts of a message that lie outside of its fragment. Their number is in the
// low bits of the fragment's address, which is a multiple of 16.
const MaxParts = 15

// Operations of Refc. INIT and ADD of ParallErlang are not sent.
const (
	RefcInc     = 1 // one more
	RefcDec     = 2 // one less, found by a collection
	RefcDecFree = 4 // one less, of a process that has ended
	NumRefcOps  = 5
)

// RefcOps names them; those that are not sent have no name.
var RefcOps = [NumRefcOps]string{RefcInc: "inc", RefcDec: "dec", RefcDecFree: "decfree"}

// Operations of Timer.
const (
	TimerSet    = 0
	TimerCancel = 1
)

// ToSlave is the command of an asynchronous message to a slave. The pid is the process meant: a
// message for one that has ended is given back.
type ToSlave uint32

// Messages to the slave.
const (
	Message ToSlave = 0 // [pid, fragment, term, words]
	Exit    ToSlave = 1 // [pid, fragment, reason, words]
	Timeout ToSlave = 2 // [pid, id]
	Leader  ToSlave = 3 // [pid, leader]: a new group leader; not in ParallErlang
	Purge   ToSlave = 4 // [module, round]: clear the cache of the module's old code, unless the process uses it; not in ParallErlang
	// After is [ticket]: what follows in the ring comes after the message of that ticket in the
	// core's inbox. Not in ParallErlang.
	After ToSlave = 5
	// Show is [pid]: make the call LOOK. Not in ParallErlang.
	Show ToSlave = 6
)

// Words that follow each command, those of the image of a Send not counted.
var (
	ToMasterWords = map[ToMaster]int{Setup: 2, SetupCore: 0, FreeMessage: 2, FreeHFrag: 2, Refc: 2,
		Timer: 3, FreeBlock: 2, Send: 3, Purged: 2, Inboxed: 2}
	ToSlaveWords = map[ToSlave]int{Message: 4, Exit: 4, Timeout: 2, Leader: 2, Purge: 2, After: 1,
		Show: 1}
)

// longestMessage is the most words of a message to a slave, its command included.
var longestMessage = 1 + slices.Max(slices.Collect(maps.Values(ToSlaveWords)))

// MaxImage is the most words of a term that fit into a Send.
func MaxImage(r Ring) int { return r.Capacity() - 1 - ToMasterWords[Send] }
