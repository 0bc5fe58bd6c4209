package isa

// Op is an operation: what an instruction does, and with which kind of operands. The 16-bit and the
// 32-bit form of an instruction have the same Op.
type Op uint8

// The operations. Branches and conditional moves are in the order of their condition codes.
const (
	opNone Op = iota

	OpBeq
	OpBne
	OpBgtu
	OpBgteu
	OpBlteu
	OpBltu
	OpBgt
	OpBgte
	OpBlt
	OpBlte
	OpBbeq
	OpBbne
	OpBblt
	OpBblte
	OpB
	OpBl
	OpJr
	OpJalr
	OpRti

	OpMoveq
	OpMovne
	OpMovgtu
	OpMovgteu
	OpMovlteu
	OpMovltu
	OpMovgt
	OpMovgte
	OpMovlt
	OpMovlte
	OpMovbeq
	OpMovbne
	OpMovblt
	OpMovblte
	OpMov
	OpMovImm
	OpMovt
	OpMovts
	OpMovfs

	OpLdrb
	OpLdrh
	OpLdr
	OpLdrd
	OpLdrbIndex
	OpLdrhIndex
	OpLdrIndex
	OpLdrdIndex
	OpLdrbPost
	OpLdrhPost
	OpLdrPost
	OpLdrdPost
	OpLdrbPostIndex
	OpLdrhPostIndex
	OpLdrPostIndex
	OpLdrdPostIndex
	OpStrb
	OpStrh
	OpStr
	OpStrd
	OpStrbIndex
	OpStrhIndex
	OpStrIndex
	OpStrdIndex
	OpStrbPost
	OpStrhPost
	OpStrPost
	OpStrdPost
	OpStrbPostIndex
	OpStrhPostIndex
	OpStrPostIndex
	OpStrdPostIndex
	OpTestset
	OpTestsetb
	OpTestseth

	OpAdd
	OpAddImm
	OpSub
	OpSubImm
	OpAnd
	OpOrr
	OpEor
	OpAsr
	OpAsrImm
	OpLsr
	OpLsrImm
	OpLsl
	OpLslImm
	OpBitr

	OpFadd
	OpFsub
	OpFmul
	OpFmadd
	OpFmsub
	OpFloat
	OpFix
	OpFabs

	OpNop
	OpIdle
	OpGie
	OpGid
	OpBkpt
	OpMbkpt
	OpTrap
	OpSwi
	OpSync
	OpWand
	OpUnimpl
	OpSnop
	OpFext
	OpFdep
	OpLfsr
	OpFrecip
	OpFsqrt

	opEnd
)

// info returns the row of the table.
func (o Op) info() *OpInfo { return &byOp[o] }

// String is the mnemonic.
func (o Op) String() string { return o.info().Name }

// Info returns the row of the table; for an invalid Op it has no name.
func (o Op) Info() OpInfo { return byOp[o] }

// Row is the same without a copy; it is not to be changed.
func (o Op) Row() *OpInfo { return o.info() }

// Branches reports whether the operation is a conditional branch.
func (o Op) Branches() bool { return o >= OpBeq && o <= OpBblte }

// Unit is an issue group: who executes an instruction.
type Unit uint8

const (
	IALU Unit = iota
	FPU       // and IALU2, the second integer unit: same opcodes, same timing
	Load
	Store
	Control
)

func (u Unit) String() string { return [...]string{"IALU", "FPU", "load", "store", "control"}[u] }

// Latency is how a result becomes ready.
type Latency uint8

const (
	AtE1   Latency = iota // in the first execution stage: at once for most
	AtE4                  // of the FPU and IALU2
	AtE2                  // loaded words and doublewords
	Narrow                // loaded bytes and halfwords
)

// Shape is the syntax of operands.
type Shape uint8

const (
	shapeNone         Shape = iota
	shapeDNM                // rd,rn,rm
	shapeDNI                // rd,rn,#imm
	shapeDN                 // rd,rn
	shapeDI                 // rd,#imm
	shapeDisplacement       // rd,[rn,#imm]
	shapeIndex              // rd,[rn,rm]
	shapePost               // rd,[rn],#imm
	shapePostIndex          // rd,[rn],rm
	shapeN                  // rn
	shapeTarget             // a distance
	shapeToSpecial          // a special register, rd
	shapeFromSpecial        // rd, a special register
	shapeNumber             // #imm
	shapeMaybeNumber        // #imm, or nothing for 0
)

// String is the syntax as the reference page shows it.
func (s Shape) String() string {
	return [...]string{
		"", "rd,rn,rm", "rd,rn,#imm", "rd,rn", "rd,#imm", "rd,[rn,#±imm]", "rd,[rn,±rm]",
		"rd,[rn],#±imm", "rd,[rn],±rm",
		"rn", "target", "special,rd", "rd,special", "#imm", "",
	}[s]
}

// Use is how an operation uses rd.
type Use uint8

const (
	Written     Use = iota
	Accumulated     // read and written
	Read
)

// Traits of an operation.
type Traits uint8

const (
	Signed    Traits = 1 << iota // the immediate is signed
	Bumps                        // changes rn: post-modification
	Links                        // writes lr
	Jumps                        // always transfers control
	Undefined                    // known to GNU's assembler only: an unimplemented exception
)

// OpInfo is a row of the table: everything about an operation but its execution (see Execute).
type OpInfo struct {
	Op      Op
	Name    string   // mnemonic
	Also    []string // other mnemonics of the same words
	Shape   Shape
	Unit    Unit
	Result  Latency
	Dest    Use
	Width   uint8 // bytes that a load or store moves
	Traits  Traits
	Reads   Status // flags
	Writes  Status // flags
	Forms   []Form // the short one first
	Meaning string // the effect, as a formula
	Doc     string // in words
}

func (o *OpInfo) has(t Traits) bool { return o.Traits&t != 0 }
