// Package weak delays the stores of a core to a heap in shared DRAM, as the chip does (FACTS.md
// section 2, WrA-RdA).
//
// A word that put_list, put_tuple, make_fun or make_export has stored becomes visible to the core's
// own loads after a delay of its own, or at the next fence. Until then a load returns term.Blank:
// the model assumes that memory is cleared before a process gets it, and that between two
// collections a word of a heap is stored once. (On the chip the load returns the previous
// contents.)
//
// Package vm contains the instructions that hide stores, let them become visible, and fence.
package weak
