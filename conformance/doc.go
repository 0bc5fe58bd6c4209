// Package conformance is the programs that tell whether Erlang here is the Erlang of OTP: small
// ones, by chapter, each with what it prints beside it.
//
// A chapter is a directory here, a program a module in it with main/0: CHAPTER/NAME.erl, and
// CHAPTER/NAME.out with what OTP prints. Modules without main/0 are there for others of their
// chapter. programs.toml says what else is to be known of a program. The directory testdata has
// modules that stand in on OTP for those that only this system has.
//
// This package only finds programs, so that every package's tests can use it. What runs them is in
// the packages below it.
package conformance
