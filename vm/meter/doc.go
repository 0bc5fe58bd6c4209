// Package meter is what a core, or a processor of the ARM, counts of a runtime that works on it:
// its clock and counters, the events of the runtime, fences, and the frames of a profile to which
// what is charged belongs.
//
// What the runtime does, and what each part of it costs, is not the business of this package: see
// dispatch, charge and heap, each of which goes on where the one before ends, and package vm.
package meter
