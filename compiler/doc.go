// Package compiler compiles Erlang source to bytecode modules.
//
// The stages are packages: scan (tokens), syntax (preprocess, parse), matchspec (what ms_transform
// does), lint (check), lower (to control-flow graphs; pattern matching), warn (what is computed for
// nobody, fails or cannot match), opt (improvements that do not need the machine), codegen
// (registers, frames, instructions). Compile runs them all; the result depends on the source, its
// name and the options only, and passes bytecode.Verify. Below them stand source (positions, findings
// and the lines that are shown with them) and token (the words of the language).
package compiler
