// Package census counts the productions of Erlang's grammar and the functions of OTP that the
// conformance programs use, and finds which of these functions exist here.
//
// Productions are counted in the syntax tree of a program (productions.go); those of the scanner,
// the preprocessor and types, which the tree does not contain, in its text (texts.go). A function
// counts if it is called by name or if a fun refers to it; an operator counts as its function in
// module erlang.
package census
