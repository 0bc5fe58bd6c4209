package compile

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// Library provides the compiler to programs.
type Library struct {
	from Compiler // or nil
	last latest
}

// New returns a library for a compiler. c may be nil; then nothing can be compiled.
func New(from Compiler) *Library { return &Library{from: from} }

// function implements a built-in function.
type function = func(*Library, *builtin.Call) (term.Term, bif.Result)

// Function binds a built-in function to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         function
}

// Functions are the built-in functions of this package.
var Functions = []Function{
	// compile(File, Source, Options, Defines, Files) returns {ok, Module, Container, Warnings},
	// {error, Errors, Warnings}, {include, [{From, Name, Lib}]}, transforms, or undefined if there
	// is no compiler. A finding is {File, Line, Column, Text, Module, Term, Excerpt}.
	//
	// Other modes: {placed, File} is for a source made of forms, with marks of their positions.
	// {tokens, File} returns {ok, [{Kind, Line, Column, Text}]}, with {file, File} where another
	// file begins. {steps, File} returns {ok, Steps, Features} of the preprocessor. {specs, File}
	// is for a source made of forms and returns {ok, Tokens, Warnings} of its match specifications,
	// or {error, Errors, Warnings}.
	{"epiphany_compiler", "compile", 5, (*Library).compileSource},
	// text(Module, Term) returns the text of a message of OTP's compiler, or undefined.
	{"epiphany_compiler", "text", 2, (*Library).findingText},
	// assemble(Text) returns {ok, Module, Container} or {error, Text}.
	{"epiphany_compiler", "assemble", 1, (*Library).assemble},
	// disassemble(Container) returns {ok, Text}, or error.
	{"epiphany_compiler", "disassemble", 1, (*Library).disassemble},
}
