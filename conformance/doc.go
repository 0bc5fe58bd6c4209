// Package conformance finds the programs that compare the Erlang of this system with that of OTP:
// small programs, by chapter, each with its expected output.
//
// A chapter is a directory in that of this package; a program is a module in it that exports
// main/0, CHAPTER/NAME.erl, with the output of OTP in CHAPTER/NAME.out. Modules without main/0 are
// helpers of other modules of their chapter. programs.toml has the properties of programs. The
// directory testdata has modules that replace on OTP those that only this system has.
//
// This package only finds programs, so that the tests of every package can use it. The packages
// below it run them.
package conformance
