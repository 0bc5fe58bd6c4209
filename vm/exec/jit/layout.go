//go:build linux && (amd64 || arm64)

package jit

import (
	"unsafe"

	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// pinned are the x registers that have registers.
var pinned = [...]reg{rX0, rX1, rX2}

// Places of fields. Of a slice the first word is where it begins.
const (
	stateRegisters  = unsafe.Offsetof(st.Registers)
	stateX          = unsafe.Offsetof(st.X)
	stateMem        = unsafe.Offsetof(st.Mem)
	stateSeg        = unsafe.Offsetof(st.Seg)
	stateHeapAt     = unsafe.Offsetof(st.HeapAt)
	stateCode       = unsafe.Offsetof(st.Code)
	stateStates     = unsafe.Offsetof(st.States)
	stateUses       = unsafe.Offsetof(st.Uses)
	stateEntries    = unsafe.Offsetof(st.Entries)
	stateSpill      = unsafe.Offsetof(st.Spill)
	stateStamp      = unsafe.Offsetof(st.Stamp)
	stateKeep       = unsafe.Offsetof(st.Keep)
	stateStep       = unsafe.Offsetof(st.Step)
	stateHot        = unsafe.Offsetof(st.Hot)
	stateEnd        = unsafe.Offsetof(st.End)
	stateSlack      = unsafe.Offsetof(st.Slack)
	statePressed    = unsafe.Offsetof(st.Pressed)
	stateJoined     = unsafe.Offsetof(st.Joined)
	stateHEnd       = unsafe.Offsetof(st.HEnd)
	stateLow        = unsafe.Offsetof(st.Low)
	stateHeapFence  = unsafe.Offsetof(st.HeapFence)
	stateStackFence = unsafe.Offsetof(st.StackFence)

	stateCount    = unsafe.Offsetof(st.Count)
	stateTraffic  = unsafe.Offsetof(st.Traffic)
	stateFixed    = unsafe.Offsetof(st.Fixed)
	stateReads    = unsafe.Offsetof(st.Reads)
	stateIssue    = unsafe.Offsetof(st.Issue)
	stateCalls    = unsafe.Offsetof(st.Calls)
	stateReturns  = unsafe.Offsetof(st.Returns)
	stateFences   = unsafe.Offsetof(st.Fences)
	stateProducts = unsafe.Offsetof(st.Products)
	stateBIFs     = unsafe.Offsetof(st.BIFs)
	stateResolved = unsafe.Offsetof(st.Resolved)

	stateDoubles    = unsafe.Offsetof(st.Doubles)
	stateAdd        = unsafe.Offsetof(st.Add)
	stateMultiply   = unsafe.Offsetof(st.Multiply)
	stateDivide     = unsafe.Offsetof(st.Divide)
	stateCompares   = unsafe.Offsetof(st.Compares)
	stateCompare    = unsafe.Offsetof(st.Compare)
	stateShifts     = unsafe.Offsetof(st.Shifts)
	stateFence      = unsafe.Offsetof(st.Fence)
	stateConvert    = unsafe.Offsetof(st.Convert)
	stateBuiltins   = unsafe.Offsetof(st.Builtins)
	stateCopyWord   = unsafe.Offsetof(st.CopyWord)
	stateRoot       = unsafe.Offsetof(st.Root)
	stateBox        = unsafe.Offsetof(st.Box)
	stateBitsWord   = unsafe.Offsetof(st.BitsWord)
	stateBIFCycles  = unsafe.Offsetof(st.BIFCycles)
	stateEachCycles = unsafe.Offsetof(st.EachCycles)
	stateKeys       = unsafe.Offsetof(st.Keys)
	stateKeyCycles  = unsafe.Offsetof(st.KeyCycles)

	stateQuotientStart = unsafe.Offsetof(st.QuotientStart)
	stateQuotientBit   = unsafe.Offsetof(st.QuotientBit)

	registersPC   = unsafe.Offsetof(st.Registers.PC)
	registersCP   = unsafe.Offsetof(st.Registers.CP)
	registersHTop = unsafe.Offsetof(st.Registers.HTop)
	registersSP   = unsafe.Offsetof(st.Registers.SP)

	codeSites   = unsafe.Offsetof(st.Code.Sites)
	codeExports = unsafe.Offsetof(st.Code.Exports)
	sitePC      = unsafe.Offsetof(st.Code.Sites[0].PC)
	siteFn      = unsafe.Offsetof(st.Code.Sites[0].Fn)
	exportBytes = unsafe.Sizeof(code.Export{})
	exportPC    = unsafe.Offsetof(code.Export{}.PC)
	exportFn    = unsafe.Offsetof(code.Export{}.Fn)
	exportBIF   = unsafe.Offsetof(code.Export{}.BIF)
	codeLambdas = unsafe.Offsetof(st.Code.Lambdas)
	lambdaBytes = unsafe.Sizeof(st.Code.Lambdas[0])
	lambdaPC    = unsafe.Offsetof(st.Code.Lambdas[0].PC)
	lambdaFn    = unsafe.Offsetof(st.Code.Lambdas[0].Fn)

	segmentDelta = unsafe.Offsetof(st.Seg[0].Delta)
	segmentLoad  = unsafe.Offsetof(st.Seg[0].Load)
	segmentRead  = unsafe.Offsetof(st.Seg[0].Read)
	useShift     = 4
	useBytes     = 1 << useShift
	useCalls     = unsafe.Offsetof(swicache.Use{}.Calls)
	useStamp     = unsafe.Offsetof(swicache.Use{}.Stamp)
)

// st is of no use but for the places of its fields.
var st exec.State

// The code depends on these sizes.
var (
	_ [16]struct{}       = [unsafe.Sizeof(st.Seg[0])]struct{}{}
	_ [useBytes]struct{} = [unsafe.Sizeof(swicache.Use{})]struct{}{}
	_ [8]struct{}        = [unsafe.Sizeof(st.Code.Sites[0])]struct{}{}
	_ [1]struct{}        = [unsafe.Sizeof(st.States[0])]struct{}{}
)
