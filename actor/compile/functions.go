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

// function is the meaning of a built-in function.
type function = func(*Library, *builtin.Call) (term.Term, bif.Result)

// Function binds a built-in function to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         function
}

// Functions are the built-in functions of this package.
var Functions = []Function{
	// compile(File, Source, Options, Defines, Files) gives {ok, Module, Container, Warnings},
	// {error, Errors, Warnings}, {include, [{From, Name, Lib}]} or transforms; findings are {File,
	// Line, Column, Text, Module, Term, Excerpt}. Undefined where there is no compiler. With
	// {placed, File} the source is that of forms, and has marks that tell where they are from. With
	// {tokens, File} it gives {ok, [{Kind, Line, Column, Text}]}, with {file, File} where another
	// file begins. With {steps, File} it gives {ok, Steps, Features} of the preprocessor. With
	// {specs, File} the source is that of forms, and it gives {ok, Tokens,
	// Warnings} of its match specifications, or {error, Errors, Warnings}.
	{"epiphany_compiler", "compile", 5, (*Library).compileSource},
	// text(Module, Term) is what the text of a term says in OTP's compiler, or undefined.
	{"epiphany_compiler", "text", 2, (*Library).findingText},
	// assemble(Text) gives {ok, Module, Container} or {error, Text}.
	{"epiphany_compiler", "assemble", 1, (*Library).assemble},
	// disassemble(Container) gives {ok, Text}, or error.
	{"epiphany_compiler", "disassemble", 1, (*Library).disassemble},
}
