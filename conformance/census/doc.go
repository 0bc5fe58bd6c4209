// Package census tells which productions of Erlang's grammar and which functions of OTP the
// conformance programs use, and which of the functions are here.
//
// Productions are counted in the syntax tree of a program (productions.go), those that no tree
// keeps, of the scanner, the preprocessor and types, in its text (texts.go). A function counts
// where it is called by name, or named by a fun; an operator is the function of module erlang that
// it stands for.
package census
