// Package check runs the conformance programs here and on Erlang/OTP, and compares what they print.
//
// Here a program runs in a Place: on the ARM, or on cores. On OTP many programs run in one system,
// each in a process of its own with an output device of its own; one that halts that system, or
// brings it down, runs once more in a system of its own.
package check
