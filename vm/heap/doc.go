// Package heap manages the memory of processes: the layout of heap and stack, allocation, garbage
// collection, spilling of frames, and references to binaries outside of heaps.
//
// A Space is the memory of one process, with the registers that point into it. A Manager is a
// machine that works on spaces and is charged for this.
package heap
