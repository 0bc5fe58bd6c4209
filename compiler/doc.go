// Package compiler compiles Erlang source to bytecode modules.
//
// The stages are packages: syntax (scan, preprocess, parse), matchspec (what ms_transform does),
// lint (check), lower (to control-flow graphs; pattern matching), warn (what is computed for
// nobody, fails or cannot match), opt (improvements that do not need the machine), codegen
// (registers, frames, instructions). Compile runs them all; the result depends on the source, its
// name and the options only, and passes bytecode.Verify.
package compiler
