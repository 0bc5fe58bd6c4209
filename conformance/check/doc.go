// Package check runs the conformance programs here and on Erlang/OTP, and compares their output.
//
// Here a program runs in a Place: on the ARM, or on cores. On OTP many programs run in one
// emulator, each in its own process with its own output device; a program that halts or crashes the
// emulator is run again in an emulator of its own.
package check
