package bytecode

import "github.com/parallergo/epiphany/bif"

// Arg is one operand of an instruction in assembly form.
type Arg struct {
	Kind Kind
	N    int
}

// Constructors of operands.
func X(n int) Arg      { return Arg{KindX, n} }
func Y(n int) Arg      { return Arg{KindY, n} }
func Int(n int) Arg    { return Arg{KindInt, n} }
func Atom(i int) Arg   { return Arg{KindAtom, i} }
func Nil() Arg         { return Arg{Kind: KindNil} }
func Lit(i int) Arg    { return Arg{KindLit, i} }
func Label(n int) Arg  { return Arg{KindLabel, n} }
func Num(n int) Arg    { return Arg{KindNum, n} }
func Call(i int) Arg   { return Arg{KindCall, i} }
func Lambda(i int) Arg { return Arg{KindLambda, i} }

// Instr is an instruction in assembly form. Lists (KindSrcs, KindPairs) are spread into Args after
// a KindNum that counts their entries. In KindFail positions Label(0) means: raise.
type Instr struct {
	Op   Op
	Args []Arg
	Line int // source line, 0 when unknown
}

// Callee is an entry of a function's table of outgoing calls.
type Callee struct {
	Import bool // Index refers to Module.Imports, else to Module.Funcs
	Index  int
}

// MFA names a function.
type MFA = bif.MFA

// LambdaInfo is the code of a fun: function Funcs[Func], which receives the Arity arguments, then
// the free variables, in x registers.
type LambdaInfo struct {
	Func  int // index into Module.Funcs
	Arity int // of the fun, without free variables
	Free  int // number of free variables
	Uniq  uint32
}

// Line states that code from byte Offset on belongs to a source line.
type Line struct{ Offset, Line int }

// Func is the unit of placement: position-independent code with its own table of calls out.
type Func struct {
	Name  string
	Arity int
	Place Place
	Calls []Callee
	Code  []byte
	Lines []Line
	File  string // the file of the lines; empty: the module's
}

// Export makes a function callable from other modules.
type Export struct {
	Name  string
	Arity int
	Func  int // index into Module.Funcs
}

// Module is a compiled module. Literals are Go values as package term defines them (term.Atom,
// int64, *big.Int, float64, []byte, term.Tuple, term.List, *term.ImproperList, term.Map …).
type Module struct {
	Name     string
	File     string // source file as given to the compiler
	Atoms    []string
	Literals []any
	Imports  []MFA
	Exports  []Export
	Lambdas  []LambdaInfo
	Funcs    []Func
	Attrs    []Attr
}

// Attr is a module attribute such as vsn or a user's own.
type Attr struct {
	Name  string
	Value any
}

// FuncAsm is a function in assembly form, before encoding.
type FuncAsm struct {
	Name  string
	Arity int
	Place Place
	Calls []Callee
	Code  []Instr // OpLabel marks positions
	File  string  // as in Func
}
