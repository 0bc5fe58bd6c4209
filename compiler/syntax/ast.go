package syntax

import (
	"math/big"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/source"
)

// Node is anything with a position.
type Node interface{ Position() source.Pos }

// At gives a node its position.
type At struct{ Pos source.Pos }

// Position implements Node.
func (a At) Position() source.Pos { return a.Pos }

// Module is a parsed source file after preprocessing.
type Module struct {
	At
	Name      string
	File      string
	Exports   []NameArity
	ExportAll bool
	Imports   []Import // -import(M, [F/A]).
	Records   []*Record
	Attrs     []Attr // attributes that are neither of the above nor types
	Funcs     []*Function

	// Placements are what the attributes -epiphany({local, [F/A]}), dram and dynamic say.
	Placements []Placement

	// NoAutoImport are the functions of -compile({no_auto_import, [F/A]}); NoAutoImports tells of
	// all.
	NoAutoImport    []NameArity
	NoAutoImportAll bool

	// Info is what module_info(compile) gives, a constant list; nil: the source.
	Info Expr
	// SloppyRecords tells that a field is taken of any tuple: -compile(no_strict_record_tests).
	SloppyRecords bool
	// TupleCalls tells that a tuple may stand for its first element in calls, with itself behind
	// the arguments: -compile(tuple_calls).
	TupleCalls bool
	// Untransformed tells that a transform that the compiler stands in for has failed: nothing more
	// is said of the source.
	Untransformed bool
	// Transforms tells that the source asks for parse transforms that the compiler does not know.
	Transforms bool

	Facts
}

// Facts are what only package lint asks of a module.
type Facts struct {
	Named       bool            // there is a -module
	Found       source.Findings // while the file was read
	Last        []source.Error  // found too, and of less interest
	Forms       []Node          // records and functions as they come
	ExportAllAt source.Pos      // of the option
	Types       TypeTable       // types, specs and callbacks
	Warn        WarnOptions
	Inlines     bool               // by an option
	Queries     bool               // made of calls of qlc:q, as qlc.hrl has it
	ClashAt     source.Pos         // of the option that allows functions named as built-in ones
	Behaviours  map[string]*Module // that are not OTP's
	MatchSpecs  []*MatchSpec       // in the order of their calls
}

// NameArity is F/A.
type NameArity struct {
	At
	Name  string
	Arity int
}

// Placement is where the code of a function shall be.
type Placement struct {
	NameArity
	Place bytecode.Place
}

// Import is -import(Module, Names).
type Import struct {
	At
	Module string
	Names  []NameArity
}

// Attr is -Name(Value).; Value is a constant expression.
type Attr struct {
	At
	Name  string
	Value Expr
}

// Record is -record(Name, {Fields}).
type Record struct {
	At
	Name   string
	Fields []RecordField

	places map[string]int // of fields, when they have been asked for
}

// Place is the index of a field, -1 if there is none of that name.
func (r *Record) Place(field string) int {
	if r.places == nil {
		r.places = make(map[string]int, len(r.Fields))
		for i, f := range r.Fields {
			if _, twice := r.places[f.Name]; !twice {
				r.places[f.Name] = i
			}
		}
	}
	if i, found := r.places[field]; found {
		return i
	}
	return -1
}

// Given are the values by the names of their fields, the first of each.
func (e *RecordExpr) Given() map[string]Expr {
	given := make(map[string]Expr, len(e.Fields))
	for _, f := range e.Fields {
		if given[f.Name] == nil {
			given[f.Name] = f.Value
		}
	}
	return given
}

// RecordField is a field in a definition; Default is nil when there is none. Types are parsed and
// dropped.
type RecordField struct {
	At
	Name    string
	Default Expr
	Untyped bool // for package lint
}

// LeftOut gives the fields with defaults that an expression of the record does not name, and
// whether it says of all of them what they are: #r{_ = Value}.
func (r *Record) LeftOut(e *RecordExpr) (fields []RecordField, given bool) {
	named := make(map[string]bool, len(e.Fields))
	for _, f := range e.Fields {
		named[f.Name] = true
	}
	for _, f := range r.Fields {
		if f.Default != nil && !named[f.Name] {
			fields = append(fields, f)
		}
	}
	return fields, named["_"]
}

// Function is a named function of a module.
type Function struct {
	At
	Name    string
	Arity   int
	Clauses []*Clause
}

// Clause is a clause of a function, fun, case, if, receive or try: Patterns has one entry in case,
// receive and try-of, none in if. In a catch clause of try, Patterns holds exactly three: class,
// reason, stacktrace variable (class is the atom throw when left out, the stacktrace is the
// variable _ when left out). Guards is a disjunction of conjunctions; nil means true.
type Clause struct {
	At
	Patterns []Expr
	Guards   [][]Expr
	Body     []Expr
}

// Expr is an expression or a pattern (the lowering decides which are legal as patterns).
type Expr interface{ Node }

type (
	// Var is a variable; "_" is anonymous.
	Var struct {
		At
		Name string
	}
	AtomLit struct {
		At
		Name string
	}
	// IntLit covers integers, characters and ?LINE.
	IntLit struct {
		At
		Value *big.Int
	}
	FloatLit struct {
		At
		Value float64
	}
	// StringLit is a list of code points.
	StringLit struct {
		At
		Value []rune
	}
	NilLit struct{ At }
	Cons   struct {
		At
		Head, Tail Expr
	}
	Tuple struct {
		At
		Elems []Expr
	}
	// Binary is <<Segments>>. Only segments that make whole literal bytes are compiled so far.
	Binary struct {
		At
		Segments []Segment
	}
	Segment struct {
		At
		Value Expr
		Size  Expr     // nil for the default
		Types []string // integer, float, binary, bytes, bitstring, bits, utf8…, signed, little, unit:N
	}
	// Map is #{…} when Base is nil, else Base#{…}.
	Map struct {
		At
		Base  Expr
		Pairs []MapPair
	}
	// MapPair is K => V, or K := V when Exact.
	MapPair struct {
		At
		Key, Value Expr
		Exact      bool
		Arrow      source.Pos // of => or :=
	}
	// RecordExpr is #Name{…} when Base is nil, else Base#Name{…}. A field named "_" sets all
	// others.
	RecordExpr struct {
		At
		Base   Expr
		Name   string
		Fields []FieldInit
	}
	FieldInit struct {
		At
		Name  string
		Value Expr
		IsVar bool // a variable stands in the place of the name
	}
	// RecordGet is Base#Name.Field.
	RecordGet struct {
		At
		Base        Expr
		Name, Field string
		FieldAt     source.Pos
	}
	// RecordIndex is #Name.Field.
	RecordIndex struct {
		At
		Name, Field string
		FieldAt     source.Pos
	}
	// Match is Pattern = Value (in patterns: both sides match).
	Match struct {
		At
		Pattern, Value Expr
	}
	// Unary is +, -, bnot, not.
	Unary struct {
		At
		Op   string
		Expr Expr
	}
	// Binop is an arithmetic, comparison, boolean or list operator, as spelt in the source; also
	// "!", "andalso", "orelse".
	Binop struct {
		At
		Op          string
		Left, Right Expr
	}
	// Call calls Name (an AtomLit for a local or imported function, else an expression giving a
	// fun), or Module:Name when Module is not nil.
	Call struct {
		At
		Module, Name Expr
		Args         []Expr
	}
	// Remote is Module:Name without arguments, which has a place in the grammar and no meaning.
	Remote struct {
		At
		Module, Name Expr
	}
	// Block is begin Body end; with Spec it is what stands in the place of a call of fun2ms.
	Block struct {
		At
		Body []Expr
		Spec *MatchSpec
	}
	If struct {
		At
		Clauses []*Clause
	}
	Case struct {
		At
		Value   Expr
		Clauses []*Clause
	}
	// Receive waits for a message; After is nil without an after part.
	Receive struct {
		At
		Clauses   []*Clause
		After     Expr
		AfterBody []Expr
	}
	// Try is try Body of Of catch Catch after After end.
	Try struct {
		At
		Body      []Expr
		Of, Catch []*Clause
		After     []Expr
	}
	Catch struct {
		At
		Expr Expr
	}
	// Fun is an anonymous function; Name is set for a named fun.
	Fun struct {
		At
		Name    string
		Clauses []*Clause
	}
	// FunRef is fun Name/Arity, or fun Module:Name/Arity, in which case each part may be any
	// expression.
	FunRef struct {
		At
		Module, Name, Arity Expr // Module is nil for a local one; then Name is an AtomLit and Arity an IntLit
	}
	// Comprehension is a list comprehension ("list"), binary ("binary") or map ("map")
	// comprehension.
	Comprehension struct {
		At
		Kind       string
		Value      Expr // of a map comprehension: the value, with Key beside it
		Key        Expr
		Qualifiers []Qualifier
	}
	// Scope is a list of {Name, Value} for those variables of some names that are bound.
	Scope struct {
		At
		Names []string
	}
	// Qualifier is a generator (Pattern set: Pattern <- Value, or <= when Binary) or a filter
	// (Pattern nil). A map generator Key := Pattern <- Value has Key set.
	Qualifier struct {
		At
		Key     Expr
		Pattern Expr
		Value   Expr
		Binary  bool
		Arrow   source.Pos // of a binary generator
	}
	// Maybe is maybe … else … end; MatchOr is Pattern ?= Value within it.
	Maybe struct {
		At
		Body   []Expr
		Else   []*Clause
		ElseAt source.Pos
	}
	MatchOr struct {
		At
		Pattern, Value Expr
	}
)
