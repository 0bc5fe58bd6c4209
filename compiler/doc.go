// Package compiler compiles Erlang source to bytecode modules.
//
// The stages are packages: scan (tokens), syntax (preprocessor, parser), matchspec (the work of
// ms_transform), lint (errors), lower (control-flow graphs, pattern matching), warn (expressions
// whose value is unused, that fail or that cannot match), opt (optimisations that do not depend on
// the machine), codegen (registers, frames, instructions). Compile runs them all; the result depends
// only on the source, its name and the options, and passes bytecode.Verify. They share source
// (positions, findings and their excerpts of source text), token (kinds of tokens), constant
// (constant terms and calls), operands (which operands see the bindings of others), and lifted
// (names of functions made of parts of others).
package compiler
