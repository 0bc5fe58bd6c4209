package vm

// instr is a decoded instruction. Bytecode is the architecture; this is the emulator's own form of it, made once when a module is
// loaded. An instruction whose operands are not all registers is preceded by moves into scratch registers, or followed by a
// store from one, unless a variant for that shape exists.
type instr struct {
	op      uint16
	a, b, c uint16
	i, j    uint32
	price
}

// price is what an instruction costs by itself, whatever its operands point to. It depends on the software of the machine.
type price struct {
	// count: cycles of issue in the low half, bytecode instructions in the high half.
	count uint64
	// traffic: bytes of the program's code in bits 0-19, frame slots loaded in bits 20-41, stored in bits 42-63.
	traffic uint64
	// fixed is what comes from shared DRAM or goes there wherever heap, stack and the program's code are, in the same bits: lines of
	// handlers, words of registers and of threaded code loaded, words of registers stored.
	fixed uint64
}

const (
	codeBits   = 20
	loadShift  = codeBits
	storeShift = 42
	codeMask   = 1<<codeBits - 1
	loadMask   = 1<<(storeShift-loadShift) - 1
)

func (p *price) add(q *price) {
	p.count += q.count
	p.traffic += q.traffic
	p.fixed += q.fixed
}

// Fn is the index of the called function of a local call; it shares the fields a and b.
func (in *instr) fn() int { return int(in.a) | int(in.b)<<16 }

func (in *instr) setFn(f int) { in.a, in.b = uint16(f), uint16(f>>16) }

// Decoded operations. X is an x register, Y a slot, C a constant. Operands: a, b, c as in the comment; i and j
// hold constants, targets and indices.
const (
	opIllegal   uint16 = iota
	opExit             // the outermost frame returned
	opUnderflow        // the oldest local frame returned: see stack.go
	opHibernate        // wait for a message, then opStart behind it
	opStart            // first instruction of a process: apply what is in the x registers

	opMoveXX // x[b] = x[a]
	opMoveYX // x[b] = y[a]
	opMoveXY // y[b] = x[a]
	opMoveYY // y[b] = y[a]
	opMoveCX // x[b] = i
	opMoveCY // y[b] = i

	opGetList   // x[b], x[c] = head, tail of x[a]
	opGetHd     // x[b] = hd x[a]
	opGetTl     // x[b] = tl x[a]
	opGetElem   // x[b] = word i of the box x[a]
	opPutList   // x[c] = [x[a] | x[b]]
	opPutListC  // x[c] = [x[a] | i]
	opPutListCX // x[c] = [i | x[b]]
	opPutTuple  // x[c] = {consts[i : i+a]}
	opPutTuple2 // x[c] = {x[a], x[b]}
	opMakeFun   // x[c] = fun lambda j of module atom consts[i], index small consts[i+1], free consts[i+2 : i+2+a]
	opMakeExport

	opJump     // pc = i
	opCall     // pc = i, cp = j
	opCallOnly // pc = i
	opCallLast // pop frame of c, pc = i
	opCallExt  // export i, cp = j
	opCallExtOnly
	opCallExtLast // export i, frame of c
	opCallFun     // arity a, cp = j
	opCallFunOnly
	opCallFunLast // arity a, frame of c
	opApply       // arity a, cp = j
	opApplyOnly
	opApplyLast
	opReturn
	opAllocate   // frame of a, live b
	opDeallocate // frame of a
	opDeallocRet // deallocate and return
	opTestHeap   // need i words, live b

	// Tests branch to j when they fail.
	opIsInteger // x[a]
	opIsFloat
	opIsNumber
	opIsAtom
	opIsBoolean
	opIsPid
	opIsReference
	opIsPort
	opIsList
	opIsNonemptyList
	opIsNil
	opIsTuple
	opIsBinary
	opIsBitstring
	opIsMap
	opIsFunction
	opIsFunction2 // x[a], x[b]
	opTestArity   // x[a] has header i
	opIsTagged    // x[a] is a tuple with header i and first element x[b]
	opIsTaggedC   // … first element consts[b|c<<16]
	opIsEqExact   // x[a], x[b]
	opIsEqExactC  // x[a], immediate i
	opIsNeExact
	opIsNeExactC
	opIsEq
	opIsNe
	opIsLt
	opIsLtXC // x[a] < small i
	opIsLtCX // small i < x[a]
	opIsGe
	opIsGeXC // x[a] >= small i
	opIsGeCX
	opSelectVal   // x[a] in consts[i : i+b*2] (value, pc), default j
	opSelectArity // header of x[a] likewise
	opSelectJump  // x[a] small, consts[i : i+b] pcs from value consts[i-1], default j

	// Arithmetic: x[c] = x[a] op x[b]; on error branch to j, raise if j is 0.
	opAdd
	opAddC // x[a] + small i
	opSub
	opSubC
	opMul
	opDiv
	opRem
	opFDiv
	opNeg
	opBand
	opBor
	opBxor
	opBnot
	opBsl
	opBsr

	opBif // native i with arguments in consts[b|…]: see decode; x[c] = result

	opPutMap    // x[c] = map in x[a] with pairs
	opGetMapKey // x[c] = value of key x[b] in map x[a], fail j

	opBsMatch  // bytecode instruction a on consts[i+1…], its results in x[c] and the x of consts[i], live b, fail j
	opBsCreate // x[c] = bitstring of segments consts[i : i+a], live b, fail j or raise

	opTry      // y[a] = catch i
	opTryEnd   // y[a] = nil
	opTryCase  // y[a] = nil
	opCatchEnd // y[a]
	opRaise    // x[a], x[b], x[c]
	opBuildTrace
	opBadmatch
	opCaseClause
	opTryClause
	opIfClause
	opBadRecord
	opFunctionClause

	opRecvPeek
	opRecvRemove
	opRecvNext
	opRecvWait
	opRecvWaitTime
	opRecvTimeout
	opRecvMark // a
	opRecvSeek // a

	// Fusions of an instruction with the one behind it, which keeps its place for those who branch to it.
	opTestGetList // is_nonempty_list x[a] (fail j), then x[b], x[c] = its head, tail
	opTestGetTl   // is_nonempty_list x[a] (fail j), then x[b] = its tail
	opGetHd2      // x[b] = hd x[a], then x[i] = hd x[c]
	opMoveXX2     // x[b] = x[a], then x[i] = x[c]
	opMoveRet     // x[b] = x[a], then return
	opPutList2    // x[c] = [x[a] | x[b]], then x[j] = [x[i] | x[c]]

	opHeapFence // stores to the heap before are visible to loads behind

	// For the weak order of memory.
	opHide   // the i words on top of the heap have just been stored
	opArrive // loads from the heap may follow
	opLand   // behind a fence: of the heap, or for a of a frame

	opLine // for profiles: place j is reached, a function's first one for c = entersFunc; then covered[i]
)

// operand is a source that is not fixed to a register: what an instruction with a list of operands reads.
type operand struct {
	kind uint32 // srcX, srcY or srcC
	v    uint32
}

const (
	srcX = iota
	srcY
	srcC
)
