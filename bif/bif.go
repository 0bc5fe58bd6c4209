package bif

import (
	"fmt"

	"github.com/parallergo/epiphany/emu/isa"
)

// MFA names a function.
type MFA struct {
	Module, Name string
	Arity        int
}

// String returns Module:Name/Arity, or Name/Arity without a module.
func (f MFA) String() string {
	local := fmt.Sprintf("%s/%d", f.Name, f.Arity)
	if f.Module == "" {
		return local
	}
	return f.Module + ":" + local
}

// Place says where a function runs.
type Place uint8

// Places of functions.
const (
	Here   Place = iota // where the process runs, on its core or on the ARM
	Master              // on the ARM, by the master
	Runner              // by the slave for a process on a core, by the master for one on the ARM
)

func (p Place) String() string { return [...]string{"here", "master", "runner"}[p] }

// Function is a row of the table.
type Function struct {
	MFA
	Place Place
	// Inline functions can be called by the instruction bif, Guard ones of them in guards.
	Inline, Guard bool
	// Silent functions raise exceptions on behalf of their callers: the caller, not the function,
	// is at the head of the stack trace.
	Silent bool
	// Cycles is the cost of one call, without the loops that the function charges itself: the call
	// sequence and, for functions that run Here, one pass through their code.
	Cycles uint64
	Bytes  int // size of its code; 0 for functions that do not run Here
}

// Result is the way in which a call of a function ended.
type Result uint8

// Results.
const (
	Done    Result = iota // with a value
	Raised                // with an exception
	Space                 // without effect, for lack of memory; call again after a collection
	Tail                  // with a call of a function of a module, whose arguments are in x registers
	Undef                 // as Tail, of a function that is not loaded
	TailBIF               // as Tail, of a built-in function
	Later                 // the process waits for the result
)

// Counted reports whether calls by the instruction bif are counted as calls of BIFs. For such
// functions OTP 17 always calls the BIF, even where a compiled module here uses the instruction;
// functions that guards may use are instructions in OTP as well.
func (f *Function) Counted() bool { return f.Inline && !f.Guard }

// row is the entry of a function in the source of the table.
type row struct {
	module, name string
	arity        int
	class        class
	code         *code
}

// class says where a function runs and how it may be called.
type class uint8

const (
	called class = iota // here, as a function of a module
	inline              // here, also by the instruction bif
	guard               // here, also by the instruction bif and in guards
	raises              // here, as a function of a module, on behalf of its caller
	master
	runner
)

// place returns where functions of a class run.
func (c class) place() Place {
	switch c {
	case master:
		return Master
	case runner:
		return Runner
	}
	return Here
}

// functions is the table; index finds rows by name. Neither changes after initialisation.
var functions, index = build(here, masters, late)

// AtStart returns the number of functions, the first ones in the table, that every system has from
// the start. The others get their atoms and their entries in the tables when a module that calls
// them is loaded.
func AtStart() int { return len(functions) - len(late) }

func build(parts ...[]row) (table []Function, index map[MFA]int) {
	index = map[MFA]int{}
	for _, part := range parts {
		for _, r := range part {
			f := MFA{r.module, r.name, r.arity}
			if _, twice := index[f]; twice {
				panic("bif: two rows of " + f.String())
			}
			index[f] = len(table)
			table = append(table, Function{
				MFA: f, Place: r.class.place(),
				Inline: r.class == inline || r.class == guard, Guard: r.class == guard,
				Silent: r.class == raises,
				Cycles: uint64(Entry.Cycles() + r.code.seq.Cycles()),
				Bytes:  r.code.seq.Bytes() + r.code.constants,
			})
		}
	}
	return table, index
}

// Functions returns the table by number. It must not be modified.
func Functions() []Function { return functions }

// Find returns the number of a function.
func Find(f MFA) (number int, found bool) {
	number, found = index[f]
	return number, found
}

// Lookup returns the row of a function, nil if it is not a BIF.
func Lookup(f MFA) *Function {
	if i, found := index[f]; found {
		return &functions[i]
	}
	return nil
}

// Of returns the functions of a module, in the order of the table.
func Of(module string) (rows []MFA) {
	for i := range functions {
		if f := functions[i].MFA; f.Module == module {
			rows = append(rows, f)
		}
	}
	return rows
}

// IsInline reports whether the instruction bif can call f, and whether guards can.
func IsInline(f MFA) (inline, inGuards bool) {
	if row := Lookup(f); row != nil {
		return row.Inline, row.Guard
	}
	return false, false
}

// Numbers of functions that runners handle specially, and of one that an instruction calls.
var (
	PutChars     = Number("epiphany_io", "put_chars", 2)
	Timers       = Number("epiphany", "timers", 2)
	EnsureLoaded = Number("code", "ensure_loaded", 2)
	BitsAtoms    = Number("epiphany", "bits_atoms", 0)
)

// A MemberFunction is a function of the module epiphany_pgas, which the slave executes for a member of a
// job.
type MemberFunction int

// The functions, in the order of the table.
const (
	NoMemberCall MemberFunction = iota - 1
	MemberPut
	MemberGet
	MemberLock
	MemberTest
	MemberQuiet
	memberFunctions
)

var firstMemberCall = Number("epiphany_pgas", "put", 3)

// MemberCall returns the MemberFunction with a number, if there is one.
func MemberCall(number int) MemberFunction {
	if f := MemberFunction(number - firstMemberCall); f >= 0 && f < memberFunctions {
		return f
	}
	return NoMemberCall
}

// Number returns the number of a function that must exist.
func Number(module, name string, arity int) int {
	f := MFA{module, name, arity}
	i, found := Find(f)
	if !found {
		panic("bif: no row of " + f.String())
	}
	return i
}

// Entry is the sequence that calls a function through the table and returns from it.
var Entry = isa.MustParse("ldr r0,[r4],#4; ldr r12,[r8,r0]; jalr r12; str r14,[sp],#-2; ldr r14,[sp,#1]; jr r14")

// code is the code of a function without its loops.
type code struct {
	seq       isa.Seq
	constants int // bytes
}

// The code of functions that run Here has one of three typical sizes.
var (
	none = &code{}
	// short is a type test, for functions that only examine their arguments.
	short = &code{seq: isa.MustParse(`ldr r0,[r1]; and r2,r0,r24; sub r2,r2,#2; bne no; sub r0,r0,#2; ldr r2,[r0]; and r2,r2,r3; bne no;
		mov r0,r16; jr lr; mov r0,r17; jr lr`)}
	// walk is lists:member/2, for functions that traverse a term and find or build something.
	walk = &code{seq: isa.MustParse(`ldr r0,[r1]; ldr r2,[r1,#1]; str lr,[sp],#-1; and r3,r2,r24; sub r3,r3,#1; bne end; sub r2,r2,#1;
		ldr r3,[r2]; sub r3,r3,r0; beq yes; and r3,r0,r24; sub r3,r3,#3; beq next; str r0,[sp],#-1; str r2,[sp],#-1; ldr r1,[r2];
		jalr r12; ldr r2,[sp,#1]; ldr r0,[sp,#2]; add sp,sp,#8; bne next; mov r0,r16; b out; ldr r2,[r2,#1]; b loop; sub r3,r2,r21;
		bne badarg; mov r0,r17; ldr lr,[sp,#1]; jr lr; mov r0,r18; b fail`)}
	// elementary is an elementary function of real numbers: range reduction, a polynomial, a boxed
	// result. The constants are the coefficients of a polynomial: degree 13 in double precision, as
	// the usual C libraries have it (estimate, L).
	elementary = &code{seq: isa.MustParse(`str lr,[sp],#-2; bl.l arg; mov r2,#0x1234; movt r2,#0x8f00; bl.l reduce; mov r2,#0x1234; mov r3,#14;
		bl.l poly; ldr r4,[sp,#1]; bl.l scale; bl.l box; ldr lr,[sp,#2]; jr lr`), constants: 14 * 8}
)
