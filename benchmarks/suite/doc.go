// Package suite measures: the four programs of the thesis and micro-benchmarks, in configurations
// of the emulated board and on its host.
//
// A run is a Case; what it did between two marks of the program is a Measure, taken from
// epiphany.Stats. All of it is virtual: the same cases give the same results, whatever computer
// emulates, and the same file of results byte for byte. Cases run beside each other, each on one
// thread.
//
// The clock starts as the thesis's did, when the modules are loaded, the matrices are made and the
// cores have started: at the mark start that stopwatch.erl sets, and stops at its mark stop. Cycles
// of cores are counted as by the thesis's timers, which pause while a process waits.
//
// A case has several samples only where its configuration makes them differ: the samples of one
// system find an instruction cache warm, those with weak memory have seeds of their own. All others
// are run once.
package suite
