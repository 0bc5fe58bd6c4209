// Package meter counts the work of a machine, a core or a processor of the ARM, with its runtime:
// its clock and counters, the events of the runtime, fences, and the frames of a profile to which
// costs are attributed.
//
// Packages charge, dispatch and heap build on it and contain the runtime's parts and their costs;
// package vm combines them.
package meter
