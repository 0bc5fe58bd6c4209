package code

// Instr is a decoded instruction. Bytecode is the architecture; this is the emulator's own form of
// it, made once when a module is loaded. An instruction whose operands are not all registers is
// preceded by moves into scratch registers, or followed by a store from one, unless a variant for
// that shape exists.
type Instr struct {
	Op      uint16
	A, B, C uint16
	I, J    uint32
	Price
}

// Price is the price of an instruction without the accesses through its operands. It depends on the
// software of the machine.
type Price struct {
	// count: cycles of issue in the low half, bytecode instructions in the high half.
	Count uint64
	// traffic: bytes of the program's code in bits 0-19, frame slots loaded in bits 20-41, stored
	// in bits 42-63.
	Traffic uint64
	// Fixed are accesses to shared DRAM that do not depend on the placement of heap, stack and
	// code, packed into one word: lines of handlers, words of registers and of threaded code
	// loaded, words of registers stored.
	Fixed uint64
}

const (
	codeBits   = 20
	LoadShift  = codeBits
	StoreShift = 42
	CodeMask   = 1<<codeBits - 1
	LoadMask   = 1<<(StoreShift-LoadShift) - 1
)

func (p *Price) add(q *Price) {
	p.Count += q.Count
	p.Traffic += q.Traffic
	p.Fixed += q.Fixed
}

// Fn is the index of the called function of a local call; it shares the fields a and b.
func (in *Instr) Fn() int { return int(in.A) | int(in.B)<<16 }

func (in *Instr) setFn(f int) { in.A, in.B = uint16(f), uint16(f>>16) }

// Decoded operations. X is an x register, Y a slot, C a constant. Operands: a, b, c as in the
// comment; i and j hold constants, targets and indices.
const (
	opIllegal   uint16 = iota
	OpExit             // the outermost frame returned
	OpUnderflow        // the oldest local frame returned: see stack.go
	OpHibernate        // wait for a message, then opStart behind it
	OpStart            // first instruction of a process: apply what is in the x registers

	OpMoveXX // x[b] = x[a]
	OpMoveYX // x[b] = y[a]
	OpMoveXY // y[b] = x[a]
	OpMoveYY // y[b] = y[a]
	OpMoveCX // x[b] = i
	OpMoveCY // y[b] = i

	OpGetList   // x[b], x[c] = head, tail of x[a]
	OpGetHd     // x[b] = hd x[a]
	OpGetTl     // x[b] = tl x[a]
	OpGetElem   // x[b] = word i of the box x[a]
	OpPutList   // x[c] = [x[a] | x[b]]
	OpPutListC  // x[c] = [x[a] | i]
	OpPutListCX // x[c] = [i | x[b]]
	OpPutTuple  // x[c] = {consts[i : i+a]}
	OpPutTuple2 // x[c] = {x[a], x[b]}
	OpMakeFun   // x[c] = fun lambda j of module atom consts[i], index small consts[i+1], free consts[i+2 : i+2+a]
	OpMakeExport

	OpJump     // pc = i
	OpCall     // pc = i, cp = j
	OpCallOnly // pc = i
	OpCallLast // pop frame of c, pc = i
	OpCallExt  // export i, cp = j
	OpCallExtOnly
	OpCallExtLast // export i, frame of c
	OpCallFun     // arity a, cp = j
	OpCallFunOnly
	OpCallFunLast // arity a, frame of c
	OpApply       // arity a, cp = j
	OpApplyOnly
	OpApplyLast
	OpReturn
	OpAllocate   // frame of a, live b
	OpDeallocate // frame of a
	OpDeallocRet // deallocate and return
	OpTestHeap   // need i words, live b

	// Tests branch to j when they fail.
	OpIsInteger // x[a]
	OpIsFloat
	OpIsNumber
	OpIsAtom
	OpIsBoolean
	OpIsPid
	OpIsReference
	OpIsPort
	OpIsList
	OpIsNonemptyList
	OpIsNil
	OpIsTuple
	OpIsBinary
	OpIsBitstring
	OpIsMap
	OpIsFunction
	OpIsFunction2 // x[a], x[b]
	OpTestArity   // x[a] has header i
	OpIsTagged    // x[a] is a tuple with header i and first element x[b]
	OpIsTaggedC   // … first element consts[b|c<<16]
	OpIsEqExact   // x[a], x[b]
	OpIsEqExactC  // x[a], immediate i
	OpIsNeExact
	OpIsNeExactC
	OpIsEq
	OpIsNe
	OpIsLt
	OpIsLtXC // x[a] < small i
	OpIsLtCX // small i < x[a]
	OpIsGe
	OpIsGeXC // x[a] >= small i
	OpIsGeCX
	OpSelectVal   // x[a] in consts[i : i+b*2] (value, pc), default j
	OpSelectArity // header of x[a] likewise
	OpSelectJump  // x[a] small, consts[i : i+b] pcs from value consts[i-1], default j

	// Arithmetic: x[c] = x[a] op x[b]; on error branch to j, raise if j is 0.
	OpAdd
	OpAddC // x[a] + small i
	OpSub
	OpSubC
	OpMul
	OpDiv
	OpRem
	OpFDiv
	OpNeg
	OpBand
	OpBor
	OpBxor
	OpBnot
	OpBsl
	OpBsr

	OpBif // built-in function i with arguments in consts[b|…]: see decode; x[c] = result

	OpPutMap    // x[c] = map in x[a] with pairs
	OpGetMapKey // x[c] = value of key x[b] in map x[a], fail j

	OpBsMatch  // bytecode instruction a on consts[i+1…], its results in x[c] and the x of consts[i], live b, fail j
	OpBsCreate // x[c] = bitstring of segments consts[i : i+a], live b, fail j or raise

	OpTry      // y[a] = catch i
	OpTryEnd   // y[a] = nil
	OpTryCase  // y[a] = nil
	OpCatchEnd // y[a]
	OpRaise    // x[a], x[b], x[c]
	OpBuildTrace
	OpBadmatch
	OpCaseClause
	OpTryClause
	OpIfClause
	OpBadRecord
	OpFunctionClause

	OpRecvPeek
	OpRecvRemove
	OpRecvNext
	OpRecvWait
	OpRecvWaitTime
	OpRecvTimeout
	OpRecvMark // a
	OpRecvSeek // a

	// Fusions of an instruction with the one behind it, which keeps its place for those who branch
	// to it.
	OpTestGetList // is_nonempty_list x[a] (fail j), then x[b], x[c] = its head, tail
	OpTestGetTl   // is_nonempty_list x[a] (fail j), then x[b] = its tail
	OpGetHd2      // x[b] = hd x[a], then x[i] = hd x[c]
	OpMoveXX2     // x[b] = x[a], then x[i] = x[c]
	OpMoveRet     // x[b] = x[a], then return
	OpPutList2    // x[c] = [x[a] | x[b]], then x[j] = [x[i] | x[c]]

	OpHeapFence // stores to the heap before are visible to loads behind

	// For the weak order of memory.
	OpHide   // the i words on top of the heap have just been stored
	OpArrive // loads from the heap may follow
	OpLand   // behind a fence: of the heap, or for a of a frame

	OpLine // for profiles: place j is reached, a function's first one for c = entersFunc; then covered[i]
)

// Operand is a source that is not fixed to a register: what an instruction with a list of operands
// reads.
type Operand struct {
	Kind uint32 // SrcX, SrcY or SrcC
	V    uint32
}

const (
	SrcX = iota
	SrcY
	SrcC
)

// Constant is the operand that has a value of its own.
func Constant(v uint32) Operand { return Operand{Kind: SrcC, V: v} }
