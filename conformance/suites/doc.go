// Package suites runs OTP's own test suites of the compiler and the library, on OTP and here, and
// compares them case by case.
//
// The suites are no part of this tree: Tree.Ready takes them out of Debian's source package of the
// release that is installed. They depend on common_test. What they use of it stands in the
// directory erl, in Erlang, and is the same on both sides: suite_cases runs each case of a suite in
// a process of its own with a limit of time, virtual here, and prints how it has ended; ct,
// test_server and the headers are what cases call. A module of the library that is missing here may
// have a stand-in there too.
//
// Package pairs runs those of other suites whose cases start other nodes, with the same modules.
//
// left_out.toml names the cases that do not count, and why; reasons.toml tells which of these
// reasons the rule allows. recorded.toml has how many of those
// that count have passed here; fewer are a failure.
package suites
