// Package weak delays the stores of a core to a heap in shared DRAM, as the chip does (FACTS.md
// section 2, WrA-RdA).
//
// A word that put_list, put_tuple, make_fun or make_export has stored becomes visible to the core's
// own loads after a delay of its own, or at the next fence. Until then a load finds term.Blank
// there: memory is taken to be cleared before it is given to a process, and between two collections
// a word of a heap is stored once. (On the chip it is whatever was left there.)
//
// When the instructions that hide stores and let them arrive are executed, and what is fenced, is
// the business of package vm.
package weak
