// Package syntax reads Erlang source: it preprocesses and parses the tokens of a file, and knows
// nothing of code. What is wrong with a module beyond its grammar package lint finds.
//
// Parse takes the text of a file to a Module. It reports every error that it finds, sorted by
// position, and never fails in another way: whatever the bytes, the result is a Module and a list.
//
// # Forms
//
// A file is a sequence of forms, each ended by a full stop: a dot with white space, a comment or
// the end of the file behind it. Forms pass one at a time through scanner, preprocessor and parser,
// in two token buffers that all forms share. A syntax error gives up its form; the parser then
// looks for a function head in column 1 within the same form, as a forgotten full stop leaves one,
// and goes on from there.
//
// # Text
//
// Source is UTF-8, or Latin-1 where a comment in the first two lines says "coding: latin-1". Bytes
// that are neither are errors.
//
// # Preprocessor
//
// It has -define, -undef, -ifdef, -ifndef, -if, -elif, -else, -endif, -include, -include_lib,
// -error, -warning, -file and -feature. A macro may be defined once without parameters and once for
// each number of them. An argument is expanded where it is used for the first time, the expansion
// of a body is searched again for macros, and a macro that meets itself there is circular. What a
// body brings stands at the name in the call, and behind an argument where that ends; what an
// argument brings keeps its own position. Files may include each other 8 deep, and one source with
// all its includes is at most 16 MB and 4 million expanded tokens.
//
// # Parser
//
// Recursive descent, with precedence climbing for operators, over the grammar of Erlang/OTP 25 and
// the map comprehensions of later releases. maybe … end needs the feature maybe_expr. Patterns and
// guards are parsed as expressions, and package lint decides which are legal. Types and specs are
// parsed and dropped; what lint needs to know of their names is in the module's Facts. Nesting is
// limited to 2000 levels, operators in a row to 10,000 and the elements of a list to 131,072, so
// that no source exhausts the stack, here or in a later pass that recurses over the tree.
package syntax
